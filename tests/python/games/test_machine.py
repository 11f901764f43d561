"""A Hypothesis state machine over the Python API: whatever is done in whatever order, the contract holds."""

import pickle
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludoteca import GameOver, IllegalAction, Stream
from ludoteca.games import relikt, riket, risiko
from ludoteca.games.relikt import ReliktRules
from ludoteca.games.riket import RiketRules
from ludoteca.games.risiko import RisikoRules


class Machine(RuleBasedStateMachine):
    """One game under way, and a copy of it taken some time ago. Each game begins it in its own way."""

    state: Any
    kept: tuple[Any, str, list[str]]
    action_class: Any

    @rule()
    def keep(self) -> None:
        self.kept = (self.state.clone(), self.state.hash(), self.ahead(self.state))

    def ahead(self, state: Any) -> list[str]:
        clone, stream = state.clone(), Stream(4)
        return [clone.hash() for _ in range(12) if clone.step_random(stream)]

    @precondition(lambda self: not self.state.is_terminal)
    @rule(place=st.integers(0, 2**32), by_text=st.booleans())
    def apply_one(self, place: int, by_text: bool) -> None:
        legal = self.state.legal_actions()
        action = legal[place % len(legal)]
        assert action in legal
        before, seat = self.state.clone(), self.state.current_seat
        told = before.clone().apply_with_events(action)
        self.state.apply(str(action) if by_text else action)
        assert told[0].text == str(action)
        assert told[0].seat == seat
        again = type(before).from_position(before.to_position(), seed=before.seed)
        again.apply(action)
        assert again == self.state

    @rule(steps=st.integers(1, 400), seed=st.integers(0, 2**64 - 1))
    def walk(self, steps: int, seed: int) -> None:
        stream = Stream(seed)
        for _ in range(steps):
            if not self.state.step_random(stream):
                break

    @rule(
        code=st.integers(0, 2**32 - 1)
        | st.builds(lambda k, low: k << 28 | low, st.integers(0, 7), st.integers(0, 99))
    )
    def try_any(self, code: int) -> None:
        try:
            action = self.action_class.from_code(code)
        except ValueError:
            return
        before, ahead = self.state.to_position(), self.ahead(self.state)
        if self.state.is_terminal:
            with pytest.raises(GameOver):
                self.state.apply(action)
        elif action not in self.state.legal_actions():
            with pytest.raises(IllegalAction):
                self.state.apply(action)
        else:
            self.state.clone().apply(action)
        assert self.state.to_position() == before
        assert self.ahead(self.state) == ahead

    @rule()
    def go_through_pickle(self) -> None:
        self.state = pickle.loads(pickle.dumps(self.state))

    @invariant()
    def what_was_kept_is_as_it_was(self) -> None:
        kept, number, ahead = self.kept
        assert kept.hash() == number
        assert self.ahead(kept) == ahead

    @invariant()
    def the_end_is_the_end(self) -> None:
        state = self.state
        assert state.is_terminal == (state.outcome is not None) == (state.current_seat is None)
        assert state.is_terminal == (len(state.legal_actions()) == 0) == (state.phase == "over")
        if state.outcome is not None:
            unfinished = state.outcome.end_reason == "unfinished"
            assert unfinished == (set(state.outcome.ranks) == {0})


class RisikoMachine(Machine):
    """RisiKo! under way."""

    action_class = risiko.RisikoAction

    @initialize(
        seats=st.integers(3, 6),
        seed=st.integers(0, 2**64 - 1),
        preset=st.sampled_from(RisikoRules.presets()),
        ending=st.sampled_from([None, "reshuffles", "rounds"]),
    )
    def start(self, seats: int, seed: int, preset: str, ending: str | None) -> None:
        extra: dict[str, Any] = {} if ending is None else {"ending": ending}
        if ending == "rounds":
            extra["round_limit"] = 6
        self.state = risiko.new_game(seats=seats, seed=seed, rules=RisikoRules(preset, extra))
        self.keep()

    @invariant()
    def pieces_and_cards_are_all_there(self) -> None:
        view, position = self.state.view(0), self.state.to_position()
        if view.phase == "colours":
            return
        assert self.state.is_terminal or min(view.armies.values()) >= 1
        assert set(view.owners.values()) <= set(range(view.seats))
        cards = [
            *position["deck"],
            *position["discards"],
            *(card for hand in position["hands"] for card in hand),
        ]
        assert len(cards) == len(set(cards))
        assert len(cards) == (0 if view.phase == "placement" else 44)
        assert sum(view.hand_counts) + view.deck_count + len(view.discards) == len(cards)


class ReliktMachine(Machine):
    """Relikt under way."""

    action_class = relikt.ReliktAction

    @initialize(
        seats=st.integers(3, 5),
        seed=st.integers(0, 2**64 - 1),
        preset=st.sampled_from(ReliktRules.presets()),
        pistol=st.sampled_from(["extra", "instead"]),
    )
    def start(self, seats: int, seed: int, preset: str, pistol: str) -> None:
        rules = ReliktRules(preset, {"pistol": pistol})
        self.state = relikt.new_game(seats=seats, seed=seed, rules=rules)
        self.keep()

    @invariant()
    def cards_and_treasures_are_all_there(self) -> None:
        state, position = self.state, self.state.to_position()
        rows = [row for row in position["rows"] if row]
        cards = [
            *position["deck"],
            *position["discards"],
            *(card for hand in position["hands"] for card in hand),
            *(card for row in rows for card in row["cards"]),
            *(down["card"] for row in rows for down in row["face_down"]),
        ]
        assert len(cards) == len(set(cards)) == 12 * state.seats
        assert {card.rstrip("0123456789") for card in cards} == set(position["camps"])
        for hand, used in zip(position["action_hands"], position["played"], strict=True):
            assert not set(hand) & set(used)
            assert len(hand) <= 3
        treasures = [
            *position["unseen_treasures"],
            *(row["treasure"] for row in rows),
            *(treasure for won in position["won"] for treasure in won),
        ]
        assert len(treasures) == 20
        assert state.view(0).treasure_deck_count == len(position["unseen_treasures"]) - 3
        if state.phase == "action_card":
            assert {len(hand) for hand in position["hands"]} == {4}


class RiketMachine(Machine):
    """Riket under way."""

    action_class = riket.RiketAction

    @initialize(
        seats=st.integers(3, 5),
        seed=st.integers(0, 2**64 - 1),
        preset=st.sampled_from(RiketRules.presets()),
        questioner=st.sampled_from(["helper", "moves_forward_only", "excluded"]),
        partial=st.booleans(),
        answers=st.sampled_from(["knowledge", "questions"]),
        knowledge=st.lists(st.sampled_from([None, 0.0, 0.3, 0.9, 1.0]), min_size=5, max_size=5),
    )
    def start(
        self,
        seats: int,
        seed: int,
        preset: str,
        questioner: str,
        partial: bool,
        answers: str,
        knowledge: list[float | None],
    ) -> None:
        changes = {
            "poor_questioner": questioner,
            "partial_buy_off": partial,
            "answers": answers,
            "max_turns": 300,
        }
        rules = RiketRules(preset, changes)
        known: list[Any] = [
            {**{str(label): p for label in range(1, 7) if p is not None}, "drawn": answers == "questions"}
            for p in knowledge[:seats]
        ]
        self.state = riket.new_game(seed=seed, rules=rules, knowledge=known)
        self.keep()

    @invariant()
    def pawns_roles_and_coins_are_sound(self) -> None:
        state, view = self.state, self.state.view(0)
        rings, rich = view.rings, [role != "poor" for role in view.roles]
        assert all(0 <= ring <= view.rules["rings"] for ring in rings)
        assert max(rings) < view.rules["rings"] or state.is_terminal
        rulers = [seat for seat, role in enumerate(view.roles) if role == "ruler"]
        assert rulers == ([] if view.crown_ring is None else [view.crown_ring])
        if view.epoch_turn == 1 and state.phase == "question":
            assert sum(rich) == (1 if state.seats == 3 else 2)
            assert rulers
            assert set(rings) == {0}
        seat = state.current_seat
        for other in range(state.seats):
            signal = state.view(other).signal
            assert (signal is not None) == (state.phase == "question" and other == view.turn_seat == seat)
        if state.phase == "buy_off":
            assert rich[seat]
            assert 1 <= view.steps <= min(4, rings[seat])
        if state.outcome is not None and state.outcome.end_reason == "epochs_played":
            best = max(view.coins)
            assert [rank == 1 for rank in state.outcome.ranks] == [coins == best for coins in view.coins]


SETTINGS = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
RisikoMachine.TestCase.settings = ReliktMachine.TestCase.settings = SETTINGS
RiketMachine.TestCase.settings = SETTINGS
TestRisiko = RisikoMachine.TestCase
TestRelikt = ReliktMachine.TestCase
TestRiket = RiketMachine.TestCase
