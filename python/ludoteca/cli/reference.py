"""docs/cli.md, made from the commands themselves: `python -m ludoteca.cli.reference > docs/cli.md`.

Reads names, parameters and help texts, not the formatted help, so that no version of a library changes a line.
"""

import inspect
from typing import Any

import typer

from ludoteca.cli.app import app

HEAD = """\
# The command line

Made from the commands by `python -m ludoteca.cli.reference`; a test compares. Names and keys are explained in
[interface.md](interface.md).

stdout is data, stderr is talk. Exit codes: 0 done, 1 the answer is no, 2 usage or input, 3 a bot did not start, 4 our own
fault, 5 file or store, 6 undecided, 130 interrupted (a partial result is printed). On 2 and 3 stdout stays empty.
`NO_COLOR` turns colours off. `python -m ludoteca` is the same command.
"""


def reference() -> str:
    """The whole page."""
    root = typer.main.get_command(app)
    return HEAD + "".join(_command(command, f"ludoteca {name}") for name, command in _leaves(root))


def _leaves(group: Any, prefix: str = "") -> list[tuple[str, Any]]:
    """The commands that do something, in the order of the help."""
    found = []
    for name, command in group.commands.items():
        path = f"{prefix}{name}"
        found += _leaves(command, f"{path} ") if hasattr(command, "commands") else [(path, command)]
    return found


def _command(command: Any, path: str) -> str:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option" and p.name != "help"]
    usage = " ".join([path, *(p.metavar for p in arguments), *(["[OPTIONS]"] if options else [])])
    lines = [f"\n## {path}\n", f"`{usage}`\n", inspect.cleandoc(command.help or "") + "\n"]
    lines += ["| | |", "|---|---|"]
    lines += [f"| `{p.metavar}` | {p.help} |" for p in arguments]
    lines += [f"| {_names(p)} | {p.help}{_default(p)} |" for p in options]
    return "\n".join(lines) + "\n"


def _names(option: Any) -> str:
    names = ", ".join(f"`{name}`" for name in option.opts)
    if option.is_flag:
        return names
    choices = getattr(option.type, "choices", None)
    value = "\\|".join(str(getattr(c, "value", c)) for c in choices) if choices else option.metavar
    return f"{names} `{value}`"


def _default(option: Any) -> str:
    default = getattr(option.default, "value", option.default)
    if option.is_flag or default is None or default in ([], ()) or not option.show_default:
        return ""
    return f" Default: `{default}`."


if __name__ == "__main__":
    print(reference(), end="")
