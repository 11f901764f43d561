"""States in Python: set-up, applying, refusing, copying, positions, scripted chance."""

import copy
import json
import math
import pickle

import numpy as np
import pytest
from walks import at_phase, states

import ludoteca
from ludoteca import (
    ChanceError,
    GameOver,
    IllegalAction,
    PositionError,
    RulesError,
    Scripted,
    SpecError,
    Stream,
)
from ludoteca.games import risiko
from ludoteca.games.risiko import RisikoAction, RisikoRules, RisikoState

PHASES = ("colours", "placement", "reinforcements", "combat", "defence", "occupation", "over")


def continuation(state: RisikoState, steps: int = 40, seed: int = 5) -> list[str]:
    """What a copy of the state does next: actions, hashes, the end."""
    state, stream, seen = state.clone(), Stream(seed), []
    while len(seen) < steps and state.step_random(stream):
        seen.append(f"{state.current_seat} {state.hash()}")
    return [*seen, str(state.outcome)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_new_game_is_at_its_first_decision(seats: int) -> None:
    state = risiko.new_game(seats=seats, seed=7)
    assert (state.seats, state.phase, state.turn, state.round) == (seats, "colours", 0, 0)
    assert state.current_seat in range(seats)
    assert not state.is_terminal
    assert state.outcome is None
    assert (state.seed, state.game_number) == (7, 0)
    assert state.rules == RisikoRules()


def test_the_same_seed_is_the_same_game_and_game_numbers_differ() -> None:
    games = [risiko.new_game(seed=7, game_number=n) for n in (0, 0, 1, 2**64 - 1)]
    walks = [continuation(game, 60) for game in games]
    assert walks[0] == walks[1]
    assert len({tuple(walk) for walk in walks}) == 3
    assert continuation(risiko.new_game(seed="7"), 60) == walks[0]


def test_without_seed_and_script_a_seed_is_drawn_and_told() -> None:
    drawn = risiko.new_game()
    assert isinstance(drawn.seed, int)
    assert continuation(risiko.new_game(seed=drawn.seed)) == continuation(drawn)
    assert risiko.new_game().seed != drawn.seed


@pytest.mark.parametrize("seats", [0, 1, 2, 7, 99, 2**31])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(RulesError, match=f"3 to 6 seats, not {seats}"):
        risiko.new_game(seats=seats, seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, "", "-1", "1.5", "x", str(2**64)])
def test_a_seed_out_of_range_is_refused(seed: int | str) -> None:
    with pytest.raises(SpecError, match="from 0 to 18446744073709551615"):
        risiko.new_game(seed=seed)


@pytest.mark.parametrize("bad", [1.5, None, True, [1], b"1"])
def test_a_seed_of_another_type_is_refused(bad: object) -> None:
    with pytest.raises(TypeError, match="seed"):
        Stream(bad)  # type: ignore[arg-type]


def test_presets_by_name_suggest_the_nearest() -> None:
    assert risiko.new_game(seed=1, rules="torneo").rules.preset == "torneo"
    with pytest.raises(RulesError, match="did you mean `torneo`"):
        risiko.new_game(seed=1, rules="tornio")


@pytest.mark.parametrize("phase", PHASES)
def test_states_of_every_phase_are_played_copied_and_stored(phase: str) -> None:
    state = at_phase(phase)
    position = state.to_position()
    back = RisikoState.from_position(position, seed=state.seed, game_number=state.game_number)
    text = RisikoState.from_position(json.dumps(position), seed=str(state.seed))
    for other in (
        back,
        text,
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
    ):
        assert other == state
        assert other.hash() == state.hash()
        assert other.legal_actions() == state.legal_actions()
        assert [other.view(s) for s in range(4)] == [state.view(s) for s in range(4)]
        assert other.to_position() == position
        assert (other.seed, other.game_number) == (state.seed, state.game_number)
        assert continuation(other) == continuation(state)
    document = json.loads(state.to_json())
    assert document == json.loads(json.dumps(state.to_dict()))
    assert document["position"] == position
    assert (document["phase"], document["round"], document["turn"]) == (state.phase, state.round, state.turn)
    assert str(state) in repr(state)
    assert state.phase in str(state)


def test_a_clone_goes_its_own_way() -> None:
    state = at_phase("combat")
    before, clone = state.hash(), state.clone()
    clone.step_random(Stream(1))
    assert state.hash() == before != clone.hash()
    assert state != clone
    assert state != "something else"


def test_states_are_not_hashable_as_they_change() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(risiko.new_game(seed=1))


def test_apply_takes_objects_and_text() -> None:
    one, other = risiko.new_game(seed=3), risiko.new_game(seed=3)
    assert one.apply("colour green") is None
    other.apply(RisikoAction.parse("colour green"))
    assert one == other


@pytest.mark.parametrize("phase", PHASES[:-1])
def test_illegal_actions_change_nothing(phase: str) -> None:
    state = at_phase(phase)
    legal, before, after = state.legal_actions(), state.to_position(), continuation(state)
    tried = 0
    for text in (
        "end_turn", "to_combat", "colour red", "place brazil 1", "place brazil 65535", "defend 1",
        "defend 3", "cards peru chita wild_1", "attack alaska kamchatka 1", "attack alaska kamchatka 3",
        "attack alaska brazil 1", "occupy 1", "occupy 65535", "maneuver peru brazil 1",
        "maneuver peru peru 1",
    ):  # fmt: skip
        action = RisikoAction.parse(text)
        if action in legal:
            continue
        tried += 1
        for given in (action, text):
            with pytest.raises(IllegalAction) as error:
                state.apply(given)
            assert f"`{text}`" in str(error.value)
            assert f"seat {state.current_seat}" in str(error.value)
        with pytest.raises(IllegalAction):
            state.outcomes(action)
        with pytest.raises(IllegalAction):
            state.apply(action, chance=Scripted([]))
        with pytest.raises(IllegalAction):
            state.apply_with_events(action)
    assert tried >= 8
    assert state.to_position() == before
    assert state.legal_actions() == legal
    assert continuation(state) == after


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"), ("place perru 3", "did you mean `peru`"),
        ("atack peru brazil 1", "did you mean `attack`"),
        ("place peru 0", "1 to 65535"), ("place peru -1", "1 to 65535"), ("place peru 65536", "1 to 65535"),
        ("place peru 2147483648", "1 to 65535"), ("place peru 9223372036854775808", "1 to 65535"),
        ("place peru 18446744073709551616", "1 to 65535"), ("attack peru brazil 4", "1 to 3"),
    ],
)  # fmt: skip
def test_texts_that_are_no_action_say_what_would_be_right(text: str, reason: str) -> None:
    state = at_phase("placement")
    before = state.to_position()
    with pytest.raises(IllegalAction, match=reason):
        state.apply(text)
    with pytest.raises(SpecError, match=reason):
        RisikoAction.parse(text)
    assert state.to_position() == before


@pytest.mark.parametrize("bad", [None, 3, 0.5, b"end_turn", ["end_turn"], object()])
def test_other_types_are_no_action(bad: object) -> None:
    state = at_phase("combat")
    before = state.to_position()
    for method in (state.apply, state.outcomes, state.apply_with_events):
        with pytest.raises(TypeError, match="expected a RisikoAction or its text"):
            method(bad)  # type: ignore[operator]
    assert state.to_position() == before


def test_nothing_can_be_applied_after_the_end() -> None:
    state = at_phase("over")
    before, outcome = state.to_position(), state.outcome
    assert outcome is not None
    assert len(state.legal_actions()) == 0
    assert list(state.legal_actions()) == []
    for text in (
        "end_turn", "to_combat", "colour red", "place brazil 1", "cards peru chita wild_1",
        "attack alaska kamchatka 1", "defend 1", "occupy 1", "maneuver peru brazil 1", "end_turn",
    ):  # fmt: skip
        with pytest.raises(GameOver, match=outcome.end_reason):
            state.apply(text)
        with pytest.raises(GameOver):
            state.outcomes(text)
    assert state.step_random(Stream(1)) is False
    assert (state.to_position(), state.outcome, state.current_seat) == (before, outcome, None)
    with pytest.raises(GameOver, match="name the seat"):
        state.view()
    with pytest.raises(IndexError):
        state.legal_actions().sample(Stream(1))


def test_outcomes_are_ranks_points_returns_and_a_reason() -> None:
    outcome = at_phase("over").outcome
    assert outcome is not None
    ranks, points, returns, end_reason = outcome
    assert len(ranks) == len(points) == len(returns) == 4
    assert end_reason in ("objective", "last_player", "unfinished")
    assert math.isclose(sum(returns), 2.0)
    assert ludoteca.Outcome(ranks, points, returns, end_reason) == outcome


@pytest.mark.parametrize("phase", ["combat", "defence", "occupation", "reinforcements"])
def test_outcomes_add_up_to_one_and_cover_what_happens(phase: str) -> None:
    state = at_phase(phase, seed=2)
    checked = 0
    for action in list(state.legal_actions())[:12]:
        found = state.outcomes(action)
        assert math.isclose(sum(p for p, _ in found), 1.0, rel_tol=1e-12)
        assert all(p > 0 for p, _ in found)
        hashes = [after.hash() for _, after in found]
        played = state.clone()
        played.apply(action)
        losses = {json.dumps(after.to_position()["armies"], sort_keys=True) for _, after in found}
        assert json.dumps(played.to_position()["armies"], sort_keys=True) in losses
        assert found[0][1].seed == state.seed
        checked += len(hashes)
    assert checked > 0


def test_the_deal_has_too_many_outcomes_to_list() -> None:
    state = risiko.new_game(seats=3, seed=1)
    for colour in ("red", "blue"):
        state.apply(f"colour {colour}")
    before = state.to_position()
    with pytest.raises(ChanceError, match="too many to list"):
        state.outcomes("colour green")
    assert state.to_position() == before


def territory_ids() -> list[str]:
    return list(at_phase("placement").view(0).owners)


def test_the_set_up_is_scripted_whole() -> None:
    state = risiko.new_game(seats=3, chance=Scripted(["first 2 6 6", "first 1 5"]))
    assert state.current_seat == 2
    assert state.seed is None
    deal = "deal " + " ".join(sorted(territory_ids()))
    for colour in ("red", "blue"):
        state.apply(f"colour {colour}")
    before = state.to_position()
    objectives = ["objective destroy_red", "objective territories_24", "objective asia_africa"]
    for script, reason in [
        ([], "expected `objective`"),
        (objectives, "expected `deal`"),
        ([*objectives, deal, "roll 6/1"], "1 chance outcome"),
        ([*objectives[:2], "objective asia_afrika"], "objective"),
        ([*objectives[:2], objectives[0]], "objective"),
        ([*objectives, deal.replace("afghanistan", "alaska")], "deal"),
    ]:
        with pytest.raises(ChanceError, match=reason):
            state.apply("colour green", chance=Scripted(script))
        assert state.to_position() == before
    with pytest.raises(ChanceError, match="no seed"):
        state.apply("colour green")
    assert state.to_position() == before
    state.apply("colour green", chance=Scripted([*objectives, deal]))
    assert state.phase == "placement"
    position = state.to_position()
    # Objectives go round from the first player.
    assert position["objectives"] == ["territories_24", "asia_africa", "destroy_red"]
    # The dealer is the first player, the first card goes to his left, and the dealer comes last.
    assert [position["owners"][t] for t in sorted(territory_ids())[:4]] == [0, 1, 2, 0]


@pytest.mark.parametrize(
    "script", [[], ["first 6 6 6"], ["first 1 2"], ["first 1 2 7"], ["roll 6/1"], ["first 1 2 3 4"]]
)
def test_a_set_up_script_that_does_not_fit_is_refused(script: list[str]) -> None:
    with pytest.raises(ChanceError):
        risiko.new_game(seats=3, seed=1, chance=Scripted(script))


def test_an_unused_outcome_of_the_set_up_is_refused() -> None:
    with pytest.raises(ChanceError, match=r"1 chance outcome.* left unused, the first is `roll 6/1`"):
        risiko.new_game(seats=3, seed=1, chance=Scripted(["first 1 2 3", "roll 6/1"]))


def test_a_roll_is_scripted_and_seeds_are_not_touched_by_it() -> None:
    state = at_phase("defence")
    battle = state.view().battle
    assert battle is not None
    dice = battle["attack_dice"]
    clone = state.clone()
    low = state.view().armies
    faces = ",".join(["6"] * dice)
    state.apply("defend 1", chance=Scripted([f"roll {faces}/1"]))
    assert state.view(0).armies != low
    events = clone.apply_with_events("defend 1", chance=Scripted([f"roll {faces}/1"]))
    assert [event.text for event in events] == ["defend 1", f"!roll {faces}/1"]
    assert clone == state
    assert continuation(clone) == continuation(state)


@pytest.mark.parametrize(
    "roll", ["roll 6,3,1,1/5", "roll 7/5", "roll 6/0", "roll 6", "roll", "draw peru", "", "roll 1,6/1"]
)
def test_a_roll_that_cannot_be_is_refused(roll: str) -> None:
    state = at_phase("defence")
    before, after = state.to_position(), continuation(state)
    with pytest.raises(ChanceError):
        state.apply("defend 1", chance=Scripted([roll]))
    assert (state.to_position(), continuation(state)) == (before, after)


def test_a_position_without_seed_needs_scripted_chance() -> None:
    state = RisikoState.from_position(at_phase("defence").to_position())
    assert state.seed is None
    before = state.to_position()
    with pytest.raises(ChanceError, match="no seed to draw `roll`"):
        state.apply("defend 1")
    with pytest.raises(ChanceError, match="no seed"):
        state.step_random(Stream(1))
    assert state.to_position() == before
    assert len(state.outcomes("defend 1")) >= 2
    placement = RisikoState.from_position(at_phase("placement").to_position())
    placement.apply(placement.legal_actions()[0])  # no chance is asked for


def clock_at_turn_end() -> RisikoState:
    """A state under the clock whose `end_turn` asks for the clock and for nothing else."""
    state = risiko.new_game(seats=3, seed=1, rules=RisikoRules(settings={"ending": "clock"}))
    while state.phase != "combat":
        state.apply(
            state.legal_actions()[-1] if state.phase == "reinforcements" else state.legal_actions()[0]
        )
    return state


def test_the_clock_comes_from_outside() -> None:
    state = clock_at_turn_end()
    before = state.to_position()
    with pytest.raises(ChanceError, match=r"`clock`.* must come from outside"):
        state.apply("end_turn")
    assert state.to_position() == before
    asked = []

    def clock(word: str, answers: tuple[str, ...]) -> str:
        asked.append((word, answers, state.turn))
        return "no"

    on = state.clone()
    state.apply("end_turn", chance=clock)
    assert asked == [("clock", ("no", "yes"), 1)]
    on.apply("end_turn", chance=Scripted(["clock no"]))
    assert on == state
    assert not state.view(0).time_up
    late = RisikoState.from_position(before, seed=1)
    late.apply("end_turn", chance=Scripted(["clock yes"]))
    assert late.view(0).time_up


def test_a_clock_that_fails_changes_nothing() -> None:
    state = clock_at_turn_end()
    before = state.to_position()

    def broken(word: str, answers: tuple[str, ...]) -> str:
        raise ZeroDivisionError("no battery")

    def meddling(word: str, answers: tuple[str, ...]) -> str:
        state.apply("end_turn", chance=Scripted(["clock no"]))
        return "no"

    with pytest.raises(ZeroDivisionError, match="no battery"):
        state.apply("end_turn", chance=broken)
    with pytest.raises(ChanceError, match="`maybe` does not fit"):
        state.apply("end_turn", chance=lambda word, answers: "maybe")
    with pytest.raises(TypeError, match="chance: expected"):
        state.apply("end_turn", chance=["clock no"])  # type: ignore[arg-type]
    assert state.to_position() == before
    with pytest.raises(ChanceError, match="changed while its chance was asked for"):
        state.apply("end_turn", chance=meddling)


def test_impossible_positions_list_every_reason() -> None:
    position = at_phase("combat").to_position()
    broken = {**position, "owners": {**position["owners"], "peru": 9}, "first_player": 7}
    with pytest.raises(PositionError) as error:
        RisikoState.from_position(broken)
    assert len(error.value.reasons) >= 2
    assert "impossible position" in str(error.value)
    assert str(error.value).endswith("; ".join(error.value.reasons))


@pytest.mark.parametrize(
    "bad",
    [
        {},
        "",
        "{",
        "[]",
        "null",
        [],
        3,
        None,
        {"schema": "position/1"},
        {"schema": 1},
        {"round": 10**30},
        {1: 2},
        "NaN",
    ],
)
def test_what_is_no_position_is_refused(bad: object) -> None:
    with pytest.raises(PositionError) as error:
        RisikoState.from_position(bad)  # type: ignore[arg-type]
    assert error.value.reasons


def test_a_position_names_the_place_that_is_wrong() -> None:
    position = at_phase("combat").to_position()
    for change, place in [
        ({"round": -1}, "round"), ({"armies": {**position["armies"], "peru": 70000}}, "armies.peru"),
        ({"hands": [["peru", 3]]}, "hands"), ({"extra": 1}, "extra"),
    ]:  # fmt: skip
        with pytest.raises(PositionError, match=place):
            RisikoState.from_position({**position, **change})


@pytest.mark.parametrize("cut", range(0, 2000, 97))
def test_damaged_json_never_does_worse_than_a_position_error(cut: int) -> None:
    text = json.dumps(at_phase("combat").to_position())
    with pytest.raises(PositionError):
        RisikoState.from_position(text[:cut])


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    state = risiko.new_game(seats=3, seed=1)
    for seat in (3, -1, 99):
        with pytest.raises(SpecError, match="from 0 to 2"):
            state.view(seat)


def test_numbers_of_numpy_and_others_are_numbers() -> None:
    state = risiko.new_game(seats=np.int8(3), seed=np.uint64(5), game_number=np.int64(2))  # type: ignore[arg-type]
    assert state == risiko.new_game(seats=3, seed=5, game_number=2)
    assert state.view(np.int64(1)).seat == 1  # type: ignore[arg-type]


def test_hashes_roll_on_as_documented() -> None:
    state = at_phase("combat")
    one = state.hash()
    assert len(one) == 16
    assert state.hash(one) != one
    assert state.hash("cbf29ce484222325") == one
    for bad in ("", "xyz", "0" * 15, "0" * 17, "-" + "0" * 15):
        with pytest.raises(SpecError, match="16 hexadecimal digits"):
            state.hash(bad)


def test_ids_of_states_along_games_are_all_different() -> None:
    seen = [state.hash() for state in states(3, 40)]
    assert len(seen) == len(set(seen)) > 50
