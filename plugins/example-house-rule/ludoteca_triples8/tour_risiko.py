"""A tour of the hooks of RisiKo!: one option turns on one of them, so that each can be seen at work alone."""

from typing import Any

import ludoteca


class TourRisiko(ludoteca.HouseRule, game="risiko"):
    """Every hook of RisiKo!, each behind an option of its own; without any nothing changes."""

    reinforcements: int = ludoteca.option(0, "Armies more a turn.", least=0, most=10)
    card_set: int = ludoteca.option(0, "Armies more for each set.", least=0, most=10)
    attack_dice: int = ludoteca.option(3, "The most dice of an attacker.", least=1, most=3)
    defence_dice: int = ludoteca.option(3, "The most dice to defend a territory in Oceania.", least=1, most=3)
    battle: bool = ludoteca.option(False, "Whether the defender's ones are thrown again.")
    card_draw: bool = ludoteca.option(False, "Whether one conquest is not enough for a card.")
    objective: int = ludoteca.option(0, "The round before which no objective counts.", least=0, most=100)
    turn_end: int = ludoteca.option(
        0, "The round after which the game ends; 0: it goes on.", least=0, most=500
    )
    score: int = ludoteca.option(0, "Points more for whoever moved first.", least=0, most=100)

    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies: int) -> int | None:
        """More armies."""
        return armies + self.reinforcements

    @ludoteca.hookimpl
    def risiko_card_set(self, armies: int) -> int | None:
        """More armies for a set."""
        return armies + self.card_set

    @ludoteca.hookimpl
    def risiko_attack_dice(self, dice: int) -> int | None:
        """Fewer dice for every attacker."""
        return min(dice, self.attack_dice)

    @ludoteca.hookimpl
    def risiko_defence_dice(self, target: str, dice: int) -> int | None:
        """Fewer dice for some defenders."""
        if target in ("indonesia", "new_guinea", "western_australia", "eastern_australia"):
            return min(dice, self.defence_dice)
        return None

    @ludoteca.hookimpl
    def risiko_battle(self, dice: Any, rng: Any) -> Any:
        """Chance of the rule's own: all other dice fall as they would have."""
        attack, defence = dice
        if not self.battle or 1 not in defence:
            return None
        again = (rng.randint(1, 6) if face == 1 else face for face in defence)
        return attack, tuple(sorted(again, reverse=True))

    @ludoteca.hookimpl
    def risiko_card_draw(self, conquests: int) -> bool | None:
        """A card for two conquests only."""
        return False if self.card_draw and conquests < 2 else None

    @ludoteca.hookimpl
    def risiko_objective(self, reached: bool, state: Any) -> bool | None:
        """No objective counts early."""
        return False if reached and state.round < self.objective else None

    @ludoteca.hookimpl
    def risiko_turn_end(self, round: int) -> bool | None:
        """The end, by points."""
        return True if self.turn_end and round >= self.turn_end else None

    @ludoteca.hookimpl
    def risiko_score(self, seat: int, points: int, state: Any) -> int | None:
        """Points for the first player."""
        return points + self.score if seat == state.view(seat).first_player else None
