"""The games: one registry that commands, simulation and records ask. Nothing outside a game's package names a
game.

>>> from ludoteca.games import risiko, riket
>>> from ludoteca.games import game
>>> game("risiko").title
'RisiKo!'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca._names import unknown
from ludoteca.errors import SpecError

if TYPE_CHECKING:
    from ludoteca.games.base import GameInfo

NAMES: tuple[str, ...] = ("risiko", "relikt", "riket")
"""The games there are. Each is a package here with a module `info` that holds its `INFO`."""


def game(name: str) -> "GameInfo":
    """A game of the registry.

    Raises SpecError that suggests the nearest name, TypeError for what is no name.
    """
    if not isinstance(name, str):
        raise TypeError(f"game: expected a name, not {type(name).__name__}")
    if name not in NAMES:
        raise SpecError(unknown("game", name, NAMES))
    info: GameInfo = import_module(f"ludoteca.games.{name}.info").INFO
    return info


def __getattr__(name: str) -> Any:
    if name in NAMES:
        return import_module(f"ludoteca.games.{name}")
    raise AttributeError(f"module `ludoteca.games` has no attribute `{name}`")
