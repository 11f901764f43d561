"""`compare`: same deals on both sides, intervals over deals, the same result however it is computed."""

import json
import threading
from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca import HouseRule, Interrupted, RulesError, SpecError
from ludoteca.blocks import block_seed, seatings
from ludoteca.cli.app import run as command


class More(HouseRule, game="risiko"):
    by: int = 3

    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies: int) -> int:
        return armies + self.by


def plain(comparison: Any) -> Any:
    document = comparison.to_dict()
    document.pop("timing")
    return json.loads(json.dumps(document))


def test_the_same_rules_on_both_sides_are_the_same_games() -> None:
    found = ludoteca.compare(
        "risiko", bots=["greedy", "3xlight"], games=12, seed=1, settings={"sets_per_turn": 1}
    )
    assert (found.pairs, found.blocks, found.same.mean) == (12, 3, 1.0)
    for measure in found.measures:
        assert measure.difference.mean == 0, measure.name
        assert measure.a == measure.b
    assert found.a.fingerprint == found.b.fingerprint


def test_side_a_is_what_simulate_plays_of_the_blocks_seed() -> None:
    found = ludoteca.compare(
        "risiko", bots=["greedy", "3xrandom"], games=8, seed=3, settings={"army_cap": 50}
    )
    won, rounds = [], []
    for block in range(2):
        seed = block_seed("risiko", 3, block)
        for seats in seatings(["greedy", "random", "random", "random"]):
            bots = [["greedy", "random", "random", "random"][entry] for entry in seats]
            run = ludoteca.simulate("risiko", bots=bots, games=1, seed=seed, seating="fixed")
            won.append(run.columns["won"][0, seats.index(0)])
            rounds.append(run.columns["rounds"][0])
    assert found["won: greedy"].a.mean == pytest.approx(np.mean(won), abs=0.2)
    assert found["rounds"].a.mean == pytest.approx(np.mean(rounds))
    assert found["rounds"].a.unit == "block"
    assert found["rounds"].a.n == 2


def test_every_seating_of_a_block_meets_the_same_deal() -> None:
    seed = block_seed("risiko", 7, 0)
    deals = set()
    for seats in seatings(["a", "b", "c", "d"]):
        bots = [["greedy", "random", "light", "objective"][entry] for entry in seats]
        run = ludoteca.simulate("risiko", bots=bots, games=1, seed=seed, seating="fixed", records=True)
        assert run.records is not None
        steps = run.records[0].steps
        deals.add(tuple(step for step in steps if step.startswith(("!first", "!objective", "!deal"))))
    # Who chooses which colour is the bots' business; what is dealt to which seat is not.
    assert len({next(s for s in deal if s.startswith("!deal")) for deal in deals}) == 1


def test_block_seeds_are_those_of_the_formula() -> None:
    import hashlib

    parts = b"ludoteca/1\x1frelikt\x1f18446744073709551615\x1fblock\x1f41"
    digest = hashlib.sha256(parts).digest()
    assert block_seed("relikt", 2**64 - 1, 41) == int.from_bytes(digest[:8], "little")


def test_one_core_and_many_give_the_same() -> None:
    kept = [
        plain(ludoteca.compare("relikt", games=20, seed=5, settings={"treasures_left": 1}, threads=threads))
        for threads in (1, 2, 7)
    ]
    assert kept[0] == kept[1] == kept[2]


@pytest.mark.parametrize("game", ["risiko", "relikt", "riket"])
def test_it_finds_what_a_setting_does(game: str) -> None:
    changes = {
        "risiko": ({"max_defence_dice": 1}, "rounds", -1),
        "relikt": ({"treasures_left": 1}, "turns", -1),
        "riket": ({"prizes": [12, 8, 6, 4, 2]}, "points: greedy", 1),
    }
    settings, name, sign = changes[game]
    found = ludoteca.compare(game, games=60, seed=1, settings=settings)
    difference = found[name].difference
    assert difference.low is not None
    assert sign * difference.mean > 0
    assert sign * (difference.low if sign > 0 else difference.high) > 0


def test_house_rules_are_side_b_alone() -> None:
    found = ludoteca.compare("risiko", bots=["greedy", "3xrandom"], games=12, seed=1, house_rules=[More])
    assert [rule.name for rule in found.b.house_rules] == ["more"]
    assert found.a.house_rules == ()
    assert found.to_dict()["b"]["house_rules"] == [{"name": "more", "version": "0", "options": {"by": 3}}]
    assert found.same.mean == 0
    ends = [m for m in found.measures if m.name.startswith("ended by")]
    assert sum(m.a.mean or 0 for m in ends) == pytest.approx(1, abs=0.3)


def test_a_rule_in_the_rules_file_is_on_both_sides(tmp_path: Any, official: Any) -> None:
    from ludoteca.rules import effective_rules

    path = tmp_path / "rules.toml"
    path.write_text(
        'format = 1\ngame = "risiko"\n[rules]\nhouse_rules = ["time-attack:rounds=6"]\n', encoding="utf-8"
    )
    rules = effective_rules("risiko", file=path)
    found = ludoteca.compare("risiko", games=8, seed=1, rules=rules, house_rules=["special-reinforcement"])
    assert [rule.name for rule in found.a.house_rules] == ["time-attack"]
    assert [rule.name for rule in found.b.house_rules] == ["special-reinforcement", "time-attack"]
    assert found.b.rules["special_reinforcement"]


def test_points_beyond_the_games_own_are_counted() -> None:
    class Points(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_score(self, points: int) -> int:
            return points + 1000

    found = ludoteca.compare("risiko", games=8, seed=1, house_rules=[Points])
    assert found["points: greedy"].difference.mean == pytest.approx(1000)
    run = ludoteca.simulate("risiko", games=8, seed=1, house_rules=[Points])
    assert run.to_dict()["bots"][0]["points"]["mean"] > 1000


@pytest.mark.parametrize("threads", [0, -1, "2", 2.0, True])
def test_cores_are_a_number(threads: Any) -> None:
    with pytest.raises(SpecError, match=r"threads = .*: expected a whole number from 1"):
        ludoteca.compare("risiko", games=1, settings={"sets_per_turn": 2}, threads=threads)


def test_what_is_wrong_is_refused() -> None:
    with pytest.raises(SpecError, match="games = 0"):
        ludoteca.compare("risiko", games=0)
    with pytest.raises(SpecError, match="seed"):
        ludoteca.compare("risiko", games=1, seed=-1)
    with pytest.raises(RulesError, match="did you mean"):
        ludoteca.compare("risiko", games=1, settings={"army_kap": 1})
    with pytest.raises(KeyError):
        ludoteca.compare("risiko", games=1, seed=1, settings={"army_cap": 50})["nothing"]


def test_interrupted_it_keeps_whole_deals() -> None:
    def tick(done: int) -> None:
        if done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as error:
        ludoteca.compare("risiko", games=40, seed=1, settings={"army_cap": 50}, progress=tick, threads=1)
    result = error.value.result
    assert (result.interrupted, result.blocks) == (True, 3)
    whole = ludoteca.compare("risiko", games=3, seed=1, settings={"army_cap": 50})
    assert [m.to_dict() for m in result.measures] == [m.to_dict() for m in whole.measures]
    assert threading.active_count() < 20


def test_the_command_prints_a_table_and_json(capsys: Any) -> None:
    arguments = ["compare", "risiko", "--set", "max_defence_dice=2", "-n", "20", "-s", "1"]
    assert command(arguments) == 0
    shown = capsys.readouterr().out
    assert "B: rulebook, max_defence_dice=2" in shown
    assert "B less A" in shown
    assert command([*arguments, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "compare/1"
    assert {"a", "b", "pairs", "measures"} <= set(document)
    assert document["pairs"] == 20
    first = document["measures"][0]
    assert set(first) == {"name", "a", "b", "difference"}
    assert set(first["difference"]) == {"mean", "low", "high", "level", "n", "unit"}
    assert first["difference"]["unit"] == "block"
    assert command(["compare", "risiko", "-n", "3"]) == 2
    assert "nothing to compare" in capsys.readouterr().err
