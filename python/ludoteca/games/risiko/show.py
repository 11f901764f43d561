"""A whole table of RisiKo! in plain text: the board, the players, the turn; all of it, or what one seat may
see.

Reads documents of `RisikoView.to_dict()` and `RisikoState.to_position()`; knows no rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.games.languages import Language
from ludoteca.games.risiko import names, tables, text
from ludoteca.play.layout import players, wrap
from ludoteca.play.style import PLAIN, Style

PHASES = {
    "colours": "choosing colours",
    "placement": "placing the first armies",
    "reinforcements": "reinforcements",
    "combat": "combat",
    "defence": "defence",
    "occupation": "occupation",
    "over": "the game is over",
}


def state(
    position: Mapping[str, Any],
    current_seat: int | None,
    ended: Mapping[str, Any] | None = None,
    *,
    lang: Language = "en",
    width: int = 80,
    style: Style = PLAIN,
    bots: Sequence[str] = (),
) -> str:
    """Everything on the table, hidden things included, from a position."""
    hands = position["hands"]
    owners = {id: (position["owners"].get(id), position["armies"].get(id, 0)) for id in names.TERRITORIES}
    return _table(
        {
            **position,
            "hand_counts": [len(hand) for hand in hands],
            "deck_count": len(position["deck"]),
            "outcome": ended,
        },
        current_seat,
        owners,
        {seat: objective for seat, objective in enumerate(position["objectives"]) if objective},
        dict(enumerate(hands)),
        None,
        lang,
        width,
        style,
        bots,
    )


def view(
    view: Mapping[str, Any],
    *,
    lang: Language = "en",
    width: int = 80,
    style: Style = PLAIN,
    bots: Sequence[str] = (),
) -> str:
    """What one seat may know, from its view."""
    owners = {id: (view["owners"][id], view["armies"][id]) for id in names.TERRITORIES}
    own = {view["seat"]: view["objective"]} if view["objective"] else {}
    hands = {view["seat"]: view["hand"]}
    return _table(view, view["current_seat"], owners, own, hands, view["seat"], lang, width, style, bots)


def outcome(outcome: Mapping[str, Any], colours: Sequence[str | None], lang: Language = "en") -> str:
    """How the game ended, in a line a seat."""
    lines = [f"the game is over: {outcome['end_reason'].replace('_', ' ')}"]
    order = sorted(range(len(outcome["ranks"])), key=lambda seat: (outcome["ranks"][seat], seat))
    for seat in order:
        rank, points = outcome["ranks"][seat], outcome["points"][seat]
        place = f"{rank}." if rank else "-"
        lines.append(f"  {place:<3} {text.seat_name(seat, colours, lang)} (seat {seat}), {points} points")
    return "\n".join(lines)


def _table(
    data: Mapping[str, Any],
    current_seat: int | None,
    owners: text.Owners,
    objectives: Mapping[int, str],
    hands: Mapping[int, Sequence[str]],
    seat: int | None,
    lang: Language,
    width: int,
    style: Style,
    bots: Sequence[str],
) -> str:
    colours = data["colours"]
    lines = wrap(_turn(data, current_seat, colours, lang), width)
    if battle := data.get("battle"):
        attack = f"attack {battle['source']} {battle['target']} {battle['attack_dice']}"
        lines.append(text.describe_action(attack, lang=lang))
    if data["to_place"]:
        lines.append(f"{data['to_place']} still to place")
    lines += _stage(data, colours, lang)
    if all(owner is None for owner, _ in owners.values()):
        lines += ["the territories are not dealt yet", ""]
    else:
        lines += ["", text.board(owners, colours, tables.CONTINENTS, lang=lang, width=width, style=style), ""]
    gone = {e["seat"] for e in data["eliminated"]}
    rows = []
    for s in range(data["seats"]):
        mine = [id for id, (owner, _) in owners.items() if owner == s]
        row = {"seat": str(s), "colour": text.seat_name(s, colours, lang)}
        if bots:
            row["bot"] = bots[s]
        row |= {
            "territories": str(len(mine)),
            "armies": str(sum(owners[id][1] for id in mine)),
            "points": str(sum(tables.VALUES[id] for id in mine)),
            "cards": str(data["hand_counts"][s]),
        }
        if data["supply"][s]:
            row["supply"] = str(data["supply"][s])
        notes = [
            note for note, on in (("out", s in gone), ("you", s == seat), ("to act", s == current_seat)) if on
        ]
        rows.append({**row, "": ", ".join(notes)})
    keys = [*dict.fromkeys(key for row in rows for key in row if key), ""]
    lines += players([{key: row.get(key, "") for key in keys} for row in rows], width)
    if data["phase"] not in ("colours", "placement"):
        piles = (
            f"deck {data['deck_count']}, discards {len(data['discards'])}, reshuffles {data['reshuffles']}"
        )
        lines += ["", piles]
    if objectives:
        lines.append("")
    for s, objective in objectives.items():
        label = "your objective" if s == seat else f"objective of {text.seat_name(s, colours, lang)}"
        lines += wrap(f"{label}: {names.objective(objective, lang)}", width)
        if asks := tables.territories_of(objective):
            listed = ", ".join(names.territory(id, lang) for id in asks)
            lines += wrap(f"  {listed}", width)
    for s, cards in hands.items():
        if cards:
            label = "your cards" if s == seat else f"cards of {text.seat_name(s, colours, lang)}"
            lines += wrap(f"{label}: {text.hand(cards, tables.SYMBOLS, lang)}", width)
    if ended := data["outcome"]:
        lines += ["", outcome(ended, colours, lang)]
    return "\n".join(lines).rstrip()


def _turn(
    data: Mapping[str, Any], current_seat: int | None, colours: Sequence[str | None], lang: Language
) -> str:
    where = f"round {data['round']}, turn {data['turn']}" if data["turn"] else "set-up"
    line = f"{where}: {PHASES[data['phase']]}"
    if current_seat is not None:
        line += f", {text.seat_name(current_seat, colours, lang)} to act"
    return line


def _stage(data: Mapping[str, Any], colours: Sequence[str | None], lang: Language) -> list[str]:
    stage = data["stage"]
    lines = []
    if stage["kind"] == "last_round":
        lines.append(f"last round, through the turn of {text.seat_name(stage['drawer'], colours, lang)}")
    if stage["kind"] == "extra_round":
        tied = ", ".join(text.seat_name(s, colours, lang) for s in stage["tied"])
        lines.append(f"extra round {stage['number']} of {tied}")
    if data["time_up"]:
        lines.append("time has run out: this is the last round")
    return lines
