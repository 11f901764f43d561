"""docs/cli.md, made from the commands themselves: `python -m ludoteca.cli.reference > docs/cli.md`.

Reads the commands' own signatures, not the formatted help, so that no version of a library changes a line.
"""

import inspect
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import typer

from ludoteca.cli.app import app

HEAD = """\
# The command line

Made from the commands by `python tests/refresh_docs.py`; a test compares. Names and keys are explained in
[interface.md](interface.md).

stdout is data, stderr is talk. Exit codes: 0 done, 1 the answer is no, 2 usage or input, 3 a bot did not
start, 4 our own fault, 5 file or store, 6 undecided, 130 interrupted (a partial result is printed). On 2 and
3 stdout stays empty. `NO_COLOR` turns colours off. `python -m ludoteca` is the same command.
"""


class Parameter(NamedTuple):
    """An argument or option of a command."""

    names: tuple[str, ...]
    """`--seed` and so on; empty for an argument."""
    value: str
    """What it takes; empty for a switch."""
    help: str
    default: str
    """The default as it is typed; empty where there is none to tell."""


def reference() -> str:
    """The whole page."""
    return HEAD + "".join(_section(path, callback) for path, callback in commands(app, "ludoteca"))


def commands(group: typer.Typer, prefix: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The commands that do something, with the words that call them, in the order of the help."""
    for command in group.registered_commands:
        assert command.callback is not None
        yield f"{prefix} {command.name or command.callback.__name__}", command.callback
    for inner in group.registered_groups:
        assert inner.typer_instance is not None
        yield from commands(inner.typer_instance, f"{prefix} {inner.name}")


def parameters(callback: Callable[..., Any]) -> list[Parameter]:
    """The arguments and options of a command, in order."""
    hints = get_type_hints(callback, include_extras=True)
    return [
        _parameter(name, hints[name], p.default) for name, p in inspect.signature(callback).parameters.items()
    ]


def _parameter(name: str, hint: Any, default: Any) -> Parameter:
    kind, info = get_args(hint)
    kinds = get_args(kind) if get_origin(kind) in (Union, type(int | None)) else (kind,)
    kind = next(k for k in kinds if k is not type(None))
    help = info.help or ""
    if isinstance(info, typer.models.ArgumentInfo):
        return Parameter((), info.metavar or name.upper(), help, "")
    # In an annotation the first name stands where a default would.
    first = (info.default,) if isinstance(info.default, str) else ()
    names = (*first, *(info.param_decls or ())) or (f"--{name.replace('_', '-')}",)
    if kind is bool:
        return Parameter(names, "", help, "")
    if isinstance(kind, type) and issubclass(kind, Enum):
        value = "\\|".join(str(choice.value) for choice in kind)
    else:
        value = info.metavar or name.upper()
    shown = None if default is inspect.Parameter.empty else getattr(default, "value", default)
    return Parameter(names, value, help, "" if shown is None or shown == [] else str(shown))


def _section(path: str, callback: Callable[..., Any]) -> str:
    found = parameters(callback)
    arguments, options = [p for p in found if not p.names], [p for p in found if p.names]
    usage = " ".join([path, *(p.value for p in arguments), *(["[OPTIONS]"] if options else [])])
    lines = [f"\n## {path}\n", f"`{usage}`\n", inspect.cleandoc(callback.__doc__ or "") + "\n"]
    lines += ["| | |", "|---|---|"]
    lines += [f"| `{p.value}` | {p.help} |" for p in arguments]
    for p in options:
        names = ", ".join(f"`{name}`" for name in p.names) + (f" `{p.value}`" if p.value else "")
        lines.append(f"| {names} | {p.help}{f' Default: `{p.default}`.' if p.default else ''} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(reference(), end="")
