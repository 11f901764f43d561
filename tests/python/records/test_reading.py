"""Records in Python: read, play again, verify, and every kind of damage."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tables import NAMES, TABLES, Table

import ludoteca
from ludoteca import RecordError, Stream, simulate
from ludoteca.records import FileRecords, Record, Records, read

GAMES = 6


@pytest.fixture(scope="module", params=NAMES)
def table(request: pytest.FixtureRequest) -> Table:
    return TABLES[request.param]


def play(table: Table, records: Any) -> Any:
    """Six games."""
    return simulate(
        table.name,
        bots=["a=random", "3xrandom"],
        games=GAMES,
        first_game=10,
        seed=5,
        records=records,
        settings=table.settings,
    )


@pytest.fixture(scope="module")
def path(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of six games."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    play(table, path)
    return path


@pytest.fixture
def lines(path: Path) -> list[str]:
    """Its lines."""
    return path.read_text().splitlines()


def written(lines: list[str], path: Path) -> FileRecords:
    path.write_text("".join(line + "\n" for line in lines))
    return read(path)


def test_a_file_is_a_lazy_sequence(path: Path) -> None:
    records = read(path)
    assert isinstance(records, Records)
    assert len(records) == GAMES
    numbers = [record.game_number for record in records]
    assert numbers == list(range(10, 16))
    assert [records[i].game_number for i in range(-GAMES, GAMES)] == numbers * 2
    assert [r.game_number for r in records[1:-1:2]] == numbers[1:-1:2]
    assert [r.game_number for r in reversed(records)] == numbers[::-1]
    assert records.game(12) == records[2]
    assert records[0] in records
    assert str(path) in repr(records)
    for index in (GAMES, -GAMES - 1, 10**9):
        with pytest.raises(IndexError):
            records[index]
    with pytest.raises(RecordError, match="game 9 is not among these 6 records"):
        records.game(9)


def test_the_header_says_what_was_played(table: Table, path: Path) -> None:
    header = read(path).header
    rules = table.rules
    assert header["schema"] == "record/1"
    assert header["game"] == table.name
    assert header["seed"] == "5"
    assert header["fingerprint"] == rules.fingerprint
    assert [bot["name"] for bot in header["bots"]] == ["a", "random", "random", "random"]
    record = read(path)[0]
    assert record.rules == rules
    assert record.rules.preset == "rulebook"
    assert (record.game, record.seed, record.bots) == (table.name, 5, header["bots"])
    assert record.seats == (2, 3, 0, 1)


def test_packed_files_are_read_like_plain_ones(path: Path, tmp_path: Path) -> None:
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert list(read(packed)) == list(read(path))
    assert read(packed)[4] == read(path)[4]
    assert read(packed).verify() == GAMES


def test_every_step_gives_seat_view_legal_actions_and_action(table: Table, path: Path) -> None:
    for record in read(path)[:2]:
        state = table.info.new_game(record.rules, 4, record.seed, record.game_number)
        count = 0
        for step in record:
            seat, view, legal, action, events = step
            assert seat == state.current_seat == view.seat
            assert view == state.view(seat)
            assert legal == state.legal_actions()
            assert action in legal
            told = state.apply_with_events(action)
            assert [e.text for e in events] == [e.text for e in told]
            assert [[e.for_seat(s) for s in range(4)] for e in events] == [
                [e.for_seat(s) for s in range(4)] for e in told
            ]
            count += 1
        assert count == len(record)
        assert state.outcome == record.outcome
        assert [e.text.split()[0] for e in record.setup_events()][:1] == ["!first"]


def test_state_at_is_the_state_before_a_decision(table: Table, path: Path) -> None:
    record = read(path)[0]
    steps = list(record)
    for number in (0, 1, 50, len(record) - 1):
        state = record.state_at(number)
        assert state.view(steps[number].seat) == steps[number].view
        assert state.legal_actions() == steps[number].legal
    last = record.state_at(len(record))
    assert last.is_terminal
    assert last.outcome == record.outcome
    # What-if: from any state the game goes on with the luck it had.
    state, direct = record.state_at(50), table.info.new_game(record.rules, 4, 5, record.game_number)
    for step in steps[:50]:
        direct.apply(step.action)
    assert type(state) is type(direct)
    one, other = Stream(3), Stream(3)
    for _ in range(100):
        state.step_random(one)
        direct.step_random(other)
    assert state == direct
    for wrong in (len(record) + 1, 10**6):
        with pytest.raises(RecordError, match=f"the steps 0 to {len(record)}"):
            record.state_at(wrong)
    with pytest.raises(ludoteca.SpecError):
        record.state_at(-1)


def test_records_of_memory_and_file_are_the_same(table: Table, path: Path) -> None:
    kept = play(table, True).records
    assert kept is not None
    assert list(kept) == list(read(path))
    assert kept.header == read(path).header
    assert kept.verify() == GAMES
    assert kept[-1] == kept[GAMES - 1]
    assert kept[1:3] == [kept[1], kept[2]]
    with pytest.raises(IndexError):
        kept[GAMES]
    assert kept[0] != kept[1]
    assert kept[0] != "a record"


def test_the_lines_are_written_back_as_they_were(path: Path, lines: list[str]) -> None:
    assert [record.to_json() for record in read(path)] == lines[1:-1]


@pytest.mark.parametrize("keep", [1, 2, 4, GAMES + 1])
def test_a_truncated_file_is_told_at_its_end(keep: int, lines: list[str], tmp_path: Path) -> None:
    records = written(lines[:keep], tmp_path / "cut.jsonl")
    with pytest.raises(RecordError, match=rf"cut\.jsonl: line {keep + 1}: truncated.*after {keep - 1} game"):
        list(records)
    with pytest.raises(RecordError, match="truncated"):
        len(records)


def test_a_file_cut_within_a_line_is_damaged(path: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.jsonl"
    data = path.read_bytes()
    for cut in range(len(data) // 3, len(data) - 40, len(data) // 17):
        short.write_bytes(data[:cut])
        with pytest.raises(RecordError, match=r"line \d+"):
            list(read(short))


def damaged(lines: list[str], number: int, **changed: Any) -> list[str]:
    """The lines with some keys of one changed."""
    return [*lines[: number - 1], json.dumps({**json.loads(lines[number - 1]), **changed}), *lines[number:]]


@pytest.mark.parametrize(
    ("number", "changed", "reason"),
    [
        (1, {"schema": "record/2"}, "line 1: schema `record/2`"),
        (1, {"game": "chess"}, "line 1: .*chess"),
        (1, {"seed": "-1"}, "line 1: seed"),
        (1, {"more": 1}, "line 1: damaged"),
        (3, {"g": -1}, "line 3: damaged"),
        (3, {"seats": [0, 0, 1, 2]}, "line 3, game 11: seats"),
        (3, {"seats": [0, 1, 2]}, "line 3, game 11"),
        (3, {"hash": "zz"}, "line 3, game 11: hash"),
        (3, {"outcome": {}}, "line 3: damaged"),
        (3, {"steps": "none"}, "line 3: damaged"),
        (3, {"steps": ["a\nb"]}, "line 3: damaged"),
        (8, {"games": 7}, "line 8: the last line counts 7"),
    ],
)
def test_damage_is_told_with_line_and_reason(
    number: int, changed: dict[str, Any], reason: str, lines: list[str], tmp_path: Path
) -> None:
    with pytest.raises(RecordError, match=reason) as error:
        list(written(damaged(lines, number, **changed), tmp_path / "bad.jsonl"))
    assert "bad.jsonl" in str(error.value)
    assert isinstance(error.value, ValueError)


def steps_changed(lines: list[str], change: Any) -> list[str]:
    steps = json.loads(lines[2])["steps"]
    change(steps)
    return damaged(lines, 3, steps=steps)


def place_of(steps: list[str], marks: str, skip: int = 0) -> int:
    """Where a step stands that begins with one of the marks, or with none if there are none."""
    fits = (lambda s: s[0] in marks) if marks else (lambda s: s[0] not in "!#~")
    return [i for i, step in enumerate(steps) if fits(step)][skip]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s.pop(place_of(s, "", 7)), r"step \d+"),
        (lambda s: s.__setitem__(place_of(s, "!", 5), "!nonsense 7"), "nonsense 7"),
        (lambda s: s.__setitem__(place_of(s, "!", -1), "!first 9"), "first 9"),
        (
            lambda s: s.__setitem__(place_of(s, "#"), "# 0000000000000000"),
            "hash .* but the record says 0000000000000000",
        ),
        (lambda s: s.__setitem__(place_of(s, "", 4), s[place_of(s, "", -1)] + " 1"), "step"),
        (lambda s: s.insert(place_of(s, "", 9), "fly to the moon"), "fly"),
        (lambda s: s.insert(place_of(s, "", 9), "!clock yes"), "clock yes"),
        (lambda s: s.pop(), "the end"),
        (lambda s: s.append(s[place_of(s, "", -1)]), "the end|over|after"),
        (lambda s: s.pop(0), "first"),
        (lambda s: s.clear(), "game 11"),
    ],
)
def test_a_game_that_cannot_have_been_is_told_with_its_step(
    change: Any, reason: str, lines: list[str], tmp_path: Path
) -> None:
    records = written(steps_changed(lines, change), tmp_path / "false.jsonl")
    assert len(records) == GAMES
    records[0].verify()
    records[2].verify()
    with pytest.raises(RecordError, match=reason) as error:
        records[1].verify()
    assert "line 3, game 11" in str(error.value)
    with pytest.raises(RecordError, match="game 11"):
        records.verify()
    with pytest.raises(RecordError, match="game 11"):
        list(records[1])


def test_another_end_than_the_recorded_one_is_told(lines: list[str], tmp_path: Path) -> None:
    game = json.loads(lines[2])
    points = game["outcome"]["points"]
    game["outcome"]["points"] = [points[0] + 1, *points[1:]]
    records = written([*lines[:2], json.dumps(game), *lines[3:]], tmp_path / "other.jsonl")
    with pytest.raises(RecordError, match="outcome"):
        records[1].verify()
    game["outcome"]["points"], game["hash"] = points, "0" * 16
    records = written([*lines[:2], json.dumps(game), *lines[3:]], tmp_path / "other.jsonl")
    with pytest.raises(RecordError, match="hash"):
        records[1].verify()


def test_rules_that_are_not_those_played_are_refused(table: Table, lines: list[str], tmp_path: Path) -> None:
    header = json.loads(lines[0])
    key, value = table.other
    header["rules"]["settings"][key] = value
    records = written([json.dumps(header), *lines[1:]], tmp_path / "rules.jsonl")
    with pytest.raises(RecordError, match="fingerprint"):
        records[0].verify()
    header["rules"]["settings"] = {key[:-1]: value}
    records = written([json.dumps(header), *lines[1:]], tmp_path / "rules.jsonl")
    with pytest.raises(RecordError, match=f"did you mean `{key}`"):
        list(records[0])


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1: the file is empty"),
        (b"\n", "line 1"),
        (b"hello\n", "line 1: a record begins with a header"),
        (b"{}\n", "names no schema"),
        (b"[1, 2]\n", "line 1"),
        (b"\xff\xfe\x00\n", "line 1: damaged"),
        (b'{"schema": 3}\n', "schema `3`"),
        (b'{"a":' * 5000 + b"\n", "line 1"),
        (b"\0" * 100, "line 1"),
    ],
)
def test_foreign_files_are_refused_when_opened(content: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=reason):
        read(path)


def test_damaged_gzip_is_told(path: Path, tmp_path: Path) -> None:
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(b"not packed at all")
    with pytest.raises(RecordError, match="line 1: damaged"):
        read(packed)
    data = bytearray(gzip.compress(path.read_bytes()))
    packed.write_bytes(data[: len(data) // 2])
    with pytest.raises(RecordError, match=r"line \d+: damaged"):
        list(read(packed))
    data[len(data) // 2] ^= 255
    packed.write_bytes(data)
    with pytest.raises(RecordError, match=r"line \d+"):
        list(read(packed))


def test_files_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "no.jsonl")
    with pytest.raises(OSError, match=tmp_path.name):
        read(tmp_path)


def test_a_file_that_changes_underneath_is_told(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    shutil.copy(path, copy)
    records = read(copy)
    assert len(records) == GAMES
    copy.write_text(path.read_text().splitlines()[0] + "\n")
    with pytest.raises(RecordError, match="changed"):
        records[3]


def test_records_are_not_made_by_hand() -> None:
    with pytest.raises(TypeError):
        Record()
    with pytest.raises(TypeError, match="unhashable"):
        hash(simulate("risiko", bots=["3xrandom"], games=1, seed=1, records=True).records[0])  # type: ignore[index]


def test_games_out_of_order_or_twice_are_refused(lines: list[str], tmp_path: Path) -> None:
    swapped = [lines[0], lines[2], lines[1], *lines[3:]]
    twice = [lines[0], lines[1], lines[1], *lines[3:]]
    for changed, games in ((swapped, "game 10 after game 11"), (twice, "game 10 after game 10")):
        with pytest.raises(RecordError, match=f"line 3: {games}: expected game numbers in ascending order"):
            len(written(changed, tmp_path / "changed.jsonl"))
