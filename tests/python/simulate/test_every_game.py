"""What holds for many games of every kind: columns, determinism, one engine path, documents, files."""

import gzip
import json
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tables import NAMES, TABLES, Table

import ludoteca
from ludoteca import games, simulate

ENTRY_COLUMNS = {"ranks": "u1", "won": "b1", "points": "i4", "seat": "u1"}
GAME_COLUMNS = {"first_seat": "u1", "turns": "u4", "rounds": "u4", "end_reason": "u1"}
COUNT = 40


@pytest.fixture(params=NAMES)
def table(request: pytest.FixtureRequest) -> Table:
    return TABLES[request.param]


def run(table: Table, **changed: Any) -> ludoteca.SimulationResult:
    arguments = {"bots": [f"{table.seats}xrandom"], "games": COUNT, "seed": 3, "threads": 1} | changed
    return simulate(table.name, **{"settings": table.settings, **arguments})


def same(one: ludoteca.SimulationResult, other: ludoteca.SimulationResult) -> bool:
    return set(one.columns) == set(other.columns) and all(
        np.array_equal(one.columns[name], other.columns[name]) for name in one.columns
    )


def test_every_game_has_a_table() -> None:
    assert NAMES == games.NAMES


def test_columns_have_their_shapes_and_types(table: Table) -> None:
    result = run(table)
    own = dict.fromkeys(table.columns, "i4")
    expected = ENTRY_COLUMNS | GAME_COLUMNS | own
    assert {name: column.dtype.str.lstrip("|<") for name, column in result.columns.items()} == expected
    assert {result.columns[name].shape for name in ENTRY_COLUMNS | own} == {(COUNT, table.seats)}
    assert {result.columns[name].shape for name in GAME_COLUMNS} == {(COUNT,)}
    assert len(result) == result.games == COUNT
    ranks, won = result.columns["ranks"], result.columns["won"]
    assert np.array_equal(won, ranks == 1)
    reasons = [result.end_reason_names[code] for code in result.columns["end_reason"]]
    assert set(reasons) <= table.end_reasons
    unfinished = np.array([reason == "unfinished" for reason in reasons])
    assert np.array_equal((ranks == 0).all(axis=1), unfinished)
    assert not (ranks[~unfinished] == 0).any()
    assert (result.columns["turns"] >= result.columns["rounds"]).all()


def test_entries_rotate_by_game_number_or_stay(table: Table) -> None:
    numbers, entries = np.arange(10, 10 + COUNT)[:, None], np.arange(table.seats)
    rotated = run(table, first_game=10).columns["seat"]
    assert np.array_equal(rotated, (entries + numbers) % table.seats)
    fixed = run(table, seating="fixed").columns["seat"]
    assert np.array_equal(fixed, np.broadcast_to(entries, (COUNT, table.seats)))


@pytest.mark.parametrize("threads", [2, 7])
@pytest.mark.parametrize("recorded", [None, True])
def test_threads_and_records_change_nothing(table: Table, threads: int, recorded: bool | None) -> None:
    assert same(run(table), run(table, threads=threads, records=recorded))


def test_a_game_is_the_same_alone_and_in_a_batch(table: Table) -> None:
    batch = run(table, games=100, threads=2)
    for first, count in [(0, 1), (71, 1), (40, 50), (99, 1)]:
        part = run(table, first_game=first, games=count)
        for name in batch.columns:
            assert np.array_equal(part.columns[name], batch.columns[name][first : first + count])


def test_every_number_of_seats_plays(table: Table) -> None:
    for seats in range(table.info.min_seats, table.info.max_seats + 1):
        for preset in table.info.presets:
            result = run(table, bots=[f"{seats}xrandom"], games=3, rules=preset)
            assert result.columns["ranks"].shape == (3, seats)


def test_seeds_are_drawn_reported_and_may_be_text(table: Table) -> None:
    drawn = run(table, seed=None)
    assert 0 <= drawn.seed < 2**64
    assert same(drawn, run(table, seed=drawn.seed))
    assert same(run(table, seed="3"), run(table))
    assert not same(run(table, seed=4), run(table))
    assert run(table, seed=2**64 - 1, games=2).seed == 2**64 - 1


def test_bots_do_not_touch_the_chance_nor_each_others_streams(table: Table) -> None:
    """The set-up is the same whoever plays, and another in each game: field report 5."""
    setups = []
    for name in table.bots:
        spec = "search:iterations=4" if name == "search" else name
        records = run(table, bots=[f"{table.seats - 1}xrandom", spec], games=10, records=True).records
        assert records is not None
        kinds = {f"!{word}" for word in table.setup}
        setups.append(
            [
                [e.text for e in record.setup_events()] + [s for s in record.steps if s.split()[0] in kinds]
                for record in records
            ]
        )
    assert all(setup == setups[0] for setup in setups)
    assert len({str(setup) for setup in setups[0]}) > 5


def test_one_engine_path(table: Table) -> None:
    """Games played again through `apply`: equal hashes and results, every kind of decision asked."""
    result = run(table, games=300, seed=2, records=True, threads=2)
    asked: Counter[tuple[int, str]] = Counter()
    assert result.records is not None
    for place, record in enumerate(result.records):
        state = table.new_game(2, place)
        number = None
        for step in record.steps:
            if step[0] == "#":
                number = state.hash(number)
                assert step == f"# {number}"
            elif step[0] != "!":
                asked[state.current_seat, step.split(" ", 1)[0]] += 1
                state.apply(step)
        assert number == record.hash
        assert state.outcome == record.outcome
        by_seat = np.argsort(result.columns["seat"][place])
        assert record.seats == tuple(by_seat)
        assert record.outcome.ranks == tuple(result.columns["ranks"][place][by_seat])
        assert record.outcome.points == tuple(result.columns["points"][place][by_seat])
        assert state.turn == result.columns["turns"][place]
        assert state.round == result.columns["rounds"][place]
    for seat in range(table.seats):
        for kind in table.asked:
            assert asked[seat, kind] > 50, (seat, kind)
    assert sum(asked.values()) == sum(len(record) for record in result.records)


def test_games_driven_by_hand_equal_the_simulated_ones(table: Table) -> None:
    for name in table.bots:
        few = {"iterations": 4} if name == "search" else {}
        spec = "".join([f"{table.seats}x{name}", *(f":{key}={value}" for key, value in few.items())])
        result = run(table, bots=[spec], games=2, seating="fixed", records=True)
        assert result.records is not None
        bots = [table.info.seat_bot(name, few, 3, seat) for seat in range(table.seats)]
        for record in result.records:
            state = table.new_game(3, record.game_number)
            for bot in bots:
                bot.start_game(record.game_number)
            actions = []
            while state.current_seat is not None:
                seat = state.current_seat
                action = bots[seat].choose(state.view(seat), state.legal_actions())
                actions.append(str(action))
                state.apply(action)
            assert actions == [step for step in record.steps if step[0] not in "!#~"]
            assert state.outcome == record.outcome


def test_looking_and_sampling_elsewhere_do_not_shift_chance(table: Table) -> None:
    ends = []
    for extra in (0, 3):
        state, rng, other = table.new_game(11), random.Random(1), random.Random(2)
        while not state.is_terminal:
            legal = state.legal_actions()
            for _ in range(extra):
                state.view(other.randrange(table.seats)).to_json()
                state.clone().step_random(ludoteca.Stream(other.getrandbits(64)))
            state.apply(legal.sample(rng))
        ends.append((state.hash(), state.outcome))
    assert ends[0] == ends[1]


def test_the_document_is_plain_and_without_timing_always_the_same(table: Table) -> None:
    one, other = run(table, threads=1).to_dict(), run(table, threads=2).to_dict()
    assert one.pop("timing").keys() == other.pop("timing").keys()
    assert json.dumps(one, allow_nan=False) == json.dumps(other, allow_nan=False)
    assert one["schema"] == "simulate/1"
    assert (one["game"], one["seed"], one["games"], one["seats"]) == (table.name, "3", COUNT, table.seats)
    assert one["rules"]["fingerprint"] == table.rules.fingerprint
    assert (one["seating"], one["interrupted"], one["faults"]) == ("rotate", False, [])
    assert [bot["name"] for bot in one["bots"]] == ["random"] * table.seats
    for part in (*one["bots"], *one["by_seat"]):
        for measure in ("won", "rank_score", "points"):
            estimate = part[measure]
            assert set(estimate) == {"mean", "low", "high", "level", "n", "unit"}
            assert estimate["low"] <= estimate["mean"] <= estimate["high"]
            assert estimate["n"] == COUNT
    assert sum(one["end_reasons"].values()) == COUNT
    shares = sum(bot["rank_score"]["mean"] for bot in one["bots"])
    assert math.isclose(shares, table.seats / 2)
    assert one["path"]["name"] == "native"


def test_numbers_of_numpy_leave_no_trace_in_the_document(table: Table) -> None:
    numbers = {"games": np.int64(5), "first_game": np.uint8(2), "seed": np.uint64(3), "threads": np.int8(1)}
    given = run(table, **numbers).to_dict()
    plain = run(table, games=5, first_game=2).to_dict()
    given["timing"] = plain["timing"] = {}
    assert json.dumps(given) == json.dumps(plain)


def test_the_table_has_a_row_per_game_and_entry(table: Table) -> None:
    result = run(table, bots=["a=random", "b=random", "random"], games=5, first_game=7)
    rows = result.table()
    assert {len(column) for column in rows.values()} == {15}
    assert rows["game"].tolist() == [n for n in range(7, 12) for _ in range(3)]
    assert rows["name"].tolist() == ["a", "b", "random"] * 5
    assert rows["rank"].reshape(5, 3).tolist() == result.columns["ranks"].tolist()
    positions = (result.columns["seat"].astype(int) - result.columns["first_seat"][:, None]) % 3
    assert rows["turn_position"].reshape(5, 3).tolist() == positions.tolist()
    assert set(rows["end_reason"]) <= set(result.end_reason_names)


def test_files_of_records_are_whole_and_equal_for_any_number_of_threads(table: Table, tmp_path: Path) -> None:
    plain, threaded, packed = tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "c.jsonl.gz"
    one = run(table, records=plain)
    run(table, records=str(threaded), threads=7)
    run(table, records=packed, threads=2)
    assert plain.read_bytes() == threaded.read_bytes()
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    again = tmp_path / "d.jsonl.gz"
    run(table, records=again)
    assert again.read_bytes() == packed.read_bytes()
    names = ["a.jsonl", "b.jsonl", "c.jsonl.gz", "d.jsonl.gz"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    kept = run(table, records=True).records
    assert one.records is not None
    assert kept is not None
    assert [r.to_json() for r in one.records] == [r.to_json() for r in kept]
    assert kept.verify() == COUNT
