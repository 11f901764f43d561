"""The judge: the table of pairs, and what holds for every answer (docs/questions.md)."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.games.riket import questions
from ludoteca.games.riket.questions import OldWord, Question, Riddle, judge

PACK = questions.load("hearth-and-crown")
KINDS = {"question": Question, "riddle": Riddle, "old_word": OldWord}


def rows():
    with Path(__file__).with_name("judged.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def item(row):
    parts = {key: tuple(filter(None, row[key].split("|"))) for key in ("accepted", "refuse", "choices")}
    more = {"choices": parts["choices"]} if row["kind"] == "question" else {}
    return KINDS[row["kind"]]("x", row["language"], "?", parts["accepted"], parts["refuse"], **more)


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row['accepted']} <- {row['given']}")
def test_the_table_of_pairs(row):
    verdict = judge(row["given"], item(row))
    assert ("yes" if verdict.right else "no", verdict.reason) == (row["right"], row["reason"])
    assert verdict.answer


def test_the_table_has_all_reasons_and_both_verdicts():
    table = rows()
    assert {row["reason"] for row in table} == {
        "same", "sounds alike", "slip", "choice", "meaning",
        "empty", "other", "refused", "undecided", "too long",
    }  # fmt: skip
    assert len(table) > 150
    assert len({(row["accepted"], row["given"]) for row in table}) == len(table)


@pytest.mark.parametrize("item", PACK.items, ids=lambda item: f"{item.language} {item.id}")
def test_every_accepted_answer_of_the_pack_is_right_in_any_dress(item):
    for answer in item.answers:
        for dressed in (answer, answer.upper(), f"  {answer.lower()}. ", f"{answer}!"):
            assert judge(dressed, item).right, dressed
    for answer in item.refuse:
        assert not judge(answer, item).right


def test_no_answer_of_the_pack_is_right_for_another_question():
    """Names of one question are refused at the others, unless those accept them too."""
    asked = [i for i in PACK.items if isinstance(i, Question)]
    for language in PACK.languages:
        of_language = [i for i in asked if i.language == language]
        for one in of_language:
            for other in of_language:
                if one.id != other.id and judge(other.answers[0], one).right:
                    pytest.fail(f"`{other.answers[0]}` ({other.id}) is right for {one.id}")


@given(st.text(max_size=60))
def test_no_text_breaks_the_judge(text):
    for entry in (PACK.items[0], PACK.riddles("en")[0], PACK.old_words("sv")[0]):
        verdict = judge(text, entry)
        assert verdict == judge(text, entry)


@given(st.sampled_from(PACK.items), st.sampled_from(" \t.!?\"'"), st.booleans())
def test_signs_around_an_answer_do_not_matter(item, sign, upper):
    answer = item.answers[0].upper() if upper else item.answers[0]
    assert judge(f"{sign}{answer}{sign}", item).right
