"""Relikt a second time: slow and plain, written from docs/rules/relikt.md and docs/rulings.md alone.

A game is a dictionary of lists and texts. `new_game` sets it up, `legal` lists what the seat to act may do,
`play` carries out an action; chance comes as a list of texts, as records write it; `position` writes a game
down as the engine's positions do. Nothing of the package is imported, no code is shared. House rules are not
its business.
"""

from typing import Any

from rows import COLOURS, deck, totals, winner

Game = dict[str, Any]

ACTION_CARDS = ["rum_flask", "compass", "blindfold", "binoculars", "lasso", "pistol", "camera"]
CARDS = deck()
BASE: dict[str, Any] = {
    "gems.blue": [3, 3, 4, 4, 5, 5, 6, 6],
    "gems.red": [4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6],
    "first_player": "random",
    "pistol": "extra",
    "treasures_left": 0,
    "max_turns": 2000,
}


class Chance:
    """Outcomes in the order they happened."""

    def __init__(self, outcomes: list[str]) -> None:
        self.outcomes = list(outcomes)

    def next(self, word: str, possible: list[str]) -> str:
        if not self.outcomes:
            raise ValueError(f"`{word}` was expected, but no outcome is left")
        found, piece = self.outcomes.pop(0).split()
        if found != word or piece not in possible:
            raise ValueError(f"`{word}` of {possible} was expected, not `{found} {piece}`")
        return piece


def sort_cards(cards: list[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


def colour(card: str) -> str:
    return card.rstrip("0123456789")


def number(card: str) -> int:
    return int(card[len(colour(card)) :])


def sort_treasures(treasures: list[str]) -> list[str]:
    return sorted(treasures, key=lambda treasure: (colour(treasure) == "red", number(treasure)))


def new_game(settings: dict[str, Any], seats: int, chance: Chance) -> Game:
    """RL-SET."""
    rules = BASE | settings
    first = rules["first_player"]
    if first == "random":
        first = int(chance.next("first", [str(seat) for seat in range(seats)]))
    camps: list[str] = []
    for _ in range(seats):
        camps.append(chance.next("camp", [c for c in COLOURS if c not in camps]))
    treasures = [f"blue{gems}" for gems in rules["gems.blue"]] + [f"red{gems}" for gems in rules["gems.red"]]
    game: Game = {
        "settings": settings,
        "rules": rules,
        "seats": seats,
        "phase": "action_card",
        "first": first,
        "mover": first,
        "turn": 1,
        "effect": None,
        "looked_at": None,
        "plays": 1,
        "camps": camps,
        "hands": [[] for _ in range(seats)],
        "deck": [card for card in CARDS if colour(card) in camps],
        "discards": [],
        "reshuffles": 0,
        "shuffled": None,
        "rows": [None] * 4,
        "unseen_treasures": treasures,
        "won": [[] for _ in range(seats)],
        "action_hands": [[] for _ in range(seats)],
        "action_decks": [list(ACTION_CARDS) for _ in range(seats)],
        "played": [[] for _ in range(seats)],
        # By viewer, then holder: the cards seen there, and where they are for all the viewer knows:
        # in the "hand", face "down", or "either".
        "seen": [[{} for _ in range(seats)] for _ in range(seats)],
        "taken": [[] for _ in range(seats)],
        "end": None,
    }
    for seat in range(seats):
        refill(game, seat, chance)
    for row in range(4):
        reveal_treasure(game, row, chance)
    for seat in range(seats):
        for _ in range(3):
            draw_action_card(game, seat, chance)
    return game


def refill(game: Game, seat: int, chance: Chance) -> None:
    """RL-TURN-5, RL-TURN-6."""
    while len(game["hands"][seat]) < 4:
        shuffle(game)
        card = chance.next("draw", game["deck"])
        game["deck"].remove(card)
        game["hands"][seat].append(card)
        shuffle(game)


def shuffle(game: Game) -> None:
    if not game["deck"] and game["discards"]:
        game["deck"], game["discards"] = game["discards"], []
        game["shuffled"] = list(game["deck"])
        game["reshuffles"] += 1


def reveal_treasure(game: Game, row: int, chance: Chance) -> None:
    treasure = chance.next("treasure", game["unseen_treasures"])
    game["unseen_treasures"].remove(treasure)
    game["rows"][row] = {"treasure": treasure, "up": [], "down": []}


def draw_action_card(game: Game, seat: int, chance: Chance) -> None:
    """RL-ACT-4."""
    left = game["action_decks"][seat]
    if left:
        card = chance.next("action", left)
        left.remove(card)
        game["action_hands"][seat].append(card)


def open_rows(game: Game) -> list[int]:
    return [i for i, row in enumerate(game["rows"]) if row is not None]


def face_up(game: Game) -> list[str]:
    return sort_cards([card for i in open_rows(game) for card in game["rows"][i]["up"]])


def replacements(game: Game) -> list[tuple[str, str]]:
    """RL-PIS-2."""
    hand = sort_cards(game["hands"][game["mover"]])
    agree = [
        (old, new)
        for old in face_up(game)
        for new in hand
        if colour(old) == colour(new) or number(old) == number(new)
    ]
    return agree


def last_action(game: Game) -> str | None:
    return game.get("last_action")


def can_use(game: Game, card: str) -> bool:
    """RL-ACT-5, RL-CAM-2, RL-CAM-3."""
    if card == "camera":
        top = last_action(game)
        return top is not None and top != "camera" and can_use(game, top)
    return card != "pistol" or bool(replacements(game))


def legal(game: Game) -> list[str]:
    mover = game["mover"]
    match game["phase"]:
        case "action_card":
            cards = [c for c in ACTION_CARDS if c in game["action_hands"][mover] and can_use(game, c)]
            return ["no_action", *(f"use {card}" for card in cards)]
        case "target":
            return [f"target {seat}" for seat in range(game["seats"]) if seat != mover]
        case "replace":
            return [f"replace {old} {new}" for old, new in replacements(game)]
        case "play":
            hand = sort_cards(game["hands"][holder(game)])
            return [f"play {card} {row}" for card in hand for row in open_rows(game)]
        case "take":
            return [f"take {card}" for card in face_up(game)]
    return []


def holder(game: Game) -> int:
    seat: int = game["mover"] if game["looked_at"] is None else game["looked_at"]
    return seat


def play(game: Game, action: str, chance: Chance) -> None:
    if action not in legal(game):
        raise ValueError(f"`{action}` is not legal")
    mover = game["mover"]
    match action.split():
        case ["no_action"]:
            game["phase"] = "play"
        case ["use", card]:
            game["effect"] = last_action(game) if card == "camera" else card
            game["action_hands"][mover].remove(card)
            game["played"][mover].append(card)
            game["last_action"] = card
            game["plays"] = 2 if game["effect"] == "compass" else 1
            phases = {"rum_flask": "target", "binoculars": "target", "pistol": "replace"}
            game["phase"] = phases.get(game["effect"], "play")
        case ["target", seat]:
            choose_target(game, int(seat))
            game["phase"] = "play"
        case ["replace", old, new]:
            row = next(r for r in game["rows"] if r is not None and old in r["up"])
            row["up"] = [new if card == old else card for card in row["up"]]
            game["discards"].append(old)
            leave_openly(game, mover, new)
            game["phase"] = "play"
            if game["rules"]["pistol"] == "instead":
                end_turn(game, chance)
        case ["play", card, place]:
            play_card(game, card, int(place), chance)
        case ["take", card]:
            row = next(r for r in game["rows"] if r is not None and card in r["up"])
            row["up"].remove(card)
            game["hands"][mover].append(card)
            game["taken"][mover].append(card)
            for viewer in range(game["seats"]):
                if viewer != mover:
                    game["seen"][viewer][mover][card] = "hand"
            end_turn(game, chance)


def choose_target(game: Game, seat: int) -> None:
    mover = game["mover"]
    if game["effect"] == "rum_flask":
        camps = game["camps"]
        camps[mover], camps[seat] = camps[seat], camps[mover]
        return
    game["looked_at"] = seat
    hand = game["hands"][seat]
    # What was seen there before and is missing now lies face down.
    before = game["seen"][mover][seat]
    game["seen"][mover][seat] = dict.fromkeys(hand, "hand") | {c: "down" for c in before if c not in hand}


def leave_openly(game: Game, seat: int, card: str) -> None:
    """Everybody sees the card leave the hand (ruling 101)."""
    game["hands"][seat].remove(card)
    forget(game, seat, card)


def forget(game: Game, seat: int, card: str) -> None:
    for viewer in range(game["seats"]):
        game["seen"][viewer][seat].pop(card, None)
    if card in game["taken"][seat]:
        game["taken"][seat].remove(card)


def play_card(game: Game, card: str, place: int, chance: Chance) -> None:
    row = game["rows"][place]
    if game["effect"] == "blindfold":
        mover = game["mover"]
        game["hands"][mover].remove(card)
        row["down"].append((mover, card))
        # Whoever knows some of the hand cannot tell whether it was one of those.
        for viewer in range(game["seats"]):
            known = game["seen"][viewer][mover]
            known.update({c: "either" for c, where in known.items() if where == "hand"})
    else:
        leave_openly(game, holder(game), card)
        row["up"].append(card)
    game["plays"] -= 1
    if len(row["up"]) + len(row["down"]) == number(row["treasure"]):
        score_row(game, place, chance)
    if game["end"] is not None or game["plays"] > 0:
        return
    if game["effect"] == "lasso" and face_up(game):
        game["phase"] = "take"
        return
    end_turn(game, chance)


def score_row(game: Game, place: int, chance: Chance) -> None:
    """RL-ROW-2 to RL-ROW-8, RL-BLI-3."""
    row = game["rows"][place]
    cards = row["up"] + [card for _, card in row["down"]]
    down = row["down"]
    row["up"], row["down"] = [], []
    game["discards"] += cards
    for seat, card in down:
        forget(game, seat, card)
    for seat in {seat for seat, _ in down}:
        if any(seat == by for r in game["rows"] if r is not None for by, _ in r["down"]):
            continue
        for viewer in range(game["seats"]):
            known = game["seen"][viewer][seat]
            known.update({c: "hand" for c, where in known.items() if where == "either"})
    best = winner(cards)
    if best == "tied":
        return
    assert totals(cards)[best] > 0
    game["won"][game["camps"].index(best)].append(row["treasure"])
    game["rows"][place] = None
    left = len(open_rows(game)) + len(game["unseen_treasures"]) - 3
    if left == game["rules"]["treasures_left"]:
        finish(game, "treasures_gone")
    elif len(game["unseen_treasures"]) > 3:
        reveal_treasure(game, place, chance)


def end_turn(game: Game, chance: Chance) -> None:
    refill(game, holder(game), chance)
    if game["effect"] is not None:
        draw_action_card(game, game["mover"], chance)
    game["effect"], game["looked_at"], game["plays"] = None, None, 1
    if game["turn"] == game["rules"]["max_turns"]:
        finish(game, "unfinished")
        return
    game["turn"] += 1
    game["mover"] = (game["mover"] + 1) % game["seats"]
    game["phase"] = "action_card"


def points(treasures: list[str]) -> int:
    """RL-SCO-2 to RL-SCO-5."""
    blue = sum(number(treasure) for treasure in treasures if colour(treasure) == "blue")
    red = 0
    for gems in range(1, 13):
        count = treasures.count(f"red{gems}")
        pairs, single = divmod(count, 2)
        red += gems * pairs - gems * single
    return blue + red


def finish(game: Game, reason: str) -> None:
    sums = [points(won) for won in game["won"]]
    ranks = [1 + sum(other > mine for other in sums) for mine in sums]
    if reason == "unfinished":
        ranks = [0] * len(sums)
    game["phase"] = "over"
    game["end"] = {"end_reason": reason, "ranks": ranks, "points": sums}


def position(game: Game) -> dict[str, Any]:
    """The game as a position of the engine."""
    seen = []
    for where in range(game["seats"]):
        for viewer in range(game["seats"]):
            known = game["seen"][viewer][where]
            if known:
                cards = sort_cards([card for card, place in known.items() if place != "down"])
                down = sort_cards([card for card, place in known.items() if place != "hand"])
                seen.append({"holder": where, "viewer": viewer, "cards": cards, "maybe_down": down})
    taken = [sort_cards(cards) for cards in game["taken"]]
    sort_actions = [sorted(cards, key=ACTION_CARDS.index) for cards in game["action_hands"]]
    return {
        "schema": "position/1",
        "game": "relikt",
        "settings": {key: value for key, value in game["settings"].items() if value != BASE[key]},
        "seats": game["seats"],
        "phase": game["phase"],
        "first_player": game["first"],
        "mover": game["mover"],
        "round": (game["turn"] - 1) // game["seats"] + 1,
        "turn": game["turn"],
        "effect": game["effect"],
        "looked_at": game["looked_at"],
        "plays": game["plays"],
        "camps": game["camps"],
        "hands": [sort_cards(hand) for hand in game["hands"]],
        "rows": [row_position(row) for row in game["rows"]],
        "deck": sort_cards(game["deck"]),
        "discards": sort_cards(game["discards"]),
        "reshuffles": game["reshuffles"],
        "shuffled": None if game["shuffled"] is None else sort_cards(game["shuffled"]),
        "unseen_treasures": sort_treasures(game["unseen_treasures"]),
        "won": [sort_treasures(won) for won in game["won"]],
        "action_hands": sort_actions,
        "played": [sorted(cards, key=ACTION_CARDS.index) for cards in game["played"]],
        "last_action": last_action(game),
        "seen": seen,
        "taken": taken if any(taken) else [],
        "end": game["end"],
    }


def row_position(row: dict[str, Any] | None) -> dict[str, Any] | None:
    if row is None:
        return None
    down = sorted(row["down"], key=lambda laid: (laid[0], CARDS.index(laid[1])))
    return {
        "treasure": row["treasure"],
        "cards": sort_cards(row["up"]),
        "face_down": [{"seat": seat, "card": card} for seat, card in down],
    }
