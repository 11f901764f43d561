"""RisiKo! a second time: slow and plain, written from docs/rules/risiko.md and docs/rulings.md alone.

A game is a dictionary. `new_game` sets it up, `legal` lists what the seat to act may do, `play` carries out one action;
chance comes as a list of texts, as records write it. It imports nothing of the package and shares no code with it: where
both agree on every legal list and every position of a game, the rules were read the same way twice.
"""

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from risiko_tables import (
    CARDS,
    CLASSIC,
    COLOURS,
    CONTINENT,
    CONTINENT_ARMIES,
    CONTINENTS,
    IN_CONTINENT,
    NEIGHBOURS,
    OBJECTIVES,
    RULEBOOK,
    SYMBOL,
    TERRITORIES,
    TOURNAMENT,
    VALUE,
    WILDS,
)

Game = dict[str, Any]
Entry = tuple[str, int, int]
"""An entry of the legal list: the text without its number, the least and the largest number; 0 and 0 without one."""

PHASES = ["colours", "placement", "reinforcements", "combat", "defence", "occupation", "over"]
END_REASONS = ["unfinished", "failed", "objective", "points", "elimination", "last_player"]
NUMBER = {name: number for number, name in enumerate(TERRITORIES)}
CARD_NUMBER = {name: number for number, name in enumerate(CARDS)}


class Chance:
    """Outcomes in the order they happened; each is asked for by its first word."""

    def __init__(self, outcomes: list[str]) -> None:
        self.outcomes = list(outcomes)

    def next(self, word: str) -> list[str]:
        if not self.outcomes:
            raise ValueError(f"`{word}` was expected, but no outcome is left")
        found, *rest = self.outcomes.pop(0).split()
        if found != word:
            raise ValueError(f"`{word}` was expected, not `{found}`")
        return rest

    def done(self) -> None:
        if self.outcomes:
            raise ValueError(f"outcomes are left: {self.outcomes}")


# --- questions about a game -------------------------------------------------------------------------------------------


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
    return [cards for cards in combinations(sorted(hand, key=CARD_NUMBER.__getitem__), 3) if combination(cards)]


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
    """Whether a seat's objective is met as the map stands; a colour destroyed in the roll is looked at elsewhere."""
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


# --- the set-up -------------------------------------------------------------------------------------------------------


def new_game(settings: dict[str, Any], seats: int, chance: Chance) -> Game:
    """The game at its first decision; `settings` are those that differ from the rulebook preset."""
    rules = {**RULEBOOK, **settings}
    game: Game = {
        "settings": rules,
        "changed": {key: value for key, value in settings.items() if value != RULEBOOK[key]},
        "seats": seats,
        "phase": "colours",
        "first": 0,
        "mover": 0,
        "round": 0,
        "turn": 0,
        "owner": {},
        "armies": {},
        "colour": [None] * seats,
        "objective": [None] * seats,
        "supply": [0] * seats,
        "hand": [[] for _ in range(seats)],
        "deck": [],
        "discards": [],
        "reshuffles": 0,
        "drawn": 0,
        "to_place": 0,
        "sets_played": 0,
        "rolls": 0,
        "conquests": 0,
        "battle": None,
        "fallen": None,
        "out": [],
        "killer": {},
        "stage": {"kind": "open"},
        "time_up": False,
        "attacks": [[0] * 6 for _ in range(seats)],
        "end": None,
    }
    level = list(range(seats))
    while len(level) > 1:
        dice = [int(face) for face in chance.next("first")]
        if len(dice) != len(level):
            raise ValueError(f"{len(level)} dice were expected, not {dice}")
        level = [seat for seat, die in zip(level, dice, strict=True) if die == max(dice)]
    game["first"] = game["mover"] = level[0]
    if rules["colours"] == "by_turn_order":
        for i in range(seats):
            game["colour"][(level[0] + i) % seats] = COLOURS[i]
        deal(game, chance)
    return game


def deal(game: Game, chance: Chance) -> None:
    """RK-SET-5 to RK-SET-9."""
    seats, first = game["seats"], game["first"]
    pack = CLASSIC if game["settings"]["objectives"] == "classic" else list(TOURNAMENT)
    left = list(pack)
    for i in range(seats):
        (objective,) = chance.next("objective")
        left.remove(objective)
        game["objective"][(first + i) % seats] = objective
    share = game["settings"]["max_share_of_continent_dealt"]
    while True:
        dealt = chance.next("deal")
        if sorted(dealt) != sorted(TERRITORIES):
            raise ValueError("a deal is all 42 territories")
        for i, territory in enumerate(dealt):
            game["owner"][territory] = (first + 1 + i) % seats
        if all(
            sum(game["owner"][t] == seat for t in IN_CONTINENT[name]) <= math.floor(share * len(IN_CONTINENT[name]))
            for seat in range(seats)
            for name in CONTINENTS
        ):
            break
    game["armies"] = dict.fromkeys(TERRITORIES, 1)
    for seat in range(seats):
        game["supply"][seat] = {3: 35, 4: 30, 5: 25, 6: 20}[seats] - len(owned(game, seat))
    game["phase"] = "placement"
    start_go(game, first)


def start_go(game: Game, seat: int) -> None:
    game["mover"] = seat
    game["to_place"] = min(3, game["supply"][seat])
    game["supply"][seat] -= game["to_place"]


def next_go(game: Game) -> None:
    for seat in clockwise(game, game["mover"]):
        if game["supply"][seat] > 0:
            start_go(game, seat)
            return
    game["deck"] = list(CARDS)
    game["mover"] = game["first"]
    for seat in [game["first"], *clockwise(game, game["first"])[:-1]]:
        if reached(game, seat):
            win(game, [seat], "objective")
            return
    game["round"] = 1
    start_turn(game, game["first"])


# --- what is legal ----------------------------------------------------------------------------------------------------


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


# --- what happens -----------------------------------------------------------------------------------------------------


def play(game: Game, action: str, chance: Chance) -> None:
    """Carries out a legal action and goes to the next decision."""
    if not is_legal(game, action):
        raise ValueError(f"`{action}` is not legal: {legal(game)}")
    head, number = split(action)
    kind, *names = head.split()
    if kind == "colour":
        game["colour"][game["mover"]] = names[0]
        game["mover"] = clockwise(game, game["mover"])[0]
        if game["mover"] == game["first"]:
            deal(game, chance)
    elif kind == "place":
        game["armies"][names[0]] += number
        game["to_place"] -= number
        if game["phase"] == "placement":
            if game["to_place"] == 0:
                next_go(game)
        elif not wins_by_objective(game, game["mover"]):
            close_reinforcements(game)
    elif kind == "cards":
        play_set(game, names)
    elif kind == "to_combat":
        game["phase"] = "combat"
    elif kind == "attack":
        source, target = names
        continent = CONTINENTS.index(CONTINENT[target])
        game["attacks"][game["mover"]][continent] = min(65_535, game["attacks"][game["mover"]][continent] + 1)
        game["battle"] = (source, target, number)
        if game["settings"]["defence_dice"] == "declared":
            game["phase"] = "defence"
        else:
            roll(game, min(game["settings"]["max_defence_dice"], game["armies"][target]), chance)
    elif kind == "defend":
        roll(game, number, chance)
    elif kind == "occupy":
        source, target, dice = game["battle"]
        game["armies"][source] -= number - dice
        game["armies"][target] += number - dice
        occupied(game, chance)
    elif kind == "maneuver":
        source, target = names
        game["armies"][source] -= number
        game["armies"][target] += number
        if not wins_by_objective(game, game["mover"]):
            end_turn(game, chance)
    else:
        end_turn(game, chance)
    chance.done()


def start_turn(game: Game, seat: int) -> None:
    """RK-REI-2 to RK-REI-4, RK-SPR."""
    game["mover"] = seat
    game["turn"] += 1
    game["phase"] = "reinforcements"
    game["sets_played"] = game["rolls"] = game["conquests"] = game["to_place"] = 0
    if wins_by_objective(game, seat):
        return
    mine = owned(game, seat)
    income = max(len(mine) // 3, game["settings"]["min_income"])
    for name in CONTINENTS:
        if set(IN_CONTINENT[name]) <= set(mine):
            income += CONTINENT_ARMIES[name]
    if game["settings"]["special_reinforcement"]:
        income += 1
    receive(game, income)
    close_reinforcements(game)


def receive(game: Game, armies: int) -> None:
    """RK-CAP-2, ruling 8.4."""
    cap = game["settings"]["army_cap"]
    if cap:
        armies = max(0, min(armies, cap - total(game, game["mover"]) - game["to_place"]))
    game["to_place"] += armies


def close_reinforcements(game: Game) -> None:
    """RK-REI-6."""
    if game["to_place"] == 0 and not playable_sets(game):
        game["phase"] = "combat"


def play_set(game: Game, cards: list[str]) -> None:
    """RK-SETS-1 to RK-SETS-7."""
    kind = combination(tuple(cards))
    assert kind
    worth = game["settings"][kind]
    for card in cards:
        if game["owner"].get(card) == game["mover"]:
            worth += game["settings"]["owned_card_bonus"]
        game["hand"][game["mover"]].remove(card)
        game["discards"].append(card)
    game["sets_played"] += 1
    receive(game, worth)
    close_reinforcements(game)


def roll(game: Game, defence: int, chance: Chance) -> None:
    """RK-CBT-9 to RK-CBT-12, RK-OCC-1, RK-ELI-1, RK-OBJ-7."""
    source, target, dice = game["battle"]
    attacker, defender = game["mover"], game["owner"][target]
    (text,) = chance.next("roll")
    thrown = [sorted((int(face) for face in side.split(",")), reverse=True) for side in text.split("/")]
    if [len(side) for side in thrown] != [dice, defence]:
        raise ValueError(f"{dice} against {defence} dice were expected, not {text}")
    game["rolls"] += 1
    for attack_die, defence_die in zip(*thrown, strict=False):
        game["armies"][target if attack_die > defence_die else source] -= 1
    game["phase"] = "combat"
    if game["armies"][target] > 0:
        game["battle"] = None
        return
    if owned(game, defender) == [target]:
        game["out"].append(defender)
        game["killer"][defender] = attacker
        game["fallen"] = defender
        if game["objective"][attacker] == f"destroy_{game['colour'][defender]}":
            win(game, [attacker], "objective")
            return
    game["owner"][target] = attacker
    game["conquests"] += 1
    game["armies"][source] -= dice
    game["armies"][target] = dice
    least, most = occupation_range(game)
    if least < most:
        game["phase"] = "occupation"
    else:
        occupied(game, chance)


def occupied(game: Game, chance: Chance) -> None:
    """The occupation is settled: RK-ELI-5."""
    game["phase"] = "combat"
    game["battle"] = None
    mover, loser = game["mover"], game["fallen"]
    if loser is not None:
        game["fallen"] = None
        seize(game, loser, chance)
    if wins_by_objective(game, mover) or loser is None:
        return
    for seat in clockwise(game, mover)[:-1]:
        if seat not in game["out"] and wins_by_objective(game, seat):
            return
    if is_time_attack(game) and game["reshuffles"] > 0:
        score(game, "elimination")
    elif alive(game) == [mover]:
        win(game, [mover], "last_player")


def seize(game: Game, loser: int, chance: Chance) -> None:
    """RK-ELI-2, RK-ELI-3."""
    seized, game["hand"][loser] = game["hand"][loser], []
    mine = game["hand"][game["mover"]]
    excess = max(0, len(seized) - max(0, hand_limit(game) - len(mine)))
    if excess:
        given_up = chance.next("discard")
        if len(given_up) != excess:
            raise ValueError(f"{excess} cards were expected to go, not {given_up}")
        for card in given_up:
            seized.remove(card)
            game["discards"].append(card)
    mine += seized


def end_turn(game: Game, chance: Chance) -> None:
    """The card, the agreed ending, whose turn follows (ruling 8.6)."""
    before = dict(game["stage"])
    if game["conquests"] > 0:
        draw(game, chance)
    if game["stage"]["kind"] == "open" and agreed_end(game, chance):
        score(game, "points")
    elif before["kind"] == "extra_round":
        next_extra_turn(game)
    else:
        next_turn(game, before)


def draw(game: Game, chance: Chance) -> None:
    """RK-DRW-1 to RK-DRW-6."""
    by_cards = game["settings"]["ending"] == "reshuffles"
    if by_cards and game["stage"]["kind"] != "open":
        return
    hand = game["hand"][game["mover"]]
    if len(hand) >= hand_limit(game):
        return
    if not game["deck"]:
        reshuffle(game)
    if not game["deck"]:
        return
    (card,) = chance.next("draw")
    game["deck"].remove(card)
    hand.append(card)
    game["drawn"] += 1
    if game["deck"]:
        return
    if by_cards and game["reshuffles"] >= game["settings"]["reshuffles"]:
        game["stage"] = {"kind": "last_round", "drawer": game["mover"]}
    else:
        reshuffle(game)


def reshuffle(game: Game) -> None:
    if game["discards"]:
        game["deck"], game["discards"] = game["discards"], []
        game["reshuffles"] += 1
        game["drawn"] = 0


def next_living(game: Game) -> int:
    return next(seat for seat in clockwise(game, game["mover"]) if seat not in game["out"])


def ends_round(game: Game) -> bool:
    """Whether the mover's is the last turn of the round: rounds go in seat order from the first player's seat on."""
    order = [game["first"], *clockwise(game, game["first"])[:-1]]
    return [seat for seat in order if seat not in game["out"]][-1] == game["mover"]


def agreed_end(game: Game, chance: Chance) -> bool:
    """RK-END-6 to RK-END-9."""
    rules = game["settings"]
    if rules["ending"] == "rounds":
        return game["round"] >= rules["round_limit"] and ends_round(game)
    if rules["ending"] == "clock":
        if not game["time_up"]:
            game["time_up"] = chance.next("clock") == ["yes"]
        return game["time_up"] and ends_round(game)
    if rules["ending"] == "sdadata":
        first = rules["round_limit"] + 1
        if game["round"] < first or (game["round"] == first and not ends_round(game)):
            return False
        if game["conquests"] > rules["sdadata.skip_if_conquests_over"]:
            return False
        grown = rules["sdadata.start"] + rules["sdadata.step"] * (game["round"] - first)
        return sum(int(die) for die in chance.next("sdadata")) <= min(grown, rules["sdadata.max"])
    return False


def next_turn(game: Game, stage: dict[str, Any]) -> None:
    """RK-END-3, RK-END-5, RK-END-18."""
    following = next_living(game)
    if stage["kind"] == "last_round":
        # Up to the drawer's turn, or where it would have come.
        passed = clockwise(game, game["mover"])
        passed = passed[: passed.index(following)]
        if stage["drawer"] in [game["mover"], *passed]:
            score(game, "points")
            return
    if ends_round(game):
        if game["round"] >= game["settings"]["max_rounds"] and game["stage"]["kind"] == "open":
            win(game, [], "unfinished")
            return
        game["round"] += 1
    start_turn(game, following)


def next_extra_turn(game: Game) -> None:
    """RK-END-15."""
    stage = game["stage"]
    left = [seat for seat in clockwise(game, game["mover"]) if seat in stage["waiting"] and seat not in game["out"]]
    if not left:
        score(game, "points")
        return
    stage["waiting"] = sorted(left[1:])
    start_turn(game, left[0])


# --- the end ----------------------------------------------------------------------------------------------------------


def wins_by_objective(game: Game, seat: int) -> bool:
    if not reached(game, seat):
        return False
    win(game, [seat], "objective")
    return True


def score(game: Game, reason: str) -> None:
    """RK-END-13 to RK-END-16."""
    stage = game["stage"]
    extra = stage["kind"] == "extra_round"
    compared = [seat for seat in (stage["tied"] if extra else range(game["seats"])) if seat not in game["out"]]
    most = max((points(game, seat), total(game, seat)) for seat in compared)
    best = [seat for seat in compared if (points(game, seat), total(game, seat)) == most]
    number = stage["number"] if extra else 0
    if len(best) == 1 or number >= game["settings"]["max_extra_rounds"]:
        win(game, best, reason)
        return
    order = [seat for seat in clockwise(game, game["mover"]) if seat in best]
    game["stage"] = {"kind": "extra_round", "tied": best, "waiting": sorted(order[1:]), "number": number + 1}
    game["round"] += 1
    start_turn(game, order[0])


def win(game: Game, winners: list[int], reason: str) -> None:
    """RK-END-18 to RK-END-21."""

    def place(seat: int) -> tuple[int, ...]:
        if seat in winners:
            return (0,)
        if seat in game["out"]:
            return (2, -game["out"].index(seat))
        return (1, -points(game, seat), -total(game, seat))

    seats = range(game["seats"])
    ranks = [1 + sum(place(other) < place(seat) for other in seats) for seat in seats]
    game["phase"] = "over"
    game["battle"] = None
    game["end"] = {
        "end_reason": reason,
        "ranks": ranks if winners else [0] * game["seats"],
        "points": [points(game, seat) for seat in seats],
    }


# --- formats ----------------------------------------------------------------------------------------------------------


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


HASH_START = 0xCBF29CE484222325


def grouped(steps: list[str]) -> Iterator[tuple[str | None, list[str], str | None]]:
    """A record's steps, decision by decision: the action (none for the set-up), its chance, the mark of a turn's end."""
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
