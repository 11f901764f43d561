"""Every command that takes a game takes every game, and keeps its promises there."""

import csv
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tables import NAMES, TABLES, Table

from ludoteca.cli.app import run

Command = Callable[..., tuple[str, str]]


@pytest.fixture(scope="module", params=NAMES)
def table(request: pytest.FixtureRequest) -> Table:
    return TABLES[request.param]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run `ludoteca ARGUMENTS` in this process: what it wrote, and what it said beside it."""

    def command(*arguments: object, code: int = 0) -> tuple[str, str]:
        capsys.readouterr()
        assert run([str(a) for a in arguments]) == code, capsys.readouterr()
        done = capsys.readouterr()
        assert "Traceback" not in done.err
        return done.out, done.err

    return command


@pytest.fixture(scope="module")
def records(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three recorded games."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl.gz"
    assert run(["simulate", table.name, "-n", "3", "-s", "11", "--records", str(path), *random(table)]) == 0
    return path


def random(table: Table) -> list[str]:
    return ["--bot", f"{table.seats}xrandom", *table.sets]


def untimed(text: str) -> dict[str, Any]:
    document = json.loads(text)
    assert document.pop("timing") is not None
    return document


def test_simulate_writes_one_document_whatever_the_threads(table: Table, command: Command) -> None:
    arguments = ("simulate", table.name, "--json", "-n", 20, "-s", 9, *random(table))
    one, two = (untimed(command(*arguments, "-j", threads)[0]) for threads in (1, 2))
    assert one == two
    assert list(one)[:6] == ["schema", "version", "command", "game", "rules", "seed"]
    assert (one["schema"], one["game"], one["seed"]) == ("simulate/1", table.name, "9")
    assert one["rules"]["settings"] == table.settings
    assert (one["games"], one["seats"]) == (20, table.seats)
    assert sum(one["end_reasons"].values()) == 20


def test_simulate_shows_a_table(table: Table, command: Command) -> None:
    out, err = command("simulate", table.name, "-n", 5, *random(table))
    seed = err.split("seed ")[1].split()[0]
    assert f"seed {seed}" in out.splitlines()[0]
    assert "turn order" in out
    assert "games/s" in err
    assert command("simulate", table.name, "-n", 5, "-s", seed, *random(table))[0] == out


def test_four_greedy_sit_down_where_nobody_says(table: Table, command: Command) -> None:
    for seats in (table.info.default_seats, table.info.min_seats):
        out, _ = command("simulate", table.name, "-n", 1, "-s", 1, "--seats", seats, "--json", *table.sets)
        assert [bot["name"] for bot in json.loads(out)["bots"]] == ["greedy"] * seats


def test_files_are_whole_and_a_game_alone_is_that_of_the_batch(
    table: Table, command: Command, tmp_path: Path
) -> None:
    batch, alone, games = tmp_path / "batch.csv", tmp_path / "alone.csv", tmp_path / "games.jsonl"
    arguments = ("simulate", table.name, "-s", 5, *random(table))
    command(*arguments, "-n", 6, "--table", batch, "--records", games)
    command(*arguments, "-n", 1, "--first-game", 4, "--table", alone)
    rows = {path: list(csv.DictReader(path.read_text().splitlines())) for path in (batch, alone)}
    assert [row for row in rows[batch] if row["game"] == "4"] == rows[alone]
    assert len(rows[batch]) == 6 * table.seats
    lines = games.read_text().splitlines()
    assert json.loads(lines[0])["game"] == table.name
    assert json.loads(lines[-1]) == {"games": 6}
    assert f"{6} games" in command("check", "records", games, "--game", table.name)[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bot", "4xgredy"], "did you mean `greedy`"),
        (["--bot", "2xgreedy"], "seats, not 2"),
        (["--bot", "7xgreedy"], "seats, not 7"),
        (["--bot", "random:depth=3", "--bot", "3xrandom"], "depth"),
        (["--bot", "human", "--bot", "3xrandom"], "`ludoteca play` only"),
        (["--preset", "rulebok"], "did you mean `rulebook`"),
        (["--set", "nonsense=2"], "setting `nonsense`"),
        (["--set", "x=[1]"], "a list goes into a rules file"),
        (["-n", "0"], "--games"),
        (["-s", "-1"], "-1"),
    ],
)
def test_wrong_input_is_exit_2_with_a_reason(
    table: Table, command: Command, arguments: list[str], says: str
) -> None:
    out, err = command("simulate", table.name, *arguments, code=2)
    assert out == ""
    assert says in err


def test_rules_and_bots_are_told(table: Table, command: Command, tmp_path: Path) -> None:
    key, value = table.other
    for preset in table.info.presets:
        out, _ = command("rules", table.name, "--preset", preset, "--json")
        document = json.loads(out)
        assert (document["schema"], document["game"]) == ("rules/1", table.name)
        assert {s["key"] for s in document["settings"]} >= {key}
        assert all(s["doc"] and s["clause"] for s in document["settings"])
    assert key in command("rules", table.name, "--set", f"{key}={value}")[0]
    file = tmp_path / "rules.toml"
    file.write_text(f'format = 1\ngame = "{table.name}"\n[rules.settings]\n{key} = {json.dumps(value)}\n')
    document = json.loads(command("rules", table.name, "--rules", file, "--json")[0])
    assert document["rules"]["settings"][key] == value
    out, _ = command("bots", table.name)
    assert all(name in out for name in table.bots)


def test_a_whole_game_reads_turn_by_turn(table: Table, command: Command, records: Path) -> None:
    out, _ = command("replay", records, "--game", 1)
    assert out.startswith("set-up\n")
    assert "the game is over" in out
    assert re.search(r" 1, turn 1\n", out)
    for seat in range(table.seats):
        seen, _ = command("replay", records, "--game", 1, "--seat", seat)
        assert seen != out
        assert seen.startswith("set-up\n")


def test_one_decision_and_its_document(table: Table, command: Command, records: Path) -> None:
    for at in (0, 17, 60):
        out, _ = command("replay", records, "--game", 2, "--at", at)
        assert "could do:" in out
        data = json.loads(command("replay", records, "--game", 2, "--at", at, "--json")[0])
        assert (data["schema"], data["game"], data["step"]) == ("replay/1", table.name, at)
        assert f"({data['action']})" in out
        state = table.new_game(1)
        state = type(state).from_position(data["position"], seed=int(data["seed"]), game_number=2)
        assert state.current_seat == data["seat"]
        state.apply(data["action"])
        after = json.loads(command("replay", records, "--game", 2, "--at", at + 1, "--json")[0])
        assert state.to_position() == after["position"]
        for lang in ("it", "de", "sv"):
            told = command("replay", records, "--game", 2, "--at", at, "--json", "--lang", lang)[0]
            assert json.loads(told) == data
    view = json.loads(command("replay", records, "--game", 2, "--at", 17, "--seat", 3, "--json")[0])
    assert view["view"]["seat"] == 3
    assert "position" not in view
    for wrong in (["--game", 9], ["--game", 1, "--at", 10**6], ["--game", 1, "--seat", table.seats]):
        assert command("replay", records, *wrong, code=2)[0] == ""


def test_watch_shows_the_game_that_simulate_plays(table: Table, command: Command, records: Path) -> None:
    watched, _ = command("watch", table.name, "-s", 11, "--first-game", 2, *random(table))
    replayed, _ = command("replay", records, "--game", 2)
    steps = [line for line in replayed.splitlines() if line[4:5].isdigit()]
    assert len(steps) > 30
    assert [line for line in watched.splitlines() if line[4:5].isdigit()] == steps
    assert "the game is over" in watched


@pytest.mark.parametrize("width", [10, 40, 80, 200])
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_board_is_shown_at_any_width(
    table: Table, command: Command, records: Path, monkeypatch: pytest.MonkeyPatch, width: int, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for seat in ([], ["--seat", 1]):
        out, _ = command("replay", records, "--game", 0, "--at", 50, "--lang", lang, *seat)
        board = out.split("could do:")[0].splitlines()
        assert max(map(len, board)) <= max(width, 30)
        assert "\x1b" not in out
        assert not re.search(r"(^|; ): ", out, re.MULTILINE)


def test_a_person_plays_to_the_end_and_the_game_is_kept(
    table: Table, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "played.jsonl"
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 20_000))
    others = f"{table.info.min_seats - 1}xrandom"
    bots = ("--bot", "Ada=human", "--bot", others, *table.sets)
    out, _ = command("play", table.name, "-s", 5, "--records", path, *bots)
    assert "the game is over" in out
    assert "Ada" in out
    assert "1 games" in command("check", "records", path)[0]
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\n? 1\n? 99\nb\nfly\nquit\n99\n"))
    out, err = command("play", table.name, "-s", 5, *bots, code=130)
    for says in ("b shows the board", "There is no choice 99", "Ctrl-C to stop", "action `fly`"):
        assert says in " ".join(out.split())
    assert "nobody is typing" in err


def test_the_doctor_looks_at_the_game(table: Table, command: Command) -> None:
    checks = json.loads(command("doctor", "--json")[0])["checks"]
    assert sum(check["name"].startswith(f"{table.name}:") for check in checks) == 2
    assert all(check["ok"] for check in checks)
