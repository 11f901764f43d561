"""What every game owes, under each official rule and each pair of them that may be combined."""

import itertools
from typing import Any

import pytest

import ludoteca
from ludoteca.games import game as find_game
from ludoteca.rules import in_force

RULES = {
    "risiko": (
        "capitals:win=4",
        "special-reinforcement",
        "time-attack",
        "time-attack:rounds=8",
        "two-dice-defence",
    ),
    "relikt": ("small-treasures", "small-treasures:fewer=3"),
    "riket": ("mild-fate", "mild-fate:most=0"),
}
CASES = [
    (game, rules)
    for game, known in RULES.items()
    for size in (1, 2)
    for rules in itertools.combinations(known, size)
    if len({rule.partition(":")[0] for rule in rules}) == size
]


def test_every_official_rule_is_among_them(official: Any) -> None:
    assert {rule.partition(":")[0] for known in RULES.values() for rule in known} == set(official)


@pytest.mark.parametrize(("game", "rules"), CASES, ids=[f"{g}-{'+'.join(r)}" for g, r in CASES])
def test_games_by_official_rules(game: str, rules: tuple[str, ...], official: Any) -> None:
    info = find_game(game)
    force = in_force(game, None, rules)
    assert in_force(game, None, rules[::-1]).fingerprint == force.fingerprint
    run = ludoteca.simulate(game, games=4, seed=6, rules=force, records=True)
    again = ludoteca.simulate(game, games=2, seed=6, first_game=2, rules=force, records=True, threads=1)
    assert run.records is not None
    assert again.records is not None
    # Game 2 is the same alone; every record replays by the rules, and what is in it adds up.
    assert [r.to_json() for r in again.records] == [r.to_json() for r in run.records[2:]]
    assert run.records.verify() == 4
    for record in run.records:
        assert info.audit(record) == []
    assert run.records.header["fingerprint"] == force.fingerprint
    # Played by hand it is the same game.
    state = ludoteca.games.game(game).new_game(force, info.default_seats, 6, 3)
    for step in run.records[3]:
        legal = state.legal_actions()
        assert step.action in legal
        assert step.legal == legal
        for seat in range(state.seats):
            assert (state.view(seat) == step.view) == (state.view(seat).to_json() == step.view.to_json())
        state.apply(step.action)
    assert state.outcome == run.records[3].outcome
    twin = type(state).from_position(state.to_position())
    assert twin == state
