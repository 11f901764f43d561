"""What Riket tells the commands about itself. Imports the game's parts when they are asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from ludoteca.games.base import Bench, GameInfo, Group
from ludoteca.games.riket.names import Language
from ludoteca.play.style import Style


class Riket(GameInfo):
    """Riket as the commands see it."""

    name = "riket"
    title = "Riket"
    min_seats = 3
    max_seats = 5
    default_seats = 4
    # Prizes are a setting.
    points_range = None
    rates: Mapping[str, int] = {"answers": 5}
    seat_option = "knowledge"
    asks: Mapping[str, Any] = {"answers": "questions"}
    round = ("epoch_number", "epoch")

    @property
    def presets(self) -> Sequence[str]:
        from ludoteca.games.riket import RiketRules

        return RiketRules.presets()

    def make_rules(self, preset: str, settings: Mapping[str, Any]) -> Any:
        from ludoteca.games.riket import RiketRules

        return RiketRules(preset, dict(settings))

    def asks_clock(self, rules: Any) -> bool:
        return False

    def pack(self, rules: Any, pack: Any = None) -> Any:
        from ludoteca.games.riket.quiz import pack_of

        return pack_of(rules, pack)

    def teller(self, questions: Mapping[str, str] | None, pack: Any = None) -> Callable[[str, str], str]:
        from ludoteca.games.riket.recorded import teller

        return super().teller(questions, pack) if questions is None else teller(questions, pack)

    def heard(self, record: Any, pack: Any = None) -> Iterator[Sequence[Any]] | None:
        from ludoteca.games.riket.recorded import heard, pack_of_record

        found = None if record.questions is None else pack_of_record(record.questions, pack)
        return None if found is None else heard(record, found)

    def judged_again(self, record: Any, pack: Any = None) -> list[str] | None:
        from ludoteca.games.riket.recorded import judged_again, pack_of_record

        if record.questions is None:
            return super().judged_again(record, pack)
        found = pack_of_record(record.questions, pack)
        return None if found is None else judged_again(record, found)

    def quiz(self, rules: Any, pack: Any, *, seed: int, game_number: int, lang: str | None = None) -> Any:
        from ludoteca.games.riket.quiz import RiketQuiz

        return RiketQuiz(rules, pack, seed, game_number, lang)

    def asked(self, data: Mapping[str, Any]) -> Any:
        from ludoteca.games.riket.questions import Asked

        said = tuple((seat, text) for seat, text in data["said"])
        return Asked(
            data["kind"], data["text"], data["language"], tuple(data["choices"]), data["epoch"], data["seat"],
            data["reader"], said,
        )  # fmt: skip

    def bots(self) -> Sequence[tuple[str, str]]:
        from ludoteca.games.riket import RiketBot

        return RiketBot.names()

    def new_game(self, rules: Any, seats: int, seed: int, game_number: int) -> Any:
        from ludoteca.games import riket

        return riket.new_game(seats=seats, seed=seed, rules=rules, game_number=game_number)

    def seat_game(self, rules: Any, players: Sequence[Mapping[str, Any]], seed: int, game_number: int) -> Any:
        from ludoteca.games import riket

        known = [parts(player) for player in players]
        return riket.new_game(seed=seed, rules=rules, game_number=game_number, knowledge=known)

    def groups(self, result: Any) -> list[Group]:
        from ludoteca.games.riket.coins import groups

        return groups(result)

    def seat_bot(self, name: str, options: Mapping[str, Any], seed: int, seat: int) -> Any:
        from ludoteca.games.riket import RiketBot

        return RiketBot(name, dict(options), seed=seed, seat=seat)

    def show_state(self, state: Any, *, lang: str, width: int, style: Style, bots: Sequence[str] = ()) -> str:
        from ludoteca.games.riket import show

        return show.state(
            state.to_position(),
            state.view(0).to_dict(),
            lang=cast(Language, lang),
            width=width,
            style=style,
            bots=bots,
            symbols=symbols(state.rules),
        )

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
        from ludoteca.games.riket import show

        marked = None if rules is None else symbols(rules)
        return show.view(view, lang=cast(Language, lang), width=width, style=style, bots=bots, symbols=marked)

    def seat_name(self, view: Mapping[str, Any], seat: int, lang: str) -> str:
        from ludoteca.games.riket import show

        return show.seat_name(view["roles"], seat, cast(Language, lang))

    def describe(self, text: str, lang: str) -> str:
        from ludoteca.games.riket.text import describe_action

        return describe_action(text, lang=cast(Language, lang))

    def talk(self, view: Mapping[str, Any], lang: str) -> Any:
        from ludoteca.games.riket.talk import RiketTalk

        return RiketTalk(view, cast(Language, lang))

    @property
    def starter(self) -> Any:
        from ludoteca.games.riket.starter import STARTER

        return STARTER

    def audit(self, record: Any) -> list[str]:
        from ludoteca.games.riket.audit import audit

        return audit(record)

    def dealt_again(self, position: Mapping[str, Any], seat: int, rng: Any) -> dict[str, Any]:
        from ludoteca.games.riket.audit import dealt_again

        return dealt_again(position, seat, rng)

    def benches(self) -> Sequence[Bench]:
        from ludoteca.games.riket.bench import BENCHES

        return BENCHES


def symbols(rules: Any) -> dict[str, Sequence[int]]:
    """The rings with a spinner symbol, by track (RI-SET-3)."""
    return {"rich": rules["symbols.rich"], "poor": rules["symbols.poor"]}


def parts(player: Mapping[str, Any]) -> dict[str, Any]:
    """What a player knows, as the table of parts that `new_game` takes, from the options of a spec.

    >>> parts({"knowledge": 0.6, "knowledge.6": 0.1})["5"], parts({"knowledge.6": 0.1})
    (0.6, {'6': 0.1})
    """
    known: dict[str, Any] = {}
    if "knowledge" in player:
        known = {str(label): player["knowledge"] for label in range(1, 7)}
    return known | {
        key.removeprefix("knowledge."): value for key, value in player.items() if key != "knowledge"
    }


INFO = Riket()
