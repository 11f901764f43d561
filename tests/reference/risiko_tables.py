"""The tables of docs/rules/risiko.md as dictionaries and lists: map, cards, objectives, settings.

Read from the rules text itself, so that whoever computes with them computes with what the text says.
"""

import re
from pathlib import Path
from typing import Any

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules" / "risiko.md"
_TEXT = RULES.read_text(encoding="utf-8")


def _table(first_column: str) -> list[list[str]]:
    """The rows of the table whose header begins with this column."""
    lines = iter(_TEXT.splitlines())
    for line in lines:
        if line.startswith(f"| {first_column} |"):
            next(lines)
            break
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


_AFTER = _TEXT.index("Territories, with the ids")
_TERRITORY_ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in _TEXT[_AFTER : _TEXT.index("Continents: territories,")].splitlines()
    if line.startswith("| ") and not line.startswith("| id ")
]
TERRITORIES = [row[0] for row in _TERRITORY_ROWS]
CONTINENT = {row[0]: row[1] for row in _TERRITORY_ROWS}
VALUE = {row[0]: int(row[2]) for row in _TERRITORY_ROWS}
SYMBOL = {row[0]: row[3] for row in _TERRITORY_ROWS}
NEIGHBOURS = {row[0]: row[4].replace("~", "").split(", ") for row in _TERRITORY_ROWS}

_CONTINENT_ROWS = [
    re.findall(r"[a-z_]+|\d+", line)
    for line in _TEXT[
        _TEXT.index("Continents: territories,") : _TEXT.index("Classic objectives.")
    ].splitlines()
    if re.match(r"\| [a-z_]+ \| \d", line)
]
CONTINENTS = [row[0] for row in _CONTINENT_ROWS]
CONTINENT_ARMIES = {row[0]: int(row[3]) for row in _CONTINENT_ROWS}
IN_CONTINENT = {name: [t for t in TERRITORIES if CONTINENT[t] == name] for name in CONTINENTS}

WILDS = ["wild_1", "wild_2"]
CARDS = TERRITORIES + WILDS

COLOURS = re.search(r"six armies of different colours: ([a-z, ]+)\.", _TEXT).group(1).split(", ")  # type: ignore[union-attr]

CLASSIC = [
    name
    for line in _TEXT[_TEXT.index("Classic objectives.") : _TEXT.index("Tournament objectives:")].splitlines()
    if line.startswith("| `")
    for name in re.findall(r"`([a-z0-9_]+)`", line.split("|")[1])
]
TOURNAMENT: dict[str, list[str]] = {}
for _line in _TEXT[_TEXT.index("Tournament objectives:") :].splitlines():
    if _line.startswith("| `"):
        _name, _, _whole, _further, _count = [cell.strip(" `") for cell in _line.strip("|").split("|")]
        _all = [t for name in _whole.split(", ") for t in IN_CONTINENT[name]]
        _all += [] if _further == "\N{EN DASH}" else _further.split(", ")
        if len(set(_all)) != int(_count):
            raise ValueError(f"{_name}: {len(set(_all))} territories, not {_count}")
        TOURNAMENT[_name] = _all
OBJECTIVES = CLASSIC + list(TOURNAMENT)


def _value(cell: str) -> Any:
    word = cell.strip("`")
    if word in ("true", "false"):
        return word == "true"
    if re.fullmatch(r"\d+", word):
        return int(word)
    if re.fullmatch(r"\d+\.\d+", word):
        return float(word)
    return word


_SETTING_ROWS = _table("setting")
RULEBOOK: dict[str, Any] = {row[0].strip("`"): _value(row[3]) for row in _SETTING_ROWS}
TORNEO: dict[str, Any] = {row[0].strip("`"): _value(row[4]) for row in _SETTING_ROWS}
