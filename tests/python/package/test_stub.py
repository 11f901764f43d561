"""The stub of the core and the core itself say the same."""

import ast
import importlib.resources
import inspect
from collections.abc import Iterator

import pytest

from ludoteca import _core

TREE = ast.parse((importlib.resources.files("ludoteca") / "_core.pyi").read_text(encoding="utf-8"))


def documented() -> Iterator[tuple[str, str]]:
    """Every documented method and property of the stub, with its text."""
    for cls in TREE.body:
        if not isinstance(cls, ast.ClassDef):
            continue
        for item in cls.body:
            if isinstance(item, ast.FunctionDef) and (doc := ast.get_docstring(item)):
                yield f"{cls.name}.{item.name}", doc


@pytest.mark.parametrize(("name", "doc"), list(documented()))
def test_help_says_what_the_stub_says(name: str, doc: str) -> None:
    cls, item = name.split(".")
    assert inspect.getdoc(getattr(getattr(_core, cls), item)) == doc


def test_every_public_part_is_documented() -> None:
    missing = []
    for name in _core.__all__:
        value = getattr(_core, name)
        if isinstance(value, type):
            missing += [
                f"{name}.{m}" for m, v in vars(value).items() if m[0] != "_" and not inspect.getdoc(v)
            ]
        if (isinstance(value, type) or callable(value)) and not inspect.getdoc(value):
            missing.append(name)
    assert missing == []


def test_the_stub_names_everything() -> None:
    names = {node.name for node in TREE.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    names |= {
        node.target.id
        for node in TREE.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert names == set(_core.__all__)
