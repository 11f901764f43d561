"""The obvious Python and NumPy versions of the combat library, to compare speed and results with. Slow on
purpose.
"""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

Armies = NDArray[np.int64]


def roll(
    attack_dice: Armies, defence_dice: Armies, rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Losses of both sides of many rolls, die by die: throw three each, blank those not thrown, sort,
    compare.
    """
    places = np.arange(3)
    attack = rng.integers(1, 7, (len(attack_dice), 3))
    defence = rng.integers(1, 7, (len(defence_dice), 3))
    attack[places >= attack_dice[:, None]] = 0
    defence[places >= defence_dice[:, None]] = 0
    attack, defence = -np.sort(-attack, axis=1), -np.sort(-defence, axis=1)
    fought = (attack > 0) & (defence > 0)
    lost = (fought & (attack <= defence)).sum(axis=1)
    return lost, fought.sum(axis=1) - lost


def battle(
    attackers: Armies, defenders: Armies, rng: np.random.Generator, leave: int = 1
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Armies left of many battles to the end, a roll of all that go on at a time."""
    attackers, defenders = attackers.copy(), defenders.copy()
    going = np.flatnonzero((attackers > leave) & (defenders > 0))
    while going.size:
        lost, won = roll(np.minimum(attackers[going] - leave, 3), np.minimum(defenders[going], 3), rng)
        attackers[going] -= lost
        defenders[going] -= won
        going = going[(attackers[going] > leave) & (defenders[going] > 0)]
    return attackers, defenders


@cache
def chances(attack_dice: int, defence_dice: int) -> tuple[float, ...]:
    """The probabilities that the attacker loses 0, 1, 2, 3 armies, by throwing every roll."""
    counts = [0, 0, 0, 0]
    for attack in product(range(1, 7), repeat=attack_dice):
        top = sorted(attack, reverse=True)
        for defence in product(range(1, 7), repeat=defence_dice):
            pairs = zip(top, sorted(defence, reverse=True), strict=False)
            counts[sum(a <= d for a, d in pairs)] += 1
    return tuple(count / 6 ** (attack_dice + defence_dice) for count in counts)


def win_table(attackers: int, defenders: int, leave: int = 1) -> list[list[float]]:
    """The win probability of every pair of armies up to these, by what a roll leads to."""
    table = [[0.0] * (defenders + 1) for _ in range(attackers + 1)]
    for a in range(attackers + 1):
        table[a][0] = 1.0
        for d in range(1, defenders + 1):
            if a <= leave:
                continue
            dice = min(a - leave, 3), min(d, 3)
            fought = min(dice)
            table[a][d] = sum(
                p * table[a - lost][d - (fought - lost)]
                for lost, p in enumerate(chances(*dice)[: fought + 1])
            )
    return table


def odds(attackers: int, defenders: int, leave: int = 1) -> dict[tuple[int, int], float]:
    """The probability of every end of one battle, roll by roll from the start."""
    now = {(attackers, defenders): 1.0}
    ends: dict[tuple[int, int], float] = {}
    while now:
        later: dict[tuple[int, int], float] = {}
        for (a, d), p in now.items():
            if a <= leave or d == 0:
                ends[a, d] = ends.get((a, d), 0.0) + p
                continue
            dice = min(a - leave, 3), min(d, 3)
            fought = min(dice)
            for lost, q in enumerate(chances(*dice)[: fought + 1]):
                end = a - lost, d - (fought - lost)
                later[end] = later.get(end, 0.0) + p * q
        now = later
    return ends
