"""Python bots by name, beside the native bots of a game.

The one place where names of Python bots come from: a program calls `register`, and the hook `register_bots`
of plug-ins gets a function of the same arguments.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludoteca.errors import PluginError, SpecError

__all__ = ["NamedBot", "named_bots", "register", "unregister"]

_NAME = re.compile(r"[a-z][a-z0-9_-]*")


@dataclass(frozen=True)
class NamedBot:
    """A Python bot that a spec can name."""

    game: str
    """The game it plays."""
    name: str
    """The name, as in a spec."""
    cls: Any
    """The class, a `ludoteca.Bot`."""
    source: str
    """Who brought it, for lists and messages."""

    @property
    def doc(self) -> str:
        """What it does, in one sentence."""
        return (self.cls.__doc__ or "").strip().split("\n")[0]


_NAMED: dict[tuple[str, str], NamedBot] = {}


def register(game: str, name: str, bot: Any, *, source: str = "this program") -> None:
    """Let specs name a class of bots in a game.

    >>> import ludoteca
    >>> class Hasty(ludoteca.Bot):
    ...     def choose(self, view, legal):
    ...         return legal[-1]
    >>> register("relikt", "hasty", Hasty)
    >>> r = ludoteca.simulate("relikt", bots=["hasty", "2xrandom"], games=5, seed=1)
    >>> unregister("relikt", "hasty")

    Raises SpecError for a name that is none or that another bot of the game has, TypeError for what is no
    class of bots.
    """
    from ludoteca.bots.bot import Bot
    from ludoteca.games import game as find_game

    info = find_game(game)
    if not (isinstance(bot, type) and issubclass(bot, Bot)):
        raise TypeError(f"bot `{name}`: expected a subclass of ludoteca.Bot, not {type(bot).__name__}")
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name == "human":
        raise SpecError(f"bot `{name}`: expected lower-case letters, digits, `_` and `-`")
    if name in (native for native, _ in info.bots()):
        raise SpecError(f"bot `{name}` of {source}: {game} has a native bot of that name")
    other = _NAMED.get((info.name, name))
    if other is not None and other.cls is not bot:
        raise SpecError(f"bot `{name}` of {source}: {other.source} has a {game} bot of that name")
    _NAMED[info.name, name] = NamedBot(info.name, name, bot, source)


def unregister(game: str, name: str) -> None:
    """Forget a bot's name."""
    _NAMED.pop((game, name), None)


def named_bots(game: str) -> Mapping[str, NamedBot]:
    """The Python bots of a game that have a name, by name: those of this program and of plug-ins.

    Raises PluginError where two bring one name.
    """
    from ludoteca.plugins import bots

    found = {name: bot for (of, name), bot in sorted(_NAMED.items()) if of == game}
    for name, (bot, plugin) in bots(game).items():
        if name in found:
            raise PluginError(f"plug-in `{plugin}` and {found[name].source} both bring a {game} bot `{name}`")
        found[name] = NamedBot(game, name, bot, f"plug-in `{plugin}`")
    return found
