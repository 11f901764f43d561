"""What house rules may not break in Relikt: cards and treasures add up, and hidden things stay hidden.

Knows positions only.
"""

import copy
from collections import Counter
from collections.abc import Mapping
from typing import Any


def audit(record: Any) -> list[str]:
    """What does not add up: every adventure card and treasure is somewhere, and only once (RL-SET-1)."""
    problems: list[str] = []
    cards: Counter[str] = Counter()
    treasures: Counter[str] = Counter()
    for step in range(0, len(record) + 1, max(1, len(record) // 40)):
        position = record.state_at(step).to_position()
        found, won = _cards(position), _treasures(position)
        if step == 0:
            cards, treasures = found, won
            if repeated := [card for card, count in cards.items() if count > 1]:
                problems.append(f"set-up: {repeated[0]} is there {cards[repeated[0]]} times")
        for what, before, now in (("cards", cards, found), ("treasures", treasures, won)):
            if now != before:
                lost, new = sorted((before - now).elements()), sorted((now - before).elements())
                problems.append(f"step {step}: {what} lost {lost}, new {new}")
    return problems


def _cards(position: dict[str, Any]) -> "Counter[str]":
    """The adventure cards, wherever they are."""
    found = Counter(position["deck"]) + Counter(position["discards"])
    for hand in position["hands"]:
        found += Counter(hand)
    for row in position["rows"]:
        if row is not None:
            found += Counter(row["cards"]) + Counter(card["card"] for card in row["face_down"])
    return found


def _treasures(position: dict[str, Any]) -> "Counter[str]":
    """The treasures, wherever they are."""
    found = Counter(position["unseen_treasures"])
    for won in position["won"]:
        found += Counter(won)
    found += Counter(row["treasure"] for row in position["rows"] if row is not None)
    return found


def dealt_again(position: Mapping[str, Any], seat: int, rng: Any) -> dict[str, Any]:
    """The position with the others' adventure cards and the deck dealt again (RL-INFO)."""
    again: dict[str, Any] = copy.deepcopy(dict(position))
    others = [other for other in range(position["seats"]) if other != seat]
    pool = [card for other in others for card in position["hands"][other]] + position["deck"]
    rng.shuffle(pool)
    for other in others:
        count = len(position["hands"][other])
        again["hands"][other], pool = pool[:count], pool[count:]
    again["deck"] = pool
    return again
