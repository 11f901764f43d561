"""`simulate`: many games at once, and what they came to.

Checks and names what a caller can get wrong, hands one job to the core and wraps its columns. Knows no rules.
"""

import contextlib
import os
import shlex
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca import _core
from ludoteca.bots import seating as sitting
from ludoteca.bots.faults import fault_error, show_fault
from ludoteca.bots.quizzing import BotQuiz
from ludoteca.bots.spec import BotSpec, write_value
from ludoteca.documents import document
from ludoteca.errors import ChanceError, HookError, InternalError, Interrupted, LudotecaError, SpecError
from ludoteca.games import game as find_game
from ludoteca.games.base import GameInfo, Quiz
from ludoteca.intervals import mean
from ludoteca.protocol.limits import Limits
from ludoteca.records import MemoryRecords, Records, read
from ludoteca.rules import EffectiveRules, in_force
from ludoteca.summary import end_reasons, rank_scores, summarise

__all__ = ["SimulationResult", "simulate"]

_SHARED = ("ranks", "won", "points", "seat", "first_seat", "turns", "rounds", "end_reason")
"""The columns that all games have."""


@dataclass(frozen=True, eq=False)
class SimulationResult:
    """What many games came to.

    Everything but `timing` depends on the arguments of `simulate` alone, whatever the number of threads.
    """

    game: str
    """The game's id."""
    rules: Any
    """The rules that were played by, with all settings of house rules in them."""
    bots: tuple[BotSpec, ...]
    """The entries, in the order of `bots=`."""
    seed: int
    """The seed, given or drawn."""
    seating: str
    """`rotate` or `fixed`."""
    first_game: int
    """The number of the first game."""
    columns: Mapping[str, NDArray[Any]]
    """Arrays by name. Of shape (games, entries), an entry being a place in `bots=`, wherever it sat: `ranks`
    (u8; 1 best, equal tied, 0 unfinished), `won` (bool; a shared win counts for all who share it), `points`
    (i32), `seat` (u8). Of shape (games,): `first_seat` (u8; the first player), `turns`, `rounds` (u32),
    `end_reason` (u8; a place in `end_reason_names`).

    A game may add columns of shape (games, entries). Riket: `coins_poor`, `coins_rich`, `coins_ruler`,
    `epochs_poor`, `epochs_rich`, `epochs_ruler` (i32): by the role card drawn at the beginning of an epoch
    what the purse changed by in such epochs (prizes and bonus, less payments), and how many there were;
    epochs that were not finished do not count."""
    records: Records | None
    """The records, if they were asked for."""
    faults: tuple[Mapping[str, Any], ...] = ()
    """The first fault of each entry that had one: `entry`, `name`, `seat`, `game_number`, `seed`, `step`,
    `kind`, `message`, `traceback`, and `repeat`, what to do to see it again. Native bots have none."""
    fault_counts: tuple[int, ...] = ()
    """How many faults each entry had."""
    interrupted: bool = False
    """Whether the run was stopped: the columns hold the longest finished prefix."""
    failure: str | None = None
    """The first game that failed, and why; None if none did."""
    timing: Mapping[str, Any] = field(default_factory=dict)
    """What depends on the clock or the machine."""
    in_force: EffectiveRules | None = None
    """The same rules with their layers and the house rules."""
    end_reason_names: tuple[str, ...] = _core.END_REASONS
    """The names of `columns["end_reason"]`; a house rule that may end a game adds `house_rule:NAME`."""
    path: Mapping[str, Any] = field(default_factory=dict)
    """How the games were played: `name` (`native` on all cores, `python` in step, or `hooks` on one core),
    `why`, and `hooks`, the house rules that were asked, by hook."""

    @property
    def games(self) -> int:
        """How many games the columns hold."""
        return len(self.columns["turns"])

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        names = ", ".join(bot.name for bot in self.bots)
        stopped = ", interrupted" if self.interrupted else ""
        return f"<SimulationResult: {self.games} games of {self.game}, {names}, seed {self.seed}{stopped}>"

    def table(self) -> dict[str, NDArray[Any]]:
        """One row per game and entry, as columns of length games x entries, ready for a data frame.

        Keys: `game` (u64), `entry` (u8), `name` (text), `seat`, `turn_position` (u8; 0 moves first), `rank`,
        `won`, `points`, `rank_score` (f64), `turns`, `rounds`, `end_reason` (text), then what the game adds.
        """
        columns, entries = self.columns, len(self.bots)
        seat = columns["seat"].astype(np.int16)
        position = (seat - columns["first_seat"].astype(np.int16)[:, None]) % entries
        numbers = np.arange(self.games, dtype=np.uint64) + np.uint64(self.first_game)
        names = np.array([bot.name for bot in self.bots])
        reasons = np.array(self.end_reason_names)
        return {
            "game": np.repeat(numbers, entries),
            "entry": np.tile(np.arange(entries, dtype=np.uint8), self.games),
            "name": np.tile(names, self.games),
            "seat": columns["seat"].ravel(),
            "turn_position": position.astype(np.uint8).ravel(),
            "rank": columns["ranks"].ravel(),
            "won": columns["won"].ravel(),
            "points": columns["points"].ravel(),
            "rank_score": rank_scores(columns["ranks"]).ravel(),
            "turns": np.repeat(columns["turns"], entries),
            "rounds": np.repeat(columns["rounds"], entries),
            "end_reason": np.repeat(reasons[columns["end_reason"]], entries),
            **{name: cells.ravel() for name, cells in columns.items() if name not in _SHARED},
        }

    def to_dict(self) -> dict[str, Any]:
        """The document `simulate` of `--json`; estimates are {mean, low, high, level, n, unit}."""
        # A house rule may give points beyond what the game itself can.
        bounds = None if self.path.get("hooks") else find_game(self.game).points_range
        by_entry, by_turn = summarise(self.columns, bounds)
        bots = [
            {"entry": i, "name": bot.name, "spec": bot.text, **group.to_dict(), "faults": count}
            for i, (bot, group, count) in enumerate(zip(self.bots, by_entry, self.fault_counts, strict=True))
        ]
        own = {
            "games": self.games,
            "first_game": self.first_game,
            "seats": len(self.bots),
            "seating": self.seating,
            "bots": bots,
            "groups": [group.to_dict() for group in find_game(self.game).groups(self)],
            "by_seat": [{"turn_position": i, **group.to_dict()} for i, group in enumerate(by_turn)],
            "end_reasons": end_reasons(self.columns["end_reason"], self.end_reason_names),
            "turns": mean(self.columns["turns"]).to_dict(),
            "rounds": mean(self.columns["rounds"]).to_dict(),
            "faults": [dict(fault) for fault in self.faults],
            "failure": self.failure,
            "interrupted": self.interrupted,
            "path": {"name": self.path["name"], "why": self.path["why"]},
        }
        rules = self.in_force or self.rules
        return document("simulate", self.game, own, rules=rules, seed=self.seed, timing=self.timing)


def simulate(
    game: str,
    bots: Iterable[Any] | str | type[Any] | None = None,
    games: int = 1000,
    seed: int | str | None = None,
    rules: Any = None,
    house_rules: Iterable[Any] = (),
    settings: Mapping[str, Any] | None = None,
    seating: str = "rotate",
    first_game: int = 0,
    threads: int | None = None,
    records: bool | str | os.PathLike[str] | None = None,
    on_fault: str = "forfeit",
    on_failure: str = "stop",
    questions: Any = None,
    progress: Callable[[int], object] | None = None,
    *,
    limits: Limits | Mapping[str, Any] | None = None,
    quiet: bool = False,
) -> SimulationResult:
    """Play many games and return what they came to. Game i depends on (seed, i) only.

    Args:
        game: The game's id, such as `"risiko"`.
        bots: One seat each: specs (`3xrandom` is three), classes of bots (`ludoteca.Bot`), or functions that
            make a bot; four `greedy` if not given.
        games: How many games, at least 1. Memory grows with the columns only.
        seed: 0 to 2**64 - 1, as number or text; drawn and reported in the result if not given.
        rules: The name of a preset, a rules object of the game, or the rules in force that
            `ludoteca.rules.effective_rules` makes of a file; the game's default preset if not given.
        house_rules: House rules on top of `rules`: specs, `HouseRule` classes or instances, in any order.
        settings: Single settings on top of all else, by key.
        seating: `rotate` seats entry e in seat (e + game number) mod seats, `fixed` in seat e.
        first_game: The number of the first game. 731 with `games=1` plays game 731 as it is in any batch.
        threads: Cores to use, all if not given. The result is the same. Tables with Python bots play in this
            process and thread; `ludoteca simulate --threads` has worker processes.
        records: True keeps the records of at most 10,000 games in memory. A path streams them there, by gzip
            if it ends in `.gz`; the file appears when it is whole.
        on_fault: What a bot's fault does: with `forfeit` its seat plays a default from then on and is ranked
            below all that did not forfeit, with `raise` the run stops.
        on_failure: Whether a game that fails stops the run or is skipped over, ending as `failed`.
        questions: A question pack, its path or its name: Riket asks from it. With a preset's name as `rules`
            this sets `answers = "questions"`; rules that say so themselves ask from the shipped pack if none
            is given. Bots without texts answer by their knowledge.
        progress: Called about twenty times a second with how many games are finished.
        limits: What programs may take: `start_ms`, `move_ms`, `bank_ms`, `game_ms`, `memory_mb`, those of a
            rules file if not given. With limits a Python bot plays in a process of its own, so that they hold
            for it; bots of the core have none.
        quiet: Whether to leave it to the caller to tell of faults; else the first of each bot goes to stderr.

    Raises:
        SpecError: A bot, number or name that is not what it should be.
        BotFault: A bot that does not start, or any fault with `on_fault="raise"`.
        RulesError: Settings that do not fit, with all reasons.
        PluginError: A house rule that cannot be used.
        HookError: A house rule that raised, or answered out of range: the game is named.
        ChanceError: Settings that need chance from outside, such as a clock.
        OSError: Records that cannot be written.
        Interrupted: Ctrl-C; its `result` holds the longest finished prefix.

    Whatever else stops the run before its end carries the finished prefix as `result` too.

    >>> import ludoteca
    >>> r = ludoteca.simulate("risiko", bots=["greedy", "3xrandom"], games=40, seed=1)
    >>> r.columns["ranks"].shape, r.seed
    ((40, 4), 1)
    """
    info = find_game(game)
    if on_fault not in ("forfeit", "raise"):
        raise SpecError(f"on_fault `{on_fault}`: expected forfeit or raise")
    if bots is None:
        bots = f"{info.default_seats}xgreedy"
    listed = [bots] if isinstance(bots, (str, type)) else list(bots)
    asking = None if questions is None else info.asks
    force = in_force(game, rules, house_rules, settings, command=asking)
    rules = force.rules
    held = force.limits if limits is None else Limits.of(limits)
    entries = sitting.entries_of(listed, info, limits=held)
    if info.asks_clock(rules):
        # A game may end before anyone looks at the clock: whether it is refused must not be a matter of luck.
        by = [f"house rule `{rule}`: " for rule in force.house_rules if rule.rule.clock() is not None]
        raise ChanceError(
            f"{by[0] if by else ''}these rules end a game by the clock, which only `ludoteca play` has: "
            "choose another ending"
        )
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: expected a function, not {type(progress).__name__}")
    pack = info.pack(rules, questions)
    number = draw_seed() if seed is None else seed
    # For the header, and to see that the pack holds what the game needs.
    quiz = None if pack is None else info.quiz(rules, pack, seed=0, game_number=0)
    cores = available_cores() if threads is None else threads
    sitters = sitting.start(entries, info, rules)
    request = _Request(
        info.name, tuple(entry.spec for entry in entries), force, number, seating, held, questions
    )
    with Watch(force, games, records) as watch:
        started = time.perf_counter()
        at_once = True
        try:
            with sitting.bot_output() if any(sitters) else contextlib.nullcontext():
                run = _core.simulate(
                    game,
                    rules,
                    [
                        (
                            entry.spec.name,
                            entry.spec.text,
                            sitter or entry.spec.which,
                            _options(entry, sitter, quiz),
                        )
                        for entry, sitter in zip(entries, sitters, strict=True)
                    ],
                    games=games,
                    seed=number,
                    seating=seating,
                    first_game=first_game,
                    threads=cores,
                    on_failure=on_failure,
                    records=watch.records,
                    questions=None if quiz is None else quiz.header,
                    quiz=None if quiz is None else _quizzes(info, rules, pack, number),
                    progress=progress,
                    on_fault=on_fault,
                    slots=_in_step(sitters),
                    fault_seen=lambda fault: None if quiet else show_fault(request.fault(fault)),
                    **force.in_the_loop,
                )
            at_once = run.stopped is not None
        finally:
            # Whoever stops a run does not wait for programs to quit.
            sitting.close(sitters, at_once=at_once)
        seconds = time.perf_counter() - started
        decisions = run.totals["asked"] + run.totals["forced"]
        stopped = bool(run.finished < games)
        result = SimulationResult(
            game=info.name,
            rules=rules,
            bots=request.bots,
            seed=int(number),
            seating=seating,
            first_game=int(first_game),
            columns=run.columns,
            records=_records(run, records),
            faults=tuple(request.fault(fault) for fault in run.faults),
            fault_counts=tuple(run.fault_counts),
            in_force=force,
            end_reason_names=run.end_reason_names,
            path=run.path,
            interrupted=stopped,
            failure=None if run.failure is None else f"game {run.failure[0]}: {run.failure[1]}",
            timing={
                "elapsed_ms": round(1000 * seconds),
                "threads": 1 if any(sitters) or run.path["hooks"] else int(cores),
                "games_per_second": run.totals["games"] / seconds,
                "decisions_per_second": decisions / seconds,
                **{
                    f"{what}_per_second": run.totals["draws"][purpose] / seconds
                    for what, purpose in info.rates.items()
                },
            },
        )
        if not stopped and run.stopped is None:
            watch.show(result, _records(run, watch.records))
            return result
        if stopped and run.failure is not None:
            error = run.failure[1]
            if isinstance(error, LudotecaError):
                error.result = result
            if isinstance(error, HookError) and error.__cause__ is not None:
                from ludoteca.plugins import place_of

                error.place = place_of(error.__cause__)
            error.add_note(f"in game {run.failure[0]}")
            raise error
        if run.fault is not None and run.stopped is None:
            fault = fault_error(request.fault(run.fault))
            fault.result = result
            raise fault
        if isinstance(run.stopped, KeyboardInterrupt):
            raise Interrupted(result) from None
        if run.stopped is None:
            raise InternalError(f"the run ended after {run.finished} of {games} games and does not say why")
        raise run.stopped


def _in_step(sitters: Iterable[sitting.AnySitter | None]) -> int | None:
    """How many games go in step: as many as the bots want, one if there is a program."""
    asked = [sitter for sitter in sitters if sitter]
    return 1 if any(sitter.alone for sitter in asked) else max((s.games_at_once for s in asked), default=None)


def _options(entry: sitting.Entry, sitter: sitting.AnySitter | None, quiz: Quiz | None) -> Mapping[str, Any]:
    """The options of an entry; at a table of questions whoever gives no texts is drawn."""
    speaks = quiz is None or (sitter is not None and sitter.answers)
    return entry.spec.options if speaks or quiz is None else quiz.silent(entry.spec.options)


def _quizzes(info: GameInfo, rules: Any, pack: Any, seed: int | str) -> Callable[..., BotQuiz]:
    """What makes the quiz of a game: a function of its number and, by seat, what answers, what hears, and
    whether the seat answers in words.
    """

    def quiz(game_number: int, *seats: Any) -> BotQuiz:
        return BotQuiz(info.quiz(rules, pack, seed=int(seed), game_number=game_number), *seats)

    return quiz


@dataclass(frozen=True)
class _Request:
    """What is asked for, as far as one needs it to ask for a single game again."""

    game: str
    bots: tuple[BotSpec, ...]
    force: EffectiveRules
    seed: int | str
    seating: str
    limits: Limits | None
    questions: Any

    def fault(self, fault: Mapping[str, Any]) -> dict[str, Any]:
        """A fault of the core with whose it is and how to see it again."""
        whole = {"entry": fault["entry"], "name": self.bots[fault["entry"]].name, **fault}
        return {**whole, "seed": str(self.seed), "repeat": self.repeat(fault["game_number"])}

    def repeat(self, number: int) -> str:
        """What plays one of the games again and stops at its first fault."""
        specs = [rule.spec for rule in self.force.house_rules]
        named = self.questions is None or isinstance(self.questions, (str, os.PathLike))
        if any(bot.kind == "object" for bot in self.bots) or None in specs or not named:
            return (
                f"ludoteca.simulate({self.game!r}, bots=…, games=1, first_game={number}, seed={self.seed}, "
                f'seating={self.seating!r}, on_fault="raise") with the same bots and rules'
            )
        words = ["ludoteca", "simulate", self.game]
        words += [word for bot in self.bots for word in ("--bot", str(bot))]
        words += ["-n", "1", "--first-game", str(number), "-s", str(self.seed), "--seating", self.seating]
        rules = self.force.rules
        words += ["--preset", rules.preset]
        words += [word for spec in specs for word in ("--house-rule", str(spec))]
        if self.questions is not None:
            words += ["--questions", os.fspath(self.questions)]
        filed = []
        for key, value in rules.differences().items():
            if isinstance(value, list):
                filed.append(f"{key} = {value}")
            else:
                words += ["--set", f"{key}={write_value(value)}"]
        # What only a rules file can say.
        if self.limits is not None:
            defaults = Limits().to_dict()
            changed = [f"{k}={v}" for k, v in self.limits.to_dict().items() if v != defaults[k]]
            filed += [f"limits {', '.join(changed)}"] if changed else []
        command = shlex.join([*words, "--on-fault", "raise"])
        return f"{command}  # with {'; '.join(filed)}" if filed else command


class Watch:
    """Shows finished games to the observers of the house rules; keeps records for them if nobody else
    does.
    """

    def __init__(self, force: EffectiveRules, games: Any, records: bool | str | os.PathLike[str] | None):
        """Find out who looks on, and where the records they need will be."""
        self.hooks = [hook for rule in force.house_rules for hook in rule.hooks]
        self.records = os.fspath(records) if isinstance(records, (str, os.PathLike)) else records
        self.folder: Any = None
        if not records and any(hook.hook == "game_finished" for hook in self.hooks):
            import tempfile

            self.folder = tempfile.TemporaryDirectory(prefix="ludoteca-")
            self.records = os.path.join(self.folder.name, "games.jsonl")

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *_: object) -> None:
        """Put away the records that were kept for it alone, however the run ended."""
        if self.folder is not None:
            self.folder.cleanup()

    def show(self, result: SimulationResult, records: Records | None) -> None:
        """Show every game, in order, and then what they came to. Raises HookError with the result."""
        if not self.hooks:
            return
        from ludoteca.plugins import observe

        try:
            if any(hook.hook == "game_finished" for hook in self.hooks):
                for record in records or ():
                    observe(self.hooks, "game_finished", record=record)
            observe(self.hooks, "batch_finished", result=result)
        except HookError as error:
            error.result = result
            raise


def _records(run: "_core.RunResult", asked: bool | str | os.PathLike[str] | None) -> Records | None:
    if run.records is not None:
        return MemoryRecords(run.records)
    return read(Path(asked)) if isinstance(asked, (str, os.PathLike)) else None


def draw_seed() -> int:
    """A seed from the operating system."""
    return int.from_bytes(os.urandom(8), "little")


def available_cores() -> int:
    """The cores this process may use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:
        return os.cpu_count() or 1
