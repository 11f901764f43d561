"""The registry of games: what every game tells the commands about itself."""

import pytest

from ludoteca import _core, games
from ludoteca.errors import SpecError
from ludoteca.play.style import PLAIN


def test_the_registry_has_the_games_of_the_core() -> None:
    assert games.NAMES == _core.GAMES


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_tells_the_commands_all_they_ask(name: str) -> None:
    info = games.game(name)
    assert info.name == name
    assert info.title
    assert 2 <= info.min_seats <= info.default_seats <= info.max_seats <= 6
    bots = dict(info.bots())
    assert {"random", "greedy"} <= set(bots)
    assert all(bots.values())
    for preset in info.presets:
        rules = info.make_rules(preset, {})
        assert rules.preset == preset
        assert not info.asks_clock(rules)
    state = info.new_game(info.make_rules(info.presets[0], {}), info.default_seats, 1, 0)
    view = state.view(state.current_seat).to_dict()
    assert info.show_view(view, lang="en", width=80, style=PLAIN)
    assert info.show_state(state, lang="en", width=80, style=PLAIN)
    assert info.seat_name(view, 0, "en")
    talk = info.talk(view, "en")
    assert talk.help()
    for first, last in state.legal_actions().ranges():
        assert talk.entry(first, last)
        assert talk.explain(first, last)
        assert info.describe(str(first), "en")
    if info.points_range is not None:
        assert info.points_range[0] < info.points_range[1]


def test_unknown_games_suggest_the_nearest() -> None:
    with pytest.raises(SpecError, match="unknown game `riskio`: did you mean `risiko`"):
        games.game("riskio")
    with pytest.raises(AttributeError, match="chess"):
        games.chess  # noqa: B018
