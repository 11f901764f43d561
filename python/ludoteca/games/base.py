"""What a game tells the rest of ludoteca about itself. Each game's package has one `INFO` of this type.

Knows no game; imports none of a game's parts before they are asked for.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ludoteca.play.style import Style


class GameInfo(Protocol):
    """A game as the commands see it."""

    name: str
    """Its id, as in `ludoteca simulate NAME`."""
    title: str
    """What people call it."""
    min_seats: int
    """The fewest seats."""
    max_seats: int
    """The most seats."""
    default_seats: int
    """How many sit down where nobody says."""
    presets: Sequence[str]
    """The presets, the default first."""
    points_range: tuple[float, float] | None
    """The least and the greatest points there can be, if there are bounds."""

    def make_rules(self, preset: str, settings: Mapping[str, Any]) -> Any:
        """The rules object of a preset with some settings changed. Raises RulesError with every reason."""

    def bots(self) -> Sequence[tuple[str, str]]:
        """The native bots: name and one sentence."""

    def new_game(self, rules: Any, seats: int, seed: int, game_number: int) -> Any:
        """A state at its first decision."""

    def show_state(self, state: Any, *, lang: str, width: int, style: Style, seat: int | None) -> str:
        """The table in plain text: all of it, or with `seat` what that seat may see."""

    def describe(self, text: str, lang: str) -> str:
        """An action or chance outcome in words."""

    def explain(self, text: str, view: Mapping[str, Any], lang: str) -> str:
        """One or two sentences on what an action would do, for `?` at the table."""

    def help(self, phase: str) -> str:
        """What can be done in a phase, for `?` at the table."""
