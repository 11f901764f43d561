"""`ludoteca simulate`: the same bytes for the same seed, honest intervals, clear refusals, whole files."""

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

SHORT = ("--bot", "4xrandom", "--set", "ending=rounds", "--set", "round_limit=5")


def document(run: Any, *arguments: str | Path) -> dict[str, Any]:
    return json.loads(run("simulate", "risiko", "--json", *arguments).stdout)


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def untimed(text: str) -> str:
    data = json.loads(text)
    data.pop("timing")
    return json.dumps(data, indent=2)


def test_the_document_has_the_keys_of_the_interface(run: Any) -> None:
    d = document(run, "-n", "30", "-s", "7", *SHORT)
    assert list(d)[:6] == ["schema", "version", "command", "game", "rules", "seed"]
    assert (d["schema"], d["command"], d["game"], d["seed"]) == ("simulate/1", "simulate", "risiko", "7")
    assert d["rules"]["preset"] == "rulebook"
    assert d["rules"]["settings"] == {"ending": "rounds", "round_limit": 5}
    assert len(d["rules"]["fingerprint"]) == 64
    own = {
        "games",
        "seats",
        "seating",
        "bots",
        "by_seat",
        "end_reasons",
        "turns",
        "rounds",
        "faults",
        "interrupted",
        "path",
    }
    assert own <= set(d)
    assert (d["games"], d["seats"], d["seating"], d["interrupted"]) == (30, 4, "rotate", False)
    for group in [*d["bots"], *d["by_seat"]]:
        for key in ("won", "rank_score", "points"):
            estimate = group[key]
            assert set(estimate) == {"mean", "low", "high", "level", "n", "unit"}
            assert estimate["low"] <= estimate["mean"] <= estimate["high"]
            assert estimate["low"] < estimate["high"]
            assert (estimate["n"], estimate["unit"]) == (30, "game")
    assert sum(d["end_reasons"].values()) == 30
    assert d["rounds"]["mean"] == pytest.approx(5, abs=3)
    assert list(d)[-1] == "timing"


def test_two_runs_are_byte_equal_but_for_timing_whatever_the_threads(run: Any) -> None:
    outputs = {
        untimed(run("simulate", "risiko", "--json", "-n", "40", "-s", "9", "-j", threads, *SHORT).stdout)
        for threads in ("1", "2", "7")
    }
    assert len(outputs) == 1


def test_a_game_alone_is_the_game_of_the_batch(run: Any, tmp_path: Path) -> None:
    batch, alone = tmp_path / "batch.csv", tmp_path / "alone.csv"
    run("simulate", "risiko", "-n", "12", "-s", "5", "--table", batch, *SHORT)
    run("simulate", "risiko", "-n", "1", "--first-game", "7", "-s", "5", "--table", alone, *SHORT)
    seventh = [row for row in rows(batch) if row["game"] == "7"]
    assert seventh == rows(alone)
    assert len(seventh) == 4


def test_the_table_shows_shares_with_intervals_and_the_seed(run: Any) -> None:
    done = run(
        "simulate", "risiko", "-n", "20", "-s", "3", "--bot", "new=random", "--bot", "3xrandom", *SHORT[2:]
    )
    lines = done.stdout.splitlines()
    assert "seed 3" in lines[0]
    assert "ending=rounds" in lines[1]
    assert any(line.split()[1:2] == ["new"] and " to " in line for line in lines)
    assert "turn order" in done.stdout
    assert "points" in done.stdout
    assert "games/s" in done.stderr
    assert "rolls/s" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def test_a_drawn_seed_is_told_and_draws_the_same_games(run: Any) -> None:
    done = run("simulate", "risiko", "-n", "5", *SHORT)
    seed = done.stderr.split("seed ")[1].split()[0]
    assert f"seed {seed}" in done.stdout
    again = run("simulate", "risiko", "-n", "5", "-s", seed, *SHORT)
    assert again.stdout == done.stdout
    drawn = json.loads(run("simulate", "risiko", "-n", "5", "--json", *SHORT).stdout)
    assert drawn["seed"].isdigit()


def test_the_largest_seed_stays_exact(run: Any) -> None:
    assert document(run, "-n", "1", "-s", str(2**64 - 1), *SHORT)["seed"] == str(2**64 - 1)


def test_four_greedy_sit_down_where_nobody_says(run: Any) -> None:
    names = [b["name"] for b in document(run, "-n", "1", "-s", "1", "--set", "ending=rounds")["bots"]]
    assert names == ["greedy"] * 4
    assert len(document(run, "-n", "1", "-s", "1", "--seats", "3", "--set", "ending=rounds")["bots"]) == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["riskio"], "did you mean `risiko`"),
        (["risiko", "--bot", "4xgredy"], "did you mean `greedy`"),
        (["risiko", "--bot", "2xgreedy"], "3 to 6 seats"),
        (["risiko", "--bot", "7xgreedy"], "3 to 6 seats"),
        (["risiko", "--bot", "mybots.py:Gengis"], "there is no file `mybots.py`"),
        (["risiko", "--bot", "cmd:'./gengis", "--bot", "3xrandom"], "No closing quotation"),
        (["risiko", "--bot", "human", "--bot", "3xrandom"], "`ludoteca play` only"),
        (["risiko", "--bot", "random:depth=3", "--bot", "3xrandom"], "depth"),
        (["risiko", "--seats", "5", "--bot", "4xrandom"], "--seats 5"),
        (["risiko", "--preset", "toreno"], "did you mean `torneo`"),
        (["risiko", "--set", "sets_per_tun=2"], "did you mean `sets_per_turn`"),
        (["risiko", "--set", "sets_per_turn=many"], "expected a whole number"),
        (["risiko", "--set", "sets_per_turn"], "key=value"),
        (["risiko", "--set", "sets_per_turn=1", "--set", "sets_per_turn=2"], "given twice"),
        (["risiko", "--set", "ending=clock"], "clock"),
        (["risiko", "--set", "ending=rounds", "--set", "round_limit=900"], "round_limit = 900"),
        (["risiko", "-n", "0"], "--games"),
        (["risiko", "-s", "-1"], "-1"),
        (["risiko", "-s", "18446744073709551616"], "18446744073709551615"),
        (["risiko", "-s", "seven"], "seven"),
        (["risiko", "--seating", "spin"], "spin"),
        (["risiko", "--lang", "it"], "--lang"),
        (["risiko", "--house-rule", "x"], "house rule `x`: not installed"),
        (["risiko", "--table", "games.xls"], ".csv, .jsonl, .parquet"),
        ([], "GAME"),
    ],
)
def test_wrong_input_is_exit_2_with_a_reason_and_an_empty_stdout(
    run: Any, arguments: list[str], says: str
) -> None:
    done = run("simulate", *arguments, code=2)
    assert done.stdout == ""
    assert says in done.stderr
    assert len(done.stderr.splitlines()) < 12


def test_records_and_tables_appear_whole(run: Any, tmp_path: Path) -> None:
    records, table = tmp_path / "games.jsonl", tmp_path / "games.csv"
    run("simulate", "risiko", "-n", "4", "-s", "1", "--records", records, "--table", table, *SHORT)
    lines = records.read_text().splitlines()
    assert len(lines) == 6
    assert json.loads(lines[0])["game"] == "risiko"
    assert json.loads(lines[-1])["games"] == 4
    assert len(rows(table)) == 16
    packed = tmp_path / "games.jsonl.gz"
    run("simulate", "risiko", "-n", "4", "-s", "1", "-j", "2", "--records", packed, *SHORT)
    assert gzip.decompress(packed.read_bytes()) == records.read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["games.csv", "games.jsonl", "games.jsonl.gz"]


def test_tables_in_every_format_hold_the_same(run: Any, tmp_path: Path) -> None:
    import pyarrow.parquet

    paths = [tmp_path / f"games.{end}" for end in ("csv", "jsonl", "parquet")]
    for path in paths:
        run("simulate", "risiko", "-n", "4", "-s", "1", "--table", path, *SHORT)
    by_csv = rows(paths[0])
    by_json = [json.loads(line) for line in paths[1].read_text().splitlines()]
    by_parquet = pyarrow.parquet.read_table(paths[2]).to_pylist()
    assert by_json == by_parquet
    assert [{key: str(value) for key, value in row.items()} for row in by_json] == by_csv


@pytest.mark.parametrize("option", ["--records", "--table"])
def test_a_file_that_cannot_be_written_is_exit_5_and_leaves_nothing(
    run: Any, tmp_path: Path, option: str
) -> None:
    path = tmp_path / "missing" / "games.csv"
    done = run("simulate", "risiko", "-n", "2", "-s", "1", option, path, *SHORT, code=5)
    assert "missing" in done.stderr
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    done = run("simulate", "risiko", "-n", "2", "-s", "1", option, folder, *SHORT, code=5)
    assert "folder.csv" in done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["folder.csv"]


def test_recording_changes_no_result(run: Any, tmp_path: Path) -> None:
    plain = untimed(run("simulate", "risiko", "--json", "-n", "10", "-s", "2", *SHORT).stdout)
    recorded = run(
        "simulate", "risiko", "--json", "-n", "10", "-s", "2", "--records", tmp_path / "a.jsonl", *SHORT
    )
    assert untimed(recorded.stdout) == plain


def test_a_rules_file_is_a_layer_under_set(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(
        'format = 1\ngame = "risiko"\n[rules]\npreset = "torneo"\n'
        "settings = { sets_per_turn = 1, army_cap = 200 }\n"
    )
    d = document(run, "-n", "1", "-s", "1", "--rules", path, "--set", "army_cap=99")
    assert d["rules"]["preset"] == "torneo"
    assert d["rules"]["settings"] == {"army_cap": 99, "sets_per_turn": 1}
