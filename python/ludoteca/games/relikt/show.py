"""A whole table of Relikt in plain text: rows and treasures, the players, the turn; all of it, or what one
seat may see.

Reads documents of `ReliktView.to_dict()` and `ReliktState.to_position()`; knows no rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.games.languages import Language
from ludoteca.games.relikt import names, rows, text
from ludoteca.play.layout import players, table, wrap
from ludoteca.play.style import PLAIN, Style

PHASES = {
    "action_card": "using an action card or none",
    "target": "choosing a player",
    "replace": "replacing a card",
    "play": "playing an adventure card",
    "take": "taking a card",
    "over": "the game is over",
}


def state(
    position: Mapping[str, Any],
    view: Mapping[str, Any],
    *,
    lang: Language = "en",
    width: int = 80,
    style: Style = PLAIN,
    bots: Sequence[str] = (),
) -> str:
    """Everything on the table, hidden things included: a position, and any seat's view for what is public."""
    open_rows = [row and _opened(row, seen) for row, seen in zip(position["rows"], view["rows"], strict=True)]
    data = {**view, "rows": open_rows, "seat": None}
    lines = _table(data, width, lang, bots)
    lines.append("")
    for seat, hand in enumerate(position["hands"]):
        who = text.seat_name(seat, view["camps"], lang)
        lines += wrap(f"cards of {who}: {text.cards(hand, lang)}", width)
        lines += wrap(f"  action cards: {text.action_cards(position['action_hands'][seat], lang)}", width)
    return _finish(lines, view, lang, style)


def view(
    view: Mapping[str, Any],
    *,
    lang: Language = "en",
    width: int = 80,
    style: Style = PLAIN,
    bots: Sequence[str] = (),
) -> str:
    """What one seat may know, from its view."""
    lines = _table(view, width, lang, bots)
    lines.append("")
    lines += wrap(f"your cards: {text.cards(view['hand'], lang)}", width)
    lines += wrap(f"your action cards: {text.action_cards(view['action_hand'], lang)}", width)
    for seat in range(view["seats"]):
        who = text.seat_name(seat, view["camps"], lang)
        if known := view["known"][seat]:
            maybe = " (some may lie face down by now)" if view["maybe_down"][seat] else ""
            lines += wrap(f"you saw in the hand of {who}: {text.cards(known, lang)}{maybe}", width)
        if down := [card for card in view["maybe_down"][seat] if card not in known]:
            lines += wrap(f"laid face down by {who}, as you know: {text.cards(down, lang)}", width)
        if (taken := view["taken"][seat]) and seat != view["seat"]:
            lines += wrap(f"taken by the lasso and held by {who}: {text.cards(taken, lang)}", width)
    return _finish(lines, view, lang, style)


def outcome(outcome: Mapping[str, Any], camps: Sequence[str], lang: Language = "en") -> str:
    """How the game ended, in a line a seat."""
    lines = [f"the game is over: {outcome['end_reason'].replace('_', ' ')}"]
    order = sorted(range(len(outcome["ranks"])), key=lambda seat: (outcome["ranks"][seat], seat))
    for seat in order:
        rank, points = outcome["ranks"][seat], outcome["points"][seat]
        place = f"{rank}." if rank else "-"
        lines.append(f"  {place:<3} {text.seat_name(seat, camps, lang)}, {text.points(points)}")
    return "\n".join(lines)


def _opened(row: Mapping[str, Any], seen: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a position with the keys of a view's row; its face-down cards count."""
    ids = [*row["cards"], *(down["card"] for down in row["face_down"])]
    totals = rows.totals(rows.batch([ids]))[:, 0].tolist()
    return {**seen, "face_down": row["face_down"], "totals": totals}


def _table(data: Mapping[str, Any], width: int, lang: Language, bots: Sequence[str]) -> list[str]:
    camps = data["camps"]
    lines = wrap(_turn(data, lang), width)
    if effect := data["effect"]:
        whose = f", from the hand of seat {data['looked_at']}" if data["looked_at"] is not None else ""
        lines += wrap(f"action card of this turn: {names.action_card(effect, lang)}{whose}", width)
    cells = [["row", "treasure", "cards", "to go", "ahead"]]
    for number, row in enumerate(data["rows"]):
        if row is None:
            cells.append([str(number), "none left", "", "", ""])
            continue
        lying = len(row["cards"]) + len(row["face_down"])
        cells.append(
            [
                str(number),
                names.treasure(row["treasure"], lang),
                text.row_cards(row, lang),
                f"{row['places'] - lying} of {row['places']}",
                text.standing(row["totals"], camps, lang),
            ]
        )
    lines += ["", *table(cells, width), ""]
    rows_of_players = []
    for seat in range(data["seats"]):
        row = {"seat": str(seat), "camp": names.colour(camps[seat], lang)}
        if bots:
            row["bot"] = bots[seat]
        notes = (("you", seat == data["seat"]), ("to act", seat == data["current_seat"]))
        row |= {
            "cards": str(data["hand_counts"][seat]),
            "action cards": f"{data['action_hand_counts'][seat]} of {len(data['actions_left'][seat])}",
            "points": str(data["points"][seat]),
            "won": _won(data["won"][seat]),
            "": ", ".join(note for note, on in notes if on),
        }
        rows_of_players.append(row)
    lines += players(rows_of_players, width)
    last = names.action_card(data["last_action"], lang) if data["last_action"] else "none yet"
    lines.append("")
    lines += wrap(
        f"treasures in the deck {data['treasure_deck_count']}; deck {data['deck_count']}, discards "
        f"{len(data['discards'])}, reshuffles {data['reshuffles']}; last action card: {last}",
        width,
    )
    return lines


def _won(treasures: Sequence[str]) -> str:
    """Won treasures as signed numbers of gems: blue with a plus, red with a minus."""
    signed = (t.replace("blue", "+").replace("red", "-") for t in treasures)
    return " ".join(signed) or "-"


def _turn(data: Mapping[str, Any], lang: Language) -> str:
    line = f"round {data['round']}, turn {data['turn']}: {PHASES[data['phase']]}"
    if data["current_seat"] is not None:
        line += f", {text.seat_name(data['current_seat'], data['camps'], lang)} to act"
    return line


def _finish(lines: list[str], view: Mapping[str, Any], lang: Language, style: Style) -> str:
    if ended := view["outcome"]:
        lines += ["", outcome(ended, view["camps"], lang)]
    return "\n".join(text.paint(line, lang, style) for line in lines).rstrip()
