"""Python bots in whole runs: the same results whatever is played in step, and what a bot is told."""

import random
from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca import Bot, Interrupted, simulate
from ludoteca.games import game as find_game
from ludoteca.values import SeenEvent

GAMES = ("risiko", "relikt", "riket")


class First(Bot):
    def choose(self, view: Any, legal: Any) -> Any:
        return legal[0]


class Drawing(Bot):
    """Chooses by its own random numbers, and disturbs everybody else's."""

    def choose(self, view: Any, legal: Any) -> Any:
        for _ in range(3):
            random.random()
            np.random.random()
        return legal.sample(self.rng)


class DrawingMuch(Drawing):
    def choose(self, view: Any, legal: Any) -> Any:
        for _ in range(1000):
            self.rng.random()
        return super().choose(view, legal)


class Rows(Bot):
    """The fast form of a rule that looks at a row alone."""

    def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
        entries = np.diff(offsets)
        mark = (views["turn"] * 7 + views["seat"]) % entries
        at = offsets[:-1] + mark
        return codes[at] + counts[at] // 2


class OneByOne(Bot):
    """The same rule in the easy form."""

    def choose(self, view: Any, legal: Any) -> Any:
        ranges = legal.ranges()
        at = (view.turn * 7 + view.seat) % len(ranges)
        return type(legal[0]).from_code(ranges[at][0].code + int(legal.counts[at]) // 2)


def same(one: ludoteca.SimulationResult, other: ludoteca.SimulationResult) -> bool:
    return set(one.columns) == set(other.columns) and all(
        np.array_equal(one.columns[name], other.columns[name]) for name in one.columns
    )


def at_once(cls: type[Bot], games: int) -> type[Bot]:
    return type(cls.__name__, (cls,), {"games_at_once": games})


@pytest.mark.parametrize("game", GAMES)
def test_a_python_bot_that_plays_as_a_native_one_gets_its_results(game: str) -> None:
    info = find_game(game)

    class Echo(Bot):
        def start_game(self, start: Any) -> None:
            # A native bot sits down with the seed of the games, which no bot can know: the test tells it.
            self.native = info.seat_bot("greedy", {}, 5, self.seat)
            self.native.start_game(start.game_number)

        def choose(self, view: Any, legal: Any) -> Any:
            return self.native.choose(view, legal)

    for bots, native in (
        ([Echo, "3xgreedy"], ["4xgreedy"]),
        ([Echo, Echo, "2xrandom"], ["2xgreedy", "2xrandom"]),
    ):
        ours = simulate(game, bots=bots, games=12, seed=5, first_game=3, records=True)
        theirs = simulate(game, bots=native, games=12, seed=5, first_game=3, records=True)
        assert same(ours, theirs)
        assert ours.records is not None
        assert theirs.records is not None
        assert [r.to_json() for r in ours.records] == [r.to_json() for r in theirs.records]
        assert (ours.path["name"], theirs.path["name"]) == ("python", "native")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cls", [First, Drawing, Rows, OneByOne])
def test_results_do_not_depend_on_how_many_games_go_in_step(game: str, cls: type[Bot]) -> None:
    runs = [
        simulate(
            game,
            bots=[at_once(cls, b), "random", at_once(First, b), "greedy"],
            games=40,
            seed=2,
            records=records,
        )
        for b, records in ((1, True), (7, None), (1024, True))
    ]
    assert same(runs[0], runs[1])
    assert same(runs[0], runs[2])
    assert [r.to_json() for r in runs[0].records or ()] == [r.to_json() for r in runs[2].records or ()]
    assert len(runs[0].records or ()) == 40
    for record in runs[2].records or ():
        record.verify()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_the_same_alone(game: str) -> None:
    bots = [Drawing, "random", Rows]
    batch = simulate(game, bots=bots, games=20, seed=9)
    for number in (0, 11, 19):
        alone = simulate(game, bots=bots, games=1, first_game=number, seed=9)
        for name in batch.columns:
            assert np.array_equal(batch.columns[name][number : number + 1], alone.columns[name])


@pytest.mark.parametrize("game", GAMES)
def test_both_forms_of_a_rule_play_alike(game: str) -> None:
    one = simulate(game, bots=[Rows, Rows, "random"], games=30, seed=4)
    other = simulate(game, bots=[OneByOne, OneByOne, "random"], games=30, seed=4)
    assert one.faults == other.faults == ()
    assert same(one, other)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_draws_more_changes_no_deal(game: str) -> None:
    """Field report 5: who else takes part, and what it draws, changes no chance."""

    def deals(bots: list[Any]) -> list[list[str]]:
        records = simulate(game, bots=bots, games=10, seed=8, records=True).records
        assert records is not None
        setup = ("!first", "!deal", "!objective")
        return [
            [event.text for event in record.setup_events()] + [s for s in record.steps if s.startswith(setup)]
            for record in records
        ]

    found = deals([Drawing, "random", "random"])
    assert found == deals([DrawingMuch, "random", First])
    # A set-up of Riket is few choices.
    assert len({tuple(deal) for deal in found}) >= (10 if game != "riket" else 4)


def test_global_random_changes_nothing() -> None:
    random.seed(1)
    one = simulate("relikt", bots=[Drawing, "2xrandom"], games=10, seed=3)
    random.seed(2)
    assert same(one, simulate("relikt", bots=[Drawing, "2xrandom"], games=10, seed=3))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("b", [1, 50])
def test_an_instance_is_of_one_game_and_seat(game: str, b: int) -> None:
    """Field report 9: what a bot keeps is one game's, and the game's start comes first."""
    alive = []

    class Jealous(Bot):
        games_at_once = b

        def start_game(self, info: Any) -> None:
            assert not hasattr(self, "first")
            self.first = (info.game_number, info.seat, info.seats)
            alive.append(self.first)

        def choose(self, view: Any, legal: Any) -> Any:
            assert self.first[1] == view.seat == self.seat
            assert view.seats == self.first[2]
            assert getattr(self, "rules", view.rules) == view.rules
            self.rules = view.rules
            self.ended = False
            return legal[0]

        def end_game(self, outcome: Any) -> None:
            assert not getattr(self, "ended", False)
            self.ended = True
            assert len(outcome.ranks) == 3

    result = simulate(game, bots=[Jealous] * 3, games=50, seed=1)
    assert result.faults == (), result.faults[0]["traceback"]
    assert sorted(alive) == [(g, seat, 3) for g in range(50) for seat in range(3)]


@pytest.mark.parametrize("game", GAMES)
def test_events_are_what_the_seat_may_see(game: str) -> None:
    heard: dict[tuple[int, int], list[SeenEvent]] = {}

    class Listener(Bot):
        def start_game(self, info: Any) -> None:
            self.heard = heard.setdefault((info.game_number, info.seat), [])

        def event(self, event: SeenEvent) -> None:
            self.heard.append(event)

        def choose(self, view: Any, legal: Any) -> Any:
            # All that happened before was told before.
            self.heard.append(SeenEvent(-1, view.to_json()))
            return legal.sample(self.rng)

    run = simulate(game, bots=[Listener, Listener, "random", "greedy"], games=5, seed=6, records=True)
    assert run.faults == ()
    hidden = 0
    for record in run.records or ():
        for seat, entry in enumerate(record.seats):
            if entry > 1:
                assert (record.game_number, seat) not in heard
                continue
            expected = [
                SeenEvent(e.seat, text)
                for e in record.setup_events()
                if (text := e.for_seat(seat)) is not None
            ]
            for step in record:
                if step.seat == seat and len(step.legal) > 1:
                    expected.append(SeenEvent(-1, step.view.to_json()))
                for e in step.events:
                    if (text := e.for_seat(seat)) is not None:
                        expected.append(SeenEvent(e.seat, text))
                    hidden += text != e.text
            assert heard[record.game_number, seat] == expected
    assert hidden > 0 or game == "riket"


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_view_stays_as_it_was(game: str) -> None:
    kept: list[tuple[Any, str, Any, list[int]]] = []

    class Keeper(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            kept.append((view, view.to_json(), legal, legal.codes.tolist()))
            return legal.sample(self.rng)

    simulate(game, bots=[Keeper, "2xrandom"], games=1, seed=2)
    assert len(kept) > 5
    for view, text, legal, codes in kept:
        assert (view.to_json(), legal.codes.tolist()) == (text, codes)


def test_a_choice_may_be_given_as_text() -> None:
    class Texts(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return str(legal[0])

    assert same(
        simulate("risiko", bots=[Texts, "2xrandom"], games=5, seed=1),
        simulate("risiko", bots=[First, "2xrandom"], games=5, seed=1),
    )


def test_a_factory_makes_a_bot_for_each_game_and_seat() -> None:
    made = []

    class Deep(First):
        def __init__(self, depth: int) -> None:
            made.append(depth)

    result = simulate("riket", bots=[lambda: Deep(4), "2xrandom"], games=6, seed=1)
    assert result.faults == ()
    # One to see whether it starts.
    assert made == [4] * 7
    assert result.bots[0].kind == "object"


def test_a_factory_that_gives_one_bot_again_and_again_is_a_fault() -> None:
    only = First()
    result = simulate("riket", bots=[lambda: only, "2xrandom"], games=6, seed=1)
    assert result.fault_counts == (5, 0, 0)
    assert result.faults[0]["kind"] == "start"
    assert "make a new one each time" in result.faults[0]["message"]


def test_load_is_called_once_a_process() -> None:
    calls = []

    class Heavy(First):
        @classmethod
        def load(cls) -> None:
            calls.append(cls)

    for _ in range(2):
        simulate("riket", bots=[Heavy, Heavy, "random"], games=3, seed=1)
    assert calls == [Heavy]


@pytest.mark.parametrize("b", [1, 8])
def test_an_interrupt_keeps_the_finished_prefix(b: int) -> None:
    class Impatient(First):
        games_at_once = b

        def choose(self, view: Any, legal: Any) -> Any:
            if self.game == 13:
                raise KeyboardInterrupt
            return super().choose(view, legal)

        def start_game(self, info: Any) -> None:
            self.game = info.game_number

    whole = simulate("relikt", bots=[First, "2xrandom"], games=13, seed=1)
    with pytest.raises(Interrupted) as stopped:
        simulate("relikt", bots=[Impatient, "2xrandom"], games=40, seed=1, records=True)
    part = stopped.value.result
    assert part.interrupted
    assert part.games == 13 if b == 1 else part.games <= 13
    assert len(part.records) == part.games
    for name, column in part.columns.items():
        assert np.array_equal(column, whole.columns[name][: part.games])


def test_progress_is_told() -> None:
    seen: list[int] = []
    simulate("relikt", bots=[First, "2xrandom"], games=3000, seed=1, progress=seen.append)
    assert seen == sorted(seen)
    assert all(0 <= n <= 3000 for n in seen)


def test_what_progress_raises_ends_the_run() -> None:
    def fail(done: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        simulate("risiko", bots=[First, "2xrandom"], games=100_000, seed=1, progress=fail)


def test_what_a_bot_prints_goes_to_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    class Chatty(First):
        def choose(self, view: Any, legal: Any) -> Any:
            print("I think", legal[0])
            return super().choose(view, legal)

    simulate("riket", bots=[Chatty, "2xrandom"], games=1, seed=1)
    out, err = capfd.readouterr()
    assert out == ""
    assert "I think" in err


@pytest.mark.parametrize("game", GAMES)
def test_records_of_python_bots_go_to_a_file_in_order(game: str, tmp_path: Any) -> None:
    path = tmp_path / "games.jsonl"
    result = simulate(game, bots=[Rows, Drawing, "random"], games=30, seed=3, records=path)
    assert result.records is not None
    assert [record.game_number for record in result.records] == list(range(30))
    assert result.records.verify() == 30
    assert result.records.header["bots"][0]["name"] == "Rows"
