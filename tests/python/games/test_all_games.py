"""What holds for the classes of every game, each by the same random walks."""

import copy
import json
import pickle
import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import ludoteca
from ludoteca import errors, games

SMALL = {"risiko": {"ending": "reshuffles"}}
"""Settings that end random games soon."""


def rules_of(name: str) -> Any:
    info = games.game(name)
    return info.make_rules(info.presets[0], SMALL.get(name, {}))


def walk(name: str, number: int, every: int) -> Iterator[Any]:
    """States of a random game, about one in `every`, and its last."""
    info = games.game(name)
    state = info.new_game(rules_of(name), info.min_seats, 5, number)
    rng, stream = random.Random(number), ludoteca.Stream(number)
    while not state.is_terminal:
        if rng.random() * every < 1:
            yield state.clone()
        state.step_random(stream)
    yield state


@pytest.fixture(params=games.NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_positions_texts_and_pickles_give_the_same_state(name: str) -> None:
    for state in walk(name, 0, 40):
        cls = type(state)
        position = state.to_position()
        assert cls.from_position(position) == state
        assert cls.from_position(json.dumps(position)).hash() == state.hash()
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert twin == state
            assert twin.seed == state.seed
        assert json.loads(state.to_json())["position"] == position
        for seat in range(state.seats):
            view = state.view(seat)
            # The order of the keys included.
            assert view.to_json() == json.dumps(view.to_dict(), separators=(",", ":"))
            assert copy.copy(view) == view
            assert hash(view) == hash(cls.from_position(position).view(seat))


def test_legal_actions_are_read_back_and_accepted(name: str) -> None:
    for state in walk(name, 1, 60):
        legal = state.legal_actions()
        assert len(legal) == sum(legal.counts.tolist())
        assert copy.copy(legal) is copy.deepcopy(legal) is legal
        assert state.is_terminal == (len(legal) == 0)
        for first, last in legal.ranges():
            assert (first.number is None) == (last.number is None)
            for action in (first, last):
                assert action in legal
                assert type(action).parse(str(action)) == action
                assert type(action).from_code(action.code) == action
                assert pickle.loads(pickle.dumps(action)) == action
                assert action.to_dict()["kind"] == action.kind == str(action).split()[0]
                state.clone().apply(action)


def test_what_is_refused_changes_nothing(name: str) -> None:
    for state in walk(name, 2, 100):
        before = state.to_position()
        for wrong in ("fly", "", "attack", "duel 9"):
            with pytest.raises(errors.LudotecaError):
                state.apply(wrong)
        assert state.to_position() == before


def test_a_game_by_hand_is_the_simulated_one(name: str) -> None:
    info, rules = games.game(name), rules_of(name)
    seats = info.min_seats
    result = ludoteca.simulate(name, bots=[f"{seats}xgreedy"], games=2, seed=9, rules=rules, records=True)
    assert result.records is not None
    for number, record in enumerate(result.records):
        bots = [info.seat_bot("greedy", {}, 9, seat) for seat in range(seats)]
        for bot in bots:
            bot.start_game(number)
        state = info.new_game(rules, seats, 9, number)
        for step in record:
            action = bots[step.seat].choose(state.view(step.seat), state.legal_actions())
            assert action == step.action
            state.apply(action)
        assert state.is_terminal
        assert state == record.state_at(len(record))
        assert state.outcome == record.outcome
        record.verify()


def test_results_do_not_depend_on_threads_or_parts(name: str) -> None:
    info, rules = games.game(name), rules_of(name)
    bots = [f"{info.default_seats}xrandom"]
    one, two = (
        ludoteca.simulate(name, bots=bots, games=6, seed=3, rules=rules, threads=n).columns for n in (1, 2)
    )
    tail = ludoteca.simulate(name, bots=bots, games=2, seed=3, rules=rules, first_game=4).columns
    for key, column in one.items():
        assert (column == two[key]).all()
        assert (column[4:] == tail[key]).all()


def test_every_event_has_words_in_every_language(name: str) -> None:
    info = games.game(name)
    state = info.new_game(rules_of(name), info.default_seats, 2, 0)
    rng = random.Random(2)
    while not state.is_terminal:
        for event in state.apply_with_events(state.legal_actions().sample(rng)):
            for lang in ("en", "it", "de", "sv"):
                assert info.describe(event.text, lang) not in ("", event.text.removeprefix("!") + "?")
                for seat in range(state.seats):
                    told = event.for_seat(seat)
                    assert told is None or isinstance(info.describe(told, lang), str)


def test_packages_are_importable_by_name(name: str) -> None:
    package = import_module(f"ludoteca.games.{name}")
    assert getattr(games, name) is package
    assert package.new_game(seed=1).seed == 1
