"""`ludoteca rules GAME`: every setting as it holds, and where its value comes from."""

from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import columns, show, show_json


def rules(
    game: options.Game,
    preset: options.Preset = None,
    rules_file: options.RulesFile = None,
    house_rule: options.HouseRules = [],  # noqa: B006
    set_: options.Set = [],  # noqa: B006 (typer reads it, nothing changes it)
    changed: Annotated[bool, typer.Option("--changed", help="Only what differs from the preset.")] = False,
    json: options.Json = False,
) -> None:
    """Show the rules in force.

    Shows value, layer, clause and meaning of every setting. The layers are the preset, a rules file, house
    rules and single settings; the later one wins. A value marked * differs from the preset; one marked ?
    rests on a weak source. Then come the values that house rules change during the game, and in which order.
    """
    result = rules_result(game, preset, rules_file, set_, house_rule)
    if json:
        show_json(result)
    else:
        show("\n".join(rules_table(result, changed)))


def rules_result(
    game: str, preset: str | None = None, rules_file: Any = None, settings: Any = (), house_rules: Any = ()
) -> dict[str, Any]:
    """The document `rules`."""
    from ludoteca.documents import document
    from ludoteca.games import game as find_game
    from ludoteca.rules import effective_rules

    effective = effective_rules(
        game, preset=preset, file=rules_file, house_rules=house_rules, settings=settings
    )
    own = {
        "settings": [setting.to_dict() for setting in effective.settings],
        "order": ["preset", "file", "house_rules", "set"],
        "presets": list(find_game(game).presets),
        "modifiers": [
            {"hook": hook, "rules": [one.plugin for one in chain]}
            for hook, chain in effective.modifiers.items()
        ],
    }
    return document("rules", effective.game, own, rules=effective)


def rules_table(result: dict[str, Any], changed: bool = False) -> list[str]:
    """The document as lines to read."""
    used = result["rules"]
    others = ", ".join(p for p in result["presets"] if p != used["preset"])
    lines = [f"{result['game']}, preset {used['preset']}" + (f" (others: {others})" if others else "")]
    for rule in used["house_rules"]:
        options = "".join(f" {key}={_text(value)}" for key, value in rule["options"].items())
        lines.append(f"house rule {rule['name']} {rule['version']}{options}")
    lines += [f"fingerprint {used['fingerprint']}", ""]
    rows = [["setting", "value", "", "preset", "from", "clause", "meaning"]]
    for s in result["settings"]:
        differs = s["value"] != s["preset_value"]
        if changed and not differs:
            continue
        mark = ("*" if differs else "") + ("?" if s["unsure"] else "")
        layer, value = s["layer"], _text(s["value"])
        rows.append([s["key"], value, mark, _text(s["preset_value"]), layer, s["clause"], s["doc"]])
    chains = [["value", "changed by, in this order"]]
    chains += [[chain["hook"], ", ".join(chain["rules"])] for chain in result["modifiers"]]
    after = ["", columns(chains)] if len(chains) > 1 else []
    if len(rows) == 1:
        return [
            *lines,
            "no setting differs from the preset" if after else "nothing differs from the preset",
            *after,
        ]
    lines.append(columns(rows))
    marks = {mark for row in rows[1:] for mark in row[2]}
    notes = {"*": "* differs from the preset", "?": "? rests on a weak source"}
    shown = [note for mark, note in notes.items() if mark in marks]
    return [*lines, *(["", *shown] if shown else []), *after]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
