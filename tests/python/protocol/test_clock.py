"""The clock of a program: what keeps the runner from running is not the program's time."""

import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.bots.seating import close, entries_of, start
from ludoteca.games import game as find_game
from ludoteca.protocol import Limits, process, sitter

ANSWERS = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        print('{"t":"hello","abp":1}', flush=True)
    elif message["t"] == "new":
        print('{"t":"ok"}', flush=True)
    elif message["t"] == "act":
        sys.stdin.readline() if HOLDS else None
        print(json.dumps({"t": "act", "id": message["id"], "a": message["legal"][0][0]}), flush=True)
"""


class Clock:
    """A clock that moves only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


class Held:
    """Waits as it is told to, then the runner does not get on for a while; the first `times` times."""

    def __init__(self, poll: Any, clock: Clock, times: int, pause: float) -> None:
        self.real, self.clock, self.times, self.pause = poll, clock, times, pause

    def poll(self, wait: float) -> Any:
        if self.times:
            self.times -= 1
            self.clock.now += wait / 1000 + self.pause
            return []
        # The answer is on its way, and comes before any deadline of a clock that stands still.
        return self.real.poll(60_000)


def seated(tmp_path: Path, holds: bool) -> Any:
    program = tmp_path / "program.py"
    program.write_text(f"HOLDS = {holds}\n{ANSWERS}")
    info = find_game("relikt")
    rules = info.make_rules("rulebook", {})
    limits = Limits(start_ms=60_000, move_ms=100, bank_ms=50, game_ms=400)
    entries = entries_of([f"cmd:{sys.executable} -I -S {program}"], info, limits=limits)
    (found,) = start(entries, info, rules)
    assert found is not None
    return info, rules, found


@pytest.mark.parametrize(("times", "pause"), [(1, 3600.0), (20, 1.0)])
def test_a_held_up_runner_costs_the_program_nothing(
    times: int, pause: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info, rules, bot = seated(tmp_path, holds=False)
    try:
        state = info.new_game(rules, 3, 1, 0)
        seat = bot.sit(0, state.current_seat, 3, 7)
        clock = Clock()
        monkeypatch.setattr(process, "time", clock)
        monkeypatch.setattr(sitter, "time", clock)
        monkeypatch.setattr(process, "_SLICE", 0.002)
        bot.process.reads = Held(bot.process.reads, clock, times, pause)
        choice = seat.choose(state.view(), state.legal_actions())
        assert choice == str(state.legal_actions()[0])
        # It waited for some slices, which is less than a move; the rest was not its own.
        assert seat.bank == 50
        assert 300 <= seat.left < 400
    finally:
        monkeypatch.undo()
        close([bot], at_once=True)


def test_what_is_waited_for_is_still_the_programs_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info, rules, bot = seated(tmp_path, holds=True)
    try:
        state = info.new_game(rules, 3, 1, 0)
        seat = bot.sit(0, state.current_seat, 3, 7)
        clock = Clock()
        monkeypatch.setattr(process, "time", clock)
        monkeypatch.setattr(sitter, "time", clock)
        bot.process.reads = Held(bot.process.reads, clock, 1000, 0.5)
        with pytest.raises(ludoteca.BotFault, match="did not answer act within 150 ms") as late:
            seat.choose(state.view(), state.legal_actions())
        assert late.value.kind == "timeout"
        assert (seat.bank, seat.left) == (0, 250)
    finally:
        monkeypatch.undo()
        close([bot], at_once=True)


def test_the_real_clock_is_in_use_again() -> None:
    assert process.time is sitter.time is time
