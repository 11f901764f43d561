"""What a game tells the rest of ludoteca about itself. Each game's package has one `INFO` of this type.

Knows no game; imports none of a game's parts before they are asked for.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ludoteca.errors import SpecError
from ludoteca.intervals import Estimate
from ludoteca.play.style import Style

Describe = Callable[[str, str], str]
"""Words for an action or outcome of chance in a language; empty if it tells a person nothing."""


@dataclass(frozen=True)
class Group:
    """What the games came to for some of the players, such as those who know the same in the same seat."""

    by: Mapping[str, Any]
    """What they have in common: headings to values."""
    measure: str
    """What is estimated, such as `points`: the mean of what the game counts."""
    estimate: Estimate
    """The estimate."""

    def to_dict(self) -> dict[str, Any]:
        """The group as plain data: what is common, then the measure."""
        return {**self.by, self.measure: self.estimate.to_dict()}


@dataclass(frozen=True)
class Bench:
    """A piece of work that is done fast and, beside it, naively; both say how many units they did.

    Both check what they computed and raise AssertionError if it is wrong.
    """

    name: str
    unit: str
    run: Callable[[], float]
    naive: Callable[[], float]
    floor: float | None
    """What must not be fallen short of, in units a second on one core; None where nothing was agreed."""


class Quiz(Protocol):
    """Questions that are put to people and bots who answer in words, at one table.

    Given to `apply` as `chance=` it asks and judges (`ludoteca.values.Outside`).
    """

    header: Mapping[str, str]
    """What a record says of the pack."""

    def sit(
        self,
        names: Sequence[str],
        voices: Mapping[int, Callable[[Any], str]],
        told: Callable[[Sequence[str]], object] | None = None,
        hears: Callable[[Any], object] | None = None,
    ) -> None:
        """Seat everybody: what the seats are called, who answers in words, who is told in lines what is read
        and the verdicts, and who hears what is read.
        """

    def silent(self, player: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a player who gives no texts."""

    def seen(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """A view without what has no bearing where questions are answered in words."""

    def opens(self, view: Any) -> None:
        """A decision is due: what is read at the beginning of its turn is read, if it was not yet."""

    def prompt(self, seat: int, asked: Any) -> tuple[list[str], str]:
        """What a person hears before answering, in lines, and the prompt."""

    def help(self) -> str:
        """What a person can type."""

    def decide(
        self,
        word: str,
        answers: tuple[str, ...],
        seat: int | None,
        item: str | None,
        reader: int | None,
        helpers: tuple[int, ...],
    ) -> tuple[str, Sequence[str]]:
        """Ask and judge."""

    def drawn(self, word: str, outcome: str, seat: int, item: str, reader: int) -> None:
        """Hear what was drawn for a seat that gives no texts."""


class GameInfo(ABC):
    """A game as the commands see it."""

    name: str
    """Its id, as in `ludoteca simulate NAME`."""
    title: str
    """What people call it."""
    min_seats: int
    """The fewest seats."""
    max_seats: int
    """The most seats."""
    default_seats: int
    """How many sit down where nobody says."""
    points_range: tuple[float, float] | None
    """The least and the greatest points there can be, if there are bounds."""

    rates: Mapping[str, int]
    """What else is worth counting by the second, and the number of the purpose under which it is drawn."""

    seat_option: str | None = None
    """The option of a spec that tells of the player in the seat, not of the bot, itself or as NAME.PART; None
    if the game has none."""

    asks: Mapping[str, Any] = {}
    """The settings with which the game puts real questions; none if it has no questions."""

    round: tuple[str, str] = ("round", "round")
    """The key under which a view's document has the round, and what people call a round."""

    @property
    @abstractmethod
    def presets(self) -> Sequence[str]:
        """The presets, the default first."""

    @abstractmethod
    def make_rules(self, preset: str, settings: Mapping[str, Any]) -> Any:
        """The rules object of a preset with some settings changed. Raises RulesError with every reason."""

    @abstractmethod
    def asks_clock(self, rules: Any) -> bool:
        """Whether a game by these rules asks somebody outside the engine if time has run out."""

    def pack(self, rules: Any, pack: Any = None) -> Any:
        """The questions that a game by these rules is played with: a pack, its path or name, or without one
        the pack that ships with the game. None where the rules ask no questions.

        Raises SpecError where questions are given and none are asked, PackError for a pack that does not do.
        """
        if pack is not None:
            raise SpecError(f"questions: {self.name} asks none")
        return None

    def heard(self, record: Any, pack: Any = None) -> Iterator[Sequence[Any]] | None:
        """What was read at the table of a record, two sequences a decision: before it and during it.

        None where nothing was read, or the questions are not found. `pack` as in `teller`.
        """
        return None

    def teller(self, questions: Mapping[str, str] | None, pack: Any = None) -> Callable[[str, str], str]:
        """`describe` for the events of a record whose header names these questions; `pack` is where they can
        be found, if not by their name.
        """
        if pack is not None:
            raise SpecError("questions: the record has none")
        return self.describe

    def judged_again(self, record: Any, pack: Any = None) -> list[str] | None:
        """What is wrong with the texts of a record, judged again; None where that cannot be told."""
        if pack is not None:
            raise SpecError("questions: the record has none")
        return None

    def quiz(self, rules: Any, pack: Any, *, seed: int, game_number: int, lang: str | None = None) -> Quiz:
        """The quiz of one game with what `pack` gave."""
        raise SpecError(f"questions: {self.name} asks none")

    def asked(self, data: Mapping[str, Any]) -> Any:
        """What is read to a bot, from the plain data that the protocol has of it."""
        raise SpecError(f"questions: {self.name} asks none")

    @abstractmethod
    def bots(self) -> Sequence[tuple[str, str]]:
        """The native bots: name and one sentence."""

    @abstractmethod
    def new_game(self, rules: Any, seats: int, seed: int, game_number: int) -> Any:
        """A state at its first decision."""

    def player(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Of the options of a spec those that tell of the player in the seat and go with it."""
        name = self.seat_option
        return {k: v for k, v in options.items() if name and (k == name or k.startswith(f"{name}."))}

    def seat_game(self, rules: Any, players: Sequence[Mapping[str, Any]], seed: int, game_number: int) -> Any:
        """A state at its first decision with these players, each given as `player` finds them."""
        return self.new_game(rules, len(players), seed, game_number)

    def groups(self, result: Any) -> list[Group]:
        """What else many games (`ludoteca.SimulationResult`) came to, besides what all games have."""
        return []

    @abstractmethod
    def seat_bot(self, name: str, options: Mapping[str, Any], seed: int, seat: int) -> Any:
        """A native bot that can be asked by hand. Raises SpecError for what it does not know."""

    @abstractmethod
    def show_state(self, state: Any, *, lang: str, width: int, style: Style, bots: Sequence[str] = ()) -> str:
        """The whole table in plain text, hidden things included."""

    @abstractmethod
    def show_view(
        self,
        view: Mapping[str, Any],
        *,
        lang: str,
        width: int,
        style: Style,
        bots: Sequence[str] = (),
        rules: Any = None,
    ) -> str:
        """What one seat may see, in plain text, from `View.to_dict()`; with `rules` also what of the board
        depends on them.
        """

    @abstractmethod
    def seat_name(self, view: Mapping[str, Any], seat: int, lang: str) -> str:
        """What to call a seat, as everybody may know it, from any seat's `View.to_dict()`."""

    @abstractmethod
    def describe(self, text: str, lang: str) -> str:
        """An action or chance outcome in words; empty if it tells a person nothing."""

    def describe_setup(self, told: Sequence[str], describe: Describe, lang: str) -> list[str]:
        """What happened before the first decision, in words, from its outcomes as they were told."""
        return [words for text in told if (words := describe(text, lang))]

    def describe_result(
        self,
        action: str,
        told: Sequence[str],
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        describe: Describe,
        lang: str,
    ) -> list[str]:
        """What followed an action, in words.

        `told` is what was told after the action, such as outcomes of chance; `before` and `after` are
        `View.to_dict()` of any seat: only what all seats may know of them is used. `describe` has the words
        for one outcome.
        """
        return [words for text in told if (words := describe(text, lang))]

    @abstractmethod
    def talk(self, view: Mapping[str, Any], lang: str) -> Any:
        """How to speak with a person about the choices of a decision (`ludoteca.play.choose.Talk`)."""

    @property
    @abstractmethod
    def starter(self) -> Any:
        """A small house rule to start from (`ludoteca.scaffold.Starter`)."""

    @abstractmethod
    def audit(self, record: Any) -> list[str]:
        """What is wrong with the sums of things in a recorded game: pieces, cards or coins that come from
        nowhere, or vanish.
        """

    private_hooks: Sequence[str] = ()
    """Hooks whose changes not everybody may see."""

    @abstractmethod
    def dealt_again(self, position: Mapping[str, Any], seat: int, rng: Any) -> dict[str, Any]:
        """The position with what a seat may not know dealt again by `rng` (`random.Random`); not every deal
        could have happened.
        """

    @abstractmethod
    def benches(self) -> Sequence[Bench]:
        """What `ludoteca bench` measures."""
