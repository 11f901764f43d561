"""Riket: the race of rich and poor through six epochs. The rules are in docs/rules/riket.md.

>>> from ludoteca.games import riket
>>> s = riket.new_game(seats=4, seed=7, knowledge=[0.6, 0.5, {"1": 0.75, "riddles": 0.2}, None])
>>> s.phase, s.turn
('question', 1)
>>> s.apply("answer")
>>> s.view(2).knowledge["1"], s.view(2).knowledge["2"]
(0.75, 0.55)

A game to its end, by the rules of the `random` bot, with a generator of your own:

>>> import random
>>> rng = random.Random(1)
>>> while not s.is_terminal:
...     s.apply(s.legal_actions().sample(rng))
>>> s.outcome.end_reason in ("epochs_played", "unfinished")
True

`questions` reads question packs and judges answers; `packs` holds the pack that is shipped.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca._core import (
    RiketAction,
    RiketBot,
    RiketLegal,
    RiketRules,
    RiketState,
    RiketView,
)
from ludoteca.rules import for_new_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from os import PathLike

    from ludoteca import HouseRule, Scripted
    from ludoteca.games.riket import questions as questions
    from ludoteca.games.riket.questions import Pack
    from ludoteca.rules import EffectiveRules
    from ludoteca.values import Outside

__all__ = [
    "RiketAction",
    "RiketBot",
    "RiketLegal",
    "RiketRules",
    "RiketState",
    "RiketView",
    "new_game",
    "questions",
]


def __getattr__(name: str) -> Any:
    """`questions`, imported when it is first used."""
    if name == "questions":
        return import_module("ludoteca.games.riket.questions")
    raise AttributeError(f"module `ludoteca.games.riket` has no attribute `{name}`")


def new_game(
    seats: int | None = None,
    seed: int | str | None = None,
    rules: "RiketRules | EffectiveRules | str | None" = None,
    chance: "Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None" = None,
    game_number: int = 0,
    knowledge: "Sequence[float | Mapping[str, float] | None] | None" = None,
    questions: "Pack | str | PathLike[str] | None" = None,
    house_rules: "Iterable[str | HouseRule | type[HouseRule]]" = (),
) -> RiketState:
    """A game at its first decision, the first question of the first epoch.

    Args:
        seats: 3 to 5; as many as there is knowledge for, or 4.
        seed: 0 to 2**64 - 1, as number or text. Drawn if there is neither seed nor script: see `state.seed`.
        rules: Rules, the name of a preset, or what `ludoteca.rules.effective_rules` makes; if not given, the
            preset `rulebook`.
        chance: `Scripted([...])` gives the outcomes up to the first decision instead of the seed. A function
            of (word, possible answers) answers what must come from outside.
        game_number: Which of the seed's games: that number in `simulate` has the same chance.
        knowledge: For each seat its chance of a right answer in all epochs, or a dict of parts `1` to `6`,
            `old_words` and `riddles`, or None for the default: 0.55, old words 0.50, riddles 0.45. At a table
            of questions the part `drawn: True` marks a seat that gives no texts: its answers are drawn.
        questions: A question pack, its path or its name: the rules with `answers = "questions"`, and a check
            that the pack holds what the game needs. `questions.Asker` then asks and judges.
        house_rules: House rules on top of `rules`: specs, `HouseRule` classes or instances.

    Raises:
        RulesError: A number of seats or a preset that does not exist.
        ChanceError: A script that does not fit.
        PackError: A pack that cannot be used.
        SpecError: A seed, number or chance out of range.

    >>> new_game(seed=1, knowledge=[0.2, 0.5, 0.8]).seats
    3
    """
    plain, more = for_new_game("riket", rules, house_rules)
    if questions is not None:
        plain = _asking(plain, questions)
    return RiketState.new_game(seats, seed, plain, chance, game_number, knowledge, **more)


def _asking(rules: RiketRules | str | None, pack: "Pack | str | PathLike[str]") -> RiketRules:
    """The rules with questions, for which the pack has been checked."""
    from ludoteca.games.riket.questions import Deck
    from ludoteca.games.riket.quiz import pack_of

    if rules is None or isinstance(rules, str):
        rules = RiketRules("rulebook" if rules is None else rules)
    rules = rules.patched({"answers": "questions"})
    found = pack_of(rules, pack)
    assert found is not None
    Deck(found, found.spoken(), 0, 0, rules["epochs"])
    return rules
