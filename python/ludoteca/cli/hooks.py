"""`ludoteca hooks [GAME]`: every value that a house rule may change, every hook that looks on."""

from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import show, show_json


def hooks(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; all when not given.", show_default=False)
    ] = None,
    json: options.Json = False,
) -> None:
    """List the hooks of plug-ins.

    Says of each when it is called, what it is given, what it may answer and what it costs. A function names
    the arguments it wants; None leaves the value as it is.
    """
    result = hooks_result(game)
    if json:
        show_json(result)
    else:
        show("\n\n".join(hook_text(hook) for hook in result["hooks"]))


def hooks_result(game: str | None = None) -> dict[str, Any]:
    """The document `hooks`."""
    from ludoteca import games
    from ludoteca.documents import document
    from ludoteca.hooks import hooks_of

    names = games.NAMES if game is None else (games.game(game).name,)
    found = [hook.to_dict() for name in (*names, None) for hook in hooks_of(name)]
    return document("hooks", game, {"hooks": found})


def hook_text(hook: dict[str, Any]) -> str:
    """A hook as lines to read."""
    given = ", ".join(f"{argument['name']}: {argument['type']}" for argument in hook["arguments"])
    answer = f" -> {hook['returns']}" if hook["returns"] else ""
    lines = [f"{hook['hook']}({given}){answer}", f"    {hook['doc']}", f"    When: {hook['when']}"]
    if hook["range"]:
        lines.append(f"    Answer: {hook['range']}, instead of `{hook['value']}`")
    if hook["cost"]:
        lines.append(f"    Cost: {hook['cost']}")
    if hook["clause"]:
        lines.append(f"    Clause: {hook['clause']}")
    return "\n".join(lines)
