"""For the tests of bots and house rules: are they sound, and what does one moment do.

>>> import ludoteca
>>> class Hasty(ludoteca.Bot):
...     def choose(self, view, legal):
...         return legal[-1]
>>> [check.ok for check in check_bot(Hasty, "relikt", games=12).checks if check.name != "pickles"]
[True, True, True, True, True]

>>> import ludoteca.testing
>>> class Generous(ludoteca.HouseRule, game="risiko"):
...     "One army more."
...
...     @ludoteca.hookimpl
...     def risiko_reinforcements(self, armies):
...         return armies + 1
>>> ludoteca.testing.fire(Generous, "risiko_reinforcements", seat=0, armies=0)
1
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ludoteca.bot_checks import BotReport, check_bot
from ludoteca.errors import SpecError
from ludoteca.games import NAMES
from ludoteca.house_rule_checks import Report, check
from ludoteca.rules import in_force

__all__ = ["BotReport", "check_bot", "check_house_rule", "fire"]


def check_house_rule(rule: Any, *, game: str | None = None, games: int = 20, seed: int = 1) -> Report:
    """Play with a house rule and fail if it is not sound.

    Args:
        rule: A spec, a `HouseRule` class or an instance.
        game: For a rule of no game: where to look at it; each game if not given.
        games: How many games are played with each number of seats.
        seed: The seed of all chance.

    Raises:
        AssertionError: Naming everything that is wrong.
        SpecError, PluginError: The rule cannot be made at all.
    """
    report = check(rule, game=game, games=games, seed=seed)
    wrong = [f"{one.name}: {one.detail}" for one in report.checks if not one.ok]
    if wrong:
        raise AssertionError(f"house rule `{report.rule.name}` is not sound: {'; '.join(wrong)}")
    return report


def fire(
    rules: Any, hook: str, where: Any = None, *, seed: int = 1, seats: int | None = None, **arguments: Any
) -> Any:
    """The value that house rules make of one moment.

    Args:
        rules: A house rule or a list of them: specs, classes, instances.
        hook: The name of a modifier.
        where: A state or a position (a dict, as `state.to_position()` gives it) to fire it in; a new game if
            not given.
        seed: The seed of chance, where `where` is not a state.
        seats: How many sit down in a new game.
        arguments: What the hook is given, by name: all of its arguments but `state` and `rng`.

    Raises:
        SpecError: No such hook or argument, or a value that does not fit.
        HookError: A rule failed, or answered out of range.
    """
    game = next((name for name in NAMES if str(hook).startswith(f"{name}_")), None)
    if game is None:
        raise SpecError(f"hook `{hook}`: expected a modifier of {', '.join(NAMES)}")
    force = in_force(game, house_rules=rules)
    package = import_module(f"ludoteca.games.{game}")
    if where is None:
        more = {} if seats is None else {"seats": seats}
        state = package.new_game(seed=seed, rules=force, **more)
    elif isinstance(where, Mapping):
        state = type(package.new_game(seed=0)).from_position(dict(where), seed=seed)
    elif isinstance(where, type(package.new_game(seed=0))):
        state = where
    else:
        raise TypeError(f"where: expected a state or position of {game}, not {type(where).__name__}")
    return state.fire(hook, arguments, force.in_the_loop.get("hooks", []))
