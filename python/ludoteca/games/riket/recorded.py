"""What a record says about questions: its pack found again, notes in words, every text judged again."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from ludoteca.errors import LudotecaError, SpecError
from ludoteca.games.riket import text
from ludoteca.games.riket.names import Language
from ludoteca.games.riket.questions import Asked, Asker, Deck, Pack, PackError, load

Given = Pack | str | os.PathLike[str] | None


def pack_of_record(questions: Mapping[str, str], given: Given = None) -> Pack | None:
    """The pack that a record names: the one given, or one of that name and hash if it can be found.

    Raises SpecError if the one given is another, PackError if it cannot be used.
    """
    if given is None:
        try:
            found = load(questions["pack"])
        except PackError:
            return None
        return found if found.hash == questions["hash"] else None
    pack = given if isinstance(given, Pack) else load(given)
    if pack.hash != questions["hash"]:
        raise SpecError(
            f"question pack {pack.name} has the hash {pack.hash}, but the record says {questions['hash']} "
            f"({questions['pack']})"
        )
    return pack


def teller(questions: Mapping[str, str], given: Given = None) -> Callable[[str, str], str]:
    """`describe` for a record that names its pack: notes say what was asked, if the pack is found."""
    pack = pack_of_record(questions, given)
    if pack is None:
        return lambda event, lang: text.describe_action(event, lang=cast(Language, lang))
    asked = {item.word: item.text for item in pack.items if item.language == questions["language"]}

    def describe(event: str, lang: str) -> str:
        if event.startswith('"'):
            return text.said(event, asked)
        return text.describe_action(event, lang=cast(Language, lang))

    return describe


def judged_again(record: Any, pack: Pack) -> list[str]:
    """What is wrong with the notes of a record: another item than was due, another verdict than the judge's.

    The game is played again from its seed, each text judged by the rules of today.
    """
    rules, language = record.rules, record.questions["language"]
    deck = Deck(pack, language, record.seed, record.game_number, rules["epochs"])
    again = _Again(deck)
    state = record.state_at(0)
    for number, step in enumerate(record):
        again.expect(number, [event.text for event in step.events])
        try:
            state.apply(step.action, chance=again)
        except LudotecaError as error:
            again.wrong.append(f"step {number}: played again from its seed, {error}")
            break
    return again.wrong


def heard(record: Any, pack: Pack) -> Iterator[list[Asked]]:
    """What was read at the table, two lists a decision: before it was made, and by what it led to."""
    deck = Deck(pack, record.questions["language"], record.seed, record.game_number, record.rules["epochs"])
    table = _Heard(deck)
    state, turn = record.state_at(0), None
    for number, step in enumerate(record):
        view = state.view(0)
        if view.turn != turn:
            turn = view.turn
            item = f"question {view.epoch} {view.epoch_turn}"
            table.asker.hear(item, view.turn_seat, view.questioner)
        yield table.new()
        table.expect(number, [event.text for event in step.events])
        state.apply(step.action, chance=table)
        yield table.new()


class _Again:
    """Gives the recorded outcomes, and judges what was said for them."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.wrong: list[str] = []
        self.step = 0
        self.recorded: list[tuple[str, list[str]]] = []

    def expect(self, step: int, events: Sequence[str]) -> None:
        """The events of the decision that is played next."""
        self.step, self.recorded = step, []
        for event in events:
            if event.startswith("!answer "):
                self.recorded.append((event.split()[1], []))
            elif event.startswith('"'):
                self.recorded[-1][1].append(event[1:])

    def decide(
        self,
        word: str,
        answers: tuple[str, ...],
        seat: int | None,
        item: str | None,
        reader: int | None,
        helpers: tuple[int, ...],
    ) -> tuple[str, list[str]]:
        """The recorded outcome; what the judge makes of its texts is compared."""
        if not self.recorded:
            raise SpecError(f"{item} is not in the record")
        outcome, notes = self.recorded.pop(0)
        if not notes:
            self.wrong.append(f"step {self.step}: what seat {seat} said is not there")
        else:
            said = {int(note.split()[0]): (note.split(" ", 3)[3:] or [""])[0] for note in notes}
            voices = {who: lambda asked, words=words: words for who, words in said.items()}
            judged = Asker(self.deck, voices).decide(word, answers, seat, item, reader, helpers)
            if judged != (outcome, notes):
                self.wrong.append(
                    f"step {self.step}: `{'`, `'.join(notes)}` is judged as `{'`, `'.join(judged[1])}`"
                )
        return outcome, notes

    def drawn(self, word: str, outcome: str, seat: int, item: str, reader: int) -> None:
        """A drawn answer, which nobody judges."""
        if self.recorded:
            self.recorded.pop(0)


class _Heard(_Again):
    """Gives the recorded outcomes, and notes what is read for them."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self.read: list[Asked] = []
        self.asker = Asker(deck, {}, hears=self.read.append)

    def new(self) -> list[Asked]:
        """What was read since the last time."""
        read = list(self.read)
        self.read.clear()
        return read

    def decide(
        self,
        word: str,
        answers: tuple[str, ...],
        seat: int | None,
        item: str | None,
        reader: int | None,
        helpers: tuple[int, ...],
    ) -> tuple[str, list[str]]:
        """The recorded outcome."""
        if item is not None and seat is not None and reader is not None:
            self.asker.hear(item, seat, reader)
        if not self.recorded:
            raise SpecError(f"{item} is not in the record")
        return self.recorded.pop(0)

    def drawn(self, word: str, outcome: str, seat: int, item: str, reader: int) -> None:
        """A drawn answer, to what was read as well."""
        self.asker.hear(item, seat, reader)
        super().drawn(word, outcome, seat, item, reader)
