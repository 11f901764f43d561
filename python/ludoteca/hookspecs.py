"""Every hook there is: what it changes or sees, what it is given, what it may answer.

One list for pluggy, which checks the signatures of plug-ins against it, for docs/hooks.md and for the core,
which fires the modifiers; tests compare the three. The functions here are never called.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludoteca.plugins import hookspec

if TYPE_CHECKING:
    from ludoteca import SimulationResult
    from ludoteca._core import Record, ReliktState, RiketState, RisikoState, Rng

OBSERVERS = ("game_finished", "batch_finished")
"""Hooks that look on when games are over."""
SETUP = ("register_bots",)
"""Hooks asked once, when something is looked up."""


@hookspec
def register_bots(register: Callable[[str, str, Any], None]) -> None:
    """Bring bots: call `register(game, name, bot)` for each, with a class of bots. Asked when bots are looked
    up.

    Example:

        def register_bots(register):
            register("risiko", "gengis", Gengis)
    """


@hookspec
def game_finished(record: "Record") -> None:
    """Look at a finished game. Called once a game, in the order of game numbers, after all games are
    played.

    Example:

        def game_finished(self, record):
            print(record.game_number, record.outcome.end_reason)
    """


@hookspec
def batch_finished(result: "SimulationResult") -> None:
    """Look at what many games came to. Called once at the end of `simulate`.

    Example:

        def batch_finished(self, result):
            print(result.games, "games")
    """


# RisiKo!


@hookspec
def risiko_reinforcements(seat: int, armies: int, state: "RisikoState", rng: "Rng") -> int | None:
    """Change how many armies a seat receives at the start of its turn.

    Example:

        def risiko_reinforcements(self, armies):
            return max(armies, 3)
    """


@hookspec
def risiko_card_set(
    seat: int, cards: tuple[str, ...], armies: int, state: "RisikoState", rng: "Rng"
) -> int | None:
    """Change how many armies a card set is worth.

    Example:

        def risiko_card_set(self, cards, armies):
            return armies + 2 if "wild_1" in cards else None
    """


@hookspec
def risiko_attack_dice(seat: int, dice: int, state: "RisikoState", rng: "Rng") -> int | None:
    """Change the most dice the attacker may throw in this turn.

    Example:

        def risiko_attack_dice(self, state):
            return 2 if state.round <= 3 else None
    """


@hookspec
def risiko_defence_dice(
    seat: int, attacker: int, source: str, target: str, dice: int, state: "RisikoState", rng: "Rng"
) -> int | None:
    """Change the most dice the defender may throw against this attack.

    Example:

        def risiko_defence_dice(self, target, dice):
            return min(dice, 2) if target == "ukraine" else None
    """


@hookspec
def risiko_battle(
    attacker: int,
    defender: int,
    source: str,
    target: str,
    dice: tuple[tuple[int, ...], tuple[int, ...]],
    state: "RisikoState",
    rng: "Rng",
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Change the dice of a roll: the attacker's faces and the defender's.

    Example:

        def risiko_battle(self, dice):
            attack, defence = dice
            return attack, (6, *defence[1:])
    """


@hookspec
def risiko_card_draw(seat: int, conquests: int, draws: bool, state: "RisikoState", rng: "Rng") -> bool | None:
    """Change whether a seat draws a card at the end of its turn.

    Example:

        def risiko_card_draw(self, conquests):
            return conquests >= 2
    """


@hookspec
def risiko_objective(
    seat: int, objective: str | None, reached: bool, state: "RisikoState", rng: "Rng"
) -> bool | None:
    """Change whether a seat has reached its objective, which wins the game.

    Example:

        def risiko_objective(self, reached, state):
            return False if reached and state.round < 5 else None
    """


@hookspec
def risiko_turn_end(seat: int, round: int, ends: bool, state: "RisikoState", rng: "Rng") -> bool | None:
    """Change whether the game ends with this turn, by points.

    Example:

        def risiko_turn_end(self, round):
            return True if round >= 12 else None
    """


@hookspec
def risiko_score(seat: int, points: int, state: "RisikoState", rng: "Rng") -> int | None:
    """Change the victory points of a seat.

    Example:

        def risiko_score(self, seat, points, state):
            return points + 5 if seat == state.view(seat).first_player else None
    """


# Relikt


@hookspec
def relikt_row_length(row: int, treasure: str, cards: int, state: "ReliktState", rng: "Rng") -> int | None:
    """Change how many cards fill a row.

    Example:

        def relikt_row_length(self, cards):
            return max(1, cards - 1)
    """


@hookspec
def relikt_row_total(
    colour: str,
    seat: int,
    row: int,
    treasure: str,
    cards: tuple[str, ...],
    total: int,
    state: "ReliktState",
    rng: "Rng",
) -> int | None:
    """Change what the cards of a colour in a full row come to.

    Example:

        def relikt_row_total(self, colour, cards, total):
            return total + sum(card.startswith(colour) for card in cards)
    """


@hookspec
def relikt_treasure(
    row: int, treasure: str, cards: tuple[str, ...], seat: int, state: "ReliktState", rng: "Rng"
) -> int | None:
    """Change who takes the treasure of a full row; -1 for nobody.

    Example:

        def relikt_treasure(self, seat, state):
            return state.view(0).first_player if seat == -1 else None
    """


@hookspec
def relikt_refill(seat: int, held: int, cards: int, state: "ReliktState", rng: "Rng") -> int | None:
    """Change up to how many adventure cards a hand is filled.

    Example:

        def relikt_refill(self, cards):
            return cards - 1
    """


@hookspec
def relikt_points(seat: int, points: int, state: "ReliktState", rng: "Rng") -> int | None:
    """Change what the treasures of a seat are worth.

    Example:

        def relikt_points(self, points):
            return 2 * points
    """


# Riket


@hookspec
def riket_steps(seat: int, cause: str, steps: int, state: "RiketState", rng: "Rng") -> int | None:
    """Change the steps forward that a seat has earned.

    Example:

        def riket_steps(self, cause, steps):
            return steps + 1 if cause == "duel" else None
    """


@hookspec
def riket_fate(seat: int, sector: str, state: "RiketState", rng: "Rng") -> str | None:
    """Change the sector that the fate spinner stops at.

    Example:

        def riket_fate(self, sector):
            return "back_3" if sector == "back_4" else None
    """


@hookspec
def riket_challenge(seat: int, sector: str, state: "RiketState", rng: "Rng") -> str | None:
    """Change the sector that the challenge spinner stops at.

    Example:

        def riket_challenge(self, sector):
            return "riddle" if sector == "fate" else None
    """


@hookspec
def riket_buy_off(seat: int, steps: int, price: int, state: "RiketState", rng: "Rng") -> int | None:
    """Change what each step costs that a rich player buys off.

    Example:

        def riket_buy_off(self, steps):
            return 1 if steps == 1 else 2
    """


@hookspec
def riket_prize(seat: int, place: int, coins: int, state: "RiketState", rng: "Rng") -> int | None:
    """Change the coins a seat gets at the end of an epoch.

    Example:

        def riket_prize(self, place, coins):
            return coins + 1 if place == 1 else None
    """


@hookspec
def riket_epoch_end(
    number: int, epoch: int, seat: int, ends: bool, state: "RiketState", rng: "Rng"
) -> bool | None:
    """Change whether the game ends with this epoch.

    Example:

        def riket_epoch_end(self, number):
            return True if number >= 3 else None
    """
