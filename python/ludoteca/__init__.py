"""RisiKo!, Relikt and Riket as fast, exact engines: simulate, write bots, write house rules, run tournaments.

>>> import ludoteca
>>> result = ludoteca.simulate("risiko", bots=["greedy", "3xrandom"], games=20, seed=1)
>>> result.columns["ranks"].shape
(20, 4)

Everything heavy is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludoteca import bots as bots
    from ludoteca import errors as errors
    from ludoteca import games as games
    from ludoteca import records as records
    from ludoteca import testing as testing
    from ludoteca._core import Scripted, Stream, __version__
    from ludoteca.bots.bot import Bot, GameStart
    from ludoteca.comparison import Comparison, Measure, compare
    from ludoteca.errors import (
        BotFault,
        ChanceError,
        GameOver,
        HookError,
        IllegalAction,
        InternalError,
        Interrupted,
        LudotecaError,
        PluginError,
        PositionError,
        RecordError,
        RulesError,
        SpecError,
    )
    from ludoteca.house_rule import HouseRule, option
    from ludoteca.plugins import hookimpl
    from ludoteca.searching import SearchResult, search
    from ludoteca.simulation import SimulationResult, simulate
    from ludoteca.values import Outcome, SeenEvent, Setting

_HOMES = {
    "ludoteca._core": ("Scripted", "Stream", "__version__"),
    "ludoteca.bots.bot": ("Bot", "GameStart"),
    "ludoteca.errors": (
        "BotFault",
        "ChanceError",
        "GameOver",
        "HookError",
        "IllegalAction",
        "InternalError",
        "Interrupted",
        "LudotecaError",
        "PluginError",
        "PositionError",
        "RecordError",
        "RulesError",
        "SpecError",
    ),
    "ludoteca.comparison": ("Comparison", "Measure", "compare"),
    "ludoteca.house_rule": ("HouseRule", "option"),
    "ludoteca.plugins": ("hookimpl",),
    "ludoteca.searching": ("SearchResult", "search"),
    "ludoteca.simulation": ("SimulationResult", "simulate"),
    "ludoteca.values": ("Outcome", "SeenEvent", "Setting"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
_MODULES = ("bots", "errors", "games", "records", "testing")

__all__ = [
    "Bot",
    "BotFault",
    "ChanceError",
    "Comparison",
    "GameOver",
    "GameStart",
    "HookError",
    "HouseRule",
    "IllegalAction",
    "InternalError",
    "Interrupted",
    "LudotecaError",
    "Measure",
    "Outcome",
    "PluginError",
    "PositionError",
    "RecordError",
    "RulesError",
    "Scripted",
    "SearchResult",
    "SeenEvent",
    "Setting",
    "SimulationResult",
    "SpecError",
    "Stream",
    "__version__",
    "bots",
    "compare",
    "errors",
    "games",
    "hookimpl",
    "option",
    "records",
    "search",
    "simulate",
    "testing",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"ludoteca.{name}")
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module `ludoteca` has no attribute `{name}`")


def __dir__() -> list[str]:
    return sorted(__all__)
