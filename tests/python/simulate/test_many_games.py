"""Many games: columns, determinism, one engine path, interruption, what is refused."""

import json
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca import ChanceError, Interrupted, PluginError, RulesError, SpecError, simulate
from ludoteca.games.risiko import RisikoBot, RisikoRules

RANDOM4 = ["4xrandom"]
ENTRY_COLUMNS = ("ranks", "won", "points", "seat")
BOTS = [name for name, _ in RisikoBot.names()]
GAME_COLUMNS = ("first_seat", "turns", "rounds", "end_reason")


def run(**changed: Any) -> ludoteca.SimulationResult:
    arguments = {"bots": RANDOM4, "games": 60, "seed": 3, "threads": 1} | changed
    return simulate("risiko", **arguments)


def same(one: ludoteca.SimulationResult, other: ludoteca.SimulationResult) -> bool:
    return set(one.columns) == set(other.columns) and all(
        np.array_equal(one.columns[name], other.columns[name]) for name in one.columns
    )


def test_columns_have_their_shapes_and_types() -> None:
    result = run()
    types = {
        "ranks": "u1", "won": "?", "points": "i4", "seat": "u1",
        "first_seat": "u1", "turns": "u4", "rounds": "u4", "end_reason": "u1",
    }  # fmt: skip
    assert {name: column.dtype.str.lstrip("|<") for name, column in result.columns.items()} == {
        name: {"?": "b1"}.get(kind, kind) for name, kind in types.items()
    }
    assert {result.columns[name].shape for name in ENTRY_COLUMNS} == {(60, 4)}
    assert {result.columns[name].shape for name in GAME_COLUMNS} == {(60,)}
    assert len(result) == result.games == 60
    ranks, won = result.columns["ranks"], result.columns["won"]
    assert np.array_equal(won, ranks == 1)
    reasons = [result.end_reason_names[code] for code in result.columns["end_reason"]]
    assert {"objective"} <= set(reasons) <= {"objective", "last_player", "unfinished"}
    unfinished = np.array([reason == "unfinished" for reason in reasons])
    assert np.array_equal((ranks == 0).all(axis=1), unfinished)
    assert not (ranks[~unfinished] == 0).any()
    # The territory of a last army destroyed at the end is nobody's.
    points = result.columns["points"].sum(axis=1)[~unfinished]
    assert ((points > 150) & (points <= 164)).all()
    assert (result.columns["turns"] >= result.columns["rounds"]).all()


def test_layers_of_rules() -> None:
    assert run(games=1).rules == RisikoRules()
    assert run(games=1, rules="torneo").rules.preset == "torneo"
    patched = run(games=1, rules=RisikoRules(settings={"reshuffles": 3}), settings={"ending": "reshuffles"})
    assert patched.rules == RisikoRules(settings={"reshuffles": 3, "ending": "reshuffles"})
    ended = run(settings={"ending": "rounds", "round_limit": 5}, games=20)
    assert set(ended.columns["rounds"]) <= {1, 2, 3, 4, 5, 6, 7, 8}
    assert "points" in {ended.end_reason_names[code] for code in ended.columns["end_reason"]}


@pytest.mark.parametrize(
    ("changed", "error", "reason"),
    [
        ({"games": 0}, SpecError, "games = 0: expected a whole number from 1"),
        ({"games": -1}, SpecError, "games = -1"),
        ({"games": 2**64}, SpecError, "games = 18446744073709551616"),
        ({"games": 2**62}, SpecError, "no room in memory"),
        ({"games": 1.5}, TypeError, "games"),
        ({"seed": 2**64}, SpecError, "seed"),
        ({"seed": -1}, SpecError, "seed"),
        ({"seed": "x"}, SpecError, "seed"),
        ({"first_game": -1}, SpecError, "first_game"),
        ({"first_game": 2**64 - 1, "games": 2}, SpecError, "game numbers end at"),
        ({"threads": 0}, SpecError, "threads"),
        ({"threads": 10**6}, SpecError, "threads"),
        ({"seating": "rotated"}, SpecError, "did you mean `rotate`"),
        ({"on_fault": "ignore"}, SpecError, "forfeit or raise"),
        ({"on_failure": "skipp"}, SpecError, "did you mean `skip`"),
        ({"questions": "pack"}, SpecError, "questions"),
        ({"house_rules": ["time-attack"]}, PluginError, "time-attack"),
        ({"bots": ["4xrandum"]}, SpecError, "did you mean `random`"),
        ({"bots": ["2xrandom"]}, RulesError, "3 to 6 seats, not 2"),
        ({"bots": ["7xrandom"]}, RulesError, "3 to 6 seats, not 7"),
        ({"bots": []}, RulesError, "3 to 6 seats, not 0"),
        ({"bots": ["3xrandom", "human"]}, SpecError, "human"),
        ({"bots": ["3xrandom", "my.py:Bot"]}, SpecError, "no file `my.py`"),
        ({"bots": ["3xrandom", "random:depth=3"]}, SpecError, "depth"),
        ({"rules": "tornio"}, RulesError, "did you mean `torneo`"),
        ({"rules": 3}, TypeError, "rules: expected"),
        ({"settings": {"reshufles": 1}}, RulesError, "did you mean `reshuffles`"),
        ({"records": True, "games": 10_001}, SpecError, "at most 10000"),
    ],
)  # fmt: skip
def test_what_is_refused_before_the_first_game(
    changed: dict[str, Any], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        run(**changed)


def test_unknown_games_suggest_the_nearest() -> None:
    with pytest.raises(SpecError, match="did you mean `risiko`"):
        simulate("risko")


def test_a_clock_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    for seed in (3, 273):  # Game 0 of seed 273 with three bots ends before anyone would look at a clock.
        with pytest.raises(ChanceError, match="by the clock") as error:
            run(bots=["3xrandom"], seed=seed, settings={"ending": "clock"}, records=tmp_path / "a.jsonl")
        assert error.value.result is None
        assert not list(tmp_path.iterdir())


def test_files_that_cannot_be_written_leave_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        run(records=tmp_path / "missing" / "games.jsonl")
    with pytest.raises(OSError, match=tmp_path.name):
        run(records=tmp_path)
    old = tmp_path / "old.jsonl"
    old.write_text("kept")
    with pytest.raises(RulesError):
        run(records=old, bots=["2xrandom"])
    assert old.read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["old.jsonl"]


def test_progress_is_told_and_may_stop_the_run(tmp_path: Path) -> None:
    told: list[int] = []

    class Enough(Exception):
        pass

    def enough(done: int) -> None:
        told.append(done)
        if done > 20:
            raise Enough

    path = tmp_path / "games.jsonl"
    with pytest.raises(Enough):
        run(games=2_000_000, progress=enough, records=path)
    assert told == sorted(told)
    assert told[-1] > 20
    assert [p.name for p in tmp_path.iterdir()] == ["games.jsonl"]
    assert ludoteca.records.read(path)[:20]


SCRIPT = """
    import json, os, signal, sys, threading, time
    import ludoteca

    def press() -> None:
        time.sleep(0.1)
        os.kill(os.getpid(), signal.SIGINT)

    keys = [threading.Thread(target=press)]

    def started(done: int) -> None:
        if done > 20 and keys:
            keys.pop().start()

    try:
        ludoteca.simulate(
            "risiko", bots=["4xrandom"], games=50_000_000, seed=3, threads=int(sys.argv[1]),
            records=sys.argv[2], progress=started,
        )
    except KeyboardInterrupt as stopped:
        result = stopped.result
        assert isinstance(stopped, ludoteca.Interrupted)
        assert not isinstance(stopped, Exception)
        assert result.interrupted and result.to_dict()["interrupted"]
        expected = ludoteca.simulate("risiko", bots=["4xrandom"], games=result.games, seed=3, threads=2)
        assert all((result.columns[k] == expected.columns[k]).all() for k in expected.columns)
        print(json.dumps({"games": result.games, "records": sum(1 for _ in result.records)}))
    else:
        raise SystemExit("was not interrupted")
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_keeps_the_finished_prefix(threads: int, tmp_path: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(SCRIPT), str(threads), str(tmp_path / "games.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout)
    assert counts["games"] == counts["records"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


def test_other_signal_handlers_are_heard() -> None:
    class Alarm(Exception):
        pass

    def ring(number: int, frame: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Alarm):
            run(games=50_000_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_interrupted_keeps_its_result() -> None:
    assert Interrupted("some").result == "some"
    assert issubclass(Interrupted, KeyboardInterrupt)


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    """Ten times the games, the same peak but for the columns."""
    script = (
        "import resource, sys, ludoteca\n"
        "ludoteca.simulate('risiko', bots=['4xrandom'], games=int(sys.argv[1]), seed=1, threads=2,"
        " settings={'ending': 'rounds', 'round_limit': 1})\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    peaks = [
        int(
            subprocess.run(
                [sys.executable, "-c", script, str(n)], capture_output=True, text=True, check=True
            ).stdout
        )
        for n in (2_000, 20_000)
    ]
    columns = 18_000 * (4 * 7 + 10) // 1024
    assert peaks[1] - peaks[0] < columns + 8_000
