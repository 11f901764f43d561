"""Relikt in Python: states, actions, legal lists, views, positions, scripted chance, bots."""

import copy
import json
import math
import pickle
import random
from typing import Any

import pytest
from walks import at_phase, states

from ludoteca import GameOver, IllegalAction, RulesError, Scripted, SpecError, Stream
from ludoteca.games import relikt
from ludoteca.games.relikt import ReliktAction, ReliktBot, ReliktRules, ReliktState, ReliktView

PHASES = ("action_card", "target", "replace", "play", "take", "over")


def continuation(state: ReliktState, steps: int = 30) -> list[str]:
    state, stream, seen = state.clone(), Stream(5), []
    while len(seen) < steps and state.step_random(stream):
        seen.append(f"{state.current_seat} {state.hash()}")
    return [*seen, str(state.outcome)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_new_game_is_dealt_and_at_its_first_decision(seats: int) -> None:
    state = relikt.new_game(seats=seats, seed=7)
    assert (state.seats, state.phase, state.turn, state.round) == (seats, "action_card", 1, 1)
    view = state.view()
    assert view.hand_counts == (4,) * seats
    assert view.action_hand_counts == (3,) * seats
    assert view.deck_count == 8 * seats
    assert [row and len(row["cards"]) for row in view.rows] == [0] * 4
    assert view.treasure_deck_count == 13
    assert len(view.unseen_treasures) == 16
    assert len(set(view.camps)) == seats


@pytest.mark.parametrize("seats", [0, 2, 6, 2**31])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(RulesError, match=f"3 to 5 seats, not {seats}"):
        relikt.new_game(seats=seats, seed=1)


def test_gem_tables_that_let_cards_run_out_are_refused_with_every_reason() -> None:
    rules = ReliktRules(settings={"gems.red": [8, 8, 8, 8, *[5] * 8]})
    assert relikt.new_game(seats=4, seed=1, rules=rules).rules == rules
    with pytest.raises(RulesError, match="ruling 82"):
        relikt.new_game(seats=3, seed=1, rules=rules)
    with pytest.raises(RulesError) as error:
        ReliktRules(settings={"gems.blue": [3] * 7, "gems.red": [13] * 12, "pistl": "extra"})
    assert len(error.value.reasons) == 3
    assert any("did you mean `pistol`" in reason for reason in error.value.reasons)


def test_german_print_ends_with_one_treasure_left() -> None:
    for preset, left in (("rulebook", 0), ("german-print", 1)):
        state = at_phase("over", rules=preset, game=relikt)
        view = state.view(0)
        assert sum(row is not None for row in view.rows) + view.treasure_deck_count == left
        assert sum(len(won) for won in view.won) == 17 - left
        assert tuple(state.outcome.points) == view.points


@pytest.mark.parametrize("phase", PHASES)
def test_states_of_every_phase_are_played_copied_and_stored(phase: str) -> None:
    state = at_phase(phase, game=relikt)
    position = state.to_position()
    for other in (
        ReliktState.from_position(position, seed=state.seed, game_number=state.game_number),
        ReliktState.from_position(json.dumps(position), seed=str(state.seed)),
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
        assert continuation(other) == continuation(state)
    document = json.loads(state.to_json())
    assert document["position"] == position
    assert document["phase"] == state.phase == phase


@pytest.mark.parametrize("phase", PHASES[:-1])
def test_illegal_actions_change_nothing(phase: str) -> None:
    state = at_phase(phase, game=relikt)
    legal, before, after = state.legal_actions(), state.to_position(), continuation(state)
    tried = 0
    texts = ["no_action", *(f"use {card}" for card in ("rum_flask", "compass", "pistol", "camera"))]
    texts += [f"target {seat}" for seat in range(5)] + [f"play white{n} {n % 4}" for n in range(1, 13)]
    texts += ["take red1", "replace red1 red2", "replace red1 blue2"]
    for text in texts:
        if ReliktAction.parse(text) in legal:
            continue
        tried += 1
        with pytest.raises(IllegalAction, match=f"`{text}`"):
            state.apply(text)
    assert tried >= 8
    assert (state.to_position(), continuation(state)) == (before, after)


def test_nothing_can_be_applied_after_the_end() -> None:
    state = at_phase("over", game=relikt)
    assert state.outcome.end_reason == "treasures_gone"
    assert len(state.legal_actions()) == 0
    assert state.step_random(Stream(1)) is False
    with pytest.raises(GameOver, match="treasures_gone"):
        state.apply("no_action")


@pytest.mark.parametrize(
    ("text", "code", "parts"),
    [
        ("no_action", 0, {}),
        ("use pistol", 1 << 28 | 5 << 16, {"action_card": "pistol"}),
        ("target 2", 2 << 28 | 2 << 16, {"target": 2}),
        ("replace red4 red9", 3 << 28 | 3 << 22 | 8 << 16, {"replaced": "red4", "card": "red9"}),
        ("play yellow11 2", 4 << 28 | 46 << 22 | 2 << 16, {"card": "yellow11", "row": 2}),
        ("take white12", 5 << 28 | 59 << 16, {"card": "white12"}),
    ],
)
def test_codes_and_parts_are_those_of_format_1(text: str, code: int, parts: dict[str, Any]) -> None:
    action = ReliktAction.parse(text)
    assert action.code == code
    assert action.to_dict() == {"kind": text.split()[0], **parts}
    named = ("action_card", "target", "replaced", "card", "row")
    assert {n: getattr(action, n) for n in named if getattr(action, n) is not None} == parts
    assert action.number is None
    for again in (
        ReliktAction.from_code(code),
        eval(repr(action), {"ReliktAction": ReliktAction}),
        pickle.loads(pickle.dumps(action)),
        copy.deepcopy(action),
    ):
        assert (again, hash(again), str(again)) == (action, hash(action), text)


@pytest.mark.parametrize("code", [1, 1 << 28 | 7 << 16, 2 << 28 | 5 << 16, 6 << 28, 2**32 - 1])
def test_a_code_that_is_no_action_is_refused(code: int) -> None:
    with pytest.raises(SpecError, match=f"code {code}"):
        ReliktAction.from_code(code)


def test_legal_lists_are_what_they_stand_for() -> None:
    kinds = set()
    for state in states(6, 4, game=relikt):
        legal = state.legal_actions()
        written = list(legal)
        assert len(legal) == len(written) == len(legal.codes)
        assert legal.codes.tolist() == sorted(a.code for a in written) == [a.code for a, _ in legal.ranges()]
        assert set(legal.counts.tolist()) <= {1}
        for place, action in enumerate(written):
            assert legal[place] == action
            assert legal.index(action) == place
        kinds |= {action.kind for action in written}
        for action in random.Random(1).sample(written, min(3, len(written))):
            state.clone().apply(action)
    assert kinds == {"no_action", "use", "target", "replace", "play", "take"}


def plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        value = value._asdict()
    return json.loads(json.dumps(value))


def fields() -> list[str]:
    return [name for name, kind in vars(ReliktView).items() if type(kind).__name__ == "getset_descriptor"]


def test_every_field_is_an_attribute_and_in_the_document() -> None:
    down = 0
    for state in states(5, 15, game=relikt):
        for seat in range(state.seats):
            view = state.view(seat)
            document = view.to_dict()
            assert document.pop("game") == "relikt"
            assert {name: plain(getattr(view, name)) for name in document} == document
            assert set(fields()) - set(document) == {"rules"}
            down += sum(len(row["face_down"]) for row in view.rows if row)
    assert down > 10


def test_events_tell_each_seat_its_own() -> None:
    hidden, down = 0, 0
    for state in states(12, 3, game=relikt):
        if state.is_terminal:
            continue
        seat, effect = state.current_seat, state.view().effect
        events = state.apply_with_events(state.legal_actions().sample(random.Random(1)))
        for event in events:
            told = [event.for_seat(s) for s in range(state.seats)]
            word = event.text.split()[0]
            if word in ("!draw", "!action"):
                assert sorted(map(str, told)) == sorted([event.text, word, word, word])
                hidden += 1
            elif effect == "blindfold" and word == "play" and told != [event.text] * 4:
                assert told[seat] == event.text
                row = event.text.split()[2]
                assert [t for s, t in enumerate(told) if s != seat] == [f"play face_down {row}"] * 3
                down += 1
            else:
                assert told == [event.text] * state.seats
    assert hidden > 50
    assert down > 3


def test_chance_can_be_scripted() -> None:
    state = relikt.new_game(seats=3, seed=1, rules=ReliktRules("rulebook", {"first_player": 0}))
    state.apply("no_action")
    action = state.legal_actions()[0]
    card = state.to_position()["deck"][0]
    state.apply(action, chance=Scripted([f"draw {card}"]))
    assert card in state.view(0).hand


def test_outcomes_are_the_cards_that_may_be_drawn() -> None:
    state = relikt.new_game(seats=3, seed=1)
    state.apply("no_action")
    found = state.outcomes(state.legal_actions()[0])
    assert len(found) == 24
    assert math.isclose(sum(p for p, _ in found), 1.0)


def test_bots_take_no_options_and_have_names() -> None:
    assert [name for name, _ in ReliktBot.names()] == ["random", "light", "greedy", "pairs", "search"]
    with pytest.raises(SpecError, match="did you mean `pairs`"):
        ReliktBot("pair", seed=1, seat=0)
    with pytest.raises(SpecError, match="no option `depth`"):
        ReliktBot("greedy", {"depth": 2}, seed=1, seat=0)
