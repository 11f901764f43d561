"""What a program may take: time by the runner's clock, and memory. Measures nothing."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from ludoteca._names import unknown
from ludoteca.errors import SpecError

__all__ = ["Limits"]

_LARGEST = 86_400_000
_LEAST = {"start_ms": 1, "move_ms": 1, "bank_ms": 0, "game_ms": 1, "memory_mb": 0}


@dataclass(frozen=True)
class Limits:
    """Limits of a program that plays, the same for every program at a table.

    >>> Limits.of({"move_ms": 100}).to_dict()
    {'start_ms': 10000, 'move_ms': 100, 'bank_ms': 5000, 'game_ms': 300000, 'memory_mb': 0}
    """

    start_ms: int = 10_000
    """Until it has said hello, and until it has taken note of a new game or an end."""
    move_ms: int = 500
    """For each decision or answer."""
    bank_ms: int = 5_000
    """For each game on top: used up where a decision takes longer than `move_ms`."""
    game_ms: int = 300_000
    """For all its decisions and answers of a game together."""
    memory_mb: int = 0
    """Of each of its processes (address space, MiB), where the system has such a limit; 0 is none."""

    @staticmethod
    def of(given: "Limits | Mapping[str, Any] | None") -> "Limits":
        """The limits of a table such as `[limits]` of a rules file; what is not named is the default.

        Raises SpecError for a limit that there is not, or a number that is none.
        """
        if given is None:
            return Limits()
        if isinstance(given, Limits):
            return given
        if not isinstance(given, Mapping):
            raise TypeError(f"limits: expected a dict, not {type(given).__name__}")
        names = [field.name for field in fields(Limits)]
        for key, value in given.items():
            if key not in names:
                raise SpecError(unknown("limit", str(key), names))
            if type(value) is not int or not _LEAST[key] <= value <= _LARGEST:
                raise SpecError(
                    f"limit {key} = {value!r}: expected a whole number from {_LEAST[key]} to {_LARGEST}"
                )
        return Limits(**given)

    def to_dict(self) -> dict[str, int]:
        """The limits as plain data."""
        return asdict(self)
