"""Coins by what a player knows, which role card he drew and where he sits, from the columns of many games."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludoteca.games.base import Group
from ludoteca.intervals import mean, ratio

ROLES = ("poor", "rich", "ruler")


def groups(result: Any) -> list[Group]:
    """Mean coins at the end by knowledge and seat, then mean coins of an epoch by knowledge, role and seat.

    The role is the card drawn at the epoch's beginning; an epoch's coins are the change of the purse: prize
    and bonus, less what was paid.
    """
    return [*_by_knowledge_and_seat(result), *_by_role(result)]


def _by_knowledge_and_seat(result: Any) -> Iterator[Group]:
    points, seat = result.columns["points"], result.columns["seat"]
    for knowledge, entries in _entries(result).items():
        coins, sat = points[:, entries], seat[:, entries]
        for place in np.unique(sat):
            by = {"knowledge": knowledge, "seat": int(place)}
            yield Group(by, "points", mean(coins[sat == place]))


def _by_role(result: Any) -> Iterator[Group]:
    seat = result.columns["seat"]
    for knowledge, entries in _entries(result).items():
        sat = seat[:, entries]
        for role in ROLES:
            coins = result.columns[f"coins_{role}"][:, entries]
            epochs = result.columns[f"epochs_{role}"][:, entries]
            for place in np.unique(sat):
                by = {"knowledge": knowledge, "role": role, "seat": int(place)}
                there = sat == place
                if not epochs[there].any():
                    # With three players nobody draws a plain rich card (RI-SET-6).
                    continue
                # A seat has one entry a game, so every value below is of a game of its own.
                yield Group(by, "coins_per_epoch", ratio(coins[there], epochs[there]))


def _entries(result: Any) -> dict[str, list[int]]:
    """The entries of each knowledge."""
    known: dict[str, list[int]] = {}
    for entry, bot in enumerate(result.bots):
        known.setdefault(_knowledge(bot.options), []).append(entry)
    return known


def _knowledge(options: Any) -> str:
    """A player's knowledge as in the spec, without the name of the option."""
    own = [
        f"{key.removeprefix('knowledge').removeprefix('.')}={value}".removeprefix("=")
        for key, value in options.items()
        if key == "knowledge" or key.startswith("knowledge.")
    ]
    return " ".join(own) or "default"
