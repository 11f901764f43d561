"""The shapes of the small documents inside a view of RisiKo!."""

from typing import Literal, NamedTuple, TypedDict

__all__ = ["Battle", "Eliminated", "Forecast", "Stage"]


class Forecast(NamedTuple):
    """The armies a seat would receive if its turn began as the map stands."""

    territories: int
    """For its territories (RK-REI-2)."""
    continents: int
    """For complete continents (RK-REI-3)."""
    special: int
    """By the special reinforcement (RK-SPR-2)."""
    total: int
    """All of these."""
    set_chance: float
    """The exact chance that it holds a set; 0 or 1 for one's own hand."""
    set_armies: float
    """What its best set would bring on average, 0 where it holds none. Armies for own territories on the
    cards are counted in for one's own hand only."""


class Battle(TypedDict):
    """A battle that waits for the defender's dice or the occupation."""

    source: str
    """The territory the attack comes from."""
    target: str
    """The territory attacked."""
    attack_dice: int
    """Dice of the attacker, 1 to 3."""


class Eliminated(TypedDict):
    """A seat that is out of the game."""

    seat: int
    """Who is out."""
    by: int
    """Who destroyed the last army."""


class _StageKind(TypedDict):
    kind: Literal["open", "last_round", "extra_round"]


class Stage(_StageKind, total=False):
    """How far the agreed end has come: `kind`, and what belongs to it."""

    drawer: int
    """Last round: the seat that drew the final card."""
    tied: list[int]
    """Extra round: the seats still tied."""
    waiting: list[int]
    """Extra round: those of them whose turn is still to come."""
    number: int
    """Extra round: its number, from 1."""
