"""Views in Python: every field, and nothing that a seat cannot know."""

import copy
import json
import pickle
import random
from typing import Any

import pytest
from walks import at_phase, states

from ludoteca import Stream
from ludoteca.games.risiko import RisikoView


def plain(value: Any) -> Any:
    """As JSON has it: tuples are lists, an outcome is a dict."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    return json.loads(json.dumps(value))


def fields() -> list[str]:
    return [name for name, kind in vars(RisikoView).items() if type(kind).__name__ == "getset_descriptor"]


def test_every_field_is_an_attribute_and_in_the_document() -> None:
    for state in states(2, 60):
        for seat in range(state.seats):
            view = state.view(seat)
            document = view.to_dict()
            assert document.pop("game") == "risiko"
            assert {name: plain(getattr(view, name)) for name in document} == document
            assert set(fields()) - set(document) == {"rules"}
            assert json.loads(view.to_json()) == view.to_dict()
            assert view.rules == state.rules


def test_views_compare_by_what_they_show_and_stay_as_they_are() -> None:
    state = at_phase("combat")
    view = state.view(2)
    document, number = view.to_json(), hash(view)
    assert view == state.clone().view(2)
    assert hash(state.clone().view(2)) == number
    assert view != state.view(1)
    assert view != document
    assert copy.copy(view) is view
    assert copy.deepcopy(view) is view
    for _ in range(100):
        state.step_random(Stream(1))
    assert (view.to_json(), hash(view)) == (document, number)
    assert view != state.view(2)


def test_a_view_gives_no_way_to_the_state() -> None:
    view = at_phase("combat").view()
    public = {name for name in dir(view) if not name.startswith("_")}
    exact = {"odds", "set_values", "best_set", "forecast"}
    assert public == {*fields(), *exact, "sample", "to_dict", "to_json"}
    with pytest.raises(TypeError):
        pickle.dumps(view)
    with pytest.raises(TypeError):
        RisikoView()
    with pytest.raises(AttributeError):
        view.seat = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.state = 1  # type: ignore[attr-defined]


def test_events_tell_each_seat_its_own() -> None:
    hidden = 0
    for state in states(6, 5):
        if state.is_terminal:
            continue
        for event in state.apply_with_events(state.legal_actions().sample(random.Random(1))):
            told = [event.for_seat(seat) for seat in range(state.seats)]
            word = event.text.split()[0]
            if word in ("!draw", "!objective"):
                assert sorted(map(str, told)) == sorted([event.text, word, word, word])
                hidden += 1
            elif word == "to_combat":
                assert told.count(None) == state.seats - 1
                hidden += 1
            else:
                assert told == [event.text] * state.seats
    assert hidden > 5
