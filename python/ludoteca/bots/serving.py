"""A Python bot as a program: `serve` speaks the protocol on standard input and output for a class of bots.

    python -m ludoteca.bots.serving mybots.py:Gengis:depth=2

does it for a bot that a spec names. What the bot prints goes to stderr. The bot gets the same views and legal
actions as in the runner's process: the program asks for a world that its seat thinks possible, and looks at
that from its seat.
"""

import functools
import json
import os
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Any, BinaryIO

from ludoteca import _core
from ludoteca.bots.byhand import ByHand
from ludoteca.bots.faults import line_of
from ludoteca.bots.seating import Sitter, entries_of, start
from ludoteca.bots.spec import expand
from ludoteca.errors import BotFault, SpecError
from ludoteca.games import game as find_game
from ludoteca.protocol import ABP
from ludoteca.protocol.sitter import line
from ludoteca.values import Outcome, SeenEvent

__all__ = ["serve"]


def serve(bot: Any) -> None:
    """Play as a program until the runner says quit, or is gone.

    Args:
        bot: A class of bots, a function that makes one, or the spec of a Python bot.

    At the end of `mybot.py`, `if __name__ == "__main__": ludoteca.bots.serve(Gengis)` makes it a program for
    `cmd:python mybot.py`. The bot gets what it gets in the runner's process, but `info.game_number`, which no
    program is told: it is 0.

    Raises SpecError for what is no Python bot.
    """
    lines, out = _ends()
    server = _Server(bot)
    for text in lines:
        reply = server.hear(text)
        if reply is not None:
            out.write(reply)
        if server.done:
            return


def _ends() -> tuple[BinaryIO, BinaryIO]:
    """Both ends of the protocol; from now on whatever else is printed goes to stderr."""
    lines = os.fdopen(os.dup(0), "rb")
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return lines, out


class _Server:
    """What the runner says, put to the bot, and what is answered."""

    def __init__(self, bot: Any) -> None:
        specs = expand([bot])
        if len(specs) != 1 or specs[0].kind in ("cmd", "human"):
            raise SpecError(f"serve: expected one Python bot, not `{bot}`")
        self.spec = specs[0]
        self.done = False
        self.sitter: Sitter | None = None
        self.hand: ByHand | None = None
        self.failed: dict[str, Any] | None = None

    def hear(self, text: bytes) -> bytes | None:
        """The answer to a line, if it wants one."""
        message: dict[str, Any] = {}
        try:
            message = json.loads(text)
            if not isinstance(message, dict):
                message = {}
                raise SpecError("expected an object")
            answer = self._words().get(str(message.get("t")))
            if answer is None:
                raise SpecError(f"unknown message {message.get('t')!r}")
            reply = answer(message)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) or (isinstance(error, SystemExit) and self.hand is None):
                raise
            traceback.print_exception(error)
            kind = error.kind if isinstance(error, BotFault) else "crash"
            reply = {"t": "error", "kind": kind, "message": line_of(error.__cause__ or error)}
            if "id" in message:
                reply["id"] = message["id"]
            if message.get("t") in ("event", "hear", "quit"):
                # Said now, it would be taken for the answer to something else.
                self._fail(reply)
                return None
        return None if reply is None else line(**reply)

    def _words(self) -> dict[str, Callable[[dict[str, Any]], dict[str, Any] | None]]:
        return {
            "hello": self._hello,
            "set": self._set,
            "new": self._new,
            "event": self._event,
            "hear": self._hear,
            "act": self._act,
            "question": self._question,
            "ping": lambda message: {"t": "pong", "id": message.get("id")},
            "end": self._end,
            "quit": self._quit,
        }

    def _hello(self, message: dict[str, Any]) -> dict[str, Any]:
        self.info = find_game(message["game"])
        rules = message["rules"]
        self.rules = self.info.make_rules(rules["preset"], rules["settings"])
        plain = self.info.make_rules(self.info.presets[0], {})
        self.state = type(self.info.new_game(plain, self.info.min_seats, 0, 0))
        sitter = self._started()
        return {
            "t": "hello",
            "abp": ABP,
            "name": self.spec.name,
            "version": _core.__version__,
            "games": [self.info.name],
            "events": sitter.listens,
            "answers": sitter.answers,
            "hears": sitter.hears,
            "world": True,
        }

    def _set(self, message: dict[str, Any]) -> dict[str, Any]:
        options = dict(message["options"])
        if self.spec.kind == "object":
            assert self.spec.maker is not None
            self.spec = replace(self.spec, maker=functools.partial(self.spec.maker, **options))
        else:
            self.spec = replace(self.spec, options={**self.spec.options, **options})
        self._started()
        return {"t": "ok"}

    def _started(self) -> Sitter:
        (entry,) = entries_of([self.spec], self.info)
        (sitter,) = start([entry], self.info, self.rules)
        if not isinstance(sitter, Sitter):
            raise SpecError(f"serve: `{self.spec}` is no Python bot")
        self.sitter = sitter
        return sitter

    def _new(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.sitter is not None
        self.failed = self.hand = None
        self.hand = ByHand(self.sitter, 0, message["seat"], message["seats"], int(message["seed"]))
        return {"t": "ok"}

    def _event(self, message: dict[str, Any]) -> None:
        if self.sitter is not None and self.sitter.listens:
            self._hand().bot.event(SeenEvent(message["seat"], message["text"]))

    def _hear(self, message: dict[str, Any]) -> None:
        self._hand().hear(self.info.asked(message))

    def _act(self, message: dict[str, Any]) -> dict[str, Any]:
        hand = self._hand()
        if self.failed is not None:
            return {**self.failed, "id": message["id"]}
        world = self.state.from_position(message["world"])
        action = hand.choose(world.view(hand.seat), world.legal_actions())
        return {"t": "act", "id": message["id"], "a": str(action)}

    def _question(self, message: dict[str, Any]) -> dict[str, Any]:
        hand = self._hand()
        if self.failed is not None:
            return {**self.failed, "id": message["id"]}
        return {"t": "answer", "id": message["id"], "text": hand.answer(self.info.asked(message))}

    def _end(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.hand is not None:
            self.hand.end_game(
                Outcome(
                    tuple(message["ranks"]),
                    tuple(message["points"]),
                    tuple(message["returns"]),
                    message["end_reason"],
                )
            )
            self.hand = None
        return {"t": "ok"}

    def _quit(self, message: dict[str, Any]) -> None:
        self.done = True

    def _hand(self) -> ByHand:
        if self.hand is None:
            raise SpecError("no game has begun")
        return self.hand

    def _fail(self, error: dict[str, Any]) -> None:
        """The bot failed where nothing is answered: the next question gets it."""
        self.failed = error


def main() -> None:
    """Serve the bot that the command line names."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--stdio"]
    if len(arguments) != 1:
        print("usage: python -m ludoteca.bots.serving SPEC", file=sys.stderr)
        raise SystemExit(2)
    serve(arguments[0])


if __name__ == "__main__":
    main()
