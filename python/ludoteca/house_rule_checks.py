"""What makes a house rule sound, checked by playing with it: `ludoteca check house-rule` and
`ludoteca.testing.check_house_rule`.

Knows no game but through its `GameInfo`.
"""

import dataclasses
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludoteca import composition
from ludoteca.errors import HookError, LudotecaError
from ludoteca.games import NAMES
from ludoteca.games import game as find_game
from ludoteca.plugins import Hook, NamedRule, installed, rule
from ludoteca.rules import EffectiveRules, in_force

__all__ = ["Check", "Report", "check"]

_MOMENTS = 48
"""How many moments of a hook are looked at, together with the states they came in."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    name: str
    ok: bool
    detail: str
    repeat: str | None = None
    """The command that shows it again, where there is one."""

    def to_dict(self) -> dict[str, Any]:
        """The keys of the JSON document `check`."""
        return dataclasses.asdict(self)


@dataclass(frozen=True)
class Report:
    """All that was looked at, and what depends on the clock."""

    rule: NamedRule
    checks: tuple[Check, ...]
    timing: dict[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether the rule is sound."""
        return all(check.ok for check in self.checks)


def check(given: Any, *, game: str | None = None, games: int = 20, seed: int = 1) -> Report:
    """Play with a house rule and see whether it is sound.

    `games` is how many are played with each number of seats. A rule of no game is checked with `game`, or
    with each. Raises SpecError or PluginError for a rule that cannot be made.
    """
    named = rule(given, game)
    of = named.rule.game or game
    timing: dict[str, Any] = {}
    checks = [_what_it_is(named)]
    for name in (of,) if of else NAMES:
        checker = _Checker(named, name, games, seed, given if isinstance(given, str) else named.rule.spec)
        prefix = "" if of else f"{name}: "
        checks += [dataclasses.replace(one, name=prefix + one.name) for one in checker.run()]
        timing[name] = checker.timing
    return Report(named, tuple(checks), timing)


def _what_it_is(named: NamedRule) -> Check:
    hooks = ", ".join(hook.hook for hook in named.hooks)
    own = "settings" if type(named.rule).settings is not _plain_settings() else ""
    does = " and ".join(part for part in (own, hooks) if part)
    detail = f"{named.name} {named.version} from {named.origin}"
    if not does:
        return Check("does something", False, f"{detail} has neither settings nor hooks")
    return Check("does something", True, f"{detail}: {does}")


def _plain_settings() -> Any:
    from ludoteca.house_rule import HouseRule

    return HouseRule.settings


class _Checker:
    """The checks of a rule in one game."""

    def __init__(self, named: NamedRule, game: str, games: int, seed: int, spec: str) -> None:
        self.named, self.game, self.games, self.seed, self.spec = named, game, games, seed, spec
        self.info = find_game(game)
        self.timing: dict[str, Any] = {}
        self.calls: dict[str, list[tuple[int, Any, dict[str, Any]]]] = {}

    def run(self) -> Iterator[Check]:
        """Look at one thing after the other; where the rules cannot be made the rest makes no sense."""
        settings, force = self._settings()
        yield settings
        if force is None:
            return
        if self.info.asks_clock(force.rules):
            yield Check("games end", True, "not played: these rules need somebody outside the engine")
            return
        ended = self._games_end(force)
        yield ended
        if not ended.ok:
            return
        yield self._repeatable(force)
        yield self._adds_up(force)
        yield self._hidden(force)
        yield self._cost(force)
        yield from self._beside_others()

    def _settings(self) -> tuple[Check, EffectiveRules | None]:
        """The rule fits the default preset, and which others."""
        first: EffectiveRules | None = None
        fits, not_these = [], []
        for preset in self.info.presets:
            try:
                force = in_force(self.game, preset, [self.named])
            except LudotecaError as error:
                not_these.append(f"{preset}: {error}")
                continue
            fits.append(preset)
            if preset == self.info.presets[0]:
                first = force
        detail = "; ".join([f"fits {', '.join(fits) or 'no preset'}", *not_these])
        return Check(
            "settings", first is not None, detail, f"ludoteca rules {self.game} {self._asked}"
        ), first

    def _games_end(self, force: EffectiveRules) -> Check:
        """Games of random bots come to an end, with every number of seats."""
        unfinished = played = 0
        for seats in range(self.info.min_seats, self.info.max_seats + 1):
            try:
                run = self._play(force, seats=seats)
            except LudotecaError as error:
                return Check("games end", False, str(error), self._simulate(seats))
            played += run.games
            unfinished += int((run.columns["end_reason"] == run.end_reason_names.index("unfinished")).sum())
        detail = f"{played} games of random bots ended, {unfinished} of them unfinished"
        return Check("games end", unfinished < played, detail, self._simulate(self.info.default_seats))

    def _repeatable(self, force: EffectiveRules) -> Check:
        """The same seed is the same game: again, alone, and when it is checked by the rule."""
        first, again = (self._play(force, records=True).records for _ in range(2))
        assert first is not None
        assert again is not None
        repeat = self._simulate(self.info.default_seats)
        for record, other in zip(first, again, strict=True):
            if record.to_json() != other.to_json():
                return Check(
                    "repeatable", False, f"game {record.game_number} differs the second time", repeat
                )
        last = self._play(force, records=True, games=1, first_game=self.games - 1).records
        assert last is not None
        if last[0].to_json() != first[self.games - 1].to_json():
            return Check("repeatable", False, f"game {self.games - 1} differs when played alone", repeat)
        try:
            first.verify([self.named])
        except LudotecaError as error:
            return Check("repeatable", False, str(error), repeat)
        return Check("repeatable", True, f"{self.games} games twice, alone, and checked", repeat)

    def _adds_up(self, force: EffectiveRules) -> Check:
        """Armies, cards, coins come from where the rules say and vanish nowhere."""
        records = self._play(force, records=True).records
        assert records is not None
        for record in records:
            if problems := self.info.audit(record):
                return Check("adds up", False, f"game {record.game_number}: {problems[0]}")
        detail = f"pieces, cards and coins of {len(records)} games"
        changes = _changes(record.steps for record in records)
        if changes:
            detail += f"; besides, its hooks changed in a game: {', '.join(changes)}"
        return Check("adds up", True, detail)

    def _hidden(self, force: EffectiveRules) -> Check:
        """What everybody sees of a changed value does not depend on what somebody may not know."""
        looking = [
            hook
            for hook in self.named.modifiers
            if "state" in hook.wants and hook.hook.startswith(f"{self.game}_")
            and hook.hook not in self.info.private_hooks
        ]  # fmt: skip
        if not looking:
            return Check("hides what is hidden", True, "it does not look at the state")
        rng = random.Random(self.seed)
        compared = 0
        for hook in looking:
            for state, arguments in self._moments(force, hook):
                for seat in range(state.seats):
                    other = self._twin(state, seat, rng)
                    if other is None:
                        continue
                    mine, theirs = (_answer(s, hook, arguments, self.seed) for s in (state, other))
                    if _FAILED in (mine, theirs):
                        # The arguments do not fit this deal: a rule need not make sense of them.
                        continue
                    compared += 1
                    if mine != theirs:
                        return Check(
                            "hides what is hidden",
                            False,
                            f"`{hook.hook}` tells seat {seat} what it may not know: {mine} becomes {theirs} "
                            f"where only hidden things differ, in round {state.round}",
                        )
        return Check("hides what is hidden", compared > 0, f"{compared} pairs of states that look the same")

    def _moments(self, force: EffectiveRules, hook: Hook) -> Iterator[tuple[Any, dict[str, Any]]]:
        """States of games by these rules, each with arguments that the hook was really given: those of the
        moment itself, as far as such a state is a position, and of others.
        """
        seen: list[tuple[Any, dict[str, Any]]] = []
        others = _arguments(self.game, hook.hook)
        rng = random.Random(self.seed)
        count = 0

        def note(state: Any, *given: Any) -> None:
            nonlocal count
            count += 1
            moment = (state, dict(zip(others, given, strict=True)))
            if len(seen) < _MOMENTS:
                seen.append(moment)
            elif (place := rng.randrange(count)) < _MOMENTS:
                seen[place] = moment

        noting = dataclasses.replace(
            self.named, hooks=(*self.named.hooks, Hook(hook.hook, hook.plugin, note, ("state", *others)))
        )
        watched = dataclasses.replace(force, house_rules=(noting,))
        records = self._play(watched, records=True, games=min(4, self.games)).records
        assert records is not None
        if not seen:
            return
        yield from seen
        for record in records:
            for step in range(0, len(record), max(1, len(record) // 12)):
                yield record.state_at(step), seen[step % len(seen)][1]

    def _twin(self, state: Any, seat: int, rng: random.Random) -> Any:
        """Another state that looks the same to a seat; None where the deal could not have happened."""
        try:
            position = self.info.dealt_again(state.to_position(), seat, rng)
            twin = type(state).from_position(position, seed=state.seed, game_number=state.game_number)
        except LudotecaError:
            return None
        return twin if twin != state and twin.view(seat) == state.view(seat) else None

    def _cost(self, force: EffectiveRules) -> Check:
        """How often each modifier is called; how long it takes is the clock's business."""
        counts: dict[str, int] = {}
        spent: dict[str, float] = {}

        def timed(hook: Hook) -> Hook:
            def call(*given: Any) -> Any:
                started = time.perf_counter()
                try:
                    return hook.function(*given)
                finally:
                    spent[hook.hook] = spent.get(hook.hook, 0.0) + time.perf_counter() - started
                    counts[hook.hook] = counts.get(hook.hook, 0) + 1

            return hook._replace(function=call)

        observed = tuple(
            hook if hook not in self.named.modifiers else timed(hook) for hook in self.named.hooks
        )
        self._play(dataclasses.replace(force, house_rules=(dataclasses.replace(self.named, hooks=observed),)))
        bare = in_force(self.game, force.rules)
        # The best of a few in turn: the first is slower than the rest. By decision: other rules may well make
        # longer games.
        best = [0.0, 0.0]
        for _ in range(3):
            for side, rules in enumerate((bare, force)):
                speed = self._play(rules, threads=1).timing["decisions_per_second"]
                best[side] = max(best[side], speed)
        self.timing = {
            "slow_down": best[0] / best[1] if best[1] else None,
            "us_per_call": {hook: 1e6 * spent[hook] / counts[hook] for hook in counts},
        }
        per_game = ", ".join(f"`{hook}` {count / self.games:.1f}" for hook, count in sorted(counts.items()))
        return Check("cost", True, f"calls a game: {per_game}" if per_game else "no call in the loop")

    def _beside_others(self) -> Iterator[Check]:
        """The rule beside every other that is installed for the game: conflicts, failures, order."""
        settled, conflicts, ordered = [], [], []
        for other in _others(self.game, self.named.name):
            try:
                force = in_force(self.game, house_rules=[self.named, other])
            except LudotecaError as error:
                conflicts.append(str(error))
                continue
            if self.info.asks_clock(force.rules):
                continue
            try:
                run = self._play(force, games=min(4, self.games), records=True)
            except LudotecaError as error:
                yield Check("beside others", False, f"with `{other}`: {error}")
                return
            settled.append(f"`{other}`")
            if self._order_matters(force, run):
                ordered.append(f"`{other}`")
        detail = f"plays with {', '.join(settled) or 'nobody else: no other rule is installed'}"
        yield Check("beside others", True, "; ".join([detail, *conflicts]))
        if ordered:
            detail = f"matters with {', '.join(ordered)}: say before or after, or it goes by name"
            yield Check("order", True, detail)

    def _order_matters(self, force: EffectiveRules, run: Any) -> bool:
        """Whether two rules that change the same value make other games the other way round."""
        one, other = force.house_rules
        shared = {hook.hook for hook in one.modifiers} & {hook.hook for hook in other.modifiers}
        if not shared or composition.declared(one, other):
            return False
        swapped = dataclasses.replace(force, house_rules=(other, one))
        back = self._play(swapped, games=run.games, records=True)
        return any(a.steps != b.steps for a, b in zip(run.records, back.records, strict=True))

    def _play(self, force: EffectiveRules, *, seats: int | None = None, **more: Any) -> Any:
        from ludoteca.simulation import simulate

        bots = f"{seats or self.info.default_seats}xrandom"
        arguments = {"games": self.games, "seed": self.seed, **more}
        return simulate(self.game, bots=bots, rules=force, **arguments)

    @property
    def _asked(self) -> str:
        return f"--house-rule {self.spec}"

    def _simulate(self, seats: int) -> str:
        return (
            f"ludoteca simulate {self.game} {self._asked} --bot {seats}xrandom -n {self.games} -s {self.seed}"
        )


def _changes(games: Iterable[Sequence[str]]) -> list[str]:
    """What hooks changed in recorded games: how often a game and, where it is a number, by how much."""
    count, number, total = 0, dict[str, int](), dict[str, int]()
    for steps in games:
        count += 1
        for step in steps:
            if not step.startswith("~"):
                continue
            hook, before, after = step[1:].split()
            number[hook] = number.get(hook, 0) + 1
            old, new = (text.partition(":")[2] for text in (before, after))
            if all(text.removeprefix("-").isdigit() for text in (old, new)):
                total[hook] = total.get(hook, 0) + int(new) - int(old)
    return [
        f"`{hook}` {number[hook] / count:.1f} times"
        + (f" by {total[hook] / count:+.1f}" if hook in total else "")
        for hook in sorted(number)
    ]


_FAILED = "an error"


def _answer(state: Any, hook: Hook, arguments: dict[str, Any], seed: int) -> Any:
    """What a hook makes of a moment, with the same luck in every state."""

    def call(*given: Any) -> Any:
        chance = (
            random.Random(seed) if want == "rng" else one for want, one in zip(hook.wants, given, strict=True)
        )
        return hook.function(*chance)

    try:
        return state.fire(hook.hook, arguments, [tuple(hook._replace(function=call))])
    except HookError:
        return _FAILED


def _arguments(game: str, hook: str) -> list[str]:
    """The arguments of a hook, without state and rng."""
    from ludoteca.hooks import hooks_of

    found = next(info for info in hooks_of(game) if info.hook == hook)
    return [argument["name"] for argument in found.arguments if argument["name"] not in ("state", "rng")]


def _others(game: str, name: str) -> Iterable[NamedRule]:
    """The other rules that are installed for a game, as they are without options."""
    for plugin in installed():
        if plugin.reason is None and plugin.rule is not None and plugin.name != name:
            other = rule(plugin.name)
            if other.rule.game in (None, game):
                yield other
