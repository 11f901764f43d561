"""RisiKo!: the Italian Risk with three defence dice and secret objectives.

>>> from ludoteca.games import risiko
>>> s = risiko.new_game(seats=4, seed=7)
>>> s.phase, s.round
('colours', 0)
>>> a = s.legal_actions()[0]
>>> a
RisikoAction.parse('colour red')
>>> s.apply(a)
>>> s.apply("colour blue")

A game to its end, by the rules of the `random` bot, with a generator of your own:

>>> import random
>>> rng = random.Random(1)
>>> while not s.is_terminal:
...     s.apply(s.legal_actions().sample(rng))
>>> s.outcome.end_reason in ("objective", "last_player", "unfinished")
True

Chance can be scripted, which makes any situation a test:

>>> import ludoteca
>>> end = risiko.new_game(seats=3, seed=1, rules="torneo")
>>> end.apply("colour green", chance=ludoteca.Scripted(["roll 6/1"]))
Traceback (most recent call last):
    ...
ludoteca.errors.ChanceError: 1 chance outcome(s) left unused, the first is `roll 6/1`

Dice combat is a library of its own: `risiko.combat`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca._core import (
    RisikoAction,
    RisikoBot,
    RisikoLegal,
    RisikoRules,
    RisikoState,
    RisikoView,
)
from ludoteca.rules import for_new_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ludoteca import HouseRule, Scripted
    from ludoteca.rules import EffectiveRules

__all__ = [
    "RisikoAction",
    "RisikoBot",
    "RisikoLegal",
    "RisikoRules",
    "RisikoState",
    "RisikoView",
    "new_game",
]


def new_game(
    seats: int = 4,
    seed: int | str | None = None,
    rules: "RisikoRules | EffectiveRules | str | None" = None,
    chance: "Scripted | Callable[[str, tuple[str, ...]], str] | None" = None,
    game_number: int = 0,
    house_rules: "Iterable[str | HouseRule | type[HouseRule]]" = (),
) -> RisikoState:
    """A game at its first decision, the choice of a colour. Objectives and territories are dealt after it.

    Args:
        seats: 3 to 6.
        seed: 0 to 2**64 - 1, as number or text. Drawn if there is neither seed nor script: see `state.seed`.
        rules: Rules, the name of a preset, or what `ludoteca.rules.effective_rules` makes; if not given, the
            preset `rulebook`.
        chance: `Scripted([...])` gives the outcomes up to the first decision instead of the seed.
        game_number: Which of the seed's games: that number in `simulate` has the same chance.
        house_rules: House rules on top of `rules`: specs, `HouseRule` classes or instances.

    Raises:
        RulesError: A number of seats or a preset that does not exist.
        ChanceError: A script that does not fit.
        SpecError: A seed or number out of range.

    >>> import ludoteca
    >>> new_game(seats=3, seed=1, chance=ludoteca.Scripted(["first 1 6 4"])).current_seat
    1
    """
    plain, more = for_new_game("risiko", rules, house_rules)
    return RisikoState.new_game(seats, seed, plain, chance, game_number, **more)


def __getattr__(name: str) -> Any:
    if name == "combat":
        return import_module("ludoteca.games.risiko.combat")
    raise AttributeError(f"module `ludoteca.games.risiko` has no attribute `{name}`")
