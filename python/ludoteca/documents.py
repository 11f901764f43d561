"""The keys that all JSON documents of `--json` and `to_dict()` share. Knows no command and no game."""

from collections.abc import Mapping
from typing import Any

from ludoteca._core import __version__


def document(
    command: str,
    game: str | None,
    own: Mapping[str, Any],
    *,
    rules: Any = None,
    seed: int | None = None,
    timing: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A document: schema, version, command, game, rules, seed, then the command's own keys, then timing.

    `timing` holds all that depends on the clock or the machine: without it two runs give the same bytes.
    """
    shared: dict[str, Any] = {"schema": f"{command}/1", "version": __version__, "command": command}
    if game is not None:
        shared["game"] = game
    if rules is not None:
        shared["rules"] = rules_document(rules)
    if seed is not None:
        shared["seed"] = str(seed)
    return {**shared, **own, "timing": dict(timing or {})}


def rules_document(rules: Any) -> dict[str, Any]:
    """The key `rules` of a document, from a game's rules object or from rules in force."""
    from ludoteca.rules import EffectiveRules

    if isinstance(rules, EffectiveRules):
        return rules.to_dict()
    return {
        "preset": rules.preset,
        "settings": rules.differences(),
        "house_rules": [],
        "fingerprint": rules.fingerprint,
    }
