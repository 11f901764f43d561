"""A pack in memory: questions, riddles and old words, each in one language. Knows neither files nor games."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

EPOCHS = range(1, 7)
"""The numbers of the epochs (RI-EPO-4)."""
LONGEST_TEXT = 500
"""Of an answer so many characters are judged and recorded; what follows them is left out."""
LONGEST_ID = 100
"""An id has at most so many characters: it stands in every note of a record."""


@dataclass(frozen=True)
class Item:
    """What all kinds have in common."""

    id: str
    """Its id in the pack; the same item in another language has the same one."""
    language: str
    """A language code: `sv`, `en`, …"""
    text: str
    """What is read to the player: the question, the riddle, or the old word."""
    answers: tuple[str, ...]
    """What is right, the best first; for an old word, what its explanation has to say."""
    refuse: tuple[str, ...] = ()
    """What is wrong although it looks much like a right answer."""
    source: str = ""
    """Where the answer can be looked up."""

    @property
    def word(self) -> str:
        """The id as records write it: one word, `_` for spaces."""
        return self.id.replace(" ", "_")


@dataclass(frozen=True)
class Question(Item):
    """A knowledge question (RI-TURN-1)."""

    epoch: int = 1
    """1 to 6."""
    choices: tuple[str, ...] = ()
    """Answers to choose from, if it is that kind of question; they are labelled A, B, C …"""


@dataclass(frozen=True)
class Riddle(Item):
    """A riddle of a fool card (RI-FOOL-1)."""


@dataclass(frozen=True)
class OldWord(Item):
    """An old word (RI-DUEL-2); `text` is the word, `answers` are meanings."""


@dataclass(frozen=True)
class Pack:
    """A question pack.

    >>> comb = Riddle("r1", "en", "What has teeth and never bites?", ("a comb",))
    >>> pack = Pack("tiny", "Tiny", (comb,), "0" * 64)
    >>> pack.languages, len(pack.riddles("en"))
    (('en',), 1)
    >>> pack.missing("en", epochs=[2])[0]
    'no questions of epoch 2 in `en`'
    """

    name: str
    """The folder's name."""
    title: str
    """The title for people."""
    items: tuple[Item, ...]
    """Everything, in the order of the files."""
    hash: str
    """SHA-256 over what can be asked: it tells in a record whether it was this pack."""
    licence: str = ""
    """The licence, as the pack states it."""
    languages: tuple[str, ...] = field(init=False)
    """The languages, the first being the pack's own."""

    def __post_init__(self) -> None:
        """Find the languages."""
        object.__setattr__(self, "languages", tuple(dict.fromkeys(item.language for item in self.items)))

    def questions(self, language: str, epoch: int) -> tuple[Question, ...]:
        """The knowledge questions of an epoch, in the order of the files."""
        return tuple(
            item
            for item in self.items
            if isinstance(item, Question) and item.language == language and item.epoch == epoch
        )

    def riddles(self, language: str) -> tuple[Riddle, ...]:
        """The riddles, in the order of the files."""
        return tuple(i for i in self.items if isinstance(i, Riddle) and i.language == language)

    def old_words(self, language: str) -> tuple[OldWord, ...]:
        """The old words, in the order of the files."""
        return tuple(i for i in self.items if isinstance(i, OldWord) and i.language == language)

    def spoken(self, wanted: str | None = None) -> str:
        """The language to ask in: the one wanted if the pack has it, else English, else the pack's own."""
        if wanted in self.languages:
            return str(wanted)
        return "en" if "en" in self.languages else next(iter(self.languages), "en")

    def only(self, language: str) -> "Pack":
        """The pack with the items of one language; name and hash stay."""
        return replace(self, items=tuple(item for item in self.items if item.language == language))

    def missing(self, language: str, epochs: Sequence[int] = EPOCHS) -> list[str]:
        """What a game of these epochs in this language needs and the pack lacks."""
        lacks = [
            f"no questions of epoch {e} in `{language}`" for e in epochs if not self.questions(language, e)
        ]
        if len(self.riddles(language)) < 4:
            lacks.append(f"fewer than 4 riddles in `{language}`: a fool card holds four")
        if not self.old_words(language):
            lacks.append(f"no old words in `{language}`")
        return lacks
