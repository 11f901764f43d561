"""Whole kinds of faults that others met: each must be absent here."""

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from walks import at_phase, states

import ludoteca
from ludoteca import GameOver, IllegalAction, Scripted, SpecError, Stream
from ludoteca.games import risiko
from ludoteca.games.risiko import RisikoAction, RisikoRules, RisikoState, tables

# Field report 1: the last army of a territory never leaves it.


def in_combat(source_armies: int) -> tuple[RisikoState, str, str, str]:
    """A state in combat, a territory with so many armies, and a foreign and an own one at its border."""
    base = at_phase("combat", seed=1).to_position()
    base["round"] = 9
    mover = base["mover"]
    for source, neighbours in tables.NEIGHBOURS.items():
        if base["owners"][source] != mover:
            continue
        foreign = [t for t in neighbours if base["owners"][t] != mover]
        own = [t for t in neighbours if base["owners"][t] == mover]
        if foreign and own:
            base["armies"][source] = source_armies
            return RisikoState.from_position(base, seed=3), source, foreign[0], own[0]
    raise AssertionError("no such territory")


def test_a_lone_army_neither_attacks_nor_moves() -> None:
    state, source, foreign, own = in_combat(1)
    assert not any(a.source == source for a in state.legal_actions())
    for text in (f"attack {source} {foreign} 1", f"maneuver {source} {own} 1"):
        with pytest.raises(IllegalAction):
            state.apply(text)


def test_the_last_of_three_armies_throws_no_die() -> None:
    state, source, foreign, _ = in_combat(3)
    with pytest.raises(IllegalAction):
        state.apply(f"attack {source} {foreign} 3")
    state.apply(f"attack {source} {foreign} 2")


def test_a_movement_leaves_one_army() -> None:
    state, source, _, own = in_combat(5)
    with pytest.raises(IllegalAction):
        state.apply(f"maneuver {source} {own} 5")
    state.apply(f"maneuver {source} {own} 4")
    assert state.view(0).armies[source] == 1


def test_no_territory_is_ever_empty_between_two_decisions() -> None:
    checked = 0
    for state in states(300, 700):
        view = state.view(0)
        # A win at the roll comes before the occupation.
        if view.phase not in ("colours", "over"):
            assert min(view.armies.values()) >= 1
            checked += 1
    assert checked > 1000


# Field report 6: nothing of a broken-off game lives on.


def thirty(state: RisikoState) -> list[tuple[int | None, str, list[int]]]:
    """The next thirty decisions: seat, view, legal actions."""
    seen, stream = [], Stream(42)
    for _ in range(30):
        seen.append((state.current_seat, state.view().to_json(), state.legal_actions().codes.tolist()))
        state.step_random(stream)
    return seen


def test_a_new_game_after_an_abnormal_end_is_like_a_fresh_one() -> None:
    fresh = thirty(risiko.new_game(seed=42))
    state = risiko.new_game(seed=1)
    with pytest.raises(IllegalAction):
        state.apply("occupy 3")
    assert thirty(risiko.new_game(seed=42)) == fresh
    with pytest.raises(ludoteca.ChanceError):
        state.apply(state.legal_actions()[0], chance=Scripted(["roll 1/1"]))
    with pytest.raises(KeyError):
        state.apply(state.legal_actions()[0], chance=Scripted([{}["x"]]))
    bot = risiko.RisikoBot("random", seed=42, seat=0)
    with pytest.raises(TypeError):
        bot.choose(None, None)  # type: ignore[arg-type]
    with pytest.raises(ludoteca.PluginError):
        ludoteca.simulate("risiko", bots="4xrandom", games=1, house_rules=["time-attack"])
    assert thirty(risiko.new_game(seed=42)) == fresh


# Field report 7: after the end nothing moves, and no number wraps around.


def test_ten_decisions_after_the_end_change_nothing() -> None:
    state = at_phase("over")
    view, outcome = state.view(0), state.outcome
    for text in ("end_turn", "place peru 1", "attack peru brazil 3", "defend 1", "occupy 2") * 2:
        with pytest.raises(GameOver) as error:
            state.apply(text)
        assert isinstance(error.value, RuntimeError)
    assert (state.view(0), state.outcome) == (view, outcome)


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63, 2**64])
@pytest.mark.parametrize(
    "form", ["place peru {}", "occupy {}", "maneuver peru brazil {}", "defend {}", "attack peru brazil {}"]
)
def test_numbers_out_of_range_are_refused(number: int, form: str) -> None:
    with pytest.raises(SpecError, match="whole number from 1 to"):
        RisikoAction.parse(form.format(number))


def test_armies_never_wrap_around() -> None:
    position = at_phase("combat").to_position()
    following = (position["mover"] + 1) % 4
    theirs = [t for t, seat in position["owners"].items() if seat == following]
    position["armies"][theirs[0]] += 65535 - sum(position["armies"][t] for t in theirs)
    state = RisikoState.from_position(position, seed=1)
    before = state.to_position()
    with pytest.raises(IllegalAction, match=f"armies of seat {following} would exceed 65535"):
        state.apply("end_turn")
    assert state.to_position() == before


# Field report 8: every card is somewhere, and only once.


def test_every_card_is_followed_through_games_with_reshuffles() -> None:
    rules = RisikoRules(settings={"ending": "reshuffles", "reshuffles": 9, "no_elimination_rounds": 500})
    stream, shuffled, number = Stream(8), 0, 0
    while shuffled < 30:
        state, turn = risiko.new_game(seed=8, game_number=number, rules=rules), 0
        number += 1
        while state.step_random(stream):
            if state.turn == turn:
                continue
            turn = state.turn
            position = state.to_position()
            piles = [position["deck"], position["discards"], *position["hands"]]
            cards = [card for pile in piles for card in pile]
            assert len(cards) == len(set(cards)) == 44
        shuffled += state.view(0).reshuffles >= 3
    assert number < 300


# Field report 9: an object of its own for each seat and game.


def test_bots_of_one_name_share_nothing() -> None:
    state = at_phase("combat")
    seat = state.current_seat
    assert seat is not None
    view, legal = state.view(), state.legal_actions()
    one, other = (risiko.RisikoBot("random", seed=5, seat=seat) for _ in range(2))
    alone = [one.choose(view, legal) for _ in range(20)]
    assert [other.choose(view, legal) for _ in range(20)] == alone
    one.start_game(0)
    assert [one.choose(view, legal) for _ in range(20)] == alone
    with pytest.raises(SpecError, match="the view is of seat"):
        one.choose(state.view((seat + 1) % 4), legal)


# Field report 11: whatever is put in, an ordinary exception comes out.

JUNK = [
    None, True, -1, 0, 99, 2**31, 2**64, 10**100, 1.5, float("nan"), "", "x", "\0", "🎲" * 1000, b"\xff",
    [], {}, [None], {"a": 1}, object(), int, random.Random(1),
]  # fmt: skip


def what_is_raised(call: Callable[[object], object], given: object) -> Exception | None:
    """The exception that a call ends with; only ordinary ones are caught."""
    try:
        call(given)
    except Exception as error:
        return error
    return None


def test_junk_never_brings_anything_down() -> None:
    state = at_phase("combat")
    legal, view, before = state.legal_actions(), state.view(), state.to_position()
    calls: list[Callable[[Any], object]] = [
        lambda x: risiko.new_game(seats=x, seed=1).apply(x),
        lambda x: risiko.new_game(seed=1, rules=x).apply(x),
        lambda x: risiko.new_game(seed=1, game_number=x).apply(x),
        lambda x: risiko.new_game(seed=1, chance=x).apply(x),
        lambda x: RisikoState.from_position(x),
        lambda x: RisikoState.from_position({**before, "round": x, "hands": x}),
        lambda x: RisikoState.from_position(before, seed=x, game_number=x).apply(x),
        lambda x: state.apply(x),
        lambda x: state.clone().apply("end_turn", chance=x).missing,
        lambda x: state.view(x).missing,
        lambda x: state.outcomes(x),
        lambda x: state.step_random(x),
        lambda x: state.hash(x) if x is not None else int(x),
        lambda x: legal[x] if not isinstance(x, int) else legal[10**9],
        lambda x: legal.sample(x) if not isinstance(x, random.Random) else int(x),
        lambda x: legal.index(x),
        lambda x: RisikoAction.parse(x),
        lambda x: RisikoAction.from_code(x if x not in (True, 0) else "x"),
        lambda x: RisikoRules(x, x) if x is not None else RisikoRules(3),
        lambda x: RisikoRules(settings={"max_rounds": x if x != 99 else -1}),
        lambda x: RisikoRules()[x],
        lambda x: Scripted(x).missing,
        lambda x: Stream(x).below(x).missing,
        lambda x: risiko.RisikoBot(x, x, seed=x, seat=x),
        lambda x: risiko.RisikoBot("random", x, seed=1, seat=0).choose(x, x),
        lambda x: ludoteca.simulate("risiko", bots=x, games=x, seed=x).missing,
        lambda x: ludoteca.simulate("risiko", bots="4xrandom", games=1, threads=x, settings={"x": x}),
        lambda x: ludoteca.simulate(x, bots="4xrandom", games=1),
        lambda x: ludoteca.simulate("risiko", bots="4xrandom", games=1, seating=x, on_failure=x),
    ]
    for number, call in enumerate(calls):
        for junk in JUNK:
            error = what_is_raised(call, junk)
            assert error is not None, f"call {number} takes {junk!r}"
            assert not isinstance(error, ludoteca.InternalError)
            assert str(error)
    assert (state.to_position(), state.view(), state.legal_actions()) == (before, view, legal)
    state.apply("end_turn")


def test_a_stream_in_two_hands_at_once_is_an_ordinary_error_or_none() -> None:
    stream, errors = Stream(1), []

    def walk() -> None:
        try:
            state = risiko.new_game(seed=1)
            while state.step_random(stream):
                pass
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=walk) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(isinstance(error, RuntimeError) for error in errors)
