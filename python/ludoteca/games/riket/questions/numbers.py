"""Numbers in words, in Swedish and English: years, ordinals. Letters come folded (å and ä as a, ö as o)."""

import re
from collections.abc import Sequence
from functools import lru_cache

UNITS = {
    "noll": 0, "zero": 0, "oh": 0,
    "en": 1, "ett": 1, "one": 1,
    "tva": 2, "two": 2,
    "tre": 3, "three": 3,
    "fyra": 4, "four": 4,
    "fem": 5, "five": 5,
    "sex": 6, "six": 6,
    "sju": 7, "seven": 7,
    "atta": 8, "eight": 8,
    "nio": 9, "nie": 9, "nine": 9,
    "tio": 10, "tie": 10, "ten": 10,
    "elva": 11, "eleven": 11,
    "tolv": 12, "twelve": 12,
    "tretton": 13, "thirteen": 13,
    "fjorton": 14, "fourteen": 14,
    "femton": 15, "fifteen": 15,
    "sexton": 16, "sixteen": 16,
    "sjutton": 17, "seventeen": 17,
    "arton": 18, "aderton": 18, "eighteen": 18,
    "nitton": 19, "nineteen": 19,
}  # fmt: skip
TENS = {
    "tjugo": 20, "tjugu": 20, "twenty": 20,
    "trettio": 30, "thirty": 30,
    "fyrtio": 40, "forty": 40,
    "femtio": 50, "fifty": 50,
    "sextio": 60, "sixty": 60,
    "sjuttio": 70, "seventy": 70,
    "attio": 80, "eighty": 80,
    "nittio": 90, "ninety": 90,
}  # fmt: skip
SCALES = {
    "hundra": 100, "hundred": 100,
    "tusen": 1000, "thousand": 1000,
    "miljon": 10**6, "miljoner": 10**6, "million": 10**6,
}  # fmt: skip
ORDINALS = {
    "forsta": 1, "forste": 1, "first": 1,
    "andra": 2, "andre": 2, "second": 2,
    "tredje": 3, "third": 3,
    "fjarde": 4, "fourth": 4,
    "femte": 5, "fifth": 5,
    "sjatte": 6, "sixth": 6,
    "sjunde": 7, "seventh": 7,
    "attonde": 8, "eighth": 8,
    "nionde": 9, "ninth": 9,
    "tionde": 10, "tenth": 10,
    "elfte": 11, "eleventh": 11,
    "tolfte": 12, "twelfth": 12,
    "trettonde": 13, "thirteenth": 13,
    "fjortonde": 14, "fourteenth": 14,
    "femtonde": 15, "fifteenth": 15,
    "sextonde": 16, "sixteenth": 16,
    "sjuttonde": 17, "seventeenth": 17,
    "artonde": 18, "adertonde": 18, "eighteenth": 18,
    "nittonde": 19, "nineteenth": 19,
    "tjugonde": 20, "twentieth": 20,
}  # fmt: skip
CARDINALS = {**UNITS, **TENS, **SCALES}
JOINERS = ("and", "och", "&")
ROMAN = re.compile(r"x{0,3}(?:ix|iv|v?i{0,3})")
ORDINAL_DIGITS = re.compile(r"(\d+)(?:st|nd|rd|th|e|a|de|te|dje)")


@lru_cache(maxsize=4096)
def atoms(word: str) -> tuple[str, ...]:
    """The number words a word is made of; empty if it is not made of them.

    >>> atoms("sextonhundratrettiotva")
    ('sexton', 'hundra', 'trettio', 'tva')
    >>> atoms("sextant")
    ()
    """
    if word in CARDINALS:
        return (word,)
    if word.startswith("ettusen"):  # of three t one is left out
        return atoms(f"ett{word[2:]}")
    for length in range(len(word) - 1, 1, -1):
        head = word[:length]
        if head in CARDINALS and (rest := atoms(word[length:])):
            return (head, *rest)
    return ()


def roman(word: str) -> int | None:
    """The value of a Roman numeral of two letters or more, up to 39.

    >>> roman("xiv"), roman("iiii"), roman("vi")
    (14, None, 6)
    """
    if len(word) < 2 or not ROMAN.fullmatch(word):
        return None
    values = [{"i": 1, "v": 5, "x": 10}[letter] for letter in word]
    following = [*values[1:], 0]
    return sum(-v if v < after else v for v, after in zip(values, following, strict=True))


class _Sum:
    """Number words as they are heard one by one."""

    def __init__(self) -> None:
        self.total = self.current = 0
        self.last = ""
        self.heard = False

    def takes(self, atom: str) -> bool:
        """Whether the word goes on with this number."""
        value = CARDINALS[atom]
        if not self.heard:
            return True
        if atom in SCALES:
            return self.last not in SCALES or value > SCALES[self.last] or SCALES[self.last] == 1000
        if self.last in SCALES:
            return value < SCALES[self.last]
        # `trettio två` is one number, and so is the year `sixteen thirty`, but `two three` is not.
        if atom == "oh":
            return 9 < self.current < 100
        return (
            (self.last in TENS and 0 < value < 10)
            or (9 < self.current < 100 and value > 9)
            or self.last == "oh"
        )

    def hear(self, atom: str) -> None:
        """Add the word."""
        value = CARDINALS[atom]
        if atom in SCALES and value == 100:
            self.current = max(self.current, 1) * 100
        elif atom in SCALES:
            self.total += max(self.current, 1) * value
            self.current = 0
        elif self.heard and self.last not in SCALES and 9 < self.current < 100 and value > 9:
            self.current = self.current * 100 + value
        elif self.heard and atom == "oh":
            self.current *= 100
        else:
            self.current += value
        self.last, self.heard = atom, True


def cardinal(words: Sequence[str]) -> tuple[int, int] | None:
    """The number that the words begin with and how many words it takes.

    >>> cardinal(["sixteen", "thirty", "two", "men"])
    (1632, 3)
    >>> cardinal(["ett", "tusen", "sexhundra"]), cardinal(["hundred", "and", "five"]), cardinal(["hus"])
    ((1600, 3), (105, 3), None)
    """
    heard, used, place = _Sum(), 0, 0
    while place < len(words):
        word = words[place]
        if word in JOINERS and heard.last in SCALES:
            place += 1
            continue
        parts = atoms(word)
        trial = _Sum()
        trial.__dict__.update(heard.__dict__)
        for part in parts:
            if not trial.takes(part):
                parts = ()
                break
            trial.hear(part)
        if not parts:
            break
        heard, place = trial, place + 1
        used = place
    return (heard.total + heard.current, used) if used else None


def ordinal(word: str) -> int | None:
    """The value of an ordinal in words or digits.

    >>> ordinal("tolfte"), ordinal("12e"), ordinal("12th"), ordinal("tjugoforsta"), ordinal("tolv")
    (12, 12, 12, 21, None)
    """
    if word in ORDINALS:
        return ORDINALS[word]
    if match := ORDINAL_DIGITS.fullmatch(word):
        return int(match[1])
    for ten, value in TENS.items():
        rest = word.removeprefix(ten)
        if rest != word and rest in ORDINALS and ORDINALS[rest] < 10:
            return value + ORDINALS[rest]
    return None
