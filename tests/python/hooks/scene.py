"""Positions of RisiKo! written readably, played on with scripted chance: seat 0's combat in round 5 unless
said otherwise, the last seat owning whatever nobody else does.
"""

from typing import Any

import ludoteca
from ludoteca import _core
from ludoteca.games import risiko
from ludoteca.rules import in_force

OBJECTIVES = ["asia_africa", "asia_sa", "na_africa", "europe_sa_third", "na_oceania"]


class Scene:
    """A position in the making, by the rules of some specs."""

    def __init__(self, seats: int, *house_rules: str, **settings: Any) -> None:
        self.force = in_force("risiko", None, house_rules, settings)
        state = risiko.new_game(seats=seats, seed=1, rules=self.force)
        while state.round == 0:
            state.apply(state.legal_actions()[0])
        self.cards = state.to_position()["deck"]
        self.p = state.to_position() | {
            "phase": "combat",
            "first_player": 0,
            "mover": 0,
            "round": 5,
            "turn": 20,
            "colours": ["red", "blue", "yellow", "green", "purple", "black"][:seats],
            "objectives": [*OBJECTIVES[: seats - 1], "destroy_red"],
            "to_place": 0,
            "attack_dice": self.force.rules["max_attack_dice"],
            "defence_dice": self.force.rules["max_defence_dice"],
        }
        self.p["owners"] = dict.fromkeys(self.p["owners"], seats - 1)
        self.p["armies"] = dict.fromkeys(self.p["armies"], 1)
        self.given: dict[str, list[str]] = {}

    def own(self, seat: int, text: str) -> "Scene":
        """`alaska 9, asia 2`: territories or whole continents, with the armies on each."""
        for piece in text.split(","):
            name, *armies = piece.split()
            for territory in CONTINENTS.get(name, [name]):
                assert territory in self.p["owners"], territory
                self.p["owners"][territory] = seat
                self.p["armies"][territory] = int(armies[0]) if armies else 1
        return self

    def hand(self, seat: int, text: str) -> "Scene":
        self.p["hands"][seat] = text.split()
        return self

    def deck(self, text: str) -> "Scene":
        self.given["deck"] = text.split()
        return self

    def discards(self, text: str) -> "Scene":
        self.given["discards"] = text.split()
        return self

    def with_(self, **changes: Any) -> "Scene":
        self.p |= changes
        return self

    def play(self) -> "Played":
        held = [card for hand in self.p["hands"] for card in hand]
        taken = {*held, *self.given.get("deck", []), *self.given.get("discards", [])}
        rest = [card for card in self.cards if card not in taken]
        if "deck" not in self.given:
            self.p["deck"], self.p["discards"] = rest, self.given.get("discards", [])
        elif "discards" not in self.given:
            self.p["deck"], self.p["discards"] = self.given["deck"], rest
        else:
            self.p["deck"], self.p["discards"] = self.given["deck"], self.given["discards"]
            self.p["hands"][-1] = rest
        return Played(risiko.RisikoState.from_position(self.p))


class Played:
    """A state that is played on."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def then(self, action: str, *chance: str) -> "Played":
        """An action with the chance that follows it, all of which must be used."""
        self.state.apply(action, chance=ludoteca.Scripted(list(chance)))
        return self

    def conquer(self, source: str, target: str, occupy: int = 3) -> "Played":
        """A roll that costs a lone defender his army, and the occupation."""
        self.then(f"attack {source} {target} 3").then("defend 1", "roll 6,6,6/1")
        return self.then(f"occupy {occupy}") if self.state.phase == "occupation" else self

    def pass_turn(self, *chance: str) -> "Played":
        """Place everything in one place, play no set, end the turn."""
        view = self.state.view()
        if view.to_place:
            first = next(a for a in self.state.legal_actions() if a.kind == "place")
            self.then(f"place {first.target} {view.to_place}")
        if self.state.phase == "reinforcements":
            self.then("to_combat")
        return self.then("end_turn", *chance)

    @property
    def position(self) -> dict[str, Any]:
        return dict(self.state.to_position())

    @property
    def seat(self) -> int | None:
        return self.state.current_seat

    @property
    def end(self) -> tuple[str, list[int]]:
        outcome = self.state.outcome
        assert outcome is not None
        return outcome.end_reason, list(outcome.ranks)


CONTINENTS = {name: territories for name, _, territories in _core.risiko_tables()["continents"]}
