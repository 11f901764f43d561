"""The rules of a table from their layers: preset, rules file, house rules, single settings; the later layer
wins.

A rules file is TOML: `format = 1`, `game = "risiko"` and a `[rules]` table with `preset`, `settings` and
`house_rules` (the `[rules]` of a tournament file; what else such a file holds is left alone here). The house
rules of the file and those named beside it are one layer. Knows no rule of any game: keys, values and reasons
are the core's.
"""

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludoteca._names import unknown
from ludoteca.bots.spec import parse_setting
from ludoteca.errors import LudotecaError, PluginError, RulesError, SpecError
from ludoteca.games import game as find_game

if TYPE_CHECKING:
    from ludoteca.composition import Patch
    from ludoteca.house_rule import HouseRule
    from ludoteca.plugins import Hook, NamedRule
    from ludoteca.protocol.limits import Limits

FORMAT = 1
"""The version of the rules file format."""

_FILE_KEYS = (
    "format", "game", "rules", "seed", "seats", "bot", "schedule", "limits", "stop",
    "faults", "rating", "output",
)  # fmt: skip
_RULES_KEYS = ("name", "preset", "settings", "house_rules")


@dataclass(frozen=True)
class Layer:
    """Settings of one place: `preset:NAME`, `command`, `file:NAME`, `house_rule:NAME` or `set`."""

    name: str
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class EffectiveSetting:
    """One setting as it holds, where its value comes from and what the preset says."""

    key: str
    value: Any
    preset_value: Any
    layer: str
    clause: str
    unsure: bool
    doc: str
    values: str

    def to_dict(self) -> dict[str, Any]:
        """The keys of the JSON document `rules`."""
        return {
            "key": self.key,
            "value": self.value,
            "preset_value": self.preset_value,
            "layer": self.layer,
            "clause": self.clause,
            "unsure": self.unsure,
            "doc": self.doc,
        }


@dataclass(frozen=True)
class EffectiveRules:
    """The game's own rules object with its layers, and the house rules in force."""

    game: str
    preset: str
    rules: Any
    layers: tuple[Layer, ...]
    house_rules: "tuple[NamedRule, ...]" = ()
    """In the order in which their modifiers come."""
    limits: "Limits | None" = None
    """What programs that play may take, if the rules file says so."""

    @property
    def modifiers(self) -> "dict[str, tuple[Hook, ...]]":
        """For each value that house rules change, the functions that do, in order."""
        if not self.house_rules:
            return {}
        from ludoteca.composition import modifiers

        return modifiers(self.house_rules)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the settings and the house rules together, as the header of records has it."""
        if not self.house_rules:
            return str(self.rules.fingerprint)
        from ludoteca.composition import fingerprint

        return fingerprint(self.rules, self.house_rules)

    @property
    def in_the_loop(self) -> dict[str, Any]:
        """What the core is given of the house rules: the functions in the order they are asked, and name,
        version and options of each rule for records; nothing if there are none.
        """
        if not self.house_rules:
            return {}
        from ludoteca.composition import recorded

        hooks = [tuple(hook) for chain in self.modifiers.values() for hook in chain]
        return {"hooks": hooks, "house_rules": recorded(self.house_rules)}

    def without_observers(self) -> "EffectiveRules":
        """The same, but nobody looks on."""
        return replace(self, house_rules=tuple(rule.without_observers() for rule in self.house_rules))

    def to_dict(self) -> dict[str, Any]:
        """The key `rules` of every document."""
        return {
            "preset": self.rules.preset,
            "settings": self.rules.differences(),
            "house_rules": [rule.to_dict() for rule in self.house_rules],
            "fingerprint": self.fingerprint,
        }

    @property
    def settings(self) -> list[EffectiveSetting]:
        """Every setting, in the order of the game's documentation."""
        return [
            EffectiveSetting(
                setting.key,
                setting.value,
                setting.preset_value,
                self._layer_of(setting.key),
                setting.clause,
                setting.unsure and setting.value == setting.preset_value,
                setting.doc,
                setting.values,
            )
            for setting in self.rules.settings()
        ]

    def _layer_of(self, key: str) -> str:
        named = (layer.name for layer in reversed(self.layers) if key in layer.settings)
        return next(named, f"preset:{self.preset}")


def effective_rules(
    game: str,
    *,
    preset: str | None = None,
    file: str | os.PathLike[str] | None = None,
    house_rules: "Iterable[str | HouseRule | type[HouseRule] | NamedRule]" = (),
    settings: Mapping[str, Any] | Iterable[str] = (),
    command: Mapping[str, Any] | None = None,
) -> EffectiveRules:
    """Put the layers together.

    `settings` are key and value, or texts `key=value` as `--set` takes them. `command` is what a command
    changes by itself, right above the preset.

    >>> effective_rules("risiko", settings=["sets_per_turn=2"]).settings[5].layer
    'set'

    Raises RulesError with every reason, SpecError for a text that is no `key=value`, PluginError for a house
    rule that cannot be used, OSError for a file that cannot be read.
    """
    info = find_game(game)
    reasons: list[str] = []
    named: list[Any] = []
    layers: list[Layer] = [Layer("command", command)] if command else []
    limits: Limits | None = None
    if file is not None:
        table, limits = _read_file(file, info.name)
        named += table.get("house_rules", [])
        wanted = table.get("preset")
        if wanted is not None:
            if preset is not None and preset != wanted:
                reasons.append(f"preset `{preset}` is asked for, but {os.fspath(file)} has preset `{wanted}`")
            preset = wanted
        layers.append(Layer(f"file:{Path(file).name}", _flatten(table.get("settings", {}))))
    base = preset if preset is not None else info.presets[0]
    if base not in info.presets:
        reasons.append(unknown(f"{info.name} preset", base, info.presets))
        base = info.presets[0]
    named += listed(house_rules)
    single = _single(settings)
    return replace(_put_together(info, base, layers, named, single, reasons), limits=limits)


def in_force(
    game: str,
    rules: Any = None,
    house_rules: "Iterable[str | HouseRule | type[HouseRule] | NamedRule]" = (),
    settings: Mapping[str, Any] | None = None,
    command: Mapping[str, Any] | None = None,
) -> EffectiveRules:
    """The same for what Python functions take: `rules` is None, the name of a preset, a rules object of the
    game, or rules in force already. `command` counts with the first two only.

    Raises what `effective_rules` does, and TypeError for something else.
    """
    info = find_game(game)
    if settings is not None and not isinstance(settings, Mapping):
        raise TypeError(f"settings: expected a dict, not {type(settings).__name__}")
    named = listed(house_rules)
    single = dict(settings or {})
    if isinstance(rules, EffectiveRules):
        if rules.game != info.name:
            raise RulesError(f"these rules are of {rules.game}, not of {info.name}")
        if not named and not single:
            return rules
        # Put together anew from what each layer said, so that house rules stay below single settings.
        below = [layer for layer in rules.layers if not layer.name.startswith("house_rule:")]
        earlier = [layer for layer in below if layer.name == "set"]
        for layer in earlier:
            single = {**layer.settings, **single}
        below = [layer for layer in below if layer not in earlier]
        again = _put_together(info, rules.preset, below, [*rules.house_rules, *named], single, [])
        return replace(again, limits=rules.limits)
    if rules is None or isinstance(rules, str):
        return effective_rules(game, preset=rules, house_rules=named, settings=single, command=command)
    plain = info.make_rules(info.presets[0], {})
    if not isinstance(rules, type(plain)):
        raise TypeError(f"rules: expected {game} rules or the name of a preset, not {type(rules).__name__}")
    own = Layer("rules", rules.differences())
    return _put_together(info, rules.preset, [own] if own.settings else [], named, single, [])


def listed(house_rules: Any) -> list[Any]:
    """House rules as a list: one alone is a list of one, and None is none."""
    if house_rules is None:
        return []
    if isinstance(house_rules, str | type | Mapping) or not isinstance(house_rules, Iterable):
        return [house_rules]
    return list(house_rules)


def for_new_game(game: str, rules: Any, house_rules: Iterable[Any]) -> tuple[Any, dict[str, Any]]:
    """What `new_game` of a game hands on: its rules object, and the house rules as the core takes them."""
    named = listed(house_rules)
    if not named and not isinstance(rules, EffectiveRules):
        return rules, {}
    force = in_force(game, rules, named)
    return force.rules, force.in_the_loop


def _put_together(
    info: Any,
    preset: str,
    layers: list[Layer],
    named: Iterable[Any],
    single: Mapping[str, Any],
    reasons: list[str],
) -> EffectiveRules:
    """Preset and layers, then house rules, then single settings. Raises RulesError with every reason."""
    below = {key: value for layer in layers for key, value in layer.settings.items()}
    house: tuple[NamedRule, ...] = ()
    patches: list[Patch] = []
    problems: list[LudotecaError] = []
    for given in named:
        try:
            house = (*house, _house_rule(given, info.name))
        except (PluginError, SpecError) as error:
            problems.append(error)
    if len(problems) == 1 and not reasons and _fits(info, preset, {**below, **single}):
        # One wrong rule keeps its own type; beside other reasons it is one of them.
        raise problems[0]
    reasons += [str(error) for error in problems]
    base = None
    if house:
        from ludoteca import composition

        house = composition.ordered(house)
        try:
            base = info.make_rules(preset, below)
        except RulesError as error:
            reasons += error.reasons
        else:
            patches = composition.patches(house, base)
            reasons += composition.conflicts(patches, single)
    layers += [Layer(f"house_rule:{patch.rule}", patch.settings) for patch in patches if patch.settings]
    if single:
        layers.append(Layer("set", single))
    merged = {key: value for layer in layers for key, value in layer.settings.items()}
    rules = None
    try:
        rules = info.make_rules(preset, merged)
    except RulesError as error:
        if base is None:
            reasons += [reason for reason in error.reasons if reason not in reasons]
        else:
            from ludoteca.composition import named_reasons

            reasons += named_reasons(error, base, patches)
    if reasons:
        raise RulesError(reasons)
    return EffectiveRules(info.name, preset, rules, tuple(layers), house)


def _house_rule(given: Any, game: str) -> "NamedRule":
    from ludoteca.plugins import rule

    return rule(given, game)


def _fits(info: Any, preset: str, settings: Mapping[str, Any]) -> bool:
    try:
        info.make_rules(preset, settings)
    except RulesError:
        return False
    return True


def _single(settings: Mapping[str, Any] | Iterable[str]) -> dict[str, Any]:
    return dict(settings) if isinstance(settings, Mapping) else parse_settings(settings)


def parse_settings(texts: Iterable[str]) -> dict[str, Any]:
    """Settings of texts `key=value`. Raises SpecError for another text or a key that is given twice."""
    single: dict[str, Any] = {}
    for text in texts:
        key, value = parse_setting(text)
        if key in single:
            raise SpecError(f"setting `{key}` is given twice")
        single[key] = value
    return single


def _read_file(file: str | os.PathLike[str], game: str) -> "tuple[dict[str, Any], Limits | None]":
    """The one `[rules]` table of a rules file, checked for form, and its `[limits]`."""
    path = os.fspath(file)
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # No text, no TOML, an integer of thousands of digits, brackets within brackets without end.
        raise RulesError([f"{path}: {error}"]) from None
    reasons = [unknown("key", key, _FILE_KEYS) for key in data if key not in _FILE_KEYS]
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        reasons.append(f"format = {data.get('format', 'nothing')}: expected format = {FORMAT}")
    if "game" not in data:
        reasons.append(f'no game: expected game = "{game}"')
    elif data["game"] != game:
        reasons.append(f"game = {data['game']!r}: these rules are asked for {game}")
    rules = data.get("rules", {})
    if isinstance(rules, list):
        if len(rules) != 1:
            reasons.append(f"{len(rules)} rule sets: expected one [rules] table")
        rules = rules[0] if rules else {}
    if not isinstance(rules, dict):
        reasons.append("rules: expected a table")
        rules = {}
    reasons += [unknown("key of [rules]", key, _RULES_KEYS) for key in rules if key not in _RULES_KEYS]
    if not isinstance(rules.get("preset", ""), str):
        reasons.append(f"preset = {rules['preset']!r}: expected a name")
    if not isinstance(rules.get("settings", {}), dict):
        reasons.append("settings: expected a table")
    houses = rules.get("house_rules", [])
    if not isinstance(houses, list) or not all(isinstance(rule, str) for rule in houses):
        reasons.append("house_rules: expected a list of names")
    limits = None
    if "limits" in data:
        from ludoteca.protocol.limits import Limits

        try:
            limits = Limits.of(data["limits"])
        except (SpecError, TypeError) as error:
            reasons.append(f"[limits]: {error}")
    if reasons:
        raise RulesError([f"{path}: {reason}" for reason in reasons])
    return rules, limits


def _flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables to dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = value
    return flat
