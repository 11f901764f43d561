"""One game with people at one terminal: whose decision it is, what they may see of it, and the screen between
them.

Knows no game but through its `GameInfo`. Every action goes through the one `apply` of the engine; what a
person is told of it is what the engine says their seat may see.
"""

import os
from collections.abc import Callable, Sequence
from typing import Any

from ludoteca import _core
from ludoteca.bots.byhand import ByHand, seat_by_hand
from ludoteca.bots.faults import one_line
from ludoteca.bots.seating import close, entries_of, start
from ludoteca.bots.spec import BotSpec
from ludoteca.errors import BotFault, SpecError
from ludoteca.games.base import GameInfo, Quiz
from ludoteca.play.choose import choose
from ludoteca.play.terminal import Terminal
from ludoteca.rules import in_force

Answer = Callable[[str, tuple[str, ...]], str]
"""Answers for chance that comes from outside the engine, such as a clock: word and possible answers to
answer.
"""


class Game:
    """A game under way, with people and bots in its seats."""

    def __init__(
        self,
        terminal: Terminal,
        info: GameInfo,
        rules: Any,
        entries: Sequence[BotSpec],
        *,
        seed: int,
        game_number: int = 0,
        lang: str = "en",
        answer: Answer | None = None,
        quiz: Quiz | None = None,
    ) -> None:
        """Seat everybody and set the game up: `answer` is a clock, `quiz` puts questions.

        Raises what bots and rules say is wrong.
        """
        self.terminal = terminal
        self.info = info
        self.lang = lang
        self.rules = rules = in_force(info.name, rules)
        self.seed = seed
        self.game_number = game_number
        specs = list(entries)
        seated = entries_of(specs, info, human=True, limits=rules.limits)
        players = [info.player(spec.options) for spec in specs]
        for spec, player in zip(specs, players, strict=True):
            if spec.kind == "human" and (others := spec.options.keys() - player.keys()):
                raise SpecError(f"bot `{spec}`: a person has no option `{min(others)}`")
        if quiz is not None:
            # Whoever gives no texts is drawn; people always give them.
            sitters = start(seated, info, rules.rules)
            close(sitters)
            speak = [
                spec.kind == "human" or (sitter is not None and sitter.answers)
                for spec, sitter in zip(specs, sitters, strict=True)
            ]
            players = [
                player if speaks else quiz.silent(player)
                for player, speaks in zip(players, speak, strict=True)
            ]
        self.quiz = quiz
        self.specs = [(spec.name, spec.text, player) for spec, player in zip(specs, players, strict=True)]
        self.actions: list[str] = []
        self.answers: list[tuple[str, Sequence[str]]] = []
        self.forfeits: list[tuple[int, int, str]] = []
        self.answer: Any = None if answer is None else self._noted(answer)
        self.state = info.seat_game(rules, players, seed, game_number)
        self.names = [spec.name for spec in specs]
        self.bots: dict[int, Any] = {
            seat: seat_by_hand(
                entry, info, rules.rules, seed=seed, game_number=game_number, seat=seat, seats=len(seated)
            )
            for seat, entry in enumerate(seated)
            if entry.spec.kind != "human"
        }
        self.people = [seat for seat in range(len(seated)) if seat not in self.bots]
        self.news: dict[int, list[str]] = {seat: [] for seat in self.people}
        self.at_screen: int | None = None
        if any(isinstance(bot, ByHand) for bot in self.bots.values()):
            events = _core.setup_events(
                info.name, rules.rules, players, seed=seed, game_number=game_number, **rules.in_the_loop
            )
            for event in events:
                self._tell_bots(event)

    def play(self) -> Any:
        """Play to the end and return the outcome.

        Raises EndOfInput where a person stops typing.
        """
        while not self.state.is_terminal:
            seat = self.state.current_seat
            self._open(seat)
            legal = self.state.legal_actions()
            forced = legal[0] if len(legal) == 1 else None
            if seat in self.bots:
                action = forced or self._choice(seat, legal)
            elif forced is not None:
                action = forced
            else:
                action = self._ask(seat, legal)
            self._apply(seat, action)
        outcome = self.outcome
        for seat, bot in self.bots.items():
            if isinstance(bot, ByHand) and not self._out(seat):
                try:
                    bot.end_game(outcome)
                except BotFault as fault:
                    self.terminal.write(f"{self._who(seat)} failed after the end: {one_line(str(fault))}")
        self._end()
        return outcome

    def close(self) -> None:
        """Everybody gets up."""
        for bot in self.bots.values():
            if isinstance(bot, ByHand):
                bot.close()

    @property
    def outcome(self) -> Any:
        """How the game ended, forfeits counted; None while it goes on."""
        ended = self.state.outcome
        if ended is None or not self.forfeits:
            return ended
        return _core.forfeited_outcome(ended, [seat for seat, _, _ in self.forfeits])

    def write_record(self, path: str | os.PathLike[str]) -> None:
        """Write the finished game to a file of records. Raises OSError where that cannot be done."""
        _core.write_played(
            os.fspath(path),
            self.info.name,
            self.rules.rules,
            self.specs,
            seed=self.seed,
            game_number=self.game_number,
            actions=self.actions,
            answers=self.answers,
            questions=None if self.quiz is None else self.quiz.header,
            forfeits=self.forfeits,
            **self.rules.in_the_loop,
        )

    def show_observers(self) -> None:
        """Show the finished game to the house rules that look on. Raises HookError for one that fails."""
        hooks = [hook for rule in self.rules.house_rules for hook in rule.hooks]
        if not any(hook.hook == "game_finished" for hook in hooks):
            return
        import tempfile

        from ludoteca.plugins import observe
        from ludoteca.records import read

        with tempfile.TemporaryDirectory(prefix="ludoteca-") as folder:
            path = os.path.join(folder, "game.jsonl")
            self.write_record(path)
            observe(hooks, "game_finished", record=read(path)[0])

    def _choice(self, seat: int, legal: Any) -> Any:
        """What a bot chooses; the default of its seat once it has forfeited."""
        if not self._out(seat):
            try:
                return self.bots[seat].choose(self.state.view(seat), legal)
            except BotFault as fault:
                self._forfeit(seat, fault)
        return legal.default()

    def _out(self, seat: int) -> bool:
        return any(seat == out for out, _, _ in self.forfeits)

    def _forfeit(self, seat: int, fault: BotFault) -> None:
        """Note the fault of a bot, which plays its default, this once or from now on; everybody is told."""
        if fault.forfeits:
            self.forfeits.append((seat, len(self.actions), fault.kind))
        forfeited = "has forfeited and plays a default from now on"
        what = forfeited if fault.forfeits else "plays a default this once"
        self._announce(f"{self._who(seat)} {what}: {one_line(str(fault))}")

    def _announce(self, line: str) -> None:
        """Tell every person, when it is his turn to look."""
        for news in self.news.values():
            news.append(line)

    def _noted(self, answer: Answer) -> Answer:
        """The same answers, kept for the record."""

        def noted(word: str, answers: tuple[str, ...]) -> str:
            given = answer(word, answers)
            self.answers.append((given, ()))
            return given

        return noted

    def _open(self, seat: int) -> None:
        """A decision is due."""

    def _ask(self, seat: int, legal: Any) -> Any:
        moved = self.at_screen != seat
        if moved and len(self.people) > 1:
            self._hand_over(seat)
        self.at_screen = seat
        news, self.news[seat] = self.news[seat], []
        for line in news:
            self.terminal.tell(line)
        if moved or news:
            self.terminal.write(f"\n{self._board(seat)}\n")
        talk = self.info.talk(self.state.view(seat).to_dict(), self.lang)
        self.terminal.tell(f"{self._who(seat)}: {talk.help()}")
        return choose(self.terminal, legal, talk, lambda: self._board(seat))

    def _hand_over(self, seat: int) -> None:
        """Clear the screen, wait until the next person sits there alone."""
        self.terminal.clear()
        self.terminal.ask(f"{self._who(seat)} is next. Everybody else looks away; press Enter.")
        self.terminal.clear()

    def _apply(self, seat: int, action: Any) -> None:
        who = self._who(seat)
        self.actions.append(str(action))
        before = {person: self.state.view(person).to_dict() for person in self.people}
        events = self.state.apply_with_events(action, self.answer)
        for event in events:
            self._tell_bots(event)
        for person in self.people:
            told, *rest = (event.for_seat(person) for event in events)
            if told is not None and person != seat and (words := self.info.describe(told, self.lang)):
                self.news[person].append(f"{who}: {words}")
            followed = [text for text in rest if text is not None]
            after = self.state.view(person).to_dict()
            self.news[person] += (
                f"  {words}"
                for words in self.info.describe_result(
                    told or "", followed, before[person], after, self.info.describe, self.lang
                )
            )

    def _tell_bots(self, event: Any) -> None:
        for listener, bot in self.bots.items():
            if isinstance(bot, ByHand) and not self._out(listener):
                try:
                    bot.event(event)
                except BotFault as fault:
                    self._forfeit(listener, fault)

    def _end(self) -> None:
        """Everything is open now."""
        if len(self.people) > 1:
            self.terminal.clear()
        style, width = self.terminal.style, self.terminal.width
        self.terminal.write(
            self.info.show_state(self.state, lang=self.lang, width=width, style=style, bots=self.names)
        )
        for seat, _, kind in self.forfeits:
            self.terminal.write(f"{self._who(seat)} forfeited ({kind}) and is ranked below all others")

    def _board(self, seat: int) -> str:
        style, width = self.terminal.style, self.terminal.width
        view = self.state.view(seat).to_dict()
        return self.info.show_view(
            view, lang=self.lang, width=width, style=style, bots=self.names, rules=self.rules.rules
        )

    def _who(self, seat: int) -> str:
        """A seat's name at the table: its bot's or person's, and what the game calls it."""
        return f"{self.names[seat]} ({self.info.seat_name(self.state.view(seat).to_dict(), seat, self.lang)})"
