"""Whether an answer is right (docs/questions.md states the rules, tests/python/riket/judged.csv shows them).

An answer is right if it is the same as an accepted one after evening out (`normal`), or differs by a slip:
one letter from five letters on, two from nine on, never in a number and never in the first letter.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from ludoteca.games.riket.questions.items import LONGEST_TEXT, Item, OldWord, Question
from ludoteca.games.riket.questions.normal import Words, fold, words

MOST_WORDS = 15
"""An explanation of an old word may have so many words."""
ALTERNATIVES = re.compile(r"\s+(?:eller|or)\s+|/", re.IGNORECASE)
NOT = {
    "inte", "ej", "icke", "ingen", "inget", "inga", "ingenting", "aldrig", "motsats", "motsatsen",
    "not", "no", "never", "none", "nothing", "neither", "nor", "opposite", "cannot",
    # Apostrophes are gone when words are looked at.
    "isnt", "arent", "wasnt", "werent", "dont", "doesnt", "didnt", "cant", "wont", "aint",
}  # fmt: skip
ENDINGS = ("en", "et", "n", "t", "na")
"""Swedish definite endings, which may be there or not."""
WITH_ENDINGS = {"sv", "da", "nb", "nn", "no"}
"""The languages that have them: in English they would make a thorn of Thor."""
ALIKE = (
    ("ch", "k"), ("ck", "k"), ("ph", "f"), ("th", "t"), ("qu", "kv"), ("x", "ks"), ("w", "v"), ("q", "k"),
    ("z", "s"), ("ce", "se"), ("ci", "si"), ("cy", "sy"), ("c", "k"),
)  # fmt: skip
"""Letters that sound alike, to be evened out in this order."""


@dataclass(frozen=True)
class Verdict:
    """What the judge says."""

    right: bool
    """Whether the answer is right."""
    answer: str
    """The accepted answer it was taken for, else the best accepted one."""
    reason: str
    """`same`, `sounds alike`, `slip`, `choice`, `meaning`; or `empty`, `other`, `refused`, `undecided`,
    `too long`."""


def judge(given: str, item: Item) -> Verdict:
    """Judge an answer to a question, a riddle or an old word.

    >>> who = Question("q", "en", "Who was shot in 1792?", ("Gustav III",), refuse=("Gustav II",))
    >>> judge("king gustaf the third", who)
    Verdict(right=True, answer='Gustav III', reason='sounds alike')
    >>> judge("Gustav II", who).reason, judge("Gustav IV or III", who).reason
    ('refused', 'other')
    """
    best = item.answers[0]
    given = given[:LONGEST_TEXT]
    if not words(given):
        return Verdict(False, best, "empty")
    parts = [part for part in ALTERNATIVES.split(given) if words(part)]
    same = _sameness(item)
    if len(parts) > 1 and not any(same(words(given), words(answer)) for answer in item.answers):
        # Who names several things must be right with each.
        verdicts = [judge(part, item) for part in parts]
        wrong = [verdict for verdict in verdicts if not verdict.right]
        return Verdict(False, best, "undecided") if len(wrong) < len(verdicts) and wrong else verdicts[0]
    if isinstance(item, OldWord):
        return _explanation(given, item)
    return _named(given, item)


def _named(given: str, item: Item) -> Verdict:
    """The answer is a name, a thing or a number."""
    best = item.answers[0]
    same = _sameness(item)
    if any(_any(same, _spelt(given), _spelt(refused)) for refused in item.refuse):
        return Verdict(False, best, "refused")
    if isinstance(item, Question) and item.choices and (chosen := _chosen(given, item)) is not None:
        right = any(words(chosen) == words(answer) for answer in item.answers)
        return Verdict(right, chosen if right else best, "choice" if right else "other")
    return _accepted(given, item) or Verdict(False, best, "other")


def _accepted(given: str, item: Item) -> Verdict | None:
    """The accepted answer this is, as it stands, by ear or with a slip."""
    same = _sameness(item)
    for answer in item.answers:
        if _any(same, _spelt(given), _spelt(answer)):
            return Verdict(True, answer, "same")
    for answer in item.answers:
        if _any(_sounds, _forms(given), _forms(answer)):
            return Verdict(True, answer, "sounds alike")
    for answer in item.answers:
        if _any(_slip, _forms(given), _forms(answer)) and not _nearer_another(given, answer, item):
            return Verdict(True, answer, "slip")
    return None


def _any(alike: Callable[[Words, Words], bool], some: list[Words], others: list[Words]) -> bool:
    return any(alike(one, other) for one in some for other in others)


def _forms(text: str) -> list[Words]:
    """The ways to read an answer: whole, and without what follows a comma or stands in brackets."""
    parts = dict.fromkeys((text, re.split(r"[,(;]", text)[0]))
    return [words(part) for part in parts if words(part)]


def _spelt(text: str) -> list[Words]:
    """The same with å as a and with å as aa."""
    parts = dict.fromkeys((text, re.split(r"[,(;]", text)[0]))
    return [*_forms(text), *(words(part, spelt_out=True) for part in parts if words(part))]


def _chosen(given: str, item: Question) -> str | None:
    """The choice a letter or a text stands for."""
    label = fold(given).strip(" .)(:")
    if len(label) == 1 and "a" <= label < chr(ord("a") + len(item.choices)):
        return item.choices[ord(label) - ord("a")]
    same = _sameness(item)
    return next((choice for choice in item.choices if same(words(given), words(choice))), None)


def _nearer_another(given: str, accepted: str, item: Item) -> bool:
    """Whether a slip is no further from something wrong than from the right answer."""
    others = [*item.refuse]
    if isinstance(item, Question):
        others += [c for c in item.choices if not any(words(c) == words(a) for a in item.answers)]
    if not others:
        return False

    def distance(to: str) -> int:
        return min(_edits(_letters(one), _letters(other), 3) for one in _forms(given) for other in _forms(to))

    return any(distance(other) <= distance(accepted) for other in others if _forms(other))


def _letters(form: Words) -> str:
    return "".join(form)


def _numbers(form: Words) -> list[str]:
    return [word for word in form if word.startswith("#") or word == "bc"]


def _parts(form: Words) -> list[str]:
    """What stands between `and`s, in any order."""
    return sorted("".join(part.split()) for part in " ".join(form).split("&"))


def _sameness(item: Item) -> Callable[[Words, Words], bool]:
    """When two answers are the same, in the language of the item."""
    return _same_noun if item.language in WITH_ENDINGS else _same


def _same(one: Words, other: Words) -> bool:
    """Equal but for spaces, hyphens, and the order around `and`."""
    return _letters(one) == _letters(other) or _parts(one) == _parts(other)


def _same_noun(one: Words, other: Words) -> bool:
    """The same also with a Swedish definite ending on one of them."""
    if _same(one, other):
        return True
    short, long = sorted((_letters(one), _letters(other)), key=len)
    return len(short) > 3 and "#" not in long and any(long == short + ending for ending in ENDINGS)


def _sounds(one: Words, other: Words) -> bool:
    """Equal once letters that sound alike are: from four letters on."""
    if min(len(_letters(one)), len(_letters(other))) < 4 or _numbers(one) != _numbers(other):
        return False
    return _heard(_letters(one)) == _heard(_letters(other))


def _heard(letters: str) -> str:
    # `Gustaf` and `Gustav`: an f at the end of a word is heard as v in old spelling.
    for written, heard in ALIKE:
        letters = letters.replace(written, heard)
    return re.sub(r"f(?=#|$)", "v", letters)


def _slip(one: Words, other: Words) -> bool:
    """A small slip of the hand."""
    if _numbers(one) != _numbers(other):
        return False
    a = "".join(w for w in one if not w.startswith("#"))
    b = "".join(w for w in other if not w.startswith("#"))
    short = min(len(a), len(b))
    allowed = 0 if short < 5 else 1 if short < 9 else 2
    return bool(allowed) and a[0] == b[0] and _edits(a, b, allowed) <= allowed


def _edits(a: str, b: str, most: int) -> int:
    """Insertions, omissions, changes and swaps of neighbours that lead from one text to the other, at most
    `most` + 1."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return min(row[-1], most + 1)


def _explanation(given: str, item: Item) -> Verdict:
    """The answer explains a word: it has to say one of the meanings, in a sentence or alone."""
    best = item.answers[0]
    said = words(given)
    if any(_any(_sameness(item), _spelt(given), _spelt(refused)) for refused in item.refuse):
        return Verdict(False, best, "refused")
    if len(said) > MOST_WORDS:
        return Verdict(False, best, "too long")
    if NOT & set(said):  # only a meaning that denies something itself can be told with a `not`
        denying = tuple(answer for answer in item.answers if NOT & set(words(answer)))
        if not denying:
            return Verdict(False, best, "other")
        item = replace(item, answers=denying)
    if verdict := _accepted(given, item):
        return verdict
    for answer in item.answers:
        for meant in _forms(answer):
            for form in _forms(given):
                spans = (form[i : i + len(meant)] for i in range(len(form) - len(meant) + 1))
                if any(all(_says(*pair, item) for pair in zip(span, meant, strict=True)) for span in spans):
                    return Verdict(True, answer, "meaning")
    return Verdict(False, best, "other")


def _says(word: str, meant: str, item: Item) -> bool:
    """Whether a word of a sentence says a word of a meaning: itself, a compound with it, or a slip."""
    if _sameness(item)((word,), (meant,)):
        return True
    if _slip((word,), (meant,)):
        return not _nearer_another(word, meant, item)
    return len(meant) > 4 and (word.startswith(meant) or word.endswith(meant))
