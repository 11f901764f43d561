"""`check_bot` finds what is wrong with a bot, and `new bot` makes one that passes."""

import itertools
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import Bot, SpecError
from ludoteca.bot_checks import other_world
from ludoteca.games import game as find_game
from ludoteca.testing import check_bot

GAMES = ("risiko", "relikt", "riket")


class Sound(Bot):
    def choose(self, view: Any, legal: Any) -> Any:
        return legal.sample(self.rng)


class SoundRows(Bot):
    def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
        return codes[offsets[1:] - 1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", [Sound, SoundRows, "greedy"])
def test_a_sound_bot_passes(game: str, bot: Any) -> None:
    report = check_bot(bot, game, games=30)
    assert report.ok, report
    assert report
    hidden = next(check for check in report.checks if check.name == "hidden")
    assert int(hidden.detail.split()[0]) > 20
    document = report.to_dict()
    assert (document["schema"], document["ok"], document["game"]) == ("check/1", True, game)


def failed(bot: Any, game: str = "relikt", games: int = 30) -> Any:
    report = check_bot(bot, game, games=games)
    assert not report
    return next(check for check in report.checks if not check.ok)


def test_what_does_not_start() -> None:
    class Never(Sound):
        def __init__(self) -> None:
            raise OSError("no weights")

    check = failed(Never)
    assert (check.name, "no weights" in check.detail) == ("starts", True)


def test_what_answers_real_questions_is_asked_some() -> None:
    class Speaks(Sound):
        def answer(self, question: Any) -> Any:
            return question.text

    class Counts(Sound):
        def answer(self, question: Any) -> Any:
            return 5

    names = [check.name for check in check_bot(Speaks, "riket", games=5).checks]
    assert names[:3] == ["starts", "legal", "answers"]
    check = failed(Counts, "riket", games=5)
    assert (check.name, "answer gave int: expected a text" in check.detail) == ("answers", True)
    assert "answers" not in [check.name for check in check_bot(Counts, "relikt", games=5).checks]


def test_what_chooses_illegally_at_some_number_of_seats() -> None:
    class Four(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[0] if view.seats < 5 else None

    check = failed(Four)
    assert check.name == "legal"
    assert "of 5 seats" in check.detail
    assert check.repeat is not None


def test_what_fails_in_an_odd_seat() -> None:
    class Even(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            assert view.seat % 2 == 0, "I never sit there"
            return legal[0]

    check = failed(Even)
    assert (check.name, "I never sit there" in check.detail) == ("legal", True)


COUNTER = itertools.count()


class Moody(Bot):
    def choose(self, view: Any, legal: Any) -> Any:
        return legal[next(COUNTER) % len(legal)]


def test_what_is_not_repeatable() -> None:
    assert failed(Moody).name == "repeatable"


HASHED = """
import ludoteca
class Hashed(ludoteca.Bot):
    def choose(self, view, legal):
        return min(legal, key=lambda action: hash(str(action)))
class Sorted(ludoteca.Bot):
    def choose(self, view, legal):
        return min({str(action) for action in legal})
"""


def test_what_goes_by_the_order_of_a_set(tmp_path: Path) -> None:
    file = tmp_path / "hashed.py"
    file.write_text(HASHED, encoding="utf-8")
    check = failed(f"{file}:Hashed")
    assert check.name == "repeatable"
    assert "in another process" in check.detail
    report = check_bot(f"{file}:Sorted", "relikt", games=30)
    assert report.ok, report
    assert "and in another process" in str(report)


class Mixing(Bot):
    """Its answer depends on which rows come together."""

    def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
        return codes[offsets[:-1] + len(views) % 2]


def test_what_mixes_rows() -> None:
    check = failed(Mixing)
    assert check.name == "repeatable"
    assert "in step" in check.detail


def test_what_answers_by_hidden_things() -> None:
    """No view tells them; a bot that is given a way around is found out."""
    known: set[int] = set()
    kept: list[Any] = []

    class Peeping(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            # Tells worlds apart by what is no part of the view: whether one that is equal was shown before.
            kept.append(view)
            new = hash(view) not in known
            known.add(hash(view))
            return legal[0] if new else legal[-1]

    from ludoteca.bot_checks import _Checker
    from ludoteca.bots.seating import entries_of, start

    info = find_game("relikt")
    entry = entries_of([Peeping], info)[0]
    (sitter,) = start([entry], info, info.make_rules("rulebook", {}))
    check = _Checker(info, entry, sitter, Peeping, 3).hidden()
    assert (check.name, check.ok) == ("hidden", False)
    assert "cannot know" in check.detail


def test_what_cannot_be_pickled() -> None:
    class Local(Sound):
        def __init__(self) -> None:
            self.file = open(os.devnull)  # noqa: SIM115

        def __del__(self) -> None:
            self.file.close()

    check = failed(Local)
    assert check.name == "pickles"


@pytest.mark.parametrize("game", GAMES)
def test_other_worlds_look_the_same(game: str) -> None:
    info, stream = find_game(game), ludoteca.Stream(3)
    state, found = info.new_game(info.make_rules(info.presets[0], {}), 4, 5, 0), 0
    while not state.is_terminal and found < 30:
        for seat in range(4):
            other = other_world(state, seat, found)
            if other is not None:
                assert other.to_position() != state.to_position()
                assert other.view(seat) == state.view(seat)
                found += 1
        for _ in range(10):
            state.step_random(stream)
    assert found >= 30


def test_what_cannot_be_checked() -> None:
    with pytest.raises(SpecError, match="expected one bot, not 3"):
        check_bot("3xrandom", "risiko")
    with pytest.raises(SpecError, match="unknown risiko bot"):
        check_bot("gredy", "risiko")
    with pytest.raises(SpecError, match="unknown game"):
        check_bot(Sound, "risko")
    with pytest.raises(SpecError, match="games = 0"):
        check_bot(Sound, "risiko", games=0)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_bot_passes_its_own_test(game: str, tmp_path: Path) -> None:
    from ludoteca.cli.app import run

    before = Path.cwd()
    os.chdir(tmp_path)
    try:
        assert run(["new", "bot", "old-fox", "--game", game]) == 0
        # Nothing is overwritten.
        assert run(["new", "bot", "old-fox", "--game", game]) == 5
        assert run(["new", "bot", "Old", "--game", game]) == 2
        assert run(["new", "bot", "greedy", "--game", game]) == 2
    finally:
        os.chdir(before)
    folder = tmp_path / "ludoteca-old-fox"
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert files == {"pyproject.toml", "README.md", "ludoteca_old_fox.py", "tests/test_old_fox.py"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout
    result = ludoteca.simulate(
        game, bots=[f"{folder}/ludoteca_old_fox.py:OldFox:boldness=0.5", "3xrandom"], games=3, seed=1
    )
    assert result.faults == ()
