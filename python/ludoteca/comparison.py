"""`compare`: what a change of the rules does, measured on games with the same deals.

A is preset and rules file, B is A with house rules and single settings on top; every game is played by both.
Intervals cluster by deal: games of one deal are one observation. Knows no rules.
"""

import contextlib
import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca import _core
from ludoteca.blocks import block_seed, seatings
from ludoteca.bots import seating as sitting
from ludoteca.bots.spec import BotSpec
from ludoteca.documents import document
from ludoteca.errors import ChanceError, Interrupted, SpecError
from ludoteca.games import game as find_game
from ludoteca.intervals import Estimate, bounded, mean
from ludoteca.rules import EffectiveRules, in_force
from ludoteca.simulation import available_cores, draw_seed
from ludoteca.summary import rank_scores

__all__ = ["Comparison", "Measure", "compare"]


@dataclass(frozen=True)
class Measure:
    """One quantity under both sets of rules."""

    name: str
    """What it is: `won: greedy`, `won in turn order 1`, `rounds`, `ended by points` and so on."""
    a: Estimate
    b: Estimate
    difference: Estimate
    """B less A, deal by deal."""

    def to_dict(self) -> dict[str, Any]:
        """The measure as plain data."""
        return {
            "name": self.name,
            "a": self.a.to_dict(),
            "b": self.b.to_dict(),
            "difference": self.difference.to_dict(),
        }


@dataclass(frozen=True, eq=False)
class Comparison:
    """What two sets of rules come to on the same deals."""

    game: str
    a: EffectiveRules
    b: EffectiveRules
    bots: tuple[BotSpec, ...]
    seed: int
    blocks: int
    """How many deals were played."""
    pairs: int
    """How many games were played by each set of rules."""
    measures: tuple[Measure, ...]
    same: Estimate
    """Share of games with the same ranks, points, length and end under both."""
    interrupted: bool = False
    """Whether the run was stopped: the longest finished prefix of deals counts."""
    timing: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Measure:
        """The measure of a name. Raises KeyError if there is none."""
        for measure in self.measures:
            if measure.name == name:
                return measure
        raise KeyError(name)

    def __repr__(self) -> str:
        deals = f"in {self.blocks} deals, seed {self.seed}"
        return f"<Comparison: {self.pairs} pairs of games of {self.game} {deals}>"

    def to_dict(self) -> dict[str, Any]:
        """The document `compare` of `--json`."""
        own = {
            "a": self.a.to_dict(),
            "b": self.b.to_dict(),
            "bots": [{"entry": i, "name": bot.name, "spec": bot.text} for i, bot in enumerate(self.bots)],
            "blocks": self.blocks,
            "pairs": self.pairs,
            "same": self.same.to_dict(),
            "measures": [measure.to_dict() for measure in self.measures],
            "interrupted": self.interrupted,
        }
        return document("compare", self.game, own, seed=self.seed, timing=self.timing)


def compare(
    game: str,
    bots: Iterable[Any] | str | type[Any] | None = None,
    games: int = 1000,
    seed: int | str | None = None,
    rules: Any = None,
    house_rules: Iterable[Any] = (),
    settings: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Comparison:
    """Play the same deals by two sets of rules: `rules`, and the same with house rules and settings on top.

    Args:
        game: The game's id.
        bots: As for `simulate`; four `greedy` if not given. Python bots and programs play on one core.
        games: How many games by each, rounded up to whole deals: each is played with every seating of the
            bots that differs.
        seed: 0 to 2**64 - 1, as number or text; drawn and reported if not given.
        rules: A: the name of a preset, a rules object, or what `ludoteca.rules.effective_rules` makes of a
            file.
        house_rules: Specs, `HouseRule` classes or instances, for B only.
        settings: Single settings, for B only.
        threads: Cores to use, all if not given; one where house rules change values in the loop.
        progress: Called with how many of the games are finished, of both sides together.

    Raises:
        SpecError, RulesError, PluginError, ChanceError, HookError: As `simulate`.
        Interrupted: Ctrl-C; its `result` holds the finished deals.

    >>> import ludoteca
    >>> c = ludoteca.compare("risiko", games=8, seed=1, settings={"max_defence_dice": 2})
    >>> c.pairs, c["rounds"].difference.unit
    (8, 'block')
    """
    info = find_game(game)
    if threads is not None and (type(threads) is not int or not 1 <= threads <= 1024):
        raise SpecError(f"threads = {threads}: expected a whole number from 1 to 1024")
    if type(games) is not int or games < 1:
        raise SpecError(f"games = {games}: expected a whole number from 1")
    given: Any = f"{info.default_seats}xgreedy" if bots is None else bots
    listed = [given] if isinstance(given, (str, type)) else list(given)
    sides = (in_force(game, rules), in_force(game, rules, house_rules, settings))
    entries = sitting.entries_of(listed, info, limits=sides[0].limits)
    for side in sides:
        if info.asks_clock(side.rules):
            by = [f"house rule `{rule}`: " for rule in side.house_rules if rule.rule.clock() is not None]
            raise ChanceError(
                f"{by[0] if by else ''}these rules end a game by the clock, which only `ludoteca play` has: "
                "choose another ending"
            )
    # A seed that is none is refused here, before anything is played.
    number = draw_seed() if seed is None else int(_checked_seed(seed))
    specs = tuple(entry.spec for entry in entries)
    seats = seatings([(spec.name, spec.text) for spec in specs])
    blocks = -(-games // len(seats))
    native = not any(side.modifiers for side in sides)
    python = any(entry.is_python for entry in entries)
    alone = not native or python
    cores = 1 if alone else available_cores() if threads is None else threads
    started = time.perf_counter()
    found: list[list[NDArray[Any]]] = []
    stopped = False
    sitters: list[sitting.AnySitter | None] = []
    try:
        for side in sides:
            # A bot is told the rules of its side.
            sitters += sitting.start(entries, info, side.rules)
        plan = _Plan(info.name, sides, specs, tuple(sitters), seats, number)
        with sitting.bot_output() if python else contextlib.nullcontext():
            for block in _played(plan, blocks, cores):
                found.append(block)
                if progress is not None:
                    progress(2 * len(seats) * len(found))
    except KeyboardInterrupt:
        stopped = True
    finally:
        sitting.close(sitters, at_once=stopped)
    seconds = time.perf_counter() - started
    timing = {"elapsed_ms": round(1000 * seconds), "threads": cores}
    # A house rule may give points beyond what the game itself can.
    result = _result(plan, info.points_range if native else None, found, stopped, timing)
    if stopped:
        raise Interrupted(result)
    return result


def _checked_seed(seed: int | str) -> int | str:
    _core.Stream(seed)
    return seed


@dataclass(frozen=True)
class _Plan:
    """What is played."""

    game: str
    sides: tuple[EffectiveRules, EffectiveRules]
    entries: tuple[BotSpec, ...]
    sitters: tuple[sitting.AnySitter | None, ...]
    """By entry, those of side A and then those of side B."""
    seatings: list[tuple[int, ...]]
    seed: int

    def block(self, number: int) -> list[dict[str, NDArray[Any]]]:
        """Play a deal: the columns of side A, then of side B, a row a seating, entries in their order."""
        seed = block_seed(self.game, self.seed, number)
        return [self._side(place, seed) for place in range(len(self.sides))]

    def _side(self, place: int, seed: int) -> dict[str, NDArray[Any]]:
        rows = [self._one(place, seed, seats) for seats in self.seatings]
        return {key: np.concatenate([row[key] for row in rows]) for key in rows[0]}

    def _one(self, place: int, seed: int, seats: Sequence[int]) -> dict[str, NDArray[Any]]:
        side, first = self.sides[place], place * len(self.entries)
        table = [(self.entries[entry], self.sitters[first + entry]) for entry in seats]
        run = _core.simulate(
            self.game,
            side.rules,
            [(bot.name, bot.text, sitter or bot.which, bot.options) for bot, sitter in table],
            games=1,
            seed=seed,
            seating="fixed",
            first_game=0,
            threads=1,
            on_failure="stop",
            **side.in_the_loop,
        )
        if run.stopped is not None:
            raise run.stopped
        if run.failure is not None:
            error = run.failure[1]
            error.add_note(f"with seed {seed}, as game 0")
            raise error
        seat_of = np.empty(len(seats), dtype=np.intp)
        seat_of[list(seats)] = np.arange(len(seats))
        columns = {key: col[:, seat_of] if col.ndim == 2 else col for key, col in run.columns.items()}
        # By name: the numbers of ends by house rules are each run's own.
        return {**columns, "end_reason": np.array(run.end_reason_names)[columns["end_reason"]]}


def _played(plan: _Plan, blocks: int, cores: int) -> Iterator[Any]:
    """All deals, in order."""
    if cores == 1:
        yield from map(plan.block, range(blocks))
        return
    with ThreadPoolExecutor(cores) as pool:
        waiting: list[Any] = []
        numbers = iter(range(blocks))
        try:
            for number in itertools.islice(numbers, 4 * cores):
                waiting.append(pool.submit(plan.block, number))
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(plan.block, number) for number in itertools.islice(numbers, 1)]
        finally:
            for future in waiting:
                future.cancel()


def _result(
    plan: _Plan,
    points_range: tuple[float, float] | None,
    found: list[Any],
    stopped: bool,
    timing: Mapping[str, Any],
) -> Comparison:
    sides = [_stacked([block[i] for block in found]) for i in (0, 1)]
    return Comparison(
        game=plan.game,
        a=plan.sides[0],
        b=plan.sides[1],
        bots=plan.entries,
        seed=plan.seed,
        blocks=len(found),
        pairs=len(found) * len(plan.seatings),
        measures=tuple(_measures(plan, points_range, *sides)) if found else (),
        same=_same(*sides) if found else bounded([], 0, 1, unit="block"),
        interrupted=stopped,
        timing=timing,
    )


def _stacked(blocks: list[dict[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    """The columns with a first axis for the deal."""
    return {key: np.stack([block[key] for block in blocks]) for key in blocks[0]} if blocks else {}


def _measures(
    plan: _Plan,
    points_range: tuple[float, float] | None,
    a: dict[str, NDArray[Any]],
    b: dict[str, NDArray[Any]],
) -> Iterator[Measure]:
    names = [(entry.name, entry.text) for entry in plan.entries]
    groups = {name: [i for i, other in enumerate(names) if other == name] for name in dict.fromkeys(names)}
    labels = [name for name, _ in groups]
    scores = _scores(a), _scores(b)
    for (name, text), members in groups.items():
        label = name if labels.count(name) == 1 else text
        if len(groups) > 1:
            won = [side["won"][:, :, members] for side in (a, b)]
            yield _measure(f"won: {label}", won[0], won[1], (0, 1))
            score = [score[:, :, members] for score in scores]
            yield _measure(f"rank score: {label}", score[0], score[1], (0, 1))
        points = [side["points"][:, :, members] for side in (a, b)]
        yield _measure(f"points: {label}", points[0], points[1], points_range)
    turns = [_turn_positions(side) for side in (a, b)]
    for position in range(len(names)):
        won = [
            np.where(turn == position, side["won"], 0).sum(axis=2)
            for side, turn in zip((a, b), turns, strict=True)
        ]
        yield _measure(f"won in turn order {position + 1}", won[0], won[1], (0, 1))
    yield _measure("turns", a["turns"], b["turns"], None)
    yield _measure("rounds", a["rounds"], b["rounds"], None)
    reasons = set(np.unique(a["end_reason"])) | set(np.unique(b["end_reason"]))
    order = {name: place for place, name in enumerate(_core.END_REASONS)}
    for reason in sorted(reasons, key=lambda name: (order.get(name, len(order)), name)):
        ended = [side["end_reason"] == reason for side in (a, b)]
        yield _measure(f"ended by {reason.replace('_', ' ')}", ended[0], ended[1], (0, 1))


def _measure(name: str, a: NDArray[Any], b: NDArray[Any], bounds: tuple[float, float] | None) -> Measure:
    """Deal by deal: the mean of each deal's games is one observation."""
    one, other = (side.reshape(len(side), -1).mean(axis=1, dtype=np.float64) for side in (a, b))
    if bounds is None:
        return Measure(
            name, mean(one, unit="block"), mean(other, unit="block"), mean(other - one, unit="block")
        )
    low, high = bounds
    one, other = np.clip(one, low, high), np.clip(other, low, high)
    return Measure(
        name,
        bounded(one, low, high, unit="block"),
        bounded(other, low, high, unit="block"),
        bounded(other - one, low - high, high - low, unit="block"),
    )


def _scores(side: dict[str, NDArray[Any]]) -> NDArray[np.float64]:
    ranks = side["ranks"]
    return rank_scores(ranks.reshape(-1, ranks.shape[2])).reshape(ranks.shape)


def _turn_positions(side: dict[str, NDArray[Any]]) -> NDArray[np.int64]:
    seat = side["seat"].astype(np.int64)
    return np.asarray((seat - side["first_seat"].astype(np.int64)[:, :, None]) % seat.shape[2])


def _same(a: dict[str, NDArray[Any]], b: dict[str, NDArray[Any]]) -> Estimate:
    equal = np.ones(a["turns"].shape, dtype=bool)
    for key in ("ranks", "points", "turns", "rounds", "end_reason"):
        same = a[key] == b[key]
        equal &= same.all(axis=2) if same.ndim == 3 else same
    return bounded(equal.mean(axis=1), 0, 1, unit="block")
