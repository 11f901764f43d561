"""Is a bot fit to play: `check_bot` for tests, and what `ludoteca check bot` prints.

Plays whole games and asks single decisions through the same ways that everybody else uses. Knows no game.
"""

import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ludoteca
from ludoteca.bots.byhand import ByHand, seat_by_hand
from ludoteca.bots.seating import AnySitter, Entry, Sitter, entries_of, start
from ludoteca.bots.spec import BotSpec
from ludoteca.documents import document
from ludoteca.errors import BotFault, SpecError
from ludoteca.games import game as find_game
from ludoteca.games.base import GameInfo
from ludoteca.protocol.conformance import check_protocol
from ludoteca.protocol.sitter import ProcessSitter

__all__ = ["BotReport", "Check", "check_bot"]

SEED = 1
"""The seed of all games of a check."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    name: str
    ok: bool
    detail: str
    repeat: str | None = None
    """What shows it again, if it failed."""

    def to_dict(self) -> dict[str, Any]:
        """The check as plain data."""
        return {"name": self.name, "ok": self.ok, "detail": self.detail, "repeat": self.repeat}


@dataclass(frozen=True)
class BotReport:
    """What became of all checks. True if all are well: `assert check_bot(Gengis, "risiko")`."""

    subject: str
    game: str
    checks: tuple[Check, ...]
    timing: Mapping[str, Any] = field(default_factory=dict)
    """How long decisions took."""

    @property
    def ok(self) -> bool:
        """Whether all checks are well."""
        return all(check.ok for check in self.checks)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        lines = [f"{'ok   ' if check.ok else 'WRONG'} {check.name}: {check.detail}" for check in self.checks]
        lines += [f"      again: {check.repeat}" for check in self.checks if check.repeat is not None]
        return "\n".join(lines)

    __repr__ = __str__

    def to_dict(self) -> dict[str, Any]:
        """The document `check`."""
        own = {"subject": self.subject, "ok": self.ok, "checks": [check.to_dict() for check in self.checks]}
        return document("check", self.game, own, timing=self.timing)


def check_bot(bot: Any, game: str, *, games: int = 500) -> BotReport:
    """Check a bot, given as spec, class or factory.

    Looks whether it starts; chooses legally in so many games with every number of seats, every seat in turn;
    answers real questions with texts, if it has `answer`; plays a game again as before, however many games go
    in step and in whatever process; answers alike in two states that differ only in what its seat cannot
    know; and can be pickled. Of a program (`cmd:`) it looks instead whether it keeps to the protocol. Tells
    how long its decisions take.

    >>> import ludoteca
    >>> from ludoteca.testing import check_bot
    >>> class Hasty(ludoteca.Bot):
    ...     def choose(self, view, legal):
    ...         return legal[-1]
    >>> report = check_bot(Hasty, "relikt", games=12)
    >>> [check.name for check in report.checks]
    ['starts', 'legal', 'repeatable', 'hidden', 'pickles', 'time']

    Raises SpecError for a bot that is not there. One that does not start is a failed check.
    """
    info = find_game(game)
    if not isinstance(games, int) or games < 1:
        raise SpecError(f"games = {games!r}: expected a whole number from 1")
    (entry, *more) = entries_of([bot], info)
    if more:
        raise SpecError(f"bot `{bot}`: expected one bot, not {1 + len(more)}")
    subject = str(entry.spec)
    try:
        (sitter,) = start([entry], info, info.make_rules(info.presets[0], {}))
    except BotFault as error:
        return BotReport(subject, info.name, (Check("starts", False, str(error)),))
    checker = _Checker(info, entry, sitter, bot, games)
    checks = [Check("starts", True, _started(sitter))]
    timing: dict[str, Any] = {}
    try:
        if isinstance(sitter, ProcessSitter):
            checks.append(Check("protocol", *check_protocol(sitter, info)))
        if checks[-1].ok:
            checks.append(checker.legal())
        if checks[-1].ok and info.asks and sitter is not None and sitter.answers:
            checks.append(checker.answers())
        if checks[-1].ok:
            checks += [checker.repeatable(), checker.hidden()]
            if isinstance(sitter, Sitter):
                checks.append(_pickles(sitter))
            found, timing = checker.time()
            checks.append(found)
    finally:
        if sitter is not None:
            sitter.close()
    return BotReport(subject, info.name, tuple(checks), timing)


def _started(sitter: AnySitter | None) -> str:
    if isinstance(sitter, ProcessSitter):
        return f"said hello as {sitter.hello.get('name')!r}, version {sitter.hello.get('version')!r}"
    return "loaded, and a first one made" if sitter else "a bot of the core"


class _Checker:
    """The checks that play."""

    def __init__(self, info: GameInfo, entry: Entry, sitter: AnySitter | None, bot: Any, games: int) -> None:
        self.info = info
        self.entry = entry
        self.sitter = sitter
        self.bot = bot
        self.games = games
        self.rules = info.make_rules(info.presets[0], {})

    def run(self, seats: int, games: int, **changed: Any) -> ludoteca.SimulationResult:
        """Games against random bots, every seat in turn."""
        bots = [changed.pop("bot", self.bot), *["random"] * (seats - 1)]
        return ludoteca.simulate(
            self.info.name,
            bots=bots,
            games=games,
            seed=SEED,
            rules=self.rules,
            records=True,
            quiet=True,
            **changed,
        )

    def seats(self) -> list[int]:
        """Every number of seats."""
        return list(range(self.info.min_seats, self.info.max_seats + 1))

    def legal(self) -> Check:
        """Chooses legally, whoever plays along and wherever it sits."""
        counts = self.seats()
        each = -(-self.games // len(counts))
        played = 0
        for seats in counts:
            # A run in memory is bounded.
            for first in range(0, each, 1000):
                part = min(1000, each - first)
                result = self.run(seats, part, first_game=first)
                played += result.games
                if result.fault_counts[0]:
                    return _failed("legal", result, f"{part} games of {seats} seats")
        named = f"{counts[0]} to {counts[-1]} seats, every seat in turn"
        return Check("legal", True, f"{played} games without a fault, {named}")

    def answers(self) -> Check:
        """Answers real questions with a text."""
        seats, games = self.info.default_seats, min(self.games, 12)
        result = self.run(seats, games, settings=dict(self.info.asks))
        if result.fault_counts[0]:
            return _failed("answers", result, f"{games} games with real questions")
        return Check("answers", True, f"{games} games with real questions without a fault")

    def repeatable(self) -> Check:
        """The same games come again, one at a time or many in step."""
        games, seats = min(self.games, 30), self.info.default_seats
        first = self.run(seats, games)
        runs: list[tuple[str, Any]] = [("again", self.run(seats, games).records)]
        in_step = isinstance(self.sitter, Sitter)
        if in_step:
            runs += [(f"{b} in step", self.run(seats, games, bot=self._in_step(b)).records) for b in (1, 7)]
            if (elsewhere := self._elsewhere(seats, games)) is not None:
                runs.append(("in another process (the order of a set of texts differs there)", elsewhere))
        for what, records in runs:
            for one, two in zip(first.records or (), records or (), strict=True):
                if one.steps != two.steps:
                    at = next(i for i, (a, b) in enumerate(zip(one.steps, two.steps, strict=False)) if a != b)
                    detail = (
                        f"game {one.game_number} of seed {SEED} went otherwise {what}: `{one.steps[at]}`, "
                        f"then `{two.steps[at]}`"
                    )
                    return Check("repeatable", False, detail)
        also = ", also 1 and 7 in step" if in_step else ""
        also += " and in another process" if len(runs) == 4 else ""
        return Check("repeatable", True, f"{games} games came out the same{also}")

    def _elsewhere(self, seats: int, games: int) -> Any:
        """The records of these games, played in another process with another order of sets and hashes; None
        for a bot that only this process knows.
        """
        if not isinstance(self.bot, str) or not sys.executable:
            return None
        with tempfile.TemporaryDirectory(prefix="ludoteca-") as folder:
            file = Path(folder, "games.jsonl")
            command = [
                sys.executable, "-m", "ludoteca", "simulate", self.info.name, "--bot", str(self.bot),
                *["--bot", "random"] * (seats - 1), "-n", str(games), "-s", str(SEED), "-j", "1",
                "--records", str(file), "--json",
            ]  # fmt: skip
            hashes = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                env={**os.environ, "PYTHONHASHSEED": hashes},
            )  # fmt: skip
            if done.returncode:
                return None
            return list(ludoteca.records.read(file))

    def _in_step(self, games: int) -> Any:
        """The same bot, so many games in step."""
        assert self.sitter is not None
        make = self.entry.make
        assert make is not None

        def maker() -> Any:
            bot = make()
            cls = type(bot)
            bot.__class__ = type(cls.__name__, (cls,), {"games_at_once": games, "__module__": cls.__module__})
            return bot

        spec = self.entry.spec
        return BotSpec("object", spec.which, spec.cls or spec.which, spec.options, spec.label, maker=maker)

    def hidden(self) -> Check:
        """Answers alike wherever its seat knows the same."""
        compared = 0
        for number, state in enumerate(self._decisions(200)):
            seat = state.current_seat
            other = other_world(state, seat, number)
            if other is None:
                continue
            compared += 1
            here, there = (self._answer(world, seat) for world in (state, other))
            if here != there:
                detail = f"`{here}` or `{there}` by what seat {seat} cannot know: {state!r}"
                return Check("hidden", False, detail)
        return Check("hidden", True, f"{compared} decisions asked again with other hidden things, all alike")

    def time(self) -> tuple[Check, dict[str, Any]]:
        """How long a decision takes."""
        times = []
        for state in self._decisions(300):
            bot = self._seated(state.current_seat, state.seats)
            view, legal = state.view(), state.legal_actions()
            began = time.perf_counter()
            bot.choose(view, legal)
            times.append(time.perf_counter() - began)
        times.sort()
        mean, worst = 1e6 * sum(times) / len(times), 1e6 * times[-1]
        middle = 1e6 * times[len(times) // 2]
        detail = (
            f"{len(times)} decisions by hand: mean {mean:.0f} µs, median {middle:.0f} µs, "
            f"longest {worst:.0f} µs"
        )
        return Check("time", True, detail), {"decisions": len(times), "mean_us": mean, "longest_us": worst}

    def _decisions(self, count: int) -> Iterator[Any]:
        """States of games of random bots in which somebody has a choice."""
        rng = ludoteca.Stream(SEED)
        found = 0
        for number in range(count):
            state = self.info.new_game(self.rules, self.info.default_seats, SEED, number)
            while not state.is_terminal:
                if len(state.legal_actions()) > 1 and rng.below(12) == 0:
                    yield state.clone()
                    found += 1
                    if found >= count:
                        return
                state.step_random(rng)

    def _seated(self, seat: int, seats: int) -> Any:
        if self.sitter is None:
            return seat_by_hand(
                self.entry, self.info, self.rules, seed=SEED, game_number=0, seat=seat, seats=seats
            )
        seed = ludoteca._core.bot_seed(self.info.name, SEED, 0, seat)
        return ByHand(self.sitter, 0, seat, seats, seed)

    def _answer(self, state: Any, seat: int) -> str:
        try:
            return str(self._seated(seat, state.seats).choose(state.view(seat), state.legal_actions()))
        except BotFault as error:
            return f"{error.kind}: {error}"


def _failed(check: str, result: ludoteca.SimulationResult, where: str) -> Check:
    """A check that the first fault of some games spoils."""
    fault = result.faults[0]
    detail = (
        f"{result.fault_counts[0]} faults in {where}, the first in game {fault['game_number']}, step "
        f"{fault['step']}: {fault['kind']}: {fault['message']}"
    )
    if fault["traceback"]:
        detail += f"\n{fault['traceback']}"
    return Check(check, False, detail, fault["repeat"])


def other_world(state: Any, seat: int, seed: int) -> Any | None:
    """A state with other hidden things that looks the same to the seat; None if four draws give none."""
    drawn = state.view(seat).sample(4, seed)
    return next((world for world in drawn if world.to_position() != state.to_position()), None)


def _pickles(sitter: Sitter) -> Check:
    """A new bot goes through pickle and back: what other processes and saved runs need."""
    try:
        bot = sitter.make()
        again = pickle.loads(pickle.dumps(bot))
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        return Check("pickles", False, f"{reason}; keep what cannot be pickled in `load()` or `start_game`")
    return Check("pickles", type(again) is type(bot), "a new bot goes through pickle and back")
