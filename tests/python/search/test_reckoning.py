"""What views reckon exactly: odds, sets, forecasts, outlooks, prizes."""

from typing import Any

import pytest

import ludoteca
from ludoteca.games import relikt, riket, risiko
from ludoteca.games.risiko.types import Forecast


def played(game: Any, steps: int, **options: Any) -> Any:
    state = game.new_game(seed=2, **options)
    stream = ludoteca.Stream(2)
    for _ in range(steps):
        state.step_random(stream)
    return state


def test_odds_are_those_of_the_combat_library() -> None:
    view = played(risiko, 400).view(0)
    found = 0
    for source, target in [("alaska", "kamchatka"), ("brazil", "north_africa"), ("siam", "indonesia")]:
        if view.owners[source] == view.owners[target]:
            with pytest.raises(ludoteca.SpecError, match="both belong to seat"):
                view.odds(source, target)
            continue
        found += 1
        odds = view.odds(source, target)
        exact = risiko.combat.odds(view.armies[source], view.armies[target])
        assert isinstance(odds, risiko.combat.Odds)
        assert odds.win == pytest.approx(exact.win)
        assert odds.attackers_left == pytest.approx(exact.attackers_left)
        assert odds.expected_defenders_left == pytest.approx(exact.expected_defenders_left)
    assert found
    with pytest.raises(ludoteca.SpecError, match="no neighbours"):
        view.odds("alaska", "brazil")
    with pytest.raises(ludoteca.SpecError, match="did you mean `brazil`"):
        view.odds("brasil", "peru")


def test_sets_and_forecasts() -> None:
    checked = 0
    for game in range(6):
        state = played(risiko, 900, game_number=game)
        for seat in range(state.seats):
            view = state.view(seat)
            sets = view.set_values()
            assert [armies for _, armies in sets] == sorted((armies for _, armies in sets), reverse=True)
            assert view.best_set() == (sets[0] if sets else None)
            checked += len(sets)
            for other in range(state.seats):
                forecast = view.forecast(other)
                assert isinstance(forecast, Forecast)
                assert forecast.total == forecast.territories + forecast.continents + forecast.special
                assert 0 <= forecast.set_chance <= 1
                if other == seat:
                    assert forecast.set_chance == bool(sets)
                    assert forecast.set_armies == (sets[0][1] if sets else 0)
    assert checked
    with pytest.raises(ludoteca.SpecError, match="seat = 9"):
        state.view(0).forecast(9)


def test_outlooks_count_what_may_come() -> None:
    view = played(relikt, 40).view(1)
    outlooks = view.outlooks()
    assert len(outlooks) == 4
    for row, outlook in zip(view.rows, outlooks, strict=True):
        assert (row is None) == (outlook is None)
        if outlook is not None:
            assert isinstance(outlook, relikt.rows.Outlook)
            assert sum(outlook.wins) + outlook.ties == outlook.ways
            assert sum(outlook.chances.values()) + outlook.tie == pytest.approx(1)


def test_prizes_of_places() -> None:
    view = played(riket, 30, seats=5).view(0)
    assert [view.prize(place) for place in range(1, 6)] == [6, 4, 3, 2, 1]
    assert view.prize(2, ruler=True) == 7
    for seat, (place, coins) in enumerate(zip(view.places(), view.prizes_now(), strict=True)):
        assert place == 1 + sum(ring > view.rings[seat] for ring in view.rings)
        assert coins == view.prize(place, ruler=view.crown_ring == seat)
    with pytest.raises(ludoteca.SpecError, match="place = 6: expected a whole number from 1 to 5"):
        view.prize(6)
