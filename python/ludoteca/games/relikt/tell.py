"""What followed an action of Relikt, in words: who drew, whom a row's treasure went to, what was turned up.

Compares the views (`ReliktView.to_dict()`) before and after, in what is public only: every seat's views give
the same words.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.games.languages import Language
from ludoteca.games.relikt import names, rows, text

View = Mapping[str, Any]


def setup(chance: Sequence[str], lang: Language = "en") -> list[str]:
    """The set-up, from its outcomes as they were told: camps, hands and action hands seat by seat.

    >>> setup(["!first 1", "!camp red", "!camp blue", "!draw", "!draw", "!draw", "!draw", "!draw red1"])[:3]
    ['seat 1 begins', 'camps: seat 0 red, seat 1 blue', 'seat 0, red draws 4 cards']
    """
    camps = [_rest(told) for told in chance if told.startswith("!camp")]
    lines: list[str] = []
    places: dict[str, list[str]] = {"!camp": [], "!draw": [], "!treasure": [], "!action": []}
    for told in chance:
        word = told.split()[0]
        if word not in places:
            lines.append(text.describe_action(told, lang))
            continue
        places[word].append(told)
        place = len(places[word]) - 1
        if word == "!treasure":
            lines.append(f"row {place}: {names.treasure(_rest(told), lang)}")
        elif word == "!camp" and place + 1 == len(camps):
            given = (f"seat {seat} {names.colour(camp, lang)}" for seat, camp in enumerate(camps))
            lines.append(f"camps: {', '.join(given)}")
        elif (size := {"!draw": 4, "!action": 3}.get(word)) and (place + 1) % size == 0:
            who = text.seat_name(place // size, camps, lang)
            lines.append(f"{who} draws {_drawn(word, places[word][-size:], lang)}")
    return lines


def followed(
    action: str, chance: Sequence[str], before: View, after: View, lang: Language = "en"
) -> list[str]:
    """What followed an action, which is given as it was told, like the outcomes of chance after it."""
    lines = []
    match action.split():
        case ["target", seat]:
            lines += _aimed(int(seat), before, after, lang)
        case ["play", card, row]:
            lines += _scored(card, int(row), before, after, lang)
    holder = before["mover"] if before["looked_at"] is None else before["looked_at"]
    for told in chance:
        words = text.describe_action(told, lang)
        if told.startswith("!draw") and holder != before["mover"]:
            words = f"{text.seat_name(holder, before['camps'], lang)} draws {_drawn('!draw', [told], lang)}"
        lines.append(words)
    if after["reshuffles"] > before["reshuffles"]:
        lines.append("the discards are shuffled: they are the new deck")
    return lines


def _aimed(seat: int, before: View, after: View, lang: Language) -> list[str]:
    """What an action card did to another player."""
    mover = before["mover"]
    if after["camps"] != before["camps"]:
        camps = (f"seat {s} has {names.colour(after['camps'][s], lang)}" for s in (mover, seat))
        return [f"camps are exchanged: {', '.join(camps)}"]
    return [f"{text.seat_name(seat, after['camps'], lang)} shows the cards to seat {mover} alone"]


def _scored(card: str, place: int, before: View, after: View, lang: Language) -> list[str]:
    """The scoring of a row, if the card has filled it."""
    row = before["rows"][place]
    if len(row["cards"]) + len(row["face_down"]) + 1 < row["places"]:
        return []
    # Its cards are among the discards now, or in the deck that was shuffled from them.
    gone = after["shuffled"] if after["reshuffles"] > before["reshuffles"] else after["discards"]
    lay = [c for c in gone if c not in before["discards"]]
    lines = []
    if turned := [c for c in lay if c not in row["cards"] and c != card]:
        lines.append(f"turned up: {text.cards(turned, lang)}")
    totals = rows.totals(rows.batch([lay]))[:, 0].tolist()
    added = ((names.colour(c, lang), total) for c, total in zip(names.COLOURS, totals, strict=True) if total)
    ranking = ", ".join(f"{colour} {total}" for colour, total in sorted(added, key=lambda a: -a[1]))
    lines.append(f"row {place} is full: {ranking}")
    treasure = names.treasure(row["treasure"], lang)
    winners = [s for s in range(after["seats"]) if len(after["won"][s]) > len(before["won"][s])]
    for seat in winners:
        who = text.seat_name(seat, after["camps"], lang)
        lines.append(f"{who} takes the treasure ({treasure}), {text.points(after['points'][seat])} now")
    if not winners:
        lines.append(f"level at the top: nobody takes the treasure ({treasure}), the cards go")
    elif after["outcome"] is None and after["rows"][place] is None:
        lines.append(f"there is no treasure left for row {place}")
    if after["outcome"] is not None:
        left = [names.treasure(r["treasure"], lang) for r in after["rows"] if r]
        lines.append(f"the treasures have run out{', but for ' + ' and '.join(left) if left else ''}")
    return lines


def _drawn(word: str, told: Sequence[str], lang: Language) -> str:
    """Drawn cards: which, or only how many."""
    ids = [_rest(each) for each in told]
    if not all(ids):
        what = "card" if word == "!draw" else "action card"
        return f"{len(ids)} {what}s" if len(ids) > 1 else "a card"
    return text.cards(ids, lang) if word == "!draw" else f"the action cards {text.action_cards(ids, lang)}"


def _rest(told: str) -> str:
    return told.partition(" ")[2]
