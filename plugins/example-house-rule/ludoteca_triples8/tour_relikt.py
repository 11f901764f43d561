"""A tour of the hooks of Relikt: one option turns on one of them."""

from typing import Any

import ludoteca


class TourRelikt(ludoteca.HouseRule, game="relikt"):
    """Every hook of Relikt, each behind an option of its own; without any nothing changes."""

    row_length: int = ludoteca.option(12, "The most cards that fill a row.", least=1, most=12)
    points: int = ludoteca.option(0, "Points more for whoever moved first.", least=0, most=100)

    @ludoteca.hookimpl
    def relikt_row_length(self, cards: int) -> int | None:
        """Shorter rows."""
        return min(cards, self.row_length)

    @ludoteca.hookimpl
    def relikt_points(self, seat: int, points: int, state: Any) -> int | None:
        """Points for the first player."""
        return points + self.points if seat == state.view(seat).first_player else None
