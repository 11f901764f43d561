"""What a player knows: an option of the seat, hidden from others, that moves with the entry."""

import json
from typing import Any

import pytest

import ludoteca
from ludoteca import errors
from ludoteca.bots.spec import BotSpec
from ludoteca.games import game, riket
from ludoteca.games.riket import RiketRules, RiketState

DEFAULT = {**{str(label): 0.55 for label in range(1, 7)}, "old_words": 0.5, "riddles": 0.45}


def known(state: RiketState) -> list[dict[str, Any]]:
    return [player["knowledge"] for player in state.to_position()["players"]]


def test_each_seat_knows_what_it_was_given() -> None:
    state = riket.new_game(seed=1, knowledge=[0.25, {"2": 1, "riddles": 0}, None])
    assert state.seats == 3
    first, second, third = known(state)
    assert first == DEFAULT | {str(label): 0.25 for label in range(1, 7)}
    assert second == DEFAULT | {"2": 1.0, "riddles": 0.0}
    assert third == DEFAULT


def test_others_see_nothing_of_knowledge_signal_and_difficulty() -> None:
    one = riket.new_game(seed=1, knowledge=[0.5, 0.25, 0.25])
    position = one.to_position()
    asked, others = position["turn_seat"], [s for s in range(3) if s != position["turn_seat"]]
    position["difficulty"] = position["signal"] = 3 if position["signal"] != 3 else -3
    position["players"][asked]["knowledge"] = {"1": 0.0}
    other = RiketState.from_position(position, seed=1)
    assert one.view(asked) != other.view(asked)
    for seat in others:
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).signal is None
        assert "difficulty" not in one.view(seat).to_dict()


@pytest.mark.parametrize(
    ("knowledge", "message"),
    [
        ([0.5, 0.5, 1.5], "seat 2: knowledge = 1.5: expected a chance"),
        ([0.5, {"7": 0.5}, None], "seat 1: unknown part of knowledge `7`"),
        ([0.5, {"ridles": 0.5}, None], "did you mean `riddles`"),
        ([0.5, "much", None], "expected a chance"),
    ],
)
def test_what_is_no_knowledge_is_refused(knowledge: list[Any], message: str) -> None:
    with pytest.raises(errors.SpecError, match=message):
        riket.new_game(seed=1, knowledge=knowledge)


def test_there_is_one_value_for_each_seat() -> None:
    with pytest.raises(errors.SpecError, match="3 values for 4 seats"):
        riket.new_game(seats=4, seed=1, knowledge=[0.5] * 3)
    with pytest.raises(TypeError, match="knowledge: expected a sequence"):
        riket.new_game(seed=1, knowledge=0.5)  # type: ignore[arg-type]
    with pytest.raises(errors.RulesError, match="2"):
        riket.new_game(seed=1, knowledge=[0.5, 0.5])


def test_it_moves_with_the_entry_and_is_in_the_record() -> None:
    result = ludoteca.simulate(
        "riket", bots=["greedy:knowledge=0.75", "2xgreedy:knowledge.1=0"], games=3, seed=4, records=True,
        rules="short",
    )  # fmt: skip
    assert result.records is not None
    for number, record in enumerate(result.records):
        sits = number % 3
        assert record.seats[sits] == 0
        chances = [parts["1"] for parts in known(record.state_at(0))]
        assert chances == [0.75 if seat == sits else 0.0 for seat in range(3)]
        record.verify()


def test_tables_of_parts_are_the_same_in_python() -> None:
    table = BotSpec("native", "greedy", options={"knowledge": {"1": 0.9, "riddles": 0.1}})
    assert table.text == "greedy:knowledge.1=0.9:knowledge.riddles=0.1"
    bots = [[table, "2xgreedy"], [table.text, "2xgreedy"]]
    one, other = (ludoteca.simulate("riket", bots=b, games=5, seed=1, rules="short") for b in bots)
    assert (one.columns["points"] == other.columns["points"]).all()
    twice = BotSpec("native", "greedy", options={"knowledge": {"1": 0.9}, "knowledge.1": 0.8})
    with pytest.raises(errors.SpecError, match=r"`knowledge\.1` is given twice"):
        ludoteca.simulate("riket", bots=[twice, "2xgreedy"], games=1, seed=1)


def test_who_knows_more_gets_more_coins() -> None:
    result = ludoteca.simulate(
        "riket", bots=["greedy:knowledge=0.9", "2xgreedy:knowledge=0.3"], games=60, seed=2, rules="short"
    )
    groups = [group for group in result.to_dict()["groups"] if "role" not in group]
    assert [(g["knowledge"], g["seat"]) for g in groups] == [(k, s) for k in ("0.9", "0.3") for s in range(3)]
    assert sum(g["points"]["n"] for g in groups) == 60 * 3
    assert min(g["points"]["low"] for g in groups[:3]) > max(g["points"]["high"] for g in groups[3:])
    json.dumps(groups)


def test_other_games_have_no_such_option() -> None:
    with pytest.raises(errors.SpecError, match="knowledge"):
        ludoteca.simulate("risiko", bots=["greedy:knowledge=0.5", "3xgreedy"], games=1, seed=1)
    assert game("risiko").player({"knowledge": 0.5}) == {}


def test_a_function_can_judge() -> None:
    rules = RiketRules("rulebook", {"answers": "questions"})
    state = riket.new_game(seats=3, seed=1, rules=rules)
    asked: list[tuple[str, tuple[str, ...]]] = []

    def judge(word: str, answers: tuple[str, ...]) -> str:
        asked.append((word, answers))
        return "yes"

    state.apply("answer", chance=judge)
    assert asked[0] == ("answer", ("yes", "no"))


def test_columns_of_coins_by_role_card_add_up() -> None:
    """RI-SET-6: of four cards two are poor, one is rich, one is the Ruler's."""
    run = ludoteca.simulate("riket", bots=["greedy:knowledge=0.7", "3xgreedy"], games=200, seed=8)
    columns = run.columns
    coins = sum(columns[f"coins_{role}"].astype(int) for role in ("poor", "rich", "ruler"))
    epochs = sum(columns[f"epochs_{role}"].astype(int) for role in ("poor", "rich", "ruler"))
    assert (columns["end_reason"] == run.end_reason_names.index("epochs_played")).all()
    assert (coins + 6 == columns["points"]).all()
    assert (epochs == 6).all()
    assert (columns["epochs_ruler"].sum(axis=1) == 6).all()
    assert (columns["epochs_poor"].sum(axis=1) == 12).all()
    table = run.table()
    assert table["coins_ruler"].reshape(200, 4).tolist() == columns["coins_ruler"].tolist()
    groups = [g for g in run.to_dict()["groups"] if "role" in g]
    assert [(g["knowledge"], g["role"], g["seat"]) for g in groups] == [
        (k, r, s) for k in ("0.7", "default") for r in ("poor", "rich", "ruler") for s in range(4)
    ]
    ruler = [g for g in groups if g["role"] == "ruler" and g["knowledge"] == "0.7"]
    there = columns["seat"][:, 0] == 2
    won, played = columns["coins_ruler"][there, 0].sum(), columns["epochs_ruler"][there, 0].sum()
    estimate = ruler[2]["coins_per_epoch"]
    assert estimate["mean"] == pytest.approx(won / played)
    assert estimate["low"] < estimate["mean"] < estimate["high"]
    assert "coins_ruler" not in ludoteca.simulate("risiko", games=2, seed=1).columns
