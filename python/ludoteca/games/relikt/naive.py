"""Relikt's row scoring as one would write it without the core: what benches compare with."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray


def totals(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Totals of shape (n, 5) of cards of shape (slots, n), by `bincount`."""
    n = cards.shape[1]
    place = np.arange(n) * 5 + (cards >> 4)
    sums = np.bincount(place.ravel(), weights=(cards & 15).ravel(), minlength=5 * n)
    return sums.astype(np.int64).reshape(n, 5)


def score(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The winner of each row of shape (slots, n): colour, -1 for a tie, -2 for an empty row."""
    sums = totals(cards)
    most = sums.max(axis=1)
    level = (sums == most[:, None]).sum(axis=1) > 1
    return np.where(most == 0, -2, np.where(level, -1, sums.argmax(axis=1)))


def outlook(row: Sequence[int], open: int, unseen: Sequence[int]) -> tuple[list[int], int, int]:
    """Wins by colour, ties and ways, by trying every way."""
    wins, ties, ways = [0] * 5, 0, 0
    for more in combinations(unseen, open):
        sums = [0] * 5
        for card in (*row, *more):
            sums[card >> 4] += card & 15
        most = max(sums)
        if most and sums.count(most) == 1:
            wins[sums.index(most)] += 1
        else:
            ties += 1
        ways += 1
    return wins, ties, ways
