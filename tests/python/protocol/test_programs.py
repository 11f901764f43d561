"""Programs at the table: the two examples, what reaches them, and that they come out the same everywhere."""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludoteca
from ludoteca import Bot, SpecError, simulate
from ludoteca.bots.seating import entries_of, start
from ludoteca.bots.spec import BotSpec
from ludoteca.games import NAMES
from ludoteca.games import game as find_game
from ludoteca.protocol import Limits, sitter
from ludoteca.protocol.sitter import ProcessSitter

PATIENT = {"start_ms": 60_000, "move_ms": 60_000, "game_ms": 600_000}
SHORT: dict[str, dict[str, Any]] = {
    "risiko": {"ending": "rounds", "round_limit": 2},
    "relikt": {},
    "riket": {},
}
EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "process-bots"
LISTENER = Path(__file__).resolve().parents[2] / "listening_bot.py"


class LargestOfFirst(Bot):
    """What examples/process-bots/first.c does."""

    def choose(self, view: Any, legal: Any) -> Any:
        return legal.ranges()[0][1]


def same(one: ludoteca.SimulationResult, other: ludoteca.SimulationResult) -> None:
    assert one.faults == other.faults == ()
    assert [record.steps for record in one.records or ()] == [record.steps for record in other.records or ()]
    for name, column in one.columns.items():
        assert np.array_equal(column, other.columns[name])


@pytest.mark.parametrize("game", NAMES)
def test_the_c_bot_finishes_games_as_the_same_bot_in_python_does(game: str, first_c: Path) -> None:
    def run(bot: Any) -> ludoteca.SimulationResult:
        limits = PATIENT if isinstance(bot, str) else None
        return simulate(game, [bot, "2xrandom"], 100, 3, settings=SHORT[game], records=True, limits=limits)

    result = run(f"cmd:{first_c}")
    same(result, run(LargestOfFirst))
    assert result.games == 100
    assert (result.columns["ranks"] > 0).all()
    assert (result.timing["threads"], result.path["name"]) == (1, "python")


@pytest.mark.parametrize("game", NAMES)
def test_the_python_bot_finishes_games_and_does_so_again(game: str, any_py: str) -> None:
    def run(first: int, games: int) -> ludoteca.SimulationResult:
        return simulate(
            game, [f"any=cmd:{any_py}", "2xrandom"], games, 3, settings=SHORT[game], records=True,
            limits=PATIENT, first_game=first,
        )  # fmt: skip

    result = run(0, 100)
    assert result.games == 100
    assert (result.columns["ranks"] > 0).all()
    part, again = run(40, 5), result.records
    assert again is not None
    assert part.faults == ()
    for record in part.records or ():
        assert record.steps == again[record.game_number].steps


def test_every_entry_has_its_own_process_beside_bots_of_all_kinds(any_py: str, first_c: Path) -> None:
    class Rows(Bot):
        def choose_batch(self, views: Any, codes: Any, counts: Any, offsets: Any) -> Any:
            return codes[offsets[:-1]]

    bots = [f"2xcmd:{any_py}", f"cmd:{first_c}", Rows, LargestOfFirst]
    result = simulate("relikt", bots, 12, 3, records=True, limits=None)
    assert result.faults == ()
    for record in result.records or ():
        record.verify()


def lines_of(folder: Path, game: str, number: int, seed: int, **run: Any) -> list[str]:
    log = folder / f"{game}-{number}"
    wants = json.dumps({"events": True, "hears": True, "world": True})
    spec = f"cmd:'{sys.executable}' '{LISTENER}' '{log}' '{wants}'"
    result = simulate(game, [spec, "2xrandom"], 1, seed, first_game=number, limits=PATIENT, **run)
    assert result.faults == ()
    return log.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", NAMES)
def test_what_is_said_holds_neither_seed_nor_number_of_the_game(game: str, tmp_path: Path) -> None:
    seed, number = 6_789_012_345_678_901_234, 987_654_321_012
    run: dict[str, Any] = {"settings": SHORT[game]}
    text = "\n".join(lines_of(tmp_path, game, number, seed, **run))
    assert '{"t":"act"' in text
    for secret in (seed, number):
        for form in (str(secret), f"{secret:x}", str(secret % 2**32)):
            assert form not in text
    ids = {
        json.loads(line[2:])["game_id"]
        for n in (1, 2, number)
        for line in lines_of(tmp_path, game, n, seed, **run)
        if line.startswith('> {"t":"new"')
    }
    assert len(ids) == 3


@pytest.mark.parametrize("game", NAMES)
def test_the_messages_are_the_documents_of_views_and_the_world_has_the_same_view(
    game: str, tmp_path: Path
) -> None:
    from ludoteca.games import game as find_game

    info = find_game(game)
    state_class = type(info.new_game(info.make_rules(info.presets[0], {}), 3, 0, 0))
    run: dict[str, Any] = {"settings": SHORT[game]}
    lines = [json.loads(line[2:]) for line in lines_of(tmp_path, game, 5, 1, **run)]
    told = [message for message in lines if message["t"] == "act" and "view" in message]
    assert told
    for message in told[:20]:
        assert list(message) == ["t", "id", "view", "legal", "world", "clock"]
        world = state_class.from_position(message["world"])
        view = world.view(message["view"]["seat"])
        assert view.to_dict() == message["view"]
        assert json.loads(world.legal_actions().to_json()) == message["legal"]
        for i, (first, last) in enumerate(world.legal_actions().ranges()):
            entry = message["legal"][i]
            assert str(first).startswith(entry[0])
            assert entry[1:] in ([], [first.number, last.number])
    ends = [message for message in lines if message["t"] == "end"]
    assert [set(end) for end in ends] == [{"t", "game_id", "ranks", "points", "returns", "end_reason"}]


def test_options_of_a_spec_in_python_arrive(tmp_path: Path) -> None:
    log = tmp_path / "log"
    spec = BotSpec(
        "cmd", f"'{sys.executable}' '{LISTENER}' '{log}' '{{}}'", options={"depth": 2, "knowledge": 0.9}
    )
    result = simulate("riket", [spec, "2xrandom"], 2, 1, limits=PATIENT)
    assert result.faults == ()
    assert '> {"t":"set","options":{"depth":2}}' in log.read_text(encoding="utf-8")


def test_answers_in_words(any_py: str) -> None:
    result = simulate(
        "riket",
        [f"cmd:{any_py}", "2xrandom"],
        3,
        1,
        questions="hearth-and-crown",
        records=True,
        limits=PATIENT,
    )
    assert result.faults == ()
    assert "no idea" in str([record.steps for record in result.records or ()])


@pytest.mark.parametrize(
    ("spec", "message"), [("cmd:'./open", "No closing quotation"), ("cmd:", "a command")]
)
def test_commands_that_are_none(spec: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        simulate("relikt", [spec, "2xrandom"], 1, 1)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"move": 3}, "limit `move`: did you mean `move_ms`|unknown limit `move`"),
        ({"move_ms": 0}, "limit move_ms = 0: expected a whole number from 1"),
        ({"move_ms": 1.5}, "expected a whole number"),
        ({"bank_ms": True}, "expected a whole number"),
    ],
)
def test_limits_that_are_none(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(SpecError, match=message):
        simulate("relikt", ["3xrandom"], 1, 1, limits=limits)


def test_legal_actions_pick_entries() -> None:
    from ludoteca.games import risiko

    state = risiko.new_game(seats=3, seed=1)
    rng = ludoteca.Stream(1)
    while not any(last.number != first.number for first, last in state.legal_actions().ranges()):
        state.step_random(rng)
    legal = state.legal_actions()
    for i, (first, last) in enumerate(legal.ranges()):
        if first.number is None:
            assert legal.pick(i) == first
            refused = [(i, 1)]
        else:
            assert legal.pick(i, first.number) == first
            assert legal.pick(i, last.number) == last
            refused = [(i, first.number - 1), (i, last.number + 1)]
            if first != last:
                refused.append((i, None))  # type: ignore[arg-type]
        for place, number in refused:
            with pytest.raises(ludoteca.IllegalAction):
                legal.pick(place, number)
    for place in (-1, len(legal.ranges())):
        with pytest.raises(ludoteca.IllegalAction, match="there are entries 0 to"):
            legal.pick(place)


def test_a_kept_program_that_has_ended_is_started_for_its_next_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where ranges of games are played one after the other, only the first begins a run."""
    program = tmp_path / "any"
    program.write_text(f"#!{sys.executable}\n{(EXAMPLES / 'any.py').read_text()}")
    program.chmod(0o755)
    info = find_game("relikt")
    rules = info.make_rules("rulebook", {})
    entries = entries_of([f"cmd:{program}"], info, limits=Limits(start_ms=60_000))
    monkeypatch.setattr(sitter, "_kept", {})
    (first,) = start(entries, info, rules)
    assert isinstance(first, ProcessSitter)
    assert first.process is not None
    kept = first.process
    first.close()
    kept.kill()
    program.rename(tmp_path / "moved")
    (second,) = start(entries, info, rules)
    assert isinstance(second, ProcessSitter)
    with pytest.raises(ludoteca.BotFault, match="there is no program") as fault:
        second.sit(0, 0, 3, 7)
    assert fault.value.kind == "start"
    (tmp_path / "moved").rename(program)
    second.sit(0, 0, 3, 7)
    second.kill()
