"""How functions are asked: in order, with what they take, for what may be used, with chance of their own."""

from typing import Any

import numpy as np
import pytest
from moment_rules import GAMES, HOOKS, Hook, moment, play

from ludoteca import _core
from ludoteca.errors import ChanceError, HookError, SpecError
from ludoteca.games import risiko

# With a map from the start.
DEALT = risiko.RisikoRules(settings={"colours": "by_turn_order"})


def reinforcements(*functions: Any, armies: int = 4) -> Any:
    """What comes of so many armies when these functions of `armies` are asked one after the other."""
    state = risiko.new_game(seats=3, seed=1, rules=DEALT)
    hooks = [("risiko_reinforcements", f"rule{i}", f, ("armies",)) for i, f in enumerate(functions)]
    return state.fire("risiko_reinforcements", {"seat": 0, "armies": armies}, hooks)


def test_an_answer_of_zero_is_an_answer() -> None:
    assert reinforcements() == 4
    assert reinforcements(lambda armies: 0) == 0
    assert reinforcements(lambda armies: None) == 4
    assert reinforcements(lambda armies: None, lambda armies: 0) == 0
    assert reinforcements(lambda armies: 0, lambda armies: None) == 0
    state = risiko.new_game(seats=3, seed=1)
    told = {"seat": 0, "conquests": 1, "draws": True}
    assert state.fire("risiko_card_draw", told, [("risiko_card_draw", "r", lambda: False, ())]) is False


def test_each_sees_what_the_one_before_made_of_it() -> None:
    seen: list[int] = []

    def double(armies: int) -> int:
        seen.append(armies)
        return 2 * armies

    def one_more(armies: int) -> int:
        seen.append(armies)
        return armies + 1

    assert reinforcements(double, one_more) == 9
    assert reinforcements(one_more, double) == 10
    assert seen == [4, 8, 4, 5]


def test_arguments_come_in_the_order_that_was_asked_for() -> None:
    state = risiko.new_game(seats=3, seed=1)
    told: list[Any] = []
    hooks: list[Hook] = [
        ("risiko_reinforcements", "r", lambda *given: told.append(given), ("armies", "seat"))
    ]
    assert state.fire("risiko_reinforcements", {"seat": 2, "armies": 7}, hooks) == 7
    hooks = [("risiko_reinforcements", "r", lambda *given: told.append(given), ())]
    state.fire("risiko_reinforcements", {"seat": 2, "armies": 7}, hooks)
    assert told == [(7, 2), ()]


def test_numbers_of_numpy_are_numbers() -> None:
    assert reinforcements(lambda armies: np.int16(9)) == 9
    assert type(reinforcements(lambda armies: np.uint64(9))) is int
    state = risiko.new_game(seats=3, seed=1)
    told = {"seat": 0, "conquests": 1, "draws": True}
    hooks = [("risiko_card_draw", "r", lambda: np.False_, ())]
    assert state.fire("risiko_card_draw", told, hooks) is False


@pytest.mark.parametrize("hook", HOOKS)
def test_what_cannot_be_used_is_refused_with_the_rules_name(hook: str) -> None:
    row = moment(hook)
    wrong: list[Any] = ["much", 2.5, [1], {"a": 1}, object(), 10**30, float("nan"), "", (), b"1"]
    if row["least"] is not None:
        wrong += [row["least"] - 1, row["most"] + 1, True, False, "3"]
    elif row["returns"] == "bool | None":
        wrong += [0, 1, "yes"]
    elif row["returns"] == "str | None":
        wrong += [3, True, "Stay"]
    else:
        wrong += [((7,), (1,)), ((0,), (1,)), ((1, 1, 1, 1), (1,)), ((1,),), 3, True, (("1",), (1,))]
    for value in wrong:
        run = play(hook.split("_")[0], [(hook, "bad-rule", lambda value=value: value, ())], games=2)
        assert run.finished == 0, value
        assert run.failure is not None
        number, error = run.failure
        assert isinstance(error, HookError)
        assert (number, error.rule, error.hook, error.seed, error.game_number) == (0, "bad-rule", hook, 5, 0)
        text = str(error)
        assert text.startswith(f"house rule `bad-rule`, hook `{hook}`: ")
        assert text.endswith("(seed 5, game 0)")
        assert "expected" in text
        assert error.__cause__ is None


def test_a_refusal_names_the_value_and_the_range() -> None:
    for value, message in [
        (-1, r"armies = -1: expected a whole number from 0 to 65535"),
        (65_536, r"armies = 65536: expected a whole number from 0 to 65535"),
        (65_535, r"armies = 65535: seat 0 has \d+, and no more than 65535 can be counted"),
        (True, r"armies = true: expected a whole number"),
        (2.5, r"answered 2\.5 \(float\): expected a whole number from 0 to 65535, or None"),
        ("x" * 99, r"armies = `x{60}…`: expected"),
    ]:
        with pytest.raises(HookError, match=message):
            reinforcements(lambda armies, value=value: value)
    # As many dice as were thrown, whatever they show.
    state = risiko.new_game(seats=3, seed=1)
    told = {"attacker": 0, "defender": 1, "source": "peru", "target": "brazil", "dice": ((6, 1), (3,))}
    hook = "risiko_battle"
    for dice in [((6,), (3,)), ((6, 1), (3, 3)), ((6, 1, 1), (3,))]:
        with pytest.raises(HookError, match="as many as were thrown"):
            state.fire(hook, told, [(hook, "r", lambda dice=dice: dice, ())])
    assert state.fire(hook, told, [(hook, "r", lambda: [[1, 1], [6]], ())]) == ((1, 1), (6,))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_only_watches_or_draws_shifts_nothing(game: str) -> None:
    def watch(state: Any, rng: Any) -> None:
        rng.random()
        rng.shuffle(list(range(10)))
        state.to_position()

    plain = play(game, records=True)
    hooks: list[Hook] = [(hook, "watch", watch, ("state", "rng")) for hook in HOOKS if hook.startswith(game)]
    watched = play(game, hooks, records=True)
    assert watched.failure is None
    assert [record.steps for record in watched.records] == [record.steps for record in plain.records]
    for name, column in plain.columns.items():
        assert (watched.columns[name] == column).all(), name
    assert watched.totals == plain.totals


def test_the_deal_and_the_dice_do_not_shift_when_a_rule_changes_something() -> None:
    plain = play("risiko", records=True).records
    hooks = [("risiko_reinforcements", "r", lambda armies, rng: armies + rng.randrange(3), ("armies", "rng"))]
    ruled = play("risiko", hooks, records=True).records
    for one, other in zip(plain, ruled, strict=True):
        first = next(i for i, step in enumerate(other.steps) if step.startswith("~"))
        assert one.steps[:first] == other.steps[:first]
        assert one.steps != other.steps


def test_chance_of_its_own_depends_on_seed_game_rule_and_place() -> None:
    def draws(name: str, **changes: Any) -> dict[tuple[int, int], list[int]]:
        found: dict[tuple[int, int], list[int]] = {}

        def draw(state: Any, rng: Any) -> None:
            found.setdefault((state.seed, state.game_number), []).append(rng.randrange(1 << 40))

        assert play("risiko", [("risiko_battle", name, draw, ("state", "rng"))], **changes).failure is None
        return found

    all_games = draws("one", games=4)
    assert [number for _, number in all_games] == [0, 1, 2, 3]
    values = [value for game in all_games.values() for value in game]
    assert len(set(values)) == len(values) > 100
    assert draws("one", games=1, first_game=2) == {(5, 2): all_games[5, 2]}
    assert draws("other", games=1)[5, 0] != all_games[5, 0]
    assert draws("one", games=1, seed=6)[6, 0] != all_games[5, 0]

    # The same in a state by hand, in its clone, and in what a position gives back.
    drawn: list[float] = []
    hooks = [("risiko_battle", "one", lambda rng: drawn.append(rng.random()), ("rng",))]
    state = risiko.RisikoState.new_game(seats=3, seed=5, hooks=hooks)
    stream = _core.Stream(1)
    while not (state.phase == "combat" and any(a.kind == "attack" for a in state.legal_actions())):
        state.step_random(stream)
    attack = next(a for a in state.legal_actions() if a.kind == "attack")
    for copy in (
        state.clone(),
        state.clone(),
        risiko.RisikoState.from_position(state.to_position(), seed=5, hooks=hooks),
    ):
        copy.apply(attack)
        while copy.phase == "defence":
            copy.apply(copy.legal_actions()[0])
    assert len(drawn) == 3
    assert len(set(drawn)) == 1


def test_random_numbers_are_what_they_say() -> None:
    got: dict[str, Any] = {}

    def draw(rng: Any) -> None:
        got["below"] = [rng.randrange(6) for _ in range(600)]
        got["from"] = [rng.randrange(-2, 3) for _ in range(300)]
        got["dice"] = [rng.randint(1, 6) for _ in range(600)]
        got["unit"] = [rng.random() for _ in range(600)]
        got["choice"] = {rng.choice("abc") for _ in range(60)}
        got["wide"] = rng.randint(-(2**63), 2**63 - 1)
        cards = list(range(20))
        rng.shuffle(cards)
        got["cards"] = cards
        for call, error in [
            (lambda: rng.randrange(0), SpecError),
            (lambda: rng.randrange(3, 3), SpecError),
            (lambda: rng.randint(2, 1), SpecError),
            (lambda: rng.choice([]), IndexError),
            (lambda: rng.choice(3), TypeError),
            (lambda: rng.randrange(2.5), TypeError),
            (lambda: rng.randrange(True), TypeError),
            (lambda: rng.randrange(2**64), TypeError),
            (lambda: rng.shuffle((1, 2)), TypeError),
        ]:
            with pytest.raises(error):
                call()

    state = risiko.new_game(seats=3, seed=1)
    told = {"seat": 0, "armies": 3}
    state.fire("risiko_reinforcements", told, [("risiko_reinforcements", "r", draw, ("rng",))])
    assert set(got["below"]) == set(range(6))
    assert set(got["from"]) == {-2, -1, 0, 1, 2}
    assert set(got["dice"]) == {1, 2, 3, 4, 5, 6}
    assert all(0 <= value < 1 for value in got["unit"])
    assert 0.4 < sum(got["unit"]) / 600 < 0.6
    assert got["choice"] == set("abc")
    assert sorted(got["cards"]) == list(range(20)) != got["cards"]
    seedless = risiko.RisikoState.from_position(state.to_position())
    with pytest.raises(HookError, match="no seed to draw from") as caught:
        seedless.fire("risiko_reinforcements", told, [("risiko_reinforcements", "r", draw, ("rng",))])
    assert isinstance(caught.value.__cause__, ChanceError)
    assert caught.value.seed is None


def test_firing_a_moment_checks_its_arguments() -> None:
    state = risiko.new_game(seats=3, seed=1)
    for hook, told, message in [
        ("risiko_reinforcement", {}, "did you mean `risiko_reinforcements`"),
        ("risiko_reinforcements", {"seat": 0}, "argument `armies` is missing"),
        ("risiko_reinforcements", {"seat": 0, "army": 3}, "did you mean `armies`"),
        ("risiko_reinforcements", {"seat": 9, "armies": 3}, "seat = 9: expected a whole number from 0 to 5"),
        ("risiko_attack_dice", {"seat": 0, "dice": 4}, "dice = 4: expected a whole number from 1 to 3"),
        (
            "risiko_reinforcements",
            {"seat": 0, "armies": 2.5},
            r"armies = 2\.5 \(float\): expected a whole number from 0 to 65535",
        ),
    ]:
        with pytest.raises(SpecError, match=message):
            state.fire(hook, told)
