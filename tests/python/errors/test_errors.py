"""One hierarchy of errors: who is what, and that each kind is raised where it belongs."""

import copy
import pickle
from collections.abc import Callable

import pytest

import ludoteca
from ludoteca import errors
from ludoteca.games import risiko
from ludoteca.games.risiko import RisikoAction, RisikoRules, RisikoState

OURS = [value for name in errors.__all__ if isinstance(value := getattr(errors, name), type)]
VALUE = {"IllegalAction", "RulesError", "PositionError", "ChanceError", "SpecError", "RecordError"}
RUNTIME = {"GameOver", "PluginError", "HookError", "BotFault", "InternalError"}


def test_each_is_a_ludoteca_error_and_a_value_or_runtime_error() -> None:
    assert {c.__name__ for c in OURS} == VALUE | RUNTIME | {"LudotecaError", "Interrupted"}
    for kind in OURS:
        name = kind.__name__
        if name == "Interrupted":
            assert issubclass(kind, KeyboardInterrupt)
            assert not issubclass(kind, Exception)
            continue
        assert issubclass(kind, errors.LudotecaError)
        assert issubclass(kind, ValueError) == (name in VALUE)
        assert issubclass(kind, RuntimeError) == (name in RUNTIME)
        assert getattr(ludoteca, name) is kind
        assert kind.__doc__


def test_errors_go_through_pickle_and_copies() -> None:
    for kind in OURS:
        made = kind(("one", "two")) if kind in (errors.RulesError, errors.PositionError) else kind("one")
        for again in (pickle.loads(pickle.dumps(made)), copy.copy(made)):
            assert type(again) is kind
            assert str(again) == str(made)
            assert getattr(again, "reasons", None) == getattr(made, "reasons", None)


def test_reasons_are_a_tuple_and_one_text_is_one_reason() -> None:
    assert errors.RulesError("one").reasons == ("one",)
    assert errors.RulesError(["one", "two"]).reasons == ("one", "two")
    assert str(errors.RulesError(["one", "two"])) == "one; two"
    assert str(errors.PositionError(["one", "two"])) == "impossible position: one; two"


def over() -> RisikoState:
    state, stream = risiko.new_game(seed=1), ludoteca.Stream(1)
    while state.step_random(stream):
        pass
    return state


def clock() -> None:
    ludoteca.simulate("risiko", bots=["3xrandom"], games=1, settings={"ending": "clock"})


def overflow() -> None:
    position = risiko.new_game(seed=1).to_position()
    state = RisikoState.from_position(position, seed=1)
    while state.phase != "combat":
        state.apply(
            state.legal_actions()[-1] if state.phase == "reinforcements" else state.legal_actions()[0]
        )
    position = state.to_position()
    theirs = [t for t, seat in position["owners"].items() if seat == (position["mover"] + 1) % 4]
    position["armies"][theirs[0]] += 65535 - sum(position["armies"][t] for t in theirs)
    RisikoState.from_position(position, seed=1).apply("end_turn")


@pytest.mark.parametrize(
    ("kind", "call"),
    [
        (errors.IllegalAction, lambda: risiko.new_game(seed=1).apply("defend 3")),
        (errors.IllegalAction, lambda: risiko.new_game(seed=1).apply("fly")),
        (errors.IllegalAction, overflow),
        (errors.GameOver, lambda: over().apply("end_turn")),
        (errors.RulesError, lambda: RisikoRules("none")),
        (errors.RulesError, lambda: RisikoRules(settings={"none": 1})),
        (errors.RulesError, lambda: risiko.new_game(seats=9, seed=1)),
        (errors.RulesError, lambda: ludoteca.simulate("risiko", bots=["random"], games=1)),
        (errors.PositionError, lambda: RisikoState.from_position({})),
        (errors.PositionError, lambda: RisikoState.from_position({**over().to_position(), "deck": []})),
        (errors.ChanceError, lambda: risiko.new_game(chance=ludoteca.Scripted([]))),
        (errors.ChanceError, lambda: risiko.new_game(chance=ludoteca.Scripted(["roll 1/1"]))),
        (errors.ChanceError, lambda: risiko.new_game(3, chance=ludoteca.Scripted(["first 1 2 3", "x"]))),
        (errors.ChanceError, clock),
        (errors.SpecError, lambda: RisikoAction.parse("fly")),
        (errors.SpecError, lambda: RisikoAction.from_code(2)),
        (errors.SpecError, lambda: ludoteca.Stream(-1)),
        (errors.SpecError, lambda: ludoteca.simulate("chess")),
        (errors.SpecError, lambda: ludoteca.simulate("risiko", bots=["4xnobody"], games=1)),
        (errors.SpecError, lambda: risiko.RisikoBot("nobody", seed=1, seat=0)),
        (errors.SpecError, lambda: risiko.RisikoBot("random", {"depth": 3}, seed=1, seat=0)),
        (errors.RecordError, lambda: ludoteca.records.read(__file__)),
        (errors.PluginError, lambda: ludoteca.simulate("risiko", house_rules=["none"])),
    ],
)  # fmt: skip
def test_each_kind_is_raised_where_it_belongs(kind: type[Exception], call: Callable[[], object]) -> None:
    with pytest.raises(errors.LudotecaError) as error:
        call()
    assert type(error.value) is kind
    assert str(error.value)
