"""The official rules of RisiKo! through their installed plug-in, clause by clause: Time Attack in all its
endings, Special Reinforcement in both kinds of games.
"""

import copy
import pickle
from typing import Any

import pytest
from scene import Played, Scene

import ludoteca
from ludoteca import ChanceError, SpecError
from ludoteca.games import risiko
from ludoteca.plugins import rule
from ludoteca.rules import in_force

CARDS = "time-attack:reshuffles=2"
ROUNDS = "time-attack:rounds=5"
CLOCK = "time-attack:minutes=90"
SPECIAL = "special-reinforcement"
FOURTEEN = (
    "alaska, alberta, ontario, quebec, venezuela, peru, iceland, ukraine, egypt, congo, ural, siberia, "
    "chita, siam"
)
SEVEN = "quebec venezuela brazil alberta argentina iceland peru"

pytestmark = pytest.mark.usefixtures("official")


def clock(spec: str, word: str) -> list[str]:
    """What the clock is asked where the rule is by time."""
    return [f"clock {word}"] if spec == CLOCK else []


# Which settings they are


def settings(*specs: str) -> dict[str, Any]:
    return dict(in_force("risiko", None, specs).rules.differences())


def test_what_they_set() -> None:
    assert settings("time-attack") == {"ending": "reshuffles"}
    assert settings("time-attack:reshuffles=0") == {"ending": "reshuffles", "reshuffles": 0}
    assert settings("time-attack:rounds=12") == {"ending": "rounds", "round_limit": 12}
    assert settings(CLOCK) == {"ending": "clock"}
    assert settings(SPECIAL) == {"special_reinforcement": True}
    assert settings("two-dice-defence") == {"max_defence_dice": 2}
    assert settings("two-dice-defence:dice=1") == {"max_defence_dice": 1}
    assert settings(SPECIAL, "time-attack") == {"ending": "reshuffles", "special_reinforcement": True}


def test_a_game_has_one_end() -> None:
    for spec in ("time-attack:reshuffles=2:rounds=3", "time-attack:rounds=3:minutes=9"):
        with pytest.raises(SpecError, match="a game has one end, choose one"):
            rule(spec)
    with pytest.raises(SpecError, match="0 to 1000"):
        rule("time-attack:reshuffles=-1")


def test_minutes_are_for_play_alone() -> None:
    for call in (ludoteca.simulate, ludoteca.compare):
        with pytest.raises(ChanceError) as error:
            call("risiko", games=1, house_rules=[CLOCK])
        assert "by the clock" in str(error.value)
    with pytest.raises(ChanceError, match=r"house rule `time-attack:minutes=90`: .*`ludoteca play`"):
        ludoteca.simulate("risiko", games=1, house_rules=[CLOCK])


# Time Attack


def three(*specs: str, **more: Any) -> Scene:
    """Alaska (3 points), Kamchatka and Japan (7), the rest."""
    return Scene(3, *specs, **more).own(0, "alaska 9").own(1, "kamchatka, japan")


def test_rk_end_6_rounds_end_with_the_last_turn_of_the_last() -> None:
    game = three(ROUNDS).play()
    game.pass_turn()
    game.pass_turn()
    assert not game.state.is_terminal
    game.pass_turn()
    assert game.end == ("points", [3, 2, 1])
    assert list(game.state.outcome.points) == [3, 7, 154]
    game = three("time-attack:rounds=6").with_(mover=2).play().pass_turn()
    assert game.state.round == 6


def test_rk_7_21_when_time_is_up_the_round_is_played_out() -> None:
    game = three(CLOCK).play().pass_turn("clock no").pass_turn("clock yes")
    assert game.state.view(0).time_up
    game.pass_turn()
    assert game.end[0] == "points"
    assert three(CLOCK).with_(mover=2).play().pass_turn("clock yes").end[0] == "points"


def test_rk_end_4_and_5_cards_end_with_the_turn_of_who_drew_the_last() -> None:
    game = Scene(3, CARDS, hand_cap=0).own(0, "congo").own(1, "kamchatka 9, alaska").deck("peru")
    played = game.discards("ural").with_(reshuffles=2, mover=1).play()
    played.conquer("kamchatka", "mongolia").pass_turn("draw peru")
    assert played.position["stage"] == {"kind": "last_round", "drawer": 1}
    seen = []
    while not played.state.is_terminal:
        seen.append(played.seat)
        played.pass_turn()
    assert seen == [2, 0, 1]
    assert played.end[0] == "points"
    # The last card of an earlier pass only renews the deck.
    early = Scene(3, CARDS, hand_cap=0).own(0, "alaska 9").own(1, "kamchatka, japan").deck("peru")
    played = early.discards("ural congo").with_(reshuffles=1).play()
    played.conquer("alaska", "kamchatka").then("end_turn", "draw peru")
    assert (played.position["stage"], played.state.view(0).reshuffles) == ({"kind": "open"}, 2)


def test_rk_7_30_with_no_reshuffle_the_first_deck_opens_the_last_round() -> None:
    first = Scene(4, "time-attack:reshuffles=0", hand_cap=0).own(0, "alaska 30").own(1, "kamchatka, japan")
    played = first.own(2, "siam").deck("peru").discards("ural").play()
    played.conquer("alaska", "kamchatka").then("end_turn", "draw peru")
    assert played.position["stage"] == {"kind": "last_round", "drawer": 0}
    assert played.state.view(0).reshuffles == 0


def last_round(mover: int, drawer: int) -> Scene:
    scene = Scene(4, "time-attack:reshuffles=0", hand_cap=0).own(0, "alaska 30").own(1, "kamchatka")
    scene = scene.own(2, "siam 30").deck("").discards("ural")
    return scene.with_(stage={"kind": "last_round", "drawer": drawer}, mover=mover)


def test_rk_7_30_no_elimination_ends_it_early_and_the_round_ends_where_the_drawers_turn_would_have_come() -> (
    None
):
    played = last_round(0, 1).play().conquer("alaska", "kamchatka")
    assert played.state.phase == "combat"
    assert played.then("end_turn").end[0] == "points"
    played = last_round(3, 1).own(3, "mongolia 30").play().conquer("mongolia", "kamchatka").then("end_turn")
    assert played.seat == 0
    assert played.then("end_turn").end[0] == "points"


@pytest.mark.parametrize("spec", [CARDS, "time-attack:rounds=9", CLOCK])
def test_rk_7_6_and_end_19_nobody_holds_more_than_seven(spec: str) -> None:
    scene = Scene(3, spec).own(0, "alaska 20").own(1, "kamchatka, japan").hand(0, SEVEN)
    played = scene.play().conquer("alaska", "kamchatka").then("end_turn", *clock(spec, "no"))
    assert len(played.position["hands"][0]) == 7
    assert len(played.position["deck"]) == 37
    # Six and a draw are seven.
    scene = Scene(3, spec).own(0, "alaska 20").own(1, "kamchatka, japan").hand(0, SEVEN.removesuffix(" peru"))
    played = scene.play().conquer("alaska", "kamchatka").then("end_turn", "draw peru", *clock(spec, "no"))
    assert len(played.position["hands"][0]) == 7
    # Without the rule there is no limit.
    plain = Scene(3).own(0, "alaska 20").own(1, "kamchatka, japan").hand(0, SEVEN).play()
    plain.conquer("alaska", "kamchatka").then("end_turn", "draw congo")
    assert len(plain.position["hands"][0]) == 8


def four(spec: str, **more: Any) -> Scene:
    """Seat 0's Alaska next to seat 1's only territory."""
    return Scene(4, spec, **more).own(0, "alaska 9").own(1, "kamchatka").own(2, "siam")


@pytest.mark.parametrize("spec", ["time-attack:reshuffles=9", "time-attack:rounds=9", CLOCK])
def test_rk_7_7_seized_cards_beyond_seven_are_discarded_at_random(spec: str) -> None:
    mine, his = "quebec venezuela brazil alberta argentina", "congo ural siam wild_1"
    played = four(spec).hand(0, mine).hand(1, his).play()
    played.then("attack alaska kamchatka 3").then("defend 1", "roll 6,6,6/1")
    for wrong in ("discard ural quebec", "discard ural", "discard ural ural"):
        before = played.position
        with pytest.raises(ludoteca.LudotecaError):
            played.then("occupy 3", wrong)
        assert played.position == before
    played.then("occupy 3", "discard ural wild_1")
    assert (len(played.position["hands"][0]), played.position["discards"]) == (7, ["ural", "wild_1"])


@pytest.mark.parametrize("spec", ["time-attack:reshuffles=9", "time-attack:rounds=9", CLOCK])
def test_rk_7_20_an_elimination_ends_it_once_the_deck_was_renewed(spec: str) -> None:
    played = (
        four(spec, hand_cap=0).with_(reshuffles=1).hand(1, "congo").play().conquer("alaska", "kamchatka", 5)
    )
    assert played.end == ("elimination", [2, 4, 3, 1])
    # The seizure is finished, nothing is drawn.
    assert (played.position["hands"][0], len(played.position["deck"])) == (["congo"], 43)
    before = four(spec, hand_cap=0).play().conquer("alaska", "kamchatka", 5)
    assert (before.state.phase, before.seat) == ("combat", 0)
    # Never in the traditional game.
    plain = Scene(4).own(0, "alaska 9").own(1, "kamchatka").own(2, "siam").with_(reshuffles=3).play()
    assert plain.conquer("alaska", "kamchatka", 5).state.phase == "combat"


@pytest.mark.parametrize("spec", [CARDS, "time-attack:rounds=9", CLOCK])
def test_rk_end_12_an_objective_wins_under_every_ending(spec: str) -> None:
    scene = Scene(4, spec).own(0, "asia, south_america 2, alaska 9").own(1, "kamchatka, iceland")
    scene.p["objectives"][0], scene.p["objectives"][1] = "asia_sa", "europe_oceania_third"
    played = scene.own(2, "madagascar").play().conquer("alaska", "kamchatka")
    assert (played.end[0], played.end[1][0]) == ("objective", 1)


def test_rk_7_18_without_discards_the_reshuffle_is_made_up_and_counts_then() -> None:
    scene = Scene(3, "time-attack:reshuffles=1", hand_cap=0).own(0, "alaska 20")
    scene = scene.own(1, "kamchatka, japan, mongolia, siam, india, china 9").deck("peru").discards("")
    scene.hand(1, "quebec venezuela brazil")
    played = scene.play().conquer("alaska", "kamchatka", 10).then("end_turn", "draw peru")
    assert (played.position["stage"], played.state.view(0).reshuffles) == ({"kind": "open"}, 0)
    played.then("cards quebec venezuela brazil").then("place china 5")
    played.conquer("china", "ural").then("end_turn", "draw brazil")
    assert (played.position["deck"], played.state.view(0).reshuffles) == (["quebec", "venezuela"], 1)


def test_rk_7_19_nothing_is_drawn_after_the_final_card_but_sets_are_played() -> None:
    scene = Scene(3, "time-attack:reshuffles=1", hand_cap=0).own(0, "alaska 20")
    scene = scene.own(1, "kamchatka, japan, mongolia 2, siam, india, china 9").deck("peru").discards("congo")
    played = scene.hand(1, "quebec venezuela brazil").with_(reshuffles=1).play()
    played.conquer("alaska", "kamchatka", 10).then("end_turn", "draw peru")
    assert played.position["stage"] == {"kind": "last_round", "drawer": 0}
    played.then("cards quebec venezuela brazil").then("place china 5")
    played.conquer("china", "ural").then("end_turn")
    assert (played.position["hands"][1], played.state.view(0).reshuffles, played.seat) == ([], 1, 2)
    # By rounds and by the clock draws and reshuffles go on.
    for spec in ("time-attack:rounds=9", CLOCK):
        scene = Scene(3, spec, hand_cap=0).own(0, "alaska 20").own(1, "kamchatka, japan").deck("peru")
        on = scene.discards("congo siam").with_(reshuffles=7).play().conquer("alaska", "kamchatka", 10)
        on.then("end_turn", "draw peru", *clock(spec, "no"))
        assert (on.position["deck"], on.state.view(0).reshuffles) == (["congo", "siam"], 8)


def level(*specs: str, **more: Any) -> Scene:
    """Seats 0 and 1 level with 79 points and 20 territories each; the last turn of round 5 is due."""
    scene = Scene(3, *specs, **more).own(0, "north_america, europe, south_america")
    return scene.own(1, "asia, africa, new_guinea, eastern_australia").with_(mover=2)


def test_rk_end_14_level_on_points_armies_decide() -> None:
    for armies, ranks in (((5, 4), [1, 2, 3]), ((4, 5), [2, 1, 3])):
        scene = level(ROUNDS).own(0, f"alaska {armies[0]}").own(1, f"siam {armies[1]}")
        assert scene.play().pass_turn().end == ("points", ranks)


def test_rk_7_22_level_on_both_the_tied_play_an_extra_round() -> None:
    game = level(ROUNDS).play().pass_turn()
    stage = game.position["stage"]
    assert (stage["kind"], stage["tied"], stage["waiting"]) == ("extra_round", [0, 1], [1])
    assert (game.seat, game.state.view().to_place) == (0, 20 // 3 + 5 + 5 + 2)
    game.pass_turn().then("place siam 16").then("attack siam indonesia 3")
    assert (game.seat, game.state.phase) == (2, "defence")
    game.then("defend 1", "roll 1,1,1/6").then("end_turn")
    assert game.end == ("points", [1, 2, 3])
    # Those still level play another; in the end they share the place.
    shared = level(ROUNDS, army_cap=35, max_extra_rounds=2).play().pass_turn()
    for number in (1, 2):
        for seat in (0, 1):
            assert (shared.seat, shared.position["stage"]["number"]) == (seat, number)
            shared.pass_turn()
    assert shared.end == ("points", [1, 1, 3])


def test_rk_7_22_with_special_reinforcement_too() -> None:
    game = level(ROUNDS, SPECIAL).play().pass_turn()
    assert (game.seat, game.state.view().to_place) == (0, 20 // 3 + 5 + 5 + 2 + 1)


def test_rk_end_17_elimination_in_an_extra_round() -> None:
    def scene(reshuffles: int) -> Played:
        made = Scene(4, ROUNDS, hand_cap=0).own(0, "alaska 9").own(1, "kamchatka").own(2, "siam 5")
        stage = {"kind": "extra_round", "tied": [0, 1, 2], "waiting": [1, 2], "number": 1}
        return made.with_(reshuffles=reshuffles, round=6, stage=stage).play().conquer("alaska", "kamchatka")

    assert scene(1).end == ("elimination", [1, 4, 3, 2])
    assert not scene(0).state.is_terminal


# Special Reinforcement


def income(owned: str, *specs: str, **more: Any) -> int:
    """What seat 1 receives at the start of its turn."""
    scene = Scene(3, *specs, **more).own(0, "madagascar 2").own(1, owned).with_(round=2)
    asks = ["clock no"] if CLOCK in specs else []
    played = scene.play().then("end_turn", *asks)
    assert played.seat == 1
    return int(played.state.view().to_place)


@pytest.mark.parametrize("ending", [(), (CARDS,), ("time-attack:rounds=9",), (CLOCK,)])
def test_rk_spr_1_to_3_one_army_more_with_any_ending(ending: tuple[str, ...]) -> None:
    assert income(FOURTEEN, *ending) == 4
    assert income(FOURTEEN, SPECIAL, *ending) == 5
    # Nobody is left with nothing: two territories bring none, and one more.
    assert income("alaska, peru", SPECIAL, *ending) == 1
    assert income("alaska", SPECIAL, *ending) == 1
    assert income("south_america", SPECIAL, *ending) == 1 + 2 + 1
    assert income(FOURTEEN, SPECIAL, *ending, min_income=6) == 7


# Through every reset of a state


def reset(way: str, state: Any, force: Any) -> Any:
    if way == "clone":
        return state.clone()
    if way == "copy":
        return copy.copy(state)
    if way == "deepcopy":
        return copy.deepcopy(state)
    if way == "pickle":
        return pickle.loads(pickle.dumps(state))
    more = force.in_the_loop
    return type(state).from_position(
        state.to_position(), seed=state.seed, game_number=state.game_number,
        hooks=more["hooks"], house_rules=more["house_rules"],
    )  # fmt: skip


@pytest.mark.parametrize("way", ["clone", "copy", "deepcopy", "pickle", "position"])
@pytest.mark.parametrize(
    "specs", [(SPECIAL,), (SPECIAL, CARDS), (SPECIAL, "time-attack:rounds=12"), ("capitals",)]
)
def test_every_reset_goes_on_as_if_nothing_had_been(way: str, specs: tuple[str, ...]) -> None:
    force = in_force("risiko", None, specs)
    whole = risiko.new_game(seats=4, seed=3, rules=force)
    broken = risiko.new_game(seats=4, seed=3, rules=force)
    stream, other = ludoteca.Stream(5), ludoteca.Stream(5)
    for number in range(1500):
        if whole.is_terminal:
            break
        whole.step_random(stream)
        broken.step_random(other)
        if number % 60 == 0:
            broken = reset(way, broken, force)
        assert broken.hash() == whole.hash(), number
        assert broken.house_rules == whole.house_rules
    assert whole.round > 3
    assert (broken == whole, broken.outcome) == (True, whole.outcome)


@pytest.mark.parametrize("specs", [(SPECIAL, CARDS), ("capitals:win=3",)])
def test_a_new_game_after_a_broken_off_one_is_like_a_fresh_one(specs: tuple[str, ...]) -> None:
    def first(count: int) -> list[str]:
        state, stream = risiko.new_game(seats=3, seed=9, house_rules=specs), ludoteca.Stream(1)
        seen = []
        for _ in range(count):
            seen.append(state.view().to_json())
            state.step_random(stream)
        return seen

    fresh = first(120)
    state = risiko.new_game(seats=3, seed=9, house_rules=specs)
    for _ in range(50):
        state.step_random(ludoteca.Stream(2))
    with pytest.raises(ludoteca.LudotecaError):
        state.apply("occupy 99")
    assert first(120) == fresh
