"""Riket on the command line: what a person sees, records with knowledge, question packs."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ludoteca import records
from ludoteca.cli.app import app


def ludoteca(*arguments: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments, input=typed)
    return result.exit_code, result.output


def test_simulate_shows_coins_by_knowledge_and_seat() -> None:
    code, out = ludoteca(
        "simulate", "riket", "--bot", "greedy:knowledge=0.8", "--bot", "2xgreedy",
        "--games", "9", "--seed", "1", "--preset", "short",
    )  # fmt: skip
    assert code == 0
    assert "knowledge  seat" in out
    assert "knowledge  role   seat  coins per epoch  95 %" in out
    rows = [line.split() for line in out.splitlines() if line.startswith(("0.8 ", "default "))]
    known = ("0.8", "default")
    assert [row[:2] for row in rows[:6]] == [[k, str(seat)] for k in known for seat in range(3)]
    assert [row[:3] for row in rows[6:]] == [
        [k, role, str(seat)] for k in known for role in ("poor", "ruler") for seat in range(3)
    ]


def test_a_game_with_people_is_recorded_with_what_they_know(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    code, out = ludoteca(
        "play", "riket", "--bot", "human:knowledge=0.875", "--bot", "2xgreedy", "--seed", "4",
        "--preset", "short", "--set", "answers=knowledge", "--records", str(path), typed="1\n1\n" * 400,
    )  # fmt: skip
    assert code == 0, out
    assert "This one feels" in out
    assert "you know: epochs 88 %" in out
    assert "difficulty" not in out
    (record,) = records.read(path)
    record.verify()
    assert record.state_at(0).to_position()["players"][0]["knowledge"]["3"] == 0.875
    code, out = ludoteca("replay", str(path), "--game", "0", "--seat", "1")
    assert code == 0
    assert "epoch 2, turn" in out
    assert "difficulty" not in out
    code, out = ludoteca("replay", str(path), "--game", "0", "--at", "0")
    assert "difficulty of the question" in out


def test_watch_shows_everything() -> None:
    code, out = ludoteca("watch", "riket", "--bot", "3xschemer", "--seed", "2", "--preset", "short")
    assert code == 0
    assert "difficulty of the question" in out
    assert "the game is over: epochs played" in out


def test_packs_are_checked_and_made(tmp_path: Path) -> None:
    assert ludoteca("check", "questions", "hearth-and-crown")[0] == 0
    source = tmp_path / "few.csv"
    source.write_text("epoch,question,answer\n1,Which metal rusts?,iron\n", encoding="utf-8")
    pack = tmp_path / "few"
    assert ludoteca("new", "questions", str(pack), "--from", str(source))[0] == 0
    code, out = ludoteca("check", "questions", str(pack))
    assert code == 1
    assert "no questions of epoch 2" in out
    source.write_text("epoch,question,answer\n9,Which metal rusts?,iron\n", encoding="utf-8")
    assert ludoteca("new", "questions", str(tmp_path / "bad"), "--from", str(source))[0] == 2
    assert not (tmp_path / "bad").exists()


@pytest.mark.parametrize("command", ["simulate", "watch"])
def test_question_mode_is_there_for_bots_too(command: str) -> None:
    code, out = ludoteca(command, "riket", "--set", "answers=questions", "--preset", "short", "--seed", "1")
    assert code == 0
    assert "epochs played" in out


def test_the_board_marks_the_symbols_of_each_track(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(
        'format = 1\ngame = "riket"\n[rules]\nsettings = { rings = 10, "symbols.rich" = [2, 9], '
        '"symbols.poor" = [5] }\n',
        encoding="utf-8",
    )
    path = tmp_path / "games.jsonl"
    game = ("riket", "--bot", "3xgreedy", "--seed", "2", "--rules", str(rules))
    assert ludoteca("simulate", *game, "-n", "1", "--records", str(path))[0] == 0
    for shown in (
        ("watch", *game),
        ("replay", str(path), "--game", "0", "--at", "0"),
        ("replay", str(path), "--game", "0", "--at", "0", "--seat", "1"),
        ("play", "riket", "--bot", "human", "--bot", "2xgreedy", "--seed", "2", "--rules", str(rules)),
    ):
        out = ludoteca(*shown)[1]
        assert "ruler o.*......*." in out
        assert "poor  o....*....." in out
        assert "* spinner symbol" in out
    empty = ("--set", "rings=30")
    rules.write_text(
        'format = 1\ngame = "riket"\n[rules]\nsettings = { "symbols.rich" = [], "symbols.poor" = [] }\n',
        encoding="utf-8",
    )
    assert "*" not in ludoteca("watch", *game, *empty)[1]
