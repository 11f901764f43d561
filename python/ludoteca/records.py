"""Records: games written down step by step, to be read and played again.

>>> import ludoteca, tempfile, pathlib
>>> path = pathlib.Path(tempfile.mkdtemp()) / "games.jsonl.gz"
>>> _ = ludoteca.simulate("risiko", bots=["4xrandom"], games=3, seed=1, records=path)
>>> records = ludoteca.records.read(path)
>>> len(records), records[2].game_number
(3, 2)
>>> records[0].verify()
>>> step = next(iter(records[0]))
>>> step.action in step.legal
True

A file is JSON Lines, packed by gzip if its name ends in `.gz`. What a line holds is the core's business: see
docs/records.md. Nothing here needs a random generator.
"""

import gzip
import os
import zlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any, overload

from ludoteca._core import Record, RecordList, RecordReader
from ludoteca.errors import RecordError
from ludoteca.values import Step

__all__ = ["FileRecords", "MemoryRecords", "Record", "Records", "Step", "read"]

LONGEST_LINE = 1 << 28
"""The most bytes a line may have: far above any game's, low enough to refuse a foreign file in time."""


class Records(Sequence[Record]):
    """Recorded games in the order they were played."""

    @property
    @abstractmethod
    def header(self) -> Mapping[str, Any]:
        """The header: schema, version, game, rules, fingerprint, bots, seed."""

    def game(self, number: int) -> Record:
        """The record of a game number. Raises RecordError if it is not there."""
        for record in self:
            if record.game_number == number:
                return record
        raise RecordError(f"game {number} is not among these {len(self)} records")

    def verify(self, house_rules: Iterable[Any] = ()) -> int:
        """Play every game again and check it against its hashes and result; returns how many there are.

        `house_rules` are rules that need not be installed, such as files. Raises RecordError naming the first
        line, game and step that does not fit, PluginError for house rules that are not here.
        """
        checker = self.check_with(house_rules)
        count = 0
        for record in self:
            checker.verify(record)
            count += 1
        return count

    def check_with(self, house_rules: Iterable[Any] = ()) -> "Checker":
        """What checks these records by the house rules they name.

        Raises PluginError naming each that is neither installed in the same version nor given.
        """
        from ludoteca.rules import listed

        offered = listed(house_rules)
        if not offered and not self.header["rules"]["house_rules"]:
            return Checker([])
        from ludoteca.recorded_rules import recorded_rules

        return Checker(recorded_rules(self.header, offered))


class Checker:
    """Plays recorded games again and compares."""

    def __init__(self, house_rules: Iterable[Any]) -> None:
        """Take the house rules that the games were played by."""
        rules = tuple(house_rules)
        self._hooks: list[tuple[Any, ...]] = []
        self._rules: list[dict[str, Any]] = []
        if rules:
            from ludoteca.composition import modifiers, recorded

            self._hooks = [tuple(hook) for chain in modifiers(rules).values() for hook in chain]
            self._rules = recorded(rules)

    def verify(self, record: Record) -> None:
        """Raises RecordError naming the step and what does not fit."""
        record.verify(self._hooks, self._rules)


class MemoryRecords(Records):
    """Records kept in memory, as `simulate(…, records=True)` gives them."""

    def __init__(self, records: RecordList) -> None:
        """Take the core's list."""
        self._records = records

    @property
    def header(self) -> Mapping[str, Any]:
        """The header: schema, version, game, rules, fingerprint, bots, seed."""
        return self._records.header

    def __len__(self) -> int:
        return len(self._records)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> list[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | list[Record]:
        if isinstance(index, slice):
            return [self._records[i] for i in range(*index.indices(len(self)))]
        return self._records[index]

    def __repr__(self) -> str:
        return f"<{len(self)} records>"


class FileRecords(Records):
    """Records in a file, read when they are asked for.

    Iterating reads line by line and needs memory for one game. `len()` and an index read the whole file once.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Read the header.

        Raises OSError if the file cannot be opened, RecordError if it is no file of records.
        """
        self.path = os.fspath(path)
        self._places: list[tuple[int, int]] | None = None
        with self._open() as file:
            reader = RecordReader()
            self._line(file, reader)
            header = reader.header
        if header is None:
            raise RecordError(f"{self.path}: line 1: the file is empty, not a file of records")
        self._header = header

    @property
    def header(self) -> Mapping[str, Any]:
        """The header: schema, version, game, rules, fingerprint, bots, seed."""
        return self._header

    def __iter__(self) -> Iterator[Record]:
        for _, record in self._read():
            yield record

    def __len__(self) -> int:
        return len(self._index())

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> list[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | list[Record]:
        places = self._index()
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(places)))]
        try:
            place, line = places[index]
        except IndexError:
            raise IndexError(f"record {index} of {len(places)}") from None
        with self._open() as file:
            reader = RecordReader()
            self._line(file, reader)
            file.seek(place)
            reader.skip(line - 2)
            record = self._line(file, reader)
        if record is None:
            raise RecordError(f"{self.path}: line {line}: the file has changed while it was read")
        return record

    def __repr__(self) -> str:
        return f"<records in {self.path}>"

    def _index(self) -> list[tuple[int, int]]:
        """Where each game's line begins, and its number."""
        if self._places is None:
            self._places = [place for place, _ in self._read()]
        return self._places

    def _read(self) -> Iterator[tuple[tuple[int, int], Record]]:
        with self._open() as file:
            reader = RecordReader()
            number = 0
            game = -1
            while True:
                place = file.tell()
                number += 1
                before = reader.lines
                record = self._line(file, reader)
                if record is not None:
                    if record.game_number <= game:
                        raise RecordError(
                            f"{self.path}: line {number}: game {record.game_number} after game {game}: "
                            "expected game numbers in ascending order"
                        )
                    game = record.game_number
                    yield (place, number), record
                if reader.lines == before:
                    break
            with self._named():
                reader.finish()

    def _open(self) -> IO[bytes]:
        if self.path.endswith(".gz"):
            return gzip.open(self.path, "rb")  # type: ignore[return-value]
        return open(self.path, "rb")

    def _line(self, file: IO[bytes], reader: RecordReader) -> Record | None:
        """Read a line, if there is one more."""
        number = reader.lines + 1
        try:
            line = file.readline(LONGEST_LINE)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise RecordError(f"{self.path}: line {number}: damaged: {error}") from None
        if not line:
            return None
        if len(line) == LONGEST_LINE:
            raise RecordError(
                f"{self.path}: line {number}: longer than {LONGEST_LINE} bytes, not a file of records"
            )
        with self._named():
            return reader.line(line)

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Errors inside name the file as well."""
        try:
            yield
        except RecordError as error:
            raise RecordError(f"{self.path}: {error}") from None


def read(path: str | os.PathLike[str]) -> FileRecords:
    """Open a file of records: a sequence of `Record`, read when asked for.

    Raises OSError if it cannot be opened, RecordError naming line and reason if it is damaged,
    truncated or foreign.
    """
    return FileRecords(path)
