"""A modifier that fails: who, where, and what is left."""

import gc
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import HookError, HouseRule, Scripted
from ludoteca.games import risiko


class Fails(HouseRule, game="risiko"):
    """Raises at a turn of the second game."""

    round: int = 3
    game_number: int = 2

    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies: int, state: Any) -> int:
        if state.game_number == self.game_number and state.round == self.round:
            raise ZeroDivisionError("by design")
        return armies


def answers(value: Any, hook: str = "risiko_reinforcements") -> type[HouseRule]:
    """A rule that gives always the same."""

    def give(self: Any) -> Any:
        return value

    give.__name__ = hook
    return type(HouseRule)("Answers", (HouseRule,), {hook: ludoteca.hookimpl(give)}, game="risiko")


def test_the_game_ends_as_failed_and_the_run_stops_with_the_finished_prefix() -> None:
    with pytest.raises(HookError) as error:
        ludoteca.simulate("risiko", games=5, seed=7, house_rules=[Fails], records=True)
    raised = error.value
    assert (raised.rule, raised.hook, raised.seed, raised.game_number) == (
        "fails", "risiko_reinforcements", 7, 2,
    )  # fmt: skip
    for part in ("fails", "risiko_reinforcements", "ZeroDivisionError: by design", "seed 7", "game 2"):
        assert part in str(raised)
    assert isinstance(raised.__cause__, ZeroDivisionError)
    result = raised.result
    assert result.games == 2
    assert "by design" in result.failure
    bare = ludoteca.simulate("risiko", games=2, seed=7)
    for key, column in result.columns.items():
        assert (column == bare.columns[key]).all(), key


def test_skip_goes_on_and_later_games_are_untouched() -> None:
    run = ludoteca.simulate("risiko", games=5, seed=7, house_rules=[Fails], on_failure="skip")
    assert run.games == 5
    names = [run.end_reason_names[code] for code in run.columns["end_reason"]]
    assert names[2] == "failed"
    assert names.count("failed") == 1
    assert run.columns["ranks"][2].tolist() == [0, 0, 0, 0]
    assert run.failure is not None
    assert run.failure.startswith("game 2")
    bare = ludoteca.simulate("risiko", games=5, seed=7)
    for key, column in run.columns.items():
        for game in (0, 1, 3, 4):
            assert (column[game] == bare.columns[key][game]).all(), (key, game)
    after = ludoteca.simulate("risiko", games=5, seed=7)
    for key, column in after.columns.items():
        assert (column == bare.columns[key]).all(), key


@pytest.mark.parametrize(
    ("value", "hook", "said"),
    [
        (-1, "risiko_reinforcements", "expected a whole number from 0 to 65535"),
        (65536, "risiko_reinforcements", "65535"),
        (2**63, "risiko_reinforcements", "65535"),
        (2**70, "risiko_reinforcements", "expected a whole number"),
        (1.5, "risiko_reinforcements", "1.5 (float)"),
        ("3", "risiko_reinforcements", "expected a whole number"),
        (True, "risiko_reinforcements", "expected a whole number"),
        (object, "risiko_reinforcements", "expected a whole number"),
        (0, "risiko_attack_dice", "expected a whole number from 1 to 3"),
        (4, "risiko_defence_dice", "expected a whole number from 1 to 3"),
        (1, "risiko_card_draw", "expected true or false"),
        (((7,), (1,)), "risiko_battle", "each 1 to 6"),
        (((1, 2, 3, 4), (1,)), "risiko_battle", "as many as were thrown"),
        (10**7, "risiko_score", "1000000"),
    ],
)
def test_what_is_out_of_range_is_refused_with_the_name_of_the_rule(value: Any, hook: str, said: str) -> None:
    with pytest.raises(HookError) as error:
        ludoteca.simulate("risiko", games=1, seed=1, house_rules=[answers(value, hook)])
    assert said in str(error.value)
    assert "answers" in str(error.value)
    assert hook in str(error.value)


def test_a_failure_leaves_no_half_applied_state() -> None:
    state = risiko.new_game(seats=3, seed=1, house_rules=[Fails(round=2, game_number=0)])
    failed = 0
    stream = ludoteca.Stream(1)
    while state.round < 3 and not state.is_terminal and failed == 0:
        before, position = state.clone(), state.to_position()
        try:
            state.apply(state.legal_actions().sample(stream))
        except HookError:
            failed += 1
            assert state == before
            assert state.to_position() == position
            assert state.view(0) == before.view(0)
    assert failed == 1


def test_a_state_that_a_rule_is_shown_can_only_be_looked_at() -> None:
    kept: list[Any] = []

    class Keeps(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_reinforcements(self, state: Any) -> None:
            kept.append(state)
            with pytest.raises(HookError, match="looked at"):
                state.apply("end_turn")

    ludoteca.simulate("risiko", games=1, seed=1, house_rules=[Keeps])
    assert len(kept) > 3
    assert kept[0].view(0).round == 1


def test_an_observer_that_fails_is_named_and_the_games_are_kept() -> None:
    class Looks(HouseRule):
        @ludoteca.hookimpl
        def game_finished(self, record: Any) -> None:
            raise ValueError(f"game {record.game_number}")

    with pytest.raises(HookError, match="house rule `looks`: `game_finished`: ValueError: game 0") as error:
        ludoteca.simulate("risiko", games=3, seed=1, house_rules=[Looks])
    assert error.value.result.games == 3


def test_what_observers_need_is_gone_with_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Looks(HouseRule):
        @ludoteca.hookimpl
        def game_finished(self, record: Any) -> None:
            seen.append(record.game_number)

    seen: list[int] = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ludoteca.simulate("risiko", games=2, seed=1, house_rules=[Looks])
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(HookError):
        ludoteca.simulate("risiko", games=5, seed=7, house_rules=[Looks, Fails])
    gc.collect()
    assert list(tmp_path.iterdir()) == []
    assert seen == [0, 1], "whoever looks on is told of whole runs"


def test_an_observer_does_not_end_the_program() -> None:
    class Leaves(HouseRule):
        @ludoteca.hookimpl
        def batch_finished(self, result: Any) -> None:
            raise SystemExit(0)

    with pytest.raises(HookError, match="house rule `leaves`: `batch_finished`: SystemExit: 0") as error:
        ludoteca.simulate("risiko", games=3, seed=1, house_rules=[Leaves])
    assert error.value.result.games == 3


def nested() -> list[Any]:
    """A list that holds itself, and one that is very deep."""
    itself: list[Any] = []
    itself.append(itself)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    return [itself, deep]


@pytest.mark.parametrize("hook", ["risiko_battle", "risiko_reinforcements"])
def test_lists_without_end_are_refused(hook: str) -> None:
    for value in [*nested(), list(range(10**6))]:
        with pytest.raises(HookError, match=f"`{hook}`: answered .*: expected ") as error:
            ludoteca.simulate("risiko", games=1, seed=1, house_rules=[answers(value, hook)])
        assert len(str(error.value)) < 400
    with pytest.raises(HookError) as error:
        ludoteca.simulate("risiko", games=1, seed=1, house_rules=[answers(10**6 * "x", hook)])
    assert len(str(error.value)) < 400


def test_ctrl_c_in_a_rule_interrupts() -> None:
    class Interrupts(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_turn_end(self, state: Any) -> None:
            if state.game_number == 3:
                raise KeyboardInterrupt

    with pytest.raises(ludoteca.Interrupted) as error:
        ludoteca.simulate("risiko", games=9, seed=1, house_rules=[Interrupts])
    assert error.value.result.games == 3


def test_chance_of_a_rule_shifts_no_dice_and_is_the_same_again() -> None:
    drawn: list[int] = []

    class Draws(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_reinforcements(self, rng: Any) -> None:
            drawn.append(rng.randint(1, 10**6))

    run = ludoteca.simulate("risiko", games=3, seed=5, house_rules=[Draws], records=True)
    first, drawn = drawn, []
    bare = ludoteca.simulate("risiko", games=3, seed=5, records=True)
    assert run.records is not None
    assert bare.records is not None
    assert [r.steps for r in run.records] == [r.steps for r in bare.records]
    assert len(set(first)) > 30
    alone = ludoteca.simulate("risiko", games=1, first_game=2, seed=5, house_rules=[Draws])
    assert alone.games == 1
    assert first[-len(drawn) :] == drawn


def test_scripts_and_rules_go_together() -> None:
    state = risiko.new_game(seats=3, seed=1, house_rules=[answers(9)])
    while state.round == 0:
        state.apply(state.legal_actions()[0])
    assert state.view().to_place == 9
    assert state.house_rules == [{"name": "answers", "version": "0", "options": {}}]
    with pytest.raises(ludoteca.ChanceError):
        state.apply(state.legal_actions()[0], chance=Scripted(["roll 1/1"]))
