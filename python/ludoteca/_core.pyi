from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from random import Random
from typing import Any, Final, Generic, TypeVar, final, overload

import numpy as np
from numpy.typing import NDArray

from ludoteca.games.relikt.rows import Outlook
from ludoteca.games.relikt.types import Row
from ludoteca.games.risiko.combat import Odds
from ludoteca.games.risiko.types import Battle, Eliminated, Forecast, Stage
from ludoteca.values import Outcome, Outside, Setting, Step

__all__ = [
    "END_REASONS",
    "GAMES",
    "ActionIterator",
    "BatchViews",
    "Event",
    "Record",
    "RecordList",
    "RecordReader",
    "RecordSteps",
    "ReliktAction",
    "ReliktBot",
    "ReliktLegal",
    "ReliktRules",
    "ReliktState",
    "ReliktView",
    "RiketAction",
    "RiketBot",
    "RiketLegal",
    "RiketRules",
    "RiketState",
    "RiketView",
    "RisikoAction",
    "RisikoBot",
    "RisikoLegal",
    "RisikoRules",
    "RisikoState",
    "RisikoView",
    "Rng",
    "RunResult",
    "Scripted",
    "Stream",
    "__version__",
    "batch_columns",
    "batch_views",
    "bot_seed",
    "combat_battle",
    "combat_battle_one",
    "combat_chain",
    "combat_cpu_path",
    "combat_odds",
    "combat_odds_array",
    "combat_roll",
    "combat_roll_faces",
    "combat_roll_one",
    "combat_win_table",
    "forfeited_outcome",
    "moments",
    "risiko_copy",
    "risiko_tables",
    "risiko_visit_legal",
    "rows_max_slots",
    "rows_outlook",
    "rows_score",
    "rows_totals",
    "search",
    "setup_events",
    "simulate",
    "write_played",
]

__version__: Final[str]
GAMES: Final[tuple[str, ...]]
END_REASONS: Final[tuple[str, ...]]

_T = TypeVar("_T")
_Hooks = Sequence[tuple[str, str, Callable[..., Any], Sequence[str]]]
_HouseRules = Sequence[Mapping[str, Any]]

@final
class Scripted:
    """Chance outcomes as text, in the order they are asked for: `Scripted(["roll 6,3/5", "draw peru"])`.

    Each use starts with the first. Outcomes left over and outcomes missing are ChanceErrors, and nothing is
    changed.
    """

    def __new__(cls, outcomes: Iterable[str]) -> Scripted: ...
    @property
    def outcomes(self) -> tuple[str, ...]:
        """The texts."""

@final
class Stream:
    """A stream of random numbers that depends on its seed only, the same on every machine (xoshiro256++)."""

    def __new__(cls, seed: int | str) -> Stream: ...
    def next_u64(self) -> int:
        """The next 64 bits, as a number from 0 to 2**64 - 1."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, by one draw."""

@final
class Event:
    """One step of a game and who may see it."""

    @property
    def seat(self) -> int | None:
        """Whose action it is; None for chance and for values changed by house rules."""

    @property
    def text(self) -> str:
        """The whole text: an action as it is, chance with `!`, what was said with `"`, a changed value with
        `~`.
        """

    def for_seat(self, seat: int) -> str | None:
        """What a seat is told; None if it is not even told that something happened."""

_Action = TypeVar("_Action", covariant=True)

@final
class ActionIterator(Generic[_Action]):
    """An iterator over the actions of a sequence of legal actions."""

    def __iter__(self) -> ActionIterator[_Action]: ...
    def __next__(self) -> _Action: ...

@final
class RisikoRules:
    """The settings of RisiKo!: a preset with some of them changed, checked once.

    `RisikoRules("rulebook", {"sets_per_turn": 2})`. Equal if all settings are. Raises RulesError with every
    reason.
    """

    def __new__(cls, preset: str | None = None, settings: Mapping[str, Any] | None = None) -> RisikoRules: ...
    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of the presets, the default first."""

    @property
    def preset(self) -> str:
        """The preset these rules started from; of rules that came without one, the nearest."""

    @property
    def fingerprint(self) -> str:
        """SHA-256 of what differs from the frozen base, as 64 hexadecimal digits: equal for equal rules."""

    def patched(self, settings: Mapping[str, Any]) -> RisikoRules:
        """These rules with more settings changed. Raises RulesError with every reason."""

    def settings(self) -> list[Setting]:
        """The table of all settings: key, value, preset_value, kind, values, clause, unsure, doc."""

    def differences(self) -> dict[str, Any]:
        """The settings that differ from the preset, by key."""

    def to_dict(self) -> dict[str, Any]:
        """All settings by key."""

    def __getitem__(self, key: str, /) -> Any: ...
    def __copy__(self) -> RisikoRules: ...
    def __deepcopy__(self, _memo: Any) -> RisikoRules: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class RisikoAction:
    """One decision of one seat.

    Hashable, ordered by code; `str()` gives the text, which `parse` reads back.
    """

    @staticmethod
    def parse(text: str) -> RisikoAction:
        """The action of a text, as `str()` gives it.

        Raises SpecError that says what would be right.
        """

    @staticmethod
    def from_code(code: int) -> RisikoAction:
        """The action of a code. Raises SpecError if it is none."""

    @property
    def code(self) -> int:
        """The stable code, below 2**32."""

    @property
    def kind(self) -> str:
        """The kind of decision: the first word of the text."""

    @property
    def source(self) -> str | None:
        """The territory an attack or a movement comes from."""

    @property
    def target(self) -> str | None:
        """The territory that is attacked, moved to or reinforced."""

    @property
    def armies(self) -> int | None:
        """How many armies are placed, occupy or move."""

    @property
    def dice(self) -> int | None:
        """How many dice are thrown."""

    @property
    def number(self) -> int | None:
        """The number in the action: its armies or its dice."""

    @property
    def colour(self) -> str | None:
        """The colour that is chosen."""

    @property
    def cards(self) -> tuple[str, str, str] | None:
        """The three cards of a set."""

    def to_dict(self) -> dict[str, Any]:
        """The kind and the named parts as plain values."""

    def __copy__(self) -> RisikoAction: ...
    def __deepcopy__(self, _memo: Any) -> RisikoAction: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: RisikoAction, /) -> bool: ...
    def __le__(self, other: RisikoAction, /) -> bool: ...
    def __gt__(self, other: RisikoAction, /) -> bool: ...
    def __ge__(self, other: RisikoAction, /) -> bool: ...

@final
class RisikoLegal(Sequence[RisikoAction]):
    """The legal actions of a state, in ascending order of codes: a sequence that is not written out.

    It stays as it is, whatever is applied later. `in` takes the same time however many there are. An entry is
    a decision without its number: a territory to reinforce, a pair to attack, a set of cards, `end_turn`.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> RisikoAction: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[RisikoAction]: ...
    def __contains__(self, value: object, /) -> bool: ...
    def __copy__(self) -> RisikoLegal: ...
    def __deepcopy__(self, _memo: Any) -> RisikoLegal: ...
    def __iter__(self) -> ActionIterator[RisikoAction]: ...
    def __reversed__(self) -> ActionIterator[RisikoAction]: ...
    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of an action. Raises ValueError if it is not legal."""

    def count(self, value: Any) -> int:
        """1 if the action is legal, else 0."""

    def ranges(self) -> list[tuple[RisikoAction, RisikoAction]]:
        """The entries: of each the action with the smallest number and that with the largest."""

    def to_json(self) -> str:
        """The entries as JSON text, as in the protocol: of each `["place peru", 1, 7]`, the text without its
        number, the smallest and the largest number, or `["end_turn"]`.
        """

    def pick(self, place: int, number: int | None = None) -> RisikoAction:
        """The action of an entry, by its place among the entries and, if it has several, its number.

        Raises IllegalAction if there is none.
        """

    @property
    def codes(self) -> NDArray[np.uint32]:
        """The code of each entry's smallest action, shape (entries,); those of an entry are consecutive."""

    @property
    def counts(self) -> NDArray[np.uint32]:
        """How many actions each entry stands for, shape (entries,)."""

    def sample(self, rng: Random | Stream) -> RisikoAction:
        """An action as the `random` bot draws it: uniform over the entries, then inside the entry's range.

        Raises IndexError if the game is over.
        """

    def default(self) -> RisikoAction:
        """What a seat that has forfeited plays here. Raises IndexError if the game is over."""

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class RisikoView:
    """What one seat may know, and nothing else. It stays as it is, whatever is applied later.

    Equal, with equal JSON, for all states that differ only in what the seat cannot know.
    """

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def rules(self) -> RisikoRules:
        """The rules of the game."""

    @property
    def phase(self) -> str:
        """The kind of decision that is due, `over` at the end.

        `colours`, `placement`, `reinforcements`, `combat`, `defence`, `occupation`, `over`.
        """

    @property
    def current_seat(self) -> int | None:
        """The seat to act; None once the game is over."""

    @property
    def mover(self) -> int:
        """The seat whose turn it is, or whose go in the set-up."""

    @property
    def turn(self) -> int:
        """The turn that is going on, from 1; 0 in the set-up."""

    @property
    def round(self) -> int:
        """The round that is going on, from 1; 0 in the set-up."""

    @property
    def first_player(self) -> int:
        """The seat that moves first."""

    @property
    def colours(self) -> tuple[str | None, ...]:
        """The colour of each seat; None before it is chosen."""

    @property
    def objective(self) -> str | None:
        """The seat's own objective; None before it is dealt."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own cards."""

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""

    @property
    def deck_count(self) -> int:
        """How many cards are left in the deck."""

    @property
    def discards(self) -> tuple[str, ...]:
        """The discard pile; it lies open."""

    @property
    def reshuffles(self) -> int:
        """Reshuffles so far."""

    @property
    def ages(self) -> dict[str, int]:
        """How many reshuffles ago each card was last in the deck, for those that were not there at the last.

        Nobody can have drawn it since.
        """

    @property
    def hand_ages(self) -> tuple[list[int], ...]:
        """For each seat, the ages of its cards, ascending.

        0 is that of a card from this pass through the deck.
        """

    @property
    def owners(self) -> dict[str, int | None]:
        """The owner of each territory; None before the deal."""

    @property
    def armies(self) -> dict[str, int]:
        """The armies on each territory."""

    @property
    def supply(self) -> tuple[int, ...]:
        """Armies of the set-up that each seat still has to place, besides those of its go."""

    @property
    def to_place(self) -> int:
        """Armies still to place in this turn or this go of the set-up."""

    @property
    def sets_played(self) -> int:
        """Sets played in this turn."""

    @property
    def conquests(self) -> int:
        """Territories conquered in this turn."""

    @property
    def battle(self) -> Battle | None:
        """The battle that waits for the defender's dice or the occupation."""

    @property
    def attack_dice(self) -> int:
        """The most dice the attacker may throw in this turn."""

    @property
    def defence_dice(self) -> int:
        """The most dice the defender may throw now."""

    @property
    def alive(self) -> tuple[bool, ...]:
        """Whether each seat is still in the game."""

    @property
    def eliminated(self) -> list[Eliminated]:
        """The seats that are out, in order."""

    @property
    def stage(self) -> Stage:
        """How far the agreed end has come."""

    @property
    def time_up(self) -> bool:
        """Whether the clock has run out."""

    @property
    def attacks(self) -> tuple[list[int], ...]:
        """For each seat, its rolls so far against each of the six continents."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def odds(self, source: str, target: str) -> Odds:
        """The exact end of an attack fought until the target falls or nobody may go on, as the map stands.

        Both sides throw all the dice they may; under settings or house rules that change these, those count.
        Raises SpecError if the territories are no neighbours or belong to the same seat.
        """

    def set_values(self) -> list[tuple[tuple[str, str, str], int]]:
        """The sets of the own hand, each with the armies it would bring now, the best first.

        Armies for territories on the cards that the seat owns are counted in.
        """

    def best_set(self) -> tuple[tuple[str, str, str], int] | None:
        """The best of `set_values()`; None without a set."""

    def forecast(self, seat: int) -> Forecast:
        """What a seat would receive if its turn began as the map stands: a `Forecast`.

        Armies for territories, continents, special reinforcement; the exact chance that it holds a set.
        """

    def sample(self, n: int | None = None, seed: int | str | None = None) -> list[RisikoState]:
        """Worlds the seat thinks possible: `n` states with this view, what it cannot know drawn anew.

        They depend on view and seed alone; `sample(5, 1)` are the first five of `sample(9, 1)`. Each has a
        seed of its own to be played on with. `n` is 0 to 1,000,000, a seed a number or its text.
        """

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values: the same document as in JSON, records and protocol."""

    def to_json(self) -> str:
        """The view as JSON text; equal views give equal text."""

    def __copy__(self) -> RisikoView: ...
    def __deepcopy__(self, _memo: Any) -> RisikoView: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class RisikoState:
    """Everything about a game, hidden things included. `apply` changes it; whatever raises leaves it as it
    was.

    Two states are equal if their positions are, whatever their seeds. `copy`, `deepcopy` and `pickle` keep
    the seed.
    """

    @staticmethod
    def new_game(
        seats: int | None = None,
        seed: int | str | None = None,
        rules: RisikoRules | str | None = None,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
        game_number: int | None = None,
        *,
        hooks: _Hooks | None = None,
        house_rules: _HouseRules | None = None,
    ) -> RisikoState:
        """A game at its first decision: see the function `new_game` of the game's package."""

    @staticmethod
    def from_position(
        position: Mapping[str, Any] | str,
        seed: int | str | None = None,
        game_number: int | None = None,
        hooks: _Hooks | None = None,
        house_rules: _HouseRules | None = None,
    ) -> RisikoState:
        """The state of a position, given as a dict or as JSON text.

        Without a seed chance must be scripted. Raises PositionError with every reason why no game can reach
        it.
        """

    @property
    def current_seat(self) -> int | None:
        """The seat to act; None once the game is over."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @property
    def phase(self) -> str:
        """What kind of decision is due."""

    @property
    def turn(self) -> int:
        """The turn that is going on, from 1; 0 in the set-up."""

    @property
    def round(self) -> int:
        """The round that is going on, from 1; 0 in the set-up."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def seed(self) -> int | None:
        """The seed that chance comes from, if there is one."""

    @property
    def game_number(self) -> int:
        """Which of the seed's games this is."""

    @property
    def rules(self) -> RisikoRules:
        """The rules of the game."""

    @property
    def house_rules(self) -> list[dict[str, Any]]:
        """The house rules it is played with: name, version and options of each."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def hash(self, after: str | None = None) -> str:
        """FNV-1a of the packed state as 16 hex digits, rolled on from the hash `after` as records do."""

    def legal_actions(self) -> RisikoLegal:
        """The legal actions of the seat to act; none once the game is over."""

    def view(self, seat: int | None = None) -> RisikoView:
        """What a seat may know; without one, the seat to act. Raises SpecError if there is no such seat."""

    def apply(
        self,
        action: RisikoAction | str,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
    ) -> None:
        """Carry out an action and go to the next decision.

        `chance=Scripted([...])` gives all outcomes that are asked for, instead of the seed. A function of
        (word, possible answers) is asked only for what must come from outside, such as the clock, and returns
        one of the answers; `ludoteca.values.Outside` is told more.

        House rules that the state was made with are asked on the way.

        Raises IllegalAction, GameOver, ChanceError or HookError; the state and its luck are then as they
        were.
        """

    def apply_with_events(
        self,
        action: RisikoAction | str,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
    ) -> list[Event]:
        """As `apply`; returns what happened, in order: the action, the values that house rules changed, the
        outcomes of chance, each followed by what was said before it.
        """

    def step_random(self, rng: Stream) -> bool:
        """Apply `legal_actions().sample(rng)` in one call; False if the game is over already."""

    def fire(self, hook: str, arguments: dict[str, Any], hooks: _Hooks | None = None) -> Any:
        """Fire one moment in this state, without changing it: the value that house rules make of the one in
        `arguments`, which are those of the hook by name.

        `hooks`, as for `new_game`, are asked; without them the state's own. Raises HookError if one fails,
        SpecError if an argument does not fit.
        """

    def outcomes(self, action: RisikoAction | str) -> list[tuple[float, RisikoState]]:
        """Every state that an action can lead to, with its probability; they add up to 1.

        Outcomes that come to the same count as one. House rules are not asked: what they have changed stays,
        and they change nothing more. Raises IllegalAction, or ChanceError where there are too many outcomes
        to list or they come from outside.
        """

    def clone(self) -> RisikoState:
        """An independent copy that goes on with the same luck."""

    def to_position(self) -> dict[str, Any]:
        """The whole state as plain values, hidden parts included; `from_position` reads it back."""

    def to_dict(self) -> dict[str, Any]:
        """The position and where the game stands.

        Keys: game, seats, current_seat, phase, turn, round, outcome, position.
        """

    def to_json(self) -> str:
        """`to_dict` as JSON text."""

    def __copy__(self) -> RisikoState: ...
    def __deepcopy__(self, _memo: Any) -> RisikoState: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class RisikoBot:
    """A native bot in one seat, asked by hand: it chooses as it does in `simulate` under the same seed and
    seat.

    Raises SpecError for an unknown name or option.
    """

    def __new__(
        cls, name: str, options: Mapping[str, Any] | None = None, *, seed: int | str, seat: int
    ) -> RisikoBot: ...
    @staticmethod
    def names() -> list[tuple[str, str]]:
        """The native bots: name and one sentence."""

    def start_game(self, game_number: int | None = None) -> None:
        """Forget the last game and begin that of a number; it begins with game 0 by itself."""

    def choose(self, view: RisikoView, legal: RisikoLegal) -> RisikoAction:
        """The action to take. Where only one is legal, that one, without drawing from the bot's stream."""

@final
class RiketRules:
    """The settings of Riket: a preset with some of them changed, checked once.

    `RiketRules("rulebook", {"start_coins": 8})`. Equal if all settings are. Raises RulesError with every
    reason.
    """

    def __new__(cls, preset: str | None = None, settings: Mapping[str, Any] | None = None) -> RiketRules: ...
    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of the presets, the default first."""

    @property
    def preset(self) -> str:
        """The preset these rules started from; of rules that came without one, the nearest."""

    @property
    def fingerprint(self) -> str:
        """SHA-256 of what differs from the frozen base, as 64 hexadecimal digits: equal for equal rules."""

    def patched(self, settings: Mapping[str, Any]) -> RiketRules:
        """These rules with more settings changed. Raises RulesError with every reason."""

    def settings(self) -> list[Setting]:
        """The table of all settings: key, value, preset_value, kind, values, clause, unsure, doc."""

    def differences(self) -> dict[str, Any]:
        """The settings that differ from the preset, by key."""

    def to_dict(self) -> dict[str, Any]:
        """All settings by key."""

    def __getitem__(self, key: str, /) -> Any: ...
    def __copy__(self) -> RiketRules: ...
    def __deepcopy__(self, _memo: Any) -> RiketRules: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class RiketAction:
    """One decision of one seat.

    Hashable, ordered by code; `str()` gives the text, which `parse` reads back.
    """

    @staticmethod
    def parse(text: str) -> RiketAction:
        """The action of a text, as `str()` gives it.

        Raises SpecError that says what would be right.
        """

    @staticmethod
    def from_code(code: int) -> RiketAction:
        """The action of a code. Raises SpecError if it is none."""

    @property
    def code(self) -> int:
        """The stable code, below 2**32."""

    @property
    def kind(self) -> str:
        """The kind of decision: the first word of the text."""

    @property
    def target(self) -> int | None:
        """The seat that is passed to, changed places with or challenged."""

    @property
    def steps(self) -> int | None:
        """How many steps are paid for; None where all of them are."""

    @property
    def number(self) -> int | None:
        """The number in the action: of its riddle, 1 to 4, or of the steps paid for."""

    def to_dict(self) -> dict[str, Any]:
        """The kind and the named parts as plain values."""

    def __copy__(self) -> RiketAction: ...
    def __deepcopy__(self, _memo: Any) -> RiketAction: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: RiketAction, /) -> bool: ...
    def __le__(self, other: RiketAction, /) -> bool: ...
    def __gt__(self, other: RiketAction, /) -> bool: ...
    def __ge__(self, other: RiketAction, /) -> bool: ...

@final
class RiketLegal(Sequence[RiketAction]):
    """The legal actions of a state, in ascending order of codes: a sequence that is not written out.

    It stays as it is, whatever is applied later. `in` takes the same time however many there are. An entry is
    a decision without its number: the riddles, the steps to pay for; most have just one action.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> RiketAction: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[RiketAction]: ...
    def __contains__(self, value: object, /) -> bool: ...
    def __copy__(self) -> RiketLegal: ...
    def __deepcopy__(self, _memo: Any) -> RiketLegal: ...
    def __iter__(self) -> ActionIterator[RiketAction]: ...
    def __reversed__(self) -> ActionIterator[RiketAction]: ...
    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of an action. Raises ValueError if it is not legal."""

    def count(self, value: Any) -> int:
        """1 if the action is legal, else 0."""

    def ranges(self) -> list[tuple[RiketAction, RiketAction]]:
        """The entries: of each the action with the smallest number and that with the largest."""

    def to_json(self) -> str:
        """The entries as JSON text, as in the protocol: of each `["place peru", 1, 7]`, the text without its
        number, the smallest and the largest number, or `["end_turn"]`.
        """

    def pick(self, place: int, number: int | None = None) -> RiketAction:
        """The action of an entry, by its place among the entries and, if it has several, its number.

        Raises IllegalAction if there is none.
        """

    @property
    def codes(self) -> NDArray[np.uint32]:
        """The code of each entry's smallest action, shape (entries,); those of an entry are consecutive."""

    @property
    def counts(self) -> NDArray[np.uint32]:
        """How many actions each entry stands for, shape (entries,)."""

    def sample(self, rng: Random | Stream) -> RiketAction:
        """An action as the `random` bot draws it: uniform over the entries, then inside the entry's range.

        Raises IndexError if the game is over.
        """

    def default(self) -> RiketAction:
        """What a seat that has forfeited plays here. Raises IndexError if the game is over."""

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class RiketView:
    """What one seat may know, and nothing else. It stays as it is, whatever is applied later.

    Equal, with equal JSON, for all states that differ only in what the seat cannot know.
    """

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def rules(self) -> RiketRules:
        """The rules of the game."""

    @property
    def phase(self) -> str:
        """The kind of decision that is due, `over` at the end.

        `question`, `buy_off`, `swap`, `duel`, `riddle`, `over`.
        """

    @property
    def current_seat(self) -> int | None:
        """The seat to act; None once the game is over."""

    @property
    def turn_seat(self) -> int:
        """The seat whose turn it is; another than the seat to act once the question was passed."""

    @property
    def questioner(self) -> int:
        """The seat that reads the question of this turn."""

    @property
    def turn(self) -> int:
        """The turn of the game, from 1."""

    @property
    def first_player(self) -> int:
        """The seat that moves first."""

    @property
    def epoch(self) -> int:
        """The label of the epoch, 1 to 6."""

    @property
    def epoch_number(self) -> int:
        """The place of the epoch in the order of play, from 1."""

    @property
    def epoch_turn(self) -> int:
        """The turn of the epoch, from 1: its questions so far, this one included."""

    @property
    def card_question(self) -> int:
        """Which of the four questions of the knowledge card this is, 1 to 4."""

    @property
    def goal(self) -> int:
        """The ring that has to be reached."""

    @property
    def rings(self) -> tuple[int, ...]:
        """The ring of each seat's pawn; 0 is the start."""

    @property
    def roles(self) -> tuple[str, ...]:
        """The role of each seat: `poor`, `rich` or `ruler`."""

    @property
    def coins(self) -> tuple[int, ...]:
        """The gold coins of each seat."""

    @property
    def crown_ring(self) -> int | None:
        """The seat that holds the Ruler's ring; None while it is out of play."""

    @property
    def steps(self) -> int:
        """In the phase `buy_off`: the steps back that would really be moved; else 0."""

    @property
    def price(self) -> int:
        """In the phase `buy_off`: the coins each of these steps costs; else 1."""

    @property
    def signal(self) -> int | None:
        """What this seat feels about its question, -3 hard to 3 easy; None for the questions of others."""

    @property
    def knowledge(self) -> dict[str, float]:
        """This seat's own chances of a right answer: epochs `1` to `6`, `old_words`, `riddles`."""

    @property
    def fool_cards(self) -> int:
        """Fool cards taken in this game."""

    @property
    def old_words(self) -> int:
        """Old words read in this game."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def places(self) -> tuple[int, ...]:
        """The place of each seat in the epoch as the pawns stand, from 1; level ones share it."""

    def prize(self, place: int, ruler: bool = False) -> int:
        """The coins that a place in the epoch is worth, with the crown ring if `ruler`.

        All on a shared place get its prize in full. Raises SpecError for a place that no seat can have.
        """

    def prizes_now(self) -> tuple[int, ...]:
        """The coins each seat would get if the epoch ended now."""

    def sample(self, n: int | None = None, seed: int | str | None = None) -> list[RiketState]:
        """Worlds the seat thinks possible: `n` states with this view, what it cannot know drawn anew.

        They depend on view and seed alone; `sample(5, 1)` are the first five of `sample(9, 1)`. Each has a
        seed of its own to be played on with. `n` is 0 to 1,000,000, a seed a number or its text.
        """

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values: the same document as in JSON, records and protocol."""

    def to_json(self) -> str:
        """The view as JSON text; equal views give equal text."""

    def __copy__(self) -> RiketView: ...
    def __deepcopy__(self, _memo: Any) -> RiketView: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class RiketState:
    """Everything about a game, hidden things included. `apply` changes it; whatever raises leaves it as it
    was.

    Two states are equal if their positions are, whatever their seeds. `copy`, `deepcopy` and `pickle` keep
    the seed.
    """

    @staticmethod
    def new_game(
        seats: int | None = None,
        seed: int | str | None = None,
        rules: RiketRules | str | None = None,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
        game_number: int | None = None,
        knowledge: Sequence[float | Mapping[str, float] | None] | None = None,
        *,
        hooks: _Hooks | None = None,
        house_rules: _HouseRules | None = None,
    ) -> RiketState:
        """A game at its first decision: see the function `new_game` of the game's package."""

    @staticmethod
    def from_position(
        position: Mapping[str, Any] | str,
        seed: int | str | None = None,
        game_number: int | None = None,
        hooks: _Hooks | None = None,
        house_rules: _HouseRules | None = None,
    ) -> RiketState:
        """The state of a position, given as a dict or as JSON text.

        Without a seed chance must be scripted. Raises PositionError with every reason why no game can reach
        it.
        """

    @property
    def current_seat(self) -> int | None:
        """The seat to act; None once the game is over."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @property
    def phase(self) -> str:
        """What kind of decision is due."""

    @property
    def turn(self) -> int:
        """The turn that is going on, from 1; 0 in the set-up."""

    @property
    def round(self) -> int:
        """The round that is going on, from 1; 0 in the set-up."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def seed(self) -> int | None:
        """The seed that chance comes from, if there is one."""

    @property
    def game_number(self) -> int:
        """Which of the seed's games this is."""

    @property
    def rules(self) -> RiketRules:
        """The rules of the game."""

    @property
    def house_rules(self) -> list[dict[str, Any]]:
        """The house rules it is played with: name, version and options of each."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def hash(self, after: str | None = None) -> str:
        """FNV-1a of the packed state as 16 hex digits, rolled on from the hash `after` as records do."""

    def legal_actions(self) -> RiketLegal:
        """The legal actions of the seat to act; none once the game is over."""

    def view(self, seat: int | None = None) -> RiketView:
        """What a seat may know; without one, the seat to act. Raises SpecError if there is no such seat."""

    def apply(
        self,
        action: RiketAction | str,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
    ) -> None:
        """Carry out an action and go to the next decision.

        `chance=Scripted([...])` gives all outcomes that are asked for, instead of the seed. A function of
        (word, possible answers) is asked only for what must come from outside, such as the clock, and returns
        one of the answers; `ludoteca.values.Outside` is told more.

        House rules that the state was made with are asked on the way.

        Raises IllegalAction, GameOver, ChanceError or HookError; the state and its luck are then as they
        were.
        """

    def apply_with_events(
        self,
        action: RiketAction | str,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
    ) -> list[Event]:
        """As `apply`; returns what happened, in order: the action, the values that house rules changed, the
        outcomes of chance, each followed by what was said before it.
        """

    def step_random(self, rng: Stream) -> bool:
        """Apply `legal_actions().sample(rng)` in one call; False if the game is over already."""

    def fire(self, hook: str, arguments: dict[str, Any], hooks: _Hooks | None = None) -> Any:
        """Fire one moment in this state, without changing it: the value that house rules make of the one in
        `arguments`, which are those of the hook by name.

        `hooks`, as for `new_game`, are asked; without them the state's own. Raises HookError if one fails,
        SpecError if an argument does not fit.
        """

    def outcomes(self, action: RiketAction | str) -> list[tuple[float, RiketState]]:
        """Every state that an action can lead to, with its probability; they add up to 1.

        Outcomes that come to the same count as one. House rules are not asked: what they have changed stays,
        and they change nothing more. Raises IllegalAction, or ChanceError where there are too many outcomes
        to list or they come from outside.
        """

    def clone(self) -> RiketState:
        """An independent copy that goes on with the same luck."""

    def to_position(self) -> dict[str, Any]:
        """The whole state as plain values, hidden parts included; `from_position` reads it back."""

    def to_dict(self) -> dict[str, Any]:
        """The position and where the game stands.

        Keys: game, seats, current_seat, phase, turn, round, outcome, position.
        """

    def to_json(self) -> str:
        """`to_dict` as JSON text."""

    def __copy__(self) -> RiketState: ...
    def __deepcopy__(self, _memo: Any) -> RiketState: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class RiketBot:
    """A native bot in one seat, asked by hand: it chooses as it does in `simulate` under the same seed and
    seat.

    Raises SpecError for an unknown name or option.
    """

    def __new__(
        cls, name: str, options: Mapping[str, Any] | None = None, *, seed: int | str, seat: int
    ) -> RiketBot: ...
    @staticmethod
    def names() -> list[tuple[str, str]]:
        """The native bots: name and one sentence."""

    def start_game(self, game_number: int | None = None) -> None:
        """Forget the last game and begin that of a number; it begins with game 0 by itself."""

    def choose(self, view: RiketView, legal: RiketLegal) -> RiketAction:
        """The action to take. Where only one is legal, that one, without drawing from the bot's stream."""

@final
class ReliktRules:
    """The settings of Relikt: a preset with some of them changed, checked once.

    `ReliktRules("rulebook", {"treasures_left": 1})`. Equal if all settings are. Raises RulesError with every
    reason.
    """

    def __new__(cls, preset: str | None = None, settings: Mapping[str, Any] | None = None) -> ReliktRules: ...
    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of the presets, the default first."""

    @property
    def preset(self) -> str:
        """The preset these rules started from; of rules that came without one, the nearest."""

    @property
    def fingerprint(self) -> str:
        """SHA-256 of what differs from the frozen base, as 64 hexadecimal digits: equal for equal rules."""

    def patched(self, settings: Mapping[str, Any]) -> ReliktRules:
        """These rules with more settings changed. Raises RulesError with every reason."""

    def settings(self) -> list[Setting]:
        """The table of all settings: key, value, preset_value, kind, values, clause, unsure, doc."""

    def differences(self) -> dict[str, Any]:
        """The settings that differ from the preset, by key."""

    def to_dict(self) -> dict[str, Any]:
        """All settings by key."""

    def __getitem__(self, key: str, /) -> Any: ...
    def __copy__(self) -> ReliktRules: ...
    def __deepcopy__(self, _memo: Any) -> ReliktRules: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ReliktAction:
    """One decision of one seat.

    Hashable, ordered by code; `str()` gives the text, which `parse` reads back.
    """

    @staticmethod
    def parse(text: str) -> ReliktAction:
        """The action of a text, as `str()` gives it.

        Raises SpecError that says what would be right.
        """

    @staticmethod
    def from_code(code: int) -> ReliktAction:
        """The action of a code. Raises SpecError if it is none."""

    @property
    def code(self) -> int:
        """The stable code, below 2**32."""

    @property
    def kind(self) -> str:
        """The kind of decision: the first word of the text."""

    @property
    def card(self) -> str | None:
        """The adventure card that is played, taken, or comes into the row by the pistol."""

    @property
    def row(self) -> int | None:
        """The row an adventure card is played to, from 0."""

    @property
    def replaced(self) -> str | None:
        """The card that leaves its row by the pistol."""

    @property
    def action_card(self) -> str | None:
        """The action card that is used."""

    @property
    def target(self) -> int | None:
        """The seat that a rum flask or binoculars are aimed at."""

    @property
    def number(self) -> None:
        """Always None: no action of Relikt has a number to choose."""

    def to_dict(self) -> dict[str, Any]:
        """The kind and the named parts as plain values."""

    def __copy__(self) -> ReliktAction: ...
    def __deepcopy__(self, _memo: Any) -> ReliktAction: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: ReliktAction, /) -> bool: ...
    def __le__(self, other: ReliktAction, /) -> bool: ...
    def __gt__(self, other: ReliktAction, /) -> bool: ...
    def __ge__(self, other: ReliktAction, /) -> bool: ...

@final
class ReliktLegal(Sequence[ReliktAction]):
    """The legal actions of a state, in ascending order of codes: a sequence that is not written out.

    It stays as it is, whatever is applied later. `in` takes the same time however many there are. Every
    action is an entry of its own: none has a number.
    """

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> ReliktAction: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[ReliktAction]: ...
    def __contains__(self, value: object, /) -> bool: ...
    def __copy__(self) -> ReliktLegal: ...
    def __deepcopy__(self, _memo: Any) -> ReliktLegal: ...
    def __iter__(self) -> ActionIterator[ReliktAction]: ...
    def __reversed__(self) -> ActionIterator[ReliktAction]: ...
    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of an action. Raises ValueError if it is not legal."""

    def count(self, value: Any) -> int:
        """1 if the action is legal, else 0."""

    def ranges(self) -> list[tuple[ReliktAction, ReliktAction]]:
        """The entries: of each the action with the smallest number and that with the largest."""

    def to_json(self) -> str:
        """The entries as JSON text, as in the protocol: of each `["place peru", 1, 7]`, the text without its
        number, the smallest and the largest number, or `["end_turn"]`.
        """

    def pick(self, place: int, number: int | None = None) -> ReliktAction:
        """The action of an entry, by its place among the entries and, if it has several, its number.

        Raises IllegalAction if there is none.
        """

    @property
    def codes(self) -> NDArray[np.uint32]:
        """The code of each entry's smallest action, shape (entries,); those of an entry are consecutive."""

    @property
    def counts(self) -> NDArray[np.uint32]:
        """How many actions each entry stands for, shape (entries,)."""

    def sample(self, rng: Random | Stream) -> ReliktAction:
        """An action as the `random` bot draws it: uniform over the entries, then inside the entry's range.

        Raises IndexError if the game is over.
        """

    def default(self) -> ReliktAction:
        """What a seat that has forfeited plays here. Raises IndexError if the game is over."""

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class ReliktView:
    """What one seat may know, and nothing else. It stays as it is, whatever is applied later.

    Equal, with equal JSON, for all states that differ only in what the seat cannot know.
    """

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def rules(self) -> ReliktRules:
        """The rules of the game."""

    @property
    def phase(self) -> str:
        """The kind of decision that is due, `over` at the end.

        `action_card`, `target`, `replace`, `play`, `take`, `over`.
        """

    @property
    def current_seat(self) -> int | None:
        """The seat to act; None once the game is over."""

    @property
    def mover(self) -> int:
        """The seat whose turn it is, or was when the game ended."""

    @property
    def turn(self) -> int:
        """The turn that is going on, from 1."""

    @property
    def round(self) -> int:
        """The round that is going on, from 1."""

    @property
    def first_player(self) -> int:
        """The seat that moves first."""

    @property
    def effect(self) -> str | None:
        """The action card whose effect this turn has, if one was used; a camera counts as what it copies."""

    @property
    def looked_at(self) -> int | None:
        """The opponent whose hand the current seat plays from by binoculars."""

    @property
    def plays(self) -> int:
        """Adventure cards still to be played in this turn."""

    @property
    def camps(self) -> tuple[str, ...]:
        """The colour of each seat's camp."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The seat's own adventure cards."""

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many adventure cards each seat holds."""

    @property
    def rows(self) -> list[Row | None]:
        """The four rows; None where no treasure lies."""

    @property
    def won(self) -> tuple[list[str], ...]:
        """The treasures each seat has won."""

    @property
    def points(self) -> tuple[int, ...]:
        """What the treasures of each seat are worth so far; at the end, its points."""

    @property
    def action_hand(self) -> tuple[str, ...]:
        """The seat's own action cards in hand."""

    @property
    def action_hand_counts(self) -> tuple[int, ...]:
        """How many action cards each seat holds."""

    @property
    def actions_left(self) -> tuple[list[str], ...]:
        """The action cards each seat has not used yet, in hand or deck."""

    @property
    def last_action(self) -> str | None:
        """The action card used last: what a camera would copy."""

    @property
    def deck_count(self) -> int:
        """How many cards are left in the adventure deck."""

    @property
    def discards(self) -> tuple[str, ...]:
        """The adventure discards; they lie open."""

    @property
    def reshuffles(self) -> int:
        """Reshuffles so far."""

    @property
    def shuffled(self) -> tuple[str, ...]:
        """The adventure deck when it was last shuffled: no other card can be drawn before the next time."""

    @property
    def ages(self) -> dict[str, int]:
        """How many reshuffles ago each card was last in the deck, for those that were not there at the last.

        Nobody can have drawn it since.
        """

    @property
    def hand_ages(self) -> tuple[list[int], ...]:
        """For each seat, the ages of its cards in hand and face down, ascending.

        0 is that of a card from this pass through the deck.
        """

    @property
    def unseen(self) -> tuple[str, ...]:
        """The adventure cards of unknown place: in the deck, in others' hands, or face down."""

    @property
    def known(self) -> tuple[list[str], ...]:
        """For each seat, the cards this one has seen in its hand and not seen leave."""

    @property
    def maybe_down(self) -> tuple[list[str], ...]:
        """For each seat, the cards this one has seen in its hand that may lie face down by now.

        Those that are not among `known` surely do.
        """

    @property
    def shown_to(self) -> tuple[list[str], ...]:
        """For each seat, the own cards that it has seen in this hand and not seen leave."""

    @property
    def shown_down(self) -> tuple[list[str], ...]:
        """For each seat, the own cards that it has seen here and that may lie face down for all it knows."""

    @property
    def taken(self) -> tuple[list[str], ...]:
        """For each seat, the cards it took by the lasso and nobody has seen leave; everybody knows them."""

    @property
    def treasure_deck_count(self) -> int:
        """How many treasures are left in the deck."""

    @property
    def unseen_treasures(self) -> tuple[str, ...]:
        """The treasures not seen yet: those of the deck and the three removed ones."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def outlooks(self) -> tuple[Outlook | None, ...]:
        """For each row, its exact chances if places unknown to the seat fill at random; or None.

        Unknown are open places and cards that others laid face down. They fill from what may come: `unseen`
        and the cards known in others' hands. Each is a `rows.Outlook`.
        """

    def sample(self, n: int | None = None, seed: int | str | None = None) -> list[ReliktState]:
        """Worlds the seat thinks possible: `n` states with this view, what it cannot know drawn anew.

        They depend on view and seed alone; `sample(5, 1)` are the first five of `sample(9, 1)`. Each has a
        seed of its own to be played on with. `n` is 0 to 1,000,000, a seed a number or its text.
        """

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values: the same document as in JSON, records and protocol."""

    def to_json(self) -> str:
        """The view as JSON text; equal views give equal text."""

    def __copy__(self) -> ReliktView: ...
    def __deepcopy__(self, _memo: Any) -> ReliktView: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ReliktState:
    """Everything about a game, hidden things included. `apply` changes it; whatever raises leaves it as it
    was.

    Two states are equal if their positions are, whatever their seeds. `copy`, `deepcopy` and `pickle` keep
    the seed.
    """

    @staticmethod
    def new_game(
        seats: int | None = None,
        seed: int | str | None = None,
        rules: ReliktRules | str | None = None,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
        game_number: int | None = None,
        *,
        hooks: _Hooks | None = None,
        house_rules: _HouseRules | None = None,
    ) -> ReliktState:
        """A game at its first decision: see the function `new_game` of the game's package."""

    @staticmethod
    def from_position(
        position: Mapping[str, Any] | str,
        seed: int | str | None = None,
        game_number: int | None = None,
        hooks: _Hooks | None = None,
        house_rules: _HouseRules | None = None,
    ) -> ReliktState:
        """The state of a position, given as a dict or as JSON text.

        Without a seed chance must be scripted. Raises PositionError with every reason why no game can reach
        it.
        """

    @property
    def current_seat(self) -> int | None:
        """The seat to act; None once the game is over."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @property
    def phase(self) -> str:
        """What kind of decision is due."""

    @property
    def turn(self) -> int:
        """The turn that is going on, from 1; 0 in the set-up."""

    @property
    def round(self) -> int:
        """The round that is going on, from 1; 0 in the set-up."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    def seed(self) -> int | None:
        """The seed that chance comes from, if there is one."""

    @property
    def game_number(self) -> int:
        """Which of the seed's games this is."""

    @property
    def rules(self) -> ReliktRules:
        """The rules of the game."""

    @property
    def house_rules(self) -> list[dict[str, Any]]:
        """The house rules it is played with: name, version and options of each."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def hash(self, after: str | None = None) -> str:
        """FNV-1a of the packed state as 16 hex digits, rolled on from the hash `after` as records do."""

    def legal_actions(self) -> ReliktLegal:
        """The legal actions of the seat to act; none once the game is over."""

    def view(self, seat: int | None = None) -> ReliktView:
        """What a seat may know; without one, the seat to act. Raises SpecError if there is no such seat."""

    def apply(
        self,
        action: ReliktAction | str,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
    ) -> None:
        """Carry out an action and go to the next decision.

        `chance=Scripted([...])` gives all outcomes that are asked for, instead of the seed. A function of
        (word, possible answers) is asked only for what must come from outside, such as the clock, and returns
        one of the answers; `ludoteca.values.Outside` is told more.

        House rules that the state was made with are asked on the way.

        Raises IllegalAction, GameOver, ChanceError or HookError; the state and its luck are then as they
        were.
        """

    def apply_with_events(
        self,
        action: ReliktAction | str,
        chance: Scripted | Callable[[str, tuple[str, ...]], str] | Outside | None = None,
    ) -> list[Event]:
        """As `apply`; returns what happened, in order: the action, the values that house rules changed, the
        outcomes of chance, each followed by what was said before it.
        """

    def step_random(self, rng: Stream) -> bool:
        """Apply `legal_actions().sample(rng)` in one call; False if the game is over already."""

    def fire(self, hook: str, arguments: dict[str, Any], hooks: _Hooks | None = None) -> Any:
        """Fire one moment in this state, without changing it: the value that house rules make of the one in
        `arguments`, which are those of the hook by name.

        `hooks`, as for `new_game`, are asked; without them the state's own. Raises HookError if one fails,
        SpecError if an argument does not fit.
        """

    def outcomes(self, action: ReliktAction | str) -> list[tuple[float, ReliktState]]:
        """Every state that an action can lead to, with its probability; they add up to 1.

        Outcomes that come to the same count as one. House rules are not asked: what they have changed stays,
        and they change nothing more. Raises IllegalAction, or ChanceError where there are too many outcomes
        to list or they come from outside.
        """

    def clone(self) -> ReliktState:
        """An independent copy that goes on with the same luck."""

    def to_position(self) -> dict[str, Any]:
        """The whole state as plain values, hidden parts included; `from_position` reads it back."""

    def to_dict(self) -> dict[str, Any]:
        """The position and where the game stands.

        Keys: game, seats, current_seat, phase, turn, round, outcome, position.
        """

    def to_json(self) -> str:
        """`to_dict` as JSON text."""

    def __copy__(self) -> ReliktState: ...
    def __deepcopy__(self, _memo: Any) -> ReliktState: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class ReliktBot:
    """A native bot in one seat, asked by hand: it chooses as it does in `simulate` under the same seed and
    seat.

    Raises SpecError for an unknown name or option.
    """

    def __new__(
        cls, name: str, options: Mapping[str, Any] | None = None, *, seed: int | str, seat: int
    ) -> ReliktBot: ...
    @staticmethod
    def names() -> list[tuple[str, str]]:
        """The native bots: name and one sentence."""

    def start_game(self, game_number: int | None = None) -> None:
        """Forget the last game and begin that of a number; it begins with game 0 by itself."""

    def choose(self, view: ReliktView, legal: ReliktLegal) -> ReliktAction:
        """The action to take. Where only one is legal, that one, without drawing from the bot's stream."""

@final
class Record:
    """One recorded game. Iterating plays it again, step by step, checked; it needs no random generator."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def game_number(self) -> int:
        """Which of the seed's games it is."""

    @property
    def seed(self) -> int:
        """The seed it was played under."""

    @property
    def bots(self) -> list[dict[str, Any]]:
        """The entries: name and spec of each."""

    @property
    def questions(self) -> dict[str, str] | None:
        """The pack that questions came from: `pack`, `hash`, `language`; None where none were asked."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The entry in each seat."""

    @property
    def outcome(self) -> Outcome:
        """How it ended, by seat."""

    @property
    def forfeits(self) -> tuple[tuple[int, int, str], ...]:
        """The seats that forfeited: seat, the step from which it plays its default, kind of fault."""

    @property
    def hash(self) -> str:
        """The rolling hash at the end of the last turn, as 16 hexadecimal digits."""

    @property
    def steps(self) -> list[str]:
        """All steps as text: actions, `!` chance, `"` what was said, `~` changed values, `# HASH` at the end
        of every turn.
        """

    @property
    def rules(self) -> Any:
        """The rules it was played by. Raises RecordError if its settings do not exist here."""

    def to_json(self) -> str:
        """The line of the game, without a line break."""

    def __len__(self) -> int: ...
    def __iter__(self) -> RecordSteps: ...
    def setup_events(self) -> list[Event]:
        """What happened before the first decision."""

    def verify(self, hooks: _Hooks | None = None, house_rules: _HouseRules | None = None) -> None:
        """Play it again and check it against its hashes and its result, and what house rules changed against
        themselves.

        `hooks` and `house_rules` are those of `simulate`: the rules of the record must be among them. Raises
        RecordError naming the rule that is missing and its version, or the step and what does not fit.
        """

    def state_at(self, step: int) -> Any:
        """The state in which decision `step` is due; at `len(record)`, the last one.

        It goes on with the game's luck.
        """

    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class RecordSteps:
    """The decisions of a record, each as `ludoteca.values.Step`."""

    def __iter__(self) -> RecordSteps: ...
    def __next__(self) -> Step: ...

@final
class RecordList(Sequence[Record]):
    """Records in memory, all of one run."""

    @property
    def header(self) -> dict[str, Any]:
        """The header, as in a file."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Record: ...  # type: ignore[override]

@final
class RecordReader:
    """Reads the lines of a file of records one after the other."""

    def __new__(cls) -> RecordReader: ...
    @property
    def header(self) -> dict[str, Any] | None:
        """The header, once its line was read."""

    @property
    def lines(self) -> int:
        """How many lines were read or skipped."""

    def line(self, line: bytes) -> Record | None:
        """Read a line: a record, or None for the header and the last line. Raises RecordError."""

    def skip(self, lines: int) -> None:
        """Count lines that were read elsewhere."""

    def finish(self) -> None:
        """Say that there are no more lines. Raises RecordError if the last line is missing."""

@final
class BatchViews:
    """The views of many decisions, one row each: arrays by name.

    A column is made anew whenever it is asked for, `views["armies"]`; keep it in a variable.
    """

    @property
    def game_name(self) -> str:
        """The game's id."""

    @property
    def rows(self) -> int:
        """How many rows there are."""

    def keys(self) -> tuple[str, ...]:
        """The names of the columns."""

    def __len__(self) -> int: ...
    def __contains__(self, name: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __getitem__(self, name: str, /) -> NDArray[Any]: ...

def batch_columns(game: str) -> list[tuple[str, str, tuple[int, ...], str]]:
    """The columns that a batch bot of a game gets: name, dtype, shape of a row, what it holds."""

def batch_views(views: Sequence[Any], *, game_number: int, seed: int, asked: int) -> BatchViews:
    """The views of some states as rows, as a batch bot gets them: for a bot that is asked by hand."""

@final
class RunResult:
    """What `simulate` of the core gives; `ludoteca.simulate` makes a SimulationResult of it."""

    @property
    def columns(self) -> dict[str, NDArray[Any]]:
        """Arrays by name."""

    @property
    def finished(self) -> int:
        """How many games the columns hold."""

    @property
    def totals(self) -> dict[str, Any]:
        """Counts of the work done: games, asked, forced, and draws by purpose."""

    @property
    def failure(self) -> tuple[int, Exception] | None:
        """The game that failed, and why."""

    @property
    def stopped(self) -> BaseException | None:
        """What stopped the run from outside."""

    @property
    def records(self) -> RecordList | None:
        """The records, if they were kept in memory."""

    @property
    def faults(self) -> list[dict[str, Any]]:
        """The first fault of each entry in the finished games, by entry."""

    @property
    def fault_counts(self) -> list[int]:
        """How many faults each entry had in the finished games."""

    @property
    def fault(self) -> dict[str, Any] | None:
        """The fault that stopped the run, where faults do."""

    @property
    def end_reason_names(self) -> tuple[str, ...]:
        """The names of the numbers in the column `end_reason`: `END_REASONS`, then `house_rule:NAME` for each
        house rule.
        """

    @property
    def path(self) -> dict[str, Any]:
        """How it was played: `name` (`native`, `python`, `hooks`), `why`, and `hooks`, the rules by hook."""

def search(
    view: RisikoView | ReliktView | RiketView,
    iterations: int,
    time_ms: int | None,
    seed: int | str,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    """Searches with a view of any game; a dict of actions, visits, probabilities, values, iterations."""

def simulate(
    game: str,
    rules: Any,
    bots: Sequence[tuple[str, str, Any, Mapping[str, Any]]],
    *,
    games: int,
    seed: int | str,
    seating: str,
    first_game: int,
    threads: int,
    on_failure: str,
    records: bool | str | PathLike[str] | None = None,
    questions: Mapping[str, str] | None = None,
    quiz: Callable[..., Any] | None = None,
    progress: Callable[[int], object] | None = None,
    portable: bool = False,
    on_fault: str = "forfeit",
    slots: int | None = None,
    fault_seen: Callable[[dict[str, Any]], object] | None = None,
    hooks: _Hooks | None = None,
    house_rules: _HouseRules | None = None,
) -> RunResult:
    """Play many games; `bots` are tuples (label, spec, who, options): who is the name of a native bot, or a
    sitter of `ludoteca.bots.seating`. With sitters the games are played in step, `slots` at a time, on the
    calling thread; `quiz` then makes the quiz of a game that asks questions.

    `hooks` are tuples (hook, rule, function, names of the arguments the function takes, in order), in the
    order in which they are asked: with any of them the run holds the interpreter and uses one thread.
    `house_rules` are dicts {name, version, options} for the records.
    """

def bot_seed(game: str, seed: int | str, game_number: int, seat: int) -> int:
    """The seed that the bot in a seat of a game gets: it tells nothing about the game's chance."""

def forfeited_outcome(outcome: Outcome, seats: Sequence[int]) -> Outcome:
    """An outcome once these seats have forfeited."""

def setup_events(
    game: str,
    rules: Any,
    players: Sequence[Mapping[str, Any]],
    *,
    seed: int | str,
    game_number: int,
    hooks: _Hooks | None = None,
    house_rules: _HouseRules | None = None,
) -> list[Event]:
    """What happens before the first decision of a game; `players` are the options of each seat's player."""

def moments(game: str) -> list[dict[str, Any]]:
    """The moments of a game at which house rules may change a value.

    Of each `hook`, `doc`, `when`, `cost`, `clause`, `arguments` (of each `name`, `type`, `doc`, and `values`
    in words), `value` (the argument that is changed), `returns` (its type, None besides), `range` (in words)
    and, for whole numbers, `least` and `most`.
    """

@final
class Rng:
    """Random numbers for one house rule in one moment of one game: what a function that takes `rng` gets.

    They depend on seed, game number, rule and place in the game only, so that no other chance is shifted.
    """

    def randrange(self, start: int, stop: int | None = None) -> int:
        """A number from 0 to start - 1, or from start to stop - 1, by one draw."""

    def randint(self, a: int, b: int) -> int:
        """A number from a to b, both included, by one draw."""

    def random(self) -> float:
        """A number from 0 up to, but without, 1: a multiple of 2**-53."""

    def choice(self, seq: Sequence[_T]) -> _T:
        """One of a sequence. Raises IndexError if it is empty."""

    def shuffle(self, x: list[Any]) -> None:
        """Put a list in a random order, in place."""

def write_played(
    path: str | PathLike[str],
    game: str,
    rules: Any,
    bots: Sequence[tuple[str, str, Mapping[str, Any]]],
    *,
    seed: int | str,
    game_number: int,
    actions: Sequence[str],
    answers: Sequence[tuple[str, Sequence[str]]],
    questions: Mapping[str, str] | None = None,
    forfeits: Sequence[tuple[int, int, str]] | None = None,
    hooks: _Hooks | None = None,
    house_rules: _HouseRules | None = None,
) -> None:
    """Write the record of a finished game that was played by hand; `bots` are tuples (label, spec,
    options of the player).

    It is made again from its seed, all actions and what came from outside, such as a clock or a judge, each
    with what was said before it; `questions` is the pack they were about: `pack`, `hash`, `language`.
    """

def risiko_visit_legal(state: RisikoState, times: int) -> int:
    """Goes through the entries of the legal actions so many times; gives how many there were in all."""

def risiko_copy(state: RisikoState, times: int) -> int:
    """Copies the state so many times; gives how many copies are equal to it, looked at once."""

def risiko_tables() -> dict[str, Any]:
    """The fixed data of RisiKo! for display: continents, values, symbols, borders, objectives."""

_U8 = NDArray[np.uint8]
_Armies = NDArray[np.uint8] | NDArray[np.uint16]
_Floats = NDArray[np.float64]
_End = tuple[float, _Floats, _Floats, float, float]

def combat_cpu_path() -> str: ...
def combat_roll(
    attack_dice: _U8,
    defence_dice: _U8,
    attack_losses: _U8,
    defence_losses: _U8,
    seed: int,
    path: str | None = None,
) -> None: ...
def combat_roll_faces(
    attack_dice: _U8,
    defence_dice: _U8,
    attack_losses: _U8,
    defence_losses: _U8,
    attack_faces: _U8,
    defence_faces: _U8,
    seed: int,
) -> None: ...
def combat_roll_one(attack_dice: int, defence_dice: int, seed: int) -> tuple[int, int]: ...
def combat_battle(
    attackers: _Armies,
    defenders: _Armies,
    attackers_left: _Armies,
    defenders_left: _Armies,
    leave: int,
    seed: int,
    path: str | None = None,
) -> None: ...
def combat_battle_one(attackers: int, defenders: int, leave: int, seed: int) -> tuple[int, int]: ...
def combat_odds(attackers: int, defenders: int, leave: int, dice: int) -> _End: ...
def combat_chain(attackers: int, defenders: list[int], leave: int, dice: int) -> tuple[_Floats, _End]: ...
def combat_odds_array(
    attackers: NDArray[np.uint32], defenders: NDArray[np.uint32], leave: int, dice: int
) -> tuple[_Floats, _Floats, _Floats]: ...
def combat_win_table(table: _Floats, leave: int, dice: int) -> None: ...
def rows_max_slots() -> int: ...
def rows_score(
    cards: _U8, columns: bool, winners: NDArray[np.int8], camps: Sequence[int] | None = None
) -> None: ...
def rows_totals(cards: _U8, columns: bool, totals: _U8) -> None: ...
def rows_outlook(
    row: Sequence[int], open: int, unseen: Sequence[int]
) -> tuple[tuple[int, int, int, int, int], int, int]: ...
