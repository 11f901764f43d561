"""RisiKo! in plain text: the board at any width of the terminal, a seat's view, an action in words.

Reads the documents of `View.to_dict()` and `State.to_position()` and the core's tables; computes no rules.
"""

from collections.abc import Mapping, Sequence

from ludoteca.games.languages import Language
from ludoteca.games.risiko import names
from ludoteca.play.style import PLAIN, Style

# Colours of pieces as terminal colours; purple and black as what is readable on dark and light screens alike.
_PIECES = {
    "red": "red",
    "blue": "blue",
    "yellow": "yellow",
    "green": "green",
    "purple": "magenta",
    "black": "bold",
}

Owners = Mapping[str, tuple[int | None, int]]
"""Territory id to (seat, armies); seat None where nobody stands yet."""


def board(
    owners: Owners,
    colours: Sequence[str | None],
    continents: Sequence[tuple[str, int, Sequence[str]]],
    *,
    lang: Language = "en",
    width: int = 80,
    style: Style = PLAIN,
) -> str:
    """The map as a list by continents, in as many columns as fit.

    `colours` holds each seat's colour, None before it is chosen; `continents` rows of (id, bonus, territory
    ids). Each territory shows its owner and armies; a continent that one seat holds as a whole says so.
    """
    title = {id: names.territory(id, lang) for _, _, ids in continents for id in ids}
    widest = max(map(len, title.values()))
    owner = {id: seat_name(seat, colours, lang) for id, (seat, _) in owners.items()}
    mark = max([*map(len, owner.values()), 1])
    armies = max([len(str(n)) for _, n in owners.values()] + [2])
    cell = 2 + widest + 2 + mark + 1 + armies
    if width < cell:
        return "\n".join(_narrow(owners, owner, title, continents, colours, lang, width, style))
    blocks: list[list[str]] = []
    for id, bonus, territories in continents:
        lines = [style.bold(_pad(_heading(id, bonus, territories, owners, colours, lang, cell), cell))]
        for territory in territories:
            seat, count = owners[territory]
            name = _pad(owner[territory], mark)
            lines.append(
                f"  {_pad(title[territory], widest)}  {_paint(style, name, seat, colours)} {count:>{armies}}"
            )
        blocks.append(lines)
    gap = 3
    columns = max(1, min(3, (width + gap) // (cell + gap)))
    return "\n".join(_side_by_side(blocks, columns, cell, gap, style))


def seat_name(seat: int | None, colours: Sequence[str | None], lang: Language = "en") -> str:
    """What to call a seat on the board: its colour, or its number before it has one."""
    if seat is None:
        return "-"
    chosen = colours[seat] if seat < len(colours) else None
    return names.colour(chosen, lang) if chosen else f"seat {seat}"


def describe_action(text: str, *, lang: Language = "en", symbols: Mapping[str, str] | None = None) -> str:
    """An action or chance outcome in words, from its text (`attack peru brazil 3`, `!roll 6,3,1/5,2`).

    >>> describe_action("attack alaska kamchatka 3", lang="sv")
    'attack Kamtjatka from Alaska with 3 dice'
    >>> describe_action("place peru 1", lang="it")
    'place 1 army on Perù'
    """
    word, *rest = text.removeprefix("!").split()
    place = [names.territory(id, lang) if id in names.TERRITORIES else id for id in rest]
    match word:
        case "place":
            return f"place {_armies(rest[1])} on {place[0]}"
        case "attack":
            return f"attack {place[1]} from {place[0]} with {_dice(rest[2])}"
        case "defend":
            return f"defend with {_dice(rest[0])}"
        case "occupy":
            return f"occupy with {_armies(rest[0])}"
        case "maneuver":
            return f"move {_armies(rest[2])} from {place[0]} to {place[1]}"
        case "cards":
            return f"turn in {', '.join(_card(id, lang, symbols) for id in rest)}"
        case "colour":
            return f"choose {names.colour(rest[0], lang)}"
        case "to_combat":
            return "close the reinforcements and go to combat"
        case "end_turn":
            return "end the turn"
        case "draw":
            return f"draw {_card(rest[0], lang, symbols)}" if rest else "draw a card"
        case "discard":
            return f"discard {', '.join(_card(id, lang, symbols) for id in rest)}"
        case "objective":
            return f"objective: {names.objective(rest[0], lang)}" if rest else "a secret objective"
        case "roll":
            attack, _, defence = rest[0].partition("/")
            return f"dice {_faces(attack)} against {_faces(defence)}"
        case "first":
            return f"opening rolls {' '.join(rest)}"
        case "deal":
            return f"the {len(rest)} territories are dealt"
        case "sdadata":
            return f"closing roll {' and '.join(rest)}"
        case "clock":
            return f"time has run out: {rest[0]}"
    return text


def hand(cards: Sequence[str], symbols: Mapping[str, str], lang: Language = "en") -> str:
    """Cards in hand, in words."""
    return ", ".join(_card(id, lang, symbols) for id in cards) or "none"


def _faces(dice: str) -> str:
    """Dice from the highest down, as they are compared."""
    return " ".join(sorted(dice.split(","), reverse=True))


def _card(id: str, lang: Language, symbols: Mapping[str, str] | None) -> str:
    return names.card(id, symbols.get(id) if symbols else None, lang)


def _armies(number: str) -> str:
    return f"{number} {'army' if number == '1' else 'armies'}"


def _dice(number: str) -> str:
    return f"{number} {'die' if number == '1' else 'dice'}"


def _heading(
    id: str,
    bonus: int,
    territories: Sequence[str],
    owners: Owners,
    colours: Sequence[str | None],
    lang: Language,
    width: int,
) -> str:
    holders = {owners[t][0] for t in territories}
    name = names.continent(id, lang)
    holder = next(iter(holders))
    if len(holders) == 1 and holder is not None:
        text = f"{name} (+{bonus}) all {seat_name(holder, colours, lang)}"
        if len(text) <= width:
            return text
    return f"{name} (+{bonus})"


def _narrow(
    owners: Owners,
    owner: Mapping[str, str],
    title: Mapping[str, str],
    continents: Sequence[tuple[str, int, Sequence[str]]],
    colours: Sequence[str | None],
    lang: Language,
    width: int,
    style: Style,
) -> list[str]:
    lines: list[str] = []
    for id, bonus, territories in continents:
        if lines:
            lines.append("")
        lines.append(style.bold(_heading(id, bonus, territories, owners, colours, lang, width)))
        for territory in territories:
            seat, count = owners[territory]
            lines.append(title[territory])
            lines.append(f"  {_paint(style, owner[territory], seat, colours)} {count}")
    return lines


def _side_by_side(blocks: list[list[str]], columns: int, cell: int, gap: int, style: Style) -> list[str]:
    """Blocks into columns of about the same height, in reading order down each column."""
    stacks = _stacks(blocks, columns)
    height = max(map(len, stacks))
    blank = " " * cell
    lines = []
    for i in range(height):
        parts = [stack[i] if i < len(stack) else blank for stack in stacks]
        parts = [part or blank for part in parts]
        lines.append((" " * gap).join(parts).rstrip())
    return lines


def _stacks(blocks: list[list[str]], columns: int) -> list[list[str]]:
    total = sum(len(block) + 1 for block in blocks)
    limit = -(-total // columns)
    while True:
        stacks: list[list[str]] = [[]]
        for block in blocks:
            if stacks[-1] and len(stacks[-1]) + 1 + len(block) > limit:
                stacks.append([])
            if stacks[-1]:
                stacks[-1].append("")
            stacks[-1] += block
        if len(stacks) <= columns:
            return stacks
        limit += 1


def _pad(text: str, width: int) -> str:
    return text + " " * (width - len(text))


def _paint(style: Style, text: str, seat: int | None, colours: Sequence[str | None]) -> str:
    colour = colours[seat] if seat is not None and seat < len(colours) else None
    return style.paint(text, _PIECES[colour]) if colour else text
