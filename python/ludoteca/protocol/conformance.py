"""Does a program keep to the protocol: what a check says to it besides games. Plays no whole game."""

import time
from typing import Any

from ludoteca import _core
from ludoteca.errors import BotFault
from ludoteca.games.base import GameInfo
from ludoteca.protocol.process import Late
from ludoteca.protocol.sitter import ProcessSitter, line

__all__ = ["check_protocol"]


def check_protocol(sitter: ProcessSitter, info: GameInfo) -> tuple[bool, str]:
    """Whether the program answers what it must, and says nothing where it must not; and what is wrong.

    Asks for a ping, says something unknown, tells it more keys than there are, begins a game again without an
    end, asks a decision in each.
    """
    try:
        _ping(sitter, 1)
        _unknown(sitter)
        _ping(sitter, 2)
        for number in (0, 1):
            _decision(sitter, info, number)
        _ping(sitter, 3)
    except BotFault as fault:
        return False, "\n".join([str(fault), *getattr(fault, "__notes__", ())])
    except Late:
        return False, f"no answer within {sitter.limits.start_ms} ms"
    return True, "answers hello, ping, unknown messages and keys, new without end, act; says nothing else"


def _deadline(sitter: ProcessSitter) -> float:
    return time.monotonic() + sitter.limits.start_ms / 1000


def _ping(sitter: ProcessSitter, number: int) -> None:
    sitter.exchange(line(t="ping", id=number, more=[1]), "pong", number, _deadline(sitter), "ping")


def _unknown(sitter: ProcessSitter) -> None:
    sitter.exchange(line(t="zzz"), "error", None, _deadline(sitter), "an unknown message")


def _decision(sitter: ProcessSitter, info: GameInfo, number: int) -> None:
    """A game's first decision with a choice."""
    seats = info.default_seats
    state: Any = info.new_game(sitter.rules, seats, 1, number)
    rng = _core.Stream(1)
    while not state.is_terminal and len(state.legal_actions()) == 1:
        state.step_random(rng)
    seat = state.current_seat
    bot = sitter.sit(number, seat, seats, _core.bot_seed(info.name, 1, number, seat))
    action, legal = bot.choose(state.view(seat), state.legal_actions()), state.legal_actions()
    parsed = type(legal[0]).parse(action) if isinstance(action, str) else action
    if parsed not in legal:
        raise BotFault(f"illegal action `{parsed}`", kind="illegal")
