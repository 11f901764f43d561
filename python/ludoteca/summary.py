"""What many games come to: shares of wins, rank scores, points, by bot and by place in the turn order.

Reads the columns of a simulation; needs little memory beside them. Knows no game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.intervals import Estimate, bounded_from_sums, mean_from_sums, share

CHUNK = 1 << 18


@dataclass(frozen=True)
class Group:
    """What one bot, or one place in the turn order, came to."""

    won: Estimate
    """Share of games won, shared wins counted in full, unfinished games as not won."""
    rank_score: Estimate
    """Mean of (k - midrank) / (k - 1): 1 for always first, 0 for always last; a half for unfinished games."""
    points: Estimate
    """Mean of what the game counts."""

    def to_dict(self) -> dict[str, Any]:
        """The three estimates as plain data."""
        return {
            "won": self.won.to_dict(),
            "rank_score": self.rank_score.to_dict(),
            "points": self.points.to_dict(),
        }


def rank_scores(ranks: NDArray[Any]) -> NDArray[np.float64]:
    """Rank scores of an array of ranks of shape (games, entries): (k - midrank) / (k - 1), a half where 0.

    >>> rank_scores(np.array([[1, 2, 2, 4], [0, 0, 0, 0]])).round(3).tolist()
    [[1.0, 0.5, 0.5, 0.0], [0.5, 0.5, 0.5, 0.5]]
    """
    seats = ranks.shape[1]
    mine, other = ranks[:, :, None], ranks[:, None, :]
    better = (other < mine).sum(axis=2)
    tied = (other == mine).sum(axis=2)
    scores = (seats - better - (tied + 1) / 2) / (seats - 1)
    return np.where(ranks == 0, 0.5, scores)


def summarise(
    columns: Mapping[str, NDArray[Any]], points_range: tuple[float, float] | None = None
) -> tuple[list[Group], list[Group]]:
    """What each entry came to, and each place in the turn order (0 = first player).

    `columns` as `SimulationResult.columns`: `ranks`, `won`, `points`, `seat` of shape (games, entries) and
    `first_seat` of shape (games,). `points_range` is the least and the greatest points there can be.
    """
    entries = columns["ranks"].shape[1]
    by_entry, by_turn = (
        [_Sums(points_range) for _ in range(entries)],
        [_Sums(points_range) for _ in range(entries)],
    )
    for start in range(0, len(columns["ranks"]), CHUNK):
        part = slice(start, start + CHUNK)
        ranks, won, points = (columns[key][part] for key in ("ranks", "won", "points"))
        scores = rank_scores(ranks)
        seat, first = columns["seat"][part].astype(np.int64), columns["first_seat"][part].astype(np.int64)
        turn = (seat - first[:, None]) % entries
        for i in range(entries):
            by_entry[i].add(won[:, i], scores[:, i], points[:, i])
            here = turn == i
            by_turn[i].add(won[here], scores[here], points[here])
    return [sums.group() for sums in by_entry], [sums.group() for sums in by_turn]


def end_reasons(codes: NDArray[Any], names: Sequence[str]) -> dict[str, int]:
    """How many games ended how, the most frequent first."""
    counts = np.bincount(codes, minlength=len(names))
    order = sorted(range(len(names)), key=lambda i: (-counts[i], i))
    return {names[i]: int(counts[i]) for i in order if counts[i]}


class _Sums:
    """Sums from which a group's estimates come."""

    def __init__(self, points_range: tuple[float, float] | None) -> None:
        self.range = points_range
        self.n = self.won = 0
        self.score = self.score2 = self.points = self.points2 = 0.0
        self.shift: float | None = points_range[0] if points_range else None

    def add(self, won: NDArray[Any], scores: NDArray[Any], points: NDArray[Any]) -> None:
        if len(won) == 0:
            return
        if self.shift is None:
            self.shift = float(points[0])
        scale = self.range[1] - self.range[0] if self.range else 1.0
        moved = (points.astype(np.float64) - self.shift) / scale
        self.n += len(won)
        self.won += int(np.count_nonzero(won))
        self.score += float(scores.sum())
        self.score2 += float(np.square(scores).sum())
        self.points += float(moved.sum())
        self.points2 += float(np.square(moved).sum())

    def group(self) -> Group:
        score = bounded_from_sums(self.n, self.score, self.score2, 0.0, 1.0)
        if self.range:
            points = bounded_from_sums(self.n, self.points, self.points2, *self.range)
        else:
            points = mean_from_sums(self.n, self.points, self.points2, self.shift or 0.0)
        return Group(share(self.won, self.n), score, points)
