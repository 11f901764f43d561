"""The same position with what a seat cannot know dealt again, for each game."""

import copy
import json
import random
import re
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]


def risiko(position: Document, view: Any, rng: random.Random) -> Document:
    """Objectives, hands and the deck."""
    again = copy.deepcopy(position)
    others = [s for s in range(position["seats"]) if s != view.seat]
    objectives = [position["objectives"][s] for s in others]
    rng.shuffle(objectives)
    for other, objective in zip(others, objectives, strict=True):
        again["objectives"][other] = objective
    old = [card for other in others for card in position["hands"][other]] + position["deck"]
    new = exchanged(old, view, rng)
    for other in others:
        again["hands"][other] = sorted(new[card] for card in position["hands"][other])
    again["deck"] = sorted(new[card] for card in position["deck"])
    return again


def exchanged(cards: list[str], view: Any, rng: random.Random) -> dict[str, str]:
    """For each card another one of its age: everybody knows which ages the cards of a hand have."""
    new: dict[str, str] = {}
    for age in {view.ages.get(card, 0) for card in cards}:
        old = [card for card in cards if view.ages.get(card, 0) == age]
        new |= zip(old, rng.sample(old, len(old)), strict=True)
    return new


def relikt(position: Document, view: Any, rng: random.Random) -> Document:
    """All cards of unknown place change places, and the others' action cards are drawn anew."""
    new = exchanged(list(view.unseen), view, rng)
    text = json.dumps(position)
    text = re.sub(r'"((?:red|blue|green|yellow|white)[0-9]+)"', lambda m: f'"{new.get(m[1], m[1])}"', text)
    again: Document = json.loads(text)
    # Treasures have names like those of cards.
    for key in ("rows", "won", "unseen_treasures"):
        again[key] = copy.deepcopy(position[key])
    for row in again["rows"]:
        for down in row["face_down"] if row else []:
            down["card"] = new.get(down["card"], down["card"])
    for other in range(position["seats"]):
        if other != view.seat:
            left = view.actions_left[other]
            again["action_hands"][other] = rng.sample(left, len(position["action_hands"][other]))
    return again


def riket(position: Document, view: Any, rng: random.Random) -> Document:
    """What the others know, how hard the question is, and how hard it seems to another."""
    again = copy.deepcopy(position)
    for seat, player in enumerate(again["players"]):
        if seat != view.seat:
            player["knowledge"] = {key: rng.choice([0.0, 0.25, 0.75, 1.0]) for key in player["knowledge"]}
    if again["difficulty"] is not None:
        again["difficulty"] = rng.randint(-3, 3)
        signal = view.signal
        if signal is None:
            again["signal"] = max(-3, min(3, again["difficulty"] + rng.randint(-1, 1)))
        else:
            near = [s for s in range(-3, 4) if signal in {max(-3, min(3, s + e)) for e in (-1, 0, 1)}]
            again["difficulty"] = rng.choice(near)
    return again


DEALT_AGAIN: dict[str, Callable[[Document, Any, random.Random], Document]] = {
    "risiko": risiko,
    "relikt": relikt,
    "riket": riket,
}
