"""What house rules may not break in Riket: coins add up, and hidden things stay hidden.

Knows views and positions, and no state.
"""

import copy
from collections.abc import Mapping
from itertools import pairwise
from typing import Any


def audit(record: Any) -> list[str]:
    """What does not add up: coins come in only when an epoch ends (RI-GOAL-3) and are paid only one's own way
    out (RI-FATE-5); nobody has less than none.
    """
    problems: list[str] = []
    views = [(step.view.to_dict(), step.action.kind) for step in record]
    views.append((record.state_at(len(record)).view(0).to_dict(), ""))
    for number, ((view, kind), (then, _)) in enumerate(pairwise(views)):
        before, now = _coins(view), _coins(then)
        if min(now) < 0:
            problems.append(f"step {number}: {min(now)} coins")
        epoch_ends = then["epoch_number"] != view["epoch_number"] or then["outcome"] is not None
        grown = [seat for seat, (b, n) in enumerate(zip(before, now, strict=True)) if n > b]
        paid = [seat for seat, (b, n) in enumerate(zip(before, now, strict=True)) if n < b]
        if grown and not epoch_ends:
            problems.append(f"step {number}: seat {grown[0]} has more coins by `{kind}`")
        if paid and not epoch_ends and kind != "buy_off":
            problems.append(f"step {number}: seat {paid[0]} has fewer coins by `{kind}`")
    return problems


def _coins(view: dict[str, Any]) -> list[int]:
    return list(view["coins"])


def dealt_again(position: Mapping[str, Any], seat: int, rng: Any) -> dict[str, Any]:
    """The position with what the others know drawn again, and the difficulty that nobody sees (RI-INFO)."""
    again: dict[str, Any] = copy.deepcopy(dict(position))
    for other, player in enumerate(again["players"]):
        if other != seat:
            player["knowledge"] = {part: rng.randrange(1, 1000) / 1000 for part in player["knowledge"]}
    if again.get("difficulty") is not None:
        again["difficulty"] = rng.randrange(-3, 4)
    return again
