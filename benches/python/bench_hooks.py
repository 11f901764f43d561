"""What house rules cost: none, settings, an observer, one modifier, three modifiers.

    pytest benches/python/bench_hooks.py --benchmark-enable

Each bench asserts what it computed. A modifier is charged with all that its presence costs the run (the
interpreter held, a copy of the state at every decision), per call; the last bench compares that with a bare
call of the same function in the same run.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

from ludoteca import _core
from ludoteca.games import risiko

GAMES = 100
RULES = risiko.RisikoRules(settings={"ending": "rounds", "round_limit": 30})
RICHER = RULES.patched({"three_equal.cannon": 8})
BOTS = [(f"bot {i}", "greedy", "greedy", {}) for i in range(4)]

Hook = tuple[str, str, Callable[..., Any], Sequence[str]]


def play(rules: risiko.RisikoRules = RULES, hooks: Sequence[Hook] = (), **changes: Any) -> "_core.RunResult":
    """Games of four greedy bots on one thread."""
    arguments = {
        "games": GAMES,
        "seed": 1,
        "seating": "rotate",
        "first_game": 0,
        "threads": 1,
        "on_failure": "stop",
        **changes,
    }
    run = _core.simulate("risiko", rules, BOTS, hooks=list(hooks), **arguments)
    assert run.finished == GAMES
    assert run.failure is None
    return run


def same(one: "_core.RunResult", other: "_core.RunResult") -> bool:
    """Whether the same games were played."""
    return all((one.columns[name] == other.columns[name]).all() for name in one.columns)


def keep(seat: int, armies: int) -> None:
    """A modifier that changes nothing."""


def one_more(seat: int, armies: int) -> int:
    """A modifier that changes something."""
    return armies + 1


REINFORCEMENTS = "risiko_reinforcements"
TOLD = ("seat", "armies")
KEEP: list[Hook] = [(REINFORCEMENTS, "keep", keep, TOLD)]


def test_none(benchmark: Any) -> None:
    run = benchmark(play)
    assert run.path["name"] == "native"


def test_settings(benchmark: Any) -> None:
    run = benchmark(play, RICHER)
    assert run.path["name"] == "native"
    assert not same(run, play())


def test_observer(benchmark: Any) -> None:
    def watched() -> int:
        run = play(records=True)
        assert run.records is not None
        return sum(record.outcome.points[0] > 0 for record in run.records)

    assert 0 < benchmark(watched) <= GAMES


def test_one_modifier(benchmark: Any) -> None:
    run = benchmark(play, RULES, KEEP)
    assert run.path["hooks"] == {REINFORCEMENTS: ["keep"]}
    assert same(run, play())


def test_three_modifiers(benchmark: Any) -> None:
    hooks: list[Hook] = [(REINFORCEMENTS, f"rule{i}", one_more, TOLD) for i in range(3)]
    run = benchmark(play, RULES, hooks)
    assert run.path["hooks"] == {REINFORCEMENTS: ["rule0", "rule1", "rule2"]}
    assert not same(run, play())


def seconds(job: Callable[[], Any]) -> float:
    """The least processor time of a call, of several: what else the machine does hardly counts."""
    times = []
    for _ in range(12):
        started = time.process_time()
        job()
        times.append(time.process_time() - started)
    return min(times)


def test_a_call_costs_little_more_than_a_bare_call() -> None:
    calls = int(play().columns["turns"].sum())

    def bare() -> None:
        for _ in range(calls):
            keep(0, 3)

    none, one, alone = seconds(play), seconds(lambda: play(hooks=KEEP)), seconds(bare)
    added = 1e6 * (one - none - alone) / calls
    print(f"{calls} calls: {1e6 * alone / calls:.3f} us bare, {added:.3f} us more in the loop")
    assert added < 1.5
