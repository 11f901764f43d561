"""One bot in one seat, asked by hand: at a person's table, in a record, in a check.

Whoever asks makes sure that the seat is to act; whatever the bot does wrong is raised as a BotFault. Knows no
rule: the legal actions say what is legal.
"""

from typing import Any

import numpy as np

from ludoteca import _core
from ludoteca.bots.faults import describe
from ludoteca.bots.quizzing import text_of
from ludoteca.bots.seating import AnySitter, Entry, bot_output, start
from ludoteca.errors import BotFault
from ludoteca.games.base import GameInfo

__all__ = ["ByHand", "seat_by_hand"]


class ByHand:
    """A Python bot or a program in one seat of one game."""

    def __init__(self, sitter: AnySitter, game_number: int, seat: int, seats: int, seed: int) -> None:
        """Seat the bot; its game begins. Raises BotFault."""
        self.name = sitter.spec.name
        self.sitter = sitter
        self.seat = seat
        self._numbers = (game_number, seed)
        self._asked = 0
        self.bot: Any = sitter.bot if sitter.batch else _called(sitter.sit, game_number, seat, seats, seed)

    def choose(self, view: Any, legal: Any) -> Any:
        """The action the bot takes; the only one where there is just one, without asking.

        Raises BotFault for whatever is no legal action.
        """
        if len(legal) == 1:
            return legal[0]
        kind = type(legal[0])
        if self.sitter.batch:
            reply = _called(self._choose_batch, view, legal)
            try:
                action = kind.from_code(reply)
            except ValueError as error:
                raise BotFault(f"choose_batch answered {error}", kind="protocol") from None
        else:
            action = _called(self.bot.choose, view, legal)
            if isinstance(action, str):
                try:
                    action = kind.parse(action)
                except ValueError as error:
                    raise BotFault(f"choose answered {error}", kind="protocol") from None
            if not isinstance(action, kind):
                raise BotFault(
                    f"choose answered {type(action).__name__}: expected a {kind.__name__} or its text",
                    kind="protocol",
                )
        self._asked += 1
        if action not in legal:
            raise BotFault(f"illegal action `{action}`, legal were {legal!r}", kind="illegal")
        return action

    def answer(self, question: Any) -> str:
        """What the bot answers to a question. Raises BotFault."""
        return text_of(_called(self.bot.answer, question))

    def hear(self, question: Any) -> None:
        """Tell the bot what is read, if it wants to know. Raises BotFault."""
        if self.sitter.hears:
            _called(self.bot.hear, question)

    def event(self, event: Any) -> None:
        """Tell the bot of an event of the core, if it listens and may know of it."""
        if self.sitter.listens and (text := event.for_seat(self.seat)) is not None:
            from ludoteca.values import SeenEvent

            _called(self.bot.event, SeenEvent(event.seat, text))

    def end_game(self, outcome: Any) -> None:
        """Tell the bot how the game ended, if it wants to know."""
        if self.sitter.wants_end:
            _called(self.bot.end_game, outcome)

    def close(self) -> None:
        """The bot gets up; a program is told to quit."""
        self.sitter.close()

    def _choose_batch(self, view: Any, legal: Any) -> int:
        from ludoteca.bots.batch import codes_of

        number, seed = self._numbers
        views = _core.batch_views([view], game_number=number, seed=seed, asked=self._asked)
        offsets = np.array([0, len(legal.codes)], dtype=np.int64)
        return int(codes_of(self.bot.choose_batch(views, legal.codes, legal.counts, offsets), 1)[0])


def seat_by_hand(
    entry: Entry, info: GameInfo, rules: Any, *, seed: int, game_number: int, seat: int, seats: int
) -> Any:
    """The bot of an entry, native or Python, in a seat of a game: it has `choose`, the Python ones `event`
    and `end_game` too.
    """
    own = {k: v for k, v in entry.spec.options.items() if k not in info.player(entry.spec.options)}
    if not entry.is_python:
        native = info.seat_bot(entry.spec.which, own, seed, seat)
        native.start_game(game_number)
        return native
    (sitter,) = start([entry], info, rules)
    assert sitter is not None
    return ByHand(sitter, game_number, seat, seats, _core.bot_seed(info.name, seed, game_number, seat))


def _called(function: Any, *arguments: Any) -> Any:
    """Call a bot: what it prints goes to stderr, what it raises becomes a BotFault."""
    try:
        with bot_output():
            return function(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        kind, message, forfeits = describe(error)
        raise BotFault(message, kind=kind, forfeits=forfeits) from error
