"""Relikt in plain text: cards, rows, treasures, an action in words.

Reads the documents of `View.to_dict()` and `State.to_position()`; computes no rules.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.games.languages import LANGUAGES, Language
from ludoteca.games.relikt import names
from ludoteca.play.style import Style

# Colours of cards as terminal colours; white as what is readable on dark and light screens alike.
_PAINTS = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow", "white": "bold"}


def seat_name(seat: int, camps: Sequence[str], lang: Language = "en") -> str:
    """What to call a seat: its number and its camp, which a rum flask may change.

    >>> seat_name(1, ["red", "white", "blue"])
    'seat 1, white'
    """
    return f"seat {seat}, {names.colour(camps[seat], lang)}"


def describe_action(text: str, lang: Language = "en") -> str:
    """An action or chance outcome in words, from its text (`play yellow11 2`, `!treasure blue5`).

    >>> describe_action("play yellow11 2")
    'play yellow 11 to row 2'
    >>> describe_action("use rum_flask", "it")
    'use the action card fiasca di rum'
    """
    match text.removeprefix("!").split():
        case ["no_action"]:
            return "use no action card"
        case ["use", card]:
            return f"use the action card {names.action_card(card, lang)}"
        case ["target", seat]:
            return f"choose seat {seat}"
        case ["replace", old, new]:
            return f"replace {names.card(old, lang)} with {names.card(new, lang)}"
        case ["play", "face_down", row]:
            return f"play a card face down to row {row}"
        case ["play", card, row]:
            return f"play {names.card(card, lang)} to row {row}"
        case ["take", card]:
            return f"take {names.card(card, lang)}"
        case ["first", seat]:
            return f"seat {seat} begins"
        case ["camp", colour]:
            return f"the next camp is {names.colour(colour, lang)}"
        case ["draw", card]:
            return f"draw {names.card(card, lang)}"
        case ["draw"]:
            return "draw a card"
        case ["treasure", treasure]:
            return f"a treasure is laid open: {names.treasure(treasure, lang)}"
        case ["action", card]:
            return f"draw the action card {names.action_card(card, lang)}"
        case ["action"]:
            return "draw an action card"
    return text


def cards(ids: Sequence[str], lang: Language = "en") -> str:
    """Adventure cards in words.

    >>> cards(["red2", "red10", "white1"])
    'red 2 10, white 1'
    """
    groups: dict[str, list[str]] = {}
    for id in ids:
        colour, number = names.card(id, lang).rsplit(" ", 1)
        groups.setdefault(colour, []).append(number)
    return ", ".join(f"{colour} {' '.join(numbers)}" for colour, numbers in groups.items()) or "none"


def action_cards(ids: Sequence[str], lang: Language = "en") -> str:
    """Action cards in words."""
    return ", ".join(names.action_card(id, lang) for id in ids) or "none"


def points(number: int) -> str:
    """A number of points in words.

    >>> points(-1), points(7)
    ('-1 point', '7 points')
    """
    return f"{number} point{'' if abs(number) == 1 else 's'}"


def row_cards(row: Mapping[str, Any], lang: Language = "en") -> str:
    """What lies in a row: face-up cards, then face-down ones with who laid them.

    >>> row_cards({"cards": ["red2"], "face_down": [{"seat": 1, "card": None}]})
    'red 2, face down of seat 1'
    """
    parts = [cards(row["cards"], lang)] if row["cards"] else []
    for down in row["face_down"]:
        known = f" {names.card(down['card'], lang)}" if down["card"] else ""
        parts.append(f"face down{known} of seat {down['seat']}")
    return ", ".join(parts) or "-"


def standing(totals: Sequence[int], camps: Sequence[str], lang: Language = "en") -> str:
    """The highest total of a row and who would win it: `red 12 (seat 1)`, or what is level."""
    most = max(totals)
    if most == 0:
        return "-"
    best = [colour for colour, total in zip(names.COLOURS, totals, strict=True) if total == most]
    if len(best) > 1:
        return f"level at {most}: {', '.join(names.colour(colour, lang) for colour in best)}"
    owner = f" (seat {camps.index(best[0])})" if best[0] in camps else ""
    return f"{names.colour(best[0], lang)} {most}{owner}"


def paint(line: str, lang: Language, style: Style) -> str:
    """Colours the cards of a finished line; its width stays what it was."""
    if not style.on:
        return line
    at = LANGUAGES.index(lang)
    for id, colour in names.COLOURS.items():
        painted = style.paint(r"\g<0>", _PAINTS[id])
        line = re.sub(rf"\b{colour[at]}( \d+)+\b", painted, line)
    return line
