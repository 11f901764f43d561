"""Programs on the command line: every command takes them, and nothing of them is left, however a run ends."""

import json
import shlex
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
from leftovers import marked, none_left

from ludoteca import records as stored

ROOT = Path(__file__).resolve().parents[3]
ANY = f"cmd:{sys.executable} {ROOT / 'examples' / 'process-bots' / 'any.py'}"
ZOO = ROOT / "tests" / "python" / "protocol" / "zoo.py"
LIMITS = "start_ms = 60000\nmove_ms = 60000\ngame_ms = 600000\n"


@pytest.fixture
def mark() -> str:
    return f"mark-{uuid.uuid4().hex}"


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rules file with patient limits."""
    file = tmp_path_factory.mktemp("rules") / "rules.toml"
    file.write_text(f'format = 1\ngame = "relikt"\n[limits]\n{LIMITS}', encoding="utf-8")
    return file


def document(done: Any) -> Any:
    found = json.loads(done.stdout)
    del found["timing"]
    return found


def test_simulate_is_the_same_on_any_number_of_processes(
    run: Any, rules: Path, tmp_path: Path, mark: str
) -> None:
    command = [
        "simulate",
        "relikt",
        "--bot",
        f"mine={ANY} {mark}",
        "--bot",
        "2xrandom",
        "-n",
        "24",
        "-s",
        "1",
    ]
    command += ["--rules", rules, "--json"]
    found = []
    for threads in ("1", "2"):
        records = tmp_path / f"{threads}.jsonl"
        found.append((document(run(*command, "-j", threads, "--records", records)), records.read_bytes()))
        assert none_left(mark, 20), marked(mark)
    assert found[0] == found[1]
    (first, *_) = found[0][0]["bots"]
    assert (first["name"], first["spec"], first["faults"]) == ("mine", f"{ANY} {mark}", 0)


def test_watch_compare_replay_play_and_check_take_programs(
    run: Any, rules: Path, tmp_path: Path, mark: str
) -> None:
    spec = f"mine={ANY} {mark}"
    table = ["--bot", spec, "--bot", "2xrandom", "--rules", rules, "-s", "1"]
    assert "turn 1" in run("watch", "relikt", *table).stdout
    assert (
        document(run("compare", "relikt", *table, "-n", "6", "--set", "treasures_left=1", "--json"))["pairs"]
        == 6
    )
    records = tmp_path / "games.jsonl"
    run("simulate", "relikt", *table, "-n", "2", "--records", records)
    asked = document(run("replay", records, "--game", "0", "--at", "0", "--ask", spec, "--json"))
    assert [asked["asked"]] in asked["legal"]
    played = run(
        "play", "relikt", "--bot", "human", "--bot", spec, "--bot", "random", "--rules", rules, "-s", "1",
        code=130, stdin="1\n1\n",
    )  # fmt: skip
    assert "mine" in played.stdout
    checked = document(run("check", "bot", f"{ANY} {mark}", "--game", "relikt", "-n", "9", "--json"))
    names = ["starts", "protocol", "legal", "repeatable", "hidden", "time"]
    assert ([check["name"] for check in checked["checks"]], checked["ok"]) == (names, True)
    assert none_left(mark), marked(mark)


def test_a_process_plays_game_after_game_and_range_after_range(run: Any, rules: Path, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    spec = f"cmd:sh -c 'echo start >> {starts}; exec {ANY.removeprefix('cmd:')}'"
    command = [
        "simulate",
        "relikt",
        "--bot",
        spec,
        "--bot",
        "2xrandom",
        "-n",
        "64",
        "-s",
        "1",
        "--rules",
        rules,
    ]
    run(*command, "-j", "2")
    # Each of the two worker processes, unless one of them was done before the other had started.
    assert starts.read_text() in ("start\n", "start\nstart\n")
    starts.unlink()
    run(*command, "-j", "1")
    assert starts.read_text() == "start\n"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("./no-such-program --fast", "there is no program `./no-such-program`"),
        (f"{sys.executable} -S {ZOO} never_starts", "no weights found"),
        (f"{sys.executable} -S {ZOO} other_version", "speaks version 2"),
    ],
)
def test_what_does_not_start_is_exit_code_3(run: Any, program: str, message: str) -> None:
    done = run("simulate", "relikt", "--bot", f"cmd:{program}", "--bot", "2xrandom", code=3)
    assert message in done.stderr
    assert done.stdout == ""
    done = run("check", "bot", f"cmd:{program}", "--game", "relikt", code=3)
    assert message in done.stdout


def test_a_quote_that_is_never_closed_is_exit_code_2(run: Any) -> None:
    done = run("simulate", "relikt", "--bot", "cmd:'./open", "--bot", "2xrandom", code=2)
    assert "No closing quotation" in done.stderr


def test_limits_that_are_none_are_exit_code_2(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('format = 1\ngame = "relikt"\n[limits]\nmove = 3\n', encoding="utf-8")
    done = run("simulate", "relikt", "--rules", file, code=2)
    assert "[limits]" in done.stderr
    assert "move_ms" in done.stderr


def test_check_says_what_is_wrong_with_the_protocol(run: Any) -> None:
    done = run("check", "bot", f"cmd:{sys.executable} -S {ZOO} sound", "--game", "relikt", code=1)
    assert "WRONG protocol: answered ping with `{" in done.stdout
    assert "pang" in done.stdout


def test_a_fault_is_told_with_what_shows_it_again(run: Any) -> None:
    spec = f"bad=cmd:{sys.executable} -S {ZOO} exits"
    done = run(
        "simulate", "relikt", "--bot", spec, "--bot", "2xrandom", "-n", "4", "-s", "5", "--on-fault", "raise",
        code=1,
    )  # fmt: skip
    assert "ended with exit code 3" in done.stderr
    assert "enough of this" in done.stderr
    assert "again: ludoteca simulate relikt --bot 'bad=cmd:" in done.stderr


@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_whatever_ends_the_run(
    threads: str, end: signal.Signals, environment: dict[str, str], mark: str
) -> None:
    """The program has left processes in its group and in sessions of their own, and ignores signals."""
    if sys.platform != "linux":
        spec = f"cmd:{sys.executable} -S {ZOO} ignores_sigterm {mark}"
    else:
        spec = f"cmd:{sys.executable} -S {ZOO} forks {mark}"
    command = ["-m", "ludoteca", "simulate", "relikt", "--bot", spec, "--bot", "2xrandom", "-n", "1000000"]
    runner = subprocess.Popen(
        [sys.executable, *command, "-s", "1", "-j", threads],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        until = time.monotonic() + 60
        # The program itself, its guard, and what it left behind.
        while len(marked(mark)) < 4:
            assert time.monotonic() < until, marked(mark)
            assert runner.poll() is None, runner.communicate()
            time.sleep(0.05)
        time.sleep(0.5)
        runner.send_signal(end)
        runner.communicate(timeout=60)
    finally:
        runner.kill()
        runner.communicate()
    assert runner.returncode == (130 if end == signal.SIGINT else -end)
    assert none_left(mark, 20), marked(mark)


def test_a_program_that_says_nothing_at_all(run: Any) -> None:
    done = run("simulate", "relikt", "--bot", "cmd:true", "--bot", "2xrandom", code=3)
    assert "ended by itself (exit code 0)" in done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_standard_ends_may_be_closed(closed: str, rules: Path, tmp_path: Path, mark: str) -> None:
    records = tmp_path / "games.jsonl"
    words = [
        sys.executable, "-m", "ludoteca", "simulate", "relikt", "--bot", f"{ANY} {mark}", "--bot", "2xrandom",
        "-n", "2", "-s", "1", "--rules", str(rules), "--records", str(records),
    ]  # fmt: skip
    done = subprocess.run(
        ["sh", "-c", f"exec {shlex.join(words)} {closed}"],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done
    assert len(stored.read(records)) == 2
    assert none_left(mark, 20), marked(mark)
