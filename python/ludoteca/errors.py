"""Every error that ludoteca raises: one hierarchy, shared by the core and the Python parts.

All but `Interrupted` are `LudotecaError`, and each of them is also a `ValueError` (what was given is wrong)
or a `RuntimeError` (it went wrong on the way), so that code that knows nothing of ludoteca can catch it.
"""

from collections.abc import Iterable
from typing import Any

__all__ = [
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
]


FAULT_KINDS = ("start", "protocol", "illegal", "crash", "timeout", "memory")
"""What a bot can do wrong."""


class LudotecaError(Exception):
    """The base of all errors of ludoteca."""

    result: Any = None
    """What was finished before, where an error stopped a long run: what the call would have returned."""


class IllegalAction(LudotecaError, ValueError):
    """The rules do not allow the action now; the message names the action, the seat and what was legal."""


class GameOver(LudotecaError, RuntimeError):
    """The game is over: no action can be applied any more."""


class _Reasons(LudotecaError, ValueError):
    """An error that lists everything that is wrong, not just the first thing."""

    reasons: tuple[str, ...]
    """Every reason, one sentence each."""

    def __init__(self, reasons: str | Iterable[str]) -> None:
        """Take the reasons; a single text is one reason."""
        self.reasons = (reasons,) if isinstance(reasons, str) else tuple(reasons)
        super().__init__(self.reasons)

    def __str__(self) -> str:
        return "; ".join(self.reasons)


class RulesError(_Reasons):
    """Settings that are unknown, do not fit or contradict each other: `reasons` has all of it."""


class PositionError(_Reasons):
    """A position that no game can reach: `reasons` has all of it."""

    def __str__(self) -> str:
        return f"impossible position: {super().__str__()}"


class ChanceError(LudotecaError, ValueError):
    """Chance gave no fitting outcome: a script too short, too long or not fitting, or no seed."""


class SpecError(LudotecaError, ValueError):
    """A bot, house rule, seed, number or option that is not what it should be."""


class RecordError(LudotecaError, ValueError):
    """A record that is damaged, truncated or foreign; the message names the line and the reason."""


class PluginError(LudotecaError, RuntimeError):
    """A plug-in or house rule that is missing or cannot be used."""


class HookError(LudotecaError, RuntimeError):
    """A house rule raised, or answered out of range. What it raised is the `__cause__`."""

    rule: str | None = None
    """The name of the rule."""
    hook: str | None = None
    """The hook in which it failed."""
    seed: int | None = None
    """The seed of the game it failed in, if there was one."""
    game_number: int | None = None
    """The number of that game."""
    place: str = ""
    """The file and line that raised, once the run has stopped; another process does not send its cause."""


class BotFault(LudotecaError, RuntimeError):
    """A bot failed: it did not start, broke the protocol, chose an illegal action or crashed.

    A bot, or what runs one, may raise it to say what kind of fault it is; anything else that is raised is a
    crash.
    """

    kind: str
    """`start`, `protocol`, `illegal`, `crash`, `timeout` or `memory`."""
    forfeits: bool
    """Whether the seat forfeits; else it plays its default this once."""

    def __init__(self, message: str = "", *, kind: str = "crash", forfeits: bool = True) -> None:
        """Take what happened. Raises ValueError for a kind that there is not."""
        if kind not in FAULT_KINDS:
            raise ValueError(f"kind {kind!r}: expected one of {', '.join(FAULT_KINDS)}")
        super().__init__(message)
        self.kind = kind
        self.forfeits = forfeits

    def __reduce__(self) -> tuple[Any, ...]:
        return _bot_fault, (str(self), self.kind, self.forfeits), {"result": self.result}


def _bot_fault(message: str, kind: str, forfeits: bool) -> BotFault:
    return BotFault(message, kind=kind, forfeits=forfeits)


class InternalError(LudotecaError, RuntimeError):
    """A fault of ludoteca itself, not of what it was given. The process and other games may go on."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a long run. What was finished by then is kept.

    Not a `LudotecaError`: like every `KeyboardInterrupt` it passes `except Exception`.
    """

    result: Any
    """The longest finished prefix, of the same type that the call would have returned."""

    def __init__(self, result: Any = None) -> None:
        """Keep the partial result."""
        super().__init__("interrupted")
        self.result = result
