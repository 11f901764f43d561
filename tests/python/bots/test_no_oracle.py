"""No bot can compute the dice: nothing that reaches one holds what chance follows from.

A bot here gathers every number that reaches it (what it is told, its view, its legal actions, its own seed
and stream, the environment) and tries each of them, and what simple mixers make of it, as the seed of the
game:
with the right one it would know the next roll and the next draw for certain.
"""

import os
import random
import re
from typing import Any, ClassVar

import pytest

import ludoteca
from ludoteca import Bot, _core, simulate
from ludoteca.games import game as find_game

SEED = 6_789_012_345_678_901_234
NUMBERS = re.compile(r"-?[0-9]+")


def numbers_of(value: Any) -> set[int]:
    return {int(text) for text in NUMBERS.findall(str(value))}


class Oracle(Bot):
    """Plays on in its head from every seed it can think of; `tried` are those that it thought of."""

    tried: ClassVar[set[int]] = set()

    def start_game(self, info: Any) -> None:
        self.known = numbers_of(info[:5]) | {info.seed, self.rng.getrandbits(64)}
        self.number = info.game_number
        self.known |= numbers_of(list(os.environ.items()))
        self.known |= numbers_of({name: str(value) for name, value in vars(self).items()})

    def event(self, event: Any) -> None:
        self.known |= numbers_of(event.text)

    def choose(self, view: Any, legal: Any) -> Any:
        self.known |= numbers_of(view.to_json()) | set(legal.codes.tolist())
        return legal.sample(self.rng)

    def end_game(self, outcome: Any) -> None:
        self.known |= numbers_of(outcome)
        mixed = set()
        for number in self.known:
            for x in (number, number ^ self._seed, number + self._seed, number * 0x9E3779B97F4A7C15):  # type: ignore[operator]
                mixed |= {x % 2**64, x % 2**32}
            mixed.add(random.Random(number).getrandbits(64))
        Oracle.tried |= mixed


@pytest.mark.parametrize("game", ["risiko", "relikt", "riket"])
def test_nothing_that_reaches_a_bot_is_the_seed_of_the_game(game: str) -> None:
    Oracle.tried = set()
    result = simulate(game, bots=[Oracle, "2xrandom"], games=3, seed=SEED, records=True)
    assert result.faults == (), result.faults[0]["traceback"]
    assert len(Oracle.tried) > 500
    assert SEED not in Oracle.tried
    for record in result.records or ():
        assert not any(foretells(game, seed, record) for seed in sorted(Oracle.tried)[:2000])
        assert foretells(game, SEED, record), "the right seed does"


def foretells(game: str, seed: int, record: Any) -> bool:
    """Whether a game from this seed has the chance of the recorded one, as far as a hundred decisions."""
    info = find_game(game)
    rules = info.make_rules(info.presets[0], {})
    told = _core.setup_events(game, rules, [{}] * 3, seed=seed, game_number=record.game_number)
    if [event.text for event in told] != [event.text for event in record.setup_events()]:
        return False
    state = info.new_game(rules, 3, seed, record.game_number)
    for number, step in enumerate(record):
        if number == 100:
            break
        try:
            events = state.apply_with_events(step.action)
        except ludoteca.IllegalAction:
            return False
        if [event.text for event in events] != [event.text for event in step.events]:
            return False
    return True


@pytest.mark.parametrize("game", ["risiko", "relikt"])
def test_guesses_of_the_next_roll_and_draw_are_no_better_than_chance(game: str) -> None:
    """The bot guesses by its own stream, the best source of numbers it has; it must be right as often as luck
    would have it.
    """
    wanted = {"risiko": "!roll", "relikt": "!draw"}[game]
    hits, tries = 0, 0

    class Guesser(Bot):
        def start_game(self, info: Any) -> None:
            self.stream = ludoteca.Stream(info.seed)

        def event(self, event: Any) -> None:
            nonlocal hits, tries
            if event.text.startswith("!roll"):
                tries += 1
                hits += 1 + self.stream.below(6) == int(event.text.split()[1][0])
            elif event.text.startswith("!draw ") and wanted == "!draw":
                colour = ("red", "blue", "green", "yellow", "white")[self.stream.below(5)]
                tries += 1
                hits += colour in event.text

        def choose(self, view: Any, legal: Any) -> Any:
            return legal.sample(self.rng)

    result = simulate(game, bots=[Guesser, "2xrandom"], games=40, seed=SEED)
    assert result.faults == ()
    assert tries > 300
    # Both guesses are right at most half of the time by luck; an oracle is always right.
    assert hits / tries < 0.6


def test_the_bots_seed_is_another_in_every_game_and_seat() -> None:
    seeds = {
        _core.bot_seed(game, SEED, number, seat)
        for game in ("risiko", "relikt", "riket")
        for number in range(50)
        for seat in range(5)
    }
    assert len(seeds) == 750
    assert SEED not in seeds


def test_views_cannot_be_turned_into_states() -> None:
    view = find_game("risiko").new_game(None, 4, SEED, 0).view(0)
    import copy
    import pickle

    with pytest.raises(TypeError):
        pickle.dumps(view)
    assert copy.copy(view) is view
    assert not any(
        hasattr(view, name) for name in ("seed", "state", "to_position", "game_number", "clone", "apply")
    )
    assert str(SEED) not in view.to_json() + repr(view)
