"""The engine and the independent reference play the same games in step, decision by decision."""

import random
from typing import Any

import pytest
import risiko as reference
from risiko_formats import from_position, position

from ludoteca.games import risiko

RULE_SETS: list[dict[str, Any]] = [
    {"max_rounds": 8},
    {"ending": "rounds", "round_limit": 4, "special_reinforcement": True, "max_extra_rounds": 1},
    {"ending": "reshuffles", "reshuffles": 0, "max_rounds": 12, "no_elimination_rounds": 0},
    {"ending": "rounds", "round_limit": 5, "sets_per_turn": 2, "army_cap": 35, "border_garrison": 2},
    {"ending": "rounds", "round_limit": 5, "defence_dice": "maximum", "attack_below_defence": False},
]


@pytest.mark.parametrize("settings", RULE_SETS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_both_play_alike(settings: dict[str, Any], seats: int) -> None:
    rules = risiko.RisikoRules("rulebook", settings)
    state = risiko.new_game(seats=seats, seed=seats, rules=rules)
    game = from_position(state.to_position())
    rng = random.Random(seats)
    while not state.is_terminal:
        legal = state.legal_actions()
        ranges = [(str(first), last.number or 0) for first, last in legal.ranges()]
        expected = [
            (f"{text} {least}" if least else text, most) for text, least, most in reference.legal(game)
        ]
        assert ranges == expected
        assert state.current_seat == reference.seat_to_act(game)
        action = rng.choice(legal.ranges())[rng.randrange(2)]
        events = state.apply_with_events(action)
        outcomes = [event.text[1:] for event in events if event.text.startswith("!")]
        reference.play(game, str(action), reference.Chance(outcomes))
        assert position(game) == state.to_position()
    outcome = state.outcome
    assert outcome is not None
    assert game["end"]["end_reason"] == outcome.end_reason
    assert game["end"]["ranks"] == list(outcome.ranks)
    assert game["end"]["points"] == list(outcome.points)
