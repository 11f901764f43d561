"""Several house rules together: layers, conflicts, order."""

import itertools
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca import HouseRule, PluginError, RulesError, SpecError
from ludoteca.rules import effective_rules, in_force


class Eight(HouseRule, game="risiko"):
    value: int = 8

    def settings(self, rules: Any) -> dict[str, Any]:
        return {"three_equal.cannon": self.value, "three_different": 11}


class Nine(HouseRule, game="risiko"):
    def settings(self, rules: Any) -> dict[str, Any]:
        return {"three_equal.cannon": 9, "three_different": 11}


class Twice(HouseRule, game="risiko"):
    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies: int) -> int:
        return 2 * armies


class Add(HouseRule, game="risiko"):
    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies: int) -> int:
        return armies + 1


class Zero(HouseRule, game="risiko", after=["twice"]):
    @ludoteca.hookimpl
    def risiko_reinforcements(self) -> int:
        return 0


class Nothing(HouseRule, game="risiko"):
    @ludoteca.hookimpl
    def risiko_reinforcements(self) -> None:
        return None


def values(effective: Any) -> dict[str, tuple[Any, str]]:
    return {s.key: (s.value, s.layer) for s in effective.settings}


def test_layers_and_where_each_value_comes_from(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(
        'format = 1\ngame = "risiko"\n[rules]\npreset = "torneo"\n'
        'settings = { "three_equal.cannon" = 5, army_cap = 99, sets_per_turn = 3 }\n',
        encoding="utf-8",
    )
    found = values(effective_rules("risiko", file=path, house_rules=[Eight], settings=["sets_per_turn=4"]))
    assert found["three_equal.cannon"] == (8, "house_rule:eight")
    assert found["three_different"] == (11, "house_rule:eight")
    assert found["army_cap"] == (99, "file:rules.toml")
    assert found["sets_per_turn"] == (4, "set")
    assert found["hand_cap"] == (7, "preset:torneo")


def test_rules_of_a_file_and_of_the_call_are_one_layer(tmp_path: Path, install: Any, plugins: Any) -> None:
    code = """
        import ludoteca
        class Filed(ludoteca.HouseRule, game="risiko"):
            def settings(self, rules):
                return {"army_cap": 77}
    """
    install("filed = :Filed", code)
    plugins("filed")
    path = tmp_path / "rules.toml"
    path.write_text('format = 1\ngame = "risiko"\n[rules]\nhouse_rules = ["filed"]\n', encoding="utf-8")
    effective = effective_rules("risiko", file=path, house_rules=[Eight])
    assert [rule.name for rule in effective.house_rules] == ["eight", "filed"]
    assert values(effective)["army_cap"] == (77, "house_rule:filed")
    more = in_force("risiko", effective_rules("risiko", file=path), [Eight], {"army_cap": 88})
    assert values(more)["army_cap"] == (88, "set")
    assert in_force("risiko", more).fingerprint == more.fingerprint


def test_rules_see_what_lies_below_them_and_not_each_other() -> None:
    seen = []

    class Looks(HouseRule, game="risiko"):
        def settings(self, rules: Any) -> dict[str, Any]:
            seen.append((rules["three_equal.cannon"], rules["army_cap"]))
            return {}

    in_force("risiko", risiko_rules(army_cap=50), [Looks, Eight], {"army_cap": 60})
    assert seen == [(4, 50)]


def risiko_rules(**settings: Any) -> Any:
    from ludoteca.games.risiko import RisikoRules

    return RisikoRules("rulebook", settings)


def test_two_values_for_one_setting_are_an_error_that_set_settles() -> None:
    with pytest.raises(RulesError) as error:
        in_force("risiko", None, [Nine, Eight])
    assert error.value.reasons == (
        "house rules `eight` and `nine` both set `three_equal.cannon`, to 8 and to 9: "
        "`--set three_equal.cannon=VALUE` settles it",
    )
    settled = in_force("risiko", None, [Nine, Eight], {"three_equal.cannon": 7})
    assert values(settled)["three_equal.cannon"] == (7, "set")
    assert values(in_force("risiko", None, [Eight(value=9), Nine]))["three_equal.cannon"][0] == 9


def test_wrong_settings_name_the_rule() -> None:
    class Wrong(HouseRule, game="risiko"):
        def settings(self, rules: Any) -> dict[str, Any]:
            return {"army_kap": 3, "max_attack_dice": 4}

    with pytest.raises(RulesError) as error:
        in_force("risiko", None, [Wrong, Eight])
    assert len(error.value.reasons) == 2
    assert all(reason.startswith("house rule `wrong`: ") for reason in error.value.reasons)
    assert "did you mean `army_cap`" in str(error.value)

    class Raises(HouseRule, game="risiko"):
        def settings(self, rules: Any) -> dict[str, Any]:
            raise KeyError("x")

    with pytest.raises(PluginError, match="house rule `raises`: `settings` raised KeyError"):
        in_force("risiko", None, [Raises])

    class Gives(HouseRule, game="risiko"):
        def settings(self, rules: Any) -> Any:
            return ["army_cap"]

    with pytest.raises(PluginError, match="house rule `gives`: `settings` gave"):
        in_force("risiko", None, [Gives])

    class Exits(HouseRule, game="risiko"):
        def settings(self, rules: Any) -> Any:
            raise SystemExit(0)

    with pytest.raises(
        PluginError, match=r"`settings` raised SystemExit: 0 \(test_composition.py, line \d+\)"
    ):
        in_force("risiko", None, [Exits])


@pytest.mark.parametrize("value", [math.nan, np.array([1, 2]), object()])
def test_a_value_that_is_none_names_the_rule(value: Any) -> None:
    def rule(name: str) -> type[HouseRule]:
        body = {"settings": lambda self, rules: {"army_cap": value}}
        return type(HouseRule)("Odd", (HouseRule,), body, game="risiko", name=name)

    with pytest.raises(PluginError, match="house rule `one`: `settings` gave"):
        in_force("risiko", None, [rule("one"), rule("other")])


def test_the_same_rule_twice_is_refused() -> None:
    with pytest.raises(PluginError, match="`eight` is named twice"):
        in_force("risiko", None, [Eight, Eight(value=9)])


RULES = (Add, Nothing, Twice, Zero)


def test_the_order_is_declared_or_by_name_whatever_was_named_first() -> None:
    orders = set()
    for named in itertools.permutations(RULES):
        force = in_force("risiko", None, named)
        orders.add(tuple(hook.plugin for hook in force.modifiers["risiko_reinforcements"]))
    assert orders == {("add", "nothing", "twice", "zero")}


def test_before_and_after_come_before_the_name() -> None:
    class Aardvark(HouseRule, game="risiko", after=["twice"]):
        pass

    class Zebra(HouseRule, game="risiko", before=["add", "not-here"]):
        pass

    force = in_force("risiko", None, [Add, Aardvark, Twice, Zebra])
    assert [rule.name for rule in force.house_rules] == ["twice", "aardvark", "zebra", "add"]


def test_circles_are_refused() -> None:
    class One(HouseRule, game="risiko", before=["two"]):
        pass

    class Two(HouseRule, game="risiko", before=["three"]):
        pass

    class Three(HouseRule, game="risiko", before=["one"]):
        pass

    for named in itertools.permutations((One, Two, Three)):
        with pytest.raises(PluginError, match="`one`, `two`, `three`, `one`: each is declared"):
            in_force("risiko", None, named)


@pytest.mark.parametrize(
    ("rules", "armies"),
    [
        ([], 4),
        ([Zero], 0),
        ([Nothing], 4),
        ([Twice], 8),
        ([Add, Twice], 10),
        ([Twice, Zero], 0),
        ([Zero, Add], 0),
    ],
)
def test_an_answer_of_0_is_an_answer_and_none_is_none(rules: list[Any], armies: int) -> None:
    """Field report 10; with `zero` after `add` by name, 0 is what is left."""
    for order in (rules, rules[::-1]):
        assert ludoteca.testing.fire(order, "risiko_reinforcements", seat=0, armies=4) == armies


def test_records_and_documents_keep_names_versions_options_and_order() -> None:
    run = ludoteca.simulate("risiko", games=2, seed=1, house_rules=[Twice, Eight(value=6), Add], records=True)
    assert run.records is not None
    named = [
        {"name": n, "version": "0", "options": o}
        for n, o in (("add", {}), ("eight", {"value": 6}), ("twice", {}))
    ]
    header = run.records.header
    assert header["rules"]["house_rules"] == named
    document = run.to_dict()
    assert document["rules"]["house_rules"] == named
    assert document["rules"]["fingerprint"] == header["fingerprint"] != header["rules"]["fingerprint"]
    assert document["path"]["name"] == "hooks"
    assert "risiko_reinforcements (add, twice)" in document["path"]["why"]
    assert run.path["hooks"] == {"risiko_reinforcements": ["add", "twice"]}


def test_fingerprints_of_odd_options_are_those_of_the_core() -> None:
    class Odd(HouseRule, game="risiko"):
        a: float = 0.1
        b: float = 1e21
        c: str = 'é " \\'
        d: float = 1e-9

    for rule in (Odd(), Odd(a=2, b=1e16), Odd(c="\x7f\n")):

        class Settles(HouseRule, game="risiko"):
            def settings(self, rules: Any) -> dict[str, Any]:
                return {"army_cap": 99}

        force = in_force("risiko", None, [rule, Settles])
        run = ludoteca.simulate("risiko", games=1, seed=1, rules=force, records=True)
        assert run.records is not None
        assert run.records.header["fingerprint"] == force.fingerprint


def test_settings_only_rules_are_native_and_shown() -> None:
    run = ludoteca.simulate("risiko", games=2, seed=1, house_rules=[Eight])
    assert run.to_dict()["path"]["name"] == "native"
    assert run.rules["three_different"] == 11
    assert run.in_force is not None
    same = ludoteca.simulate(
        "risiko", games=2, seed=1, settings={"three_equal.cannon": 8, "three_different": 11}
    )
    for key, column in run.columns.items():
        assert (column == same.columns[key]).all(), key


def test_rules_that_only_look_on_leave_no_trace() -> None:
    class Watches(HouseRule):
        @ludoteca.hookimpl
        def game_finished(self, record: Any) -> None:
            numbers.append(record.game_number)

        @ludoteca.hookimpl
        def batch_finished(self, result: Any) -> None:
            numbers.append(result.games)

    numbers: list[int] = []
    run = ludoteca.simulate("risiko", games=3, seed=1, first_game=7, house_rules=[Watches], records=True)
    assert numbers == [7, 8, 9, 3]
    bare = ludoteca.simulate("risiko", games=3, seed=1, first_game=7, records=True)
    assert run.records is not None
    assert bare.records is not None
    assert run.records.header == bare.records.header
    numbers.clear()
    kept = ludoteca.simulate("risiko", games=3, seed=1, house_rules=[Watches])
    assert numbers == [0, 1, 2, 3]
    assert kept.records is None


def test_a_mix_of_rules_object_and_preset() -> None:
    assert in_force("risiko", risiko_rules(army_cap=99), [Eight]).rules["army_cap"] == 99
    with pytest.raises(TypeError, match="rules: expected risiko rules"):
        in_force("risiko", 3)
    with pytest.raises(RulesError, match="of risiko, not of relikt"):
        in_force("relikt", in_force("risiko"))
    with pytest.raises(SpecError, match="house rule `x y`"):
        in_force("risiko", None, "x y")


def test_the_document_of_rules_has_layers_and_order() -> None:
    from ludoteca.cli.rules import rules_result, rules_table

    result = rules_result("risiko", house_rules=[Twice, Add, Eight])
    assert result["modifiers"] == [{"hook": "risiko_reinforcements", "rules": ["add", "twice"]}]
    assert json.loads(json.dumps(result)) == result
    text = "\n".join(rules_table(result, changed=True))
    assert "house rule eight 0 value=8" in text
    assert "house_rule:eight" in text
    assert "risiko_reinforcements  add, twice" in text
