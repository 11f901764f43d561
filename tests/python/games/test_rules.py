"""Rules in Python: presets, patches, the table, what is refused."""

import copy
import json
import pickle

import pytest

from ludoteca import RulesError
from ludoteca.games import risiko
from ludoteca.games.risiko import RisikoRules


def test_presets_differ_and_are_named() -> None:
    assert RisikoRules.presets() == ("rulebook", "torneo")
    assert RisikoRules() == RisikoRules("rulebook") != RisikoRules("torneo")
    assert [RisikoRules(name).preset for name in RisikoRules.presets()] == list(RisikoRules.presets())
    assert RisikoRules("torneo").differences() == {}


def test_a_patch_shows_up_everywhere() -> None:
    rules = RisikoRules("rulebook", {"sets_per_turn": 2, "three_equal.cannon": 8})
    assert rules.differences() == {"sets_per_turn": 2, "three_equal.cannon": 8}
    assert (rules["sets_per_turn"], rules.to_dict()["three_equal.cannon"]) == (2, 8)
    assert rules == RisikoRules(settings={"three_equal.cannon": 8}).patched({"sets_per_turn": 2})
    assert rules.fingerprint != RisikoRules().fingerprint
    changed = {row.key: row for row in rules.settings() if row.value != row.preset_value}
    assert set(changed) == {"sets_per_turn", "three_equal.cannon"}
    assert (changed["sets_per_turn"].preset_value, changed["sets_per_turn"].value) == (1, 2)
    assert risiko.new_game(seed=1, rules=rules).rules == rules
    assert risiko.new_game(seed=1, rules=rules).rules.preset == "rulebook"


def test_the_table_documents_every_setting() -> None:
    for preset in RisikoRules.presets():
        rules = RisikoRules(preset)
        rows = rules.settings()
        assert [row.key for row in rows] == list(rules.to_dict())
        assert len({row.key for row in rows}) == len(rows) >= 25
        for row in rows:
            assert row.doc
            assert row.clause
            assert row.values
            assert row.kind in ("int", "number", "bool", "word", "word_or_int", "ints")
            assert row.value == row.preset_value == rules[row.key]
    assert {"round_limit", "sets_per_turn", "hand_cap"} <= {
        r.key for r in RisikoRules("torneo").settings() if r.unsure
    }


def test_equal_rules_are_equal_however_made() -> None:
    rules = RisikoRules("rulebook", {"sets_per_turn": 2})
    for other in (
        RisikoRules(settings={"sets_per_turn": 2, "reshuffles": 2}),
        eval(repr(rules), {"RisikoRules": RisikoRules}),
        pickle.loads(pickle.dumps(rules)),
        copy.copy(rules),
        copy.deepcopy(rules),
    ):
        assert other == rules
        assert hash(other) == hash(rules)
        assert other.fingerprint == rules.fingerprint
        assert other.preset == "rulebook"
    assert rules != "rulebook"
    assert json.loads(json.dumps(rules.to_dict())) == rules.to_dict()


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(RulesError) as error:
        RisikoRules(settings={"set_per_turn": 2, "ending": "never", "round_limit": -1, "score": 3})
    reasons = error.value.reasons
    assert len(reasons) == 4
    assert any("did you mean `sets_per_turn`" in reason for reason in reasons)
    assert any("ending" in reason and "traditional" in reason for reason in reasons)
    assert str(error.value) == "; ".join(reasons)


@pytest.mark.parametrize("value", [-1, 2**31, 2**63, 1.5, "many", None, [1], {}, True])
def test_values_that_do_not_fit_are_refused(value: object) -> None:
    with pytest.raises(RulesError, match="max_rounds"):
        RisikoRules(settings={"max_rounds": value})


@pytest.mark.parametrize(
    "value", [2**64, -(2**64), 10**40, object(), b"1", {1: 2}, float("nan"), float("inf")]
)
def test_values_that_are_no_plain_data_are_refused(value: object) -> None:
    with pytest.raises((RulesError, ValueError, TypeError)) as error:
        RisikoRules(settings={"max_rounds": value})
    assert isinstance(error.value, Exception)


def test_unknown_names_suggest_the_nearest() -> None:
    with pytest.raises(RulesError, match="did you mean `torneo`"):
        RisikoRules("torneos")
    with pytest.raises(RulesError, match="did you mean `reshuffles`"):
        RisikoRules()["reshuffels"]
    with pytest.raises(TypeError, match="expected a dict"):
        RisikoRules(settings=["sets_per_turn"])  # type: ignore[arg-type]


def test_rules_cannot_be_changed() -> None:
    rules = RisikoRules()
    with pytest.raises(AttributeError):
        rules.preset = "torneo"  # type: ignore[misc]
    assert rules.patched({"reshuffles": 3}) != rules == RisikoRules()
