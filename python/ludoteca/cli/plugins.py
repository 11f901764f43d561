"""`ludoteca plugins`: what is installed, what it brings, and what is broken and why."""

from typing import Any

from ludoteca.cli import options
from ludoteca.cli.output import columns, show, show_json


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


def plugins_table(result: dict[str, Any]) -> list[str]:
    """The document as lines to read."""
    found = result["plugins"]
    if not found:
        return ["no plug-ins"]
    rows = [["plug-in", "version", "game", "what it is", "hooks", "status"]]
    for plugin in found:
        rule = plugin["rules"][0] if plugin["rules"] else None
        what = rule["doc"] if rule else ", ".join(f"{b['game']} bot {b['name']}" for b in plugin["bots"])
        rows.append(
            [
                plugin["name"],
                plugin["version"],
                (rule["game"] or "any") if rule else "",
                what,
                ", ".join(plugin["hooks"]) or ("settings only" if rule else ""),
                plugin["status"],
            ]
        )
    lines = [columns(rows)]
    choices = [
        f"  {rule['name']}:{o['name']}={'(open)' if o['default'] is None else _text(o['default'])}  "
        f"{o['doc']} ({o['values']})"
        for plugin in found
        for rule in plugin["rules"]
        for o in rule["options"]
    ]
    if choices:
        lines += ["", "options, with their defaults:", *choices]
    broken = [
        f"  {p['name']} ({p['distribution']} {p['version']}): {p['reason']}" for p in found if p["reason"]
    ]
    return [*lines, "", "broken:", *broken] if broken else lines


def _text(value: Any) -> str:
    from ludoteca.bots.spec import write_value

    return write_value(value)
