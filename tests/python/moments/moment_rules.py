"""House rules by hand, as the core gets them: functions found beforehand."""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca import _core
from ludoteca.games import game as find_game

GAMES = ("risiko", "relikt", "riket")

Hook = tuple[str, str, Callable[..., Any], Sequence[str]]


def version(name: str, number: str = "1.0") -> dict[str, Any]:
    """A house rule as a header names it."""
    return {"name": name, "version": number, "options": {}}


def play(game: str, hooks: Sequence[Hook] = (), **changes: Any) -> "_core.RunResult":
    """A few games of random bots, with whatever else is asked."""
    info = find_game(game)
    arguments: dict[str, Any] = {
        "games": 3,
        "seed": 5,
        "seating": "rotate",
        "first_game": 0,
        "threads": 2,
        "on_failure": "stop",
        "hooks": list(hooks),
        **changes,
    }
    rules = arguments.pop("rules", None) or info.make_rules(info.presets[0], {})
    bots = [(f"bot {i}", "random", "random", {}) for i in range(arguments.pop("seats", 3))]
    return _core.simulate(game, rules, bots, **arguments)


def moment(hook: str) -> dict[str, Any]:
    """The row of a hook in its game's table."""
    return next(row for row in _core.moments(hook.split("_")[0]) if row["hook"] == hook)


def hooks_of(game: str) -> list[str]:
    """The hooks of a game."""
    return [row["hook"] for row in _core.moments(game)]


HOOKS = [hook for game in GAMES for hook in hooks_of(game)]


def otherwise(hook: str) -> Callable[[Any], Any]:
    """A function of a hook's value that always gives another one that may be used."""
    row = moment(hook)
    kind = row["returns"].removesuffix(" | None")

    def change(value: Any) -> Any:
        if hook == "riket_epoch_end":
            return True
        if kind == "bool":
            return not value
        if kind == "int":
            return value + 1 if value < min(row["most"], 2) else value - 1
        if kind == "str":
            names = row["range"].removeprefix("one of ").split(", ")
            return names[(names.index(value) + 1) % len(names)]
        return tuple(tuple(face % 6 + 1 for face in side) for side in value)

    return change
