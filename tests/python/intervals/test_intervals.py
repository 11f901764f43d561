"""Honest intervals: coverage, no width of zero, agreement with independently computed values (field report
3).
"""

import math

import numpy as np
import pytest

from ludoteca.intervals import bounded, format_estimate, mean, share, student_quantile


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Roots of (p - m)^2 = z^2 p (1 - p) / n, solved apart with z = 1.959963984540054.
    [(0, 200, 0.0, 0.018845326), (200, 200, 0.981154674, 1.0), (5, 10, 0.236593090, 0.763406910),
     (1, 4, 0.045587261, 0.699358157), (1800, 2000, 0.886077700, 0.912378600)],
)  # fmt: skip
def test_wilson(successes: int, n: int, low: float, high: float) -> None:
    e = share(successes, n)
    assert (e.mean, e.level, e.n, e.unit) == (successes / n, 0.95, n, "game")
    assert e.low == pytest.approx(low, abs=2e-5)
    assert e.high == pytest.approx(high, abs=2e-5)
    if 0 < successes < n:
        z2 = 1.959963984540054**2
        for bound in (e.low, e.high):
            assert bound is not None
            assert (bound - successes / n) ** 2 == pytest.approx(z2 * bound * (1 - bound) / n)


@pytest.mark.parametrize("n", [1, 2, 10, 1000])
@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_equal_values_never_have_a_width_of_zero(n: int, value: float) -> None:
    e = bounded([value] * n, 0, 1)
    assert e.low is not None
    assert e.high is not None
    assert 0 <= e.low <= value <= e.high <= 1
    assert e.high - e.low > 1 / (2 * n + 2)


def test_a_share_is_a_bounded_mean() -> None:
    wins = [1.0] * 37 + [0.0] * 163
    a, b = bounded(wins, 0, 1), share(37, 200)
    assert (a.mean, a.low, a.high) == pytest.approx((b.mean, b.low, b.high))


def test_a_scale_changes_nothing_but_the_unit() -> None:
    data = np.linspace(0, 1, 50)
    a, b = bounded(data, 0, 1), bounded(164 * data, 0, 164)
    assert (b.mean, b.low, b.high) == pytest.approx([164 * x for x in (a.mean, a.low, a.high)])


def test_little_spread_gives_a_narrower_interval_than_wins_and_losses() -> None:
    thirds = bounded([1 / 3, 2 / 3] * 100, 0, 1)
    coins = bounded([0.0, 1.0] * 100, 0, 1)
    assert thirds.high - thirds.low < 0.5 * (coins.high - coins.low)


def test_half_the_width_with_four_times_the_games_and_a_tenth_with_a_hundred_times() -> None:
    small, large = share(29, 200), share(2905, 20_000)
    assert (small.high - small.low) / (large.high - large.low) == pytest.approx(10, rel=0.05)
    exact = 0.145270758
    for e in (small, large):
        half = (e.high - e.low) / 2
        assert abs(e.mean - exact) < 2.6 * half


@pytest.mark.parametrize(("p", "n"), [(0.02, 100), (0.25, 40), (0.5, 200)])
def test_coverage_is_about_what_it_says(p: float, n: int) -> None:
    # Exact: the probability of all outcomes whose interval covers p.
    covered = sum(
        math.comb(n, k) * p**k * (1 - p) ** (n - k)
        for k in range(n + 1)
        if (e := share(k, n)).low <= p <= e.high
    )
    assert covered > 0.92


@pytest.mark.parametrize(
    ("p", "df", "t"),
    [(0.975, 1, 12.706204736), (0.975, 2, 4.302652730), (0.975, 3, 3.182446305), (0.975, 10, 2.228138852),
     (0.995, 5, 4.032142984), (0.975, 120, 1.979930405), (0.95, 30, 1.697260887), (0.975, 1000, 1.962339081)],
)  # fmt: skip
def test_student_quantiles_match_the_tables(p: float, df: int, t: float) -> None:
    assert student_quantile(p, df) == pytest.approx(t, abs=1e-8)


def test_the_expansion_joins_the_sum() -> None:
    assert student_quantile(0.975, 1001) == pytest.approx(student_quantile(0.975, 1000), abs=3e-6)
    assert student_quantile(0.975, 1001) < student_quantile(0.975, 1000)


def test_a_mean_without_bounds_admits_what_it_cannot_say() -> None:
    e = mean([10, 20, 30, 40])
    assert e.mean == 25
    assert e.high == pytest.approx(25 + 3.182446305 * 12.909944487 / 2)
    for unknown in (mean([5]), mean([5, 5, 5])):
        assert (unknown.mean, unknown.low, unknown.high) == (5, None, None)
    assert mean([]).mean is None
    assert share(0, 0).mean is None


@pytest.mark.parametrize("bad", [lambda: share(3, 2), lambda: share(-1, 2), lambda: bounded([2], 0, 1),
                                 lambda: bounded([0], 1, 1), lambda: share(1, 2, level=1.0),
                                 lambda: student_quantile(0.4, 3), lambda: student_quantile(0.9, 0),
                                 ])  # fmt: skip
def test_nonsense_is_refused(bad: object) -> None:
    with pytest.raises(ValueError, match=r"must|expected"):
        bad()


def test_estimates_read_well() -> None:
    assert format_estimate(share(462, 1000), percent=True) == "46.2 % (43.1 to 49.3)"
    assert format_estimate(mean([5])) == "5.0 (?)"
    assert format_estimate(mean([])) == "?"
    assert list(share(1, 2).to_dict()) == ["mean", "low", "high", "level", "n", "unit"]
