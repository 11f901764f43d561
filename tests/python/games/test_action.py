"""Actions in Python: text, code, parts, order, copies."""

import copy
import pickle

import pytest
from walks import states

from ludoteca import SpecError
from ludoteca.games import risiko
from ludoteca.games.risiko import RisikoAction


def every_kind() -> list[RisikoAction]:
    """One action of each kind and more, as games offer them."""
    walked = [risiko.new_game(seed=1), *states(4, 30)]
    found = {action.kind: action for state in walked for action in list(state.legal_actions())[:60]}
    return list(found.values())


def test_all_kinds_are_met_and_go_through_text_code_repr_and_pickle() -> None:
    actions = every_kind()
    assert {a.kind for a in actions} >= {
        "end_turn", "colour", "place", "cards", "attack", "defend", "occupy", "maneuver",
    }  # fmt: skip
    for action in actions:
        for again in (
            RisikoAction.parse(str(action)),
            RisikoAction.from_code(action.code),
            eval(repr(action), {"RisikoAction": RisikoAction}),
            pickle.loads(pickle.dumps(action)),
            copy.copy(action),
            copy.deepcopy(action),
        ):
            assert again == action
            assert hash(again) == hash(action)
            assert (again.code, str(again), again.kind) == (action.code, str(action), action.kind)
        assert str(action).split()[0] == action.kind == action.to_dict()["kind"]


@pytest.mark.parametrize(
    ("text", "code", "parts"),
    [
        ("end_turn", 0, {}),
        ("to_combat", 1, {}),
        ("colour red", 1 << 28, {"colour": "red"}),
        ("place brazil 4", 2 << 28 | 11 << 16 | 4, {"target": "brazil", "armies": 4}),
        (
            "cards peru chita wild_1", 3 << 28 | 10 << 12 | 29 << 6 | 42,
            {"cards": ["peru", "chita", "wild_1"]},
        ),
        (
            "attack alaska kamchatka 3", 4 << 28 | 30 << 16 | 3,
            {"source": "alaska", "target": "kamchatka", "dice": 3},
        ),
        ("defend 2", 5 << 28 | 2, {"dice": 2}),
        ("occupy 5", 6 << 28 | 5, {"armies": 5}),
        (
            "maneuver peru brazil 2", 7 << 28 | 10 << 22 | 11 << 16 | 2,
            {"source": "peru", "target": "brazil", "armies": 2},
        ),
    ],
)  # fmt: skip
def test_codes_and_parts_are_those_of_format_1(text: str, code: int, parts: dict[str, object]) -> None:
    action = RisikoAction.parse(text)
    assert action.code == code
    assert action.to_dict() == {"kind": text.split()[0], **parts}
    named = ("source", "target", "armies", "dice", "colour", "cards")
    values = {name: getattr(action, name) for name in named}
    if values["cards"] is not None:
        values["cards"] = list(values["cards"])
    assert {name: value for name, value in values.items() if value is not None} == parts
    assert action.number == parts.get("armies", parts.get("dice"))


def test_actions_are_ordered_by_code() -> None:
    actions = every_kind()
    assert [a.code for a in sorted(actions)] == sorted(a.code for a in actions)
    low, high = RisikoAction.parse("defend 1"), RisikoAction.parse("defend 2")
    assert low < high
    assert low <= low
    assert high > low
    assert high >= high
    assert low != high
    assert low != "defend 1"
    with pytest.raises(TypeError):
        low < 3  # type: ignore[operator]  # noqa: B015


def test_actions_cannot_be_changed() -> None:
    action = RisikoAction.parse("defend 1")
    with pytest.raises(AttributeError):
        action.code = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        RisikoAction()


@pytest.mark.parametrize("code", [2, 2 << 28, 8 << 28, 2**32 - 1])
def test_a_code_that_is_no_action_is_refused(code: int) -> None:
    with pytest.raises(SpecError, match=f"code {code}"):
        RisikoAction.from_code(code)


@pytest.mark.parametrize("code", [-1, 2**32, 2**63, 2**64])
def test_a_code_out_of_range_is_refused(code: int) -> None:
    with pytest.raises(SpecError, match="from 0 to 4294967295"):
        RisikoAction.from_code(code)
