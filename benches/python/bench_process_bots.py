"""What a decision of a program costs, beside a naive runner of the same program.

`python benches/python/bench_process_bots.py` compiles examples/process-bots/first.c with `cc`, asks it the
same decision with ten legal entries again and again, then lets it play whole games of RisiKo!, and checks all
that it answers. It prints processor time: a busy machine changes the time on the wall, not this. Ends with 1
if a core makes fewer decisions a second than the floor, or the runner costs as much as the naive one.
"""

import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludoteca
from ludoteca import Bot, _core
from ludoteca.bots.seating import close, entries_of, start
from ludoteca.games import game as find_game
from ludoteca.protocol import Limits

ROOT = Path(__file__).resolve().parents[2]
GAME, SEED = "risiko", 20_260_106
FLOOR = 15_000
"""Decisions a second and core, runner and program together."""
RATIO = 1.25
"""How many times the runner's own time a naive runner must need."""
ASKED = 20_000
LIMITS = Limits(start_ms=60_000, move_ms=60_000, game_ms=86_400_000)


class First(Bot):
    """What the program does, in Python."""

    def choose(self, view: Any, legal: Any) -> Any:
        """The first entry, its largest number."""
        return legal.ranges()[0][1]


def spent(job: Callable[[], Any]) -> tuple[float, float, float]:
    """Processor time of a job here, of the processes that it started and ended, and the time on the wall."""
    children, wall, here = _children(), time.perf_counter(), time.process_time()
    job()
    return time.process_time() - here, _children() - children, time.perf_counter() - wall


def best(job: Any, program: Path, state: Any, asked: int) -> list[float]:
    """The least of each of three runs."""
    runs = [spent(lambda: job(program, state, asked)) for _ in range(3)]
    return [min(times) for times in zip(*runs, strict=True)]


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def prepared() -> Any:
    """A state in the middle of a game in which somebody has ten entries."""
    info = find_game(GAME)
    rng = ludoteca.Stream(1)
    for number in range(100):
        state = info.new_game(info.make_rules("rulebook", {}), 4, SEED, number)
        while not state.is_terminal:
            if state.round >= 3 and len(state.legal_actions().ranges()) == 10:
                return state
            state.step_random(rng)
    raise AssertionError("no such state")


def ours(program: Path, state: Any, asked: int) -> None:
    """Ask through a sitter, as a run does."""
    info = find_game(GAME)
    entries = entries_of([f"cmd:{program}"], info, limits=LIMITS)
    sitters = start(entries, info, info.make_rules("rulebook", {}))
    sitter = sitters[0]
    assert sitter is not None
    seat = sitter.sit(0, state.current_seat, 4, 1)
    expected = state.legal_actions().ranges()[0][1]
    for _ in range(asked):
        if seat.choose(state.view(), state.legal_actions()) != expected:
            raise AssertionError("another action")
    close(sitters)


def naive(program: Path, state: Any, asked: int) -> None:
    """The runner that one would write: dicts, text, a line there and a line back, no clock, no limits."""
    process = subprocess.Popen([str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    expected = state.legal_actions().ranges()[0][1]
    for id in range(asked):
        legal = []
        for first, last in state.legal_actions().ranges():
            text, number = str(first), first.number
            legal.append([text] if number is None else [text.rsplit(" ", 1)[0], number, last.number])
        message = {"t": "act", "id": id, "view": state.view().to_dict(), "legal": legal}
        process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
        process.stdin.flush()
        reply = json.loads(process.stdout.readline())
        entry = legal[reply["i"]]
        text = f"{entry[0]} {reply['n']}" if len(entry) > 1 else entry[0]
        action = ludoteca.games.risiko.RisikoAction.parse(text)
        if action not in state.legal_actions() or action != expected:
            raise AssertionError("another action")
    process.stdin.write('{"t":"quit"}\n')
    process.stdin.close()
    process.wait()
    process.stdout.close()


def whole(bot: Any, games: int, limits: Limits | None) -> ludoteca.SimulationResult:
    """Whole games."""
    result = ludoteca.simulate(GAME, [bot, "3xrandom"], games, SEED, limits=limits)
    assert result.faults == ()
    return result


def main() -> int:
    """Check, measure, print; 1 if a floor is not held."""
    print(f"{platform.machine()}, Python {platform.python_version()}, ludoteca {_core.__version__}")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "first"
        source = ROOT / "examples" / "process-bots" / "first.c"
        subprocess.run(["cc", "-O2", "-o", str(program), str(source)], check=True)
        state = prepared()
        size = len(state.view().to_json()) + len(state.legal_actions().to_json())
        print(f"{ASKED} decisions with 10 legal entries, {size} bytes each; µs a decision, processor time")
        print(f"{'':22}{'runner':>8}{'program':>9}{'both':>7}{'wall':>7}{'decisions/s and core':>22}")
        rows = {}
        for name, job in (("ludoteca", ours), ("naive runner", naive)):
            job(program, state, 200)
            idle, busy = (best(job, program, state, asked) for asked in (0, ASKED))
            runner, other, wall = (1e6 * max(0.0, b - i) / ASKED for b, i in zip(busy, idle, strict=True))
            both = runner + other
            rows[name] = (runner, 1e6 / both)
            print(f"{name:22}{runner:8.1f}{other:9.1f}{both:7.1f}{wall:7.1f}{1e6 / both:22,.0f}")

        games = 20
        one, other = whole(f"cmd:{program}", games, LIMITS), whole(First, games, None)
        for column in one.columns:
            assert (one.columns[column] == other.columns[column]).all(), column
        print(f"{games} whole games came out as those of the same bot in Python")
    rate, ratio = rows["ludoteca"][1], rows["naive runner"][0] / rows["ludoteca"][0]
    print(f"the naive runner costs {ratio:.1f} times what ours does")
    print(f"floors: {FLOOR:,} decisions a second, {RATIO} times")
    # On a shared machine only the results are judged.
    return 0 if "--smoke" in sys.argv else int(rate < FLOOR or ratio < RATIO)


if __name__ == "__main__":
    sys.exit(main())
