"""Dice combat of RisiKo!: exact odds, and fast samples over arrays.

`attackers` are always *all* armies on the attacking territory, of which at least one never fights;
`defenders` are all on the attacked one. Highest die meets highest, ties go to the defender, up to three dice
a side. The attacker throws `min(3, attackers - 1)` dice and goes on until no defender is left or only `leave`
armies or fewer are.

>>> from ludoteca.games.risiko import combat
>>> f"{combat.odds(8, 5).win:.1%}"
'46.2%'
>>> combat.battle(8, 5, seed=1)
(1, 3)

Samples are reproducible: an element's result depends on the seed, its place in the array and its own numbers,
on nothing else. docs/combat.md says how, exactly. Knows dice and armies, no territories, players or turns.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludoteca import _core
from ludoteca.games.risiko import _combat_input as read

__all__ = [
    "MOST_ARMIES",
    "MOST_TERRITORIES",
    "Chain",
    "Odds",
    "OddsArray",
    "Policy",
    "battle",
    "chain",
    "odds",
    "roll",
    "win_table",
]

Policy: TypeAlias = Literal["maximum", 1, 2, 3]
"""Dice of the defender: as many as the rules allow (`"maximum"`), or at most so many."""

Floats: TypeAlias = NDArray[np.float64]
Armies: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16]
Dice: TypeAlias = NDArray[np.uint8]
Faces: TypeAlias = tuple[int, ...]

MOST_ARMIES = 10_000
"""Most armies a side may have where results are exact; samples take up to 65,535."""
MOST_TERRITORIES = 41
"""The most territories `chain` goes through: all of the map but the one it starts from."""


class Odds(NamedTuple):
    """The exact end of one fight."""

    win: float
    """Probability that no defender is left."""
    attackers_left: Floats
    """Probability of each number of attackers left, indexed by it; shape (attackers + 1,)."""
    defenders_left: Floats
    """Probability of each number of defenders left, indexed by it; shape (defenders + 1,)."""
    expected_attackers_left: float
    """Mean number of attackers left, those included that never fight."""
    expected_defenders_left: float
    """Mean number of defenders left."""


class OddsArray(NamedTuple):
    """The exact ends of many fights: an array for each number of `Odds`; distributions are left out."""

    win: Floats
    """Probability that no defender is left."""
    expected_attackers_left: Floats
    """Mean number of attackers left."""
    expected_defenders_left: Floats
    """Mean number of defenders left."""


class Chain(NamedTuple):
    """The exact end of an attack through several territories."""

    win: float
    """Probability that all of them fall."""
    falls: Floats
    """Probability that at least the first 1, 2, … fall; as many as territories."""
    attackers_left: Floats
    """Probability of each number of armies left on the territory from which the last fight was fought, before
    any of them moves on; shape (attackers + 1,)."""
    defenders_left: Floats
    """Probability of each number of defenders left in all territories together; shape (their sum + 1,)."""
    expected_attackers_left: float
    """Mean of `attackers_left`."""
    expected_defenders_left: float
    """Mean of `defenders_left`."""


@overload
def odds(attackers: int, defenders: int, *, leave: int = 1, policy: Policy = "maximum") -> Odds: ...
@overload
def odds(
    attackers: ArrayLike, defenders: ArrayLike, *, leave: int = 1, policy: Policy = "maximum"
) -> OddsArray: ...
def odds(
    attackers: ArrayLike, defenders: ArrayLike, *, leave: int = 1, policy: Policy = "maximum"
) -> Odds | OddsArray:
    """The exact end of an attack to the end.

    Args:
        attackers: all armies on the attacking territory, 1 to 10,000; a number or an array of whole numbers.
        defenders: all armies on the attacked territory, 0 to 10,000; broadcast against `attackers`.
        leave: the attacker stops at this number of armies or fewer, at least 1. A costly last roll may leave
            up to two fewer, since the dice are those the rules allow.
        policy: dice of the defender, "maximum" or at most 1, 2 or 3.

    Returns:
        `Odds` for two numbers, else `OddsArray` with float64 arrays of the common shape. Work grows with the
        largest attackers times the largest defenders. Numbers are good to about 14 digits.

    Raises:
        ValueError: a number out of range, or shapes that don't broadcast.
        TypeError: something that is not a whole number.

    Rules: RK-CBT-6, RK-CBT-7, RK-CBT-9 to RK-CBT-13 (ruling 7.14 on the defender's dice).

    >>> end = odds(10, 8)
    >>> round(end.win, 12)
    0.279811565432
    >>> end.attackers_left.shape, end.defenders_left.shape
    ((11,), (9,))
    >>> bool(np.isclose(end.attackers_left @ np.arange(11), end.expected_attackers_left))
    True
    >>> odds([4, 8, 12], 5).win.round(3)
    array([0.117, 0.462, 0.736])
    """
    stop, dice = read.leave(leave), read.dice(policy)
    if read.is_number(attackers) and read.is_number(defenders):
        start = (
            read.number(attackers, "attackers", 1, MOST_ARMIES),
            read.number(defenders, "defenders", 0, MOST_ARMIES),
        )
        return Odds(*_core.combat_odds(*start, stop, dice))
    sides = (
        read.Side(attackers, "attackers", 1, MOST_ARMIES),
        read.Side(defenders, "defenders", 0, MOST_ARMIES),
    )
    for side in sides:
        side.check()
    mine, theirs = read.aligned(sides, np.dtype(np.uint32))
    shape = mine.shape
    win, attackers_left, defenders_left = _core.combat_odds_array(mine.ravel(), theirs.ravel(), stop, dice)
    return OddsArray(win.reshape(shape), attackers_left.reshape(shape), defenders_left.reshape(shape))


def chain(attackers: int, defenders: Sequence[int], *, leave: int = 1, policy: Policy = "maximum") -> Chain:
    """The exact end of an attack through several territories, one after the other.

    Args:
        attackers: all armies on the first attacking territory, 1 to 10,000.
        defenders: all armies on each territory in the order of attack, each 1 to 10,000; at most
            41 territories, as many as the map has besides the attacker's.
        leave: armies that stay in each territory left behind, and at which the attack stops; at least 1.
            Where the dice of the last roll are more than would move, they move all the same, as the rules
            demand.
        policy: dice of the defender, as in `odds`.

    Raises:
        ValueError: a number out of range, or no territory.
        TypeError: something that is not a whole number.

    Rules: as `odds`, and RK-OCC-1 to RK-OCC-3 (ruling 7.16).

    >>> chain(15, [3, 2, 1]).falls.round(8)
    array([0.97158347, 0.92414467, 0.88551471])
    """
    start = read.number(attackers, "attackers", 1, MOST_ARMIES)
    if isinstance(defenders, (str, bytes)) or not isinstance(defenders, (Sequence, np.ndarray)):
        read.bad_type(f"defenders is {defenders!r}: expected a list of whole numbers, one for each territory")
    through = [read.number(n, f"defenders[{i}]", 1, MOST_ARMIES) for i, n in enumerate(defenders)]
    if not through:
        read.bad_value("defenders is empty: expected at least one territory")
    if len(through) > MOST_TERRITORIES:
        read.bad_value(
            f"defenders holds {len(through)} territories: at most {MOST_TERRITORIES} can be attacked"
        )
    falls, end = _core.combat_chain(start, through, read.leave(leave), read.dice(policy))
    return Chain(end[0], falls, *end[1:])


def win_table(attackers: int, defenders: int, *, leave: int = 1, policy: Policy = "maximum") -> Floats:
    """Win probabilities of every start up to the given numbers.

    Args:
        attackers: most armies of the attacker, 1 to 10,000.
        defenders: most armies of the defender, 0 to 10,000.
        leave: as in `odds`.
        policy: as in `odds`.

    Returns:
        float64 array of shape (attackers + 1, defenders + 1): `table[a, d]` is `odds(a, d).win`. Row 0, which
        no fight starts from, is 1 at no defenders and 0 elsewhere.

    Raises:
        ValueError: a number out of range.
        TypeError: something that is not a whole number.

    >>> table = win_table(200, 200)
    >>> round(float(table[10, 10]), 9)
    0.145270758
    """
    shape = (
        read.number(attackers, "attackers", 1, MOST_ARMIES) + 1,
        read.number(defenders, "defenders", 0, MOST_ARMIES) + 1,
    )
    table = np.empty(shape)
    _core.combat_win_table(table, read.leave(leave), read.dice(policy))
    return table


@overload
def roll(
    attack_dice: int, defence_dice: int, *, seed: int | str, faces: Literal[False] = False
) -> tuple[int, int]: ...
@overload
def roll(
    attack_dice: int, defence_dice: int, *, seed: int | str, faces: Literal[True]
) -> tuple[int, int, Faces, Faces]: ...
@overload
def roll(
    attack_dice: ArrayLike, defence_dice: ArrayLike, *, seed: int | str, faces: Literal[False] = False
) -> tuple[Dice, Dice]: ...
@overload
def roll(
    attack_dice: ArrayLike, defence_dice: ArrayLike, *, seed: int | str, faces: Literal[True]
) -> tuple[Dice, Dice, Dice, Dice]: ...
def roll(
    attack_dice: ArrayLike, defence_dice: ArrayLike, *, seed: int | str, faces: bool = False
) -> tuple[Any, ...]:
    """One roll of the dice for each element: armies lost by either side.

    Args:
        attack_dice: dice of the attacker, 1 to 3; a number or an array of whole numbers.
        defence_dice: dice of the defender, 1 to 3; broadcast against `attack_dice`.
        seed: 0 to 2**64 - 1, as a number or its decimal text.
        faces: also return the faces as thrown, in no sorted order.

    Returns:
        `(attack_losses, defence_losses)`: uint8 arrays of the common shape, which together are
        `min(attack_dice, defence_dice)`; with `faces` also `(…, attack_faces, defence_faces)`, uint8 arrays
        with a last axis of 3, 0 for a die not thrown. For two numbers: ints, and tuples with the dice thrown.
        Contiguous uint8 arrays are read in place; anything else is converted first.

    Raises:
        ValueError: a number out of range, or shapes that don't broadcast.
        TypeError: something that is not a whole number.

    >>> roll(3, 2, seed=7, faces=True)
    (1, 1, (1, 3, 6), (6, 1))
    >>> attack_losses, defence_losses = roll([[1], [2], [3]], [1, 2, 3], seed=7)
    >>> attack_losses + defence_losses
    array([[1, 1, 1],
           [1, 2, 2],
           [1, 2, 3]], dtype=uint8)
    """
    key = read.seed(seed)
    if read.is_number(attack_dice) and read.is_number(defence_dice):
        a, d = read.number(attack_dice, "attack_dice", 1, 3), read.number(defence_dice, "defence_dice", 1, 3)
        if not faces:
            return _core.combat_roll_one(a, d, key)
        attack_lost, defence_lost, mine, theirs = roll([a], [d], seed=key, faces=True)
        shown = tuple(mine[0, :a].tolist()), tuple(theirs[0, :d].tolist())
        return int(attack_lost[0]), int(defence_lost[0]), *shown
    sides = read.Side(attack_dice, "attack_dice", 1, 3), read.Side(defence_dice, "defence_dice", 1, 3)
    attack, defence = read.aligned(sides, np.dtype(np.uint8))
    lost = np.empty_like(attack), np.empty_like(attack)
    if not faces:
        _core.combat_roll(attack, defence, *lost, key)
        return lost
    up = np.empty((attack.size, 3), np.uint8), np.empty((attack.size, 3), np.uint8)
    _core.combat_roll_faces(attack, defence, *lost, *up, key)
    return *lost, *(faces_up.reshape(*attack.shape, 3) for faces_up in up)


@overload
def battle(attackers: int, defenders: int, *, leave: int = 1, seed: int | str) -> tuple[int, int]: ...
@overload
def battle(
    attackers: ArrayLike, defenders: ArrayLike, *, leave: int = 1, seed: int | str
) -> tuple[Armies, Armies]: ...
def battle(attackers: ArrayLike, defenders: ArrayLike, *, leave: int = 1, seed: int | str) -> tuple[Any, Any]:
    """A battle to the end for each element: armies left on either side.

    The defender throws as many dice as the rules allow. Where the attack can't begin (`attackers <= leave`)
    or is over (no defender), both numbers come back as they are, so that results may be fed in again.

    Args:
        attackers: all armies on the attacking territory, 1 to 65,535; a number or an array of whole numbers.
        defenders: all armies on the attacked territory, 0 to 65,535; broadcast against `attackers`.
        leave: as in `odds`.
        seed: 0 to 2**64 - 1, as a number or its decimal text.

    Returns:
        `(attackers_left, defenders_left)`: uint8 arrays of the common shape if both arrays are uint8 or other
        numbers up to 255, else uint16. For two numbers: ints. Contiguous arrays of the type returned are read
        in place, anything else is converted first. Up to 64 armies a side every battle takes equally long,
        whatever the numbers; larger ones are rolled out.

    Raises:
        ValueError: a number out of range, or shapes that don't broadcast.
        TypeError: something that is not a whole number.

    >>> battle(10, 8, seed=1)
    (1, 5)
    >>> attackers_left, defenders_left = battle(np.full(1_000_000, 10, np.uint8), 8, seed=1)
    >>> round(float((defenders_left == 0).mean()), 2), round(odds(10, 8).win, 2)
    (0.28, 0.28)
    """
    stop, key = read.leave(leave), read.seed(seed)
    if read.is_number(attackers) and read.is_number(defenders):
        start = read.number(attackers, "attackers", 1, 65_535), read.number(defenders, "defenders", 0, 65_535)
        return _core.combat_battle_one(*start, stop, key)
    sides = read.Side(attackers, "attackers", 1, 65_535), read.Side(defenders, "defenders", 0, 65_535)
    mine, theirs = read.aligned(sides, max(side.dtype for side in sides))
    left = np.empty_like(mine), np.empty_like(mine)
    _core.combat_battle(mine, theirs, *left, stop, key)
    return left
