"""What Relikt tells the commands about itself. Imports the game's parts when they are asked for."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ludoteca.games.base import Bench, Describe, GameInfo
from ludoteca.games.languages import Language
from ludoteca.play.style import Style


class Relikt(GameInfo):
    """Relikt as the commands see it."""

    name = "relikt"
    title = "Relikt"
    min_seats = 3
    max_seats = 5
    default_seats = 4
    # A house rule may change what treasures are worth.
    points_range = None
    rates: Mapping[str, int] = {"draws": 2}

    @property
    def presets(self) -> Sequence[str]:
        from ludoteca.games.relikt import ReliktRules

        return ReliktRules.presets()

    def make_rules(self, preset: str, settings: Mapping[str, Any]) -> Any:
        from ludoteca.games.relikt import ReliktRules

        return ReliktRules(preset, dict(settings))

    def asks_clock(self, rules: Any) -> bool:
        return False

    def bots(self) -> Sequence[tuple[str, str]]:
        from ludoteca.games.relikt import ReliktBot

        return ReliktBot.names()

    def new_game(self, rules: Any, seats: int, seed: int, game_number: int) -> Any:
        from ludoteca.games import relikt

        return relikt.new_game(seats=seats, seed=seed, rules=rules, game_number=game_number)

    def seat_bot(self, name: str, options: Mapping[str, Any], seed: int, seat: int) -> Any:
        from ludoteca.games.relikt import ReliktBot

        return ReliktBot(name, dict(options), seed=seed, seat=seat)

    def show_state(self, state: Any, *, lang: str, width: int, style: Style, bots: Sequence[str] = ()) -> str:
        from ludoteca.games.relikt import show

        position, public = state.to_position(), state.view(0).to_dict()
        return show.state(position, public, lang=cast(Language, lang), width=width, style=style, bots=bots)

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
        from ludoteca.games.relikt import show

        return show.view(view, lang=cast(Language, lang), width=width, style=style, bots=bots)

    def seat_name(self, view: Mapping[str, Any], seat: int, lang: str) -> str:
        from ludoteca.games.relikt import text

        return text.seat_name(seat, view["camps"], cast(Language, lang))

    def describe(self, text: str, lang: str) -> str:
        from ludoteca.games.relikt.text import describe_action

        return describe_action(text, cast(Language, lang))

    def describe_setup(self, told: Sequence[str], describe: Describe, lang: str) -> list[str]:
        from ludoteca.games.relikt import tell

        return tell.setup(told, cast(Language, lang))

    def describe_result(
        self,
        action: str,
        told: Sequence[str],
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        describe: Describe,
        lang: str,
    ) -> list[str]:
        from ludoteca.games.relikt import tell

        return tell.followed(action, told, before, after, cast(Language, lang))

    def talk(self, view: Mapping[str, Any], lang: str) -> Any:
        from ludoteca.games.relikt.talk import ReliktTalk

        return ReliktTalk(view, cast(Language, lang))

    @property
    def starter(self) -> Any:
        from ludoteca.games.relikt.starter import STARTER

        return STARTER

    def audit(self, record: Any) -> list[str]:
        from ludoteca.games.relikt.audit import audit

        return audit(record)

    def dealt_again(self, position: Mapping[str, Any], seat: int, rng: Any) -> dict[str, Any]:
        from ludoteca.games.relikt.audit import dealt_again

        return dealt_again(position, seat, rng)

    def benches(self) -> Sequence[Bench]:
        from ludoteca.games.relikt.bench import BENCHES

        return BENCHES


INFO = Relikt()
