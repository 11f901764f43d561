"""RisiKo! a second time: slow and plain, written from docs/rules/risiko.md and docs/rulings.md alone.

A game is a dictionary. `new_game` sets it up, `legal` lists what the seat to act may do, `play` carries out
an action; chance comes as a list of texts, as records write it. Nothing of the package is imported, no code
is shared: where both agree on each legal list and each position of a game, the rules were read alike twice.
Overflow and house rules are not its business.
"""

import math
from typing import Any

from risiko_legal import (
    Entry,
    Game,
    alive,
    clockwise,
    combination,
    hand_limit,
    is_legal,
    is_time_attack,
    legal,
    occupation_range,
    owned,
    playable_sets,
    points,
    reached,
    seat_to_act,
    split,
    total,
)
from risiko_tables import (
    CARDS,
    CLASSIC,
    COLOURS,
    CONTINENT,
    CONTINENT_ARMIES,
    CONTINENTS,
    IN_CONTINENT,
    RULEBOOK,
    TERRITORIES,
    TOURNAMENT,
)

__all__ = ["Chance", "Entry", "Game", "legal", "new_game", "play", "seat_to_act"]


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


# --- the set-up ---------------------------------------------------------------------------------------------


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
            sum(game["owner"][t] == seat for t in IN_CONTINENT[name])
            <= math.floor(share * len(IN_CONTINENT[name]))
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


# --- what happens -------------------------------------------------------------------------------------------


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
    """Whether the mover's is the last turn of the round: rounds go clockwise from the first player's seat."""
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
    left = [
        seat
        for seat in clockwise(game, game["mover"])
        if seat in stage["waiting"] and seat not in game["out"]
    ]
    if not left:
        score(game, "points")
        return
    stage["waiting"] = sorted(left[1:])
    start_turn(game, left[0])


# --- the end ------------------------------------------------------------------------------------------------


def wins_by_objective(game: Game, seat: int) -> bool:
    if not reached(game, seat):
        return False
    win(game, [seat], "objective")
    return True


def score(game: Game, reason: str) -> None:
    """RK-END-13 to RK-END-16."""
    stage = game["stage"]
    extra = stage["kind"] == "extra_round"
    compared = [
        seat for seat in (stage["tied"] if extra else range(game["seats"])) if seat not in game["out"]
    ]
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
