"""What a decision of a Python bot costs us, in whole games of RisiKo!, beside a loop over the public classes.

`python benches/python/bench_bots.py` plays the same games in all ways, checks that they end alike, and prints
the cost a decision on one core: the time of the run less that of as many calls of the bot's function on one
prepared view. Ends with 1 if a cost is over its floor or the run is not well ahead of the naive loop.
"""

import platform
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import ludoteca
from ludoteca import Bot, _core
from ludoteca.bots.seating import entries_of, start
from ludoteca.games import game as find_game

SEED = 20_260_103
ROUNDS = 5
RATIO = 1.3
"""How many times what a run costs the naive loop must cost."""


class First(Bot):
    """The easy form: the first action."""

    def choose(self, view: Any, legal: Any) -> Any:
        """Take it."""
        return legal[0]


class FirstRows(Bot):
    """The fast form of the same."""

    games_at_once = 1024

    def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
        """Take them."""
        return codes[offsets[:-1]]


def run(game: str, bots: list[Any], games: int, rules: Any) -> Any:
    """Games through the core's own door, which counts decisions."""
    info = find_game(game)
    entries = entries_of(bots, info)
    sitters = start(entries, info, rules)
    return _core.simulate(
        game,
        rules,
        [(e.spec.name, e.spec.text, s or e.spec.which, {}) for e, s in zip(entries, sitters, strict=True)],
        games=games,
        seed=SEED,
        seating="rotate",
        first_game=0,
        threads=1,
        on_failure="stop",
        slots=max(s.games_at_once for s in sitters if s is not None),
    )


def seconds(job: Callable[[], Any]) -> float:
    """The median time of some rounds, after one that warms up."""
    job()
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        job()
        times.append(time.process_time() - begin)
    return statistics.median(times)


def naive(game: str, cls: type[Bot], games: int, rules: Any) -> tuple[int, list[list[int]]]:
    """The loop that one would write over the public classes; decisions and ranks by entry."""
    info, asked, ranks = find_game(game), 0, []
    for number in range(games):
        state = info.new_game(rules, 4, SEED, number)
        bots = [cls() for _ in range(4)]
        while not state.is_terminal:
            legal = state.legal_actions()
            if len(legal) == 1:
                state.apply(legal[0])
                continue
            asked += 1
            state.apply(bots[state.current_seat].choose(state.view(), legal))
        ranks.append([state.outcome.ranks[(entry + number) % 4] for entry in range(4)])
    return asked, ranks


def prepared(game: str, rules: Any) -> Any:
    """A state in which somebody has a choice of some actions."""
    state, rng = find_game(game).new_game(rules, 4, SEED, 0), ludoteca.Stream(1)
    while len(state.legal_actions()) < 20:
        state.step_random(rng)
    return state


def call_easy(state: Any) -> float:
    """A call of the easy form on a prepared view."""
    view, legal, choose = state.view(), state.legal_actions(), First().choose
    times = 200_000

    def calls() -> None:
        for _ in range(times):
            choose(view, legal)

    return seconds(calls) / times


def call_rows(state: Any, rows: int) -> float:
    """A call of the fast form on prepared rows."""
    codes, counts = (
        np.tile(part, rows) for part in (state.legal_actions().codes, state.legal_actions().counts)
    )
    offsets = np.arange(rows + 1) * (len(codes) // rows)
    views = _core.batch_views([state.view()] * rows, game_number=0, seed=1, asked=0)
    choose = FirstRows().choose_batch
    return seconds(lambda: choose(views, codes, counts, offsets))


def main() -> int:
    """Check, measure, print; 1 if a floor is not held."""
    game = "risiko"
    rules = find_game(game).make_rules("rulebook", {"max_rounds": 40})
    few, many = 40, 4096
    state = prepared(game, rules)
    asked, ranks = naive(game, First, few, rules)
    easy = run(game, [First] * 4, few, rules)
    fast = run(game, [FirstRows] * 4, few, rules)
    assert asked == easy.totals["asked"] == fast.totals["asked"]
    assert easy.columns["ranks"].tolist() == fast.columns["ranks"].tolist() == ranks

    by_loop = seconds(lambda: naive(game, First, few, rules)) / asked
    one = call_easy(state)
    by_run = seconds(lambda: run(game, [First] * 4, few, rules)) / asked
    whole = run(game, [FirstRows] * 4, many, rules)
    rows = 256
    per_row = call_rows(state, rows) / rows
    by_rows = seconds(lambda: run(game, [FirstRows] * 4, many, rules)) / whole.totals["asked"]

    print(
        f"{platform.machine()}, Python {platform.python_version()}, RisiKo!, 40 rounds at most, seed {SEED}"
    )
    print(f"{asked} decisions asked in {few} games, {whole.totals['asked']} in {many}")
    print(f"{'way':28} {'run':>9} {'the call':>9} {'ours':>9}   floor   (µs a decision asked)")
    wrong = 0
    for name, total, call, floor in [
        ("easy form, 4 bots", by_run, one, 2.5),
        ("fast form, 1,024 games", by_rows, per_row, 0.25),
        ("loop over public classes", by_loop, one, None),
    ]:
        ours = 1e6 * (total - call)
        mark = ""
        if floor is not None and ours > floor:
            wrong, mark = 1, "  OVER"
        bound = "" if floor is None else f"{floor:7.2f}"
        print(f"{name:28} {1e6 * total:9.3f} {1e6 * call:9.3f} {ours:9.3f} {bound}{mark}")
    ratio = (by_loop - one) / (by_run - one)
    fast_ratio = (by_loop - one) / (by_rows - per_row)
    print(f"the loop costs {ratio:.1f} times what the run does, {fast_ratio:.1f} times the fast form")
    if min(ratio, fast_ratio) < RATIO:
        print(f"expected {RATIO} times at least")
        wrong = 1
    # On a shared machine only the results are judged.
    return 0 if "--smoke" in sys.argv else wrong


if __name__ == "__main__":
    sys.exit(main())
