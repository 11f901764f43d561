"""A tour of the hooks of Relikt: one option turns on one of them."""

import ludoteca


class TourRelikt(ludoteca.HouseRule, game="relikt"):
    """Every hook of Relikt, each behind an option of its own; without any nothing changes."""

    row_length: int = ludoteca.option(12, "The most cards that fill a row.", least=1, most=12)
    points: int = ludoteca.option(0, "Points more for whoever moved first.", least=0, most=100)

    @ludoteca.hookimpl
    def relikt_row_length(self, cards: int) -> int | None:
        """Shorter rows."""
        return min(cards, self.row_length)
