"""Capitals: a territory of one's own to hold, those of the others to take. Written with modifiers alone."""

from typing import Any

import ludoteca

CAPITALS = {
    "red": "brazil",
    "blue": "great_britain",
    "yellow": "egypt",
    "green": "china",
    "purple": "eastern_united_states",
    "black": "western_australia",
}
"""The capital of each colour, one on every continent."""


class Capitals(ludoteca.HouseRule, game="risiko"):
    """Each colour has a capital on the map, to be held or to be taken, whoever is dealt it.

    Who holds his own capital when his turn begins receives more armies. Each capital of another player in
    the game counts points at the end. With `win` the game ends with the turn after which its player holds so
    many capitals of players in the game, his own among them, and points decide.

    The capitals: red Brazil, blue Great Britain, yellow Egypt, green China, purple Eastern United States,
    black Western Australia.
    """

    armies: int = ludoteca.option(
        2, "Armies more in a turn that begins with one's own capital.", least=0, most=20
    )
    points: int = ludoteca.option(10, "Points for each capital of another.", least=0, most=100)
    win: int = ludoteca.option(0, "Capitals that end the game; 0: it goes on.", least=0, most=6)

    @ludoteca.hookimpl
    def risiko_reinforcements(self, seat: int, armies: int, state: Any) -> int | None:
        """More for whoever holds his own."""
        return armies + self.armies if seat in _held(state, seat) else None

    @ludoteca.hookimpl
    def risiko_score(self, seat: int, points: int, state: Any) -> int | None:
        """More for each capital of another."""
        others = [of for of in _held(state, seat) if of != seat]
        return points + self.points * len(others) if others else None

    @ludoteca.hookimpl
    def risiko_turn_end(self, seat: int, state: Any) -> bool | None:
        """The end, if that was agreed on."""
        return True if self.win and len(_held(state, seat)) >= self.win else None


def _held(state: Any, seat: int) -> list[int]:
    """The seats still in the game whose capitals a seat holds."""
    view = state.view(seat)
    owners, alive = view.owners, view.alive
    held = [of for of, colour in enumerate(view.colours) if colour and owners[CAPITALS[colour]] == seat]
    return [of for of in held if alive[of]]
