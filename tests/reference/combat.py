"""Dice combat, slow and obvious: the reference that the core must agree with.

Plain Python with exact fractions; shares nothing with the package. Covers one roll, exact ends, chains, and
the format of the array samplers (docs/combat.md), generator included. `python tests/reference/combat.py`
writes the golden files in tests/golden/combat.
"""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

from streams import key_pair, stream

WORD = 2**64
ROLL, BATTLE, LONG_BATTLE = 0, 1, 2  # purposes of streams

# --- one roll -----------------------------------------------------------------------------------------------


def compare(attack: tuple[int, ...], defence: tuple[int, ...]) -> int:
    """Armies the attacker loses: highest meets highest, a tie is lost by the attacker."""
    pairs = zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False)
    return sum(a <= d for a, d in pairs)


@cache
def rolls(a: int, d: int) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """All rolls in the order of their numbers: (attacker's losses, attacker's faces, defender's faces)."""
    thrown = ((faces[:a], faces[a:]) for faces in product(range(1, 7), repeat=a + d))
    return sorted((compare(attack, defence), attack, defence) for attack, defence in thrown)


@cache
def loss_chances(a: int, d: int) -> list[Fraction]:
    """Probability that the attacker loses 0, 1, … min(a, d) armies in one roll."""
    losses = [roll[0] for roll in rolls(a, d)]
    return [Fraction(losses.count(k), len(losses)) for k in range(min(a, d) + 1)]


# --- exact ends ---------------------------------------------------------------------------------------------


def ends(
    start: dict[int, Fraction], defenders: int, leave: int = 1, most_dice: int = 3
) -> dict[tuple[int, int], Fraction]:
    """Probability of each end (attackers left, defenders left) for a distribution of attackers."""
    at = {(a, defenders): p for a, p in start.items()}
    done: dict[tuple[int, int], Fraction] = {}
    while at:
        a, d = max(at)  # no other state leads to the largest
        p = at.pop((a, d))
        if a <= leave or d == 0:
            done[a, d] = done.get((a, d), Fraction(0)) + p
            continue
        dice = min(3, a - 1), min(most_dice, d)
        for lost, chance in enumerate(loss_chances(*dice)):
            after = a - lost, d - (min(dice) - lost)
            at[after] = at.get(after, Fraction(0)) + p * chance
    return done


def chain(
    attackers: int, defenders: list[int], leave: int = 1, most_dice: int = 3
) -> dict[str, list[Fraction]]:
    """Probability that the first 1, 2, … territories fall; distributions of what is left."""
    front = {attackers: Fraction(1)}
    falls = []
    attackers_left = [Fraction(0)] * (attackers + 1)
    defenders_left = [Fraction(0)] * (sum(defenders) + 1)
    for i, here in enumerate(defenders):
        beyond, last = sum(defenders[i + 1 :]), i + 1 == len(defenders)
        moved: dict[int, Fraction] = {}
        falls_here = Fraction(0)
        for (a, d), p in ends(front, here, leave, most_dice).items():
            if d == 0:
                falls_here += p
            if d == 0 and not last:
                moving = max(a - leave, min(3, a - 1))
                moved[moving] = moved.get(moving, Fraction(0)) + p
            else:
                attackers_left[a] += p
                defenders_left[d + beyond] += p
        falls.append(falls_here)
        front = moved
    return {"falls": falls, "attackers_left": attackers_left, "defenders_left": defenders_left}


# --- streams ------------------------------------------------------------------------------------------------


def word(seed: int, purpose: int, element: int) -> int:
    """The word of an element: 8 lanes a block of 65,536."""
    block, place = divmod(element, 65536)
    return stream(key_pair("combat", seed, 0, purpose, 0), block * 8 + place % 8, place // 8 + 1)[-1]


# --- samples ------------------------------------------------------------------------------------------------


def roll(seed: int, element: int, a: int, d: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """(attacker's losses, attacker's faces, defender's faces) of an element."""
    number = word(seed, ROLL, element) * 6 ** (a + d) >> 64
    return rolls(a, d)[number]


@cache
def alias_table(
    attackers: int, defenders: int, leave: int
) -> list[tuple[int, tuple[int, int], tuple[int, int]]]:
    """Slots (threshold, own end, end that tops it up); their number is a power of two."""
    by_end = ends({attackers: Fraction(1)}, defenders, leave)
    listed = sorted(by_end, key=lambda end: (-end[0], end[1]))
    possible = 1 if attackers <= leave or defenders == 0 else attackers - leave + defenders * min(leave, 3)
    bits = max(1, (possible - 1).bit_length())
    weights = [round(by_end[end] * 2 ** (32 + bits)) for end in listed]
    weights[weights.index(max(weights))] += 2 ** (32 + bits) - sum(weights)
    empty = 2**bits - len(listed)
    weights, own = weights + [0] * empty, listed + [listed[0]] * empty
    slots = [(0, end, end) for end in own]
    short = [i for i, weight in enumerate(weights) if weight < 2**32]
    ample = [i for i, weight in enumerate(weights) if weight >= 2**32]
    while short:
        i, giver = short.pop(), ample[-1]
        slots[i] = (weights[i], own[i], own[giver])
        weights[giver] -= 2**32 - weights[i]
        if weights[giver] < 2**32:
            short.append(ample.pop())
    return slots


def battle(seed: int, element: int, attackers: int, defenders: int, leave: int = 1) -> tuple[int, int]:
    """Attackers and defenders left of an element."""
    if max(attackers, defenders) <= 64:
        slots = alias_table(attackers, defenders, leave)
        w = word(seed, BATTLE, element)
        threshold, own, other = slots[w * len(slots) >> 64]
        return own if w % 2**32 < threshold else other
    words = iter(stream(key_pair("combat", seed, 0, LONG_BATTLE, 0), element, attackers + defenders))
    while attackers > leave and defenders > 0:
        a, d = min(3, attackers - 1), min(3, defenders)
        lost = rolls(a, d)[next(words) * 6 ** (a + d) >> 64][0]
        attackers, defenders = attackers - lost, defenders - (min(a, d) - lost)
    return attackers, defenders


# --- golden files -------------------------------------------------------------------------------------------

SEEDS = [0, 1, 20_260_101, WORD - 1]
ELEMENTS = [0, 1, 7, 8, 9, 511, 1024, 65535, 65536, 65543, 131075, 200001]
STARTS = [
    (2, 1, 1),
    (4, 3, 1),
    (10, 8, 1),
    (8, 5, 1),
    (31, 20, 1),
    (1, 5, 1),
    (9, 0, 1),
    (12, 10, 3),
    (20, 4, 2),
]
LONG_STARTS = [(65, 5, 1), (10, 65, 1), (70, 64, 2), (200, 150, 1), (300, 280, 4)]


def samples() -> dict[str, object]:
    dice = list(product((1, 2, 3), repeat=2))
    rolled = []
    fought = []
    for seed in SEEDS:
        for n, element in enumerate(ELEMENTS):
            a, d = dice[(n + seed) % 9]
            lost, attack, defence = roll(seed, element, a, d)
            rolled.append(
                {
                    "seed": str(seed),
                    "element": element,
                    "attack_dice": a,
                    "defence_dice": d,
                    "attack_losses": lost,
                    "defence_losses": min(a, d) - lost,
                    "attack_faces": list(attack) + [0] * (3 - a),
                    "defence_faces": list(defence) + [0] * (3 - d),
                }
            )
            for attackers, defenders, leave in (
                STARTS[n % 9],
                LONG_STARTS[n % 5],
                STARTS[(n * 2 + seed) % 9],
            ):
                left = battle(seed, element, attackers, defenders, leave)
                fought.append(
                    {
                        "seed": str(seed),
                        "element": element,
                        "attackers": attackers,
                        "defenders": defenders,
                        "leave": leave,
                        "attackers_left": left[0],
                        "defenders_left": left[1],
                    }
                )
    return {"format": 1, "roll": rolled, "battle": fought}


def exact() -> dict[str, object]:
    def floats(values: list[Fraction]) -> list[float]:
        return [float(value) for value in values]

    fights = []
    for a, d, leave, policy in [
        (10, 10, 1, 3),
        (4, 3, 1, 3),
        (8, 5, 1, 3),
        (8, 5, 1, 2),
        (8, 5, 1, 1),
        (8, 5, 3, 3),
        (2, 1, 1, 3),
        (12, 9, 2, 2),
        (20, 15, 6, 3),
        (3, 4, 3, 3),
        (1, 4, 1, 3),
        (5, 0, 1, 3),
    ]:
        result = chain(a, [d], leave, policy)
        fights.append(
            {
                "attackers": a,
                "defenders": d,
                "leave": leave,
                "defence_dice": policy,
                "win": float(result["falls"][0]),
                "attackers_left": floats(result["attackers_left"]),
                "defenders_left": floats(result["defenders_left"]),
            }
        )
    chains = []
    for a, ds, leave, policy in [
        (15, [3, 2, 1], 1, 3),
        (15, [3, 2, 1], 2, 3),
        (12, [1, 1, 1, 1], 3, 3),
        (20, [5, 4], 1, 2),
        (9, [6], 1, 3),
        (3, [1, 1, 1], 1, 1),
        (2, [1, 1], 1, 3),
    ]:
        result = chain(a, ds, leave, policy)
        chains.append(
            {
                "attackers": a,
                "defenders": ds,
                "leave": leave,
                "defence_dice": policy,
                **{name: floats(values) for name, values in result.items()},
            }
        )
    return {"fights": fights, "chains": chains}


def win_probabilities(most: int) -> list[tuple[int, int, float, float, float]]:
    """(attackers, defenders, win probability, mean attackers left, mean defenders left), for 1 to `most`."""
    rows = []
    for a, d in product(range(1, most + 1), repeat=2):
        left = ends({a: Fraction(1)}, d)
        won = sum(p for (_, x), p in left.items() if x == 0)
        means = [sum(end[side] * p for end, p in left.items()) for side in (0, 1)]
        rows.append((a, d, float(won), float(means[0]), float(means[1])))
    return rows


def write(folder: Path) -> None:
    for name, content in (("samples", samples()), ("exact", exact())):
        (folder / f"{name}.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    counts = [
        [a, d, *(str(p * 6 ** (a + d)) for p in loss_chances(a, d)), *[""] * (3 - min(a, d))]
        for a, d in product((1, 2, 3), repeat=2)
    ]
    header = [
        "attackers",
        "defenders",
        "win_probability",
        "expected_attackers_left",
        "expected_defenders_left",
    ]
    tables = {
        "one_roll": [["attack_dice", "defence_dice", "lost_0", "lost_1", "lost_2", "lost_3"], *counts],
        "win_probability": [header, *win_probabilities(20)],
    }
    for name, rows in tables.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    write(Path(__file__).parent.parent / "golden" / "combat")
