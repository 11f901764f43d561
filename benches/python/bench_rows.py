"""Speed of row scoring from Python, beside NumPy's bincount and Python's own loops in the same run.

`python benches/python/bench_rows.py` first checks that all ways agree on every row, then prints rates on one
core (median of seven) and ratios, and fails under the floor of a ratio.
"""

import platform
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

from ludoteca.games.relikt import naive, rows

SEED = 20_260_103
SIZE = 1 << 20
SLOTS = 6
FLOOR = 50.0
"""Times NumPy's bincount, in columns."""


def sample() -> np.ndarray:
    """Rows of three to six different cards, in columns."""
    rng = np.random.default_rng(SEED)
    ids = np.argsort(rng.random((1 << 14, 60)), axis=1)[:, :SLOTS].T.astype(np.uint8)
    cards = np.tile(ids // 12 << 4 | ids % 12 + 1, SIZE >> 14)
    filled = np.arange(SLOTS)[:, None] < rng.integers(3, SLOTS + 1, SIZE)
    return np.where(filled, cards, 0).astype(np.uint8)


def rate(units: int, job: Callable[[], object]) -> float:
    """Units a second: the median of seven rounds after one that warms up."""
    job()
    times = []
    for _ in range(7):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return units / statistics.median(times)


def main() -> int:
    """Check, measure, print; 1 if a ratio is under its floor."""
    columns = sample()
    by_rows = np.ascontiguousarray(columns.T)
    expected = naive.score(columns)
    assert np.array_equal(rows.score(columns), expected)
    assert np.array_equal(rows.score(by_rows), expected)
    assert np.array_equal(rows.totals(columns), naive.totals(columns).T)

    part = columns[:, : SIZE >> 4]
    bincount = rate(SIZE >> 4, lambda: naive.score(part))
    row, unseen = columns[:3, 0].tolist(), [b for b in map(rows.card, deck()) if b not in columns[:3, 0]][:40]
    wins, ties, ways = naive.outlook(row, 3, unseen)
    assert rows.outlook([*row, 0, 0, 0], unseen) == (tuple(wins), ties, ways)

    lines = [
        ("score, columns", rate(SIZE, lambda: rows.score(columns)), bincount, FLOOR),
        ("score, row by row", rate(SIZE, lambda: rows.score(by_rows)), bincount, 5.0),
        ("totals, columns", rate(SIZE, lambda: rows.totals(columns)), bincount, 10.0),
        (
            "outlook, 3 open of 40 unseen",
            rate(50, lambda: [rows.outlook([*row, 0, 0, 0], unseen) for _ in range(50)]),
            rate(1, lambda: naive.outlook(row, 3, unseen)),
            20.0,
        ),
    ]
    print(platform.platform(), platform.python_version(), np.__version__)
    failed = False
    for name, fast, slow, floor in lines:
        failed |= fast / slow < floor
        print(
            f"{name:<30} {fast:>14,.0f}/s  naive {slow:>12,.0f}/s  ratio {fast / slow:>8.1f}  floor {floor}"
        )
    return int(failed)


def deck() -> list[str]:
    """All sixty cards in words."""
    return [f"{colour}{number}" for colour in rows.COLOURS for number in range(1, 13)]


if __name__ == "__main__":
    sys.exit(main())
