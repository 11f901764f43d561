"""A tour of the hooks of Riket: one option turns on one of them."""

import ludoteca


class TourRiket(ludoteca.HouseRule, game="riket"):
    """Every hook of Riket, each behind an option of its own; without any nothing changes."""

    steps: int = ludoteca.option(0, "Steps more for a duel won.", least=0, most=10)
    fate: bool = ludoteca.option(False, "Whether fate sends nobody back four rings, only three.")
    challenge: bool = ludoteca.option(False, "Whether every challenge is a riddle.")
    buy_off: int = ludoteca.option(1, "Coins for each step bought off.", least=0, most=10)
    prize: int = ludoteca.option(0, "Coins more for the last of four.", least=0, most=10)
    epoch_end: int = ludoteca.option(0, "Epochs after which the game ends; 0: all.", least=0, most=6)

    @ludoteca.hookimpl
    def riket_steps(self, cause: str, steps: int) -> int | None:
        """More for a duel."""
        return steps + self.steps if cause == "duel" else None

    @ludoteca.hookimpl
    def riket_fate(self, sector: str) -> str | None:
        """The worst sector is another."""
        return "back_3" if self.fate and sector == "back_4" else None

    @ludoteca.hookimpl
    def riket_challenge(self) -> str | None:
        """Riddles only."""
        return "riddle" if self.challenge else None

    @ludoteca.hookimpl
    def riket_buy_off(self) -> int | None:
        """Another price."""
        return self.buy_off if self.buy_off != 1 else None

    @ludoteca.hookimpl
    def riket_prize(self, place: int, coins: int) -> int | None:
        """Coins for whoever came last of four."""
        return coins + self.prize if place == 4 else None

    @ludoteca.hookimpl
    def riket_epoch_end(self, number: int) -> bool | None:
        """An early end."""
        return True if self.epoch_end and number >= self.epoch_end else None
