"""What house rules may not break in RisiKo!: armies and cards add up, and hidden things stay hidden.

Knows views, events and positions, and no state.
"""

import copy
from collections.abc import Mapping
from itertools import pairwise
from typing import Any


def audit(record: Any) -> list[str]:
    """What does not add up: there are always 44 cards; armies appear only with a set or at a turn's start
    (RK-REI-1, RK-SETS-1) and vanish only by a roll (RK-CBT-9).
    """
    problems: list[str] = []
    views = [(step.view, step.action.kind, step.events) for step in record]
    views.append((record.state_at(len(record)).view(0), "", []))
    for number, ((view, kind, events), (then, _, _)) in enumerate(pairwise(views)):
        if then.turn == 0:
            continue
        if (cards := _cards(then)) != 44:
            problems.append(f"step {number}: {cards} cards, not 44")
        if view.turn == 0 or then.outcome is not None:
            continue
        new = _armies(then) - _armies(view) + sum(_losses(event.text) for event in events)
        if new < 0 or (new > 0 and kind != "cards" and then.turn == view.turn):
            problems.append(f"step {number}: {new:+} armies from nowhere, by `{kind}`")
    return problems


def _cards(view: Any) -> int:
    return int(sum(view.hand_counts) + view.deck_count + len(view.discards))


def _armies(view: Any) -> int:
    return int(sum(view.armies.values()) + sum(view.supply) + view.to_place)


def _losses(text: str) -> int:
    """The armies that a roll costs: one for each pair of dice."""
    if not text.startswith("!roll "):
        return 0
    attack, defence = (side.split(",") for side in text.removeprefix("!roll ").split("/"))
    return min(len(attack), len(defence))


def dealt_again(position: Mapping[str, Any], seat: int, rng: Any) -> dict[str, Any]:
    """The position with the others' objectives and hands, and the deck, dealt again (RK-INFO)."""
    again: dict[str, Any] = copy.deepcopy(dict(position))
    others = [other for other in range(position["seats"]) if other != seat]
    objectives = [position["objectives"][other] for other in others]
    rng.shuffle(objectives)
    for other, objective in zip(others, objectives, strict=True):
        again["objectives"][other] = objective
    pool = [card for other in others for card in position["hands"][other]] + position["deck"]
    rng.shuffle(pool)
    for other in others:
        count = len(position["hands"][other])
        again["hands"][other], pool = sorted(pool[:count]), pool[count:]
    again["deck"] = sorted(pool)
    return again
