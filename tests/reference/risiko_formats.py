"""The formats of RisiKo! for the reference: positions, packed states with their hash, a record's steps."""

from collections.abc import Iterator
from typing import Any

from risiko_legal import CARD_NUMBER, NUMBER, Game, alive
from risiko_tables import COLOURS, OBJECTIVES, RULEBOOK, TERRITORIES

PHASES = ["colours", "placement", "reinforcements", "combat", "defence", "occupation", "over"]
END_REASONS = ["unfinished", "failed", "objective", "points", "elimination", "last_player"]
HASH_START = 0xCBF29CE484222325


def by_card_number(cards: list[str]) -> list[str]:
    return sorted(cards, key=CARD_NUMBER.__getitem__)


def position(game: Game) -> dict[str, Any]:
    """The state as a position of format 1."""
    battle = game["battle"]
    return {
        "schema": "position/1",
        "game": "risiko",
        "settings": game["changed"],
        "seats": game["seats"],
        "phase": game["phase"],
        "first_player": game["first"],
        "mover": game["mover"],
        "round": game["round"],
        "turn": game["turn"],
        "colours": game["colour"],
        "objectives": game["objective"],
        "owners": game["owner"],
        "armies": game["armies"],
        "supply": game["supply"],
        "hands": [by_card_number(hand) for hand in game["hand"]],
        "deck": by_card_number(game["deck"]),
        "discards": by_card_number(game["discards"]),
        "reshuffles": game["reshuffles"],
        "drawn": game["drawn"],
        "to_place": game["to_place"],
        "sets_played": game["sets_played"],
        "rolls": game["rolls"],
        "conquests": game["conquests"],
        "attack_dice": game["settings"]["max_attack_dice"],
        "defence_dice": game["settings"]["max_defence_dice"],
        "battle": battle and {"source": battle[0], "target": battle[1], "attack_dice": battle[2]},
        "fallen": game["fallen"],
        "eliminated": [{"seat": seat, "by": game["killer"][seat]} for seat in game["out"]],
        "stage": game["stage"],
        "time_up": game["time_up"],
        "attacks": game["attacks"],
        "end": game["end"],
    }


def from_position(position: dict[str, Any]) -> Game:
    """The game of a position."""
    battle = position["battle"]
    return {
        "settings": {**RULEBOOK, **position["settings"]},
        "changed": position["settings"],
        "seats": position["seats"],
        "phase": position["phase"],
        "first": position["first_player"],
        "mover": position["mover"],
        "round": position["round"],
        "turn": position["turn"],
        "owner": dict(position["owners"]),
        "armies": dict(position["armies"]),
        "colour": list(position["colours"]),
        "objective": list(position["objectives"]),
        "supply": list(position["supply"]),
        "hand": [list(hand) for hand in position["hands"]],
        "deck": list(position["deck"]),
        "discards": list(position["discards"]),
        "reshuffles": position["reshuffles"],
        "drawn": position["drawn"],
        "to_place": position["to_place"],
        "sets_played": position["sets_played"],
        "rolls": position["rolls"],
        "conquests": position["conquests"],
        "battle": battle and (battle["source"], battle["target"], battle["attack_dice"]),
        "fallen": position["fallen"],
        "out": [entry["seat"] for entry in position["eliminated"]],
        "killer": {entry["seat"]: entry["by"] for entry in position["eliminated"]},
        "stage": dict(position["stage"]),
        "time_up": position["time_up"],
        "attacks": [list(counts) for counts in position["attacks"]],
        "end": position["end"],
    }


def packed(game: Game) -> bytes:
    """The packed state, as the record format's hash rolls over it."""
    out = bytearray([PHASES.index(game["phase"]), game["mover"]])

    def number(value: int, size: int) -> None:
        out.extend(value.to_bytes(size, "little"))

    def cards(names: list[str]) -> None:
        number(sum(1 << CARD_NUMBER[name] for name in names), 8)

    def bits(seats: list[int]) -> int:
        return sum(1 << seat for seat in seats)

    number(game["round"], 2)
    number(game["turn"], 4)
    out.extend(game["owner"].get(t, 0) for t in TERRITORIES)
    for t in TERRITORIES:
        number(game["armies"].get(t, 0), 2)
    for seat in range(game["seats"]):
        number(game["supply"][seat], 2)
        cards(game["hand"][seat])
        objective, colour = game["objective"][seat], game["colour"][seat]
        out.append(255 if objective is None else OBJECTIVES.index(objective))
        out.append(255 if colour is None else COLOURS.index(colour))
    cards(game["deck"])
    cards(game["discards"])
    number(game["reshuffles"], 2)
    out.extend([game["drawn"], game["sets_played"], game["conquests"]])
    number(game["to_place"], 2)
    number(game["rolls"], 4)
    out.extend([game["settings"]["max_attack_dice"], game["settings"]["max_defence_dice"]])
    battle = game["battle"]
    out.extend([NUMBER[battle[0]], NUMBER[battle[1]], battle[2]] if battle else [255] * 3)
    out.extend([255 if game["fallen"] is None else game["fallen"], bits(alive(game))])
    stage = game["stage"]
    if stage["kind"] == "open":
        out.extend([0, 0, 0, 0])
    elif stage["kind"] == "last_round":
        out.extend([1, stage["drawer"], 0, 0])
    else:
        out.extend([2, bits(stage["tied"]), bits(stage["waiting"]), stage["number"]])
    out.append(game["time_up"])
    if game["end"] is None:
        out.append(255)
    else:
        out.append(END_REASONS.index(game["end"]["end_reason"]))
        out.extend(game["end"]["ranks"])
    return bytes(out)


def roll_hash(value: int, data: bytes) -> int:
    """FNV-1a, 64 bits, rolled on."""
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFF_FFFF_FFFF_FFFF
    return value


def grouped(steps: list[str]) -> Iterator[tuple[str | None, list[str], str | None]]:
    """Steps by decision: the action (none for the set-up), its chance, the mark of a turn's end."""
    action: str | None = None
    outcomes: list[str] = []
    mark: str | None = None
    for step in steps:
        if step.startswith("!"):
            outcomes.append(step[1:])
        elif step.startswith("# "):
            mark = step[2:]
        else:
            yield action, outcomes, mark
            action, outcomes, mark = step, [], None
    yield action, outcomes, mark
