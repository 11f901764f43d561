"""A program at a table: what is said to it and what it answers, the clock of its seat, its faults.

One process for an entry plays its games one after the other; after a fault that leaves it out of step it is
ended, and another is started for the next game. Knows no game: views and legal actions bring their own JSON.
"""

import hashlib
import json
import os
import shlex
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from ludoteca import _core
from ludoteca.bots.spec import BotSpec
from ludoteca.errors import FAULT_KINDS, BotFault, IllegalAction, SpecError
from ludoteca.games.base import GameInfo
from ludoteca.protocol import ABP
from ludoteca.protocol.limits import Limits
from ludoteca.protocol.process import LONGEST, Late, Process, shown

__all__ = ["MOST_TIMEOUTS", "Command", "ProcessSitter", "keep_processes"]

MOST_TIMEOUTS = 3
"""With so many decisions over the limit in a game a seat forfeits."""

_kept: dict[Any, list[tuple[Process | None, dict[str, Any]]]] | None = None
"""Processes between two runs and what they said of themselves, by what they were started for; None where none
are kept."""


def keep_processes() -> None:
    """From now on processes outlive a run, for the next one with the same bots, until this process ends."""
    global _kept
    _kept = _kept or {}


@dataclass(frozen=True)
class Command:
    """What starts a program: its words, limits and options. Makes bots as a class does, in its way."""

    words: tuple[str, ...]
    limits: Limits
    options: tuple[tuple[str, Any], ...] = ()

    @staticmethod
    def of(text: str, limits: Limits, options: Mapping[str, Any]) -> "Command":
        """The command of `cmd:TEXT`. No shell sees it. Raises SpecError for a quote that is never closed."""
        try:
            words = tuple(shlex.split(text))
        except ValueError as error:
            raise SpecError(f"command `{text}`: {error}") from None
        if not words or any("\0" in word for word in words):
            raise SpecError(f"command `{text}`: expected a program and its arguments")
        return Command(words, limits, tuple(options.items()))

    def __call__(self) -> Any:
        raise TypeError("a program is started by its sitter")


class ProcessSitter:
    """A program of one entry: sits down in one game after the other (`ludoteca.bots.seating.Sitter`)."""

    batch = False
    bot = None
    games_at_once = 1
    alone = True
    """Plays one game at a time."""

    def __init__(self, spec: BotSpec, command: Command, info: GameInfo, rules: Any) -> None:
        """Start the program and hear what it is. Raises BotFault, kind `start`."""
        self.spec = spec
        self.command = command
        self.limits = command.limits
        self.game = info.name
        self.rules = rules
        self.key = (command, info.name, rules.fingerprint)
        self.process: Process | None = None
        if kept := (_kept or {}).get(self.key):
            # One that has ended since is started anew for the next game: that is no start of a run.
            self.process, self.hello = kept.pop()
        else:
            self.hello = self._start()
        self.starts = True
        self.listens = self.hello.get("events") is True
        self.answers = self.hello.get("answers") is True
        self.hears = self.hello.get("hears") is True
        self.wants_world = self.hello.get("world") is True
        self.wants_end = True

    def close(self) -> None:
        """The run is over: the program is told to quit, or kept for the next run."""
        process, self.process = self.process, None
        if _kept is not None:
            _kept.setdefault(self.key, []).append((process, self.hello))
        elif process is not None:
            process.close()

    def kill(self) -> None:
        """End the program at once."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()

    def sit(self, game_number: int, seat: int, seats: int, seed: int) -> "ProcessSeat":
        """Begin a game. The program is not told its number. Raises BotFault."""
        if self.process is not None and not self.process.alive:
            # Between two games a program may end.
            self.kill()
        known = self.process is not None and self.process.used
        message = line(
            t="new",
            game_id=game_id(seed),
            seat=seat,
            seats=seats,
            seed=str(seed),
            limits={key: getattr(self.limits, key) for key in ("move_ms", "bank_ms", "game_ms")},
        )
        while True:
            if self.process is None:
                self._start()
            assert self.process is not None
            try:
                self.tell(message, "new")
            except BotFault as fault:
                if known and fault.kind == "crash":
                    # It ended after its last game, and that was seen only now.
                    known = False
                    continue
                raise
            self.process.used = True
            return ProcessSeat(self, seat, game_id(seed))

    def tell(self, message: bytes, what: str) -> None:
        """Say something that has to be answered by `ok`. Raises BotFault, with which the program ends."""
        self.exchange(message, "ok", None, time.monotonic() + self.limits.start_ms / 1000, what)

    def exchange(self, message: bytes, wanted: str, id: int | None, deadline: float, what: str) -> Any:
        """Say something and hear the answer to it; late answers are dropped.

        Raises Late if `id` is given, else a timeout is a fault; BotFault, with which the program ends.
        """
        process = self.process
        if process is None:
            raise BotFault("is not running any more", kind="crash")
        process.lag = 0.0
        try:
            process.send(message)
            reply = self._reply(process, wanted, id, deadline, what)
        except Late:
            if id is not None:
                raise
            text = f"did not answer {what} within {self.limits.start_ms} ms"
            fault = process.note(BotFault(text, kind="timeout"))
            self.kill()
            raise fault from None
        except BotFault as fault:
            process.note(fault)
            self.kill()
            raise
        except BaseException:
            # Nobody knows any more what its next answer belongs to.
            self.kill()
            raise
        if reply["t"] == "error" and wanted != "error":
            kind = reply.get("kind")
            said = str(reply.get("message")).encode("utf-8", "replace")
            text = f"answered {what} with an error: {shown(said)}"
            raise process.note(BotFault(text, kind=kind if kind in FAULT_KINDS else "crash"))
        return reply

    def _reply(self, process: Process, wanted: str, id: int | None, deadline: float, what: str) -> Any:
        """The answer, or an error in its place. Raises Late and BotFault."""
        while True:
            reply = process.receive(deadline)
            kind, of = reply.get("t"), reply.get("id")
            if kind == wanted and (id is None or of == id):
                return reply
            if kind in ("act", "answer", "error") and type(of) is int and of < process.last_id + (id is None):
                # Late: whoever says nothing else is late in this as well.
                if time.monotonic() > deadline + process.lag:
                    raise Late
                continue
            if kind == "error":
                return reply
            raise BotFault(f"answered {what} with `{shown(line(**reply)[:-1])}`", kind="protocol")

    def _start(self) -> dict[str, Any]:
        """Start the program and exchange greetings. Raises BotFault, kind `start`."""
        program = self.command.words[0]
        if shutil.which(program) is None:
            there = os.path.isfile(program) and os.path.basename(program) != program
            text = (
                f"cannot be started: `{program}` may not be executed"
                if there
                else f"there is no program `{program}`"
            )
            raise BotFault(text, kind="start")
        self.process = Process(self.command.words, self.limits)
        hello = line(
            t="hello",
            abp=ABP,
            game=self.game,
            rules={"preset": self.rules.preset, "settings": self.rules.differences()},
            runner=f"ludoteca {_core.__version__}",
        )
        try:
            deadline = time.monotonic() + self.limits.start_ms / 1000
            found: dict[str, Any] = self.exchange(hello, "hello", None, deadline, "hello")
            abp, games = found.get("abp"), found.get("games")
            if type(abp) is not int or abp != ABP:
                raise BotFault(f"speaks version {abp!r} of the protocol, not {ABP}")
            if games is not None and not isinstance(games, list):
                raise BotFault(f"said games = {games!r}: expected a list")
            if games is not None and self.game not in games:
                raise BotFault(f"plays {games!r}, not {self.game}")
            if self.command.options:
                self.tell(line(t="set", options=dict(self.command.options)), "set")
        except BotFault as fault:
            self.kill()
            started = BotFault(str(fault), kind="start")
            for note in getattr(fault, "__notes__", ()):
                started.add_note(note)
            raise started from None
        except BaseException:
            self.kill()
            raise
        return found


class ProcessSeat:
    """A program in one seat of one game, with its clock."""

    def __init__(self, sitter: ProcessSitter, seat: int, game_id: str) -> None:
        """Sit down; the program has taken note of the game."""
        self.sitter = sitter
        self.seat = seat
        self.game_id = game_id
        self.bank = float(sitter.limits.bank_ms)
        self.left = float(sitter.limits.game_ms)
        self.timeouts = 0
        self.waiting: list[bytes] = []
        self.weight = 0

    def choose(self, view: Any, legal: Any) -> Any:
        """The action the program chooses. Raises BotFault."""
        body = [b',"view":', view.to_json().encode(), b',"legal":', legal.to_json().encode()]
        if self.sitter.wants_world:
            body += [b',"world":', json.dumps(view.sample(1, 0)[0].to_position()).encode()]
        reply = self._ask("act", "act", b"".join(body))
        place, text = reply.get("i"), reply.get("a")
        if type(place) is int:
            number = reply.get("n")
            if number is not None and type(number) is not int:
                self._protocol(f"answered n = {number!r}: expected a whole number")
            try:
                return legal.pick(place, number)
            except (IllegalAction, OverflowError) as error:
                raise BotFault(f"illegal {error}", kind="illegal") from None
        if isinstance(text, str):
            return text
        self._protocol('answered act without an action: expected {"i": entry, "n": number} or {"a": text}')

    def answer(self, question: Any) -> str:
        """What the program answers to a question in words. Raises BotFault."""
        reply = self._ask("question", "answer", b"," + line(**asked(question))[1:-2])
        text = reply.get("text")
        if not isinstance(text, str):
            self._protocol(f"answered a question with {text!r}: expected a text")
        # Half a surrogate pair is no text.
        return text.encode("utf-8", "replace").decode()

    def hear(self, question: Any) -> None:
        """Something is read at the table."""
        self._later(line(t="hear", **asked(question)))

    def event(self, event: Any) -> None:
        """Something happened; it is said before the next question at the latest."""
        self._later(line(t="event", seat=event.seat, text=event.text))

    def end_game(self, outcome: Any) -> None:
        """The game is over."""
        end = line(
            t="end",
            game_id=self.game_id,
            ranks=list(outcome.ranks),
            points=list(outcome.points),
            returns=list(outcome.returns),
            end_reason=outcome.end_reason,
        )
        self.sitter.tell(self._taken() + end, "end")

    def _ask(self, what: str, wanted: str, body: bytes) -> Any:
        """Ask by the seat's clock."""
        sitter, limits = self.sitter, self.sitter.limits
        process = sitter.process
        if process is None:
            raise BotFault("is not running any more", kind="crash")
        process.last_id += 1
        id = process.last_id
        clock = b',"clock":{"move_ms":%d,"bank_ms":%d}}\n' % (limits.move_ms, self.bank)
        message = b'%s{"t":"%s","id":%d%s%s' % (self._taken(), what.encode(), id, body, clock)
        allowed = min(limits.move_ms + self.bank, self.left)
        began = time.monotonic()
        try:
            reply = sitter.exchange(message, wanted, id, began + allowed / 1000, what)
        except Late:
            self.bank = max(0.0, self.bank - max(0.0, allowed - limits.move_ms))
            self.left -= allowed
            self.timeouts += 1
            over = self.left <= 0
            forfeits = over or self.timeouts >= MOST_TIMEOUTS
            text = f"did not answer {what} within {allowed:.0f} ms"
            if over:
                text += f": the {limits.game_ms} ms of the game are used up"
            elif forfeits:
                text += f", {self.timeouts} times in this game"
            fault = process.note(BotFault(text, kind="timeout", forfeits=forfeits))
            if forfeits:
                sitter.kill()
            raise fault from None
        took = 1000 * max(0.0, time.monotonic() - began - process.lag)
        self.left -= took
        if took > limits.move_ms:
            self.bank = max(0.0, self.bank - (took - limits.move_ms))
        return reply

    def _later(self, message: bytes) -> None:
        self.waiting.append(message)
        self.weight += len(message)
        process = self.sitter.process
        if self.weight <= LONGEST or process is None:
            return
        # Nobody was asked for long: it has to be read now.
        process.send(self._taken())
        try:
            process.flush(time.monotonic() + self.sitter.limits.start_ms / 1000)
        except Late:
            fault = process.note(BotFault("does not read what it is told", kind="timeout"))
            self.sitter.kill()
            raise fault from None

    def _taken(self) -> bytes:
        waiting, self.waiting, self.weight = self.waiting, [], 0
        return b"".join(waiting)

    def _protocol(self, text: str) -> NoReturn:
        raise BotFault(text, kind="protocol")


def line(**message: Any) -> bytes:
    """A message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"


def asked(question: Any) -> dict[str, Any]:
    """What is read, as plain data."""
    return {
        "kind": question.kind,
        "text": question.text,
        "language": question.language,
        "choices": list(question.choices),
        "epoch": question.epoch,
        "seat": question.seat,
        "reader": question.reader,
        "said": [list(said) for said in question.said],
    }


def game_id(seed: int) -> str:
    """A game as a program hears of it: follows one way from its own seed there, and says nothing else."""
    return hashlib.sha256(f"ludoteca/1 game_id {seed}".encode()).hexdigest()[:16]
