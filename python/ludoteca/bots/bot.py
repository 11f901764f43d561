"""The class that every Python bot inherits from, and what its methods are given. Knows no game."""

import random
from typing import Any, ClassVar, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from ludoteca._core import BatchViews

__all__ = ["Bot", "GameStart"]


class GameStart(NamedTuple):
    """What a bot is told when its game begins. Nothing the game's chance follows from is in it."""

    game: str
    """The game's id."""
    game_number: int
    """The number of the game in its run."""
    seat: int
    """Where the bot sits."""
    seats: int
    """How many seats the table has."""
    rules: Any
    """The rules of the game (`RisikoRules`, `ReliktRules` or `RiketRules`)."""
    seed: int
    """The bot's own seed in this game and seat, from which `self.rng` draws."""


class Bot:
    """A bot. Write `choose`, or `choose_batch` where speed matters; everything else is optional.

    Options of a spec are the keyword arguments of `__init__`. There is one instance for each game and seat,
    so what is kept in `self` is one game's; a bot with `choose_batch` has one instance for all games.

    >>> import ludoteca
    >>> class Hasty(ludoteca.Bot):
    ...     def choose(self, view, legal):
    ...         return legal[-1]
    >>> r = ludoteca.simulate("relikt", bots=[Hasty, "2xrandom"], games=5, seed=1)
    >>> r.columns["ranks"].shape, r.faults
    ((5, 3), ())
    """

    games_at_once: ClassVar[int | None] = None
    """How many games are played in step, 1 to 65,536; None: 1, or 1,024 with `choose_batch`. Results do not
    depend on it."""

    seat: int
    """Where the bot sits, from `start_game` on; a bot with `choose_batch` has none."""

    _seed: int | None = None
    _rng: random.Random | None = None

    @classmethod
    def load(cls) -> None:
        """Load what is heavy, such as a table or a network. Called once a process, before the first game."""

    def start_game(self, info: GameStart) -> None:
        """A game begins. Comes before everything else of the game."""

    def choose(self, view: Any, legal: Any) -> Any:
        """Choose an action.

        Args:
            view: What the seat may know: `RisikoView`, `ReliktView` or `RiketView`. It stays as it is and may
                be kept.
            legal: The legal actions, at least two: a sequence (`legal[0]`, `in`, `max`, `random.choice`),
                with `ranges()`, `codes` and `counts` for what is compact.

        Returns:
            One of the legal actions, or its text.
        """
        raise NotImplementedError(f"{type(self).__name__} has neither choose nor choose_batch")

    def choose_batch(
        self,
        views: BatchViews,
        codes: NDArray[np.uint32],
        counts: NDArray[np.uint32],
        offsets: NDArray[np.int64],
    ) -> NDArray[np.uint32]:
        """Choose for many games at once, a row each.

        Args:
            views: Columns by name, the first axis being the row; `game`, `seat`, `seed` and `asked` among
                them. `ludoteca.bots.batch_columns(game)` lists them.
            codes: Of each legal entry the code of its action with the smallest number. Those of row i are
                `codes[offsets[i]:offsets[i + 1]]`.
            counts: Of each entry how many actions it stands for; their codes are consecutive.
            offsets: Where the entries of each row begin, shape (rows + 1,).

        Returns:
            A code for each row, u32 of shape (rows,).

        What a row gets must follow from that row alone: results do not depend on which rows come together.
        """
        raise NotImplementedError(f"{type(self).__name__} has neither choose nor choose_batch")

    def answer(self, question: Any) -> str:
        """Answer a question in words, where questions are asked (Riket, `answers = "questions"`). A bot
        without this method answers by its knowledge.

        Args:
            question: What is read, a `ludoteca.games.riket.questions.Asked`: `kind`, `text`, `language`,
                `choices`, `epoch`, `seat` (whose answer counts: another seat's, if this one is to help it),
                `reader`, `said` (what helpers said, for the asker).

        Returns:
            The answer; nothing is wrong.
        """
        raise NotImplementedError(f"{type(self).__name__} has no answer")

    def hear(self, question: Any) -> None:
        """A question is read at the table, as `answer` gets it. Everybody hears everything; the question of a
        turn comes before its player chooses how to act.
        """

    def event(self, event: Any) -> None:
        """Something happened that this seat may know of: a `ludoteca.values.SeenEvent`.

        Comes in the order of the game, own and forced actions included. No event is made unless a bot at the
        table has this method.
        """

    def end_game(self, outcome: Any) -> None:
        """The game is over: a `ludoteca.Outcome`. A seat that has forfeited is not told."""

    @property
    def rng(self) -> random.Random:
        """The bot's own random numbers, the same in every repetition of the game; from `start_game` on."""
        if self._rng is None:
            if self._seed is None:
                self._no_rng()
            self._rng = random.Random(self._seed)
        return self._rng

    def _no_rng(self) -> NoReturn:
        raise RuntimeError(
            "self.rng: there is one from start_game on; a bot with choose_batch draws from the seeds of its "
            "rows (ludoteca.bots.row_numbers)"
        )
