"""Relikt: card rows in five colours, treasures that bless or curse, seven action cards a player.

>>> from ludoteca.games import relikt
>>> s = relikt.new_game(seats=4, seed=7)
>>> s.phase, s.round
('action_card', 1)
>>> s.legal_actions()[0]
ReliktAction.parse('no_action')
>>> s.apply("no_action")
>>> s.phase
'play'

A game to its end, by the rules of the `random` bot, with a generator of your own:

>>> import random
>>> rng = random.Random(1)
>>> while not s.is_terminal:
...     s.apply(s.legal_actions().sample(rng))
>>> s.outcome.end_reason
'treasures_gone'

Chance can be scripted, which makes any situation a test:

>>> import ludoteca
>>> s = relikt.new_game(seats=3, seed=1)
>>> s.apply("no_action", chance=ludoteca.Scripted(["draw red1"]))
Traceback (most recent call last):
    ...
ludoteca.errors.ChanceError: 1 chance outcome(s) left unused, the first is `draw red1`

Row scoring is a library of its own: `relikt.rows`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca._core import (
    ReliktAction,
    ReliktBot,
    ReliktLegal,
    ReliktRules,
    ReliktState,
    ReliktView,
)
from ludoteca.rules import for_new_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ludoteca import HouseRule, Scripted
    from ludoteca.rules import EffectiveRules

__all__ = [
    "ReliktAction",
    "ReliktBot",
    "ReliktLegal",
    "ReliktRules",
    "ReliktState",
    "ReliktView",
    "new_game",
]


def new_game(
    seats: int = 4,
    seed: int | str | None = None,
    rules: "ReliktRules | EffectiveRules | str | None" = None,
    chance: "Scripted | Callable[[str, tuple[str, ...]], str] | None" = None,
    game_number: int = 0,
    house_rules: "Iterable[str | HouseRule | type[HouseRule]]" = (),
) -> ReliktState:
    """A game at its first decision: camps, cards and treasures are dealt (RL-SET).

    Args:
        seats: 3 to 5.
        seed: 0 to 2**64 - 1, as number or text. Drawn if there is neither seed nor script: see `state.seed`.
        rules: Rules, the name of a preset, or what `ludoteca.rules.effective_rules` makes; if not given, the
            preset `rulebook`.
        chance: `Scripted([...])` gives the first player, camps, hands, treasures and action cards instead of
            the seed, in this order.
        game_number: Which of the seed's games: that number in `simulate` has the same chance.
        house_rules: House rules on top of `rules`: specs, `HouseRule` classes or instances.

    Raises:
        RulesError: A number of seats or a preset that does not exist, or a gem table for which cards could
            run out.
        ChanceError: A script that does not fit.
        SpecError: A seed or number out of range.

    >>> new_game(seats=3, seed=1, rules=ReliktRules("rulebook", {"first_player": 2})).current_seat
    2
    """
    plain, more = for_new_game("relikt", rules, house_rules)
    return ReliktState.new_game(seats, seed, plain, chance, game_number, **more)


def __getattr__(name: str) -> Any:
    if name == "rows":
        return import_module("ludoteca.games.relikt.rows")
    raise AttributeError(f"module `ludoteca.games.relikt` has no attribute `{name}`")
