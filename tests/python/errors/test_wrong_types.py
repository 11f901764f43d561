"""Whatever is handed in, the answer is an ordinary exception that says what would be right."""

import json
import re
from typing import Any

import pytest

from ludoteca import LudotecaError, PositionError, RulesError, SpecError, Stream, simulate
from ludoteca.games import risiko
from ludoteca.games.risiko import RisikoRules, RisikoState

ODD: list[Any] = [None, True, 1, 1.5, float("nan"), b"x", [1], {"a": 1}, object(), object, 1j, ...]


@pytest.mark.parametrize("value", [v for v in ODD if v is not None], ids=lambda v: type(v).__name__)
@pytest.mark.parametrize("name", ["game", "bots", "settings", "progress", "rules", "seating", "on_failure"])
def test_simulate_refuses_wrong_types(name: str, value: Any) -> None:
    if name == "progress" and callable(value):
        return
    arguments: dict[str, Any] = {"game": "risiko", "bots": "4xrandom", "games": 2, "seed": 1}
    with pytest.raises((TypeError, LudotecaError)) as caught:
        simulate(**{**arguments, name: value})
    assert str(caught.value)


def test_an_empty_preset_is_no_default() -> None:
    with pytest.raises(RulesError, match="unknown risiko preset ``"):
        simulate("risiko", bots="4xrandom", games=1, rules="")


def endless() -> list[Any]:
    itself: list[Any] = []
    itself.append(itself)
    return itself


def deep(levels: int) -> list[Any]:
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


@pytest.mark.parametrize("value", [endless(), deep(33), deep(100_000)], ids=["endless", "33", "100000"])
def test_deep_structures_are_refused(value: Any) -> None:
    with pytest.raises(SpecError, match=r"settings\.ending.*nested more than 32 deep"):
        RisikoRules("rulebook", {"ending": value})
    with pytest.raises(SpecError, match="nested more than 32 deep"):
        RisikoRules().patched({"ending": value})
    position = risiko.new_game(seats=3, seed=1).to_position()
    with pytest.raises(PositionError, match=r"owners.*nested more than 32 deep"):
        RisikoState.from_position({**position, "owners": value})
    with pytest.raises(PositionError, match="expected a dict or JSON text, not list"):
        RisikoState.from_position([position])  # type: ignore[arg-type]
    with pytest.raises(PositionError):
        RisikoState.from_position('{"owners":' + "[" * 100_000)


@pytest.mark.parametrize("value", [2**63, 2**64, -(2**63) - 1, 2**200])
def test_numbers_beyond_64_bits_are_named(value: int) -> None:
    with pytest.raises(RulesError, match=r"sets_per_turn = .*expected a whole number from 0 to 14"):
        RisikoRules("rulebook", {"sets_per_turn": value})
    position = risiko.new_game(seats=3, seed=1).to_position()
    with pytest.raises(PositionError, match="to_place"):
        RisikoState.from_position({**position, "to_place": value})


def test_what_is_no_json_is_named() -> None:
    with pytest.raises(SpecError, match=r"settings\.ending: .*object has no place in JSON"):
        RisikoRules("rulebook", {"ending": object()})
    with pytest.raises(SpecError, match=r"settings\.max_rounds: .*NaN"):
        RisikoRules("rulebook", {"max_rounds": float("nan")})
    with pytest.raises(SpecError, match="expected names as keys, not int"):
        RisikoRules("rulebook", {1: 1})  # type: ignore[dict-item]


def test_a_key_given_twice_in_json_is_refused() -> None:
    text = json.dumps(risiko.new_game(seats=3, seed=1).to_position())
    assert RisikoState.from_position(text, seed=1).round == 0
    twice = re.sub(r'("round": ?0)', r"\1,\1", text)
    assert twice != text
    with pytest.raises(PositionError, match="duplicate field `round`"):
        RisikoState.from_position(twice)
    with pytest.raises(PositionError, match="not JSON"):
        RisikoState.from_position(text + "x")


def test_places_far_outside_are_index_errors() -> None:
    legal = risiko.new_game(seats=3, seed=1).legal_actions()
    for place in (6, 2**63, 2**64, -7, -(2**70)):
        with pytest.raises(IndexError, match="of 6"):
            legal[place]
    assert legal.sample(Stream(1)) in legal
