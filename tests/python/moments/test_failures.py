"""House rules that fail: what is told, what is left, and that nothing else is touched."""

import pickle
import traceback
from typing import Any

import numpy as np
import pytest
from moment_rules import GAMES, HOOKS, Hook, moment, otherwise, play, version

from ludoteca import _core
from ludoteca.errors import ChanceError, HookError
from ludoteca.games import relikt, risiko


class Broken:
    """Raises from its so-manieth call on."""

    def __init__(self, calls: int, error: BaseException) -> None:
        self.left = calls
        self.error = error

    def __call__(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise self.error


@pytest.mark.parametrize("hook", HOOKS)
def test_an_exception_ends_the_game_with_everything_named(hook: str) -> None:
    def fail() -> None:
        raise ZeroDivisionError("by nothing")

    run = play(hook.split("_")[0], [(hook, "broken", fail, ())])
    assert run.finished == 0
    assert run.failure is not None
    number, error = run.failure
    assert number == 0
    assert isinstance(error, HookError)
    assert str(error) == f"house rule `broken`, hook `{hook}`: ZeroDivisionError: by nothing (seed 5, game 0)"
    assert (error.rule, error.hook, error.seed, error.game_number) == ("broken", hook, 5, 0)
    assert isinstance(error.__cause__, ZeroDivisionError)
    lines = "".join(traceback.format_exception(error.__cause__))
    assert 'raise ZeroDivisionError("by nothing")' in lines


@pytest.mark.parametrize("game", GAMES)
def test_a_failed_game_leaves_the_prefix_and_the_games_after_it(game: str) -> None:
    hook = {"risiko": "risiko_score", "relikt": "relikt_points", "riket": "riket_prize"}[game]
    plain = play(game, games=8, records=True)

    def third_game(state: Any) -> None:
        if state.game_number == 3:
            raise RuntimeError("not this one")

    hooks: list[Hook] = [(hook, "picky", third_game, ("state",))]
    stopped = play(game, hooks, games=8, records=True)
    assert stopped.finished == 3 == len(stopped.records)
    assert stopped.failure[0] == 3
    for name in ("ranks", "points", "turns", "end_reason"):
        assert (stopped.columns[name] == plain.columns[name][:3]).all()
    skipped = play(game, hooks, games=8, records=True, on_failure="skip")
    assert skipped.finished == 8
    assert skipped.failure[0] == 3
    assert _core.END_REASONS[skipped.columns["end_reason"][3]] == "failed"
    assert not skipped.columns["ranks"][3].any()
    others = np.arange(8) != 3
    for name in ("ranks", "points", "turns", "end_reason"):
        assert (skipped.columns[name][others] == plain.columns[name][others]).all()
    failed = skipped.records[3]
    assert failed.outcome.end_reason == "failed"
    assert plain.records[3].steps[: len(failed.steps)] == failed.steps
    assert len(list(failed)) == len(failed)
    # Later runs of the same process are as ever.
    again = play(game, games=8, records=True)
    assert [record.steps for record in again.records] == [record.steps for record in plain.records]


def test_leaving_the_process_is_a_failure_like_any_other() -> None:
    run = play("relikt", [("relikt_points", "quits", Broken(0, SystemExit(3)), ())])
    assert isinstance(run.failure[1].__cause__, SystemExit)
    assert "SystemExit: 3" in str(run.failure[1])


def test_an_interruption_stops_the_run_and_fails_nothing() -> None:
    for on_failure in ("stop", "skip"):
        rule = Broken(7, KeyboardInterrupt())
        run = play(
            "relikt", [("relikt_points", "r", rule, ())], games=50, on_failure=on_failure, records=True
        )
        assert isinstance(run.stopped, KeyboardInterrupt)
        assert run.failure is None
        assert run.finished == 2 == len(run.records)
    state = risiko.RisikoState.new_game(
        seats=3, seed=1, hooks=[("risiko_reinforcements", "r", Broken(0, KeyboardInterrupt()), ())]
    )
    with pytest.raises(KeyboardInterrupt):
        play_on(state)


def play_on(state: Any, seed: int = 1) -> None:
    """Random actions to the end."""
    rng = _core.Stream(seed)
    while state.step_random(rng):
        pass


@pytest.mark.parametrize("hook", HOOKS)
def test_a_state_is_as_it_was_when_a_rule_fails(hook: str) -> None:
    game = {"risiko": risiko.RisikoState, "relikt": relikt.ReliktState}.get(hook.split("_")[0])
    if game is None:
        from ludoteca.games import riket

        game = riket.RiketState
    rule = Broken(10**9, LookupError("here"))
    state = game.new_game(seats=3, seed=3, hooks=[(hook, "r", rule, ())])
    rule.left = 0
    rng = _core.Stream(1)
    caught: HookError | None = None
    while caught is None:
        assert not state.is_terminal
        before, hash_before = state.to_position(), state.hash()
        action = state.legal_actions().sample(rng)
        try:
            state.apply(action)
        except HookError as error:
            caught = error
    assert isinstance(caught.__cause__, LookupError)
    assert (caught.seed, caught.game_number) == (3, 0)
    assert (state.to_position(), state.hash()) == (before, hash_before)
    rule.left = 10**9
    plain = game.from_position(before, seed=3)
    state.apply(action)
    plain.apply(action)
    assert state == plain


def test_a_set_up_that_fails_gives_no_state() -> None:
    with pytest.raises(HookError, match=r"relikt_row_length.*seed 4, game 9"):
        relikt.ReliktState.new_game(
            seats=3, seed=4, game_number=9, hooks=[("relikt_row_length", "r", Broken(2, ValueError()), ())]
        )


def test_a_rule_may_play_games_of_its_own() -> None:
    inner: list[Any] = []

    def consult(seat: int, armies: int) -> int:
        hooks: list[Hook] = [("risiko_reinforcements", "inner", lambda armies: armies + 1, ("armies",))]
        inner.append(play("risiko", hooks, games=1, rules=short).columns["turns"][0])
        return armies + 1

    short = risiko.RisikoRules(settings={"ending": "rounds", "round_limit": 2})
    run = play(
        "risiko", [("risiko_reinforcements", "outer", consult, ("seat", "armies"))], games=2, rules=short
    )
    assert run.failure is None
    assert len(set(inner)) == 1
    plain = play(
        "risiko",
        [("risiko_reinforcements", "outer", lambda armies: armies + 1, ("armies",))],
        games=2,
        rules=short,
    )
    assert (run.columns["points"] == plain.columns["points"]).all()


def test_the_state_that_a_rule_sees_can_only_be_looked_at() -> None:
    kept: list[Any] = []

    def keep(state: Any) -> None:
        kept.append(state)
        assert state.to_position()["phase"] == state.phase
        state.view(0).to_dict()
        for forbidden in (
            lambda: state.apply("end_turn"),
            lambda: state.apply_with_events("end_turn"),
            lambda: state.step_random(_core.Stream(1)),
            lambda: state.legal_actions(),
            lambda: state.outcomes("end_turn"),
            lambda: state.clone().apply("end_turn"),
            lambda: pickle.dumps(state),
        ):
            with pytest.raises(HookError, match="can only be looked at"):
                forbidden()

    for game, hooks in [(game, [h for h in HOOKS if h.startswith(game)]) for game in GAMES]:
        assert play(game, [(hook, "keep", keep, ("state",)) for hook in hooks], games=1).failure is None
    positions = [state.to_position() for state in kept]
    assert len(positions) > 300
    # Whatever happened since, they are as they were.
    assert [state.to_position() for state in kept] == positions


def test_a_rule_that_changes_the_state_it_is_asked_about_is_refused() -> None:
    state = risiko.RisikoState.new_game(seats=3, seed=1)
    rng = _core.Stream(1)
    holder: dict[str, Any] = {}

    def meddle() -> None:
        # Once: what it does may well end the turn again.
        if (other := holder.pop("state", None)) is not None:
            other.step_random(_core.Stream(2))

    while state.phase != "combat":
        state.step_random(rng)
    ruled = risiko.RisikoState.from_position(
        state.to_position(), seed=1, hooks=[("risiko_card_draw", "r", meddle, ())]
    )
    holder["state"] = ruled.clone()
    ruled.apply("end_turn")
    again = risiko.RisikoState.from_position(
        state.to_position(), seed=1, hooks=[("risiko_card_draw", "r", meddle, ())]
    )
    holder["state"] = again
    with pytest.raises(ChanceError, match="changed while"):
        again.apply("end_turn")


def test_a_state_keeps_its_house_rules() -> None:
    hooks: list[Hook] = [("risiko_reinforcements", "more", add_one, ("armies",))]
    rules = [version("more")]
    state = risiko.RisikoState.new_game(seats=3, seed=1, hooks=hooks, house_rules=rules)
    assert state.house_rules == rules
    assert risiko.new_game(seed=1).house_rules == []
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.house_rules == rules
        assert (
            [event.text for event in changes(copy)] == [event.text for event in changes(state.clone())] != []
        )
    with pytest.raises((AttributeError, pickle.PicklingError, TypeError)):
        pickle.dumps(
            risiko.RisikoState.new_game(
                seats=3, seed=1, hooks=[("risiko_reinforcements", "r", lambda armies: 3, ("armies",))]
            )
        )


def add_one(armies: int) -> int:
    """A rule that can be pickled."""
    return armies + 1


def changes(state: Any) -> list[Any]:
    """The changed values of a game's first hundred decisions, as events."""
    rng, found = _core.Stream(1), []
    for _ in range(100):
        events = state.apply_with_events(state.legal_actions().sample(rng))
        found += [event for event in events if event.text.startswith("~")]
    return found


def test_only_the_seat_itself_learns_that_its_objective_does_not_count() -> None:
    hooks: list[Hook] = [("risiko_objective", "other", otherwise("risiko_objective"), ("reached",))]
    state = risiko.RisikoState.new_game(seats=3, seed=1)
    rng = _core.Stream(1)
    while state.phase != "combat":
        state.step_random(rng)
    ruled = risiko.RisikoState.from_position(state.to_position(), seed=1, hooks=hooks)
    events = [
        event for event in ruled.apply_with_events("end_turn") if event.text.startswith("~risiko_objective")
    ]
    assert events
    for event in events:
        seat = int(event.text.split()[1][0])
        told = [event.for_seat(other) for other in range(3)]
        assert told[seat] == event.text
        assert [told[other] for other in range(3) if other != seat] == [None, None]
    assert moment("risiko_objective")["value"] == "reached"
