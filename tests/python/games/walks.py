"""Random walks through games: states of every phase, reached by playing."""

import random
from collections.abc import Iterator
from typing import Any

from ludoteca import Stream
from ludoteca.games import risiko


def at_phase(phase: str, seed: int = 0, seats: int = 4, rules: Any = None, game: Any = risiko) -> Any:
    """The first state of a phase in the first game, from `seed` on, that has one."""
    for number in range(seed, seed + 50):
        state = game.new_game(seats=seats, seed=number, rules=rules)
        stream = Stream(number)
        while not state.is_terminal:
            if state.phase == phase:
                return state
            state.step_random(stream)
        if phase == "over":
            return state
    raise AssertionError(f"no game reached {phase}")


def states(games: int, every: int, seats: int = 4, rules: Any = None, game: Any = risiko) -> Iterator[Any]:
    """Copies of states along random games, about one in `every` decisions, and the last of each game."""
    rng = random.Random(every)
    for number in range(games):
        state = game.new_game(seats=seats, seed=number, rules=rules)
        stream = Stream(number)
        while not state.is_terminal:
            if rng.random() * every < 1:
                yield state.clone()
            state.step_random(stream)
        yield state
