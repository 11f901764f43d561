"""Speed of dice combat from Python, beside dice thrown by NumPy in the same run.

`python benches/python/bench_combat.py` first checks that the fast samplers and the dice agree (chi-square)
and that both instruction paths give the same bits, then prints rates on one core (median of seven) and
ratios, and fails under the floor of a ratio.
"""

import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca import _core
from ludoteca.games.risiko import combat

SEED = 20_260_101
SIZE = 1_000_000
U8 = NDArray[np.uint8]
Sampler = Callable[[U8, U8], tuple[Any, Any]]
RNG = np.random.default_rng(SEED)


@dataclass
class Line:
    """One measurement."""

    name: str
    value: float
    unit: str
    naive: float | None = None
    floor: float = 0.0

    @property
    def ratio(self) -> float | None:
        """How much better than the naive version."""
        if self.naive is None:
            return None
        return self.value / self.naive if self.unit == "M/s" else self.naive / self.value


def numpy_roll(attack_dice: U8, defence_dice: U8) -> tuple[U8, U8]:
    """Real dice: thrown, those too many put to 0, sorted, compared."""
    places = np.arange(3)
    attack = RNG.integers(1, 7, (len(attack_dice), 3), dtype=np.uint8) * (places < attack_dice[:, None])
    defence = RNG.integers(1, 7, (len(defence_dice), 3), dtype=np.uint8) * (places < defence_dice[:, None])
    attack.sort(axis=1)
    defence.sort(axis=1)
    compared = (attack > 0) & (defence > 0)
    lost = np.count_nonzero(compared & (attack <= defence), axis=1).astype(np.uint8)
    return lost, np.minimum(attack_dice, defence_dice) - lost


def numpy_battle(attackers: U8, defenders: U8) -> tuple[U8, U8]:
    """Rolls of real dice for all battles that go on, until none does."""
    a, d = attackers.copy(), defenders.copy()
    going = np.flatnonzero((a > 1) & (d > 0))
    while going.size:
        lost = numpy_roll(np.minimum(a[going] - 1, 3), np.minimum(d[going], 3))
        a[going] -= lost[0]
        d[going] -= lost[1]
        going = going[(a[going] > 1) & (d[going] > 0)]
    return a, d


def fast_roll(attack_dice: U8, defence_dice: U8) -> tuple[U8, U8]:
    """The library."""
    return combat.roll(attack_dice, defence_dice, seed=SEED)


def fast_battle(attackers: U8, defenders: U8) -> tuple[combat.Armies, combat.Armies]:
    """The library."""
    return combat.battle(attackers, defenders, seed=SEED)


def portable_roll(attack_dice: U8, defence_dice: U8) -> tuple[U8, U8]:
    """The library on the path that every machine has."""
    lost = np.empty_like(attack_dice), np.empty_like(attack_dice)
    _core.combat_roll(attack_dice, defence_dice, *lost, SEED, "portable")
    return lost


def portable_battle(attackers: U8, defenders: U8) -> tuple[U8, U8]:
    """The library on the path that every machine has."""
    left = np.empty_like(attackers), np.empty_like(attackers)
    _core.combat_battle(attackers, defenders, *left, 1, SEED, "portable")
    return left


def python_win_table(most: int) -> list[list[float]]:
    """The recursion in plain Python."""
    chances = {
        (a, d): [np.mean([x == k for x in combat_losses(a, d)]).item() for k in range(min(a, d) + 1)]
        for a in (1, 2, 3)
        for d in (1, 2, 3)
    }
    table = [[float(d == 0) for d in range(most + 1)] for _ in range(most + 1)]
    for a in range(2, most + 1):
        for d in range(1, most + 1):
            dice = min(3, a - 1), min(3, d)
            pairs = min(dice)
            table[a][d] = sum(p * table[a - k][d - pairs + k] for k, p in enumerate(chances[dice]))
    return table


def combat_losses(a: int, d: int) -> list[int]:
    """The attacker's losses in every roll."""
    faces = np.indices((6,) * (a + d)).reshape(a + d, -1)
    attack, defence = np.sort(faces[:a], axis=0)[::-1], np.sort(faces[a:], axis=0)[::-1]
    pairs = min(a, d)
    return list(np.count_nonzero(attack[:pairs] <= defence[:pairs], axis=0))


def check_agreement(name: str, starts: tuple[U8, U8], fast: tuple[U8, U8], dice: tuple[U8, U8]) -> None:
    """Both samples have the same distribution: chi-square over (start, end)."""
    key = np.left_shift(starts[0].astype(np.int64), 24) + np.left_shift(starts[1].astype(np.int64), 16)
    _, labels = np.unique(
        np.concatenate([key + np.left_shift(left[0].astype(np.int64), 8) + left[1] for left in (fast, dice)]),
        return_inverse=True,
    )
    counts = [np.bincount(part, minlength=labels.max() + 1) for part in np.split(labels, 2)]
    total = counts[0] + counts[1]
    usual = total >= 10
    statistic = ((counts[0] - counts[1])[usual] ** 2 / total[usual]).sum()
    freedom = int(usual.sum()) - len(np.unique(key))
    z = (statistic - freedom) / np.sqrt(2 * freedom)
    print(f"{name}: sampler against dice, chi-square {statistic:.0f} / {freedom}, z = {z:.2f}")
    assert z < 4, f"{name}: the sampler is not the dice"


def seconds(work: Callable[[], Any], least: float = 0.05) -> float:
    """CPU time of one call: median of seven measurements of at least `least` seconds each."""
    work()
    calls = 1
    while True:
        began = time.process_time()
        for _ in range(calls):
            work()
        if (took := time.process_time() - began) >= least:
            break
        calls = max(calls + 1, int(calls * min(10, 1.2 * least / max(took, 1e-9))))
    times = []
    for _ in range(7):
        began = time.process_time()
        for _ in range(calls):
            work()
        times.append((time.process_time() - began) / calls)
    return statistics.median(times)


def rate(sampler: Sampler, mine: U8, theirs: U8) -> float:
    """Million elements a second."""
    return SIZE / seconds(lambda: sampler(mine, theirs)) / 1e6


def samplers() -> list[Line]:
    """Rolls and battles over arrays."""
    dice = RNG.integers(1, 4, SIZE, dtype=np.uint8), RNG.integers(1, 4, SIZE, dtype=np.uint8)
    one_size = np.full(SIZE, 10, np.uint8), np.full(SIZE, 8, np.uint8)
    mixed = RNG.integers(2, 32, SIZE, dtype=np.uint8), RNG.integers(1, 21, SIZE, dtype=np.uint8)
    jobs: list[tuple[str, tuple[U8, U8], Sampler, Sampler, Sampler, int]] = [
        ("roll, mixed dice", dice, fast_roll, numpy_roll, portable_roll, 35),
        ("battle, 10 against 8", one_size, fast_battle, numpy_battle, portable_battle, 120),
        ("battle, mixed sizes", mixed, fast_battle, numpy_battle, portable_battle, 55),
    ]
    lines = []
    for name, (mine, theirs), fast, slow, portable, floor in jobs:
        found = fast(mine, theirs)
        check_agreement(name, (mine, theirs), found, slow(mine, theirs))
        again = portable(mine, theirs)
        assert all((one == other).all() for one, other in zip(found, again, strict=True)), "paths differ"
        naive = rate(slow, mine, theirs)
        lines.append(
            Line(f"{name} ({_core.combat_cpu_path()})", rate(fast, mine, theirs), "M/s", naive, floor)
        )
        lines.append(Line(f"{name} (portable)", rate(portable, mine, theirs), "M/s", naive))
    return lines


def exact() -> list[Line]:
    """Tables, ends and single calls."""
    slow = python_win_table(200)
    np.testing.assert_allclose(combat.win_table(200, 200)[1:], slow[1:], rtol=1e-13)
    assert round(combat.odds(10, 8).win, 12) == 0.279811565432
    table = seconds(lambda: combat.win_table(200, 200)) * 1e3
    lines = [Line("win table 200 x 200", table, "ms", seconds(lambda: python_win_table(200)) * 1e3, 28)]
    calls = {
        "odds(10, 8), call included": lambda: combat.odds(10, 8),
        "chain(15, [3, 2, 1])": lambda: combat.chain(15, [3, 2, 1]),
        "odds(1000, 1000)": lambda: combat.odds(1000, 1000),
        "battle(10, 8), two numbers": lambda: combat.battle(10, 8, seed=1),
        "roll(3, 3), two numbers": lambda: combat.roll(3, 3, seed=1),
    }
    return lines + [Line(name, seconds(call) * 1e6, "us") for name, call in calls.items()]


def main() -> int:
    """Print everything; 1 if a ratio is under its floor."""
    path = _core.combat_cpu_path()
    print(f"{platform.machine()}, path {path}, NumPy {np.__version__}, {SIZE} elements, one core")
    lines = samplers() + exact()
    for line in lines:
        beside = ""
        if line.ratio is not None:
            beside = f"  naive {line.naive:10.2f}  ratio {line.ratio:7.1f}"
            beside += f"  floor {line.floor:g}" if line.floor else ""
        print(f"{line.name:<34} {line.value:10.2f} {line.unit:<4}{beside}")
    under = [line.name for line in lines if line.ratio is not None and line.ratio < line.floor]
    if under:
        print(f"under the floor: {', '.join(under)}", file=sys.stderr)
    return int(bool(under))


if __name__ == "__main__":
    sys.exit(main())
