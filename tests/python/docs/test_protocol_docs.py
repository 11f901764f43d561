"""docs/protocol.md shows what the runner says."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_dialogues_are_those_of_the_runner() -> None:
    sys.path.insert(0, str(ROOT / "tests"))
    try:
        import protocol_page
    finally:
        sys.path.pop(0)
    assert protocol_page.filled(PAGE) == PAGE, "run: python tests/refresh_docs.py"


def test_the_page_names_all_that_is_said() -> None:
    tables = PAGE[: PAGE.index("## Clock")]
    for word in ("hello", "set", "new", "event", "act", "hear", "question", "ping", "end", "quit"):
        assert f"| `{word}` |" in tables
    for name in ("risiko", "relikt", "riket"):
        block = re.search(f"<!-- dialogue {name} -->\n```text\n(.*?)```", PAGE, re.DOTALL)
        assert block is not None
        said = block[1].splitlines()
        assert said[0].startswith('> {"t":"hello"')
        assert said[-1] == '> {"t":"quit"}'


def test_the_page_has_the_default_limits() -> None:
    from ludoteca.protocol import Limits

    for name, value in Limits().to_dict().items():
        assert f"| `{name}` | {value:,}" in PAGE
