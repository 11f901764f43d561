"""A tour of the hooks of Riket: one option turns on one of them."""

import ludoteca


class TourRiket(ludoteca.HouseRule, game="riket"):
    """Every hook of Riket, each behind an option of its own; without any nothing changes."""

    steps: int = ludoteca.option(0, "Steps more for a duel won.", least=0, most=10)
    prize: int = ludoteca.option(0, "Coins more for the last.", least=0, most=10)

    @ludoteca.hookimpl
    def riket_steps(self, cause: str, steps: int) -> int | None:
        """More for a duel."""
        return steps + self.steps if cause == "duel" else None

    @ludoteca.hookimpl
    def riket_prize(self, place: int, coins: int) -> int | None:
        """Coins for whoever came last of four."""
        return coins + self.prize if place == 4 else None
