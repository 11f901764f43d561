"""What a seat gets does not depend on what it cannot know, in any game."""

import random

import pytest
from hidden import DEALT_AGAIN
from tables import NAMES, TABLES

from ludoteca import PositionError, Stream


def fields(view: object) -> list[str]:
    return [name for name, kind in vars(type(view)).items() if type(kind).__name__ == "getset_descriptor"]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_cannot_know_changes_nothing_it_gets(name: str) -> None:
    table, rng, compared, different = TABLES[name], random.Random(11), 0, 0
    for number in range(6):
        state, stream = table.new_game(7, number), Stream(number)
        while not state.is_terminal:
            if rng.random() < 0.03 or state.phase in ("take", "replace", "target"):
                position = state.to_position()
                for seat in range(state.seats):
                    mine = state.view(seat)
                    try:
                        again = DEALT_AGAIN[name](position, mine, rng)
                        other = type(state).from_position(again, seed=7, game_number=number)
                    except PositionError:
                        assert name == "risiko"
                        continue  # that deal cannot have happened
                    compared += 1
                    different += other != state
                    theirs = other.view(seat)
                    assert theirs == mine
                    assert theirs.to_json().encode() == mine.to_json().encode()
                    assert (hash(theirs), repr(theirs)) == (hash(mine), repr(mine))
                    for field in fields(mine):
                        assert getattr(theirs, field) == getattr(mine, field)
                    if state.current_seat == seat:
                        legal, same = state.legal_actions(), other.legal_actions()
                        assert (same, repr(same)) == (legal, repr(legal))
                        assert same.codes.tobytes() == legal.codes.tobytes()
                        # So is what it is told of its own action, but for what chance decides.
                        one = state.clone().apply_with_events(legal[0])[0]
                        two = other.clone().apply_with_events(legal[0])[0]
                        assert one.for_seat(seat) == two.for_seat(seat)
            state.step_random(stream)
    assert compared > 200, compared
    assert different > compared // 2, (different, compared)
