"""Blocks of games with the same deal: their seeds, and who sits where in each of their games.

A block is played once with every seating that differs, always as chance number 0 of the block's own seed, so
that whoever sits in a seat meets the same luck. Knows no game and plays none.
"""

import hashlib
from collections.abc import Hashable, Sequence


def block_seed(game: str, seed: int, block: int) -> int:
    """The seed of a block: the first eight bytes, little endian, of the SHA-256 of its parts.

    The parts are `ludoteca/1`, the game, the seed in decimal, `block` and the block's number in decimal, with
    the character 0x1f between them.

    >>> block_seed("risiko", 20260101, 0)
    16812365231717527617
    """
    text = "\x1f".join(("ludoteca/1", game, str(seed), "block", str(block)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")


def seatings(entries: Sequence[Hashable]) -> list[tuple[int, ...]]:
    """The seatings of a block: for each the entry in every seat. Entry e moves on by one seat a game.

    Seatings that put equal entries into the same seats are one.

    >>> seatings(["new", "old", "old"])
    [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    >>> seatings(["old", "old", "old"])
    [(0, 1, 2)]
    """
    count = len(entries)
    found: dict[tuple[Hashable, ...], tuple[int, ...]] = {}
    for turn in range(count):
        seats = tuple((seat - turn) % count for seat in range(count))
        found.setdefault(tuple(entries[entry] for entry in seats), seats)
    return list(found.values())
