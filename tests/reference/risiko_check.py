"""Plays traced games again with the reference and compares every legal list and every position."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import risiko
import risiko_formats as formats


def recomputed(traced: dict[str, Any]) -> Iterator[tuple[risiko.Game, str]]:
    """The game after each decision and its legal list before; raises where the two part."""
    record = traced["record"]
    decisions = formats.grouped(record["steps"])
    _, outcomes, _ = next(decisions)
    if traced["start"] is not None:
        game = formats.from_position(traced["start"])
    else:
        chance = risiko.Chance(outcomes)
        game = risiko.new_game(traced["settings"], len(record["seats"]), chance)
        chance.done()
    digest, value, marks = hashlib.sha256(), formats.HASH_START, iter(traced["trace"] or ())
    for action, outcomes, mark in decisions:
        entries = "".join(
            f"{text} {least} {most - least + 1}\n" if least else f"{text} 1\n"
            for text, least, most in risiko.legal(game)
        )
        digest.update(entries.encode())
        turn = game["turn"]
        chance = risiko.Chance(outcomes)
        assert action is not None
        risiko.play(game, action, chance)
        chance.done()
        position = json.dumps(formats.position(game), separators=(",", ":"), sort_keys=True)
        digest.update(position.encode() + b"\n")
        yield game, entries
        ended = game["turn"] != turn or risiko.seat_to_act(game) is None
        if ended != (mark is not None):
            raise ValueError(f"turn {turn}: the record marks its end elsewhere")
        if mark is not None:
            value = formats.roll_hash(value, formats.packed(game))
            if f"{value:016x}" != mark:
                raise ValueError(f"turn {turn}: the hash is {value:016x}, not {mark}")
            if traced["trace"] is not None and digest.hexdigest()[:16] != next(marks):
                raise ValueError(f"turn {turn}: legal lists or positions differ")
    if risiko.seat_to_act(game) is not None:
        raise ValueError("the game is not over")
    outcome = {key: record["outcome"][key] for key in ("end_reason", "ranks", "points")}
    if game["end"] != outcome or f"{value:016x}" != record["hash"]:
        raise ValueError(f"the game ended {game['end']}, not {outcome}")
