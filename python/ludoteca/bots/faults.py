"""Faults of Python bots: which kind they are, and how they are told. Knows no game and asks no bot."""

import contextlib
import importlib
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludoteca.errors import FAULT_KINDS, BotFault

__all__ = ["describe", "fault_error", "show_fault", "tell", "traceback_of"]

_HERE = Path(__file__).resolve().parent
_NOT_THEIRS = (str(_HERE), str(_HERE.parent / "protocol"), "<frozen importlib", importlib.__file__)
"""Files of our own and of the import machinery."""
_LONGEST = 20_000


def describe(error: BaseException) -> tuple[str, str, bool]:
    """The kind of a fault, a line about it, and whether the seat forfeits. A `BotFault` says so itself.

    Raises nothing, whatever the exception is made of; nor do the others here.
    """
    try:
        if isinstance(error, BotFault) and error.kind in FAULT_KINDS:
            return error.kind, one_line(str(error)), bool(error.forfeits)
    except KeyboardInterrupt:
        raise
    except BaseException:
        pass
    return "crash", line_of(error), True


def line_of(error: BaseException) -> str:
    """An exception in one line, whatever its text does."""
    try:
        text = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException as inner:
        text = f"<its text raised {type(inner).__name__}>"
    name = type(error).__name__
    return one_line(f"{name}: {text}" if text else name)


def one_line(text: str) -> str:
    """The text in one line of bounded length."""
    line = " ".join(text.split())
    line = "".join(char if char.isprintable() else "\ufffd" for char in line)
    return line if len(line) <= 300 else f"{line[:299]}…"


def traceback_of(error: BaseException) -> str:
    """Where in the bot's code an exception came from, without the frames before it."""
    try:
        text = _traceback(error)
    except KeyboardInterrupt:
        raise
    except BaseException as inner:
        text = f"{line_of(error)}\n<its traceback raised {type(inner).__name__}>"
    # Half a surrogate pair is no text.
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= _LONGEST else f"…{text[-_LONGEST:]}"


def _traceback(error: BaseException) -> str:
    if isinstance(error, BotFault) and error.__cause__ is not None:
        error = error.__cause__
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename.startswith(_NOT_THEIRS):
        tb = tb.tb_next
    return "".join(traceback.format_exception(type(error), error, tb)).rstrip()


def tell(fault: Mapping[str, Any]) -> str:
    """A fault in full: who, where, what, the traceback, and how to see it again."""
    lines = [
        f"{fault['name']} (seat {fault['seat']}) in game {fault['game_number']}, step {fault['step']}, "
        f"seed {fault['seed']}: {fault['kind']}: {fault['message']}"
    ]
    if fault["traceback"]:
        lines.append(fault["traceback"])
    lines.append(f"again: {fault['repeat']}")
    return "\n".join(lines)


def show_fault(fault: Mapping[str, Any]) -> None:
    """The first fault of a bot on stderr; later ones are counted only."""
    if sys.stderr is None:
        return
    # A closed stderr is no reason to fail.
    with contextlib.suppress(OSError, ValueError):
        print(f"fault of {tell(fault)}\nfurther faults of {fault['name']} are counted only", file=sys.stderr)


def fault_error(fault: Mapping[str, Any]) -> BotFault:
    """A fault as the error that ends a run with `on_fault="raise"`."""
    return BotFault(tell(fault), kind=fault["kind"])
