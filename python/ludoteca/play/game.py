"""One game with people at one terminal: whose decision it is, what they may see of it, and the screen between
them.

Knows no game but through its `GameInfo`. Every action goes through the one `apply` of the engine; what a
person is told of it is what the engine says their seat may see.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludoteca import _core
from ludoteca.bots.spec import BotSpec
from ludoteca.errors import SpecError
from ludoteca.games.base import GameInfo
from ludoteca.play.choose import choose
from ludoteca.play.terminal import Terminal
from ludoteca.rules import in_force

Answer = Callable[[str, tuple[str, ...]], str]
"""Answers for chance that comes from outside the engine, such as a clock: word and possible answers to
answer.
"""


class Game:
    """A game under way, with people and native bots in its seats."""

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
    ) -> None:
        """Seat everybody and set the game up. Raises what bots and rules say is wrong."""
        self.terminal = terminal
        self.info = info
        self.lang = lang
        self.rules = in_force(info.name, rules)
        self.seed = seed
        self.game_number = game_number
        players = [info.player(entry.options) for entry in entries]
        for entry, player in zip(entries, players, strict=True):
            if entry.kind == "human" and (others := entry.options.keys() - player.keys()):
                raise SpecError(f"bot `{entry}`: a person has no option `{min(others)}`")
        self.specs = [
            (entry.name, entry.text, player) for entry, player in zip(entries, players, strict=True)
        ]
        self.actions: list[str] = []
        self.answers: list[str] = []
        self.answer = None if answer is None else self._noted(answer)
        self.state = info.seat_game(self.rules, players, seed, game_number)
        self.names = [entry.name for entry in entries]
        self.bots: Mapping[int, Any] = {
            seat: info.seat_bot(entry.which, _without(entry.options, players[seat]), seed, seat)
            for seat, entry in enumerate(entries)
            if entry.kind != "human"
        }
        for bot in self.bots.values():
            bot.start_game(game_number)
        self.people = [seat for seat in range(len(entries)) if seat not in self.bots]
        self.news: dict[int, list[str]] = {seat: [] for seat in self.people}
        self.at_screen: int | None = None

    def play(self) -> Any:
        """Play to the end and return the outcome.

        Raises EndOfInput where a person stops typing.
        """
        while not self.state.is_terminal:
            seat = self.state.current_seat
            legal = self.state.legal_actions()
            forced = legal[0] if len(legal) == 1 else None
            if seat in self.bots:
                action = forced or self.bots[seat].choose(self.state.view(seat), legal)
            elif forced is not None:
                action = forced
            else:
                action = self._ask(seat, legal)
            self._apply(seat, action)
        self._end()
        return self.state.outcome

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

    def _noted(self, answer: Answer) -> Answer:
        """The same answers, kept for the record."""

        def noted(word: str, answers: tuple[str, ...]) -> str:
            given = answer(word, answers)
            self.answers.append(given)
            return given

        return noted

    def _ask(self, seat: int, legal: Any) -> Any:
        moved = self.at_screen != seat
        if moved and len(self.people) > 1:
            self._hand_over(seat)
        self.at_screen = seat
        news, self.news[seat] = self.news[seat], []
        for line in news:
            self.terminal.write(line)
        if moved or news:
            self.terminal.write(f"\n{self._board(seat)}\n")
        talk = self.info.talk(self.state.view(seat).to_dict(), self.lang)
        self.terminal.write(f"{self._who(seat)}: {talk.help()}")
        return choose(self.terminal, legal, talk, lambda: self._board(seat))

    def _hand_over(self, seat: int) -> None:
        """Clear the screen, wait until the next person sits there alone."""
        self.terminal.clear()
        self.terminal.ask(f"{self._who(seat)} is next. Everybody else looks away; press Enter.")
        self.terminal.clear()

    def _apply(self, seat: int, action: Any) -> None:
        who = self._who(seat)
        self.actions.append(str(action))
        for i, event in enumerate(self.state.apply_with_events(action, self.answer)):
            for person in self.people:
                text = event.for_seat(person)
                if text is None or (i == 0 and person == seat):
                    continue
                if not (words := self.info.describe(text, self.lang)):
                    continue
                self.news[person].append(f"{who}: {words}" if i == 0 else f"  {words}")

    def _end(self) -> None:
        """Everything is open now."""
        if len(self.people) > 1:
            self.terminal.clear()
        style, width = self.terminal.style, self.terminal.width
        self.terminal.write(
            self.info.show_state(self.state, lang=self.lang, width=width, style=style, bots=self.names)
        )

    def _board(self, seat: int) -> str:
        style, width = self.terminal.style, self.terminal.width
        view = self.state.view(seat).to_dict()
        return self.info.show_view(view, lang=self.lang, width=width, style=style, bots=self.names)

    def _who(self, seat: int) -> str:
        """A seat's name at the table: its bot's or person's, and what the game calls it."""
        return f"{self.names[seat]} ({self.info.seat_name(self.state.view(seat).to_dict(), seat, self.lang)})"


def _without(options: Mapping[str, Any], player: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are the bot's own."""
    return {key: value for key, value in options.items() if key not in player}
