"""What is asked about a game of the reference: who acts, what is legal, what is reached, what it scores."""

from itertools import combinations
from typing import Any

from risiko_tables import (
    CARDS,
    COLOURS,
    CONTINENTS,
    IN_CONTINENT,
    NEIGHBOURS,
    SYMBOL,
    TERRITORIES,
    TOURNAMENT,
    VALUE,
    WILDS,
)

Game = dict[str, Any]
Entry = tuple[str, int, int]
"""An entry of the legal list: the text without its number, the least and the largest number (or 0, 0)."""

NUMBER = {name: number for number, name in enumerate(TERRITORIES)}
CARD_NUMBER = {name: number for number, name in enumerate(CARDS)}


def clockwise(game: Game, after: int) -> list[int]:
    """The other seats in turn order, the one itself last."""
    return [(after + i) % game["seats"] for i in range(1, game["seats"] + 1)]


def alive(game: Game) -> list[int]:
    return [seat for seat in range(game["seats"]) if seat not in game["out"]]


def owned(game: Game, seat: int) -> list[str]:
    return [t for t in TERRITORIES if game["owner"].get(t) == seat]


def total(game: Game, seat: int) -> int:
    return sum(game["armies"][t] for t in owned(game, seat))


def hand_limit(game: Game) -> int:
    """RK-CAP-1."""
    cap = game["settings"]["hand_cap"]
    if cap == "by_ending":
        return 1000 if game["settings"]["ending"] == "traditional" else 7
    return cap or 1000


def is_time_attack(game: Game) -> bool:
    return game["settings"]["ending"] in ("reshuffles", "rounds", "clock")


def seat_to_act(game: Game) -> int | None:
    if game["phase"] == "over":
        return None
    if game["phase"] == "defence":
        return game["owner"][game["battle"][1]]
    return game["mover"]


def garrison(game: Game, source: str) -> int:
    """Armies that stay where one moves from of one's own will (RK-CAP-4, ruling 8.5)."""
    at_border = any(game["owner"][t] != game["mover"] for t in NEIGHBOURS[source])
    return game["settings"]["border_garrison"] if at_border else 1


def protected(game: Game, target: str) -> bool:
    """RK-ELI-4."""
    only = len(owned(game, game["owner"][target])) == 1
    return only and game["round"] <= game["settings"]["no_elimination_rounds"]


def occupation_range(game: Game) -> tuple[int, int]:
    """Totals that may stand on the target, the dice of the roll having moved in (RK-OCC-1, RK-OCC-2)."""
    source, _, dice = game["battle"]
    return dice, max(dice, dice + game["armies"][source] - garrison(game, source))


def sets_of(hand: list[str]) -> list[tuple[str, str, str]]:
    """RK-SETS-2 to RK-SETS-4."""
    return [
        cards for cards in combinations(sorted(hand, key=CARD_NUMBER.__getitem__), 3) if combination(cards)
    ]


def combination(cards: tuple[str, ...]) -> str | None:
    """The setting that says what three cards are worth; nothing if they are no set."""
    symbols = sorted(SYMBOL[card] for card in cards if card not in WILDS)
    if len(symbols) == 3 and len(set(symbols)) == 1:
        return f"three_equal.{symbols[0]}"
    if len(symbols) == 3 and len(set(symbols)) == 3:
        return "three_different"
    if len(symbols) == 2 and len(set(symbols)) == 1:
        return "wild_plus_pair"
    return None


def playable_sets(game: Game) -> list[tuple[str, str, str]]:
    if game["phase"] != "reinforcements" or game["sets_played"] >= game["settings"]["sets_per_turn"]:
        return []
    return sets_of(game["hand"][game["mover"]])


def reached(game: Game, seat: int) -> bool:
    """Whether an objective is met as the map stands; a colour destroyed is a matter of the roll."""
    objective = game["objective"][seat]
    mine = set(owned(game, seat))

    def whole(continent: str) -> bool:
        return mine.issuperset(IN_CONTINENT[continent])

    if objective in TOURNAMENT:
        return mine.issuperset(TOURNAMENT[objective])
    if objective == "territories_18x2":
        return sum(game["armies"][t] >= 2 for t in mine) >= 18
    if objective == "territories_24":
        return len(mine) >= 24
    if objective.startswith("destroy_"):
        colour = objective.removeprefix("destroy_")
        target = game["colour"].index(colour) if colour in game["colour"] else None
        fallen_to_another = target in game["out"] and game["killer"][target] != seat
        return (target is None or target == seat or fallen_to_another) and len(mine) >= 24
    short = {"na": "north_america", "sa": "south_america"}
    words = [short.get(word, word) for word in objective.split("_")]
    asked = [word for word in words if word != "third"]
    if not all(whole(name) for name in asked):
        return False
    return "third" not in words or any(whole(name) for name in CONTINENTS if name not in asked)


def points(game: Game, seat: int) -> int:
    """RK-END-13; one who is out has none."""
    if seat in game["out"]:
        return 0
    counted = owned(game, seat)
    if game["settings"]["score"] == "own_objective":
        counted = [t for t in counted if t in TOURNAMENT[game["objective"][seat]]]
    return sum(VALUE[t] for t in counted)


def legal(game: Game) -> list[Entry]:
    """All entries in canonical order: by kind, then by the numbers of territories, colours and cards."""
    phase, mover = game["phase"], game["mover"]
    if phase == "colours":
        return [(f"colour {colour}", 0, 0) for colour in COLOURS if colour not in game["colour"]]
    if phase in ("placement", "reinforcements"):
        entries: list[Entry] = []
        if game["to_place"] == 0:
            entries.append(("to_combat", 0, 0))
        else:
            entries += [(f"place {t}", 1, game["to_place"]) for t in owned(game, mover)]
        return entries + [(f"cards {' '.join(cards)}", 0, 0) for cards in playable_sets(game)]
    if phase == "combat":
        return [("end_turn", 0, 0), *attacks(game), *movements(game)]
    if phase == "defence":
        target = game["battle"][1]
        return [("defend", 1, min(game["settings"]["max_defence_dice"], game["armies"][target]))]
    if phase == "occupation":
        return [("occupy", *occupation_range(game))]
    return []


def by_number(names: list[str]) -> list[str]:
    return sorted(names, key=NUMBER.__getitem__)


def attacks(game: Game) -> list[Entry]:
    """RK-CBT-3 to RK-CBT-8."""
    rules, found = game["settings"], []
    for source in owned(game, game["mover"]):
        for target in by_number(NEIGHBOURS[source]):
            if game["owner"][target] == game["mover"] or protected(game, target):
                continue
            most = min(rules["max_attack_dice"], game["armies"][source] - 1)
            least = 1
            if not rules["attack_below_defence"]:
                least = min(rules["max_defence_dice"], game["armies"][target])
            if least <= most:
                found.append((f"attack {source} {target}", least, most))
    return found


def movements(game: Game) -> list[Entry]:
    """RK-MOV-1, RK-MOV-2."""
    found = []
    for source in owned(game, game["mover"]):
        most = game["armies"][source] - garrison(game, source)
        for target in by_number(NEIGHBOURS[source]):
            if game["owner"][target] == game["mover"] and most >= 1:
                found.append((f"maneuver {source} {target}", 1, most))
    return found


def split(action: str) -> tuple[str, int]:
    """An action's text without its number, and the number; 0 if it has none."""
    head, _, tail = action.rpartition(" ")
    return (head, int(tail)) if tail.isdigit() else (action, 0)


def is_legal(game: Game, action: str) -> bool:
    head, number = split(action)
    return any(head == text and least <= number <= most for text, least, most in legal(game))
