"""The combat library from Python: results, types, shapes, errors, bits."""

import doctest
import importlib
import json
import subprocess
import sys
import textwrap
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import SpecError, _core
from ludoteca.games.risiko import combat, combat_text

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden" / "combat"


def golden(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def test_golden_files_are_current(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "reference"))
    importlib.import_module("combat").write(tmp_path)
    stored = {path.name: path.read_bytes() for path in GOLDEN.iterdir()}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == stored


def test_examples_run() -> None:
    for module in (combat, combat_text):
        assert doctest.testmod(module).failed == 0
    assert (
        doctest.testfile(str(ROOT / "docs" / "combat.md"), module_relative=False, encoding="utf-8").failed
        == 0
    )


# --- exact -----------------------------------------------------------------------------------------


def test_win_probabilities_are_those_of_the_oracle() -> None:
    oracle = np.loadtxt(GOLDEN / "win_probability.csv", delimiter=",", skiprows=1)
    a, d = oracle[:, 0].astype(int), oracle[:, 1].astype(int)
    found = combat.odds(a, d)
    np.testing.assert_allclose(np.stack(found, axis=1), oracle[:, 2:], rtol=1e-14, atol=1e-14)
    np.testing.assert_allclose(combat.win_table(20, 20)[a, d], oracle[:, 2], rtol=4e-15)
    assert combat.odds(10, 10).win == pytest.approx(0.145270758, abs=5e-10)
    assert combat.odds(4, 3).attackers_left[4] == pytest.approx(float(Fraction(535, 3888)), rel=1e-15)


@pytest.mark.parametrize("case", golden("exact")["fights"], ids=str)
def test_odds_are_those_of_fractions(case: dict[str, Any]) -> None:
    policies: list[combat.Policy] = [case["defence_dice"]]
    if case["defence_dice"] == 3:
        policies.append("maximum")
    for policy in policies:
        found = combat.odds(case["attackers"], case["defenders"], leave=case["leave"], policy=policy)
        assert found.win == pytest.approx(case["win"], rel=4e-15)
        np.testing.assert_allclose(found.attackers_left, case["attackers_left"], rtol=4e-15)
        np.testing.assert_allclose(found.defenders_left, case["defenders_left"], rtol=4e-15)
        numbers = np.arange(case["attackers"] + 1)
        assert found.expected_attackers_left == pytest.approx(found.attackers_left @ numbers)


@pytest.mark.parametrize("case", golden("exact")["chains"], ids=lambda case: str(case["defenders"]))
def test_chains_are_those_of_fractions(case: dict[str, Any]) -> None:
    given = case["attackers"], case["defenders"]
    found = combat.chain(*given, leave=case["leave"], policy=case["defence_dice"])
    for name in ("falls", "attackers_left", "defenders_left"):
        np.testing.assert_allclose(getattr(found, name), case[name], rtol=4e-15, err_msg=name)
    assert found.win == found.falls[-1]


def test_a_thousand_against_a_thousand() -> None:
    end = combat.odds(1000, 1000)
    assert end.attackers_left.shape == end.defenders_left.shape == (1001,)
    assert end.attackers_left.sum() == pytest.approx(1)
    assert 0 < end.win < 1e-9


def test_odds_of_arrays_broadcast() -> None:
    found = combat.odds(np.arange(1, 6)[:, None], [1, 2, 3], leave=2, policy=2)
    assert found.win.shape == found.expected_attackers_left.shape == (5, 3)
    for a in range(1, 6):
        for d in (1, 2, 3):
            alone = combat.odds(a, d, leave=2, policy=2)
            expected = alone.win, alone.expected_attackers_left, alone.expected_defenders_left
            assert [part[a - 1, d - 1] for part in found] == pytest.approx(expected, rel=1e-14)
    assert combat.odds([], 3).win.shape == (0,)


# --- samples ---------------------------------------------------------------------------------------


def test_samples_are_those_of_the_reference() -> None:
    cases = golden("samples")
    for case in cases["roll"]:
        size = case["element"] + 1
        dice = np.full(size, case["attack_dice"], np.uint8), np.full(size, case["defence_dice"], np.uint8)
        found = combat.roll(*dice, seed=case["seed"], faces=True)
        keys = "attack_losses", "defence_losses", "attack_faces", "defence_faces"
        assert [part[-1].tolist() for part in found] == [case[key] for key in keys], case
    for case in cases["battle"]:
        size = case["element"] + 1 if case["attackers"] <= 64 else min(case["element"] + 1, 2000)
        if size <= case["element"]:
            continue
        armies = np.full(size, case["attackers"]), np.full(size, case["defenders"])
        left = combat.battle(*armies, leave=case["leave"], seed=case["seed"])
        assert (left[0][-1], left[1][-1]) == (case["attackers_left"], case["defenders_left"]), case


def test_every_path_gives_the_same_bits() -> None:
    rng = np.random.default_rng(1)
    dice = rng.integers(1, 4, (2, 100_003), dtype=np.uint8)
    armies = rng.integers(1, 70, (2, 100_003), dtype=np.uint8)
    best = _core.combat_cpu_path()
    rolled, fought = np.empty((2, *dice.shape), np.uint8), np.empty((2, *dice.shape), np.uint8)
    for i, path in enumerate(("portable", best)):
        _core.combat_roll(*dice, *rolled[i], 5, path)
        _core.combat_battle(*armies, *fought[i], 1, 5, path)
    assert (rolled[0] == rolled[1]).all()
    assert (fought[0] == fought[1]).all()
    with pytest.raises(ValueError, match="no path `abacus`"):
        _core.combat_roll(*dice, *rolled[0], 5, "abacus")


def test_an_element_depends_on_its_place_and_numbers_only() -> None:
    rng = np.random.default_rng(2)
    a, d = rng.integers(1, 40, (2, 70_000), dtype=np.uint8)
    whole = combat.battle(a, d, seed=9)
    part = combat.battle(a[:100], d[:100], seed=9)
    assert (part[0] == whole[0][:100]).all()
    other = a.copy()
    other[::2] = 200
    changed = combat.battle(other, d, seed=9)
    assert (changed[1][1::2] == whole[1][1::2]).all()
    assert combat.battle(int(a[0]), int(d[0]), seed=9) == (whole[0][0], whole[1][0])
    grid = combat.battle(a.reshape(700, 100), d.reshape(700, 100), seed="9")
    assert (grid[0].ravel() == whole[0]).all()


def test_threads_share_nothing() -> None:
    a = np.random.default_rng(3).integers(1, 60, 50_000, dtype=np.uint8)
    alone = [combat.battle(a, a, leave=leave, seed=leave) for leave in range(1, 9)]
    found: list[Any] = [None] * 8

    def work(i: int) -> None:
        found[i] = combat.battle(a, a, leave=i + 1, seed=i + 1)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one, other in zip(alone, found, strict=True):
        assert (one[0] == other[0]).all()
        assert (one[1] == other[1]).all()


@given(
    st.integers(1, 3), st.integers(1, 3), st.integers(0, 2**64 - 1)
)  # fmt: skip
def test_one_roll_shows_faces_that_cost_what_it_costs(a: int, d: int, seed: int) -> None:
    attack_losses, defence_losses, attack, defence = combat.roll(a, d, seed=seed, faces=True)
    assert (attack_losses, defence_losses) == combat.roll(a, d, seed=seed)
    assert (len(attack), len(defence)) == (a, d)
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    assert attack_losses == sum(x <= y for x, y in pairs)
    assert defence_losses == sum(x > y for x, y in pairs)


def test_faces_of_arrays_have_a_last_axis() -> None:
    found = combat.roll(np.full((4, 5), 2), 1, seed=3, faces=True)
    assert [part.shape for part in found] == [(4, 5), (4, 5), (4, 5, 3), (4, 5, 3)]
    assert (found[2][..., 2] == 0).all()
    assert found[3][..., 0].all()


@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (np.array([8], np.uint8), np.array([5], np.uint8), np.uint8),
        (np.array([8], np.int64), [5], np.uint8),
        ([8], 5, np.uint8),
        (np.array([8], np.uint16), np.array([5], np.uint8), np.uint16),
        (np.array([300], np.int32), 5, np.uint16),
        (np.array([8], ">u2"), 5, np.uint8),
        ([65_535], [1], np.uint16),
    ],
)
def test_the_smallest_type_that_fits_comes_back(attackers: Any, defenders: Any, expected: type) -> None:
    left = combat.battle(attackers, defenders, seed=1)
    assert left[0].dtype == left[1].dtype == expected


def test_layout_makes_no_difference() -> None:
    rng = np.random.default_rng(4)
    a = rng.integers(1, 30, (60, 40), dtype=np.uint16)
    expected = combat.battle(a, a, seed=2)[0]
    strided = np.zeros((120, 80), np.uint16)[::2, ::2]
    strided[...] = a
    misaligned = np.frombuffer(b"x" + a.tobytes(), np.uint16, offset=1).reshape(a.shape)
    for same in (np.asfortranarray(a), strided, misaligned, a.astype(np.int8), a.tolist()):
        assert (combat.battle(same, same, seed=2)[0] == expected).all()
    read_only = a.copy()
    read_only.flags.writeable = False
    assert (combat.battle(read_only, read_only, seed=2)[0] == expected).all()


def test_nothing_to_fight_changes_nothing() -> None:
    assert combat.battle(1, 5, seed=1) == (1, 5)
    assert combat.battle(7, 0, seed=1) == (7, 0)
    assert combat.battle(3, 5, leave=3, seed=1) == (3, 5)
    assert combat.battle(300, 400, leave=300, seed=1) == (300, 400)
    assert combat.odds(1, 5).win == 0
    assert combat.odds(7, 0).win == 1
    a, d = combat.battle([], [], seed=1)
    assert a.shape == d.shape == (0,)


# --- errors ----------------------------------------------------------------------------------------

BIG = np.full(100_000, 2, np.uint8)
BIG[77_777] = 7


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: combat.roll(4, 1, seed=1), "attack_dice is 4: allowed are 1 to 3"),
        (lambda: combat.roll(1, 0, seed=1), "defence_dice is 0: allowed are 1 to 3"),
        (lambda: combat.roll(BIG, BIG[:1], seed=1), r"attack_dice\[77777\] is 7: allowed are 1 to 3"),
        (lambda: combat.roll(BIG.reshape(1000, 100), 1, seed=1), r"attack_dice\[777, 77\] is 7"),
        (lambda: combat.roll(1, BIG, seed=1, faces=True), r"defence_dice\[77777\] is 7"),
        (lambda: combat.roll([1, 2], [[-1], [1]], seed=1), r"defence_dice\[0, 0\] is -1"),
        (lambda: combat.roll(np.array([2, 260], np.uint16), 1, seed=1), r"attack_dice\[1\] is 260"),
        (lambda: combat.battle([3, 0], 1, seed=1), r"attackers\[1\] is 0: allowed are 1 to 65535"),
        (lambda: combat.battle(np.zeros(3, np.uint8), 1, seed=1), r"attackers\[0\] is 0"),
        (lambda: combat.battle(np.zeros(3, np.uint16), np.ones(3, np.uint16), seed=1), "is 0: allowed"),
        (lambda: combat.battle(70_000, 1, seed=1), "attackers is 70000: allowed are 1 to 65535"),
        (lambda: combat.battle([70_000], 1, seed=1), r"attackers\[0\] is 70000"),
        (lambda: combat.battle(5, -1, seed=1), "defenders is -1: allowed are 0 to 65535"),
        (lambda: combat.battle([1, 2], [1, 2, 3], seed=1), r"attackers has shape \(2,\), defenders \(3,\)"),
        (lambda: combat.battle(5, 5, leave=0, seed=1), "leave is 0: allowed are 1 to"),
        (lambda: combat.battle(5, 5, seed=-1), "seed is -1: allowed are 0 to 18446744073709551615"),
        (lambda: combat.battle(5, 5, seed=2**64), "seed is 18446744073709551616"),
        (lambda: combat.battle(5, 5, seed="x"), "seed is 'x': expected a whole number"),
        (lambda: combat.odds(0, 5), "attackers is 0: allowed are 1 to 10000"),
        (lambda: combat.odds(10**30, 5), "attackers is 1000000000000000000000000000000"),
        (lambda: combat.odds([1, 2], [3, 10_001]), r"defenders\[1\] is 10001: allowed are 0 to 10000"),
        (lambda: combat.odds(np.array([0], np.uint8), 3), r"attackers\[0\] is 0"),
        (lambda: combat.odds(5, 5, policy="minimum"), "policy is 'minimum': allowed"),
        (lambda: combat.odds(5, 5, policy=4), "policy is 4: allowed are 1 to 3"),
        (lambda: combat.chain(5, []), "defenders is empty"),
        (lambda: combat.chain(5, [1, 0]), r"defenders\[1\] is 0: allowed are 1 to"),
        (lambda: combat.win_table(0, 5), "attackers is 0"),
    ],
)  # fmt: skip
def test_numbers_out_of_range_are_named(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: combat.battle(5.0, 5, seed=1), "attackers holds float64: expected whole numbers"),
        (lambda: combat.battle([5, 2.5], 5, seed=1), "attackers holds float64"),
        (lambda: combat.battle(True, 5, seed=1), "attackers is True: expected a whole number"),
        (lambda: combat.battle([True], 5, seed=1), "attackers holds bool"),
        (lambda: combat.battle(np.array(5.0), 5, seed=1), "attackers is array"),
        (lambda: combat.battle("8", 5, seed=1), "attackers holds <U1"),
        (lambda: combat.battle(None, 5, seed=1), "attackers holds object"),
        (lambda: combat.battle([10**30], 5, seed=1), "attackers holds object"),
        (lambda: combat.battle([[1], [1, 2]], 5, seed=1), "attackers is no array"),
        (lambda: combat.battle(5, 5, seed=1.5), "seed is 1.5: expected a whole number"),
        (lambda: combat.battle(5, 5, seed=None), "seed is None"),
        (lambda: combat.odds(5, 5, policy=None), "policy is None"),
        (lambda: combat.odds(5, 5, leave=2.0), "leave is 2.0"),
        (lambda: combat.chain(5, 3), "defenders is 3: expected a list"),
        (lambda: combat.chain(5, "3"), "defenders is '3': expected a list"),
        (lambda: combat.chain(5, [1, 2.0]), r"defenders\[1\] is 2.0"),
    ],
)  # fmt: skip
def test_what_is_no_whole_number_is_refused(call: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


# --- text ------------------------------------------------------------------------------------------


def test_documents_are_plain_json() -> None:
    single = combat_text.odds_document(8, [5], policy=2)
    assert json.loads(json.dumps(single)) == single
    assert list(single) == ["attackers", "defenders", "leave", "policy", *combat.Odds._fields]
    assert (single["defenders"], single["policy"]) == ([5], 2)
    several = combat_text.odds_document(15, [3, 2, 1])
    assert json.loads(json.dumps(several)) == several
    assert list(several) == ["attackers", "defenders", "leave", "policy", *combat.Chain._fields]


@pytest.mark.parametrize("width", [1, 20, 33, 80, 300])
@pytest.mark.parametrize(("attackers", "defenders"), [(8, [5]), (15, [3, 2, 1]), (1000, [900]), (1, [1])])
def test_tables_fit_any_width(width: int, attackers: int, defenders: list[int]) -> None:
    document = combat_text.odds_document(attackers, defenders)
    plain = combat_text.odds_text(document, width=width, unicode=False)
    assert plain.isascii()
    drawn = combat_text.odds_text(document, width=width)
    for text in (plain, drawn):
        assert max(map(len, text.splitlines())) <= max(width, 20 if max(attackers, *defenders) < 1000 else 27)
        assert len(text.splitlines()) < 90
    if width >= 33 and attackers > 1:
        assert "#" in plain
        assert "█" in drawn


def test_a_chain_is_no_longer_than_the_map() -> None:
    assert len(combat.chain(50, [1] * 41).falls) == 41
    with pytest.raises(SpecError, match="defenders holds 42 territories: at most 41 can be attacked"):
        combat.chain(50, [1] * 42)


def test_ctrl_c_during_a_long_sum_is_a_keyboard_interrupt() -> None:
    script = """
        import os, signal, threading, time
        from ludoteca.games.risiko import combat
        threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            combat.chain(10_000, [10_000] * 8)
            time.sleep(60)
        except KeyboardInterrupt:
            print("stopped")
    """
    command = [sys.executable, "-c", textwrap.dedent(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "stopped\n", done.stderr
