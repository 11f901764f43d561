"""A table of each game for tests that hold for every game: rules that end random games soon, and what the
tests look for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca import games


@dataclass(frozen=True)
class Table:
    """One game's table."""

    name: str
    seats: int
    end_reasons: frozenset[str]
    """How a random game by these settings can end."""
    setup: tuple[str, ...]
    """Words of outcomes that belong to the set-up alone, even where it goes on after decisions."""
    asked: tuple[str, ...]
    """Kinds of decisions that every seat meets in a hundred random games."""
    other: tuple[str, Any]
    """A setting and a value that it does not have in the settings."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    """The columns it adds to those of all games."""

    @property
    def info(self) -> Any:
        """What the game tells the commands."""
        return games.game(self.name)

    @property
    def rules(self) -> Any:
        """The rules object of the settings."""
        return self.info.make_rules(self.info.presets[0], self.settings)

    @property
    def bots(self) -> list[str]:
        """The names of the native bots."""
        return [name for name, _ in self.info.bots()]

    @property
    def sets(self) -> list[str]:
        """The settings as options of the command line."""
        return [part for key, value in self.settings.items() for part in ("--set", f"{key}={value}")]

    def new_game(self, seed: int, number: int = 0) -> Any:
        """A state at its first decision."""
        return self.info.new_game(self.rules, self.seats, seed, number)


TABLES = {
    table.name: table
    for table in (
        Table(
            "risiko",
            4,
            frozenset({"objective", "elimination", "last_player", "points", "unfinished"}),
            ("first", "objective", "deal"),
            ("colour", "place", "cards", "attack", "defend", "occupy", "maneuver", "end_turn"),
            ("reshuffles", 3),
            {"ending": "reshuffles"},
        ),
        Table(
            "relikt",
            4,
            frozenset({"treasures_gone"}),
            ("first", "camp"),
            ("no_action", "use", "target", "replace", "play", "take"),
            ("pistol", "instead"),
        ),
        Table(
            "riket",
            4,
            frozenset({"epochs_played"}),
            ("first", "role"),
            ("answer", "pass", "ask_help"),
            ("max_turns", 300),
            columns=tuple(
                f"{what}_{role}" for what in ("coins", "epochs") for role in ("poor", "rich", "ruler")
            ),
        ),
    )
}
NAMES = tuple(TABLES)
"""The names of all games with a table; a test holds that none is missing."""
