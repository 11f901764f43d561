"""`ludoteca replay` and `ludoteca check records`: the game as recorded, what a seat saw, damage named with
its line.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest


def test_a_whole_game_reads_turn_by_turn_to_its_end(run: Any, records: Path) -> None:
    text = run("replay", records, "--game", "1").stdout
    assert text.startswith("set-up\n")
    assert "opening rolls" in text
    assert "round 1, turn 1" in text
    assert "the game is over" in text
    assert "objective of" in text


def test_one_decision_shows_table_choices_and_what_was_done(run: Any, records: Path) -> None:
    done = run("replay", records, "--game", "1", "--at", "100")
    assert "could do:" in done.stdout
    assert "did: " in done.stdout
    data = json.loads(run("replay", records, "--game", "1", "--at", "100", "--json").stdout)
    assert data["schema"] == "replay/1"
    assert (data["game_number"], data["step"], data["seed"], data["asked"]) == (1, 100, "11", None)
    assert data["position"]["schema"] == "position/1"
    assert f"({data['action']})" in done.stdout
    texts = []
    for entry in data["legal"]:
        texts += [entry[0]] if len(entry) == 1 else [f"{entry[0]} {n}" for n in range(entry[1], entry[2] + 1)]
    assert data["action"] in texts


def test_a_position_from_the_json_goes_on_in_python(run: Any, records: Path) -> None:
    from ludoteca.games import risiko

    data = json.loads(run("replay", records, "--game", "2", "--at", "150", "--json").stdout)
    state = risiko.RisikoState.from_position(data["position"], seed=int(data["seed"]), game_number=2)
    assert state.current_seat == data["seat"]
    state.apply(data["action"])
    after = json.loads(run("replay", records, "--game", "2", "--at", "151", "--json").stdout)
    assert state.to_position() == after["position"]


def test_a_seat_sees_its_own_cards_and_objective_only(run: Any, records: Path) -> None:
    for seat in range(4):
        text = run("replay", records, "--game", "1", "--at", "200", "--seat", seat).stdout
        assert "your objective" in text
        assert "objective of" not in text
        view = json.loads(
            run("replay", records, "--game", "1", "--at", "200", "--seat", seat, "--json").stdout
        )
        assert "position" not in view
        assert view["view"]["seat"] == seat
        whole = run("replay", records, "--game", "1", "--seat", seat).stdout
        assert whole.count("objective: ") == 2  # dealt in the set-up, and at the end
    end = json.loads(run("replay", records, "--game", "1", "--json").stdout)
    assert end["position"]["phase"] == "over"
    assert (end["legal"], end["action"]) == ([], None)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--game", "9"], "it holds games 0 to 2"),
        (["--game", "1", "--at", "999999"], "decisions 0 to"),
        (["--game", "1", "--seat", "4"], "seats 0 to 3"),
        ([], "--game"),
    ],
)
def test_places_that_are_not_there_are_exit_2(
    run: Any, records: Path, arguments: list[str], says: str
) -> None:
    done = run("replay", records, *arguments, code=2)
    assert done.stdout == ""
    assert says in done.stderr


def test_a_sound_file_checks_out(run: Any, records: Path) -> None:
    assert "3 games" in run("check", "records", records).stdout
    data = json.loads(run("check", "records", records, "--json").stdout)
    assert (data["schema"], data["ok"], data["game"]) == ("check/1", True, "risiko")
    assert [c["name"] for c in data["checks"]] == ["replayed"]
    run("check", "records", records, "--game", "risiko")
    assert "did you mean `risiko`" in run("check", "records", records, "--game", "riskio", code=2).stderr


def broken(records: Path, folder: Path, name: str, change: Any) -> Path:
    lines = gzip.decompress(records.read_bytes()).decode().splitlines(keepends=True)
    path = folder / f"{name}.jsonl"
    path.write_text("".join(change(lines)))
    return path


def test_a_game_that_does_not_replay_is_exit_1(run: Any, records: Path, tmp_path: Path) -> None:
    def change(lines: list[str]) -> list[str]:
        game = json.loads(lines[2])
        at = next(i for i, step in enumerate(game["steps"]) if step.startswith("!roll"))
        game["steps"][at] = "!roll 6/1" if game["steps"][at] != "!roll 6/1" else "!roll 1/1"
        lines[2] = json.dumps(game) + "\n"
        return lines

    path = broken(records, tmp_path, "changed", change)
    done = run("check", "records", path, code=1)
    assert "line 3" in done.stdout
    assert "WRONG" in done.stdout
    assert "2 games" in done.stdout
    assert "line 3" in run("replay", path, "--game", "1", code=5).stderr


@pytest.mark.parametrize(
    ("name", "change", "line"),
    [
        ("truncated", lambda lines: lines[:-1], "line"),
        ("cut", lambda lines: [*lines[:2], lines[2][:50]], "line 3"),
        ("foreign", lambda lines: ["hello\n"], "line 1"),
        ("empty", lambda lines: [], "line 1"),
        ("other-game", lambda lines: [lines[0].replace('"risiko"', '"chess"'), *lines[1:]], "line 1"),
    ],
)
def test_a_damaged_file_is_exit_5_and_names_the_line(
    run: Any, records: Path, tmp_path: Path, name: str, change: Any, line: str
) -> None:
    done = run("check", "records", broken(records, tmp_path, name, change), code=5)
    assert done.stdout == ""
    assert line in done.stderr


def test_a_file_that_is_not_there_is_exit_5(run: Any, tmp_path: Path) -> None:
    assert "none.jsonl" in run("check", "records", tmp_path / "none.jsonl", code=5).stderr
    assert "none.jsonl" in run("replay", tmp_path / "none.jsonl", "--game", "0", code=5).stderr
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(b"x" * 1000)[:15])
    assert "cut.jsonl.gz" in run("check", "records", cut, code=5).stderr


def test_watch_shows_the_game_that_simulate_plays(run: Any, tmp_path: Path) -> None:
    arguments = ("risiko", "--bot", "4xrandom", "-s", "4", "--first-game", "3", "--set", "ending=rounds")
    watched = run("watch", *arguments).stdout
    path = tmp_path / "one.jsonl"
    run("simulate", *arguments, "-n", "1", "--records", path)
    replayed = run("replay", path, "--game", "3").stdout
    steps = [line for line in replayed.splitlines() if line[4:5].isdigit()]
    assert len(steps) > 100
    assert [line for line in watched.splitlines() if line[4:5].isdigit()] == steps
    assert watched.count("North America (+5)") >= 20
    assert "the game is over: points" in watched


class Typist:
    """A terminal's input that gives these lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def readline(self) -> str:
        return self.lines.pop(0) + "\n" if self.lines else ""


@pytest.mark.parametrize(
    ("answers", "asked"),
    [(["", "", "q"], [0, 1, 2]), (["r", "q"], [0, 3]), (["e"], [0]), ([], [0])],
)
def test_in_a_terminal_watch_waits_where_it_was_told_to(
    monkeypatch: pytest.MonkeyPatch, answers: list[str], asked: list[int]
) -> None:
    import sys

    from ludoteca.cli.watch import Pager

    typist = Typist(*answers)
    monkeypatch.setattr(sys, "stdin", typist)
    pager, waited = Pager(True), []
    for turn in range(8):
        before = len(typist.lines)
        at_end = before == 0
        assert pager.go_on(False, False)
        go_on = pager.go_on(True, turn % 4 == 3)
        if len(typist.lines) < before or (at_end and not go_on):
            waited.append(turn)
        if not go_on:
            break
    assert waited == asked
    assert Pager(False).go_on(True, True)
