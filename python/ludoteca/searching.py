"""`search`: what to do, by playing on in worlds that fit a view.

Checks and names what a caller can get wrong; the core searches. docs/search.md says how. Knows no rules.
"""

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

from ludoteca import _core
from ludoteca.errors import SpecError

if TYPE_CHECKING:
    from ludoteca._core import (
        ReliktAction,
        ReliktView,
        RiketAction,
        RiketView,
        RisikoAction,
        RisikoView,
    )

    View: TypeAlias = RisikoView | ReliktView | RiketView
    Action: TypeAlias = RisikoAction | ReliktAction | RiketAction

__all__ = ["MOST_ITERATIONS", "SearchResult", "search"]

DEFAULT_ITERATIONS = 1000
"""How many iterations are made if neither their number nor a time is given."""
MOST_ITERATIONS = 10**9
"""The most iterations of one search."""
MOST_MS = 24 * 60 * 60 * 1000
"""The longest time of one search, in milliseconds: a day."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found: a distribution over actions, and what each seat can expect.

    The tuples `actions`, `probabilities` and `visits` are parallel, the most visited action first, of equals
    the one with the smaller code; actions that were never tried are not among them.
    """

    actions: "tuple[Any, ...]"
    """The actions that were tried."""
    probabilities: tuple[float, ...]
    """Each action's share of the visits; they sum to 1."""
    visits: tuple[int, ...]
    """How often each action was tried; they sum to `iterations`."""
    values: tuple[float, ...]
    """For each seat the share of the win it can expect, 0 to 1: those who tie for first share it, all share a
    game without a winner. They sum to 1, and average over all that was tried."""
    iterations: int
    """How many worlds were looked at."""

    @property
    def best(self) -> Any:
        """The action to take: the most visited."""
        return self.actions[0]

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values, actions as texts."""
        return {
            "actions": [str(action) for action in self.actions],
            "probabilities": list(self.probabilities),
            "visits": list(self.visits),
            "values": list(self.values),
            "iterations": self.iterations,
        }


def search(
    view: "View",
    iterations: int | None = None,
    seed: int | str = 0,
    time_ms: int | None = None,
    *,
    rollout: str | None = None,
    guide: str | None = None,
    exploration: float | None = None,
    horizon: int | None = None,
) -> SearchResult:
    """Search for the best action of the seat to act, by what its view tells.

    Without `time_ms` the result is a function of the arguments alone: the same on every machine. What the
    seat cannot know, future chance included, has no part in it. House rules with modifiers are not asked:
    values that they changed are kept, what comes into being in the search is as the settings say. Other
    threads run meanwhile; Ctrl-C ends the search.

    Args:
        view: What `state.view()` gives or a bot gets, of the seat to act.
        iterations: How many worlds to look at, 1 to 1,000,000,000. Without it 1,000, or as many as the time
            allows.
        seed: 0 to 2**64 - 1, as number or text, for the search's own chance.
        time_ms: Stop after so many milliseconds, 1 to a day; the result then depends on the machine. With
            `iterations` too, whatever comes first.
        rollout: The native bot that plays on from the tree for every seat; `greedy`.
        guide: The native bot whose choice is looked at first, or `none`; the strongest of the game.
        exploration: How much what was looked at little draws attention, 0 to 100.
        horizon: How many turns a world is played out before it is judged, 0 to 1,000,000.

    Raises:
        GameOver: Nobody is to act.
        SpecError: The view is of a seat that is not to act; a number out of range; a bot that does not exist.
        TypeError: What is no view.

    >>> import ludoteca
    >>> from ludoteca.games import riket
    >>> state = riket.new_game(seats=3, seed=5)
    >>> found = ludoteca.search(state.view(), iterations=50, seed=1)
    >>> found.best in state.legal_actions(), sum(found.visits), len(found.values)
    (True, 50, 3)
    >>> ludoteca.search(state.view(), iterations=50, seed=1) == found
    True
    """
    time = None if time_ms is None else _whole("time_ms", time_ms, MOST_MS)
    if iterations is None:
        most = DEFAULT_ITERATIONS if time is None else MOST_ITERATIONS
    else:
        most = _whole("iterations", iterations, MOST_ITERATIONS)
    given = {"rollout": rollout, "guide": guide, "exploration": exploration, "horizon": horizon}
    options = {key: value for key, value in given.items() if value is not None}
    found = _core.search(view, most, time, seed, options)
    return SearchResult(
        actions=tuple(found["actions"]),
        probabilities=tuple(found["probabilities"]),
        visits=tuple(found["visits"]),
        values=tuple(found["values"]),
        iterations=found["iterations"],
    )


def _whole(name: str, value: Any, most: int) -> int:
    """A whole number from 1."""
    if isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, not bool")
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, not {type(value).__name__}") from None
    if not 1 <= number <= most:
        raise SpecError(f"{name} = {number}: expected a whole number from 1 to {most}")
    return number
