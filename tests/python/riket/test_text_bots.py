"""Bots that answer in words: judged, recorded, replayed, checked; their faults are theirs."""

import dataclasses
import io
import shutil
from pathlib import Path
from typing import Any, ClassVar

import pytest

import ludoteca
from ludoteca import errors
from ludoteca.bots.spec import expand
from ludoteca.cli.check import check_records
from ludoteca.cli.replay import asked_at
from ludoteca.games import game as find_game
from ludoteca.games.riket import RiketRules, packs, questions
from ludoteca.play.open_game import OpenGame
from ludoteca.play.terminal import Terminal

INFO = find_game("riket")
PACK = questions.load("hearth-and-crown")
KEYS = {(item.language, item.text): item.answers[0] for item in PACK.items}


class Librarian(ludoteca.Bot):
    """Has read the pack, forgets a third of it, and asks for help or passes on what it forgot."""

    forgets: ClassVar[int] = 3

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.answered: list[Any] = []

    def knows(self, text: str) -> bool:
        return sum(map(ord, text)) % self.forgets != 0

    def hear(self, question: Any) -> None:
        self.heard.append(question)

    def choose(self, view: Any, legal: Any) -> Any:
        if view.phase == "question":
            read = self.heard[-1]
            assert (read.kind, read.epoch, read.seat) == ("question", view.epoch, view.turn_seat)
            assert read.reader == view.questioner
            return legal[0] if self.knows(read.text) else legal[-1]
        return legal[-1]

    def answer(self, question: Any) -> str:
        self.answered.append(question)
        assert self.heard[-1].text == question.text
        if not self.knows(question.text):
            # Whoever helps has said it.
            return question.said[-1][1] if question.said else "no idea"
        return KEYS[question.language, question.text]


class Forgetful(Librarian):
    """Forgets other things."""

    forgets = 2


def notes(record: Any) -> list[str]:
    return [step[1:] for step in record.steps if step.startswith('"')]


def test_a_text_bot_plays_whole_games_judged_recorded_replayed_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    run = ludoteca.simulate(
        "riket", bots=[Librarian, Forgetful, "2xgreedy"], games=8, seed=5, questions=PACK, records=path
    )
    assert run.faults == ()
    assert set(run.table()["end_reason"]) == {"epochs_played"}
    checked = check_records(path, "riket", "hearth-and-crown")
    assert checked["ok"]
    assert [check["name"] for check in checked["checks"]] == ["replayed", "judged"]
    words = set()
    for number, record in enumerate(ludoteca.records.read(path)):
        record.verify()
        assert record.questions == {"pack": PACK.name, "hash": PACK.hash, "language": "en"}
        drawn = [bot.get("seat") for bot in record.bots]
        assert drawn == [None, None, {"knowledge.drawn": True}, {"knowledge.drawn": True}]
        talkers = {str(seat) for seat, entry in enumerate(record.seats) if entry < 2}
        said = notes(record)
        assert len(said) > 30
        assert {note.split()[0] for note in said} == talkers
        words |= {note.split()[2] for note in said}
        points = run.columns["points"][number]
        assert [record.outcome.points[record.seats.index(entry)] for entry in range(4)] == points.tolist()
    assert words == {"right", "wrong", "help"}


def test_in_swedish() -> None:
    swedish = PACK.only("sv")
    run = ludoteca.simulate(
        "riket", bots=["3xgreedy", Librarian], games=2, seed=1, questions=swedish, records=True
    )
    assert run.records is not None
    said = [note for record in run.records for note in notes(record)]
    right = sum(note.split()[2] == "right" for note in said)
    assert right > len(said) / 2
    assert run.records[0].questions == {"pack": PACK.name, "hash": PACK.hash, "language": "sv"}


def test_results_do_not_depend_on_how_many_games_go_on_at_once(tmp_path: Path) -> None:
    class Many(Librarian):
        games_at_once = 7

    runs = [
        ludoteca.simulate(
            "riket", bots=[bot, "2xrandom"], games=9, seed=2, rules="short", questions=PACK, records=True
        )
        for bot in (Librarian, Many)
    ]
    one, other = ([record.to_json() for record in run.records or ()] for run in runs)
    assert one == other


def test_played_by_hand_it_is_the_same_game(tmp_path: Path) -> None:
    bots = [Librarian, Forgetful, "greedy", Librarian, "random"]
    run = ludoteca.simulate(
        "riket",
        bots=bots,
        games=1,
        seed=9,
        first_game=4,
        rules="short",
        seating="fixed",
        questions=PACK,
        records=True,
    )
    rules = RiketRules("short", {"answers": "questions"})
    quiz = INFO.quiz(rules, PACK, seed=9, game_number=4, lang="en")
    table = OpenGame(
        Terminal(None, io.StringIO()), INFO, rules, expand(bots), quiz=quiz, seed=9, game_number=4
    )
    table.play()
    table.write_record(tmp_path / "game.jsonl")
    assert run.records is not None
    assert ludoteca.records.read(tmp_path / "game.jsonl")[0].to_json() == run.records[0].to_json()


def test_a_fault_by_hand_is_the_same_fault(tmp_path: Path) -> None:
    """The forfeit begins with the first decision after the fault, whoever takes it."""
    bots = ["greedy", Stumbles, "random", "greedy"]
    run = ludoteca.simulate(
        "riket", bots=bots, games=1, seed=9, rules="short", seating="fixed", questions=PACK, records=True,
        quiet=True,
    )  # fmt: skip
    rules = RiketRules("short", {"answers": "questions"})
    quiz = INFO.quiz(rules, PACK, seed=9, game_number=0, lang="en")
    screen = io.StringIO()
    table = OpenGame(Terminal(None, screen), INFO, rules, expand(bots), quiz=quiz, seed=9)
    table.play()
    table.write_record(tmp_path / "game.jsonl")
    assert run.records is not None
    assert ludoteca.records.read(tmp_path / "game.jsonl")[0].to_json() == run.records[0].to_json()
    assert "forfeits" in run.records[0].to_json()
    assert "forfeited (crash) and is ranked below all others" in screen.getvalue()


def test_everybody_hears_everything_once() -> None:
    tables: list[list[Any]] = []

    class Ear(Librarian):
        def __init__(self) -> None:
            super().__init__()
            tables.append(self.heard)

    ludoteca.simulate("riket", bots=[Ear, Ear, "greedy"], games=1, seed=3, rules="short", questions=PACK)
    heard = [heard for heard in tables if heard]
    assert len(heard) == 2
    assert heard[0] == heard[1]
    assert {asked.kind for asked in heard[0]} == {"question", "riddle", "old_word"}
    assert all(one != other for one, other in zip(heard[0], heard[0][1:], strict=False))


def test_what_is_asked_never_holds_what_is_right() -> None:
    fields = {field.name for field in dataclasses.fields(questions.Asked)}
    assert fields == {"kind", "text", "language", "choices", "epoch", "seat", "reader", "said"}
    for item in PACK.items:
        asked = questions.Asked.of(item, 0, 2)
        assert (asked.text, asked.language) == (item.text, item.language)
        with pytest.raises(dataclasses.FrozenInstanceError):
            asked.text = "other"  # type: ignore[misc]


class Stumbles(Librarian):
    """Fails at its third answer."""

    def answer(self, question: Any) -> str:
        if len(self.answered) == 2:
            raise ValueError("my books are burning")
        return super().answer(question)


class Mute(Librarian):
    """Answers with no text."""

    def answer(self, question: Any) -> Any:
        return None


@pytest.mark.parametrize(
    ("bot", "kind", "says"), [(Stumbles, "crash", "burning"), (Mute, "protocol", "NoneType")]
)
def test_a_fault_while_answering_is_that_bots(bot: Any, kind: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run = ludoteca.simulate(
        "riket", bots=[Librarian, bot, "greedy"], games=3, seed=5, questions=PACK, records=path, quiet=True
    )
    (fault,) = run.faults
    assert (fault["entry"], fault["kind"]) == (1, kind)
    assert says in fault["message"]
    assert run.fault_counts == (0, 3, 0)
    assert (run.columns["ranks"][:, 1] == 3).all()
    assert check_records(path)["ok"]
    for record in ludoteca.records.read(path):
        seat = str(record.seats.index(1))
        mine = [note.split(" ", 3) for note in notes(record) if note.startswith(seat)]
        # From its fault on it says nothing.
        silent = [len(note) == 3 for note in mine]
        assert silent.index(True) == (2 if bot is Stumbles else 0)
        assert all(silent[silent.index(True) :])
    with pytest.raises(errors.BotFault, match=says):
        ludoteca.simulate("riket", bots=[bot, "2xgreedy"], games=2, seed=5, questions=PACK, on_fault="raise")


def test_an_interrupt_while_answering_stops_the_run() -> None:
    class Stops(Librarian):
        def answer(self, question: Any) -> str:
            if question.kind == "riddle":
                raise KeyboardInterrupt
            return super().answer(question)

    with pytest.raises(ludoteca.Interrupted) as caught:
        ludoteca.simulate("riket", bots=[Stops, "2xgreedy"], games=50, seed=5, questions=PACK)
    assert caught.value.result is not None
    assert caught.value.result.games < 50


def test_without_questions_nobody_is_asked() -> None:
    class Never(ludoteca.Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[0]

        def answer(self, question: Any) -> str:
            raise AssertionError

        def hear(self, question: Any) -> None:
            raise AssertionError

    run = ludoteca.simulate("riket", bots=[Never, "2xgreedy"], games=3, seed=1, rules="short", records=True)
    assert run.faults == ()
    assert run.records is not None
    assert run.records[0].questions is None


def test_the_command_seats_text_bots(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from ludoteca.cli.app import app

    (tmp_path / "bot.py").write_text(
        "import ludoteca\n\n\nclass Same(ludoteca.Bot):\n"
        "    def choose(self, view, legal):\n        return legal[0]\n\n"
        "    def answer(self, question):\n        return {'sv': 'potatis'}.get(question.language, 'potato')\n"
    )
    spec = f"{tmp_path / 'bot.py'}:Same"
    path = tmp_path / "games.jsonl"
    arguments = ["simulate", "riket", "--bot", spec, "--bot", "2xgreedy", "-n", "3", "-s", "1", "-j", "1"]
    done = CliRunner().invoke(
        app, [*arguments, "--preset", "short", "--questions", "hearth-and-crown", "--records", str(path)]
    )
    assert done.exit_code == 0, done.output
    assert {note.split(" ", 3)[3] for record in ludoteca.records.read(path) for note in notes(record)} == {
        "potato"
    }
    done = CliRunner().invoke(app, ["check", "records", str(path)])
    assert done.exit_code == 0
    assert "all texts judged again" in done.output


def test_a_fault_says_with_which_pack_and_epochs_to_see_it_again(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import ludoteca\nclass Mute(ludoteca.Bot):\n    def choose(self, view, legal):\n"
        "        return legal[0]\n    def answer(self, question):\n        return 5\n",
        encoding="utf-8",
    )
    own = tmp_path / "own-pack"
    shutil.copytree(Path(packs.__path__[0]) / "hearth-and-crown", own)
    bots, settings = [f"{bot}:Mute", "2xgreedy"], {"epochs": [4, 2], "max_turns": 500}
    repeat = ludoteca.simulate("riket", bots=bots, games=1, seed=1, settings=settings, questions=own).faults[
        0
    ]["repeat"]
    assert f"--questions {own}" in repeat
    # A list has no place on the command line.
    assert repeat.endswith("--set max_turns=500 --on-fault raise  # with epochs = [4, 2]")
    repeat = ludoteca.simulate("riket", bots=bots, games=1, seed=1, questions=PACK).faults[0]["repeat"]
    assert "with the same bots and rules" in repeat


def test_a_bot_that_is_asked_again_has_heard_what_was_read(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import ludoteca\n\n\nclass Hears(ludoteca.Bot):\n"
        "    def start_game(self, info):\n        self.heard = []\n"
        "    def hear(self, question):\n        self.heard.append(question)\n"
        "    def choose(self, view, legal):\n"
        f"        with open({str(heard)!r}, 'a') as file:\n"
        "            print(view.seat, [(q.kind, q.text, q.seat, q.reader) for q in self.heard], file=file)\n"
        "        return legal[sum(len(q.text) for q in self.heard) % len(legal)]\n"
        "    def answer(self, question):\n        return 'no idea'\n",
        encoding="utf-8",
    )
    spec, path = f"{bot}:Hears", tmp_path / "games.jsonl"
    ludoteca.simulate(
        "riket", bots=[spec, "2xgreedy"], games=1, seed=3, seating="fixed", settings={"epochs": [2]},
        questions="hearth-and-crown", records=path, threads=1,
    )  # fmt: skip
    (record,) = ludoteca.records.read(path)
    mine = [
        at
        for at in range(len(record))
        if record.state_at(at).current_seat == 0 and len(record.state_at(at).legal_actions()) > 1
    ]
    lines = heard.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(mine) > 10
    assert any("riddle" in line or "old_word" in line for line in lines)
    for number in (0, len(mine) // 2, len(mine) - 1):
        heard.unlink()
        asked = asked_at(record, mine[number], None, spec)
        assert heard.read_text(encoding="utf-8").splitlines() == [lines[number]]
        assert asked == list(record)[mine[number]].action
