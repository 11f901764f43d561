"""What several house rules come to together: their order, and the settings they change.

The order is a matter of the rules alone: what `before` and `after` declare, then the name; never of who was
named first. Knows no game.
"""

import hashlib
import heapq
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.errors import PluginError, RulesError
from ludoteca.plugins import Hook, NamedRule, place_of


@dataclass(frozen=True)
class Patch:
    """The settings that one house rule changes."""

    rule: str
    settings: Mapping[str, Any]


def ordered(rules: Iterable[NamedRule]) -> tuple[NamedRule, ...]:
    """The rules in the order in which their modifiers come.

    Raises PluginError for a rule that is named twice and for orders that contradict each other.
    """
    named: dict[str, NamedRule] = {}
    for rule in rules:
        if rule.name in named:
            raise PluginError(f"house rule `{rule.name}` is named twice")
        named[rule.name] = rule
    later: dict[str, set[str]] = {name: set() for name in named}
    for name, rule in named.items():
        for other in rule.rule.before:
            if other in named:
                later[name].add(other)
        for other in rule.rule.after:
            if other in named:
                later[other].add(name)
    waiting = {name: sum(name in after for after in later.values()) for name in named}
    ready = [name for name, count in waiting.items() if count == 0]
    heapq.heapify(ready)
    order = []
    while ready:
        name = heapq.heappop(ready)
        order.append(named[name])
        for other in later[name]:
            waiting[other] -= 1
            if waiting[other] == 0:
                heapq.heappush(ready, other)
    if len(order) < len(named):
        raise PluginError(f"house rules {_cycle(later)}: each is declared to come before the next")
    return tuple(order)


def declared(one: NamedRule, other: NamedRule) -> bool:
    """Whether the order of two rules is declared by one of them."""
    return any(b.name in (*a.rule.before, *a.rule.after) for a, b in ((one, other), (other, one)))


def modifiers(rules: Sequence[NamedRule]) -> dict[str, tuple[Hook, ...]]:
    """For each value that is changed, the functions that change it, in order; the hooks by name."""
    chains: dict[str, tuple[Hook, ...]] = {}
    for rule in rules:
        for hook in rule.modifiers:
            chains[hook.hook] = (*chains.get(hook.hook, ()), hook)
    return dict(sorted(chains.items()))


def patches(rules: Iterable[NamedRule], base: Any) -> list[Patch]:
    """What each rule changes in the settings of `base`, which every rule sees without the others.

    Raises PluginError naming the rule whose `settings` fails or gives no settings.
    """
    found = []
    for rule in rules:
        try:
            given = rule.rule.settings(base)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # SystemExit too: a rule does not end the program.
            text = " ".join(str(error).split())
            raise PluginError(
                f"house rule `{rule.name}`: `settings` raised {type(error).__name__}: {text}{place_of(error)}"
            ) from error
        if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
            raise PluginError(f"house rule `{rule.name}`: `settings` gave {given!r}: expected a dict by key")
        patch = dict(given)
        try:
            base.patched(patch)
        except RulesError:
            # Said later, together with every other reason.
            pass
        except Exception as error:
            raise PluginError(f"house rule `{rule.name}`: `settings` gave {patch!r}: {error}") from error
        found.append(Patch(rule.name, patch))
    return found


def conflicts(patches: Iterable[Patch], settled: Iterable[str]) -> list[str]:
    """A reason for every setting to which two rules give different values and that nobody settles."""
    values: dict[str, tuple[str, Any]] = {}
    reasons = []
    for patch in patches:
        for key, value in patch.settings.items():
            if key in settled:
                continue
            first = values.setdefault(key, (patch.rule, value))
            if first[1] != value:
                reasons.append(
                    f"house rules `{first[0]}` and `{patch.rule}` both set `{key}`, to {shown(first[1])} and "
                    f"to {shown(value)}: `--set {key}=VALUE` settles it"
                )
    return reasons


def named_reasons(error: RulesError, base: Any, patches: Sequence[Patch]) -> list[str]:
    """The reasons of an error, each after the name of the rule whose patch alone brings it about."""
    blamed: dict[str, str] = {}
    for patch in patches:
        try:
            base.patched(patch.settings)
        except RulesError as own:
            for reason in own.reasons:
                blamed.setdefault(reason, f"house rule `{patch.rule}`: {reason}")
    return [blamed.get(reason, reason) for reason in error.reasons]


def fingerprint(rules: Any, house_rules: Sequence[NamedRule]) -> str:
    """SHA-256 of settings and house rules together, as records have it; of settings alone where no rule
    leaves a trace.
    """
    listed = recorded(house_rules)
    if not listed:
        return str(rules.fingerprint)
    both = {"house_rules": listed, "settings": rules.fingerprint}
    text = json.dumps(both, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def recorded(house_rules: Iterable[NamedRule]) -> list[dict[str, Any]]:
    """The rules as records name them: all but those that only look on and so leave no trace."""
    return [rule.to_dict() for rule in house_rules if not rule.looks_on]


def shown(value: Any) -> str:
    """A setting's value as one types it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _cycle(later: Mapping[str, Iterable[str]]) -> str:
    """A circle of rules, as `a`, `b`, `a`."""
    for start in sorted(later):
        path = [(start, [start])]
        seen = set()
        while path:
            name, way = path.pop()
            for other in sorted(later[name]):
                if other == start:
                    return ", ".join(f"`{step}`" for step in [*way, start])
                if other not in seen:
                    seen.add(other)
                    path.append((other, [*way, other]))
    raise AssertionError("no circle")
