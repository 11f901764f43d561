"""Relikt on the command line: rows, rules, simulate, replay, watch, play, in four languages."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from ludoteca import Stream
from ludoteca.bots.spec import expand
from ludoteca.cli.app import run
from ludoteca.games import game as find_game
from ludoteca.games import relikt
from ludoteca.games.languages import LANGUAGES
from ludoteca.games.relikt import names, show, text
from ludoteca.play.game import Game
from ludoteca.play.style import Style
from ludoteca.play.terminal import Terminal

INFO = find_game("relikt")


def command(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> tuple[str, str]:
    assert run([str(a) for a in arguments]) == code
    done = capsys.readouterr()
    return done.out, done.err


def test_rows_scores_rows_given_as_text(capsys: Any) -> None:
    out, _ = command(capsys, "rows", "yellow11", "red2", "red10", "--json")
    document = json.loads(out)
    assert document["schema"] == "rows/1"
    (row,) = document["rows"]
    assert row["cards"] == ["yellow11", "red2", "red10"]
    assert row["totals"] == {"red": 12, "blue": 0, "green": 0, "yellow": 11, "white": 0}
    assert (row["winner"], row["tied"]) == ("red", False)
    out, _ = command(capsys, "rows", "yellow11 red2 red10", "/", "white3", "blue3", "--lang", "sv")
    assert out.splitlines()[1].endswith("röd")
    assert out.splitlines()[2].endswith("tied")
    out, _ = command(capsys, "rows", "white3", "blue3", "--json")
    assert (json.loads(out)["rows"][0]["winner"], json.loads(out)["rows"][0]["tied"]) == (None, True)


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (["yelow11"], "did you mean `yellow`"),
        (["red13"], "1 to 12"),
        (["red1", "red1"], "red1 is there twice"),
        (["red1", "/"], "row 1: a row needs"),
        (["-"], "`-` is no card"),
    ],
)
def test_rows_that_cannot_be_are_exit_2(capsys: Any, cards: list[str], says: str) -> None:
    out, err = command(capsys, "rows", *cards, code=2)
    assert out == ""
    assert says in err


def test_a_seat_sees_in_a_replay_what_it_saw(capsys: Any, tmp_path: Any) -> None:
    path = tmp_path / "games.jsonl"
    command(capsys, "simulate", "relikt", "--bot", "3xrandom", "-n", 1, "-s", 4, "--records", path)
    out, _ = command(capsys, "replay", path, "--game", 0, "--at", 30, "--seat", 1)
    assert "your cards:" in out
    assert "cards of seat" not in out
    document = json.loads(command(capsys, "replay", path, "--game", 0, "--at", 30, "--seat", 1, "--json")[0])
    assert document["view"]["seat"] == 1
    assert "position" not in document


class Person(io.TextIOBase):
    """Types an answer to what stands on the screen since the last one."""

    def __init__(self, screen: io.StringIO, answer: Callable[[str], str | None]) -> None:
        self.screen, self.answer, self.read_to = screen, answer, 0
        self.screens: list[str] = []

    def readline(self, *_: Any) -> str:
        shown = self.screen.getvalue()[self.read_to :]
        self.read_to += len(shown)
        self.screens.append(shown)
        answer = self.answer(shown)
        return "" if answer is None else answer + "\n"


def table(*bots: str, lang: str = "en") -> tuple[Game, Person]:
    screen = io.StringIO()
    person = Person(screen, lambda shown: "" if "press Enter" in shown.splitlines()[-1] else "1")
    made = INFO.make_rules("rulebook", {})
    return Game(Terminal(person, screen), INFO, made, expand(bots), seed=5, lang=lang), person


def test_a_person_plays_a_whole_game() -> None:
    game, person = table("human", "2xrandom")
    assert game.play().end_reason == "treasures_gone"
    assert "the game is over: treasures gone" in person.screen.getvalue()


def test_two_people_never_see_each_others_cards() -> None:
    game, person = table("2xhuman", "random")
    hands: list[tuple[int, set[str]]] = []
    ask = game._ask

    def noted(seat: int, legal: Any) -> Any:
        start = len(person.screens)
        action = ask(seat, legal)
        views = [game.state.view(s) for s in range(3)]
        known = views[seat].to_dict()
        public = {c for row in known["rows"] if row for c in row["cards"]} | set(known["discards"])
        allowed = public | set(known["hand"]) | {c for cards in known["known"] for c in cards}
        secret = set(views[1 - seat].hand) - allowed
        shown = "".join(person.screens[start:])
        mine = shown.rsplit("press Enter", 1)[-1]
        hands.append((seat, secret))
        line = next((line for line in mine.splitlines() if line.startswith("your cards:")), "")
        other = text.cards(sorted(views[1 - seat].hand, key=list(views[1 - seat].hand).index))
        assert other not in line
        return action

    game._ask = noted  # type: ignore[method-assign]
    game.play()
    assert len({seat for seat, _ in hands}) == 2
    for shown in person.screens:
        assert shown.count("your cards:") <= 1
        assert "cards of seat" not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_there_in_every_language_and_differ(lang: Any) -> None:
    for table_ in (names.COLOURS, names.ACTION_CARDS):
        shown = [row[LANGUAGES.index(lang)] for row in table_.values()]
        assert len(set(shown)) == len(shown)
    for kind in ("blue5", "red1"):
        assert names.treasure(kind, lang)[0] in "15"
    state = relikt.new_game(seed=2)
    for width in (20, 60, 80, 200):
        shown = INFO.show_state(state, lang=lang, width=width, style=Style(False))
        assert max(map(len, shown.splitlines())) <= width or width == 20
        assert names.colour(state.view(0).camps[0], lang) in shown


def test_paint_changes_no_width() -> None:
    state = relikt.new_game(seed=2)
    view = state.view(0).to_dict()
    plain = show.view(view)
    painted = show.view(view, style=Style(True))
    assert painted != plain
    for id, code in (("red", 31), ("blue", 34), ("green", 32), ("yellow", 33), ("white", 1)):
        painted = painted.replace(f"\x1b[{code}m", "")
        assert id
    assert painted.replace("\x1b[0m", "") == plain


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("no_action", "use no action card"),
        ("use lasso", "use the action card Lasso"),
        ("target 2", "choose seat 2"),
        ("replace red4 red9", "replace Rot 4 with Rot 9"),
        ("play white3 1", "play Weiß 3 to row 1"),
        ("play face_down 1", "play a card face down to row 1"),
        ("take green12", "take Grün 12"),
        ("!first 2", "seat 2 begins"),
        ("!camp blue", "the next camp is Blau"),
        ("!draw red1", "draw Rot 1"),
        ("!draw", "draw a card"),
        ("!treasure blue5", "a treasure is laid open: 5 blaue Edelsteine"),
        ("!action camera", "draw the action card Fotoapparat"),
        ("!action", "draw an action card"),
    ],
)
def test_actions_and_chance_are_told_in_words(action: str, words: str) -> None:
    assert text.describe_action(action, "de") == words


def test_choices_are_explained() -> None:
    state = relikt.new_game(seed=2)
    kinds = set()
    stream = Stream(3)
    while not state.is_terminal:
        talk = INFO.talk(state.view().to_dict(), "it")
        assert talk.help()
        for first, last in state.legal_actions().ranges():
            assert talk.entry(first, last)
            assert talk.explain(first, last)
            kinds.add(first.kind)
        state.step_random(stream)
    assert kinds == {"no_action", "use", "target", "replace", "play", "take"}
