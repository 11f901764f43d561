"""Pieces of work that the benches of every game share: whole games, and loops in Python.

Each says how many units it did and raises AssertionError if what came of it is wrong.
"""

import random
from typing import Any

import numpy as np

import ludoteca
from ludoteca.games import game as find_game

SEATS = 4


def games(game: str, bots: str, count: int, rules: Any, seed: int) -> float:
    """Whole games of native bots on one thread."""
    run = ludoteca.simulate(game, bots=[bots], games=count, seed=seed, rules=rules, threads=1)
    assert run.columns["ranks"].shape == (count, SEATS)
    assert np.all((run.columns["ranks"] == 1).any(axis=1) | (run.columns["ranks"] == 0).all(axis=1))
    return float(count)


def games_in_python(game: str, count: int, rules: Any, seed: int) -> float:
    """The same games of random bots, decision by decision; they must end alike."""
    info = find_game(game)
    columns = ludoteca.simulate(
        game, bots=["4xrandom"], games=count, seed=seed, rules=rules, threads=1
    ).columns
    for number in range(count):
        bots = [info.seat_bot("random", {}, seed, seat) for seat in range(SEATS)]
        for bot in bots:
            bot.start_game(number)
        state = info.new_game(rules, SEATS, seed, number)
        while not state.is_terminal:
            seat = state.current_seat
            state.apply(bots[seat].choose(state.view(seat), state.legal_actions()))
        ranks = [state.outcome.ranks[seat] for seat in columns["seat"][number]]
        assert ranks == columns["ranks"][number].tolist(), f"game {number} ends otherwise"
    return float(count)


def decisions(game: str, rules: Any, seed: int) -> float:
    """A loop in Python: is it over, the legal actions, one drawn, applied."""
    rng = ludoteca.Stream(seed)
    state, count = find_game(game).new_game(rules, SEATS, seed, 0), 0
    while not state.is_terminal:
        state.apply(state.legal_actions().sample(rng))
        count += 1
    assert count > 100
    return float(count)


def decisions_written_out(game: str, rules: Any, seed: int) -> float:
    """The same loop with every list of legal actions written out."""
    rng = random.Random(seed)
    state, count = find_game(game).new_game(rules, SEATS, seed, 0), 0
    while not state.is_terminal:
        first, last = rng.choice(state.legal_actions().ranges())
        if first != last:
            first = type(first).from_code(rng.randint(first.code, last.code))
        state.apply(first)
        count += 1
    assert count > 100
    return float(count)


def decisions_native(game: str, rules: Any, seed: int) -> float:
    """One call a decision."""
    rng = ludoteca.Stream(seed)
    state, count = find_game(game).new_game(rules, SEATS, seed, 0), 0
    while state.step_random(rng):
        count += 1
    assert count > 100
    return float(count)
