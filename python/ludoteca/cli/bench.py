"""`ludoteca bench`: how fast this machine is at each piece of work, beside a naive version of it in the same
run.
"""

import os
import platform
import time
from collections.abc import Callable
from typing import Any

from ludoteca.cli import options
from ludoteca.cli.output import columns, say, show, show_json

ROUNDS = 3
LEAST_SECONDS = 0.25


def bench(json: options.Json = False) -> None:
    """Measure the speed of this machine.

    Each bench runs on one core beside a naive version of the same work, results checked. `ratio` is how many
    times faster than the naive version in the same run; `floor` is what a two-core desktop machine must not
    fall short of.
    """
    result = bench_document()
    if json:
        show_json(result)
        return
    rows = [["bench", "value", "unit", "naive", "ratio", "floor"]]
    for b in result["benches"]:
        rows.append(
            [
                b["name"],
                _number(b["value"]),
                b["unit"],
                _number(b["naive"]),
                f"{b['ratio']:.1f}",
                "-" if b["floor"] is None else _number(b["floor"]),
            ]
        )
    show(columns(rows, right=(1, 3, 4, 5)))


def bench_document() -> dict[str, Any]:
    """The document `bench`."""
    from ludoteca import games
    from ludoteca.documents import document

    benches = []
    for name in games.NAMES:
        for b in games.game(name).benches():
            say(f"{name}: {b.name}")
            value, naive = measure(b.run), measure(b.naive)
            benches.append(
                {
                    "name": f"{name}: {b.name}",
                    "value": value,
                    "unit": b.unit,
                    "naive": naive,
                    "ratio": value / naive,
                    "floor": b.floor,
                }
            )
    machine = {"platform": platform.platform(), "cpus": os.cpu_count(), "python": platform.python_version()}
    return document("bench", None, {"benches": benches}, timing=machine)


def measure(job: Callable[[], float]) -> float:
    """Units a second of this process's time on a core: the best of some rounds, after one that warms up."""
    job()
    best = 0.0
    for _ in range(ROUNDS):
        units, start = 0.0, time.process_time()
        while (taken := time.process_time() - start) < LEAST_SECONDS or not units:
            units += job()
        best = max(best, units / taken)
    return best


def _number(value: float) -> str:
    """A speed to read: three digits and a power's letter."""
    for limit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:.3g} {letter}"
    return f"{value:.3g}"
