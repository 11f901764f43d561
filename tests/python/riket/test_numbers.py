"""Numbers in words, in Swedish and English."""

import pytest

from ludoteca.games.riket.questions.normal import fold, words
from ludoteca.games.riket.questions.numbers import cardinal, ordinal, roman

SV_UNITS = (
    "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton "
    "nitton"
)
SV_TENS = "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio"
EN_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def swedish(n: int) -> str:
    """A number below a million as Swedes write it."""
    if n >= 1000:
        return f"{swedish(n // 1000)}tusen{swedish(n % 1000) if n % 1000 else ''}"
    if n >= 100:
        return f"{SV_UNITS.split()[n // 100]}hundra{swedish(n % 100) if n % 100 else ''}"
    if n >= 20:
        return SV_TENS.split()[n // 10 - 2] + (SV_UNITS.split()[n % 10] if n % 10 else "")
    return SV_UNITS.split()[n]


def english(n: int) -> str:
    """A number below a million as the English write it."""
    if n >= 1000:
        rest = f" {'and ' if n % 1000 < 100 else ''}{english(n % 1000)}" if n % 1000 else ""
        return f"{english(n // 1000)} thousand{rest}"
    if n >= 100:
        return f"{EN_UNITS.split()[n // 100]} hundred" + (f" and {english(n % 100)}" if n % 100 else "")
    if n >= 20:
        return EN_TENS.split()[n // 10 - 2] + (f"-{EN_UNITS.split()[n % 10]}" if n % 10 else "")
    return EN_UNITS.split()[n]


@pytest.mark.parametrize("write", [swedish, english])
def test_numbers_in_words_are_read(write):
    for n in [*range(2, 2100), 9_999, 10_000, 12_345, 40_017, 100_000, 999_999]:
        assert words(write(n)) == (f"#{n}",), write(n)


def test_years_are_read_as_they_are_said():
    for year in range(1100, 1900):
        if year % 100:
            said = f"{english(year // 100)} {'oh ' if year % 100 < 10 else ''}{english(year % 100)}"
            assert words(said) == (f"#{year}",), said
        hundreds = swedish(year // 100) + "hundra" + (swedish(year % 100) if year % 100 else "")
        assert words(hundreds) == (f"#{year}",), hundreds


def test_neighbours_stay_apart():
    assert words("two three") == ("#2", "#3")
    assert words("åtta hundar") == ("#8", "hundar")
    assert words("sextant") == ("sextant",)
    assert words("femte") == ("#5",)
    assert words("sextio kronor och tio öre") == ("#60", "kronor", "&", "#10", "ore")
    assert cardinal(["hus"]) is None


def test_roman_numerals():
    def write(n: int) -> str:
        tens, ones = divmod(n, 10)
        return "x" * tens + ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"][ones]

    for n in range(1, 40):
        assert roman(write(n)) == (n if len(write(n)) > 1 else None)
    assert [roman(text) for text in ("iiii", "vv", "xxxx", "ic", "", "xil")] == [None] * 6


def test_ordinals():
    assert [ordinal(w) for w in ("forsta", "tredje", "21st", "2a", "trettioforsta", "tolv")] == [
        1,
        3,
        21,
        2,
        31,
        None,
    ]


def test_accents_are_folded():
    assert fold("ÅÄÖ åäö éèê ñ ç ÆØ ß") == "aao aao eee n c aeo ss"
