"""What `ludoteca bench` measures of RisiKo!, each beside a naive version; both check what they computed."""

import copy
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ludoteca
from ludoteca import _core
from ludoteca.games import loops, risiko
from ludoteca.games.base import Bench
from ludoteca.games.risiko import combat, naive

SEED = 1
RULES = risiko.RisikoRules("rulebook", {"ending": "reshuffles"})
"""The rulebook with an ending by cards: bots that choose at random hardly ever reach an objective."""

ROLLS = 1 << 20
BATTLES = 1 << 20
NAIVE_ROLLS = 1 << 17
NAIVE_BATTLES = 1 << 13
ATTACKS = 27
TABLE = 200


def games_random() -> float:
    """Whole games of four random bots, every decision asked."""
    return loops.games("risiko", "4xrandom", 400, RULES, SEED)


def games_light() -> float:
    """Whole games of four light bots to an objective, by the rulebook as it is."""
    return loops.games("risiko", "4xlight", 400, "rulebook", SEED)


def games_greedy() -> float:
    """Whole games of four greedy bots."""
    return loops.games("risiko", "4xgreedy", 100, RULES, SEED)


games_python = partial(loops.games_in_python, "risiko", 2, RULES, SEED)
decisions_list = partial(loops.decisions, "risiko", RULES, SEED)
decisions_written_out = partial(loops.decisions_written_out, "risiko", RULES, SEED)
decisions_native = partial(loops.decisions_native, "risiko", RULES, SEED)


def decisions_random() -> float:
    """Decisions in those games, forced ones included."""
    return _random_run("decisions")


def rolls_random() -> float:
    """Rolls in those games."""
    return _random_run("rolls")


def decisions_python() -> float:
    """Decisions through Python, one by one."""
    return _python_run()[0]


def rolls_python() -> float:
    """Rolls through Python, one by one."""
    return _python_run()[1]


def attacks() -> float:
    """The attacks of a position with 27 of them, gone through natively."""
    times = 20_000
    state, entries = _fight()
    assert _core.risiko_visit_legal(state, times) == entries * times
    return float(times)


def attacks_python() -> float:
    """The same attacks found in Python, from the view and the table of neighbours."""
    state, _ = _fight()
    view = state.view().to_dict()
    neighbours = _core.risiko_tables()["neighbours"]
    owners, armies, me = view["owners"], view["armies"], view["mover"]
    found = [
        (source, target)
        for source, owner in owners.items()
        if owner == me and armies[source] > 1
        for target in neighbours[source]
        if owners[target] != me
    ]
    assert len(found) == ATTACKS
    return 1.0


def copies() -> float:
    """Copies of a state."""
    times = 100_000
    assert _core.risiko_copy(_fight()[0], times) == times
    return float(times)


def copies_python() -> float:
    """Copies of the same state as plain data."""
    position = _fight()[0].to_position()
    for _ in range(20):
        assert copy.deepcopy(position) == position
    return 20.0


def rolls() -> float:
    """Rolls of arrays with mixed dice counts."""
    attack, defence = _dice(ROLLS)
    times = 64
    for _ in range(times):
        lost, won = combat.roll(attack, defence, seed=SEED)
    # Looked at once: the look takes longer than the rolls.
    _check_rolls(attack, defence, lost, won)
    return float(ROLLS * times)


def rolls_naive() -> float:
    """The same in NumPy, die by die."""
    attack, defence = _dice(NAIVE_ROLLS)
    lost, won = naive.roll(attack.astype(np.int64), defence.astype(np.int64), np.random.default_rng(SEED))
    _check_rolls(attack, defence, lost, won)
    return float(NAIVE_ROLLS)


def battles() -> float:
    """Battles to the end, all of one size."""
    return _battles(BATTLES, _same)


def battles_mixed() -> float:
    """Battles to the end, of mixed sizes."""
    return _battles(BATTLES, _mixed)


def battles_naive() -> float:
    """Battles of one size in NumPy, a roll of all of them at a time."""
    return _battles_naive(_same)


def battles_mixed_naive() -> float:
    """Battles of mixed sizes in NumPy."""
    return _battles_naive(_mixed)


def one_odds() -> float:
    """The exact end of 10 against 8, one call each."""
    for _ in range(1000):
        odds = combat.odds(10, 8)
    assert abs(odds.win - _exact(10, 8)) < 1e-12
    return 1000.0


def one_odds_naive() -> float:
    """The same in Python, roll by roll."""
    ends = naive.odds(10, 8)
    win = sum(p for (_, d), p in ends.items() if d == 0)
    assert abs(win - _exact(10, 8)) < 1e-12
    return 1.0


def win_table() -> float:
    """The exact win table of up to 200 against 200."""
    side = np.arange(TABLE + 1)
    win = combat.odds(side[1:, None], side[None, :]).win
    assert abs(win[9, 10] - 0.14527075780569193) < 1e-12
    return 1.0


def win_table_naive() -> float:
    """The same in Python."""
    assert abs(naive.win_table(TABLE, TABLE)[10][10] - 0.14527075780569193) < 1e-12
    return 1.0


BENCHES = (
    Bench("games, 4 random, Time Attack", "games/s", games_random, games_python, 12_000),
    Bench("decisions in these games", "decisions/s", decisions_random, decisions_python, 18e6),
    Bench("rolls in these games", "rolls/s", rolls_random, rolls_python, 7e6),
    Bench("attack generation, 27 attacks", "lists/s", attacks, attacks_python, 1e7),
    Bench("copy of a state", "copies/s", copies, copies_python, 25e6),
    Bench("games, 4 light, objectives", "games/s", games_light, games_python, 40_000),
    Bench("games, 4 greedy, Time Attack", "games/s", games_greedy, games_python, None),
    Bench("Python loop", "decisions/s", decisions_list, decisions_written_out, 1_200_000),
    Bench("Python, one call a decision", "decisions/s", decisions_native, decisions_written_out, 5_000_000),
    Bench("one roll, mixed dice, arrays", "rolls/s", rolls, rolls_naive, 1e9),
    Bench("battle to the end, 10 against 8", "battles/s", battles, battles_naive, 300e6),
    Bench("battle to the end, mixed sizes", "battles/s", battles_mixed, battles_mixed_naive, 150e6),
    Bench("exact end of 10 against 8", "odds/s", one_odds, one_odds_naive, 2e5),
    Bench("exact win table, 200 x 200", "tables/s", win_table, win_table_naive, 1000),
)


def _random_run(what: str) -> float:
    """How many decisions or rolls 400 random games had."""
    timing = ludoteca.simulate(
        "risiko", bots=["4xrandom"], games=400, seed=SEED, rules=RULES, threads=1
    ).timing
    return 400 * float(timing[f"{what}_per_second"]) / float(timing["games_per_second"])


def _python_run() -> tuple[float, float]:
    """One of the games through Python: its decisions and rolls."""
    rng, state = ludoteca.Stream(SEED), risiko.new_game(seats=4, seed=SEED, rules=RULES)
    decisions = rolls = 0
    while not state.is_terminal:
        action = state.legal_actions().sample(rng)
        decisions += 1
        rolls += action.kind == "defend"
        state.apply(action)
    return float(decisions), float(rolls)


@cache
def _fight() -> tuple[Any, int]:
    """A state in combat with 27 attacks, and how many entries its legal actions have."""
    for game in range(1000):
        state, rng = risiko.new_game(seats=4, seed=SEED, rules=RULES, game_number=game), ludoteca.Stream(game)
        for _ in range(400):
            entries = [first.kind for first, _ in state.legal_actions().ranges()]
            if entries.count("attack") == ATTACKS:
                return state, len(entries)
            if not state.step_random(rng):
                break
    raise AssertionError(f"no position with {ATTACKS} attacks")


@cache
def _dice(n: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    rng = np.random.default_rng(SEED)
    return rng.integers(1, 4, n, dtype=np.uint8), rng.integers(1, 4, n, dtype=np.uint8)


def _check_rolls(attack: Any, defence: Any, lost: Any, won: Any) -> None:
    """The mean loss of three dice against three lies within six standard errors of the exact one."""
    three = (attack == 3) & (defence == 3)
    mean, n = float(lost[three].mean()), int(three.sum())
    assert abs(mean - 4907 / 2592) < 6 * 1.1 / n**0.5, f"mean loss {mean}"
    assert int(lost[:64].sum() + won[:64].sum()) == int(np.minimum(attack[:64], defence[:64]).sum())


@cache
def _same(n: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    return np.full(n, 10, np.uint8), np.full(n, 8, np.uint8)


@cache
def _mixed(n: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    rng = np.random.default_rng(SEED)
    return rng.integers(2, 31, n, dtype=np.uint8), rng.integers(1, 31, n, dtype=np.uint8)


@cache
def _exact(attackers: int, defenders: int) -> float:
    return naive.win_table(attackers, defenders)[attackers][defenders]


@cache
def _expected_wins(sizes: Any, n: int) -> float:
    table = np.array(naive.win_table(30, 30))
    attackers, defenders = sizes(n)
    return float(table[attackers, defenders].mean())


def _check_wins(sizes: Any, n: int, left: Any) -> None:
    share, expected = float((left == 0).mean()), _expected_wins(sizes, n)
    assert abs(share - expected) < 6 * 0.5 / n**0.5, f"{share} won, expected {expected}"


def _battles(n: int, sizes: Any) -> float:
    left = combat.battle(*sizes(n), seed=SEED)
    _check_wins(sizes, n, left[1])
    return float(n)


def _battles_naive(sizes: Any) -> float:
    attackers, defenders = (side.astype(np.int64) for side in sizes(NAIVE_BATTLES))
    left = naive.battle(attackers, defenders, np.random.default_rng(SEED))
    _check_wins(sizes, NAIVE_BATTLES, left[1])
    return float(NAIVE_BATTLES)
