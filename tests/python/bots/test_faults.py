"""What bots do wrong: it costs their own seat and touches no other game."""

from typing import Any

import numpy as np
import pytest

import ludoteca
import ludoteca.rules
from ludoteca import Bot, BotFault, simulate
from ludoteca.games import game as find_game

GAMES = ("risiko", "relikt", "riket")
FAULTY_GAME = 4


class First(Bot):
    def choose(self, view: Any, legal: Any) -> Any:
        return legal[0]


class Faulty(Bot):
    """Does something wrong at its third decision of one game."""

    def start_game(self, info: Any) -> None:
        self.game, self.asked = info.game_number, 0

    def choose(self, view: Any, legal: Any) -> Any:
        self.asked += 1
        if self.game == FAULTY_GAME and self.asked >= 3:
            assert self.asked == 3, "asked again after its fault"
            return self.wrong(view, legal)
        return legal[0]

    def wrong(self, view: Any, legal: Any) -> Any:
        raise NotImplementedError


class Raises(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        raise KeyError("where is it?")


class Exits(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        raise SystemExit(3)


class Gives(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        return None


class Counts(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        return 7


class Mumbles(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        return "do what is best"


class Cheats(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        kind = type(legal[0])
        codes = range(0, 1 << 32, 1 << 16) if view.seats else ()
        for code in codes:
            try:
                action = kind.from_code(code)
            except ValueError:
                continue
            if action not in legal:
                return action
        raise AssertionError("everything is legal")


class Foreign(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        from ludoteca.games.relikt import ReliktAction
        from ludoteca.games.riket import RiketAction

        if isinstance(legal[0], RiketAction):
            return ReliktAction.parse("no_action")
        return RiketAction.parse("answer")


class Recurses(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        return self.wrong(view, legal)


class Unprintable(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        class Odd(Exception):
            def __str__(self) -> str:
                raise ValueError("no text")

        raise Odd


class Stubborn(Faulty):
    def wrong(self, view: Any, legal: Any) -> Any:
        raise BotFault("took too long", kind="memory")


KINDS = [
    (Raises, "crash", "KeyError: 'where is it\\?'"),
    (Exits, "crash", "SystemExit: 3"),
    (Gives, "protocol", "choose answered NoneType: expected a "),
    (Counts, "protocol", "choose answered int: expected a "),
    (Mumbles, "protocol", "do"),
    (Cheats, "illegal", "is not legal|illegal|legal"),
    (Foreign, "protocol", "expected a .*Action or its text"),
    (Recurses, "crash", "RecursionError"),
    (Unprintable, "crash", "its text raised ValueError"),
    (Stubborn, "memory", "took too long"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("cls", "kind", "message"), KINDS, ids=[cls.__name__ for cls, _, _ in KINDS])
def test_a_fault_costs_its_seat_and_nobody_else(
    game: str, cls: type[Bot], kind: str, message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    import re

    result = simulate(game, bots=[cls, "greedy", First, "random"], games=8, seed=3, records=True)
    sound = simulate(game, bots=[First, "greedy", First, "random"], games=8, seed=3)
    assert result.fault_counts == (1, 0, 0, 0)
    (fault,) = result.faults
    assert (fault["entry"], fault["name"], fault["kind"]) == (0, cls.__name__, kind)
    assert (fault["game_number"], fault["seed"]) == (FAULTY_GAME, "3")
    assert re.search(message, fault["message"]), fault["message"]
    assert "ludoteca.simulate(" in fault["repeat"]
    assert ("Traceback" in fault["traceback"]) == (kind in ("crash", "memory"))
    if fault["traceback"]:
        assert "in wrong" in fault["traceback"]
        assert "site-packages/ludoteca" not in fault["traceback"]
    err = capfd.readouterr().err
    assert fault["message"] in err
    assert "counted only" in err
    others = np.arange(8) != FAULTY_GAME
    for name, column in result.columns.items():
        assert np.array_equal(column[others], sound.columns[name][others])
    assert result.records is not None
    for record in result.records:
        record.verify()
    record = result.records[FAULTY_GAME]
    seat = record.seats.index(0)
    ((out, step, what),) = record.forfeits
    assert (out, what, step) == (seat, kind, fault["step"])
    ranks = record.outcome.ranks
    if record.outcome.end_reason != "unfinished":
        assert all(ranks[seat] > rank for other, rank in enumerate(ranks) if other != seat)
        assert min(ranks) == 1
    # From the fault on it plays its default.
    for number, played in enumerate(record):
        if number >= step and played.seat == seat:
            assert played.action == (played.legal.default() if len(played.legal) > 1 else played.legal[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_may_fail_and_nobody_wins(game: str) -> None:
    class Broken(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            raise RuntimeError("never")

    result = simulate(game, bots=[Broken] * 3, games=4, seed=3, records=True)
    assert (result.columns["ranks"] == 0).all()
    assert not result.columns["won"].any()
    assert {result.end_reason_names[code] for code in result.columns["end_reason"]} == {"unfinished"}
    assert sum(result.fault_counts) == 12
    assert len(result.faults) == 3
    assert result.records is not None
    for record in result.records:
        record.verify()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("b", [1, 5, 64])
def test_faults_do_not_depend_on_how_many_games_go_in_step(game: str, b: int) -> None:
    def run(b: int) -> ludoteca.SimulationResult:
        class Sometimes(Bot):
            games_at_once = b

            def choose(self, view: Any, legal: Any) -> Any:
                if self.rng.random() < 0.02:
                    raise RuntimeError(f"bad luck in turn {view.turn}")
                return legal.sample(self.rng)

        class SometimesRows(Bot):
            games_at_once = b

            def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
                if (ludoteca.bots.row_numbers(views) < 0.02).any():
                    raise RuntimeError("one of these")
                return codes[offsets[:-1]]

        return simulate(game, bots=[Sometimes, SometimesRows, "random"], games=60, seed=4, records=True)

    one, other = run(1), run(b)
    assert one.fault_counts == other.fault_counts
    assert min(one.fault_counts[:2]) > 0
    assert [{k: v for k, v in f.items() if k != "traceback"} for f in one.faults] == [
        {k: v for k, v in f.items() if k != "traceback"} for f in other.faults
    ]
    assert all(f["traceback"] for f in other.faults)
    assert [r.to_json() for r in one.records or ()] == [r.to_json() for r in other.records or ()]
    for name in one.columns:
        assert np.array_equal(one.columns[name], other.columns[name])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("b", [1, 6])
def test_raise_stops_with_the_finished_prefix(game: str, b: int) -> None:
    cls = type("Raises", (Raises,), {"games_at_once": b})
    sound = simulate(game, bots=[First, "2xrandom"], games=8, seed=3)
    with pytest.raises(BotFault, match="where is it") as error:
        simulate(game, bots=[cls, "2xrandom"], games=8, seed=3, on_fault="raise")
    assert error.value.kind == "crash"
    assert f"game {FAULTY_GAME}" in str(error.value)
    part = error.value.result
    assert (part.games, part.fault_counts) == (FAULTY_GAME, (0, 0, 0))
    for name, column in part.columns.items():
        assert np.array_equal(column, sound.columns[name][:FAULTY_GAME])


@pytest.mark.parametrize(
    ("method", "arguments"), [("start_game", 1), ("event", 1), ("end_game", 1)], ids=["start", "event", "end"]
)
@pytest.mark.parametrize("game", GAMES)
def test_the_optional_methods_can_fail_too(game: str, method: str, arguments: int) -> None:
    def fail(self: Any, told: Any) -> None:
        raise LookupError(f"in {method}")

    cls = type("Fails", (First,), {method: fail})
    result = simulate(game, bots=[cls, "2xrandom"], games=3, seed=1, records=True)
    assert result.fault_counts == (3, 0, 0)
    assert f"in {method}" in result.faults[0]["message"]
    assert result.records is not None
    for record in result.records:
        record.verify()
        # After the end there is nothing to forfeit.
        assert len(record.forfeits) == (0 if method == "end_game" else 1)
        if method == "start_game":
            assert record.forfeits[0][1] == 0


def test_a_bot_that_fails_to_sit_down_forfeits_that_game() -> None:
    made = []

    class Late(First):
        def __init__(self) -> None:
            made.append(self)
            if len(made) == 3:
                raise OSError("no more memory for tables")

    result = simulate("relikt", bots=[Late, "2xrandom"], games=5, seed=1)
    assert result.fault_counts == (1, 0, 0)
    assert (result.faults[0]["kind"], result.faults[0]["game_number"]) == ("start", 1)
    assert "no more memory" in result.faults[0]["traceback"]


def test_a_bot_that_never_starts_stops_the_run_before_it_begins() -> None:
    class Never(First):
        def __init__(self) -> None:
            raise OSError("no file of weights")

    with pytest.raises(BotFault, match="did not start: OSError: no file of weights") as error:
        simulate("relikt", bots=[Never, "2xrandom"], games=5, seed=1)
    assert error.value.kind == "start"
    assert error.value.result is None


def test_a_timeout_plays_one_default_and_goes_on() -> None:
    """The seat does not forfeit where the fault says so."""
    asked = []

    class Slow(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            asked.append(view.turn)
            if len(asked) == 2:
                raise BotFault("late", kind="timeout", forfeits=False)
            return legal[-1]

    result = simulate("relikt", bots=[Slow, "2xrandom"], games=1, seed=1, records=True)
    assert result.fault_counts == (1, 0, 0)
    assert result.faults[0]["kind"] == "timeout"
    assert len(asked) > 5
    assert result.records is not None
    record = result.records[0]
    record.verify()
    assert record.forfeits == ()
    mine = [step for step in record if step.seat == record.seats.index(0) and len(step.legal) > 1]
    assert mine[1].action == mine[1].legal.default()
    assert mine[2].action == mine[2].legal[-1]


BATCH_REPLIES = {
    "nothing": (lambda codes, offsets: None, "protocol"),
    "too few": (lambda codes, offsets: codes[offsets[:-1]][:-1], "protocol"),
    "floats": (lambda codes, offsets: codes[offsets[:-1]].astype(float), "protocol"),
    "negative": (lambda codes, offsets: codes[offsets[:-1]].astype(np.int64) - (1 << 40), "protocol"),
    "no action": (lambda codes, offsets: codes[offsets[:-1]] * 0 + np.uint32(0xFFFFFFFF), "protocol"),
    "texts": (lambda codes, offsets: ["a"] * (len(offsets) - 1), "protocol"),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reply", BATCH_REPLIES)
def test_wrong_replies_of_a_batch_bot(game: str, reply: str) -> None:
    answer, kind = BATCH_REPLIES[reply]

    class Wrong(Bot):
        def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
            return answer(codes, offsets)  # type: ignore[no-untyped-call]

    result = simulate(game, bots=[Wrong, "2xrandom"], games=5, seed=1, records=True)
    assert result.fault_counts == (5, 0, 0)
    assert result.faults[0]["kind"] == kind
    assert result.records is not None
    for record in result.records:
        record.verify()


def test_a_reply_of_other_whole_numbers_will_do() -> None:
    class Lists(Bot):
        def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
            return codes[offsets[:-1]].tolist()

    result = simulate("risiko", bots=[Lists, "2xrandom"], games=5, seed=1)
    assert result.faults == ()


@pytest.mark.parametrize("game", GAMES)
def test_sound_bots_are_never_punished_and_games_end(game: str) -> None:
    """Field report 4."""

    class Always(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return Cheats().wrong(view, legal)

    seats = find_game(game).min_seats
    result = simulate(game, bots=[Always, *["greedy"] * (seats - 1)], games=10, seed=2)
    assert result.fault_counts == (10, *[0] * (seats - 1))
    assert result.games == 10
    assert not result.columns["won"][:, 0].any()
    assert result.columns["won"][:, 1:].any(axis=1).sum() >= 8
    document = result.to_dict()
    assert [bot["faults"] for bot in document["bots"]] == list(result.fault_counts)
    assert document["faults"][0]["kind"] == "illegal"


RULE = """
import ludoteca

class Generous(ludoteca.HouseRule, game="risiko"):
    "One army more."

    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies):
        return armies + 1
"""


def test_a_fault_under_house_rules_says_how_to_see_it_again(tmp_path: Any) -> None:
    path = tmp_path / "generous.py"
    path.write_text(RULE, encoding="utf-8")
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import ludoteca\nclass Fails(ludoteca.Bot):\n"
        "    def choose(self, view, legal):\n        return legal[0] if view.round < 3 else None\n",
        encoding="utf-8",
    )
    rule = f"{path}:Generous"
    result = simulate(
        "risiko", bots=[f"{bot}:Fails", "2xrandom"], games=3, seed=1, house_rules=[rule], records=True
    )
    assert result.fault_counts == (3, 0, 0)
    assert f"--house-rule {rule}" in result.faults[0]["repeat"]
    assert result.records is not None
    loop = ludoteca.rules.in_force("risiko", None, [rule]).in_the_loop
    for record in result.records:
        assert record.forfeits
        record.verify(**loop)

    class Own(ludoteca.HouseRule, game="risiko"):
        """One army more."""

        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies: int) -> int:
            return armies + 1

    again = simulate("risiko", bots=[f"{bot}:Fails", "2xrandom"], games=3, seed=1, house_rules=[Own])
    assert "with the same bots and rules" in again.faults[0]["repeat"]
    for name, column in result.columns.items():
        assert np.array_equal(column, again.columns[name])


@pytest.mark.parametrize("b", [1, 16])
def test_house_rules_and_python_bots_do_not_depend_on_games_in_step(b: int) -> None:
    class Own(ludoteca.HouseRule, game="risiko"):
        """One army more."""

        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies: int, rng: Any) -> int:
            return armies + int(rng.randrange(3))

    def run(b: int) -> ludoteca.SimulationResult:
        cls = type("Stepping", (First,), {"games_at_once": b})
        return simulate("risiko", bots=[cls, "2xrandom"], games=20, seed=3, house_rules=[Own])

    one, other = run(1), run(b)
    for name, column in one.columns.items():
        assert np.array_equal(column, other.columns[name])


def odd_exceptions() -> dict[str, BaseException]:
    class Mute(Exception):
        def __str__(self) -> str:
            raise SystemExit(3)

    class Traceless(Exception):
        @property
        def __traceback__(self) -> Any:  # type: ignore[override]
            raise SystemExit(3)

    class OddFault(ludoteca.BotFault):
        def __str__(self) -> str:
            raise SystemExit(3)

    unknown = ludoteca.BotFault("of no kind")
    unknown.kind = "nonsense"
    noted = ValueError("noted")
    noted.add_note("half a pair: \udc80")
    return {
        "half a pair": ValueError("\udc80 \x1b[31m\0"),
        "noted": noted,
        "mute": Mute(),
        "traceless": Traceless(),
        "odd fault": OddFault("?"),
        "unknown kind": unknown,
        "group": ExceptionGroup("many", [ValueError(1), KeyError(2)]),
    }


@pytest.mark.parametrize("name", odd_exceptions())
def test_whatever_an_exception_is_made_of_it_is_a_fault(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    class Odd(Faulty):
        def wrong(self, view: Any, legal: Any) -> Any:
            raise odd_exceptions()[name]

    result = simulate("relikt", bots=[Odd, "2xrandom"], games=FAULTY_GAME + 2, seed=1)
    assert result.fault_counts == (1, 0, 0)
    fault = result.faults[0]
    assert (fault["game_number"], fault["kind"]) == (FAULTY_GAME, "crash")
    assert fault["message"].isprintable()
    assert "fault of" in capfd.readouterr().err
