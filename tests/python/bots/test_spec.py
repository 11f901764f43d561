"""The grammar of bot specs (docs/interface.md, "Specs")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.bots.spec import (
    MAX_COUNT,
    BotSpec,
    expand,
    parse_bot,
    parse_setting,
    parse_value,
    write_value,
)
from ludoteca.errors import SpecError

GOOD = [
    ("greedy", BotSpec("native", "greedy")),
    ("3xrandom", BotSpec("native", "random", count=3)),
    ("new=greedy", BotSpec("native", "greedy", label="new")),
    ("2xnew=greedy", BotSpec("native", "greedy", label="new", count=2)),
    (
        "search:iterations=1000:rollout=greedy",
        BotSpec("native", "search", options={"iterations": 1000, "rollout": "greedy"}),
    ),
    ("human", BotSpec("human", "human")),
    ("Anna=human", BotSpec("human", "human", label="Anna")),
    ("new=mybots.py:Gengis:depth=2", BotSpec("file", "mybots.py", "Gengis", {"depth": 2}, "new")),
    ("bots/my.py:Gengis", BotSpec("file", "bots/my.py", "Gengis")),
    ("package.module:Gengis", BotSpec("module", "package.module", "Gengis")),
    ("old=cmd:./gengis-rs --fast", BotSpec("cmd", "./gengis-rs --fast", label="old")),
    ("cmd:run [a,b]; x=*", BotSpec("cmd", "run [a,b]; x=*")),
    ('greedy:name="a:b=c"', BotSpec("native", "greedy", options={"name": "a:b=c"})),
    ("riket:knowledge.1=0.5", BotSpec("native", "riket", options={"knowledge.1": 0.5})),
    ("x1=greedy", BotSpec("native", "greedy", label="x1")),
]


@pytest.mark.parametrize(("text", "expected"), GOOD, ids=[text for text, _ in GOOD])
def test_a_spec_reads_as_documented_and_writes_back(text: str, expected: BotSpec) -> None:
    assert parse_bot(text) == expected
    assert parse_bot(str(expected)) == expected


BAD = {
    "": "expected a bot's name",
    "0xgreedy": f"1 to {MAX_COUNT}",
    "999999999xgreedy": f"1 to {MAX_COUNT}",
    "Greedy": "lower-case",
    "greedy:depth=": "value",
    "greedy:=3": "key=value",
    "greedy:d=1:d=2": "given twice",
    "greedy:d=[1]": "no place in a spec",
    "3*greedy": "no place in a spec",
    "greedy,random": "no place in a spec",
    "greedy;random": "no place in a spec",
    "1new=greedy": "label",
    "=greedy": "label",
    "cmd:": "expected a command",
    "mybots.py": "expected a class",
    "mybots.py:depth=2": "expected a class",
    'greedy:name="open': "never closed",
    "greedy:d=12:30": "key=value",
    "greedy:d=1979-05-27": "expected a number",
    "greedy:d=inf": "expected a number",
    "greedy:d=1 # note": "no place in a spec",
    "gre edy": "lower-case",
    f"{'9' * 5000}xgreedy": f"1 to {MAX_COUNT}",
    f"greedy:d={'9' * 5000}": "expected a number",
    f"greedy:d={'{a=' * 3000}": "expected a number|no place in a spec",
    "b\udcc3.py:Gengis": "UTF-8",
}


@pytest.mark.parametrize("text", BAD, ids=[text[:20] for text in BAD])
def test_a_bad_spec_is_an_error_that_names_it(text: str) -> None:
    with pytest.raises(SpecError, match=BAD[text]) as error:
        parse_bot(text)
    assert f"`{text}`" in str(error.value)


def test_counts_are_written_out_in_order() -> None:
    entries = expand(["new=greedy", "2xrandom"])
    assert [(e.name, e.count) for e in entries] == [("new", 1), ("random", 1), ("random", 1)]


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("-2", -2), ("0.5", 0.5), ("true", True), ("false", False), ("rounds", "rounds"), ('"3"', "3"),
     ("'a b'", "a b"), ("0x10", 16), ("1_000", 1000), ("./path/x-1.bin", "./path/x-1.bin"), ("True", "True")],
)  # fmt: skip
def test_values_are_toml_literals_or_bare_words(text: str, value: object) -> None:
    found = parse_value(text)
    assert found == value
    assert type(found) is type(value)


@given(
    st.one_of(
        st.booleans(),
        st.integers(-(2**63), 2**63 - 1),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(),
    )
)
def test_every_value_reads_back_as_written(value: bool | int | float | str) -> None:
    if isinstance(value, str):
        value = value.encode("utf-8", "ignore").decode()
    assert parse_value(write_value(value)) == value


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_spec_error(text: str) -> None:
    for read in (parse_bot, parse_setting, parse_value):
        try:
            read(text)
        except SpecError:
            continue
