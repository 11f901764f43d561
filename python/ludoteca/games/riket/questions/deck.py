"""Which item comes when: the order of a pack's cards in one game.

The engine counts how many questions of the epoch, fool cards and old words have been read; the deck says
what stands on them. Read cards go to the back (RI-TURN-3, RI-SET-4), so nothing comes twice before all has
been used.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ludoteca.errors import SpecError
from ludoteca.games.riket.questions.items import EPOCHS, Item, OldWord, Pack, Question, Riddle
from ludoteca.games.riket.questions.problems import PackError, Problem

AnyItem = TypeVar("AnyItem", bound=Item)


@dataclass(frozen=True)
class Deck:
    """The cards of one game, shuffled by seed and game number alone.

    >>> from ludoteca.games.riket import questions
    >>> deck = questions.Deck(questions.load("hearth-and-crown"), "sv", seed=7, game_number=0)
    >>> deck.question(3, 1) == deck.question(3, 13), deck.question(3, 1) == deck.question(3, 2)
    (True, False)
    >>> deck.riddle(1, 4).language
    'sv'
    """

    pack: Pack
    """The pack."""
    language: str
    """The language of the cards."""
    seed: int
    """The seed of the run."""
    game_number: int = 0
    """The game's number in it."""
    epochs: Sequence[int] = EPOCHS
    """The epochs that are played."""
    _orders: dict[tuple[str, int], list[Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Raise PackError if the pack lacks something that the game needs."""
        lacks = self.pack.missing(self.language, self.epochs)
        if lacks:
            raise PackError(self.pack.name, [Problem("", None, reason) for reason in lacks])

    @property
    def header(self) -> dict[str, str]:
        """What a record says of it: `pack`, `hash`, `language`."""
        return {"pack": self.pack.name, "hash": self.pack.hash, "language": self.language}

    def question(self, epoch: int, number: int) -> Question:
        """The `number`-th question of an epoch, from 1: the view's `epoch` and `epoch_turn`."""
        return self._at("question", epoch, lambda: self.pack.questions(self.language, epoch), number - 1)

    def riddle(self, card: int, number: int) -> Riddle:
        """Riddle 1 to 4 of a fool card, from 1: the view's `fool_cards` plus one before the card is taken."""
        return self._at("riddle", 0, lambda: self.pack.riddles(self.language), (card - 1) * 4 + number - 1)

    def old_word(self, number: int) -> OldWord:
        """The `number`-th old word of the game, from 1: the view's `old_words` plus one before it is read."""
        return self._at("old_word", 0, lambda: self.pack.old_words(self.language), number - 1)

    def _at(self, kind: str, epoch: int, items: Callable[[], Sequence[AnyItem]], place: int) -> AnyItem:
        """The item at a place of the cards of a kind, which are looked for and shuffled once.

        Raises SpecError where there is none.
        """
        key = (kind, epoch)
        if key not in self._orders:
            # Sorted by a hash of each card's key: the same on every platform and Python.
            def rank(item: Item) -> bytes:
                text = f"{self.seed}/{self.game_number}/{kind}/{epoch}/{item.id}"
                return hashlib.sha256(text.encode()).digest()

            self._orders[key] = sorted(items(), key=rank)
        order = self._orders[key]
        if not order:
            raise SpecError(f"epoch {epoch}: no question of it is in the deck")
        if place < 0:
            raise SpecError(f"{kind} {place + 1} of the deck: they count from 1")
        item: AnyItem = order[place % len(order)]
        return item
