"""`ludoteca.search` and the worlds of `view.sample`, in every game."""

import dataclasses
import signal
import threading
import time
from typing import Any

import pytest

import ludoteca
from ludoteca.games import NAMES, relikt, riket, risiko
from ludoteca.searching import MOST_ITERATIONS

PACKAGES = {"risiko": risiko, "relikt": relikt, "riket": riket}


def state_of(game: str, seats: int = 4, steps: int = 60) -> Any:
    """A state along a game of random players, at a decision with a choice."""
    state = PACKAGES[game].new_game(seats=seats, seed=11, game_number=steps)
    stream = ludoteca.Stream(steps)
    for _ in range(steps):
        state.step_random(stream)
    while len(state.legal_actions()) < 2:
        state.step_random(stream)
    return state


@pytest.mark.parametrize("game", NAMES)
def test_a_result_is_a_distribution_over_legal_actions(game: str) -> None:
    state = state_of(game)
    found = ludoteca.search(state.view(), iterations=30, seed=4)
    assert isinstance(found, ludoteca.SearchResult)
    legal = state.legal_actions()
    assert all(action in legal for action in found.actions)
    assert found.best == found.actions[0]
    assert sum(found.visits) == found.iterations == 30
    assert list(found.visits) == sorted(found.visits, reverse=True)
    assert found.probabilities == tuple(n / 30 for n in found.visits)
    assert len(found.values) == state.seats
    assert sum(found.values) == pytest.approx(1)
    assert found.to_dict()["actions"] == [str(action) for action in found.actions]
    assert set(found.to_dict()) == {field.name for field in dataclasses.fields(found)}
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.visits = ()  # type: ignore[misc]


@pytest.mark.parametrize("game", NAMES)
def test_iterations_make_it_a_function_of_what_the_seat_may_know(game: str) -> None:
    state = state_of(game)
    view = state.view()
    found = ludoteca.search(view, iterations=20, seed="7")
    assert ludoteca.search(view, iterations=20, seed=7) == found
    for world in view.sample(3, seed=5):
        assert ludoteca.search(world.view(), iterations=20, seed=7) == found
    assert ludoteca.search(view, seed=7, iterations=20, rollout="random") != found


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seats", [3, 5])
def test_worlds_look_like_the_truth_and_can_be_played(game: str, seats: int) -> None:
    state = state_of(game, seats)
    for seat in range(seats):
        view = state.view(seat)
        worlds = view.sample(8, seed=3)
        assert [type(world) for world in worlds] == [type(state)] * 8
        assert all(world.view(seat) == view for world in worlds)
        assert view.sample(3, seed=3) == worlds[:3]
        assert [w.to_position() for w in worlds[0].view(seat).sample(3, 3)] == [
            w.to_position() for w in worlds[:3]
        ]
        assert len({world.seed for world in worlds}) == 8
        stream = ludoteca.Stream(1)
        for _ in range(50):
            worlds[0].step_random(stream)
    assert state.view().sample(0) == []
    # In Riket nothing but the difficulty of an open question is drawn.
    if game != "riket" or state.phase == "question":
        assert len({str(w.to_position()) for w in state.view(0).sample(20, seed=1)}) > 1


def test_what_cannot_be_searched_is_told() -> None:
    state = state_of("riket")
    other = (state.current_seat + 1) % state.seats
    with pytest.raises(
        ludoteca.SpecError, match=f"view is of seat {other}, but seat {state.current_seat} is"
    ):
        ludoteca.search(state.view(other))
    for name, value, told in [
        ("iterations", 0, f"expected a whole number from 1 to {MOST_ITERATIONS}"),
        ("time_ms", -1, "time_ms = -1"),
        ("rollout", "greedi", "did you mean `greedy`"),
        ("guide", "nobody", "none"),
        ("exploration", -1.0, "exploration = -1.0"),
        ("horizon", 1.5, "horizon = 1.5"),
        ("seed", "x", "seed `x`"),
    ]:
        with pytest.raises(ludoteca.SpecError, match=told):
            ludoteca.search(state.view(), **{name: value})
    for wrong in (True, "many", 1.5):
        with pytest.raises(TypeError, match="iterations: expected a whole number"):
            ludoteca.search(state.view(), iterations=wrong)
    with pytest.raises(TypeError, match=r"view: expected what `state.view\(\)` gives"):
        ludoteca.search(state)
    with pytest.raises(ludoteca.SpecError, match="n = -1"):
        state.view().sample(-1)
    while not state.is_terminal:
        state.step_random(ludoteca.Stream(1))
    with pytest.raises(ludoteca.GameOver, match="the game is over"):
        ludoteca.search(state.view(0))


def test_a_time_ends_a_search_and_iterations_may_end_it_sooner() -> None:
    view = state_of("riket").view()
    began = time.monotonic()
    found = ludoteca.search(view, time_ms=40)
    assert found.iterations >= 1
    assert time.monotonic() - began < 30
    assert ludoteca.search(view, iterations=3, time_ms=60_000).iterations == 3


def test_ctrl_c_ends_a_search() -> None:
    view = state_of("riket").view()
    main = threading.get_ident()
    timer = threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ludoteca.search(view, iterations=MOST_ITERATIONS)
    timer.join()


def test_other_threads_run_meanwhile() -> None:
    view = state_of("risiko").view()
    done: list[int] = []
    thread = threading.Thread(target=lambda: done.append(ludoteca.search(view, time_ms=400).iterations))
    thread.start()
    counted = 0
    while thread.is_alive():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert done
    assert counted > 5


@pytest.mark.parametrize("game", NAMES)
def test_the_bot_is_native_and_repeatable(game: str) -> None:
    rules = {"risiko": "torneo", "relikt": "rulebook", "riket": "short"}[game]
    bots = ["search:iterations=2:horizon=0", "3xrandom"]

    def play(threads: int) -> Any:
        return ludoteca.simulate(game, bots=bots, games=2, seed=3, rules=rules, threads=threads).columns

    one, two = play(1), play(2)
    assert all((one[name] == two[name]).all() for name in one)
    with pytest.raises(ludoteca.SpecError, match="did you mean `iterations`"):
        ludoteca.simulate(game, bots=["search:iteration=2", "3xrandom"], games=1)
