"""People at a plain terminal: choices, explanations, ranges, the screen between two people, end of input."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.bots.spec import expand
from ludoteca.games import game as find_game
from ludoteca.play.choose import _fits
from ludoteca.play.game import Game
from ludoteca.play.terminal import BLANK_LINES, EndOfInput, Terminal

INFO = find_game("risiko")


class Person(io.TextIOBase):
    """Types an answer to what stands on the screen since the last one."""

    def __init__(self, screen: io.StringIO, answer: Callable[[str], str | None]) -> None:
        self.screen, self.answer, self.read_to = screen, answer, 0
        self.screens: list[str] = []

    def readline(self, *_: Any) -> str:
        text = self.screen.getvalue()
        shown, self.read_to = text[self.read_to :], len(text)
        self.screens.append(shown)
        answer = self.answer(shown)
        return "" if answer is None else answer + "\n"


def table(answer: Callable[[str], str | None], *bots: str, **rules: Any) -> tuple[Game, Person, io.StringIO]:
    screen = io.StringIO()
    person = Person(screen, answer)
    made = INFO.make_rules("rulebook", rules)
    return Game(Terminal(person, screen), INFO, made, expand(bots), seed=5), person, screen


def sensible(shown: str) -> str:
    """The first choice, or its last when attacking; the least number of a range."""
    last = shown.rstrip().splitlines()[-1]
    if "press Enter" in last:
        return ""
    if match := re.search(r", (\d+) to \d+ \(Enter goes back\):", last):
        return match[1]
    if "end the turn without moving" in shown:
        return re.search(r"(\d+)  end the turn without moving", shown)[1]  # type: ignore[index]
    return "1"


def test_a_whole_game_with_one_person_ends_with_the_open_table() -> None:
    game, person, screen = table(sensible, "human", "2xrandom", ending="rounds", round_limit=3)
    outcome = game.play()
    assert outcome.end_reason == "points"
    text = screen.getvalue()
    assert "the game is over: points" in text
    assert "objective of" in text
    assert "\n" * BLANK_LINES not in text
    assert len(person.screens) > 10
    assert "\x1b" not in text


def test_two_people_never_see_each_others_screen() -> None:
    game, _, screen = table(sensible, "Anna=human", "Ugo=human", "random", ending="rounds", round_limit=3)
    game.play()
    text = screen.getvalue()
    who = None
    for part in text.split("\n" * BLANK_LINES)[:-1]:
        if match := re.search(
            r"(Anna|Ugo) \([^)]*\) is next\. Everybody else looks away; press Enter\.", part
        ):
            assert "your" not in part
            who = match[1]
            continue
        other = "Ugo" if who == "Anna" else "Anna"
        assert not re.search(
            rf"^{other} \([^)]*\): (?!choose|place|attack|defend|occupy|move|turn in|end)", part, re.M
        )
        seats = re.findall(r"^(\d) .*\byou\b", part, re.M)
        assert set(seats) <= {"0" if who == "Anna" else "1"}
    assert text.count("is next.") > 4


def test_what_others_may_not_know_is_not_told() -> None:
    game, person, _ = table(sensible, "human", "3xrandom", ending="rounds", round_limit=4)
    objective = None
    game.play()
    told = "".join(person.screens)
    for line in told.splitlines():
        if line.strip().startswith("objective:"):
            assert objective is None, "only the own objective is told"
            objective = line
        assert "close the reinforcements" not in line or line.lstrip()[0].isdigit()
    assert objective is not None
    assert "a secret objective" in told
    assert "cards of" not in told


def test_question_marks_explain_and_nothing_is_chosen_by_mistake() -> None:
    answers = iter(
        ["?", "? 1", "? 99", "? x", "99", "0", "-1", "", "b", "place nowhere 3", "end_turn", "1", None]
    )
    game, _, screen = table(lambda shown: next(answers), "human", "3xrandom")
    with pytest.raises(EndOfInput):
        game.play()
    text = screen.getvalue()
    assert "Choose the colour of your armies." in text
    assert "? explains what you can do" in text
    assert "There is no choice 99: type ? and 1 to 5." in text
    assert "There is no choice x" in text
    assert "There is no choice 99: type 1 to 5." in text
    assert "There is no choice 0" in text
    assert "`end_turn` is not allowed now" in text
    assert "the territories are not dealt yet" in text
    assert "place" in text


def test_words_of_a_choice_are_enough_where_they_fit_one() -> None:
    said = "play red 9 to row 0 (5 blue gems)"
    for text in ("red9 row 0", "Red 9 0", "PLAY RED 9 TO ROW 0", "play red9 0", "red 9"):
        assert _fits(text, said), text
    for text in ("9", "9 0", "red 9 5", "red 0 9", "rd 9", "blue", "!", "row 0 red 9"):
        assert not _fits(text, said), text
    answers = iter(["choose", "quit", "RED", "armies", "ontario", "2", None])
    game, _, screen = table(lambda shown: next(answers), "human", "3xrandom")
    with pytest.raises(EndOfInput):
        game.play()
    told = screen.getvalue()
    assert "`choose` fits more than one choice: 1, 2, 3, 4, 5." in told
    assert "Press Ctrl-C to stop the game." in told
    assert "colour red" in game.actions
    assert "`armies` fits more than one choice" in told
    assert "how many armies, 1 to 3 (Enter goes back):" in told
    assert "place ontario 2" in game.actions


def test_a_range_is_asked_as_a_number_and_enter_goes_back() -> None:
    seen: list[str] = []

    def answer(shown: str) -> str | None:
        seen.append(shown)
        script = ["1", "2", "", "2", "9", "x", "?", "2", "place ontario 1"]
        return script[len(seen) - 1] if len(seen) <= len(script) else None

    game, _, screen = table(answer, "human", "3xrandom")
    with pytest.raises(EndOfInput):
        game.play()
    text = screen.getvalue()
    assert text.count("how many armies, 1 to 3 (Enter goes back):") == 5
    assert "9 is not a number from 1 to 3." in text
    assert "x is not a number from 1 to 3." in text
    assert "enemies beside it are" in text
    assert "You have 1 to place now." in text


def test_an_attack_is_explained_with_its_exact_odds() -> None:
    def answer(shown: str) -> str | None:
        if "explained" in state:
            return None
        if match := re.search(r"(\d+)  attack ", shown):
            state["explained"] = shown
            return f"? {match[1]}"
        return sensible(shown)

    state: dict[str, str] = {}
    game, _, screen = table(answer, "human", "2xrandom")
    with pytest.raises(EndOfInput):
        game.play()
    told = " ".join(screen.getvalue().split())
    assert re.search(r"\d+ armies attack \d+\. Fought to the end .* falls with \d+\.\d %", told)


def test_the_clock_comes_from_outside_ends_the_game_and_is_recorded(tmp_path: Path) -> None:
    asked: list[tuple[str, ...]] = []

    def clock(word: str, answers: tuple[str, ...]) -> str:
        asked.append((word, *answers))
        return "yes" if len(asked) > 5 else "no"

    screen = io.StringIO()
    rules = INFO.make_rules("rulebook", {"ending": "clock"})
    person = Person(screen, sensible)
    game = Game(Terminal(person, screen), INFO, rules, expand(["human", "2xrandom"]), seed=5, answer=clock)
    assert game.play().end_reason == "points"
    assert set(asked) == {("clock", "no", "yes")}
    assert game.state.round == 2
    assert "time has run out" in screen.getvalue()
    path = tmp_path / "game.jsonl"
    game.write_record(path)
    record = ludoteca.records.read(path)[0]
    record.verify()
    assert record.state_at(len(record)) == game.state
    assert [bot["name"] for bot in record.bots] == ["human", "random", "random"]
    assert [step for step in record.steps if step.startswith("!clock")] == [*["!clock no"] * 5, "!clock yes"]


def test_bots_play_and_are_recorded_as_in_a_simulation(tmp_path: Path) -> None:
    run = ludoteca.simulate(
        "risiko", bots=["4xrandom"], games=1, seed=9, first_game=4, records=True, seating="fixed"
    )
    screen = io.StringIO()
    game = Game(
        Terminal(io.StringIO(), screen),
        INFO,
        INFO.make_rules("rulebook", {}),
        expand(["4xrandom"]),
        seed=9,
        game_number=4,
    )
    outcome = game.play()
    assert list(outcome.ranks) == run.columns["ranks"][0].tolist()
    path = tmp_path / "game.jsonl.gz"
    game.write_record(path)
    assert ludoteca.records.read(path)[0].to_json() == run.records[0].to_json()
    assert game.state.hash() == run.records[0].state_at(len(run.records[0])).hash()


def test_the_command_plays_and_ends_cleanly_at_the_end_of_input(run: Any) -> None:
    done = run("play", "risiko", "--bot", "human", "--bot", "2xrandom", "-s", "3", code=130, stdin="?\n1\n")
    assert "choose red" in done.stdout
    assert "nobody is typing any more (seed 3)" in done.stderr
    done = run("play", "risiko", "--bot", "human", "--bot", "2xrandom", code=130)
    assert "seed" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["risiko", "--bot", "4xrandom"], "at least one --bot human"),
        (["risiko", "--bot", "human"], "3 to 6 seats"),
        (["risiko", "--bot", "human", "--bot", "2xrandom", "--set", "ending=clock"], "say with --minutes"),
        (["risiko", "--bot", "human", "--bot", "2xrandom", "--minutes", "5"], "these rules have none"),
        (["risiko", "--bot", "human", "--bot", "2xrandom", "--lang", "fr"], "fr"),
        (["risiko", "--bot", "human", "--bot", "2xrandum"], "did you mean `random`"),
    ],
)
def test_tables_that_cannot_be_are_exit_2(run: Any, arguments: list[str], says: str) -> None:
    done = run("play", *arguments, code=2)
    assert done.stdout == ""
    assert says in done.stderr


def test_a_game_that_is_not_over_is_not_recorded(tmp_path: Path) -> None:
    game, _, _ = table(lambda shown: None, "human", "2xrandom")
    with pytest.raises(EndOfInput):
        game.play()
    with pytest.raises(ludoteca.SpecError, match="not over"):
        game.write_record(tmp_path / "game.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_numbers_of_thousands_of_digits_are_numbers_too_large() -> None:
    long = "9" * 5000
    typed = iter([long, f"? {long}", "0" * 5000 + "1", long])
    game, _, screen = table(lambda shown: next(typed, None), "human", "2xrandom")
    with pytest.raises(EndOfInput):
        game.play()
    text = screen.getvalue()
    assert f"There is no choice {long}: type 1 to " in text
    assert f"There is no choice {long}: type ? and 1 to " in text
