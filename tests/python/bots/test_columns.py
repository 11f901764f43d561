"""The columns of the fast form say what the views say."""

from typing import Any

import numpy as np
import pytest

from ludoteca import Bot, _core, simulate
from ludoteca.bots import batch_columns
from ludoteca.games import game as find_game
from ludoteca.games.risiko import tables

GAMES = ("risiko", "relikt", "riket")


def states(game: str, seats: int, steps: int = 400) -> Any:
    """States of games of random bots in which somebody has a choice."""
    import ludoteca

    info, rng = find_game(game), ludoteca.Stream(5)
    found = 0
    for number in range(1000):
        state = info.new_game(info.make_rules(info.presets[0], {}), seats, 7, number)
        while not state.is_terminal:
            if len(state.legal_actions()) > 1 and rng.below(9) == 0:
                yield state.clone()
                found += 1
                if found == steps:
                    return
            state.step_random(rng)


@pytest.mark.parametrize("game", GAMES)
def test_every_column_is_as_it_is_listed(game: str) -> None:
    listed = batch_columns(game)
    assert len({name for name, _, _, _ in listed}) == len(listed)
    for seats in (find_game(game).min_seats, find_game(game).max_seats):
        views = [state.view() for state in states(game, seats, 30)]
        rows = _core.batch_views(views, game_number=3, seed=11, asked=2)
        assert len(rows) == rows.rows == 30
        assert rows.game_name == game
        assert rows.keys() == tuple(name for name, _, _, _ in listed)
        assert (tuple(rows), "seat" in rows, "seats " in rows, 0 in rows) == (rows.keys(), True, False, False)
        for name, dtype, shape, doc in listed:
            column = rows[name]
            assert (column.dtype.name, column.shape) == (dtype, (30, *shape)), name
            assert doc
        assert (rows["game"] == 3).all()
        assert (rows["seed"] == 11).all()
        assert (rows["asked"] == 2).all()


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_a_view_has_a_column(game: str) -> None:
    info = find_game(game)
    view = info.new_game(info.make_rules(info.presets[0], {}), 4, 1, 0).view(0).to_dict()
    columns = {name for name, _, _, _ in batch_columns(game)}
    # What is told otherwise: the game's id and who acts are known, the end is never asked about.
    otherwise = {"game", "current_seat", "outcome"}
    other_names = {
        "relikt": {
            "rows": {"row_treasure", "row_places", "row_cards", "row_own_down", "row_face_down", "row_totals"}
        },
    }.get(game, {})
    for field in view.keys() - otherwise:
        assert other_names.get(field, {field}) <= columns, field


def plain(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_risiko(seats: int) -> None:
    phases = ("colours", "placement", "reinforcements", "combat", "defence", "occupation", "over")
    territories, cards, colours = tables.TERRITORIES, tables.CARDS, tables.COLOURS
    for state in states("risiko", seats):
        view = state.view()
        row = _core.batch_views([view], game_number=0, seed=0, asked=0)
        at = {name: row[name][0] for name in list(row.keys())}
        assert phases[at["phase"]] == view.phase
        for name in (
            "seat",
            "seats",
            "mover",
            "turn",
            "round",
            "first_player",
            "deck_count",
            "reshuffles",
            "to_place",
            "sets_played",
            "conquests",
            "attack_dice",
            "defence_dice",
            "time_up",
        ):
            assert at[name] == getattr(view, name), name
        for name in ("hand_counts", "supply", "alive"):
            assert tuple(at[name][:seats].tolist()) == getattr(view, name), name
            assert not at[name][seats:].any()
        assert [None if i < 0 else colours[i] for i in at["colours"][:seats]] == list(view.colours)
        assert {t: plain(a) for t, a in zip(territories, at["armies"], strict=True)} == view.armies
        assert {
            t: None if o < 0 else plain(o) for t, o in zip(territories, at["owners"], strict=True)
        } == view.owners
        for name in ("hand", "discards"):
            assert tuple(cards[i] for i in np.flatnonzero(at[name])) == getattr(view, name), name
        battle = None
        if view.battle is not None:
            battle = [
                territories.index(view.battle["source"]),
                territories.index(view.battle["target"]),
                view.battle["attack_dice"],
            ]
        assert at["battle"].tolist() == (battle or [-1, -1, -1])
        assert [list(map(int, e)) for e in at["eliminated"] if e[0] >= 0] == [
            [e["seat"], e["by"]] for e in view.eliminated
        ]
        assert at["attacks"][:seats].tolist() == [list(row) for row in view.attacks]
        assert at["objective"] == (
            -1 if view.objective is None else list(tables.OBJECTIVES).index(view.objective)
        )
        assert ("open", "last_round", "extra_round")[at["stage"]] == view.stage["kind"]


@pytest.mark.parametrize("seats", [3, 5])
def test_relikt(seats: int) -> None:
    colours = ("red", "blue", "green", "yellow", "white")

    def cards(mask: Any) -> list[str]:
        return [f"{colours[i // 12]}{i % 12 + 1}" for i in np.flatnonzero(mask)]

    def kind(n: int) -> str:
        return f"blue{n + 1}" if n < 12 else f"red{n - 11}"

    def piles(counts: Any) -> list[str]:
        return sorted(kind(n) for n, count in enumerate(counts) for _ in range(count))

    for state in states("relikt", seats):
        view = state.view()
        row = _core.batch_views([view], game_number=0, seed=0, asked=0)
        at = {name: row[name][0] for name in list(row.keys())}
        for name in (
            "seat",
            "seats",
            "mover",
            "turn",
            "round",
            "first_player",
            "plays",
            "deck_count",
            "reshuffles",
            "treasure_deck_count",
        ):
            assert at[name] == getattr(view, name), name
        assert ("action_card", "target", "replace", "play", "take")[at["phase"]] == view.phase
        assert [colours[i] for i in at["camps"][:seats]] == list(view.camps)
        for name in ("hand", "discards", "shuffled", "unseen"):
            assert cards(at[name]) == list(getattr(view, name)), name
        for name in ("known", "maybe_down", "shown_to", "shown_down", "taken"):
            assert [cards(mask) for mask in at[name][:seats]] == [
                list(seen) for seen in getattr(view, name)
            ], name
        for name in ("hand_counts", "points", "action_hand_counts"):
            assert tuple(at[name][:seats].tolist()) == getattr(view, name), name
        assert [piles(counts) for counts in at["won"][:seats]] == [sorted(pile) for pile in view.won]
        assert piles(at["unseen_treasures"]) == sorted(view.unseen_treasures)
        assert at["action_hand"].sum() == len(view.action_hand)
        assert at["actions_left"][:seats].sum(axis=1).tolist() == [len(left) for left in view.actions_left]
        assert at["looked_at"] == (-1 if view.looked_at is None else view.looked_at)
        assert (at["effect"] < 0) == (view.effect is None)
        assert (at["last_action"] < 0) == (view.last_action is None)
        for i, line in enumerate(view.rows):
            if line is None:
                assert at["row_treasure"][i] == -1
                continue
            assert kind(at["row_treasure"][i]) == line["treasure"]
            assert at["row_places"][i] == line["places"]
            assert cards(at["row_cards"][i]) == line["cards"]
            own = [down["card"] for down in line["face_down"] if down["card"] is not None]
            assert cards(at["row_own_down"][i]) == own
            assert at["row_face_down"][i].sum() == len(line["face_down"])
            assert at["row_totals"][i].tolist() == line["totals"]


@pytest.mark.parametrize("seats", [3, 5])
def test_riket(seats: int) -> None:
    for state in states("riket", seats):
        view = state.view()
        row = _core.batch_views([view], game_number=0, seed=0, asked=0)
        at = {name: row[name][0] for name in list(row.keys())}
        for name in (
            "seat",
            "seats",
            "turn",
            "first_player",
            "turn_seat",
            "questioner",
            "epoch",
            "epoch_number",
            "epoch_turn",
            "card_question",
            "steps",
            "fool_cards",
            "old_words",
        ):
            assert at[name] == getattr(view, name), name
        assert ("question", "buy_off", "swap", "duel", "riddle")[at["phase"]] == view.phase
        assert tuple(at["rings"][:seats].tolist()) == view.rings
        assert tuple(at["coins"][:seats].tolist()) == view.coins
        assert tuple(("poor", "rich", "ruler")[role] for role in at["roles"][:seats]) == view.roles
        assert at["crown_ring"] == (-1 if view.crown_ring is None else view.crown_ring)
        assert at["signal"] == (127 if view.signal is None else view.signal)
        assert at["knowledge"].tolist() == list(view.knowledge.values())
        assert at["goal"] == view.to_dict()["goal"]


def test_an_unknown_column_suggests_the_nearest() -> None:
    state = next(states("risiko", 4, 1))
    rows = _core.batch_views([state.view()], game_number=0, seed=0, asked=0)
    with pytest.raises(KeyError, match="did you mean `armies`"):
        rows["armeis"]
    with pytest.raises(TypeError, match="views of one game"):
        _core.batch_views([state], game_number=0, seed=0, asked=0)


@pytest.mark.parametrize("game", GAMES)
def test_rows_of_a_run_are_those_of_the_views(game: str) -> None:
    seen: dict[tuple[int, int, int], list[Any]] = {}

    class Columns(Bot):
        def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
            columns = [views[name] for name in list(views.keys())]
            for i in range(len(views)):
                key = (int(views["game"][i]), int(views["seat"][i]), int(views["asked"][i]))
                assert key not in seen
                entries = codes[offsets[i] : offsets[i + 1]].tolist()
                seen[key] = [[column[i].tolist() for column in columns], entries]
            return codes[offsets[:-1]]

    result = simulate(game, bots=[Columns, "2xrandom"], games=4, seed=2, records=True)
    assert result.faults == (), result.faults[0]["traceback"]
    count = 0
    for record in result.records or ():
        seat, asked = record.seats.index(0), 0
        seed = _core.bot_seed(game, 2, record.game_number, seat)
        for step in record:
            if step.seat != seat or len(step.legal) == 1:
                continue
            rows = _core.batch_views([step.view], game_number=record.game_number, seed=seed, asked=asked)
            expected = [rows[name][0].tolist() for name in list(rows.keys())]
            assert seen[record.game_number, seat, asked] == [expected, step.legal.codes.tolist()]
            asked += 1
            count += 1
    assert count == len(seen) > 20
