"""Programs that do what they should not: it costs their own seat alone, and nothing of them is left."""

import sys
import time
import uuid
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from leftovers import marked, none_left

import ludoteca
from ludoteca import Bot, BotFault, _core, simulate

ZOO = Path(__file__).with_name("zoo.py")
SEED = 5
GAMES = 4
PATIENT = {"start_ms": 60_000, "move_ms": 60_000, "bank_ms": 0, "game_ms": 600_000}
"""For programs that are in time: no slow machine makes them late."""
HASTY = {**PATIENT, "move_ms": 150}
"""For programs that never answer."""

FORFEITS: list[tuple[str, dict[str, int], str, str]] = [
    ("wrong_json", PATIENT, "protocol", "no JSON"),
    ("no_object", PATIENT, "protocol", "expected an object"),
    ("no_text", PATIENT, "protocol", "no JSON"),
    ("nul", PATIENT, "protocol", "no JSON"),
    ("long_line", PATIENT, "protocol", "a line longer than 1048576 bytes"),
    ("endless_line", PATIENT, "protocol", "a line longer than 1048576 bytes"),
    ("silent", HASTY, "timeout", "did not answer act within 150 ms"),
    ("late_by_much", HASTY, "timeout", "did not answer act within 150 ms"),
    ("chatters", PATIENT, "protocol", "I am thinking"),
    ("chatters_late", HASTY, "timeout", "did not answer act within 150 ms"),
    ("old_id", HASTY, "timeout", "did not answer act within 150 ms"),
    ("other_id", PATIENT, "protocol", "answered act with"),
    ("closes_stdout", PATIENT, "crash", "closed its output"),
    ("closes_stdin", HASTY, "timeout", "did not answer act"),
    ("exits", PATIENT, "crash", "ended with exit code 3"),
    ("dies", PATIENT, "crash", "was ended by the signal SIGABRT"),
    ("leaves_child_with_stdout", PATIENT, "crash", "ended by itself"),
    ("allocates", {**PATIENT, "memory_mb": 200}, "memory", "at its limit of 200 MiB of memory"),
    ("slow", {**PATIENT, "game_ms": 500}, "timeout", "the 500 ms of the game are used up"),
    ("no_entry", PATIENT, "illegal", "entry 999: there are entries 0 to"),
    ("huge_entry", PATIENT, "illegal", "illegal"),
    ("no_action", PATIENT, "protocol", "castle"),
    ("half_a_pair", PATIENT, "protocol", "choose answered"),
    ("illegal_action", PATIENT, "illegal", "take yellow1"),
    ("nothing", PATIENT, "protocol", "without an action"),
    ("wrong_type", PATIENT, "protocol", "without an action"),
    ("says_error", PATIENT, "crash", "out of ideas"),
    ("says_half_a_pair", PATIENT, "crash", "answered act with an error: "),
]
if sys.platform == "linux":
    # Elsewhere nothing ends a program whose guard is gone.
    FORFEITS.append(("kills_its_guard", PATIENT, "crash", "what watches it"))
SOUND = ["floods_stderr", "forks", "exits_between_games", "ignores_sigterm"]


class First(Bot):
    """What the zoo plays where it does nothing wrong."""

    def choose(self, view: Any, legal: Any) -> Any:
        return legal[0]


def seeds() -> list[int]:
    """The seed of the first entry's bot in each game, the seats rotating."""
    return [_core.bot_seed("relikt", SEED, number, number % 3) for number in range(GAMES)]


BAD = np.array([seed % 2 == 0 for seed in seeds()])


def test_the_seed_has_games_of_both_kinds() -> None:
    assert 1 <= BAD.sum() < GAMES


def play(kind: str, limits: dict[str, int], mark: str) -> ludoteca.SimulationResult:
    spec = f"zoo=cmd:{sys.executable} -I -S {ZOO} {kind} {mark}"
    return simulate(
        "relikt", [spec, "greedy", "random"], GAMES, SEED, records=True, limits=limits, quiet=True
    )


@pytest.fixture
def mark() -> str:
    return f"mark-{uuid.uuid4().hex}"


@pytest.fixture(scope="module")
def sound() -> ludoteca.SimulationResult:
    return simulate("relikt", [First, "greedy", "random"], GAMES, SEED)


@pytest.mark.parametrize(("kind", "limits", "fault", "message"), FORFEITS, ids=[row[0] for row in FORFEITS])
def test_it_forfeits_that_game_and_touches_no_other(
    kind: str, limits: dict[str, int], fault: str, message: str, mark: str, sound: ludoteca.SimulationResult
) -> None:
    result = play(kind, limits, mark)
    assert none_left(mark), marked(mark)
    (first,) = result.faults
    assert (first["entry"], first["name"], first["kind"]) == (0, "zoo", fault)
    assert message in first["message"]
    assert f"cmd:{sys.executable} -I -S {ZOO} {kind} {mark}" in first["repeat"]
    assert f"  # with limits start_ms=60000, move_ms={limits['move_ms']}, bank_ms=0" in first["repeat"]
    assert result.records is not None
    forfeited = np.array([bool(record.forfeits) for record in result.records])
    each = 3 if limits is HASTY else 1
    if limits is PATIENT or "memory_mb" in limits:
        assert forfeited.tolist() == BAD.tolist()
        assert result.fault_counts == (each * BAD.sum(), 0, 0)
    else:
        # On a slow machine a sound decision may be late as well; three in one game are not.
        assert forfeited[BAD].all()
        assert result.fault_counts[0] >= each * BAD.sum()
        assert result.fault_counts[1:] == (0, 0)
    for record in result.records:
        record.verify()
        for seat, _, what in record.forfeits:
            assert (record.seats[seat], what) == (0, fault)
    if limits is PATIENT:
        for name, column in result.columns.items():
            assert np.array_equal(column[~BAD], sound.columns[name][~BAD])
    if kind == "exits":
        assert "enough of this" in first["traceback"]


@pytest.mark.parametrize("kind", SOUND)
def test_it_is_no_fault(kind: str, mark: str, sound: ludoteca.SimulationResult) -> None:
    result = play(kind, PATIENT, mark)
    assert none_left(mark), marked(mark)
    assert result.faults == ()
    for name, column in result.columns.items():
        assert np.array_equal(column, sound.columns[name])


def test_late_by_a_little_costs_one_decision_and_the_late_answer_is_dropped(mark: str) -> None:
    result = play("late_a_little", {**PATIENT, "move_ms": 1_000}, mark)
    assert none_left(mark), marked(mark)
    assert result.fault_counts == (BAD.sum(), 0, 0)
    assert result.faults[0]["kind"] == "timeout"
    assert result.records is not None
    for bad, record in zip(BAD, result.records, strict=True):
        record.verify()
        assert record.forfeits == ()
        mine = [step for step in record if record.seats[step.seat] == 0 and len(step.legal) > 1]
        assert all(step.action == step.legal[0] for step in mine[1:])
        assert mine[0].action == (mine[0].legal.default() if bad else mine[0].legal[0])


def test_the_bank_pays_for_what_goes_beyond_a_move(mark: str) -> None:
    result = play("spends_its_bank", {**PATIENT, "move_ms": 1, "bank_ms": 60_000}, mark)
    assert result.faults == ()
    assert none_left(mark), marked(mark)


@pytest.mark.parametrize(
    ("kind", "start_ms", "message"),
    [
        ("never_starts", 60_000, "ended with exit code 7\nthe end of its stderr:\nno weights found"),
        ("says_nothing", 300, "did not answer hello within 300 ms"),
        ("greets_oddly", 60_000, "GenGis 1.0 ready"),
        ("other_version", 60_000, "speaks version 2 of the protocol, not 1"),
        ("version_yes", 60_000, "speaks version True of the protocol"),
        ("games_as_text", 60_000, "said games = 'relikt': expected a list"),
        ("other_game", 60_000, "plays \\['chess'\\], not relikt"),
    ],
)
def test_what_does_not_start_stops_the_run_before_any_game(
    kind: str, start_ms: int, message: str, mark: str
) -> None:
    with pytest.raises(BotFault, match=message) as error:
        play(kind, {**PATIENT, "start_ms": start_ms}, mark)
    assert error.value.kind == "start"
    assert error.value.result is None
    assert none_left(mark), marked(mark)


def test_what_ends_at_every_new_game_forfeits_each(mark: str) -> None:
    result = play("exits_at_new", PATIENT, mark)
    assert result.fault_counts == (GAMES, 0, 0)
    assert (result.faults[0]["kind"], result.faults[0]["step"]) == ("crash", 0)
    assert none_left(mark), marked(mark)


def test_what_will_not_quit_is_ended(mark: str) -> None:
    began = time.monotonic()
    result = play("will_not_quit", PATIENT, mark)
    assert result.faults == ()
    assert none_left(mark), marked(mark)
    assert time.monotonic() - began < 60


@pytest.mark.parametrize("command", ["./no-such-program --fast", str(ZOO.parent), str(ZOO)])
def test_a_program_that_is_not_there_or_none(command: str) -> None:
    with pytest.raises(BotFault, match=r"there is no program|cannot be started") as error:
        simulate("relikt", [f"cmd:{command}", "2xrandom"], 2, 1)
    assert error.value.kind == "start"
