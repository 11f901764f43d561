"""Every moment of every game, fired in games that are recorded, played again and checked."""

import re
from pathlib import Path
from typing import Any

import pytest
from moment_rules import GAMES, HOOKS, hooks_of, moment, otherwise, play, version

from ludoteca import _core
from ludoteca.errors import HookError, PluginError, RecordError, SpecError
from ludoteca.games import relikt, riket, risiko

DOCS = Path(__file__).parents[3] / "docs" / "rules"


@pytest.mark.parametrize("hook", HOOKS)
def test_a_moment_changes_a_recorded_game(hook: str) -> None:
    game, value = hook.split("_")[0], moment(hook)["value"]
    hooks = [(hook, "other", otherwise(hook), (value,))]
    rules = [version("other")]
    run = play(game, hooks, records=True, house_rules=rules)
    assert run.failure is None
    assert run.finished == 3
    assert run.path["name"] == "hooks"
    assert run.path["hooks"] == {hook: ["other"]}
    assert run.records is not None
    changed = [step for record in run.records for step in record.steps if step.startswith("~")]
    assert changed
    assert {step.split()[0] for step in changed} == {f"~{hook}"}
    assert run.records.header["rules"]["house_rules"] == rules
    for record in run.records:
        assert (
            record.steps != play(game, records=True, first_game=record.game_number, games=1).records[0].steps
        )
        # To see it nothing is needed, to check it the rule itself.
        assert len(list(record)) == len(record)
        assert record.state_at(len(record)).outcome == record.outcome
        record.verify(hooks, rules)
        with pytest.raises(RecordError, match=r"house rule `other` 1\.0 is needed .* it is missing"):
            record.verify()
        with pytest.raises(RecordError, match=r"house rule `other` 1\.0 is needed .*: 2\.0 is here"):
            record.verify(hooks, [version("other", "2.0")])
        with pytest.raises(RecordError, match=r"house rule `other` 1\.0 .* its options are"):
            record.verify(hooks, [{**version("other"), "options": {"much": 3}}])
        with pytest.raises(RecordError, match=f"game {record.game_number}"):
            record.verify([(hook, "other", lambda: None, ())], rules)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_says_everything(game: str) -> None:
    rules = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    names = set()
    for row in _core.moments(game):
        names.add(row["hook"])
        assert re.fullmatch(rf"{game}_[a-z_]+", row["hook"])
        assert f"**{row['clause']}**" in rules, row["clause"]
        for key in ("doc", "when", "cost", "range", "returns"):
            assert row[key].strip() == row[key] != "", (row["hook"], key)
        assert row["arguments"][-1]["name"] == row["value"]
        assert row["returns"] == f"{row['arguments'][-1]['type']} | None"
        assert len({argument["name"] for argument in row["arguments"]}) == len(row["arguments"])
        for argument in row["arguments"]:
            assert argument["name"] not in ("state", "rng")
            assert argument["doc"]
            assert argument["values"]
        assert (row["least"] is None) == (row["most"] is None)
    assert len(names) == len(_core.moments(game)) >= 5
    with pytest.raises(SpecError, match="did you mean `risiko`"):
        _core.moments("risko")


@pytest.mark.parametrize("hook", HOOKS)
def test_every_argument_is_what_the_table_says(hook: str) -> None:
    row = moment(hook)
    names = [argument["name"] for argument in row["arguments"]]
    kinds = {"int": int, "bool": bool, "str": str, "str | None": str}
    told: list[tuple[Any, ...]] = []
    run = play(hook.split("_")[0], [(hook, "watch", lambda *given: told.append(given), names[::-1])])
    assert run.failure is None
    assert told
    for given in told:
        for argument, value in zip(row["arguments"], given[::-1], strict=True):
            assert type(value) is kinds.get(argument["type"], tuple), (argument, value)
            if argument["values"].startswith("a whole number"):
                least, most = map(int, re.findall(r"-?\d+", argument["values"]))
                assert least <= value <= most
            if argument["values"].startswith("one of"):
                assert value in argument["values"].removeprefix("one of ").split(", ")


def test_arguments_tell_what_happens() -> None:
    told: list[Any] = []
    play(
        "risiko",
        [("risiko_battle", "watch", lambda *a: told.append(a), ("source", "target", "dice"))],
        games=1,
    )
    neighbours = _core.risiko_tables()["neighbours"]
    for source, target, dice in told:
        assert target in neighbours[source]
        assert all(1 <= len(side) <= 3 and all(1 <= face <= 6 for face in side) for side in dice)
    told.clear()
    play("risiko", [("risiko_card_set", "watch", lambda *a: told.append(a), ("cards", "armies"))], games=1)
    assert all(len(set(cards)) == 3 and armies >= 4 for cards, armies in told)
    told.clear()
    names = ("colour", "cards", "total", "state", "row", "treasure")
    play("relikt", [("relikt_row_total", "watch", lambda *a: told.append(a), names)], games=1)
    assert len(told) % 3 == 0
    for colour, cards, total, state, row, treasure in told:
        numbers = [int(card.removeprefix(colour)) for card in cards if card.startswith(colour)]
        assert total == sum(numbers)
        assert state.to_position()["rows"][row]["treasure"] == treasure


def test_an_end_has_the_name_of_its_rule() -> None:
    hooks = [("risiko_turn_end", "early", lambda round: round >= 3 or None, ("round",))]
    run = play("risiko", hooks, house_rules=[version("early"), version("other")], records=True)
    assert run.end_reason_names == (*_core.END_REASONS, "house_rule:early", "house_rule:other")
    assert set(run.columns["end_reason"]) == {len(_core.END_REASONS)}
    assert run.records is not None
    for record in run.records:
        assert record.outcome.end_reason == "house_rule:early"
        assert record.state_at(len(record)).round == 3
        state = record.state_at(len(record))
        assert risiko.RisikoState.from_position(state.to_position()) == state
    # A rule that only agrees is no reason.
    short = risiko.RisikoRules(settings={"ending": "rounds", "round_limit": 4, "max_extra_rounds": 0})
    agree = [("risiko_turn_end", "agree", lambda ends: ends, ("ends",))]
    run = play("risiko", agree, rules=short)
    assert {run.end_reason_names[code] for code in run.columns["end_reason"]} == {"points"}
    # The last to end what would have gone on gives it its name; one that lets it go on takes it back.
    both = [
        ("risiko_turn_end", "early", lambda: True, ()),
        ("risiko_turn_end", "late", lambda round: round >= 4, ("round",)),
    ]
    run = play("risiko", both, records=True)
    assert {record.outcome.end_reason for record in run.records} == {"house_rule:early"}
    assert {record.state_at(len(record)).round for record in run.records} == {4}


def test_an_end_of_an_epoch_has_the_name_of_its_rule() -> None:
    hooks = [("riket_epoch_end", "brief", lambda number: True if number == 2 else None, ("number",))]
    run = play("riket", hooks, records=True)
    assert run.failure is None
    for record in run.records:
        assert record.outcome.end_reason == "house_rule:brief"
        state = record.state_at(len(record))
        assert state.round == 2
        assert riket.RiketState.from_position(state.to_position()) == state
    run = play("riket", [("riket_epoch_end", "endless", lambda: False, ())])
    assert "no epoch follows the last one" in str(run.failure[1])


def test_extra_rounds_keep_the_name_of_the_rule() -> None:
    # All level: every extra round is tied again until there are no more.
    hooks = [
        ("risiko_turn_end", "level", lambda round: round >= 2 or None, ("round",)),
        ("risiko_score", "level", lambda: 1, ()),
    ]
    run = play("risiko", hooks, records=True, games=12)
    assert run.failure is None
    extra = []
    for record in run.records:
        assert record.outcome.end_reason == "house_rule:level"
        for k in range(len(record)):
            state = record.state_at(k)
            position = state.to_position()
            if position["stage"]["kind"] == "extra_round":
                assert position["ended_by"] == "level"
                assert risiko.RisikoState.from_position(position) == state
                extra.append(record.game_number)
                break
    assert all(type(number) is int for number in extra)


def test_values_stay_where_they_came_into_being() -> None:
    dice = [("risiko_attack_dice", "meek", lambda: 1, ())]
    state = risiko.RisikoState.new_game(seats=3, seed=1, hooks=dice)
    rng = _core.Stream(1)
    while state.phase != "combat":
        state.step_random(rng)
    assert state.view().attack_dice == 1
    again = risiko.RisikoState.from_position(state.to_position())
    assert again.legal_actions() == state.legal_actions()
    assert all(action.dice == 1 for action in state.legal_actions() if action.kind == "attack")
    while state.current_seat is not None and state.phase != "reinforcements":
        state.step_random(rng)
    assert state.view().attack_dice == 3, "it was allowed for the turn"

    hands = [("relikt_refill", "rich", lambda: 5, ())]
    table = relikt.ReliktState.new_game(seats=4, seed=1, hooks=hands)
    for _ in range(200):
        if not table.step_random(rng):
            break
        again = relikt.ReliktState.from_position(table.to_position())
        assert again == table
    assert table.is_terminal or table.to_position()["hand_sizes"] == [5, 5, 5, 5]

    prices = [("riket_buy_off", "dear", lambda: 3, ())]
    race = riket.RiketState.new_game(seats=3, seed=2, hooks=prices)
    seen = 0
    while not race.is_terminal and seen < 3:
        if race.phase == "buy_off":
            seen += 1
            view, coins = race.view(), race.view().to_dict()["coins"][race.current_seat]
            assert view.price == view.to_dict()["price"] == race.to_position()["price"] == 3
            assert riket.RiketState.from_position(race.to_position()) == race
            seat, steps = race.current_seat, view.steps
            race.apply("buy_off")
            assert race.view(0).to_dict()["coins"][seat] == coins - 3 * steps
        else:
            race.step_random(rng)
        assert race.phase == "buy_off" or race.view(0).price == 1
    assert seen


def test_a_draw_always_finds_a_card() -> None:
    state = relikt.ReliktState.new_game(seats=3, seed=1, hooks=[("relikt_refill", "huge", lambda: 12, ())])
    refused = r"house rule `huge`, hook `relikt_refill`: cards = 12: .* \(ruling 82\)"
    rng = _core.Stream(1)

    def play_on() -> None:
        while state.step_random(rng):
            pass

    with pytest.raises(HookError, match=refused):
        play_on()


def test_a_list_of_hooks_is_checked_at_once() -> None:
    for hooks, message in [
        (
            [("risiko_reinforcement", "r", print, ())],
            "house rule `r`: unknown hook of risiko .* did you mean",
        ),
        ([("relikt_points", "r", print, ())], "unknown hook of risiko `relikt_points`"),
        (
            [("risiko_score", "r", print, ("point",))],
            "argument of hook `risiko_score` `point`: did you mean `points`",
        ),
        ([("risiko_score", "r", 3, ())], r"hook `risiko_score`: 3 \(int\) cannot be called"),
    ]:
        with pytest.raises(PluginError, match=message):
            play("risiko", hooks)
    with pytest.raises(SpecError, match="letters, digits"):
        play("risiko", [("risiko_score", "two words", print, ())])
    with pytest.raises(SpecError, match=r"house_rules: .*version"):
        play("risiko", house_rules=[{"name": "r"}])
    with pytest.raises(TypeError, match=r"expected \(hook, rule, function, arguments\), not 'x' \(str\)"):
        play("risiko", "x")


def test_settings_only_rules_run_at_full_speed() -> None:
    run = play("risiko", house_rules=[version("plain")], records=True)
    assert run.path["name"] == "native"
    plain = play("risiko", records=True)
    assert [record.steps for record in run.records] == [record.steps for record in plain.records]
    assert run.records.header["fingerprint"] != plain.records.header["fingerprint"]
    assert run.records.header["rules"]["fingerprint"] == plain.records.header["rules"]["fingerprint"]
    assert plain.end_reason_names == _core.END_REASONS
    assert sorted(hooks_of("risiko")) == sorted(set(hooks_of("risiko")))
