"""Keyed streams, format 1, in plain Python: the oracle of the engine's generator.

Run it to write tests/golden/streams/*.json anew: `python tests/reference/streams.py`. It shares no code with
the engine.
"""

import json
import struct
from pathlib import Path

M32, M64, PHI = 2**32 - 1, 2**64 - 1, 0x9E3779B97F4A7C15
GOLDEN = Path(__file__).parent.parent / "golden" / "streams"


def chacha8_block(key: bytes, counter: int, nonce: int) -> list[int]:
    """One block of ChaCha8 (64-bit counter, 64-bit nonce) as eight u64 words."""
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key))
    start += [counter & M32, counter >> 32, nonce & M32, nonce >> 32]
    s = start.copy()

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & M32
            word = s[z] ^ s[x]
            s[z] = (word << turn | word >> (32 - turn)) & M32

    for _ in range(4):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    words = [(x + y) & M32 for x, y in zip(s, start, strict=True)]
    return [words[i] | words[i + 1] << 32 for i in range(0, 16, 2)]


def key_pair(game: str, seed: int, game_number: int, purpose: int, seat: int) -> tuple[int, int]:
    """The key pair of (purpose, seat): u64 words 2q and 2q + 1, q = purpose * 8 + seat."""
    key = (seed.to_bytes(8, "little") + b"ludoteca/1 " + game.encode("ascii")).ljust(32, b"\0")
    q = purpose * 8 + seat
    block = chacha8_block(key, q // 4, game_number)
    return block[q % 4 * 2], block[q % 4 * 2 + 1]


def mix(z: int) -> int:
    """The finaliser of SplitMix64."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & M64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & M64
    return z ^ z >> 31


def stream(pair: tuple[int, int], i: int, count: int) -> list[int]:
    """The first numbers of stream i under a key pair: xoshiro256++."""
    a, b = (2 * i + 1) * PHI, (2 * i + 2) * PHI
    s = [mix(k + step & M64) for k in pair for step in (a, b)]
    out = []
    for _ in range(count):
        total = (s[0] + s[3]) & M64
        out.append(((total << 23 | total >> 41) + s[0]) & M64)
        shifted = s[1] << 17 & M64
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = (s[3] << 45 | s[3] >> 19) & M64
    return out


#: game, seed, game number, purpose, seat, index
CASES = {
    "risiko-setup": ("risiko", 7, 0, 0, 0, 2),
    "risiko-dice": ("risiko", 7, 731, 2, 3, 12),
    "risiko-discard": ("risiko", 2**64 - 1, 2**40 + 5, 6, 5, 12 * 8 + 4),
    "relikt-adventure": ("relikt", 20260101, 3, 2, 0, 1 << 16 | 17),
    "riket-answer": ("riket", 0, 2**64 - 1, 7, 4, 2**63 + 9),
    "riket-last": ("riket", 1 << 63, 1, 15, 7, 2**64 - 1),
}


def document(name: str) -> dict[str, object]:
    """The golden file of a case: its key, its key pair, 20 numbers, the same numbers as draws below 6 and
    below 46,656.
    """
    game, seed, number, purpose, seat, index = CASES[name]
    pair = key_pair(game, seed, number, purpose, seat)
    values = stream(pair, index, 20)
    return {
        "format": 1,
        "game": game,
        "seed": str(seed),
        "game_number": str(number),
        "purpose": purpose,
        "seat": seat,
        "index": str(index),
        "key_pair": [str(word) for word in pair],
        "values": [str(value) for value in values],
        "below_6": [value * 6 >> 64 for value in values],
        "below_46656": [value * 46656 >> 64 for value in values],
    }


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for case in CASES:
        text = json.dumps(document(case), indent=1)
        (GOLDEN / f"{case}.json").write_text(text + "\n", encoding="utf-8")
