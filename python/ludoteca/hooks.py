"""What there is to know about each hook, put together from its two homes: the core, which fires the modifiers
and knows when and at what cost, and `hookspecs`, which pluggy checks plug-ins against.
"""

import inspect
import textwrap
from dataclasses import dataclass
from typing import Any

from ludoteca import _core, hookspecs

__all__ = ["HookInfo", "hooks_of"]


@dataclass(frozen=True)
class HookInfo:
    """A hook as help and documentation show it."""

    hook: str
    game: str | None
    """The game it belongs to; None where it belongs to all."""
    kind: str
    """`modifier`, `observer` or `setup`."""
    doc: str
    arguments: tuple[dict[str, str], ...]
    """What a function may take: `name`, `type`, `values` in words, `doc`."""
    value: str
    """The argument that it may replace; empty if none."""
    returns: str
    """The type of the answer; empty if there is none."""
    range: str
    """What may be answered besides None, in words."""
    when: str
    cost: str
    clause: str
    example: str
    """A function that implements it."""

    def to_dict(self) -> dict[str, Any]:
        """The hook as plain data."""
        return {**vars(self), "arguments": [dict(argument) for argument in self.arguments]}


_EVERYWHERE = {
    "game_finished": ("after all games are played, once a game, in order", "keeps the record of every game"),
    "batch_finished": ("at the end of `simulate`", "none in the loop"),
    "register_bots": ("when bots are looked up", "none in the loop"),
}


_ALWAYS = (
    {
        "name": "state",
        "type": "State",
        "values": "a state of the game",
        "doc": "Everything about the game at this moment, hidden things included, to be looked at only.",
    },
    {
        "name": "rng",
        "type": "Rng",
        "values": "random numbers",
        "doc": "Chance of the rule's own: no other chance is shifted by it.",
    },
)
"""What every modifier may take besides."""


def hooks_of(game: str | None) -> list[HookInfo]:
    """The modifiers of a game, or for None the hooks that belong to all games."""
    if game is not None:
        return [_modifier(game, moment) for moment in _core.moments(game)]
    found = []
    for name in (*hookspecs.OBSERVERS, *hookspecs.SETUP):
        spec = getattr(hookspecs, name)
        kind = "observer" if name in hookspecs.OBSERVERS else "setup"
        when, cost = _EVERYWHERE[name]
        given = tuple(
            {"name": p.name, "type": _type(p.annotation), "values": "", "doc": ""}
            for p in inspect.signature(spec).parameters.values()
        )
        doc, example = _documented(name)
        found.append(HookInfo(name, None, kind, doc, given, "", "", "", when, cost, "", example))
    return found


def _modifier(game: str, moment: Any) -> HookInfo:
    return HookInfo(
        hook=moment["hook"],
        game=game,
        kind="modifier",
        doc=moment["doc"],
        arguments=(*moment["arguments"], *_ALWAYS),
        value=moment["value"],
        returns=moment["returns"],
        range=moment["range"],
        when=moment["when"],
        cost=moment["cost"],
        clause=moment["clause"],
        example=_documented(moment["hook"])[1],
    )


def _documented(name: str) -> tuple[str, str]:
    """What a spec's docstring says, and its example."""
    text, _, example = (inspect.getdoc(getattr(hookspecs, name)) or "").partition("\n\nExample:\n\n")
    return " ".join(text.split()), textwrap.dedent(example).strip()


def _type(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
