"""Answers as words that can be compared: case, accents, articles, numbers, eras, titles, fillers evened out.

The rules are stated in docs/questions.md; what follows from them is in `judge`.
"""

import re
import unicodedata
from functools import lru_cache

from ludoteca.games.riket.questions.numbers import cardinal, ordinal, roman

Words = tuple[str, ...]
"""Words in order; a number is `#1632`, the years of a century or decade `#1600s`."""

LETTERS = str.maketrans({"æ": "ae", "ø": "o", "ß": "ss", "þ": "th", "ð": "d", "œ": "oe", "ł": "l"})
SPELT_OUT = str.maketrans({"å": "aa", "ä": "ae", "ö": "oe", "ø": "oe", "ü": "ue"})
BEFORE_CHRIST = re.compile(
    r"(?<![^\W\d_])(?:f\.?\s?kr\b|f\.\s?v\.\s?t\b|före (?:kristus?|kristi födelse|vår tideräkning)"
    r"|before (?:christ|the common era|our era)|bce?\b|b\.\s?c\.(?:\s?e\.)?)"
)
AFTER_CHRIST = re.compile(
    r"(?<![^\W\d_])(?:e\.?\s?kr\b|e\.\s?v\.\s?t\b|efter (?:kristus?|kristi födelse|vår tideräkning)"
    r"|a\.\s?d\.|anno domini|c\.\s?e\.)"
)
THOUSANDS = re.compile(r"(?<=\d)[ .,\u00a0\u202f](?=\d{3}(?!\d))")
ORDINAL_COLON = re.compile(r"(?<=\d):(?=(?:[ae]|[td]e|dje)\b)")
SAINT = re.compile(r"\bs:ta?\b")
ROMAN_COLON = re.compile(r"\b([ivx]+):e\b")
WORD = re.compile(r"[^\W_]+|&")

ARTICLES = {"the", "den", "det", "de"}
"""Left out wherever they stand."""
LEADING = {"a", "an", "en", "ett"}
"""Left out at the beginning."""
TITLES = {
    "kung", "kungen", "konung", "konungen", "king", "drottning", "drottningen", "queen", "kejsare",
    "kejsaren", "emperor", "pave", "paven", "pope", "tsar", "tsaren", "sankt", "sankta", "saint", "st",
    "heliga", "helige", "sir", "lord", "herr", "fru", "doktor", "dr",
}  # fmt: skip
"""Left out at the beginning if something follows."""
FILLERS = (
    ("jag", "tror"), ("i", "think"), ("svaret", "ar"), ("answer", "is"), ("the", "answer", "is"),
    ("det", "ar"), ("det", "var"), ("det", "heter"), ("det", "hette"), ("det", "betyder"), ("du", "ar"),
    ("jag", "ar"), ("de", "ar"), ("it", "is"), ("it", "was"), ("its",), ("it", "s"), ("it", "means"),
    ("you", "are"), ("youre",), ("i", "am"), ("im",), ("they", "are"), ("theyre",), ("betyder",),
    ("means",), ("kanske",), ("maybe",),
)  # fmt: skip
"""Left out at the beginning."""
ABOUT = {"omkring", "cirka", "ca", "circa", "about", "around", "ungefar", "runt", "kring", "c"}
YEAR_BEFORE = {"ar", "aret", "year", "anno", "i", "in", "ad", "d"}
UNIT_AFTER = {"ar", "year", "years", "st", "stycken", "ad", "ce"}
CENTURY = {"arhundradet", "arhundrade", "seklet", "sekel", "century"}
DECADE = {"tal", "talet", "talets"}


def fold(text: str) -> str:
    """Letters without accents, small.

    >>> fold("Ålandshav, Café, Æbelø")
    'alandshav, cafe, aebelo'
    """
    small = unicodedata.normalize("NFKC", text).casefold().translate(LETTERS)
    parts = unicodedata.normalize("NFD", small)
    return "".join(c for c in parts if not unicodedata.combining(c))


@lru_cache(maxsize=4096)
def words(text: str, *, spelt_out: bool = False) -> Words:
    """The words of an answer that matter. `spelt_out` writes å, ä, ö as aa, ae, oe.

    >>> words("Kung Karl den tolfte"), words("Charles XII")
    (('karl', '#12'), ('charles', '#12'))
    >>> words("omkring år 44 f.Kr."), words("sextonhundratalet"), words("the 17th century")
    (('#44', 'bc'), ('#1600s',), ('#1600s',))
    """
    text = unicodedata.normalize("NFKC", text).casefold()
    text = THOUSANDS.sub("", AFTER_CHRIST.sub(" ", BEFORE_CHRIST.sub(" bc ", text)))
    text = ROMAN_COLON.sub(r"\1", ORDINAL_COLON.sub("", SAINT.sub("sankt", text)))
    if spelt_out:
        text = text.translate(SPELT_OUT)
    raw: list[str] = WORD.findall(fold(text).replace("'", "").replace("\u2019", ""))
    found = _numbers(_without_fillers(raw))
    found = _near_numbers(found)
    kept = [w for w in found if w not in ARTICLES] or found
    while len(kept) > 1 and (kept[0] in LEADING or kept[0] in TITLES) and kept[1] != "&":
        kept = kept[1:]
    return tuple("&" if w in ("och", "and") else w for w in kept)


def _without_fillers(raw: list[str]) -> list[str]:
    again = True
    while again:
        again = False
        for filler in FILLERS:
            if len(raw) > len(filler) and tuple(raw[: len(filler)]) == filler:
                raw, again = raw[len(filler) :], True
    return raw


def _numbers(raw: list[str]) -> list[str]:
    """Numbers in words, digits, ordinals and Roman numerals as `#12`."""
    found: list[str] = []
    place = 0
    while place < len(raw):
        word = raw[place]
        rest = raw[place + 1 :]
        span = 1
        if word.isdecimal():
            found.append(f"#{int(word)}")
        elif (decade := _decade(word)) is not None:
            found.append(decade)
        elif (value := ordinal(word)) is not None or (value := roman(word)) is not None:
            found.append(f"#{value}")
        elif found and (word in ("v", "x") or (word == "i" and (not rest or rest[0] in ("of", "av")))):
            found.append(f"#{ {'i': 1, 'v': 5, 'x': 10}[word] }")
        elif (number := cardinal(raw[place:])) and not (word in LEADING and number[1] == 1 and rest):
            found.append(f"#{number[0]}")
            span = number[1]
        else:
            found.append(word)
        place += span
    return found


def _decade(word: str) -> str | None:
    """`1600s` and `sextonhundratalet`."""
    if word[-1] == "s" and word[:-1].isdecimal():
        return f"#{int(word[:-1])}s"
    for ending in DECADE:
        head = word.removesuffix(ending)
        if head and head != word:
            if head.isdecimal():
                return f"#{int(head)}s"
            number = cardinal([head])
            if number:
                return f"#{number[0]}s"
    return None


def _near_numbers(found: list[str]) -> list[str]:
    """Centuries in one form; without what says `about`, `year` and the like beside a number."""
    kept: list[str] = []
    for place, word in enumerate(found):
        before = kept[-1] if kept else ""
        after = next((w for w in found[place + 1 :] if w not in ARTICLES | ABOUT | YEAR_BEFORE), "")
        number = before.startswith("#") and before[1:].isdecimal()
        if number and word in CENTURY:
            kept[-1] = f"#{(int(before[1:]) - 1) * 100}s"
        elif number and word in DECADE:
            kept[-1] = f"{before}s"
        elif (number and word in UNIT_AFTER) or (word in ABOUT | YEAR_BEFORE and after.startswith("#")):
            continue
        elif before == "bc" and word.startswith("#"):
            kept[-1:] = [word, before]
        else:
            kept.append(word)
    return kept
