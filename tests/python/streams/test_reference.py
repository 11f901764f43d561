"""The golden files of the keyed streams are what the reference says."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("reference_streams", ROOT / "reference" / "streams.py")
assert SPEC is not None
assert SPEC.loader is not None
reference = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(reference)


def test_chacha8_gives_the_published_first_block() -> None:
    """Key and nonce all zero: the first words of the published ChaCha8 test vector."""
    block = reference.chacha8_block(bytes(32), 0, 0)
    assert block[0].to_bytes(8, "little").hex() == "3e00ef2f895f40d6"
    assert block[1].to_bytes(8, "little").hex() == "7f5bb8e81f09a5a1"


@pytest.mark.parametrize("case", sorted(reference.CASES))
def test_golden_file_is_current(case: str) -> None:
    """The stored values are those that the reference gives now."""
    stored = json.loads((reference.GOLDEN / f"{case}.json").read_text(encoding="utf-8"))
    assert stored == reference.document(case)


def test_no_golden_file_is_left_over() -> None:
    """Every stored file belongs to a case."""
    assert {path.stem for path in reference.GOLDEN.glob("*.json")} == set(reference.CASES)
