"""One game with people at one terminal at which nothing is hidden from anybody: questions are read to all,
and everything is told as it happens.

Knows no game but through its `GameInfo` and its `Quiz`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.bots.byhand import ByHand
from ludoteca.bots.spec import BotSpec
from ludoteca.errors import BotFault, SpecError
from ludoteca.games.base import GameInfo, Quiz
from ludoteca.play.choose import choose
from ludoteca.play.game import Game
from ludoteca.play.layout import wrap
from ludoteca.play.terminal import Terminal

ENTER_AGAIN = "Nothing typed. Enter again gives up; ? helps."


class OpenGame(Game):
    """A game under way in which people and bots are asked questions."""

    def __init__(
        self,
        terminal: Terminal,
        info: GameInfo,
        rules: Any,
        entries: Sequence[BotSpec],
        *,
        quiz: Quiz,
        seed: int,
        game_number: int = 0,
        lang: str = "en",
    ) -> None:
        """Seat everybody and set the game up. Raises what bots and rules say is wrong."""
        for spec in entries:
            if spec.kind == "human" and (drawn := quiz.silent({}).keys() & spec.options.keys()):
                raise SpecError(f"bot `{spec}`: a person answers in words here, so no option `{min(drawn)}`")
        super().__init__(
            terminal, info, rules, entries, seed=seed, game_number=game_number, lang=lang, quiz=quiz
        )
        self.questions = quiz
        self.answer = _Noting(quiz, self.answers)
        self.names = [f"{name} (seat {seat})" for seat, name in enumerate(self.names)]
        voices = {seat: self._voice(seat) for seat in self.people}
        self.by_hand = {seat: bot for seat, bot in self.bots.items() if isinstance(bot, ByHand)}
        for seat, bot in self.by_hand.items():
            if bot.sitter.answers:
                voices[seat] = self._bot_voice(seat, bot)
        quiz.sit(self.names, voices, self._tell, self._hear)
        self.turn: int | None = None

    def _open(self, seat: int) -> None:
        """At the beginning of a turn its question is read, to a person below the board."""
        view = self.state.view(seat)
        if view.turn != self.turn:
            self.turn = view.turn
            self.terminal.write()
            if seat in self.people:
                self.terminal.write(f"{self._board(seat)}\n")
            self.questions.opens(view)

    def _ask(self, seat: int, legal: Any) -> Any:
        talk = self.info.talk(self.state.view(seat).to_dict(), self.lang)
        self._tell(f"{self.names[seat]}: {talk.help()}".splitlines())
        return choose(self.terminal, legal, talk, lambda: self._board(seat))

    def _apply(self, seat: int, action: Any) -> None:
        self.actions.append(str(action))
        self._tell([f"{self._who(seat)}: {self.info.describe(str(action), self.lang)}"])
        for i, event in enumerate(self.state.apply_with_events(action, self.answer)):
            self._tell_bots(event)
            # Verdicts were told when they were given, and so was what led to them.
            if i == 0 or event.text.startswith(("!answer", '"')):
                continue
            text = event.for_seat(self.people[0]) if self.people else event.text
            if text is not None and (words := self.info.describe(text, self.lang)):
                self._tell([f"  {words}"])

    def _announce(self, line: str) -> None:
        self._tell([line])

    def _end(self) -> None:
        self.terminal.write(f"\n{self._board(self.people[0] if self.people else 0)}")
        for seat, _, kind in self.forfeits:
            self.terminal.write(f"{self._who(seat)} forfeited ({kind}) and is ranked below all others")

    def _bare_names(self) -> list[str]:
        return [name for name, _, _ in self.specs]

    def _board(self, seat: int) -> str:
        style, width = self.terminal.style, self.terminal.width
        view = self.questions.seen(self.state.view(seat).to_dict())
        return self.info.show_view(
            view,
            lang=self.lang,
            width=width,
            style=style,
            bots=self._bare_names(),
            rules=self.rules.rules,
        )

    def _who(self, seat: int) -> str:
        view = self.state.view(seat).to_dict()
        return f"{self._bare_names()[seat]} ({self.info.seat_name(view, seat, self.lang)})"

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            for part in wrap(line, self.terminal.width) or [""]:
                self.terminal.write(part)

    def _bot_voice(self, seat: int, bot: ByHand) -> Callable[[Any], str]:
        """Asks a bot for a text; one that has forfeited says nothing."""

        def voice(asked: Any) -> str:
            if not self._out(seat):
                try:
                    return bot.answer(asked)
                except BotFault as fault:
                    self._forfeit(seat, fault)
            return ""

        return voice

    def _hear(self, asked: Any) -> None:
        """The bots hear what is read."""
        for seat, bot in self.by_hand.items():
            if not self._out(seat):
                try:
                    bot.hear(asked)
                except BotFault as fault:
                    self._forfeit(seat, fault)

    def _voice(self, seat: int) -> Callable[[Any], str]:
        """Asks a person for a text."""

        def voice(asked: Any) -> str:
            lines, prompt = self.questions.prompt(seat, asked)
            self._tell(lines)
            empty = False
            while True:
                text = self.terminal.ask(prompt)
                if text == "?":
                    self._tell([self.questions.help()])
                elif text or empty:
                    return text
                else:
                    empty = True
                    self._tell([ENTER_AGAIN])

        return voice


class _Noting:
    """Passes everything on to a quiz and keeps the answers for the record."""

    def __init__(self, quiz: Quiz, answers: list[tuple[str, Sequence[str]]]) -> None:
        self.quiz = quiz
        self.answers = answers
        self.drawn = quiz.drawn

    def decide(self, *asked: Any) -> tuple[str, Sequence[str]]:
        """Ask, and keep what comes."""
        decided = self.quiz.decide(*asked)
        self.answers.append(decided)
        return decided
