"""The border between Python and the core: what a call, a decision, a view and a whole game cost.

    pytest benches/python/bench_boundary.py --benchmark-enable

Each bench asserts what it computed. The last ones compare two ways of doing the same in the same run, as
ratios, which do not depend on the machine; everything else is there to be read.
"""

import pickle
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import ludoteca
from ludoteca import Stream
from ludoteca.games import risiko
from ludoteca.games.risiko import RisikoBot, RisikoRules, RisikoState

RULES = RisikoRules(settings={"ending": "reshuffles"})
GAMES = 3


def in_combat() -> RisikoState:
    """A state in the thick of a game, with some forty legal actions."""
    state, stream = risiko.new_game(seed=3, rules=RULES), Stream(1)
    while not (state.phase == "combat" and state.round >= 4 and len(state.legal_actions()) >= 30):
        state.step_random(stream)
    return state


def play_by_index() -> int:
    """Terminal, legal actions, a random place, apply: the loop everybody writes first."""
    draw, decisions = random.Random(1).random, 0
    for number in range(GAMES):
        state = risiko.new_game(seed=1, rules=RULES, game_number=number)
        while not state.is_terminal:
            legal = state.legal_actions()
            state.apply(legal[int(draw() * len(legal))])
            decisions += 1
    return decisions


def play_by_sample() -> int:
    """The same with the core drawing the action."""
    rng, decisions = Stream(1), 0
    for number in range(GAMES):
        state = risiko.new_game(seed=1, rules=RULES, game_number=number)
        while not state.is_terminal:
            state.apply(state.legal_actions().sample(rng))
            decisions += 1
    return decisions


def play_by_step() -> int:
    """The same in one call a decision."""
    rng, decisions = Stream(1), 0
    for number in range(GAMES):
        step = risiko.new_game(seed=1, rules=RULES, game_number=number).step_random
        while step(rng):
            decisions += 1
    return decisions


def play_naively() -> int:
    """Every entry written out, every action made again from its text, some states from their positions."""
    rng, decisions = random.Random(1), 0
    for number in range(GAMES):
        state = risiko.new_game(seed=1, rules=RULES, game_number=number)
        while not state.is_terminal:
            first, last = rng.choice(state.legal_actions().ranges())
            action = risiko.RisikoAction.from_code(rng.randint(first.code, last.code))
            if decisions % 16 == 0:
                state = pickle.loads(pickle.dumps(state))
            state.apply(str(action))
            decisions += 1
    return decisions


def play_in_bulk() -> int:
    """Whole games in one call."""
    run = ludoteca.simulate("risiko", bots=["4xrandom"], games=100 * GAMES, seed=1, rules=RULES, threads=1)
    assert run.games == 100 * GAMES
    return round(run.timing["decisions_per_second"] * run.timing["elapsed_ms"] / 1000)


LOOPS = [play_by_index, play_by_sample, play_by_step, play_naively, play_in_bulk]


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.__name__)
def test_decisions(benchmark: Any, loop: Callable[[], int]) -> None:
    decisions = benchmark.pedantic(loop, rounds=5, warmup_rounds=1)
    assert decisions > 1000
    if benchmark.enabled:
        benchmark.extra_info["M decisions/s"] = round(decisions / benchmark.stats.stats.median / 1e6, 2)


@pytest.mark.parametrize(
    "call",
    [
        "state.is_terminal", "state.legal_actions()", "len(legal)", "legal[7]", "legal.sample(rng)",
        "action in legal", "action.code",
        "str(action)", "state.view()", "view.armies", "view.to_dict()", "state.clone()",
        "state.to_position()", "state.outcomes(attack)", "state.hash()", "bot.choose(view, legal)",
    ],
)  # fmt: skip
def test_call(benchmark: Any, call: str) -> None:
    state = in_combat()
    legal = state.legal_actions()
    names = {
        "state": state, "legal": legal, "action": legal[5], "rng": Stream(1), "view": state.view(),
        "attack": next(a for a in legal if a.kind == "attack"),
        "bot": RisikoBot("random", seed=1, seat=state.view().seat),
    }  # fmt: skip
    before = state.hash()
    result = benchmark(eval(f"lambda: {call}", names))
    assert result is not None
    assert state.hash() == before


def rate(loop: Callable[[], int]) -> float:
    """Decisions a second of processor time, the best of five."""
    best = 0.0
    for _ in range(5):
        start = time.process_time()
        decisions = loop()
        best = max(best, decisions / (time.process_time() - start))
    return best


@pytest.mark.parametrize(
    ("fast", "slow", "floor"),
    [
        (play_in_bulk, play_by_index, 5.0),
        (play_by_step, play_by_index, 2.0),
        (play_by_sample, play_naively, 3.0),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_ratio(benchmark: Any, fast: Callable[[], int], slow: Callable[[], int], floor: float) -> None:
    if not benchmark.enabled:
        benchmark(lambda: None)
        assert fast() > 1000 < slow()
        return
    ratio = rate(fast) / rate(slow)
    benchmark.extra_info["ratio"] = round(ratio, 1)
    benchmark.pedantic(lambda: None)
    assert ratio > floor


def test_a_clone_is_far_cheaper_than_a_position(benchmark: Any) -> None:
    state = in_combat()

    def through_position() -> RisikoState:
        return RisikoState.from_position(state.to_position(), seed=state.seed)

    assert through_position() == state.clone() == benchmark(state.clone)
