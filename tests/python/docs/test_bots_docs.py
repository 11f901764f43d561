"""docs/bots.md says what the views hold, and its bots play."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.games import NAMES
from ludoteca.games import game as find_game

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_tables_are_made_from_the_views() -> None:
    sys.path.insert(0, str(ROOT / "tests"))
    try:
        import bot_tables
    finally:
        sys.path.pop(0)
    assert bot_tables.filled(PAGE) == PAGE, "run: python tests/refresh_docs.py"
    for name in NAMES:
        assert f"<!-- fields {name} -->" in PAGE
        assert f"<!-- columns {name} -->" in PAGE


TYPES = {"int": int, "str": str, "bool": bool, "None": type(None)}


@pytest.mark.parametrize("game", NAMES)
def test_every_field_of_a_real_view_is_listed_with_its_type(game: str) -> None:
    section = PAGE[PAGE.index(f"<!-- fields {game} -->") :]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| ", section[: section.index("<!-- end -->")], re.MULTILINE)
    listed = {name: kind.replace("\\|", "|") for name, kind in rows}
    info = find_game(game)
    state = info.new_game(info.make_rules(info.presets[0], {}), info.default_seats, 1, 0)
    rng, checked = ludoteca.Stream(2), 0
    while not state.is_terminal:
        state.step_random(rng)
        view = state.view(0)
        real = {
            name for name in dir(view) if not name.startswith("_") and not callable(getattr(type(view), name))
        }
        # Methods are callables of the class; what is left are fields.
        assert {name for name in real if not callable(getattr(view, name))} == set(listed)
        for name, kind in listed.items():
            simple = [TYPES[part] for part in kind.split(" | ") if part in TYPES]
            if len(simple) == len(kind.split(" | ")):
                assert type(getattr(view, name)) in simple, name
                checked += 1
        assert set(view.to_dict()) == {"game", *listed} - {"rules"}
    assert checked > 100


def bots_of_the_page() -> list[tuple[str, str]]:
    return [(m[1], block) for block in BLOCKS if (m := re.search(r'ludoteca\.simulate\("(\w+)"', block))]


@pytest.mark.parametrize(("game", "block"), bots_of_the_page())
def test_the_bots_of_the_page_play(game: str, block: str) -> None:
    space: dict[str, Any] = {}
    exec(compile(block, "docs/bots.md", "exec"), space)
    result = space["result"]
    assert result.faults == ()
    assert result.game == game
    body = block[block.index("    def choose") :].split("\nresult")[0]
    assert len([line for line in body.splitlines() if line.strip() and '"""' not in line]) <= 14
    if "choose_batch" not in block:
        # Sensible: far better than chance.
        ranks = result.columns["ranks"]
        assert ranks[:, 0].mean() < ranks[:, 1:].mean() - 0.3


def test_there_is_a_bot_for_every_game() -> None:
    assert {game for game, _ in bots_of_the_page()} == set(NAMES)
