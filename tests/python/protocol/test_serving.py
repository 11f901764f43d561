"""Python bots as programs: they play as they do in ludoteca's own process."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludoteca import BotFault, SpecError, simulate
from ludoteca.games import NAMES

PATIENT = {"start_ms": 60_000, "move_ms": 60_000, "game_ms": 600_000}
BOTS = '''
import ludoteca
import ludoteca.bots
from ludoteca.bots import row_numbers

ludoteca_bot = ludoteca.Bot


class Watcher(ludoteca.Bot):
    """Remembers, draws, samples worlds: everything that a bot may do."""

    def __init__(self, depth: int = 1):
        self.depth = depth

    def start_game(self, info):
        assert info.seats == 3
        self.told = [info.seat, info.seed, str(info.rules)]

    def event(self, event):
        self.told.append((event.seat, event.text))

    def hear(self, question):
        self.told.append(question)

    def answer(self, question):
        assert isinstance(question.choices, tuple)
        return f"{len(self.told)} {question.text[:3]}"

    def choose(self, view, legal):
        print("thinking", len(self.told))
        assert view.sample(2, 7)[1].view(view.seat) == view
        place = (len(self.told) * self.depth + self.rng.randrange(1000)) % len(legal)
        return legal[place] if place % 2 else str(legal[place])

    def end_game(self, outcome):
        assert len(outcome.ranks) == 3


class Rows(ludoteca.Bot):
    def choose_batch(self, views, codes, counts, offsets):
        return codes[offsets[1:] - 1]


class Raises(Watcher):
    def choose(self, view, legal):
        raise KeyError("where is it?")


class Cheats(Watcher):
    def choose(self, view, legal):
        return "take yellow1"


class Deaf(Watcher):
    def event(self, event):
        raise LookupError("I do not listen")


if __name__ == "__main__":
    ludoteca.bots.serve(Watcher)
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("bots") / "mybots.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


def run(game: str, bot: str, **more: Any) -> Any:
    short = {"ending": "rounds", "round_limit": 2} if game == "risiko" else {}
    return simulate(game, [bot, "2xrandom"], 3, 8, records=True, settings=short, quiet=True, **more)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("bot", ["Watcher:depth=3", "Rows"])
def test_limits_make_a_python_bot_a_program_that_plays_the_same(game: str, bot: str, file: Path) -> None:
    inside = run(game, f"{file}:{bot}")
    outside = run(game, f"{file}:{bot}", limits=PATIENT)
    assert inside.faults == outside.faults == ()
    for one, other in zip(inside.records, outside.records, strict=True):
        assert one.steps == other.steps
    assert np.array_equal(inside.columns["ranks"], outside.columns["ranks"])


def test_serve_in_a_file_and_questions(file: Path) -> None:
    more = {"questions": "hearth-and-crown"}
    inside = run("riket", f"{file}:Watcher", **more)
    outside = run("riket", f"cmd:{sys.executable} {file} --stdio", limits=PATIENT, **more)
    assert inside.faults == outside.faults == ()
    for one, other in zip(inside.records, outside.records, strict=True):
        assert one.steps == other.steps


@pytest.mark.parametrize(
    ("bot", "kind", "message", "stderr"),
    [
        ("Raises", "crash", "KeyError: 'where is it?'", "in choose"),
        ("Cheats", "illegal", "take yellow1", ""),
        ("Deaf", "crash", "LookupError: I do not listen", "in event"),
    ],
)
def test_faults_are_those_of_the_bot(bot: str, kind: str, message: str, stderr: str, file: Path) -> None:
    result = run("relikt", f"{file}:{bot}", limits=PATIENT)
    assert result.fault_counts == (3, 0, 0)
    assert result.faults[0]["kind"] == kind
    assert message in result.faults[0]["message"]
    assert stderr in result.faults[0]["traceback"]


def test_a_bot_without_a_clock_is_refused_where_limits_hold(file: Path) -> None:
    from ludoteca import Bot

    class Here(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[0]

    with pytest.raises(SpecError, match="a class or function here has no clock"):
        simulate("relikt", [Here, "2xrandom"], 1, 1, limits=PATIENT)
    with pytest.raises(SpecError, match="nowhere"):
        simulate("relikt", [f"{file}:Watcher:nowhere=1", "2xrandom"], 1, 1, limits=PATIENT)


def test_a_served_bot_that_does_not_start(file: Path) -> None:
    with pytest.raises(BotFault, match="expected one Python bot") as error:
        simulate("relikt", [f"cmd:{sys.executable} -m ludoteca.bots.serving human", "2xrandom"], 1, 1)
    assert error.value.kind == "start"
