"""Time Attack, the rulebook's other ending of RisiKo!: after cards, rounds or minutes points decide."""

from collections.abc import Mapping
from typing import Any

import ludoteca


class TimeAttack(ludoteca.HouseRule, game="risiko"):
    """The game ends by cards, rounds or time, and points decide (RK-END-1).

    By cards it ends with the round after the deck was renewed so often and its last card drawn (RK-END-4,
    RK-END-5), by rounds with the last turn of that round (RK-END-6), by time with the round in which it is up
    (RK-END-7). Nobody holds more than seven cards (RK-END-19), and once the deck was renewed an elimination
    ends the game (RK-END-10). Reaching an objective wins as ever.

    Minutes need a clock, which only `ludoteca play` has.
    """

    reshuffles: int | None = ludoteca.option(
        None, "How often the discards form a new deck; 2 where nothing else is chosen.", least=0, most=1000
    )
    rounds: int | None = ludoteca.option(None, "The round after which points decide.", least=1, most=1000)
    minutes: int | None = ludoteca.option(
        None, "Time of the game, in `ludoteca play` only.", least=1, most=1440
    )

    def check(self) -> None:
        """One end, not several."""
        given = [name for name in ("reshuffles", "rounds", "minutes") if getattr(self, name) is not None]
        if len(given) > 1:
            raise ValueError(f"{' and '.join(f'`{name}`' for name in given)}: a game has one end, choose one")

    def settings(self, rules: Any) -> Mapping[str, Any]:
        """The ending, and how far off it is."""
        if self.minutes is not None:
            return {"ending": "clock"}
        if self.rounds is not None:
            return {"ending": "rounds", "round_limit": self.rounds}
        return {"ending": "reshuffles", "reshuffles": 2 if self.reshuffles is None else self.reshuffles}

    def clock(self) -> int | None:
        """The minutes, for `ludoteca play`."""
        return self.minutes
