"""Summaries of columns against sums made one game at a time."""

import numpy as np
import pytest

from ludoteca import summary
from ludoteca.intervals import bounded, mean, share
from ludoteca.summary import end_reasons, rank_scores, summarise


def columns(games: int, seats: int, seed: int = 1) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    ranks = np.stack([rng.permutation(seats) + 1 for _ in range(games)]).astype(np.uint8)
    ranks[::5] = 0
    ranks[1::5, :2] = 1
    seat = (np.arange(seats) + np.arange(games)[:, None]) % seats
    return {
        "ranks": ranks,
        "won": ranks == 1,
        "points": rng.integers(0, 165, (games, seats)).astype(np.int32),
        "seat": seat.astype(np.uint8),
        "first_seat": rng.integers(0, seats, games).astype(np.uint8),
    }


def slow_score(ranks: list[int], i: int) -> float:
    if ranks[i] == 0:
        return 0.5
    places = [p + 1 for p, r in enumerate(sorted(ranks)) if r == ranks[i]]
    return (len(ranks) - sum(places) / len(places)) / (len(ranks) - 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_rank_scores_are_midranks_on_a_scale_from_0_to_1(seats: int) -> None:
    ranks = columns(200, seats)["ranks"]
    expected = [[slow_score(row.tolist(), i) for i in range(seats)] for row in ranks]
    assert rank_scores(ranks) == pytest.approx(np.array(expected))


@pytest.mark.parametrize("points_range", [(0.0, 164.0), None])
def test_groups_are_the_estimates_of_their_games(
    points_range: tuple[float, float] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summary, "CHUNK", 37)
    data = columns(500, 4)
    by_entry, by_turn = summarise(data, points_range)
    scores = rank_scores(data["ranks"])
    turn = (data["seat"].astype(int) - data["first_seat"][:, None]) % 4
    for i in range(4):
        for group, here in ((by_entry[i], (slice(None), i)), (by_turn[i], turn == i)):
            won, score, points = data["won"][here], scores[here], data["points"][here]
            assert group.won == share(int(won.sum()), len(won))
            pairs = [(group.rank_score, bounded(score, 0, 1))]
            pairs.append((group.points, bounded(points, *points_range) if points_range else mean(points)))
            for found, expected in pairs:
                assert (found.mean, found.low, found.high) == pytest.approx(
                    (expected.mean, expected.low, expected.high), rel=1e-9
                )
                assert found.n == 500


def test_end_reasons_come_by_frequency() -> None:
    assert end_reasons(
        np.array([2, 2, 0, 3, 2, 3], np.uint8), ["unfinished", "failed", "objective", "points"]
    ) == {
        "objective": 3,
        "points": 2,
        "unfinished": 1,
    }
