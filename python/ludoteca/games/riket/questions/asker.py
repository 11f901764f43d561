"""Puts the questions of a deck to those who answer in words, and has the judge decide: chance from outside
for a game in question mode.

Knows neither terminals nor bots: who answers is a function for each seat. The engine says which item it is
and whose answer counts (RI-ANS-7); the order of the cards is the deck's.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludoteca.errors import SpecError
from ludoteca.games.riket.questions.deck import Deck
from ludoteca.games.riket.questions.items import LONGEST_TEXT, Item, OldWord, Pack, Question
from ludoteca.games.riket.questions.judge import Verdict, judge

if TYPE_CHECKING:
    from ludoteca._core import RiketState


@dataclass(frozen=True)
class Asked:
    """What is read to a player. It never holds what would be right.

    >>> from ludoteca.games.riket import questions
    >>> deck = questions.Deck(questions.load("hearth-and-crown"), "en", seed=1)
    >>> asked = questions.Asked.of(deck.question(1, 1), seat=2, reader=1)
    >>> asked.kind, asked.language, asked.epoch, asked.seat, asked.said
    ('question', 'en', 1, 2, ())
    """

    kind: str
    """`question`, `riddle` or `old_word`: of an old word the meaning is asked."""
    text: str
    """The text that is read: the question, the riddle, or the old word."""
    language: str
    """A language code such as `sv`; the answer is judged in it."""
    choices: tuple[str, ...]
    """Answers to choose from, if it is that kind of question: the answer is one of them, or its letter."""
    epoch: int | None
    """The epoch of a question, 1 to 6; None for riddles and old words."""
    seat: int
    """Whose answer counts."""
    reader: int
    """Who reads it out."""
    said: tuple[tuple[int, str], ...] = ()
    """What helpers have said: seat and text. Only the asker of help is told."""

    @classmethod
    def of(cls, item: Item, seat: int, reader: int, said: Sequence[tuple[int, str]] = ()) -> "Asked":
        """An item of a pack, without its answers."""
        question = item if isinstance(item, Question) else None
        kind = "question" if question else "old_word" if isinstance(item, OldWord) else "riddle"
        choices = question.choices if question else ()
        epoch = question.epoch if question else None
        return cls(kind, item.text, item.language, choices, epoch, seat, reader, tuple(said))


@dataclass(frozen=True)
class Answered:
    """An answer with its verdict."""

    asked: Asked
    """What was asked."""
    given: str | None
    """The text that was judged; None where the engine drew the answer."""
    verdict: Verdict
    """What the judge said; of a drawn answer what the engine drew."""


Voice = Callable[[Asked], str]
"""Answers in words."""


class Asker:
    """Asks and judges. Give it to `apply` as `chance=`.

    >>> from ludoteca.games import riket
    >>> pack = riket.questions.load("hearth-and-crown")
    >>> state = riket.new_game(seats=3, seed=7, questions=pack)
    >>> asker = riket.questions.Asker.of(state, pack, {seat: lambda asked: "no idea" for seat in range(3)})
    >>> state.apply("answer", chance=asker)
    >>> asker.last.given, asker.last.verdict.right
    ('no idea', False)
    """

    def __init__(
        self,
        deck: Deck,
        voices: Mapping[int, Voice],
        told: Callable[[Answered], object] | None = None,
        hears: Callable[[Asked], object] | None = None,
    ) -> None:
        """Ask from `deck`; `voices` are those who answer, by seat. `hears` hears what is read before anybody
        answers, once, `told` every verdict.
        """
        self.deck = deck
        self.voices = dict(voices)
        self.told = told
        self.hears = hears
        self.last: Answered | None = None
        """The last answer and its verdict."""
        self._read = ""

    @classmethod
    def of(
        cls,
        state: "RiketState",
        pack: Pack,
        voices: Mapping[int, Voice],
        *,
        language: str | None = None,
        told: Callable[[Answered], object] | None = None,
    ) -> "Asker":
        """An asker for the game of a state, in the language of `pack.spoken(language)`.

        Raises PackError if the pack lacks something that the game needs, SpecError for a state without seed.
        """
        if state.seed is None:
            raise SpecError("the state has no seed to shuffle the cards by: make a Deck of your own")
        deck = Deck(pack, pack.spoken(language), state.seed, state.game_number, state.rules["epochs"])
        return cls(deck, voices, told)

    def decide(
        self,
        word: str,
        answers: tuple[str, ...],
        seat: int | None,
        item: str | None,
        reader: int | None,
        helpers: tuple[int, ...],
    ) -> tuple[str, list[str]]:
        """Ask the seat, its helpers first, and judge: `yes` or `no`, and the notes of the record.

        Raises what an answering function raises, TypeError where it returns no text, SpecError where a seat
        has to answer that has no voice.
        """
        if seat is None or item is None or reader is None:
            raise SpecError(f"`{word}` is no question: expected something that a seat answers")
        card = self.item(item)
        self.hear(item, seat, reader)
        said: list[tuple[int, str]] = []
        notes = []
        for helper in helpers:
            if helper in self.voices:
                text = self._text(helper, Asked.of(card, seat, reader))
                said.append((helper, text))
                notes.append(_note(helper, card, "help", text))
        if seat not in self.voices:
            raise SpecError(f"seat {seat} has to answer in words and nobody does it for it")
        asked = Asked.of(card, seat, reader, said)
        text = self._text(seat, asked)
        verdict = judge(text, card)
        notes.append(_note(seat, card, "right" if verdict.right else "wrong", text))
        self._tell(Answered(asked, text, verdict))
        return ("yes" if verdict.right else "no"), notes

    def drawn(self, word: str, outcome: str, seat: int, item: str, reader: int) -> None:
        """Hear what the engine drew for a seat that gives no texts."""
        card = self.item(item)
        asked = Asked.of(card, seat, reader)
        self.hear(item, seat, reader)
        verdict = Verdict(outcome == "yes", card.answers[0], "drawn")
        self._tell(Answered(asked, None, verdict))

    def hear(self, item: str, seat: int, reader: int) -> None:
        """An item is read to a seat. What was read last is not read again, whoever answers it."""
        if item != self._read:
            self._read = item
            if self.hears is not None:
                self.hears(Asked.of(self.item(item), seat, reader))

    def item(self, name: str) -> Item:
        """The card of an item as the engine names it: `question EPOCH NUMBER`, `riddle CARD NUMBER` or
        `old_word NUMBER`.
        """
        match name.split():
            case "question", epoch, number:
                return self.deck.question(int(epoch), int(number))
            case "riddle", card, number:
                return self.deck.riddle(int(card), int(number))
            case "old_word", number:
                return self.deck.old_word(int(number))
        raise SpecError(f"item `{name}`: expected `question`, `riddle` or `old_word` with its numbers")

    def _text(self, seat: int, asked: Asked) -> str:
        text = self.voices[seat](asked)
        if not isinstance(text, str):
            raise TypeError(f"answer of seat {seat}: expected a text, not {type(text).__name__}")
        return clean(text)

    def _tell(self, answered: Answered) -> None:
        self.last = answered
        if self.told is not None:
            self.told(answered)


def clean(text: str) -> str:
    """A text as it is judged and recorded: one line, single spaces, at most `LONGEST_TEXT` characters.

    >>> clean(" Gustav\\tVasa\\n")
    'Gustav Vasa'
    """
    plain = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)
    return " ".join(plain.split())[:LONGEST_TEXT].rstrip()


def _note(seat: int, card: Item, word: str, text: str) -> str:
    return f"{seat} {card.word} {word} {text}".rstrip()
