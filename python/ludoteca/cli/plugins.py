"""`ludoteca plugins`: what is installed, what it brings, and what is broken and why."""

import textwrap
from typing import Any

from ludoteca.cli import options
from ludoteca.cli.output import show, show_json, terminal_width


def plugins(json: options.Json = False) -> None:
    """List the installed plug-ins.

    Says of each its version, the house rule with its options, hooks and bots, and why it is broken if it is.
    Installed is not active: a house rule acts where a game names it (--house-rule). LUDOTECA_PLUGINS=a,b
    loads only these, empty or --no-plugins none.
    """
    result = plugins_result()
    if json:
        show_json(result)
    else:
        show("\n".join(plugins_table(result)))


def plugins_result() -> dict[str, Any]:
    """The document `plugins`."""
    from ludoteca.documents import document
    from ludoteca.plugins import installed

    return document("plugins", None, {"plugins": [plugin.to_dict() for plugin in installed()]})


def plugins_table(result: dict[str, Any], width: int | None = None) -> list[str]:
    """The document as lines to read, a block for each plug-in."""
    blocks = [_block(plugin, width or terminal_width()) for plugin in result["plugins"]]
    return ["\n\n".join(blocks)] if blocks else ["no plug-ins"]


def _block(plugin: dict[str, Any], width: int) -> str:
    """A plug-in: what it is, then what it brings or why it cannot be used."""
    rules, bots, hooks = plugin["rules"], plugin["bots"], plugin["hooks"]
    game = f" ({rules[0]['game'] or 'any game'})" if rules else ""
    broken = " BROKEN" if plugin["reason"] else ""
    lines = [f"{plugin['name']} {plugin['version']}{game}, from {plugin['distribution']}{broken}"]
    if plugin["reason"]:
        return "\n".join([*lines, *_wrapped(plugin["reason"], width)])
    for rule in rules:
        lines += _wrapped(rule["doc"], width)
        for option in rule["options"]:
            default = "(open)" if option["default"] is None else _text(option["default"])
            lines += _wrapped(f"{option['name']}={default}  {option['doc']} ({option['values']})", width)
    lines += [f"    bot {bot['name']} of {bot['game']}" for bot in bots]
    if hooks or rules:
        lines += _wrapped(f"hooks: {', '.join(hooks) or 'none, settings only'}", width)
    return "\n".join(lines)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, max(width, 40), initial_indent="    ", subsequent_indent="        ", break_on_hyphens=False
    )


def _text(value: Any) -> str:
    from ludoteca.bots.spec import write_value

    return write_value(value)
