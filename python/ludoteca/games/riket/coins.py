"""Coins by what a player knows and where he sits, from the columns of many games."""

from typing import Any

import numpy as np

from ludoteca.games.base import Group
from ludoteca.intervals import mean


def by_knowledge_and_seat(result: Any) -> list[Group]:
    """Mean coins of the players with the same knowledge in the same seat, over all games and entries."""
    points, seat = result.columns["points"], result.columns["seat"]
    known: dict[str, list[int]] = {}
    for entry, bot in enumerate(result.bots):
        known.setdefault(_knowledge(bot.options), []).append(entry)
    groups = []
    for knowledge, entries in known.items():
        coins, sat = points[:, entries], seat[:, entries]
        for place in np.unique(sat):
            groups.append(Group({"knowledge": knowledge, "seat": int(place)}, mean(coins[sat == place])))
    return groups


def _knowledge(options: Any) -> str:
    """A player's knowledge as in the spec, without the name of the option."""
    own = [
        f"{key.removeprefix('knowledge').removeprefix('.')}={value}".removeprefix("=")
        for key, value in options.items()
        if key == "knowledge" or key.startswith("knowledge.")
    ]
    return " ".join(own) or "default"
