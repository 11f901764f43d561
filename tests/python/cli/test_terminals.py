"""Whatever terminal, locale or pipe the command meets, it says what it has to say and ends with the right
code.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

SHORT = ("--bot", "4xrandom", "--set", "ending=rounds", "--set", "round_limit=5")

ODD = [
    {"COLUMNS": "0"},
    {"COLUMNS": "1"},
    {"COLUMNS": "-5"},
    {"COLUMNS": "wide"},
    {"COLUMNS": "100000"},
    {"NO_COLOR": "1"},
    {"LANG": "C", "LC_ALL": "C"},
    {"LANG": "POSIX", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"TERM": "dumb"},
    {"LANG": "no_SUCH.locale"},
]


@pytest.mark.parametrize("env", ODD, ids=[" ".join(f"{k}={v}" for k, v in env.items()) for env in ODD])
def test_odd_terminals_break_nothing(run: Any, records: Path, env: dict[str, str]) -> None:
    # What is read here is decoded as UTF-8, so Latin-1 is asked for the English names only.
    board = run("replay", records, "--game", "1", "--at", "120", env=env)
    assert "Kamchatka" in board.stdout
    assert "\x1b" not in board.stdout
    odds = run("odds", "8", "5", env=env)
    assert "46.2 %" in odds.stdout
    assert run("--help", env=env).stdout.startswith("Usage: ludoteca")


def test_letters_a_terminal_lacks_get_stand_ins(run: Any, records: Path) -> None:
    arguments = ("replay", records, "--game", "0", "--at", "60", "--lang", "it")
    full = run(*arguments, env={"PYTHONIOENCODING": "utf-8"}).stdout
    assert "Perù" in full
    assert "Čita" in full
    plain = run(*arguments, env={"PYTHONIOENCODING": "ascii"}).stdout
    assert "Peru" in plain
    assert "Cita" in plain
    assert "?" not in plain
    assert "####" in run("odds", "8", "5", env={"PYTHONIOENCODING": "ascii"}).stdout
    assert "█" in run("odds", "8", "5", env={"PYTHONIOENCODING": "utf-8"}).stdout


@pytest.mark.parametrize("width", [10, 20, 40, 60, 80, 120, 200])
def test_the_board_fits_any_width(run: Any, records: Path, width: int) -> None:
    text = run("replay", records, "--game", "0", "--at", "100", env={"COLUMNS": str(width)}).stdout
    board = text.split("seat")[0]
    longest = max(len(line) for line in board.splitlines()[1:])
    assert longest <= max(width, 24)
    for name in ("Alaska", "Eastern Australia", "Western United States"):
        assert name in text


@pytest.mark.parametrize("lang", ["en", "it", "de", "sv"])
def test_a_language_changes_names_and_nothing_else(run: Any, records: Path, lang: str) -> None:
    names = {"en": "Brazil", "it": "Brasile", "de": "Brasilien", "sv": "Brasilien"}
    arguments = ("replay", records, "--game", "0", "--at", "70")
    assert names[lang] in run(*arguments, "--lang", lang).stdout
    assert run(*arguments, "--json", "--lang", lang).stdout == run(*arguments, "--json").stdout


def test_a_reader_that_stops_reading_is_no_fault(environment: dict[str, str], records: Path) -> None:
    command = [sys.executable, "-m", "ludoteca", "replay", str(records), "--game", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 0, error
    assert error == b""


def test_a_closed_stdout_breaks_nothing(environment: dict[str, str]) -> None:
    script = f"{sys.executable} -m ludoteca odds 8 5 >&-; echo $?"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.strip() == "0"
    assert "Traceback" not in done.stderr


def test_a_full_disk_is_exit_5(environment: dict[str, str]) -> None:
    script = f"{sys.executable} -m ludoteca odds 8 5 >/dev/full"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 5
    assert "Traceback" not in done.stderr


def test_ctrl_c_prints_what_is_finished_and_ends_with_130(
    environment: dict[str, str], tmp_path: Path
) -> None:
    records, table = tmp_path / "games.jsonl", tmp_path / "games.csv"
    command = [sys.executable, "-m", "ludoteca", "simulate", "risiko", "-n", "3000000", "-s", "1", *SHORT]
    process = subprocess.Popen(
        [*command, "--json", "--records", str(records), "--table", str(table)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    # The games have begun when the temporary file of the records is there.
    while not list(tmp_path.glob(".games.jsonl.*")):
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=120)
    assert process.returncode == 130, error
    document = json.loads(out)
    assert document["interrupted"] is True
    assert 0 < document["games"] < 3_000_000
    assert f"interrupted: {document['games']} of 3000000 games were finished" in error
    assert "Traceback" not in error
    assert sorted(p.name for p in tmp_path.iterdir()) == ["games.csv", "games.jsonl"]
    assert json.loads(records.read_text().splitlines()[-1]) == {"games": document["games"]}
    assert len(table.read_text().splitlines()) == 4 * document["games"] + 1


def test_a_progress_bar_is_for_terminals_only(environment: dict[str, str]) -> None:
    import pty

    command = [sys.executable, "-m", "ludoteca", "simulate", "risiko", "-n", "2000", "-s", "1", *SHORT]
    main, other = pty.openpty()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=other, env={**environment, "TERM": "xterm"}, text=True
    )
    os.close(other)
    seen = b""
    while True:
        try:
            part = os.read(main, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
    os.close(main)
    assert process.stdout is not None
    out = process.stdout.read()
    process.stdout.close()
    assert process.wait(60) == 0
    assert b"2000/2000" in seen or b"risiko" in seen
    assert "\x1b" not in out


def test_python_m_ludoteca_is_the_command(run: Any) -> None:
    assert run("--version").stdout.startswith("ludoteca ")
    assert "Did you mean 'simulate'" in run("simulat", code=2).stderr
    assert run("simulate", "risiko", "--gmes", "3", code=2).stdout == ""


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    code = (
        "import sys; from ludoteca.cli import main\n"
        "sys.argv = ['ludoteca', '--help']\n"
        "try: main()\nexcept SystemExit: pass\n"
        "heavy = {'numpy', 'rich', 'msgspec', 'pluggy', 'ludoteca._core'} & set(sys.modules)\n"
        "print(sorted(heavy), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    code = "import sys, ludoteca; print(sorted({'typer', 'rich', 'numpy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
