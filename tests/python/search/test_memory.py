"""Worlds against what somebody can say who has followed the game from its beginning.

What is said here comes from positions alone, step by step; the engine has notes of its own (`ages`).
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

import ludoteca
from ludoteca.games import relikt, risiko

Cards = set[str]


def new_game(package: Any, seats: int, settings: dict[str, Any], number: int) -> Any:
    rules = {relikt: relikt.ReliktRules, risiko: risiko.RisikoRules}[package](settings=settings)
    return package.new_game(seats=seats, seed=13, rules=rules, game_number=number)


def hands(position: dict[str, Any]) -> list[Cards]:
    return [set(hand) for hand in position["hands"]]


def rows_of(position: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for row in position.get("rows", []) if row]


def laid(position: dict[str, Any]) -> dict[str, int]:
    """The cards face down with who laid them."""
    return {down["card"]: down["seat"] for row in rows_of(position) for down in row["face_down"]}


@dataclass
class Clerk:
    """Counts passes through the deck, and notes for each card face down what each seat thought possible."""

    position: dict[str, Any]
    passes: dict[str, int] = field(default_factory=dict)
    could: dict[str, list[Cards]] = field(default_factory=dict)

    def see(self, after: dict[str, Any], views: list[Any]) -> None:
        """What a step changed; `views` are those before it."""
        before, self.position = self.position, after
        new = laid(after).keys() - laid(before).keys()
        for card in new:
            holder = laid(after)[card]
            self.could[card] = [self.thinkable(view, holder) for view in views]
        self.could = {card: could for card, could in self.could.items() if card in laid(after)}
        if after["reshuffles"] == before["reshuffles"]:
            return
        lying = {card for row in rows_of(before) for card in row["cards"]}
        held = set().union(*hands(after)) - set().union(*hands(before)) - lying
        for card in set(after["deck"]) | held - set(before["deck"]):
            self.passes[card] = after["reshuffles"]
            for could in self.could.values():
                for cards in could:
                    cards.discard(card)

    @staticmethod
    def thinkable(view: Any, holder: int) -> Cards:
        """Cards that may be in a hand."""
        if view.seat == holder:
            return set(view.hand)
        sure = set(view.known[holder]) - set(view.maybe_down[holder])
        if len(sure) == view.hand_counts[holder]:
            return sure
        return set(view.known[holder]) | set(view.unseen)

    def age(self, card: str) -> int:
        return int(self.position["reshuffles"]) - self.passes.get(card, 0)

    def ages(self, cards: Cards) -> list[int]:
        return sorted(map(self.age, cards))


def held(position: dict[str, Any], seat: int) -> Cards:
    return hands(position)[seat] | {card for card, who in laid(position).items() if who == seat}


@pytest.mark.parametrize(
    ("package", "seats", "settings"),
    [(relikt, 3, {}), (relikt, 5, {}), (relikt, 4, {"pistol": "instead"}), (risiko, 3, {}), (risiko, 6, {})],
)
def test_worlds_hold_nothing_that_a_good_memory_rules_out(
    package: Any, seats: int, settings: dict[str, Any]
) -> None:
    old = down = 0
    for number in range(4):
        state = new_game(package, seats, settings, number)
        stream = ludoteca.Stream(number)
        clerk = Clerk(state.to_position())
        for step in range(1500):
            if state.is_terminal:
                break
            views = [state.view(seat) for seat in range(seats)]
            state.step_random(stream)
            clerk.see(state.to_position(), views)
            if stream.below(40) > 0 and not (laid(clerk.position) and stream.below(4) == 0):
                continue
            for seat in range(seats):
                view = state.view(seat)
                cards = set().union(
                    *hands(clerk.position), clerk.position["deck"], clerk.position["discards"]
                )
                away = {card: clerk.age(card) for card in cards if clerk.age(card)}
                assert away.items() <= view.ages.items()
                assert [list(ages) for ages in view.hand_ages] == [
                    clerk.ages(held(clerk.position, other)) for other in range(seats)
                ]
                for world in view.sample(3, seed=step):
                    assert world.view(seat) == view
                    thought = world.to_position()
                    assert all(clerk.age(card) == 0 for card in thought["deck"])
                    for other in range(seats):
                        assert clerk.ages(held(thought, other)) == clerk.ages(held(clerk.position, other))
                        old += len(view.ages)
                    # With one card of a seat in a row there is no doubt which is which.
                    for i, row in enumerate(thought.get("rows", [])):
                        for lies in row["face_down"] if row else []:
                            whose = [
                                d["card"]
                                for d in clerk.position["rows"][i]["face_down"]
                                if d["seat"] == lies["seat"]
                            ]
                            if len(whose) == 1:
                                assert lies["card"] in clerk.could[whose[0]][seat]
                                down += 1
    assert old > 0
    assert (down > 0) == (package is relikt)
