"""Python bots on several cores: whole ranges of games in processes of their own, put together in game order.

The result is that of `ludoteca.simulate` with the same arguments, byte for byte, whatever the number of
processes. Processes are started afresh (spawned) and are all gone when the call returns, however it returns;
a killed parent takes them along.
"""

import contextlib
import gzip
import multiprocessing as mp
import os
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca._files import whole_file
from ludoteca.bots.faults import show_fault
from ludoteca.errors import BotFault, InternalError, Interrupted, LudotecaError
from ludoteca.protocol.sitter import keep_processes
from ludoteca.records import read
from ludoteca.simulation import SimulationResult, Watch, simulate

__all__ = ["simulate_in_processes"]

_RANGES = 8
"""How many ranges each process gets, so that none waits long for the last."""
_LONGEST = 4096
"""The most games of a range."""
_GRACE = 2.0
"""How many seconds an interrupted process has to hand over the games it has finished."""
_LOOK = 0.1
"""How often somebody is told how far the run is, in seconds."""


@dataclass
class _Part:
    """What became of a range of games."""

    first: int
    games: int
    result: SimulationResult | None = None
    error: Exception | None = None

    @property
    def whole(self) -> bool:
        """Whether all of its games are finished."""
        return self.result is not None and self.result.games == self.games


@dataclass
class _Worker:
    """A process, our end of its pipe, and the part it plays."""

    process: Any
    pipe: Connection
    place: int
    """Where it counts its finished games."""
    part: int | None = None


def simulate_in_processes(
    game: str,
    *,
    processes: int,
    games: int,
    first_game: int = 0,
    records: str | os.PathLike[str] | None = None,
    progress: Callable[[int], object] | None = None,
    **arguments: Any,
) -> SimulationResult:
    """As `ludoteca.simulate`, in several processes; bots and house rules must be given as specs, `rules` as
    the rules in force, and a seed must be given. Whoever looks on does so here, when all games are played.

    Raises what `ludoteca.simulate` does; a process that dies is a BotFault, kind `crash`.
    """
    parts = _ranges(first_game, games, processes)
    with Watch(arguments["rules"], games, records) as watch:
        kept: Any = watch.records
        started = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="ludoteca-") as folder:
            pool = _Pool(game, dict(arguments), parts, Path(folder) if kept is not None else None)
            try:
                stopped = pool.play(min(processes, len(parts)), progress)
            finally:
                pool.close()
            done = list(_prefix(parts))
            error = next((part.error for part in parts if part.error is not None and not part.whole), None)
            if not done and error is not None and error.__dict__.get("result") is None:
                raise error
            result = _joined(done, first_game, games, arguments.get("bots"), time.perf_counter() - started)
            if result is not None and kept is not None:
                _join_records([pool.file(part) for part in done], kept)
                result = replace(result, records=read(records) if records is not None else None)
        if result is None:
            raise (
                Interrupted(None) if stopped else InternalError("no game was finished, and nothing says why")
            )
        result.timing["threads"] = min(processes, len(parts))  # type: ignore[index]
        if stopped:
            raise Interrupted(result)
        if error is not None:
            if isinstance(error, LudotecaError):
                error.result = result
            raise error
        if not result.interrupted:
            watch.show(result, read(kept) if kept is not None else None)
        return result


def _ranges(first: int, games: int, processes: int) -> list[_Part]:
    size = max(1, min(_LONGEST, -(-games // (processes * _RANGES))))
    return [_Part(first + at, min(size, games - at)) for at in range(0, games, size)]


def _prefix(parts: list[_Part]) -> Iterator[_Part]:
    """The parts of the longest finished prefix; the last may be a piece of one."""
    for part in parts:
        if part.result is None:
            return
        yield part
        if not part.whole:
            return


class _Pool:
    """The processes, and which part each of them plays."""

    def __init__(self, game: str, arguments: dict[str, Any], parts: list[_Part], folder: Path | None) -> None:
        self.game = game
        self.arguments = arguments
        self.parts = parts
        self.folder = folder
        self.workers: list[_Worker] = []
        self.told: set[int] = set()
        self.context = mp.get_context("spawn")
        self.stop = self.context.Event()
        self.counts: Any = None

    def file(self, part: _Part) -> Path:
        """Where the records of a part are."""
        assert self.folder is not None
        return self.folder / f"{part.first}.jsonl"

    def play(self, processes: int, progress: Callable[[int], object] | None) -> bool:
        """Play all parts; whether Ctrl-C stopped it. A part that stops its run stops those after it."""
        waiting = list(range(len(self.parts)))[::-1]
        last = len(self.parts)
        finished = 0
        self.counts = self.context.RawArray("Q", processes)
        try:
            for place in range(processes):
                self.workers.append(self._worker(place))
            while True:
                for worker in self.workers:
                    if worker.part is None and waiting and waiting[-1] < last:
                        self._give(worker, waiting.pop())
                busy = [worker for worker in self.workers if worker.part is not None and worker.part < last]
                if not busy:
                    return False
                for pipe in wait([worker.pipe for worker in busy], timeout=_LOOK):
                    worker = next(worker for worker in busy if worker.pipe is pipe)
                    part = worker.part
                    assert part is not None
                    self._take(worker)
                    found = self.parts[part]
                    if not found.whole:
                        last = min(last, part)
                    if found.result is not None:
                        finished += found.result.games
                        self._tell(found.result)
                if progress is not None:
                    progress(finished + sum(self.counts))
        except KeyboardInterrupt:
            with _no_interrupt():
                self._interrupt()
            return True

    def _interrupt(self) -> None:
        """Ask all processes for what they have finished, and wait a moment for it."""
        self.stop.set()
        end = time.monotonic() + _GRACE
        while (busy := [worker for worker in self.workers if worker.part is not None]) and (
            left := end - time.monotonic()
        ) > 0:
            for pipe in wait([worker.pipe for worker in busy], timeout=left):
                self._take(next(worker for worker in busy if worker.pipe is pipe))

    def close(self) -> None:
        """End all processes and wait until they are gone."""
        with _no_interrupt():
            for worker in self.workers:
                worker.process.kill()
            for worker in self.workers:
                worker.process.join()
                worker.pipe.close()

    def _worker(self, place: int) -> _Worker:
        ours, theirs = self.context.Pipe()
        given = (theirs, self.stop, self.counts, place, self.game, self.arguments)
        process = self.context.Process(target=_serve, args=given, daemon=True)
        with _no_interrupt():
            process.start()
        theirs.close()
        return _Worker(process, ours, place)

    def _give(self, worker: _Worker, part: int) -> None:
        found = self.parts[part]
        worker.part = part
        path = os.fspath(self.file(found)) if self.folder is not None else None
        # A process that died is noticed when it is listened to.
        with contextlib.suppress(OSError):
            worker.pipe.send((found.first, found.games, path))

    def _take(self, worker: _Worker) -> None:
        """Take what a process says of its part, or note that it died."""
        assert worker.part is not None
        part = self.parts[worker.part]
        try:
            part.result, part.error = worker.pipe.recv()
            worker.part = None
            self.counts[worker.place] = 0
        except (EOFError, OSError):
            worker.process.join()
            part.error = BotFault(
                f"a worker process ended with exit code {worker.process.exitcode} while it played games "
                f"{part.first} to {part.first + part.games - 1}: one of the Python bots ended it",
                kind="crash",
            )
            self.workers.remove(worker)
            worker.pipe.close()

    def _tell(self, result: SimulationResult) -> None:
        """The first fault of each entry, as soon as it is known."""
        for fault in result.faults:
            if fault["entry"] not in self.told:
                self.told.add(fault["entry"])
                show_fault(fault)


def _serve(
    pipe: Connection, stop: Any, counts: Any, place: int, game: str, arguments: Mapping[str, Any]
) -> None:
    """What a process does: plays the parts it is given until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever bots print, by whatever way, goes to stderr.
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(sys.stderr.fileno(), 1)
    _end_with(os.getppid())
    # Programs go on from one range of games to the next; they end with this process.
    keep_processes()
    arguments = {**arguments, "rules": arguments["rules"].without_observers()}

    def progress(done: int) -> None:
        counts[place] = done
        if stop.is_set():
            raise KeyboardInterrupt

    while True:
        try:
            first, games, path = pipe.recv()
        except (EOFError, OSError):
            return
        result: SimulationResult | None = None
        error: Exception | None = None
        try:
            result = simulate(
                game, games=games, first_game=first, records=path, progress=progress, quiet=True, **arguments
            )
        except Interrupted as stopped:
            result = stopped.result
        except LudotecaError as found:
            result, error = found.result, found
            found.result = None
        except Exception as found:
            error = InternalError(f"{type(found).__name__}: {found}\n{traceback.format_exc()}")
        if result is not None:
            result = replace(result, records=None)
        with contextlib.suppress(OSError):
            pipe.send((result, error))


def _end_with(parent: int) -> None:
    """End this process when its parent is gone, whatever a bot is doing."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.2)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C waits until the inside is done; only the main thread can be interrupted at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _joined(
    parts: list[_Part], first_game: int, games: int, bots: Any, seconds: float
) -> SimulationResult | None:
    """One result of those of the parts."""
    results = [part.result for part in parts if part.result is not None]
    if not results:
        return None
    columns = {
        name: np.concatenate([result.columns[name] for result in results]) for name in results[0].columns
    }
    faults: dict[int, Mapping[str, Any]] = {}
    for result in results:
        for fault in result.faults:
            faults.setdefault(fault["entry"], fault)
    timing = {
        key: value
        for key, value in results[0].timing.items()
        if not key.endswith("_per_second") and key not in ("elapsed_ms", "threads")
    }
    rates = {key for result in results for key in result.timing if key.endswith("_per_second")}
    done = {
        key: sum(result.timing[key] * result.timing["elapsed_ms"] / 1000 for result in results) / seconds
        for key in sorted(rates)
    }
    return replace(
        results[0],
        first_game=first_game,
        columns=columns,
        faults=tuple(fault for _, fault in sorted(faults.items())),
        fault_counts=tuple(np.sum([result.fault_counts for result in results], axis=0).tolist()),
        interrupted=len(columns["turns"]) < games,
        failure=next((result.failure for result in results if result.failure is not None), None),
        timing={"elapsed_ms": round(1000 * seconds), **timing, **done},
    )


def _join_records(files: list[Path], target: str | os.PathLike[str]) -> None:
    """Put files of records of one run together: the header once, the games in order, one last line."""
    packed = os.fspath(target).endswith(".gz")
    with whole_file(target) as out:
        sink: Any = gzip.GzipFile(fileobj=out, mode="wb", mtime=0) if packed else out
        games = 0
        for i, file in enumerate(files):
            with open(file, "rb") as lines:
                header = next(lines)
                if i == 0:
                    sink.write(header)
                held: bytes | None = None
                for line in lines:
                    if held is not None:
                        sink.write(held)
                        games += 1
                    held = line
        sink.write(b'{"games":%d}\n' % games)
        if packed:
            sink.close()
