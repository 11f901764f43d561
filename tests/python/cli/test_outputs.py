"""Where files are written: a plain file or nothing, refused before anything is played."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SHORT = ("--bot", "3xrandom", "--set", "ending=rounds", "--set", "round_limit=2", "-s", "1")
LONG = ("simulate", "risiko", "--bot", "4xrandom", "-n", "5000000", "-s", "1")
OUTPUTS = [("--records", "games.jsonl"), ("--table", "games.csv")]


@pytest.mark.parametrize(("option", "name"), OUTPUTS)
def test_a_pipe_or_device_is_never_replaced_by_a_file(
    run: Any, tmp_path: Path, option: str, name: str
) -> None:
    pipe = tmp_path / name
    os.mkfifo(pipe)
    done = run(*LONG, option, pipe, code=5)
    assert done.stdout == ""
    assert f"{pipe}: is no plain file" in done.stderr
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize(("option", "name"), OUTPUTS)
def test_a_read_only_file_stays(run: Any, tmp_path: Path, option: str, name: str) -> None:
    file = tmp_path / name
    file.write_text("precious")
    file.chmod(0o444)
    done = run(*LONG, option, file, code=5)
    assert f"{file}: the file is read-only" in done.stderr
    assert file.read_text() == "precious"


@pytest.mark.parametrize(("option", "name"), OUTPUTS)
def test_a_link_stays_a_link(run: Any, tmp_path: Path, option: str, name: str) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "real").write_text("old")
    link = tmp_path / name
    link.symlink_to(folder / "real")
    run("simulate", "risiko", *SHORT, "-n", "2", option, link)
    assert link.is_symlink()
    assert len((folder / "real").read_text()) > 100
    assert os.listdir(folder) == ["real"]


@pytest.mark.parametrize(("option", "name"), OUTPUTS)
def test_a_missing_folder_is_told_before_the_games(run: Any, tmp_path: Path, option: str, name: str) -> None:
    done = run(*LONG, option, tmp_path / "missing" / name, code=5)
    assert done.stdout == ""
    assert "No such file or directory" in done.stderr


def test_two_outputs_need_two_files(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    done = run(*LONG, "--records", file, "--table", tmp_path / "." / "games.csv", code=2)
    assert "name the same file" in done.stderr
    assert not file.exists()


def test_play_tells_at_once_that_it_cannot_write(run: Any, tmp_path: Path) -> None:
    done = run(
        "play", "risiko", "--bot", "human", "--bot", "2xrandom", "--records", tmp_path / "no" / "x", code=5
    )
    assert done.stdout == ""


def test_play_without_any_input_stops(environment: dict[str, str]) -> None:
    command = f"{sys.executable} -m ludoteca play risiko --bot human --bot 2xrandom -s 1 <&-"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=environment, timeout=60, check=False
    )
    assert done.returncode == 130
    assert "nobody is typing" in done.stderr


@pytest.mark.parametrize("locale", ["C.UTF-8", "C"])
def test_bytes_that_are_no_text_are_no_action(environment: dict[str, str], locale: str) -> None:
    command = [
        sys.executable,
        "-m",
        "ludoteca",
        "play",
        "risiko",
        "--bot",
        "human",
        "--bot",
        "2xrandom",
        "-s",
        "5",
    ]
    done = subprocess.run(
        command, input=b"\xff\xfe\n1\n", capture_output=True, env={**environment, "LANG": locale}, check=False
    )
    assert done.returncode == 130, done.stderr
    assert b"unknown action" in done.stdout


@pytest.mark.parametrize("seats", [0, 1, 2, 7, 99, 2**64])
@pytest.mark.parametrize("command", ["simulate", "watch", "play"])
def test_numbers_of_seats(run: Any, command: str, seats: int) -> None:
    done = run(command, "risiko", "--seats", str(seats), "-s", "1", code=2)
    assert f"risiko has 3 to 6 seats, not {seats}" in done.stderr
    assert done.stdout == ""


def test_a_very_long_seed_is_refused_in_a_line(run: Any) -> None:
    done = run("simulate", "risiko", "-s", "9" * 5000, code=2)
    assert "expected a whole number from 0 to 18446744073709551615" in done.stderr
    assert len(done.stderr) < 500
