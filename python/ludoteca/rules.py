"""The rules of a table from their layers: preset, rules file, house rules, single settings; the later layer
wins.

A rules file is TOML: `format = 1`, `game = "risiko"` and a `[rules]` table with `preset`, `settings` and
`house_rules` (the `[rules]` of a tournament file; what else such a file holds is left alone here). House
rules are not supported yet and are refused wherever they are named. Knows no rule of any game: keys, values
and reasons are the core's.
"""

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca._names import unknown
from ludoteca.bots.spec import parse_setting
from ludoteca.errors import RulesError, SpecError
from ludoteca.games import game as find_game

FORMAT = 1
"""The version of the rules file format."""

_FILE_KEYS = (
    "format", "game", "rules", "seed", "seats", "bot", "schedule", "limits", "stop",
    "faults", "rating", "output",
)  # fmt: skip
_RULES_KEYS = ("name", "preset", "settings", "house_rules")


@dataclass(frozen=True)
class Layer:
    """Settings that come from one place: `preset:NAME`, `command`, `file:NAME` or `set`."""

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
    """The game's own rules object with its layers."""

    game: str
    preset: str
    rules: Any
    layers: tuple[Layer, ...]

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
    house_rules: Iterable[str] = (),
    settings: Mapping[str, Any] | Iterable[str] = (),
    command: Mapping[str, Any] | None = None,
) -> EffectiveRules:
    """Put the layers together.

    `settings` are key and value, or texts `key=value` as `--set` takes them. `command` is what a command
    changes by itself, right above the preset.

    >>> effective_rules("risiko", settings=["sets_per_turn=2"]).settings[5].layer
    'set'

    Raises RulesError with every reason, SpecError for a text that is no `key=value`, OSError for a file that
    cannot be read.
    """
    info = find_game(game)
    reasons = [_no_house_rule(rule) for rule in house_rules]
    layers: list[Layer] = [Layer("command", command)] if command else []
    if file is not None:
        table = _read_file(file, info.name)
        reasons += [_no_house_rule(rule) for rule in table.get("house_rules", [])]
        named = table.get("preset")
        if named is not None:
            if preset is not None and preset != named:
                reasons.append(f"preset `{preset}` is asked for, but {os.fspath(file)} has preset `{named}`")
            preset = named
        layers.append(Layer(f"file:{Path(file).name}", _flatten(table.get("settings", {}))))
    single = dict(settings) if isinstance(settings, Mapping) else _parse_settings(settings)
    if single:
        layers.append(Layer("set", single))
    base = preset if preset is not None else info.presets[0]
    if base not in info.presets:
        reasons.append(unknown(f"{info.name} preset", base, info.presets))
        base = info.presets[0]
    merged = {key: value for layer in layers for key, value in layer.settings.items()}
    rules = None
    try:
        rules = info.make_rules(base, merged)
    except RulesError as error:
        reasons += error.reasons
    if reasons:
        raise RulesError(reasons)
    return EffectiveRules(info.name, base, rules, tuple(layers))


def _no_house_rule(rule: str) -> str:
    return f"house rule `{rule}`: house rules are not supported, only presets, rules files and settings"


def _parse_settings(texts: Iterable[str]) -> dict[str, Any]:
    single: dict[str, Any] = {}
    for text in texts:
        key, value = parse_setting(text)
        if key in single:
            raise SpecError(f"setting `{key}` is given twice")
        single[key] = value
    return single


def _read_file(file: str | os.PathLike[str], game: str) -> dict[str, Any]:
    """The one `[rules]` table of a rules file, checked for form."""
    path = os.fspath(file)
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
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
    if reasons:
        raise RulesError([f"{path}: {reason}" for reason in reasons])
    return rules


def _flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables to dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= _flatten(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = value
    return flat
