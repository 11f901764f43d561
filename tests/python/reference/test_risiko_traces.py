"""The reference plays the stored games of RisiKo! and finds each legal list and position as the engine did.

The engine's side is tests/rust/traces.rs. The package need not be installed.
"""

import json
from pathlib import Path
from typing import Any

import pytest
import risiko_tables as tables
from risiko_check import recomputed

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
TRACES = [
    json.loads(line) for line in (GOLDEN / "risiko" / "traces.jsonl").read_text(encoding="utf-8").splitlines()
]


def playthroughs() -> list[dict[str, Any]]:
    """The golden playthroughs as traced games without marks of a trace."""
    games = []
    for path in sorted((GOLDEN / "playthroughs").glob("risiko-*.jsonl")):
        header, record, _ = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
        games.append(
            {"settings": header["rules"]["settings"], "start": None, "record": record, "trace": None}
        )
    return games


@pytest.mark.parametrize("traced", TRACES, ids=lambda traced: f"game-{traced['record']['g']}")
def test_stored_games_are_recomputed(traced: dict[str, Any]) -> None:
    decisions = sum(1 for _ in recomputed(traced))
    assert decisions == sum(step[0] not in "!#" for step in traced["record"]["steps"])


@pytest.mark.parametrize(
    "traced", playthroughs(), ids=lambda traced: f"{len(traced['record']['seats'])}-seats"
)
def test_playthroughs_are_recomputed(traced: dict[str, Any]) -> None:
    assert sum(1 for _ in recomputed(traced)) > 0


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9])
def test_a_changed_record_is_noticed(place: float) -> None:
    traced = json.loads(json.dumps(TRACES[0]))
    marks = traced["trace"]
    marks[int(place * len(marks))] = "0" * 16
    with pytest.raises(ValueError, match="differ"):
        list(recomputed(traced))


def test_the_tables_of_the_rules_hang_together() -> None:
    """RK-MAP-1 to RK-MAP-4, RK-OBJ-2, RK-OBJ-3: numbers that the rules state beside their tables."""
    assert len(tables.TERRITORIES) == 42
    borders = {frozenset((a, b)) for a in tables.TERRITORIES for b in tables.NEIGHBOURS[a]}
    assert len(borders) == 82
    assert all(a in tables.NEIGHBOURS[b] for a in tables.TERRITORIES for b in tables.NEIGHBOURS[a])
    assert all(len(tables.NEIGHBOURS[t]) == tables.VALUE[t] for t in tables.TERRITORIES)
    assert sum(tables.VALUE.values()) == 164
    symbols = list(tables.SYMBOL.values())
    assert [symbols.count(s) for s in ("infantryman", "cavalryman", "cannon")] == [14, 14, 14]
    assert len(tables.CLASSIC) == 14
    assert len(tables.TOURNAMENT) == 16
    for territories in tables.TOURNAMENT.values():
        assert sum(tables.VALUE[t] for t in territories) == 86
