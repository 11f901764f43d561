"""The commands in their order, and what every one of them shares: exit codes, errors, broken pipes, Ctrl-C.

Exit codes: 0 done, 1 the answer is no, 2 usage or input, 3 a bot did not start, 4 our own fault, 5 file or
store, 6 undecided, 130 interrupted.
"""

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ludoteca.cli import (
    bench,
    bots,
    check,
    compare,
    doctor,
    hooks,
    new,
    odds,
    play,
    plugins,
    replay,
    rows,
    rules,
    simulate,
    watch,
)
from ludoteca.cli.command import Command
from ludoteca.cli.output import raised_at, say

NO, USAGE, BOT, OURS, FILE, INTERRUPTED = 1, 2, 3, 4, 5, 130


class Group(TyperGroup):
    """Turns every error into one line on stderr and an exit code; unknown commands suggest the nearest."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            say("interrupted")
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                # Who read us has had enough: that is no fault.
                _discard_stdout()
                raise typer.Exit from None
            say(f"error: {file_error(error)}")
            raise typer.Exit(FILE) from None
        except Exception as error:
            code = exit_code(error)
            if code is None:
                raise
            say(f"error: {error}{raised_at(error)}")
            raise typer.Exit(code) from None


def exit_code(error: Exception) -> int | None:
    """The exit code of one of our errors; None for an error that is none of ours."""
    from ludoteca import errors

    match error:
        case errors.InternalError():
            return OURS
        case errors.RecordError():
            return FILE
        case errors.BotFault(kind="start"):
            return BOT
        case errors.BotFault():
            return NO
        case errors.HookError():
            return NO
        case errors.LudotecaError():
            return USAGE
    return None


def file_error(error: OSError) -> str:
    """What went wrong with which file."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _version(wanted: bool) -> None:
    if wanted:
        from ludoteca import __version__

        typer.echo(f"ludoteca {__version__}")
        raise typer.Exit


app = typer.Typer(
    name="ludoteca",
    cls=Group,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    no_plugins: Annotated[
        bool,
        typer.Option("--no-plugins", help="Load no installed plug-in, as with LUDOTECA_PLUGINS set empty."),
    ] = False,
) -> None:
    """Play table games by all their rules, thousands at a time: simulate, look up, watch, replay, play."""
    if no_plugins:
        # The variable, not a switch in this process: workers that it starts keep to it as well.
        os.environ["LUDOTECA_PLUGINS"] = ""


app.command(cls=Command)(simulate.simulate)
app.command(cls=Command)(watch.watch)
app.command(cls=Command)(play.play)
app.command(cls=Command)(compare.compare)
app.command(cls=Command)(odds.odds)
app.command(cls=Command)(rows.rows)
app.command(cls=Command)(rules.rules)
app.command(cls=Command)(bots.bots)
app.command(cls=Command)(hooks.hooks)
app.command(cls=Command)(plugins.plugins)
app.command(cls=Command)(replay.replay)
app.add_typer(check.app, name="check")
app.add_typer(new.app, name="new")
app.command(cls=Command)(doctor.doctor)
app.command(cls=Command)(bench.bench)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code. Whatever is wrong with the terminal, the code is right."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets a stand-in, never an exception.
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    # Nor does what somebody types: bytes that are no text become text that is no action.
    with contextlib.suppress(AttributeError, ValueError, OSError):
        sys.stdin.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        try:
            app(args=list(arguments) if arguments is not None else None, prog_name="ludoteca")
            code = 0
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else int(exit.code is not None)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except OSError as error:
        _discard_stdout()
        if error.errno == errno.EPIPE:
            # Who read us has had enough: that is no fault.
            return 0
        say(f"error: {file_error(error)}")
        return FILE
    except Exception as error:
        if os.environ.get("LUDOTECA_TRACEBACK"):
            raise
        say(f"error: a fault of ludoteca: {type(error).__name__}: {error} (LUDOTECA_TRACEBACK=1 shows where)")
        return OURS


def _discard_stdout() -> None:
    """Send what is still buffered nowhere, so that nothing complains at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
