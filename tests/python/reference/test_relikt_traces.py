"""The reference plays the stored games of Relikt and finds each legal list and position as the engine did.

The engine's side is tests/rust/relikt_traces.rs. The package need not be installed.
"""

import csv
import hashlib
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import relikt
import rows

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
TRACES = [
    json.loads(line) for line in (GOLDEN / "relikt" / "traces.jsonl").read_text(encoding="utf-8").splitlines()
]


def decisions(steps: list[str]) -> list[tuple[str, list[str]]]:
    """Actions with the chance that follows each; the set-up comes first, without an action."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for step in steps:
        if step.startswith("!"):
            found[-1][1].append(step[1:])
        elif not step.startswith("#"):
            found.append((step, []))
    return found


def played(settings: dict[str, Any], seats: int, steps: list[str]) -> tuple[relikt.Game, list[str]]:
    """The game at its end, and the digest at the end of each turn."""
    (_, before), *rest = decisions(steps)
    chance = relikt.Chance(before)
    game = relikt.new_game(settings, seats, chance)
    assert chance.outcomes == []
    digest, marks = hashlib.sha256(), []
    for action, outcomes in rest:
        turn = game["turn"]
        digest.update("".join(f"{legal}\n" for legal in relikt.legal(game)).encode())
        chance = relikt.Chance(outcomes)
        relikt.play(game, action, chance)
        assert chance.outcomes == []
        text = json.dumps(relikt.position(game), sort_keys=True, separators=(",", ":"))
        digest.update(f"{text}\n".encode())
        if game["turn"] != turn or game["end"] is not None:
            marks.append(digest.hexdigest()[:16])
    return game, marks


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: f"{trace['seats']}-seats")
def test_stored_games_are_recomputed(trace: dict[str, Any]) -> None:
    game, marks = played(trace["settings"], trace["seats"], trace["steps"])
    same = next((i for i, (a, b) in enumerate(zip(marks, trace["marks"], strict=True)) if a != b), None)
    assert same is None, f"turn {same}"
    assert game["end"] is not None


@pytest.mark.parametrize(
    "path", sorted((GOLDEN / "playthroughs").glob("relikt-*.jsonl")), ids=lambda path: path.stem
)
def test_playthroughs_end_as_the_reference_says(path: Path) -> None:
    header, record, _ = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    game, _ = played(header["rules"]["settings"], len(record["seats"]), record["steps"])
    for key, value in game["end"].items():
        assert record["outcome"][key] == value


def test_the_example_of_the_rules() -> None:
    """RL-SCO-6, RL-ROW-2."""
    assert relikt.points(["blue3", "blue5", "red4", "red4", "red5"]) == 7
    assert rows.winner(["yellow11", "red2", "red10"]) == "red"


def test_the_golden_rows_are_those_of_the_reference() -> None:
    with (GOLDEN / "rows" / "rows.csv").open(encoding="utf-8", newline="") as file:
        stored = list(csv.DictReader(file))
    assert [line["cards"].split() for line in stored] == rows.random_rows(len(stored), seed=1)
    for line in stored:
        cards = line["cards"].split()
        assert {name: int(line[name]) for name in rows.COLOURS} == rows.totals(cards)
        assert line["winner"] == rows.winner(cards)


def test_an_outlook_counts_all_ways() -> None:
    found = rows.outlook(["yellow11", "red2"], 1, ["red10", "red8", "blue1"])
    assert found["red"] == Fraction(1, 3)
    assert found["yellow"] == Fraction(2, 3)
    assert found["tied"] == 0
