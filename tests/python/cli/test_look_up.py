"""`odds`, `rules`, `bots`, `doctor`, `bench`: what can be looked up."""

import json
from typing import Any

import pytest


def test_odds_of_eight_against_five(run: Any) -> None:
    text = run("odds", "8", "5").stdout
    assert "46.2 %" in text
    assert "8 armies attack 5. At least 1 stays." in text
    assert "█" in text
    data = json.loads(run("odds", "8", "5", "--json").stdout)
    assert data["schema"] == "odds/1"
    assert (data["attackers"], data["defenders"], data["leave"], data["policy"]) == (8, [5], 1, "maximum")
    assert data["win"] == pytest.approx(0.462, abs=5e-4)
    assert len(data["attackers_left"]) == 9
    assert len(data["defenders_left"]) == 6
    assert sum(data["attackers_left"]) == pytest.approx(1)
    assert sum(data["defenders_left"]) == pytest.approx(1)
    left = sum(n * p for n, p in enumerate(data["attackers_left"]))
    assert data["expected_attackers_left"] == pytest.approx(left)


def test_the_club_question(run: Any) -> None:
    text = run("odds", "15", "3", "2", "1").stdout
    assert "97.2 %" in text
    assert "92.4 %" in text
    assert "88.6 %" in text
    data = json.loads(run("odds", "15", "3", "2", "1", "--json").stdout)
    assert data["defenders"] == [3, 2, 1]
    falls = next(
        value
        for key, value in data.items()
        if isinstance(value, list) and key != "defenders" and len(value) == 3
    )
    assert falls == pytest.approx([0.97158347, 0.92414467, 0.88551471], abs=5e-9)


def test_leave_and_policy_change_the_odds(run: Any) -> None:
    wins = [
        json.loads(run("odds", "8", "5", "--json", *more).stdout)["win"]
        for more in ([], ["--leave", "3"], ["--policy", "1"], ["--policy", "2"])
    ]
    assert wins[1] < wins[0] < wins[3] < wins[2]


@pytest.mark.parametrize(
    ("arguments", "chance"), [(["1", "5"], "0.0 %"), (["5", "0"], "100.0 %"), (["200", "1"], ">99.9 %")]
)
def test_odds_at_the_edges(run: Any, arguments: list[str], chance: str) -> None:
    assert f"falls with {chance}" in run("odds", *arguments).stdout


@pytest.mark.parametrize(
    "arguments", [["8"], ["0", "5"], ["-1", "5"], ["8", "-5"], ["8", "x"], ["8.5", "5"],
                  ["8", "5", "--leave", "0"], ["8", "5", "--policy", "4"], ["99999999999999999999", "5"],
                  ["8", "99999999999999999999"]]
)  # fmt: skip
def test_nonsense_odds_are_exit_2(run: Any, arguments: list[str]) -> None:
    done = run("odds", *arguments, code=2)
    assert done.stdout == ""
    assert done.stderr


def test_rules_say_where_each_setting_comes_from(run: Any) -> None:
    text = run("rules", "risiko", "--preset", "torneo", "--set", "army_cap=99").stdout
    lines = {line.split()[0]: line for line in text.splitlines() if line}
    assert "99" in lines["army_cap"]
    assert "*" in lines["army_cap"]
    assert "set" in lines["army_cap"]
    assert "130" in lines["army_cap"]
    assert "?" in lines["sets_per_turn"]
    assert "preset:torneo" in lines["sets_per_turn"]
    assert "rests on a weak source" in text
    only = run("rules", "risiko", "--preset", "torneo", "--set", "army_cap=99", "--changed").stdout
    assert "sets_per_turn" not in only
    assert "army_cap" in only
    assert "nothing differs" in run("rules", "risiko", "--changed").stdout


def test_the_rules_document_is_complete(run: Any) -> None:
    from ludoteca.games import risiko

    data = json.loads(run("rules", "risiko", "--set", "three_equal.cannon=8", "--json").stdout)
    rules = risiko.RisikoRules("rulebook", {"three_equal.cannon": 8})
    assert data["rules"]["fingerprint"] == rules.fingerprint
    assert data["rules"]["settings"] == {"three_equal.cannon": 8}
    by_key = {setting["key"]: setting for setting in data["settings"]}
    assert {key: setting["value"] for key, setting in by_key.items()} == rules.to_dict()
    for setting in data["settings"]:
        assert set(setting) == {"key", "value", "preset_value", "layer", "clause", "unsure", "doc"}
        assert setting["clause"].startswith("RK-")
        assert setting["doc"].endswith(".")
    assert by_key["three_equal.cannon"]["layer"] == "set"
    assert by_key["round_limit"]["unsure"] is True
    assert data["order"] == ["preset", "file", "house_rules", "set"]


def test_bots_are_listed_with_what_they_do(run: Any) -> None:
    text = run("bots").stdout
    for name in ("random", "light", "greedy", "objective"):
        assert name in text
    data = json.loads(run("bots", "risiko", "--json").stdout)
    assert [b["game"] for b in data["bots"]] == ["risiko"] * len(data["bots"])
    assert "did you mean `risiko`" in run("bots", "risico", code=2).stderr


def test_the_doctor_finds_nothing_wrong(run: Any) -> None:
    text = run("doctor").stdout
    assert "WRONG" not in text
    assert "0.145270758" in text
    data = json.loads(run("doctor", "--json").stdout)
    assert all(check["ok"] for check in data["checks"])
    again = json.loads(run("doctor", "--json").stdout)
    assert again["checks"] == data["checks"]


def test_the_doctor_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from ludoteca.cli import doctor
    from ludoteca.cli.app import app

    def broken() -> str:
        raise AssertionError("10 against 10 is 0.5")

    monkeypatch.setattr(doctor, "_odds", broken)
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == 1
    assert "WRONG" in done.stdout
    assert "10 against 10 is 0.5" in done.stdout


def test_every_bench_checks_its_results_and_has_a_naive_version() -> None:
    from ludoteca.cli.bench import measure
    from ludoteca.games import NAMES, game

    for name in NAMES:
        benches = game(name).benches()
        assert len({bench.name for bench in benches}) == len(benches)
        for bench in benches:
            assert bench.run() > 0
            assert bench.naive() > 0
            assert bench.floor is None or bench.floor > 0
    calls = []
    assert measure(lambda: calls.append(1) or 5.0) > 0
    assert len(calls) >= 4


def test_the_bench_document(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from ludoteca.cli import bench
    from ludoteca.cli.app import app

    monkeypatch.setattr(bench, "LEAST_SECONDS", 0.0)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "measure", lambda job: 2.0)
    data = json.loads(CliRunner().invoke(app, ["bench", "--json"]).stdout)
    assert data["schema"] == "bench/1"
    for row in data["benches"]:
        assert list(row) == ["name", "value", "unit", "naive", "ratio", "floor"]
        assert row["ratio"] == 1.0
    assert "games/s" in CliRunner().invoke(app, ["bench"]).stdout
