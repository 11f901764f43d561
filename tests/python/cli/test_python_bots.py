"""Python bots on the command line: the same on any number of processes, exit codes, what goes where."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ludoteca import records as stored

FILE = """
import ludoteca

class Draws(ludoteca.Bot):
    '''Draws.'''
    def __init__(self, depth: int = 0):
        self.depth = depth
    def choose(self, view, legal):
        print("thinking")
        return legal.sample(self.rng)

class Rows(ludoteca.Bot):
    def choose_batch(self, views, codes, counts, offsets):
        return codes[offsets[1:] - 1]

class Fails(ludoteca.Bot):
    def start_game(self, info):
        self.fails = info.game_number % 10 == 7
    def choose(self, view, legal):
        if self.fails and view.turn > 1:
            raise ValueError("not on a Sunday")
        return legal[0]

class Never(ludoteca.Bot):
    def __init__(self):
        raise OSError("no weights")
    def choose(self, view, legal):
        return legal[0]

class Ends(ludoteca.Bot):
    def choose(self, view, legal):
        import os
        os._exit(7)

class Slow(ludoteca.Bot):
    def start_game(self, info):
        self.wait = info.game_number > 40
    def choose(self, view, legal):
        import time
        while self.wait:
            time.sleep(0.01)
        return legal[0]

class Wanders(ludoteca.Bot):
    def choose(self, view, legal):
        import os, subprocess, sys
        os.write(1, b"from below")
        if view.turn == 1:
            subprocess.run([sys.executable, "-c", "print('from another program')"])
        os.chdir("/")
        return legal[0]

class Loses(ludoteca.Bot):
    def choose(self, view, legal):
        raise ValueError("lost")

class Hangs(ludoteca.Bot):
    def choose(self, view, legal):
        while True:
            pass
"""

RULES = """
import ludoteca

class Plus(ludoteca.HouseRule, game="risiko"):
    n: int = 1
    def settings(self, rules):
        return {"sets_per_turn": 2}
    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies, rng):
        return armies + rng.randint(0, self.n)
    @ludoteca.hookimpl
    def risiko_turn_end(self, round):
        return True if round > 8 else None

class Breaks(ludoteca.HouseRule, game="risiko"):
    @ludoteca.hookimpl
    def risiko_score(self, state):
        if state.game_number == 13:
            raise ValueError("by design")

class Looks(ludoteca.HouseRule):
    @ludoteca.hookimpl
    def game_finished(self, record):
        print("saw", record.game_number)
    @ludoteca.hookimpl
    def batch_finished(self, result):
        print("saw all", result.games)
"""


@pytest.fixture(scope="module", name="run")
def run_bots(run: Any) -> Any:
    """Run `ludoteca ARGUMENTS` where a bot's traceback may be told."""

    def with_tracebacks(*arguments: Any, **changed: Any) -> Any:
        return run(*arguments, traceback=True, **changed)

    return with_tracebacks


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bots") / "mybots.py"
    path.write_text(FILE, encoding="utf-8")
    return path


def document(done: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(done.stdout)
    del found["timing"]
    return found


@pytest.mark.parametrize("processes", ["1", "2"])
def test_what_a_bot_writes_and_where_it_goes_changes_nothing(
    processes: str, run: Any, file: Path, tmp_path: Path
) -> None:
    """Neither what it or its programs write to the descriptor of stdout, nor another working folder."""
    done = run(
        "simulate", "relikt", "--bot", f"{file.name}:Wanders", "--bot", "2xrandom", "-n", "12", "-s", "1",
        "-j", processes, "--records", os.path.relpath(tmp_path / "games.jsonl", file.parent), "--json",
        cwd=file.parent,
    )  # fmt: skip
    found = document(done)
    assert (found["games"], found["faults"]) == (12, [])
    assert "from below" in done.stderr
    assert "from another program" in done.stderr
    assert len(stored.read(tmp_path / "games.jsonl")) == 12


@pytest.mark.parametrize("game", ["risiko", "relikt", "riket"])
def test_processes_change_nothing(game: str, run: Any, file: Path, tmp_path: Path) -> None:
    common = [
        "simulate",
        game,
        "--bot",
        f"{file}:Draws:depth=2",
        "--bot",
        "greedy",
        "--bot",
        f"old={file}:Fails",
        "--bot",
        f"{file}:Rows",
        "-n",
        "50",
        "-s",
        "3",
        "--first-game",
        "5",
        "--json",
    ]
    found, lines = [], []
    for threads, name in (("1", "one.jsonl"), ("3", "three.jsonl"), ("2", "two.jsonl.gz")):
        done = run(*common, "-j", threads, "--records", tmp_path / name)
        found.append(document(done))
        records = stored.read(tmp_path / name)
        assert records.verify() == 50
        lines.append([json.dumps(records.header), *(record.to_json() for record in records)])
        assert "thinking" in done.stderr
        assert done.stderr.count("ValueError: not on a Sunday") == 2, "told once: line and traceback"
    assert found[0] == found[1] == found[2]
    assert lines[0] == lines[1] == lines[2]
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "three.jsonl").read_bytes()
    assert found[0]["path"]["name"] == "python"
    assert [bot["faults"] for bot in found[0]["bots"]] == [0, 0, 5, 0]
    (fault,) = found[0]["faults"]
    assert (fault["name"], fault["entry"], fault["game_number"], fault["kind"]) == ("old", 2, 7, "crash")
    assert os.listdir(tmp_path) != []
    assert not any("ludoteca-" in name for name in os.listdir(tmp_path))


@pytest.mark.parametrize("more", [[], ["Breaks"], ["Breaks", "skip"]])
def test_house_rules_and_python_bots_on_any_number_of_processes(
    more: list[str], run: Any, file: Path, tmp_path: Path
) -> None:
    path = tmp_path / "rules.py"
    path.write_text(RULES, encoding="utf-8")
    common = ["simulate", "risiko", "--bot", f"{file}:Draws", "--bot", "3xrandom", "-n", "24", "-s", "3"]
    rules = ["--house-rule", f"{path}:Plus:n=3", "--house-rule", f"{path}:Looks"]
    if more:
        rules += ["--house-rule", f"{path}:Breaks"]
    if "skip" in more:
        rules += ["--on-failure", "skip"]
    fails = "Breaks" in more and "skip" not in more
    found = []
    for threads in ("1", "2"):
        records = tmp_path / f"{threads}.jsonl"
        arguments = [*common, *rules, "-j", threads, "--records", records, "--json"]
        done = run(*arguments, code=1 if fails else 0)
        saw = [line for line in done.stderr.splitlines() if line.startswith(("saw", "error"))]
        found.append((document(done), records.read_bytes(), saw))
    assert found[0] == found[1]
    result, _, saw = found[0]
    assert result["games"] == 13 if fails else 24
    if fails:
        assert saw == [
            "error: house rule `breaks`, hook `risiko_score`: ValueError: by design (seed 3, game 13)"
            " (rules.py, line 19)"
        ]
    else:
        assert saw == [*(f"saw {game}" for game in range(24)), "saw all 24"]
    assert stored.read(records).verify([f"{path}:Plus", f"{path}:Breaks"]) == result["games"]
    without = run(*common, *rules, "-j", "2", "--json", code=1 if fails else 0)
    assert document(without) == result
    assert ("saw all 24" in without.stderr) is not fails


def test_the_command_of_a_fault_shows_it_again(run: Any, file: Path) -> None:
    done = run(
        "simulate",
        "relikt",
        "--bot",
        f"{file}:Fails",
        "--bot",
        "2xrandom",
        "-n",
        "10",
        "-s",
        "3",
        "--json",
        "--preset",
        "german-print",
        "--seating",
        "fixed",
    )
    fault = json.loads(done.stdout)["faults"][0]
    words = shlex.split(fault["repeat"])
    assert words[0] == "ludoteca"
    again = run(*words[1:], code=1)
    assert f"game {fault['game_number']}, step {fault['step']}" in again.stderr
    assert "not on a Sunday" in again.stderr


@pytest.mark.parametrize("threads", ["1", "2"])
def test_on_fault_raise_stops_with_the_prefix(run: Any, file: Path, threads: str) -> None:
    done = run(
        "simulate",
        "relikt",
        "--bot",
        f"{file}:Fails",
        "--bot",
        "2xrandom",
        "-n",
        "40",
        "-s",
        "3",
        "-j",
        threads,
        "--on-fault",
        "raise",
        "--json",
        code=1,
    )
    found = json.loads(done.stdout)
    assert (found["games"], found["interrupted"]) == (7, True)
    assert "stopped after 7 of 40 games" in done.stderr
    assert "not on a Sunday" in done.stderr


@pytest.mark.parametrize(
    ("bot", "code", "said"),
    [
        ("{file}:Draw", 2, "did you mean `Draws`"),
        ("{file}:Draws:depht=2", 2, "did you mean `depth`"),
        ("{file}:Draws:depth=deep", 2, "expected int"),
        ("nofile.py:Draws", 2, "no file `nofile.py`"),
        ("nomodule.x:Draws", 2, "no module `nomodule`"),
        ("{file}:Never", 3, "no weights"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "watch", "play"])
def test_wrong_bots_end_before_any_game(
    run: Any, file: Path, command: str, bot: str, code: int, said: str
) -> None:
    more = ["--bot", "human"] if command == "play" else []
    done = run(
        command, "risiko", "--bot", bot.format(file=file), "--bot", "2xrandom", *more, "-s", "1", code=code
    )
    assert said in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("threads", ["1", "3"])
def test_never_started_with_processes(run: Any, file: Path, threads: str) -> None:
    done = run(
        "simulate",
        "risiko",
        "--bot",
        f"{file}:Never",
        "--bot",
        "2xrandom",
        "-n",
        "30",
        "-j",
        threads,
        "-s",
        "1",
        code=3,
    )
    assert "no weights" in done.stderr
    assert done.stdout == ""


def test_a_process_that_dies_is_told(run: Any, file: Path) -> None:
    done = run(
        "simulate",
        "risiko",
        "--bot",
        f"{file}:Ends",
        "--bot",
        "2xrandom",
        "-n",
        "30",
        "-j",
        "2",
        "-s",
        "1",
        code=1,
    )
    assert "exit code 7" in done.stderr


def test_watch_shows_a_python_bot_and_its_forfeit(run: Any, file: Path) -> None:
    done = run(
        "watch",
        "relikt",
        "--bot",
        f"{file}:Fails",
        "--bot",
        f"{file}:Draws",
        "--bot",
        "random",
        "-s",
        "3",
        "--first-game",
        "7",
    )
    assert "Fails" in done.stdout
    assert "forfeits: crash" in done.stdout
    assert "not on a Sunday" in done.stderr


def test_play_with_python_bots(run: Any, file: Path, tmp_path: Path) -> None:
    record = tmp_path / "played.jsonl"
    done = run(
        "play",
        "riket",
        "--set",
        "answers=knowledge",
        "--preset",
        "short",
        "--bot",
        "human",
        "--bot",
        f"{file}:Fails",
        "--bot",
        f"{file}:Rows",
        "-s",
        "2",
        "--first-game",
        "7",
        "--records",
        record,
        stdin="1\n" * 3000,
    )
    told = " ".join(done.stdout.split())
    assert "has forfeited and plays a default from now on: ValueError: not on a Sunday" in told
    (only,) = stored.read(record)
    only.verify()
    assert [(seat, kind) for seat, _, kind in only.forfeits] == [(1, "crash")]


def test_replay_asks_a_bot_again(run: Any, file: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(
        "simulate",
        "relikt",
        "--bot",
        f"{file}:Draws",
        "--bot",
        "2xgreedy",
        "-n",
        "2",
        "-s",
        "3",
        "--records",
        path,
    )
    record = stored.read(path)[1]
    asked = {number for number, step in enumerate(record) if len(step.legal) > 1}
    at = sorted(asked)[10]
    for spec in ("greedy", f"{file}:Draws", f"{file}:Rows"):
        done = run("replay", path, "--game", "1", "--at", str(at), "--ask", spec, "--json")
        found = json.loads(done.stdout)
        assert found["action"] is not None
        assert found["asked"] is not None
        text = run("replay", path, "--game", "1", "--at", str(at), "--ask", spec).stdout
        assert f"({found['action']})" in text
        assert f"({found['asked']})" in text
    # Asked again where it was asked first, a native bot that draws nothing answers as it did.
    assert "--at K" in run("replay", path, "--game", "1", "--ask", "greedy", code=2).stderr
    assert (
        "nobody is to act"
        in run("replay", path, "--game", "1", "--at", str(len(record)), "--ask", "greedy", code=2).stderr
    )
    assert run("replay", path, "--game", "1", "--at", str(at), "--ask", f"{file}:Fail", code=2).stdout == ""
    failed = run("replay", path, "--game", "1", "--at", str(at), "--ask", f"{file}:Loses", code=1)
    assert f":Loses` at decision {at}: crash: ValueError: lost\nTraceback" in failed.stderr
    assert failed.stdout == ""


def test_bots_lists_names_with_options(run: Any) -> None:
    found = json.loads(run("bots", "--json").stdout)
    assert {bot["game"] for bot in found["bots"]} == {"risiko", "relikt", "riket"}


def test_check_bot_on_the_command_line(run: Any, file: Path) -> None:
    done = run("check", "bot", f"{file}:Draws", "--game", "riket", "-n", "20")
    assert done.stdout.splitlines()[0].startswith("ok    starts")
    assert json.loads(run("check", "bot", f"{file}:Rows", "--game", "riket", "-n", "20", "--json").stdout)[
        "ok"
    ]
    wrong = run("check", "bot", f"{file}:Fails", "--game", "riket", "-n", "60", code=1)
    assert "WRONG legal" in wrong.stdout
    assert "again: ludoteca simulate riket" in wrong.stdout
    assert "WRONG starts" in run("check", "bot", f"{file}:Never", "--game", "riket", code=3).stdout
    assert run("check", "bot", f"{file}:Nobody", "--game", "riket", code=2).stdout == ""


def children(pid: int) -> list[int]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                fields = Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(name))
    return found


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_behind(
    file: Path, environment: dict[str, str], how: signal.Signals, tmp_path: Path
) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "ludoteca",
            "simulate",
            "relikt",
            "--bot",
            f"{file}:Slow",
            "--bot",
            "2xrandom",
            "-n",
            "400",
            "-s",
            "1",
            "-j",
            "2",
            "--json",
            "--records",
            str(tmp_path / "r.jsonl"),
        ],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    started: set[int] = set()
    end = time.monotonic() + 60
    while time.monotonic() < end and len(started) < 3:
        # Two workers, and what Python starts to watch over them.
        started |= set(children(process.pid))
        time.sleep(0.05)
    time.sleep(3)
    started |= set(children(process.pid))
    if how == signal.SIGINT:
        os.killpg(process.pid, how)
    else:
        process.kill()
    out, err = process.communicate(timeout=60)
    end = time.monotonic() + 20
    while time.monotonic() < end and any(os.path.exists(f"/proc/{pid}") and _alive(pid) for pid in started):
        time.sleep(0.1)
    assert [pid for pid in started if _alive(pid)] == []
    if how == signal.SIGINT:
        assert process.returncode == 130, err
        found = json.loads(out)
        assert found["interrupted"]
        assert found["games"] < 400
        assert len(stored.read(tmp_path / "r.jsonl")) == found["games"]


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_a_bot_that_hangs_is_stopped_by_ctrl_c(file: Path, environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "ludoteca",
            "simulate",
            "relikt",
            "--bot",
            f"{file}:Hangs",
            "--bot",
            "2xrandom",
            "-n",
            "4",
            "-s",
            "1",
            "-j",
            "1",
            "--json",
        ],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert json.loads(out)["games"] == 0
