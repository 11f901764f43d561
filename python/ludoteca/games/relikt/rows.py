"""Row scoring of Relikt: winners and totals of many rows at once, and the exact chances of an open one.

A card is one byte, colour << 4 | number, with red, blue, green, yellow, white = 0 to 4; 0 is an empty place.
A batch is a uint8 array of shape (slots, n): all first cards, all second cards, and so on.

>>> from ludoteca.games.relikt import rows
>>> cards = rows.batch(["yellow11 red2 red10", "white3 blue3"])
>>> cards.shape
(3, 2)
>>> rows.score(cards).tolist()
[0, -1]
>>> rows.totals(cards)[:, 0].tolist()
[12, 0, 0, 11, 0]
>>> rows.outlook("yellow11 red2 -", ["red10", "red8", "blue1"]).chances["yellow"]
0.6666666666666666

docs/rows.md says more. That a card lies in a row of a batch twice is not checked: it then counts twice. Knows
cards and camps, no treasures, players or turns.
"""

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludoteca import _core
from ludoteca._names import unknown
from ludoteca.errors import SpecError

__all__ = [
    "COLOURS",
    "EMPTY",
    "MAX_SLOTS",
    "TIED",
    "Layout",
    "Outlook",
    "batch",
    "card",
    "name",
    "outlook",
    "score",
    "totals",
]

COLOURS = ("red", "blue", "green", "yellow", "white")
"""The colours in the order of their numbers."""

TIED = -1
"""The winner of a row whose highest total is level (RL-ROW-8)."""

EMPTY = -2
"""The winner of a row without cards."""

MAX_SLOTS = _core.rows_max_slots()
"""The most cards in a row of a batch: totals fit a byte."""

NUMBERS = 12

Layout: TypeAlias = Literal["columns", "rows"]
"""Shape (slots, n), or (n, slots)."""

_NUMBERS = {str(number): number for number in range(1, NUMBERS + 1)}


class Outlook(NamedTuple):
    """The chances of a row whose open places fill at random, as counts of equally likely ways."""

    wins: tuple[int, int, int, int, int]
    """The ways in which red, blue, green, yellow, white win."""
    ties: int
    """The ways in which nobody wins: the highest total is level, or no card lies there at all."""
    ways: int
    """All ways."""

    @property
    def chances(self) -> dict[str, float]:
        """The chance of each colour to win."""
        return {colour: wins / self.ways for colour, wins in zip(COLOURS, self.wins, strict=True)}

    @property
    def tie(self) -> float:
        """The chance that nobody wins."""
        return self.ties / self.ways


def card(text: str) -> int:
    """The byte of a card, 0 for an open place (`-`).

    Raises SpecError for what is no card, and TypeError for what is no text.

    >>> card("yellow11"), card("-")
    (59, 0)
    """
    if not isinstance(text, str):
        raise TypeError(f"card: expected its text, such as `red3`, not {type(text).__name__}")
    if text == "-":
        return 0
    colour = text.rstrip("0123456789")
    number = text[len(colour) :]
    if colour not in COLOURS:
        raise SpecError(f"adventure card `{text}`: {unknown('colour', colour, COLOURS)}")
    if number not in _NUMBERS:
        raise SpecError(f"adventure card `{text}`: expected {colour} and a number from 1 to {NUMBERS}")
    return COLOURS.index(colour) << 4 | _NUMBERS[number]


def name(byte: int) -> str:
    """The text of a card's byte. Raises SpecError for what is no card.

    >>> name(59)
    'yellow11'
    """
    if byte == 0:
        return "-"
    if not (0 <= byte >> 4 < len(COLOURS) and 1 <= byte & 15 <= NUMBERS):
        raise SpecError(f"{byte} is no card: expected 0 (empty) or colour * 16 + number")
    return f"{COLOURS[byte >> 4]}{byte & 15}"


def batch(rows: Iterable[str | Sequence[str]]) -> NDArray[np.uint8]:
    """A batch from rows in words, each one text or a sequence of cards; `-` is an open place.

    Returns:
        uint8 of shape (slots, n), slots being the longest row's; shorter rows are filled up with 0.

    Raises:
        SpecError: what is no card, or too many cards.
        TypeError: one text instead of a list of rows, or a card that is no text.
    """
    if isinstance(rows, str):
        raise TypeError(f"rows: expected a list of rows, such as [`{rows}`], not one text")
    found = [[card(text) for text in (row.split() if isinstance(row, str) else row)] for row in rows]
    slots = max(map(len, found), default=0)
    cards = np.zeros((slots, len(found)), np.uint8)
    for i, row in enumerate(found):
        cards[: len(row), i] = row
    _check_slots(cards.shape, slots)
    return cards


def score(
    cards: ArrayLike, *, camps: Sequence[str | int] | None = None, layout: Layout | None = None
) -> NDArray[np.int8]:
    """The winner of each row of a batch (RL-ROW-2, RL-ROW-8).

    Args:
        cards: uint8 of shape (slots, n), at most 21 slots; read in place if contiguous. Shape (n, slots) is
            taken too, and is slower. Other integers are checked and copied. Shape (slots,) is one row.
        camps: The colour of each seat's camp, as word or number: winners are then seats.
        layout: `"columns"` for (slots, n), `"rows"` for (n, slots). Without it the shape is (slots, n),
            unless its first axis is too long for that.

    Returns:
        int8 of shape (n,): the colour, red to white = 0 to 4, or the seat; -1 for a tie, -2 for an empty row.
        Of shape () for one row.

    Raises:
        SpecError: a byte that is no card, named with its row and slot; a shape with too many slots; camps
            with a colour twice; a row won by a colour that has no camp.
        TypeError: what are no whole numbers.

    >>> score(batch(["blue4 red2", "white1"]), camps=["white", "red", "blue"]).tolist()
    [2, 0]
    """
    memory, columns, _, shape = _read(cards, layout)
    winners = np.empty(memory.shape[1 if columns else 0], np.int8)
    _core.rows_score(memory, columns, winners, None if camps is None else _camps(camps))
    return winners.reshape(shape)


def totals(cards: ArrayLike, *, layout: Layout | None = None) -> NDArray[np.uint8]:
    """What the numbers of each colour add up to in each row of a batch (RL-ROW-2).

    Args:
        cards: as in `score`.
        layout: as in `score`.

    Returns:
        uint8 of shape (5, n), red to white; (n, 5) for cards of shape (n, slots), (5,) for one row.

    Raises:
        SpecError, TypeError: as `score`.

    >>> totals(batch(["blue4 red2 blue1"])).tolist()
    [[2], [5], [0], [0], [0]]
    """
    memory, columns, turned, shape = _read(cards, layout)
    n = memory.shape[1 if columns else 0]
    found = np.empty((len(COLOURS), n) if columns else (n, len(COLOURS)), np.uint8)
    _core.rows_totals(memory, columns, found)
    if turned:
        found = found.T
    return found.reshape(len(COLOURS)) if shape == () else found


def outlook(row: str | Sequence[str | int], unseen: str | Sequence[str | int]) -> Outlook:
    """The exact chances of each colour to win a row if its open places fill at random from the unseen cards.

    Args:
        row: The cards of the row, as words or bytes; `-` or 0 is an open place, 12 at most.
        unseen: The cards that may come, as words or bytes, each as likely as the next.

    Raises:
        SpecError: what is no card, a card twice, more open places than unseen cards.

    >>> found = outlook("red2 - -", ["red1", "blue2", "blue3"])
    >>> found.wins, found.ties, found.ways
    ((1, 1, 0, 0, 0), 1, 3)
    """
    bytes = _bytes("row", row)
    open = bytes.count(0)
    wins, ties, ways = _core.rows_outlook([b for b in bytes if b], open, _bytes("unseen", unseen))
    red, blue, green, yellow, white = wins
    return Outlook((red, blue, green, yellow, white), ties, ways)


def _read(cards: ArrayLike, layout: Layout | None) -> tuple[NDArray[np.uint8], bool, bool, tuple[int, ...]]:
    """A contiguous array, whether it lies in columns, whether that turns the axes, the shape of winners."""
    array = _bytes_of(cards)
    if array.ndim == 1:
        _check_slots(array.shape, len(array))
        return np.ascontiguousarray(array)[:, None], True, False, ()
    if array.ndim != 2:
        raise SpecError(f"cards has shape {array.shape}: expected (slots, n), (n, slots) or (slots,)")
    if layout not in (None, "columns", "rows"):
        raise SpecError(f'layout is {layout!r}: allowed are "columns", "rows"')
    by_columns = layout == "columns" or (
        layout is None and (array.shape[0] <= MAX_SLOTS or array.shape[1] > MAX_SLOTS)
    )
    _check_slots(array.shape, array.shape[0 if by_columns else 1])
    shape = (array.shape[1 if by_columns else 0],)
    if array.flags.f_contiguous and not array.flags.c_contiguous:
        # The same memory, read the other way.
        return array.T, not by_columns, True, shape
    return np.ascontiguousarray(array), by_columns, False, shape


def _bytes_of(cards: ArrayLike) -> NDArray[np.uint8]:
    try:
        array = np.asarray(cards)
    except ValueError:
        raise TypeError("cards is no array: its rows differ in length") from None
    if array.size == 0 and not isinstance(cards, np.ndarray):
        array = array.astype(np.uint8)
    if array.dtype == np.uint8:
        return array
    if array.dtype.kind not in "iu":
        raise TypeError(f"cards holds {array.dtype}: expected uint8, colour << 4 | number (see `batch`)")
    wrong = (array < 0) | (array > 255)
    if wrong.any():
        place = np.unravel_index(int(wrong.argmax()), array.shape)
        at = ", ".join(str(int(i)) for i in place)
        raise SpecError(f"cards[{at}] is {array[place]}: expected 0 (empty) or colour * 16 + number")
    return array.astype(np.uint8)


def _check_slots(shape: tuple[int, ...], slots: int) -> None:
    if slots > MAX_SLOTS:
        raise SpecError(f"cards has shape {shape}: a row has at most {MAX_SLOTS} slots")


def _camps(camps: Sequence[str | int]) -> list[int]:
    numbers: list[int] = []
    for seat, camp in enumerate(camps):
        if isinstance(camp, str):
            if camp not in COLOURS:
                raise SpecError(f"camps[{seat}]: {unknown('colour', camp, COLOURS)}")
            camp = COLOURS.index(camp)
        number = index(camp)
        if not 0 <= number < len(COLOURS):
            raise SpecError(f"camps[{seat}] is {number}: allowed are 0 to {len(COLOURS) - 1}")
        if number in numbers:
            raise SpecError(f"camps[{seat}] is {COLOURS[number]}, which seat {numbers.index(number)} has")
        numbers.append(number)
    return numbers


def _bytes(what: str, cards: str | Sequence[str | int]) -> list[int]:
    """The bytes of cards in words or bytes."""
    items: Sequence[Any] = cards.split() if isinstance(cards, str) else cards
    found = []
    for item in items:
        byte = card(item) if isinstance(item, str) else index(item)
        if not 0 <= byte <= 255:
            raise SpecError(f"{what}: {byte} is no card: expected 0 (empty) or colour * 16 + number")
        found.append(byte)
    return found
