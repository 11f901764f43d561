"""A whole table of Riket in plain text: the race, the players, the question; all of it, or what one seat may
see.

Reads documents of `RiketView.to_dict()` and `RiketState.to_position()`; knows no rules.
"""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.games.riket import names, text
from ludoteca.games.riket.names import Language
from ludoteca.play.style import PLAIN, Style

PHASES = {
    "question": "a question",
    "buy_off": "buying off",
    "swap": "changing places",
    "duel": "choosing whom to duel with",
    "riddle": "choosing a riddle",
    "over": "the game is over",
}

Symbols = Mapping[str, Sequence[int]]
"""The rings with a spinner symbol, by track: `rich` and `poor`."""

SYMBOL = "*"

_PIECES = ("red", "blue", "yellow", "green", "magenta")


def state(
    position: Mapping[str, Any],
    view: Mapping[str, Any],
    *,
    lang: Language = "en",
    width: int = 80,
    style: Style = PLAIN,
    bots: Sequence[str] = (),
    symbols: Symbols | None = None,
) -> str:
    """Everything on the table, hidden things included, from a position and any seat's view of it."""
    hidden = []
    if position["difficulty"] is not None:
        hidden.append(f"difficulty of the question: {text.felt(position['difficulty'])}")
    if position["signal"] is not None:
        hidden.append(f"to seat {position['turn_seat']} it feels {text.felt(position['signal'])}")
    for seat, player in enumerate(position["players"]):
        hidden.append(f"seat {seat} knows: {knowledge(player['knowledge'])}")
    return _table(view, None, hidden, lang, width, style, bots, symbols)


def view(
    view: Mapping[str, Any],
    *,
    lang: Language = "en",
    width: int = 80,
    style: Style = PLAIN,
    bots: Sequence[str] = (),
    symbols: Symbols | None = None,
) -> str:
    """What one seat may know, from its view; without `knowledge` where it has no bearing."""
    own = [f"you know: {knowledge(view['knowledge'])}"] if view["knowledge"] is not None else []
    if view["signal"] is not None:
        own.insert(0, f"the question feels {text.felt(view['signal'])}")
    return _table(view, view["seat"], own, lang, width, style, bots, symbols)


def knowledge(parts: Mapping[str, Any]) -> str:
    """Chances of a right answer, in words.

    >>> knowledge({**{str(epoch): 0.5 for epoch in range(1, 7)}, "3": 0.9, "old_words": 0.5, "riddles": 1})
    'epochs 50 50 90 50 50 50 %, old words 50 %, riddles 100 %'
    """
    epochs = [f"{100 * parts[str(label)]:.0f}" for label in range(1, 7)]
    listed = epochs[0] if len(set(epochs)) == 1 else " ".join(epochs)
    words, riddles = 100 * parts["old_words"], 100 * parts["riddles"]
    return f"epochs {listed} %, old words {words:.0f} %, riddles {riddles:.0f} %"


def seat_name(roles: Sequence[str], seat: int, lang: Language = "en") -> str:
    """What to call a seat: its number and its role."""
    return f"seat {seat}, {names.role(roles[seat], lang)}"


def outcome(outcome: Mapping[str, Any]) -> str:
    """How the game ended, in a line a seat."""
    lines = [f"the game is over: {outcome['end_reason'].replace('_', ' ')}"]
    order = sorted(range(len(outcome["ranks"])), key=lambda seat: (outcome["ranks"][seat], seat))
    for seat in order:
        rank = outcome["ranks"][seat]
        place = f"{rank}." if rank else "-"
        lines.append(f"  {place:<3} seat {seat}, {_coins(outcome['points'][seat])}")
    return "\n".join(lines)


def _table(
    data: Mapping[str, Any],
    seat: int | None,
    notes: Sequence[str],
    lang: Language,
    width: int,
    style: Style,
    bots: Sequence[str],
    symbols: Symbols | None,
) -> str:
    roles = [names.role(role, lang) for role in data["roles"]]
    poor = [role == "poor" for role in data["roles"]]
    lines = textwrap.wrap(_turn(data), max(width, 8))
    if data["steps"]:
        price = data["steps"] * data["price"]
        lines.append(f"seat {data['current_seat']} may pay {_coins(price)} or move back")
    lines += ["", *_race(roles, data["rings"], poor, data["goal"], width, style, symbols), ""]
    for s, role in enumerate(roles):
        marks = [
            mark
            for mark, on in (
                ("you", s == seat),
                ("to act", s == data["current_seat"]),
                ("its turn", s == data["turn_seat"] != data["current_seat"] is not None),
                ("reads the question", data["phase"] == "question" and s == data["questioner"]),
            )
            if on
        ]
        bot = f" {bots[s]}" if bots else ""
        line = f"seat {s}{bot}: {role}, ring {data['rings'][s]} of {data['goal']}, {_coins(data['coins'][s])}"
        line = f"{line}; {', '.join(marks)}" if marks else line
        lines += textwrap.wrap(line, max(width, 8), subsequent_indent="  ")
    lines.append("")
    for note in notes:
        lines += textwrap.wrap(note, max(width, 8), subsequent_indent="  ")
    if ended := data["outcome"]:
        lines += ["", outcome(ended)]
    return "\n".join(lines).rstrip()


def _turn(data: Mapping[str, Any]) -> str:
    line = (
        f"epoch {data['epoch']} (number {data['epoch_number']}), turn {data['epoch_turn']} of it: "
        f"{PHASES[data['phase']]}"
    )
    if data["current_seat"] is not None:
        line += f", seat {data['current_seat']} to act"
    return line


def _race(
    roles: Sequence[str],
    rings: Sequence[int],
    poor: Sequence[bool],
    goal: int,
    width: int,
    style: Style,
    symbols: Symbols | None,
) -> list[str]:
    """A lane for each seat with its pawn on its ring and the symbols of its track; nothing where there is no
    room for it.
    """
    head = max(map(len, roles)) + 3
    if head + goal + 3 > width:
        return []
    lines = []
    for seat, ring in enumerate(rings):
        marked = () if symbols is None else symbols["poor" if poor[seat] else "rich"]
        lane = [SYMBOL if place in marked else "." for place in range(goal + 1)]
        lane[ring] = style.paint("o", _PIECES[seat])
        lines.append(f"{seat} {roles[seat]:<{head - 2}}{''.join(lane)}")
    if symbols is not None and any(symbols.values()):
        lines.append(f"{SYMBOL} spinner symbol")
    return lines


def _coins(number: int) -> str:
    return f"{number} {'coin' if number == 1 else 'coins'}"
