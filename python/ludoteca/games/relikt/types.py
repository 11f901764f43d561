"""The shapes of the small documents inside a view of Relikt."""

from typing import TypedDict

__all__ = ["FaceDown", "Row"]


class FaceDown(TypedDict):
    """A card that lies face down."""

    seat: int
    """Who laid it."""
    card: str | None
    """The card, if it is one's own."""
    ages: list[int]
    """The ages that a card one has not seen must have to lie here, 7 standing for all from 7 on.

    Where there is none, another's card is one of those seen in that hand: of `maybe_down`.
    """


class Row(TypedDict):
    """A row beside its treasure, as a seat sees it."""

    treasure: str
    """What the row is about, such as `blue5`."""
    places: int
    """How many cards fill it."""
    cards: list[str]
    """The cards lying face up."""
    face_down: list[FaceDown]
    """The cards lying face down."""
    totals: list[int]
    """What the known cards of red, blue, green, yellow, white add up to."""
