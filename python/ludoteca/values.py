"""Small plain values that the core hands out, the same for every game. Knows nothing about any game."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

__all__ = ["Outcome", "Outside", "SeenEvent", "Setting", "Step"]


class Outside(Protocol):
    """Somebody outside the engine, as `chance=` of `apply`: asked for what only he can know, such as whether
    an answer is right.

    If it has a method `drawn(word, outcome, seat, item, reader)` too, it is told what the engine drew where a
    seat answers.
    """

    def decide(
        self,
        word: str,
        answers: tuple[str, ...],
        seat: int | None,
        item: str | None,
        reader: int | None,
        helpers: tuple[int, ...],
    ) -> tuple[str, Sequence[str]]:
        """One of the possible answers to an outcome's word, and the notes that a record keeps beside it.

        `seat` is who has to answer, `item` what is put to it (of Riket `question EPOCH NUMBER`, `riddle CARD
        NUMBER` or `old_word NUMBER`), `reader` by whom, `helpers` who may say something first; None and ()
        for what no seat answers. The form of notes is that of docs/records.md.
        """


class Outcome(NamedTuple):
    """How a game ended, for every seat."""

    ranks: tuple[int, ...]
    """The place of each seat: 1 is best, equal is tied, all 0 if the game is unfinished."""
    points: tuple[int, ...]
    """What the game itself counts, for each seat."""
    returns: tuple[float, ...]
    """Utility of each seat: (k - midrank) / (k - 1) for k seats; a half for all if the game is unfinished."""
    end_reason: str
    """How it ended: `objective`, `points`, `elimination`, `last_player`, `unfinished` and so on."""


class Setting(NamedTuple):
    """One setting of a game's rules."""

    key: str
    """Its name, dotted where settings belong together."""
    value: Any
    """Its value here."""
    preset_value: Any
    """Its value in the preset these rules started from."""
    kind: str
    """What it takes: `int`, `number`, `bool`, `word`, `word_or_int` or `ints`."""
    values: str
    """The values that fit, in words."""
    clause: str
    """The clause of the rules or the ruling it comes from."""
    unsure: bool
    """Whether its value in the preset rests on a weak source."""
    doc: str
    """What it does, in one sentence."""


class SeenEvent(NamedTuple):
    """One step of a game as a seat is told of it."""

    seat: int | None
    """Whose action it is; None for chance and for values changed by house rules."""
    text: str
    """An action as it is, chance with `!`, a changed value with `~`; less what the seat may not know."""


class Step(NamedTuple):
    """One decision of a recorded game."""

    seat: int
    """Whose decision it was."""
    view: Any
    """What that seat could know."""
    legal: Any
    """What it could do."""
    action: Any
    """What it did."""
    events: list[Any]
    """All that happened by it, in order: the action, then chance outcomes. Each is an `Event`."""
