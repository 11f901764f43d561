"""The tables of view fields and columns in docs/bots.md, made from the stub and the core."""

import ast
import importlib.resources
import re
from pathlib import Path

from ludoteca.bots import batch_columns
from ludoteca.games import NAMES
from ludoteca.games import game as find_game

BLOCK = re.compile(r"(<!-- (fields|columns) (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def fields(game: str) -> str:
    """A row a field of the view class: name, type, what it is."""
    stub = ast.parse((importlib.resources.files("ludoteca") / "_core.pyi").read_text(encoding="utf-8"))
    name = f"{game.capitalize()}View"
    cls = next(node for node in stub.body if isinstance(node, ast.ClassDef) and node.name == name)
    lines = ["| field | type | what it is |", "|---|---|---|"]
    for item in cls.body:
        if isinstance(item, ast.FunctionDef) and item.decorator_list and item.returns is not None:
            doc = " ".join((ast.get_docstring(item) or "").split())
            kind = ast.unparse(item.returns).replace("|", "\\|")
            lines.append(f"| `{item.name}` | {kind} | {doc} |")
    return "\n".join(lines)


def columns(game: str) -> str:
    """A row a column: name, dtype, shape, what it is."""
    lines = ["| column | dtype | shape | what it is |", "|---|---|---|---|"]
    for name, dtype, shape, doc in batch_columns(game):
        wide = ", ".join(["n", *map(str, shape)])
        lines.append(f"| `{name}` | {dtype} | ({wide}{',' if not shape else ''}) | {doc} |")
    return "\n".join(lines)


def filled(text: str) -> str:
    """The page with its tables made anew."""
    made = {"fields": fields, "columns": columns}
    return BLOCK.sub(lambda m: f"{m[1]}{made[m[2]](m[3])}\n{m[5]}", text)


def empty() -> str:
    """The sections with empty tables, for a page that has none yet."""
    parts = []
    for name in NAMES:
        title = find_game(name).title
        parts.append(
            f"### {title}\n\n<!-- fields {name} -->\n<!-- end -->\n\nAs columns of the fast form:\n\n"
            f"<!-- columns {name} -->\n<!-- end -->\n"
        )
    return "\n".join(parts)


def refresh(page: Path) -> None:
    """Make the tables of a page anew."""
    page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")
