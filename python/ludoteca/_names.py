"""The nearest known name to one that is unknown, worded as the core words it. Knows no game."""

from collections.abc import Iterable
from difflib import get_close_matches


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Say that `name` is none of `known`, with the nearest one, or all of them if they are few.

    >>> unknown("game", "riskio", ["risiko", "relikt"])
    'unknown game `riskio`: did you mean `risiko`?'
    >>> unknown("game", "chess", ["risiko", "relikt"])
    'unknown game `chess`: expected one of risiko, relikt'
    """
    names = list(known)
    folded = {other.lower(): other for other in names}
    nearest = get_close_matches(name.lower(), folded, n=1, cutoff=0.6)
    if nearest:
        return f"unknown {what} `{name}`: did you mean `{folded[nearest[0]]}`?"
    if 0 < len(names) <= 12:
        return f"unknown {what} `{name}`: expected one of {', '.join(names)}"
    return f"unknown {what} `{name}`"
