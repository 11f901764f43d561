"""Relikt's row scoring, slow and obvious: the oracle of the fast one.

`python tests/reference/rows.py > tests/golden/rows/rows.csv` writes the golden file anew.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

COLOURS = ("red", "blue", "green", "yellow", "white")
CARD = re.compile(rf"({'|'.join(COLOURS)})([1-9]|1[0-2])")


def totals(cards: Sequence[str]) -> dict[str, int]:
    """What the numbers of each colour add up to (RL-ROW-2)."""
    sums = dict.fromkeys(COLOURS, 0)
    for card in cards:
        match = CARD.fullmatch(card)
        if match is None:
            raise ValueError(f"{card!r} is no card")
        sums[match[1]] += int(match[2])
    return sums


def winner(cards: Sequence[str]) -> str:
    """The colour with the highest total, `tied` if several share it, `empty` without cards (RL-ROW-8)."""
    if not cards:
        return "empty"
    sums = totals(cards)
    best = [colour for colour in COLOURS if sums[colour] == max(sums.values())]
    return best[0] if len(best) == 1 else "tied"


def outlook(row: Sequence[str], places: int, unseen: Sequence[str]) -> dict[str, Fraction]:
    """The chance of each colour, and of `tied`, if `places` cards join the row at random: by trying all."""
    found = [winner([*row, *more]) for more in combinations(unseen, places)]
    return {name: Fraction(found.count(name), len(found)) for name in (*COLOURS, "tied")}


def deck(players: int = len(COLOURS)) -> list[str]:
    return [f"{colour}{number}" for colour in COLOURS[:players] for number in range(1, 13)]


def random_rows(count: int, seed: int) -> list[list[str]]:
    """Rows of 0 to 12 cards from decks of 3 to 5 colours, many of them level at the top."""
    rng = random.Random(seed)
    rows: list[list[str]] = []
    while len(rows) < count:
        row = rng.sample(deck(rng.randint(3, 5)), rng.randint(0, 12))
        if len(rows) % 4 or winner(row) == "tied":
            rows.append(row)
    return rows


def main() -> None:
    print("cards", *COLOURS, "winner", sep=",")
    for row in random_rows(2000, seed=1):
        print(" ".join(row), *totals(row).values(), winner(row), sep=",", file=sys.stdout)


if __name__ == "__main__":
    main()
