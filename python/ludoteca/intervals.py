"""Estimates with honest intervals: {mean, low, high, level, n, unit}.

A share of wins or a score between two known bounds gets Wilson's interval, widened or narrowed by the spread
that was seen, so that no number of equal observations ever yields a width of zero. A mean without known
bounds gets Student's interval and, where the data cannot say how far off it is, no interval at all. Knows
nothing about games.
"""

import math
from dataclasses import asdict, dataclass
from statistics import NormalDist
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

Unit = Literal["game", "block"]

LEVEL = 0.95
"""The level of every interval unless a caller asks for another."""


@dataclass(frozen=True)
class Estimate:
    """A mean over `n` games or blocks, with the interval that covers the true mean with probability `level`.

    `low` and `high` are None where nothing can be said about the error.
    """

    mean: float | None
    low: float | None
    high: float | None
    level: float
    n: int
    unit: Unit = "game"

    def to_dict(self) -> dict[str, Any]:
        """The six keys, as in every JSON document."""
        return asdict(self)


def share(successes: int, n: int, *, level: float = LEVEL, unit: Unit = "game") -> Estimate:
    """The share of `successes` among `n`, with Wilson's interval.

    >>> e = share(0, 200)
    >>> round(e.low, 4), round(e.high, 4)
    (0.0, 0.0188)
    """
    if not 0 <= successes <= n:
        raise ValueError(f"successes must be between 0 and n = {n}, not {successes}")
    if n == 0:
        return Estimate(None, None, None, level, 0, unit)
    return Estimate(*_wilson(successes / n, n, level), level, n, unit)


def bounded(
    values: ArrayLike, low: float, high: float, *, level: float = LEVEL, unit: Unit = "game"
) -> Estimate:
    """The mean of values that lie between `low` and `high`.

    Wilson's interval for the effective number of observations: a spread of half the greatest possible one
    counts as twice as many. The spread is measured with one further value at each bound, so that equal values
    keep a width.

    >>> bounded([0.5] * 50 + [1.0] * 50, 0, 1).mean
    0.75
    """
    data = np.asarray(values, dtype=np.float64).ravel()
    if not low < high:
        raise ValueError(f"low = {low} must lie below high = {high}")
    if data.size and not (np.all(data >= low) and np.all(data <= high)):
        raise ValueError(f"values must lie between {low} and {high}")
    scaled = (data - low) / (high - low)
    sums = int(data.size), float(scaled.sum()), float(np.square(scaled).sum())
    return bounded_from_sums(*sums, low, high, level=level, unit=unit)


def bounded_from_sums(
    n: int,
    total: float,
    squares: float,
    low: float,
    high: float,
    *,
    level: float = LEVEL,
    unit: Unit = "game",
) -> Estimate:
    """`bounded` for values that were scaled to 0 to 1 and summed up: their number, sum and sum of squares."""
    if n == 0:
        return Estimate(None, None, None, level, 0, unit)
    centre = (total + 1) / (n + 2)
    spread = (squares + 1) / (n + 2) - centre * centre
    greatest = centre * (1 - centre)
    effective = n * greatest / spread if spread < greatest else float(n)
    unscaled = _wilson(total / n, effective, level)
    centre, least, most = (low + (high - low) * bound for bound in unscaled)
    return Estimate(centre, least, most, level, n, unit)


def mean(values: ArrayLike, *, level: float = LEVEL, unit: Unit = "game") -> Estimate:
    """The mean of values without known bounds, with Student's interval.

    There is no interval for fewer than two values or for values that are all equal: they say nothing about
    the error.
    """
    data = np.asarray(values, dtype=np.float64).ravel()
    shift = float(data[0]) if data.size else 0.0
    moved = data - shift
    return mean_from_sums(
        int(data.size), float(moved.sum()), float(np.square(moved).sum()), shift, level=level, unit=unit
    )


def ratio(totals: ArrayLike, counts: ArrayLike, *, level: float = LEVEL, unit: Unit = "game") -> Estimate:
    """The mean of something that each unit has several of: the sum of `totals` over the sum of `counts`.

    Of shape (units,) both; units without any are left out. What belongs to one unit may hang together, so
    the interval is Student's for the units (the linearised ratio). As for `mean` there is none for fewer than
    two units or for units that are all alike.

    >>> r = ratio([10, 4, 0, 9], [2, 1, 0, 3])
    >>> round(r.mean, 3), r.n
    (3.833, 3)
    """
    total, count = (np.asarray(values, dtype=np.float64).ravel() for values in (totals, counts))
    total, count = total[count > 0], count[count > 0]
    n = int(count.size)
    if n == 0:
        return Estimate(None, None, None, level, 0, unit)
    centre = float(total.sum() / count.sum())
    squares = float(np.square(total - centre * count).sum())
    if n < 2 or squares <= 0.0:
        return Estimate(centre, None, None, level, n, unit)
    half = student_quantile((1 + level) / 2, n - 1) * math.sqrt(n / (n - 1) * squares) / float(count.sum())
    return Estimate(centre, centre - half, centre + half, level, n, unit)


def mean_from_sums(
    n: int, total: float, squares: float, shift: float = 0.0, *, level: float = LEVEL, unit: Unit = "game"
) -> Estimate:
    """`mean` for values summed up: their number, sum and sum of squares, each value less `shift`."""
    if n == 0:
        return Estimate(None, None, None, level, 0, unit)
    centre = shift + total / n
    variance = (squares - total * total / n) / (n - 1) if n > 1 else 0.0
    if variance <= 0.0:
        return Estimate(centre, None, None, level, n, unit)
    half = student_quantile((1 + level) / 2, n - 1) * math.sqrt(variance / n)
    return Estimate(centre, centre - half, centre + half, level, n, unit)


def student_quantile(p: float, df: int) -> float:
    """The p-quantile of Student's distribution with `df` degrees of freedom, for p above one half.

    >>> round(student_quantile(0.975, 10), 6)
    2.228139
    """
    if not 0.5 < p < 1 or df < 1:
        raise ValueError(f"expected 0.5 < p < 1 and df >= 1, not p = {p}, df = {df}")
    if df > 1000:
        # Cornish and Fisher's expansion; what it leaves out is below 1e-8 here.
        z = NormalDist().inv_cdf(p)
        return z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df * df)
    low, high = 0.0, 2.0
    while _student_between(high, df) < 2 * p - 1:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if _student_between(middle, df) < 2 * p - 1:
            low = middle
        else:
            high = middle
    return high


def format_estimate(estimate: Estimate | dict[str, Any], *, percent: bool = False, digits: int = 1) -> str:
    """`46.2 % (44.0-48.4)` or `12.3 (11.9-12.7)`; `?` where nothing is known."""
    e = estimate.to_dict() if isinstance(estimate, Estimate) else estimate
    if e["mean"] is None:
        return "?"
    scale, sign = (100, " %") if percent else (1, "")
    numbers = [f"{scale * e[k]:.{digits}f}" for k in ("mean", "low", "high") if e[k] is not None]
    around = f" ({numbers[1]} to {numbers[2]})" if len(numbers) == 3 else " (?)"
    return f"{numbers[0]}{sign}{around}"


def _wilson(mean: float, effective: float, level: float) -> tuple[float, float, float]:
    """Mean, low and high of a share between 0 and 1 that comes from so many observations."""
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, not {level}")
    z2 = NormalDist().inv_cdf((1 + level) / 2) ** 2
    centre = (mean + z2 / (2 * effective)) / (1 + z2 / effective)
    half = math.sqrt(z2 * (mean * (1 - mean) / effective + z2 / (4 * effective**2))) / (1 + z2 / effective)
    low = 0.0 if mean == 0 else max(0.0, centre - half)
    high = 1.0 if mean == 1 else min(1.0, centre + half)
    return mean, low, high


def _student_between(t: float, df: int) -> float:
    """The probability that Student's variable lies between -t and t (Abramowitz and Stegun 26.7.3 and
    26.7.4).
    """
    angle = math.atan2(t, math.sqrt(df))
    sine, cosine = math.sin(angle), math.cos(angle)
    term, total = (1.0, 1.0) if df % 2 == 0 else (cosine, cosine if df > 1 else 0.0)
    for k in range(2 if df % 2 == 0 else 3, df - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    if df % 2 == 0:
        return sine * total
    return 2 / math.pi * (angle + sine * total)
