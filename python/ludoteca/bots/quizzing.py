"""Bots that answer in words: a game's questions put to them, faults kept. Knows no game but by its `Quiz`."""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.bots.faults import describe
from ludoteca.errors import BotFault
from ludoteca.games.base import Quiz

__all__ = ["BotQuiz", "text_of"]


class BotQuiz:
    """The quiz of a game among bots, as the core takes it for chance from outside.

    A seat that cannot answer any more says nothing, which is wrong.
    """

    def __init__(
        self,
        quiz: Quiz,
        answers: Sequence[Callable[[Any], Any] | None],
        hears: Sequence[Callable[[Any], Any] | None],
        speak: Sequence[bool],
    ) -> None:
        """Seat the bots: by seat what answers and what hears, as far as there is something, and whether the
        seat answers in words at all, be it that its bot did not start.
        """
        self.faults: list[tuple[int, BaseException]] = []
        """What bots raised since the core took it: seat and error."""
        self._out: set[int] = set()
        self._hears = {seat: hear for seat, hear in enumerate(hears) if hear is not None}
        self.listens = bool(self._hears)
        names = [f"seat {seat}" for seat in range(len(answers))]
        voices = {seat: self._voice(seat, answers[seat]) for seat, speaks in enumerate(speak) if speaks}
        quiz.sit(names, voices, hears=self._tell if self._hears else None)
        self.decide = quiz.decide
        self.drawn = quiz.drawn
        self.opens = quiz.opens

    def silence(self, seat: int) -> None:
        """The seat has forfeited: it is not asked any more."""
        self._out.add(seat)

    def _voice(self, seat: int, answer: Callable[[Any], Any] | None) -> Callable[[Any], str]:
        def voice(asked: Any) -> str:
            if answer is None or seat in self._out:
                return ""
            try:
                return text_of(answer(asked))
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self._fault(seat, error)
                return ""

        return voice

    def _tell(self, asked: Any) -> None:
        for seat, hear in self._hears.items():
            if seat not in self._out:
                try:
                    hear(asked)
                except KeyboardInterrupt:
                    raise
                except BaseException as error:
                    self._fault(seat, error)

    def _fault(self, seat: int, error: BaseException) -> None:
        self.faults.append((seat, error))
        if describe(error)[2]:
            self._out.add(seat)


def text_of(reply: Any) -> str:
    """What `answer` gave. Raises BotFault, kind `protocol`, for what is no text."""
    if isinstance(reply, str):
        return reply
    raise BotFault(f"answer gave {type(reply).__name__}: expected a text", kind="protocol")
