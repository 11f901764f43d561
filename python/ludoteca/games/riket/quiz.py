"""Questions at a table, in words: what is read out, what a person is asked, what the verdict was.

Knows neither terminals nor the order of turns: the engine says whose answer counts, `questions.Asker` asks
and judges, somebody else shows the lines.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludoteca.errors import SpecError
from ludoteca.games.riket.names import LANGUAGES, Language
from ludoteca.games.riket.questions import Answered, Asked, Asker, Deck, Pack, load

if TYPE_CHECKING:
    from ludoteca._core import RiketView

SHIPPED = "hearth-and-crown"
"""The pack that is asked from where nobody names one."""

# One row a phrase: English, Italian, German, Swedish.
PHRASES: dict[str, tuple[str, str, str, str]] = {
    "question": (
        "{reader} reads to {who}:", "{reader} legge a {who}:", "{reader} liest {who} vor:",
        "{reader} läser för {who}:",
    ),
    "riddle": (
        "{reader} reads a riddle to {who}:", "{reader} legge un indovinello a {who}:",
        "{reader} liest {who} ein Rätsel vor:", "{reader} läser en gåta för {who}:",
    ),
    "old_word": (
        "{reader} reads an old word to {who}. What does it mean?",
        "{reader} legge a {who} una parola antica. Che cosa significa?",
        "{reader} liest {who} ein altes Wort vor. Was bedeutet es?",
        "{reader} läser ett gammalt ord för {who}. Vad betyder det?",
    ),
    "yours": ("{who}, your answer:", "{who}, la tua risposta:", "{who}, deine Antwort:", "{who}, ditt svar:"),
    "help": (
        "{who}, what do you say to help {asker}?", "{who}, che cosa dici per aiutare {asker}?",
        "{who}, was sagst du, um {asker} zu helfen?", "{who}, vad säger du för att hjälpa {asker}?",
    ),
    "said": ("{who} says: {text}", "{who} dice: {text}", "{who} sagt: {text}", "{who} säger: {text}"),
    "nothing": ("nothing", "niente", "nichts", "ingenting"),
    "right": (
        "{who}: {text} - right ({answer}).", "{who}: {text} - giusto ({answer}).",
        "{who}: {text} - richtig ({answer}).", "{who}: {text} - rätt ({answer}).",
    ),
    "wrong": (
        "{who}: {text} - wrong. Right would be: {answer}.", "{who}: {text} - sbagliato. Giusto: {answer}.",
        "{who}: {text} - falsch. Richtig wäre: {answer}.", "{who}: {text} - fel. Rätt svar: {answer}.",
    ),
    "drawn right": (
        "{who} knows it ({answer}).", "{who} lo sa ({answer}).", "{who} weiß es ({answer}).",
        "{who} kan det ({answer}).",
    ),
    "drawn wrong": (
        "{who} does not know it. Right would be: {answer}.", "{who} non lo sa. Giusto: {answer}.",
        "{who} weiß es nicht. Richtig wäre: {answer}.", "{who} kan det inte. Rätt svar: {answer}.",
    ),
    "typing": (
        "Type your answer in a word or a few, or the letter of a choice. Small slips do not count. "
        "Enter alone, twice, gives up.",
        "Scrivi la risposta in una o poche parole, o la lettera di una scelta. Piccoli errori non contano. "
        "Due volte Invio: rinunci.",
        "Schreib die Antwort in einem oder wenigen Wörtern, oder den Buchstaben einer Auswahl. Kleine "
        "Fehler zählen nicht. Zweimal Enter: du gibst auf.",
        "Skriv svaret med ett eller några ord, eller bokstaven för ett val. Små skrivfel räknas inte. "
        "Enter två gånger: du ger upp.",
    ),
}  # fmt: skip


def pack_of(rules: Any, pack: "Pack | str | os.PathLike[str] | None" = None) -> Pack | None:
    """The pack that a game by these rules asks from; None where answers are drawn for all.

    >>> from ludoteca.games.riket import RiketRules
    >>> pack_of(RiketRules("rulebook", {"answers": "questions"})).name
    'hearth-and-crown'
    >>> pack_of(RiketRules("rulebook")) is None
    True
    """
    if rules["answers"] != "questions":
        if pack is not None:
            raise SpecError("questions are given, but the setting answers=knowledge asks none")
        return None
    if isinstance(pack, Pack):
        return pack
    if pack is None or isinstance(pack, (str, os.PathLike)):
        return load(SHIPPED if pack is None else pack)
    raise TypeError(f"questions: expected a pack, its path or its name, not {type(pack).__name__}")


class RiketQuiz:
    """The quiz of one game (`ludoteca.games.base.Quiz`)."""

    def __init__(self, rules: Any, pack: Pack, seed: int, game_number: int, lang: str | None = None) -> None:
        """Shuffle the cards. Raises PackError if the pack lacks something that the game needs."""
        deck = Deck(pack, pack.spoken(lang), seed, game_number, rules["epochs"])
        self.asker = Asker(deck, {}, self._verdict, self._heard)
        self.header: Mapping[str, str] = deck.header
        self.lang: Language = lang if lang in LANGUAGES else "en"
        self.names: Sequence[str] = ()
        self.told: Callable[[Sequence[str]], object] | None = None
        self.hears: Callable[[Asked], object] | None = None

    def sit(
        self,
        names: Sequence[str],
        voices: Mapping[int, Callable[[Asked], str]],
        told: Callable[[Sequence[str]], object] | None = None,
        hears: Callable[[Asked], object] | None = None,
    ) -> None:
        """Seat everybody: what the seats are called, who answers in words, who is told in lines what is read
        and the verdicts, and who hears what is read.
        """
        self.names, self.told, self.hears = names, told, hears
        self.asker.voices = dict(voices)

    def silent(self, player: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a player who gives no texts (ruling 106)."""
        return {**player, "knowledge.drawn": True}

    def seen(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """A view without chances of a right answer: they have no bearing on who answers in words."""
        return {**view, "knowledge": None}

    def opens(self, view: "RiketView") -> None:
        """The question of a turn is read when it begins: everybody hears it (RI-TURN-1, RI-INFO-3)."""
        item = f"question {view.epoch} {view.epoch_turn}"
        self.asker.hear(item, view.turn_seat, view.questioner)

    def prompt(self, seat: int, asked: Asked) -> tuple[list[str], str]:
        """What a person hears before answering, and the prompt."""
        if seat != asked.seat:
            return [], self._say("help", who=seat, asker=asked.seat)
        said = [
            self._say("said", who=helper, text=text or self._say("nothing")) for helper, text in asked.said
        ]
        return said, self._say("yours", who=seat)

    def help(self) -> str:
        """What a person can type."""
        return self._say("typing")

    def decide(
        self,
        word: str,
        answers: tuple[str, ...],
        seat: int | None,
        item: str | None,
        reader: int | None,
        helpers: tuple[int, ...],
    ) -> tuple[str, list[str]]:
        """Ask and judge."""
        return self.asker.decide(word, answers, seat, item, reader, helpers)

    def drawn(self, word: str, outcome: str, seat: int, item: str, reader: int) -> None:
        """Hear what was drawn for a seat that gives no texts."""
        self.asker.drawn(word, outcome, seat, item, reader)

    def _heard(self, asked: Asked) -> None:
        if self.told is not None:
            choices = [f"  {chr(ord('A') + i)}) {choice}" for i, choice in enumerate(asked.choices)]
            head = self._say(asked.kind, reader=asked.reader, who=asked.seat)
            self.told([head, f"  {asked.text}", *choices])
        if self.hears is not None:
            self.hears(asked)

    def _verdict(self, answered: Answered) -> None:
        if self.told is None:
            return
        verdict = "right" if answered.verdict.right else "wrong"
        phrase = verdict if answered.given is not None else f"drawn {verdict}"
        text = answered.given or self._say("nothing")
        seat, answer = answered.asked.seat, answered.verdict.answer
        line = self._say(phrase, who=seat, text=text, answer=answer)
        # No two full stops after `44 f.Kr.`.
        self.told([line.removesuffix(".") if line.endswith("..") else line])

    def _say(self, phrase: str, **words: Any) -> str:
        """A phrase with seats by their names."""
        texts = {key: self.names[word] if isinstance(word, int) else word for key, word in words.items()}
        return PHRASES[phrase][LANGUAGES.index(self.lang)].format(**texts)
