"""A recorded game as lines to read: who did what, what chance said, turn by turn. Knows no game but by its
`GameInfo`.

With a seat, only what that seat was told.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.games.base import GameInfo


@dataclass(frozen=True)
class Passage:
    """The lines of one turn, or of the set-up (turn 0)."""

    turn: int
    round: int
    first_step: int
    """The number of its first decision; also where its position can be looked up."""
    lines: tuple[str, ...]


def passages(
    record: Any,
    info: GameInfo,
    *,
    lang: str = "en",
    seat: int | None = None,
    names: Sequence[str] = (),
    pack: Any = None,
) -> Iterator[Passage]:
    """The passages of a game in order. `names` are what the seats are called beside the game's own words,
    `pack` is where its questions can be found.
    """
    describe = info.teller(record.questions, pack)
    told = (_told(event, seat) for event in record.setup_events())
    lines = info.describe_setup([text for text in told if text is not None], describe, lang)
    turn, round, first_step = 0, 0, 0
    forfeits = list(record.forfeits)
    for number, step, view, after in _steps(record):
        if view["turn"] != turn:
            yield Passage(turn, round, first_step, tuple(lines))
            turn, round, first_step, lines = view["turn"], view[info.round[0]], number, []

        def name(seat: int, view: Any = view) -> str:
            who = info.seat_name(view, seat, lang)
            return f"{names[seat]} ({who})" if seat < len(names) else who

        while forfeits and forfeits[0][1] == number:
            out, _, kind = forfeits.pop(0)
            lines.append(f"{number:>5}  {name(out)} forfeits: {kind}")
        action, *rest = (_told(event, seat) for event in step.events)
        if action is not None and (words := describe(action, lang)):
            lines.append(f"{number:>5}  {name(step.seat)}: {words}")
        followed = [text for text in rest if text is not None]
        for words in info.describe_result(action or "", followed, view, after, describe, lang):
            lines.append(f"{'':>5}    {words}")
    lines += [f"{step:>5}  seat {out} forfeits: {kind}" for out, step, kind in forfeits]
    yield Passage(turn, round, first_step, tuple(lines))


def _steps(record: Any) -> Iterator[tuple[int, Any, Mapping[str, Any], Mapping[str, Any]]]:
    """The decisions with their numbers, and what was to be seen before and after each."""
    last = None
    for number, step in enumerate(record):
        view = step.view.to_dict()
        if last is not None:
            yield *last, view
        last = number, step, view
    if last is not None:
        yield *last, record.state_at(len(record)).view(0).to_dict()


def _told(event: Any, seat: int | None) -> str | None:
    """An event as text, or None if the seat is not told of it."""
    told: str | None = event.text if seat is None else event.for_seat(seat)
    return told
