"""What `ludoteca bench` measures of Riket, each beside a naive version; both check what they computed."""

import random

import ludoteca
from ludoteca.games import riket
from ludoteca.games.base import Bench

SEED = 1
GAMES = 20_000
PYTHON_GAMES = 30


def games_random() -> float:
    """Whole games of four random bots, six epochs, answers drawn, every decision asked."""
    return _games("4xrandom", GAMES)


def games_greedy() -> float:
    """Whole games of four greedy bots."""
    return _games("4xgreedy", GAMES)


def games_python() -> float:
    """The same random games through Python, decision by decision; they must end alike."""
    columns = ludoteca.simulate("riket", bots=["4xrandom"], games=PYTHON_GAMES, seed=SEED, threads=1).columns
    for number in range(PYTHON_GAMES):
        bots = [riket.RiketBot("random", seed=SEED, seat=seat) for seat in range(4)]
        for bot in bots:
            bot.start_game(number)
        state = riket.new_game(seats=4, seed=SEED, game_number=number)
        while not state.is_terminal:
            seat = state.current_seat
            assert seat is not None
            state.apply(bots[seat].choose(state.view(seat), state.legal_actions()))
        assert state.outcome is not None
        coins = [state.outcome.points[seat] for seat in columns["seat"][number]]
        assert coins == columns["points"][number].tolist(), f"game {number} ends otherwise"
    return float(PYTHON_GAMES)


def decisions_list() -> float:
    """A loop in Python: is it over, the legal actions, one drawn, applied."""
    rng, decisions = ludoteca.Stream(SEED), 0
    for number in range(PYTHON_GAMES):
        state = riket.new_game(seats=4, seed=SEED, game_number=number)
        while not state.is_terminal:
            state.apply(state.legal_actions().sample(rng))
            decisions += 1
    assert decisions > 100 * PYTHON_GAMES
    return float(decisions)


def decisions_written_out() -> float:
    """The same loop with every list of legal actions written out."""
    rng, decisions = random.Random(SEED), 0
    for number in range(PYTHON_GAMES):
        state = riket.new_game(seats=4, seed=SEED, game_number=number)
        while not state.is_terminal:
            state.apply(rng.choice(list(state.legal_actions())))
            decisions += 1
    assert decisions > 100 * PYTHON_GAMES
    return float(decisions)


BENCHES = (
    Bench("Riket games, 4 random, 6 epochs", "games/s", games_random, games_python, 55_000),
    Bench("Riket games, 4 greedy, 6 epochs", "games/s", games_greedy, games_python, None),
    Bench("Riket, Python loop", "decisions/s", decisions_list, decisions_written_out, 1_200_000),
)


def _games(bots: str, games: int) -> float:
    columns = ludoteca.simulate("riket", bots=[bots], games=games, seed=SEED, threads=1).columns
    # Four players begin with 24 coins and win 15 or more in each epoch; buying off costs some.
    assert columns["points"].min() >= 0
    assert columns["points"].sum(axis=1).mean() > 24
    assert (columns["ranks"].min(axis=1) == 1).mean() > 0.99
    return float(games)
