"""What RisiKo! tells the commands about itself. Imports the game's parts when they are asked for."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ludoteca.games.base import Bench, GameInfo
from ludoteca.games.languages import Language
from ludoteca.play.style import Style


class Risiko(GameInfo):
    """RisiKo! as the commands see it."""

    name = "risiko"
    title = "RisiKo!"
    min_seats = 3
    max_seats = 6
    default_seats = 4
    # A player may own nothing or, with the whole map, all its 164 points.
    points_range = (0.0, 164.0)
    rates: Mapping[str, int] = {"rolls": 2}
    private_hooks = ("risiko_objective",)

    @property
    def presets(self) -> Sequence[str]:
        from ludoteca.games.risiko import RisikoRules

        return RisikoRules.presets()

    def make_rules(self, preset: str, settings: Mapping[str, Any]) -> Any:
        from ludoteca.games.risiko import RisikoRules

        return RisikoRules(preset, dict(settings))

    def asks_clock(self, rules: Any) -> bool:
        return bool(rules["ending"] == "clock")

    def bots(self) -> Sequence[tuple[str, str]]:
        from ludoteca.games.risiko import RisikoBot

        return RisikoBot.names()

    def new_game(self, rules: Any, seats: int, seed: int, game_number: int) -> Any:
        from ludoteca.games import risiko

        return risiko.new_game(seats=seats, seed=seed, rules=rules, game_number=game_number)

    def seat_bot(self, name: str, options: Mapping[str, Any], seed: int, seat: int) -> Any:
        from ludoteca.games.risiko import RisikoBot

        return RisikoBot(name, dict(options), seed=seed, seat=seat)

    def show_state(self, state: Any, *, lang: str, width: int, style: Style, bots: Sequence[str] = ()) -> str:
        from ludoteca.games.risiko import show

        outcome = state.outcome._asdict() if state.outcome else None
        return show.state(
            state.to_position(),
            state.current_seat,
            outcome,
            lang=cast(Language, lang),
            width=width,
            style=style,
            bots=bots,
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
        from ludoteca.games.risiko import show

        return show.view(view, lang=cast(Language, lang), width=width, style=style, bots=bots)

    def seat_name(self, view: Mapping[str, Any], seat: int, lang: str) -> str:
        from ludoteca.games.risiko import text

        return text.seat_name(seat, view["colours"], cast(Language, lang))

    def describe(self, text: str, lang: str) -> str:
        from ludoteca.games.risiko import tables
        from ludoteca.games.risiko.text import describe_action

        return describe_action(text, lang=cast(Language, lang), symbols=tables.SYMBOLS)

    def talk(self, view: Mapping[str, Any], lang: str) -> Any:
        from ludoteca.games.risiko.talk import RisikoTalk

        return RisikoTalk(view, cast(Language, lang))

    @property
    def starter(self) -> Any:
        from ludoteca.games.risiko.starter import STARTER

        return STARTER

    def audit(self, record: Any) -> list[str]:
        from ludoteca.games.risiko.audit import audit

        return audit(record)

    def dealt_again(self, position: Mapping[str, Any], seat: int, rng: Any) -> dict[str, Any]:
        from ludoteca.games.risiko.audit import dealt_again

        return dealt_again(position, seat, rng)

    def benches(self) -> Sequence[Bench]:
        from ludoteca.games.risiko.bench import BENCHES

        return BENCHES


INFO = Risiko()
