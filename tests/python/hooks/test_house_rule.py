"""The class: names, options, what is refused when it is made and when it is used."""

import functools
import math
from typing import Any, ClassVar, Literal

import pytest

import ludoteca
from ludoteca import HouseRule, PluginError, SpecError, option
from ludoteca.plugins import parse_rule, rule
from ludoteca.rules import in_force


class Rich(HouseRule, game="risiko", version="2.1", before=["last"], after=["first"]):
    """Everything an option can be.

    And more.
    """

    count: int = option(3, "How many.", least=1, most=5)
    share: float = 0.5
    on: bool = True
    word: Literal["low", "high"] = "low"
    text: str = "plain"
    limit: int | None = None
    kept: ClassVar[int] = 7


def test_names_and_keywords() -> None:
    assert (Rich.name, Rich.game, Rich.version, Rich.before, Rich.after) == (
        "rich", "risiko", "2.1", ("last",), ("first",),
    )  # fmt: skip

    class TwoDiceDefence(HouseRule):
        pass

    class Other(HouseRule, name="my-own"):
        pass

    assert (TwoDiceDefence.name, TwoDiceDefence.game, Other.name) == ("two-dice-defence", None, "my-own")
    assert Other.before == ()


def test_options_are_fields_with_defaults_and_help() -> None:
    assert list(Rich.options) == ["count", "share", "on", "word", "text", "limit"]
    count = Rich.options["count"]
    assert (count.default, count.doc, count.values) == (3, "How many.", "whole number, 1 to 5")
    assert Rich.options["word"].values == "low or high"
    made = Rich(count=5, share=1, limit=9)
    assert (made.count, made.share, type(made.share), made.limit, made.on) == (5, 1.0, float, 9, True)
    assert Rich.count == 3
    assert Rich().chosen == {"count": 3, "share": 0.5, "on": True, "word": "low", "text": "plain"}
    assert made.spec == "rich:count=5:share=1.0:limit=9"
    assert repr(Rich(count=1)) == "Rich(count=1, share=0.5, on=True, word='low', text='plain')"


def test_instances_are_values() -> None:
    assert Rich(count=2) == Rich(count=2) != Rich()
    assert len({Rich(count=2), Rich(count=2), Rich()}) == 2
    with pytest.raises(AttributeError, match="never changes"):
        Rich().count = 4
    with pytest.raises(AttributeError, match="never changes"):
        del Rich().count
    with pytest.raises(TypeError, match="derive"):
        HouseRule()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"cuont": 2}, "did you mean `count`"),
        ({"count": 6}, "`count` = 6: expected whole number, 1 to 5"),
        ({"count": 0}, "1 to 5"),
        ({"count": True}, "`count` = true"),
        ({"count": 2.0}, "`count` = 2.0"),
        ({"count": "2"}, "expected whole number"),
        ({"count": None}, "expected whole number"),
        ({"on": 1}, "true or false"),
        ({"word": "middle"}, "low or high"),
        ({"share": "x"}, "expected number"),
        ({"share": [1]}, "expected number"),
        ({"limit": 1.5}, "expected whole number"),
        ({"limit": 2**63}, "expected whole number, one that records can hold"),
        ({"share": math.nan}, "expected number, one that records can hold"),
        ({"share": -math.inf}, "expected number, one that records can hold"),
        ({"share": 10**400}, "expected number"),
        ({"text": "\ud800"}, "expected text, one that records can hold"),
    ],
)
def test_values_are_checked_strictly(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SpecError, match="house rule `rich`") as error:
        Rich(**options)
    assert said in str(error.value)


def test_options_that_do_not_go_together() -> None:
    class Pair(HouseRule, game="risiko"):
        a: int = 1
        b: int = 1

        def check(self) -> None:
            if self.a > self.b:
                raise ValueError("a is greater than b")

    with pytest.raises(SpecError, match="house rule `pair`: a is greater than b"):
        Pair(a=2)
    assert Pair(a=2, b=3).b == 3

    class Slips(HouseRule, game="risiko"):
        def check(self) -> None:
            raise ZeroDivisionError("by design")

    with pytest.raises(PluginError, match="house rule `slips`: `check` raised ZeroDivisionError: by design"):
        Slips()


def test_what_a_rule_keeps_for_itself_makes_it_no_other_rule() -> None:
    class Table(HouseRule, game="risiko"):
        count: int = 1

        @functools.cached_property
        def table(self) -> list[int]:
            return [self.count]

    rule = Table()
    assert rule.table == [1]
    assert rule == Table()
    assert hash(rule) == hash(Table())
    assert rule != Table(count=2)


def test_options_are_inherited() -> None:
    class Richer(Rich, game="risiko"):
        count: int = option(9, "More.", least=1, most=10)
        extra: bool = False

    assert list(Richer.options) == ["count", "share", "on", "word", "text", "limit", "extra"]
    assert Richer().count == 9
    assert Richer.version is None


def bodies() -> dict[str, tuple[dict[str, Any], dict[str, Any], str]]:
    """Class bodies and keywords that are wrong, and what is said."""
    return {
        "no default": ({"__annotations__": {"a": int}}, {}, "option `a` has no default"),
        "another type": ({"__annotations__": {"a": list}, "a": []}, {}, "expected bool, int"),
        "two types": ({"__annotations__": {"a": int | str}, "a": 1}, {}, "expected bool, int"),
        "default out of range": (
            {"__annotations__": {"a": int}, "a": option(3, most=2)},
            {},
            "default of option `a` = 3",
        ),
        "default of another type": ({"__annotations__": {"a": int}, "a": 1.5}, {}, "default of option `a`"),
        "no type": ({"a": option(3)}, {}, "option `a` has no type"),
        "a taken name": ({"__annotations__": {"settings": int}, "settings": 1}, {}, "has that already"),
        "no snake_case": ({"__annotations__": {"aB": int}, "aB": 1}, {}, "expected snake_case"),
        "unreadable": ({"__annotations__": {"a": "Nope"}, "a": 1}, {}, "cannot be read"),
        "another game": ({}, {"game": "riskio"}, "did you mean `risiko`"),
        "a name that is none": ({}, {"name": "Not Kebab"}, "expected kebab-case"),
        "an empty version": ({}, {"version": " "}, "version"),
        "a name in before": ({}, {"before": ["Not Kebab"]}, "before"),
        "a long name": ({}, {"name": 65 * "a"}, "of at most 64 characters"),
        "itself in before": ({}, {"name": "mine", "before": ["mine"]}, "not `mine` itself"),
        "no list in after": ({}, {"after": 3}, "after 3: expected a list of names"),
        "open, but not by default": (
            {"__annotations__": {"a": int | None}, "a": 5},
            {},
            "option `a` may be None, so its default must be None",
        ),
        "bounds of a text": (
            {"__annotations__": {"a": str}, "a": option("b", least=1)},
            {},
            "bounds are numbers",
        ),
        "a bound that is none": (
            {"__annotations__": {"a": int}, "a": option(1, most="2")},
            {},
            "bounds are numbers",
        ),
        "another keyword": ({}, {"gmae": "risiko"}, "did you mean `game`"),
    }


@pytest.mark.parametrize("name", bodies())
def test_a_class_that_is_wrong_is_refused_when_it_is_made(name: str) -> None:
    body, keywords, said = bodies()[name]
    with pytest.raises(PluginError) as error:
        type(HouseRule)("Bad", (HouseRule,), body, **keywords)
    assert said in str(error.value)


def test_specs_are_the_same_text_everywhere() -> None:
    assert parse_rule("time-attack:reshuffles=2").options == {"reshuffles": 2}
    assert parse_rule("triples8.py:Triples8:value=8").which == "triples8.py"
    assert parse_rule("package.module:Triples8").cls == "Triples8"
    for text, said in {
        "": "expected a house rule's name",
        "Time Attack": "no house rule's name",
        "time-attack:reshuffles": "`reshuffles`: expected key=value",
        "time-attack:reshuffles=": "value",
        "time-attack:a=1:a=2": "given twice",
        "triples8.py": "expected a class",
        "triples8.py:value=8": "expected a class",
        "a;b": "has no place",
        "a[1]": "has no place",
        "a*": "has no place",
        "time-attack:word='a": "never closed",
    }.items():
        with pytest.raises(SpecError) as error:
            parse_rule(text)
        assert said in str(error.value), text
        assert f"house rule `{text}`" in str(error.value)


def test_what_may_be_given() -> None:
    assert rule(Rich).rule == rule(Rich()).rule == Rich()
    assert rule(rule(Rich)).version == "2.1"
    assert rule(Rich).spec is None
    with pytest.raises(TypeError, match="expected specs, rules or their classes"):
        rule(3)  # type: ignore[arg-type]
    with pytest.raises(PluginError, match="is a rule of risiko, not of relikt"):
        rule(Rich, "relikt")
    with pytest.raises(TypeError, match="house_rules"):
        ludoteca.simulate("risiko", games=1, house_rules=[object()])


def test_one_rule_alone_is_a_list_of_one() -> None:
    names = [
        [named.name for named in in_force("risiko", None, given).house_rules]
        for given in (Rich, Rich(), rule(Rich), [Rich], iter([Rich]))
    ]
    assert names == 5 * [["rich"]]
    assert in_force("risiko", None, None).house_rules == ()
    for given in (3, {"rich": {}}):
        with pytest.raises(TypeError, match="expected specs, rules or their classes"):
            in_force("risiko", None, given)

    class Sets(HouseRule, game="risiko"):
        def settings(self, rules: Any) -> dict[str, Any]:
            return {"sets_per_turn": 2}

    state = ludoteca.games.risiko.new_game(seats=3, seed=1, house_rules=iter([Sets]))
    assert [noted["name"] for noted in state.house_rules] == ["sets"]
