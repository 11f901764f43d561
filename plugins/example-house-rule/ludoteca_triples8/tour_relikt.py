"""A tour of the hooks of Relikt: one option turns on one of them."""

from typing import Any

import ludoteca


class TourRelikt(ludoteca.HouseRule, game="relikt"):
    """Every hook of Relikt, each behind an option of its own; without any nothing changes."""

    row_length: int = ludoteca.option(12, "The most cards that fill a row.", least=1, most=12)
    row_total: int = ludoteca.option(0, "Added for each card of a colour in a row.", least=0, most=20)
    treasure: bool = ludoteca.option(False, "Whether a tie goes to a seat by lot instead of nobody.")
    refill: int = ludoteca.option(4, "Up to how many cards a hand is filled.", least=2, most=4)
    points: int = ludoteca.option(0, "Points more for whoever moved first.", least=0, most=100)

    @ludoteca.hookimpl
    def relikt_row_length(self, cards: int) -> int | None:
        """Shorter rows."""
        return min(cards, self.row_length)

    @ludoteca.hookimpl
    def relikt_row_total(self, colour: str, cards: tuple[str, ...], total: int) -> int | None:
        """Many small cards beat one large card."""
        return total + self.row_total * sum(card.startswith(colour) for card in cards)

    @ludoteca.hookimpl
    def relikt_treasure(self, seat: int, state: Any, rng: Any) -> int | None:
        """Chance of the rule's own: no draw of the game is shifted."""
        return rng.randrange(state.seats) if self.treasure and seat == -1 else None

    @ludoteca.hookimpl
    def relikt_refill(self, cards: int) -> int | None:
        """Smaller hands."""
        return min(cards, self.refill)

    @ludoteca.hookimpl
    def relikt_points(self, seat: int, points: int, state: Any) -> int | None:
        """Points for the first player."""
        return points + self.points if seat == state.view(seat).first_player else None
