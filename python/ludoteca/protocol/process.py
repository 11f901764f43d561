"""A program as a process: lines to it and from it, each by a deadline, and its end.

Knows the form of lines, not what they say. Whatever goes wrong is a BotFault; what takes too long is `Late`.
"""

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from ludoteca.errors import BotFault
from ludoteca.protocol.limits import Limits

__all__ = ["LONGEST", "Late", "Process"]

LONGEST = 1 << 20
"""The longest line from a program, in bytes."""
QUIT_MS = 2_000
"""How long a program that is told to quit may take."""
_SLICE = 0.05
"""How many seconds are waited at once. Whoever wakes up later than that was kept from running: a busy or
suspended machine, Ctrl-Z."""
_GUARD = Path(__file__).with_name("guard.py")
_OUT_OF_MEMORY = (
    "memoryerror", "bad_alloc", "out of memory", "outofmemory", "cannot allocate memory",
    "memory allocation of",
)  # fmt: skip


class Late(Exception):
    """There was no line by the deadline."""


class Process:
    """A running program. Not for several threads at once."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start it. Raises BotFault, kind `start`, where that is not possible."""
        self.memory_mb = limits.memory_mb
        self.inbox = bytearray()
        self.searched = 0
        self.outbox = b""
        self.ended: str | None = None
        self.news = ""
        self.used = False
        """Whether it has played."""
        self.lag = 0.0
        """How many seconds this process woke up too late in waiting for the last line."""
        self.last_id = 0
        if os.name != "posix" or not sys.executable:
            raise BotFault("programs as bots need a POSIX system and a Python interpreter", kind="start")
        _occupy_standard_ends()
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        self.life, theirs = socket.socketpair()
        try:
            self.guard = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_GUARD), str(theirs.fileno()), str(self.log.fileno()),
                 str(limits.memory_mb << 20), *command],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True,
                pass_fds=(theirs.fileno(), self.log.fileno()),
            )  # fmt: skip
        except (OSError, ValueError) as error:
            self.life.close()
            self.log.close()
            raise BotFault(f"cannot be started: {error}", kind="start") from None
        finally:
            theirs.close()
        assert self.guard.stdin is not None
        assert self.guard.stdout is not None
        self.to, self.back = self.guard.stdin.fileno(), self.guard.stdout.fileno()
        os.set_blocking(self.to, False)
        os.set_blocking(self.back, False)
        self.reads = select.poll()
        self.reads.register(self.back, select.POLLIN)
        self._kill = weakref.finalize(self, _kill, self.guard, self.life, self.log)

    def send(self, data: bytes) -> None:
        """Write lines, or as much of them as goes now; the rest goes while a line is waited for."""
        if self.outbox:
            self.outbox += data
            return
        try:
            written = os.write(self.to, data)
        except BlockingIOError:
            written = 0
        except OSError:
            # It does not read any more: what it says, or that it has ended, will be seen.
            return
        if written < len(data):
            self.outbox = data[written:]

    def receive(self, deadline: float) -> Any:
        """The next line as an object. Raises Late, and BotFault for what is no object or an end.

        The deadline is put off by what `lag` grows meanwhile.
        """
        while (end := self.inbox.find(b"\n", self.searched)) < 0:
            self.searched = len(self.inbox)
            if self.searched > LONGEST:
                raise BotFault(f"wrote a line longer than {LONGEST} bytes", kind="protocol")
            self._more(deadline)
        if end > LONGEST:
            raise BotFault(f"wrote a line longer than {LONGEST} bytes", kind="protocol")
        line = bytes(self.inbox[:end])
        del self.inbox[: end + 1]
        self.searched = 0
        try:
            found = json.loads(line.decode())
        except (ValueError, RecursionError) as error:
            raise BotFault(f"wrote `{shown(line)}`: no JSON ({error})", kind="protocol") from None
        if not isinstance(found, dict):
            raise BotFault(f"wrote `{shown(line)}`: expected an object", kind="protocol")
        return found

    def _more(self, deadline: float) -> None:
        """Read what there is, waiting for it until the deadline; write what is still to be written."""
        while True:
            before = time.monotonic()
            left = min(_SLICE, max(0.0, deadline + self.lag - before))
            if not self.outbox:
                ready = self.reads.poll(1000 * left)
            else:
                both = select.poll()
                both.register(self.back, select.POLLIN)
                both.register(self.to, select.POLLOUT)
                ready = both.poll(1000 * left)
            # Poll rounds up to a millisecond.
            self.lag += max(0.0, time.monotonic() - before - left - 0.001)
            if not ready:
                if left < _SLICE:
                    raise Late
                continue
            if any(end == self.to for end, _ in ready):
                rest, self.outbox = self.outbox, b""
                self.send(rest)
            if any(end == self.back for end, _ in ready):
                data = os.read(self.back, 1 << 16)
                if not data:
                    raise self.fault_of_end()
                self.inbox += data
                return

    def flush(self, deadline: float) -> None:
        """Write all that is still to be written. Raises Late."""
        while self.outbox:
            poll = select.poll()
            poll.register(self.to, select.POLLOUT)
            if not poll.poll(max(0.0, 1000 * (deadline - time.monotonic()))):
                raise Late
            rest, self.outbox = self.outbox, b""
            self.send(rest)

    def has_ended(self, wait_ms: float = 0.0) -> bool:
        """Whether the program is gone."""
        until = time.monotonic() + wait_ms / 1000
        while self.ended is None and self._told(until) is not None:
            pass
        return self.ended is not None

    def _told(self, until: float) -> str | None:
        """What the guard says next; None if nothing by then."""
        if not self._kill.alive:
            return None
        poll = select.poll()
        poll.register(self.life, select.POLLIN)
        while "\n" not in self.news:
            if not poll.poll(max(0.0, 1000 * (until - time.monotonic()))):
                return None
            data = b""
            with contextlib.suppress(OSError):
                data = self.life.recv(200)
            self.news += data.decode("ascii", "replace") or "lost\n"
        word, _, self.news = self.news.partition("\n")
        if word != "read":
            self.ended = self.ended or word
        return word

    def fault_of_end(self) -> BotFault:
        """What the end of the program, or of its output, is as a fault; it is over with it."""
        if not self.has_ended(QUIT_MS):
            return BotFault("closed its output")
        assert self.ended is not None
        word, *numbers = self.ended.split()
        if word == "refused":
            return BotFault(f"cannot be started: {os.strerror(int(numbers[0]))}", kind="start")
        if word != "ended":
            return BotFault("is gone, and so is what watches it")
        status, most = int(numbers[0]), int(numbers[1])
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            try:
                name = signal.Signals(number).name
            except ValueError:
                name = str(number)
            text = f"was ended by the signal {name}"
        elif os.WEXITSTATUS(status) == 0:
            text = "ended by itself (exit code 0)"
        else:
            text = f"ended with exit code {os.WEXITSTATUS(status)}"
        stderr = self.stderr().lower()
        if self.memory_mb and (
            4 * most >= 3 * 1024 * self.memory_mb or any(word in stderr for word in _OUT_OF_MEMORY)
        ):
            return BotFault(f"{text} at its limit of {self.memory_mb} MiB of memory", kind="memory")
        return BotFault(text)

    def note(self, fault: BotFault) -> BotFault:
        """The fault with the end of what the program wrote to stderr beside it."""
        stderr = self.stderr().rstrip()
        if stderr:
            fault.add_note(f"the end of its stderr:\n{stderr}")
        return fault

    def stderr(self) -> str:
        """The end of what it wrote to stderr by now, fit to be printed."""
        if self._kill.alive and self.ended is None:
            with contextlib.suppress(OSError):
                self.life.send(b"?")
                until = time.monotonic() + QUIT_MS / 1000
                while self.ended is None and self._told(until) not in ("read", None):
                    pass
        text = ""
        with contextlib.suppress(OSError, ValueError):
            text = os.pread(self.log.fileno(), 1 << 16, 0).decode("utf-8", "replace")
        return "".join(char if char.isprintable() or char in "\n\t" else "\ufffd" for char in text)

    def close(self) -> None:
        """Tell it to quit, wait for that a little, and see to it that nothing is left."""
        if self._kill.alive and self.ended is None:
            with contextlib.suppress(Late, OSError):
                self.send(b'{"t":"quit"}\n')
                self.flush(time.monotonic() + QUIT_MS / 1000)
                assert self.guard.stdin is not None
                self.guard.stdin.close()
                self.has_ended(QUIT_MS)
        self.kill()

    def kill(self) -> None:
        """End it at once, with all that it started."""
        self._kill()

    @property
    def alive(self) -> bool:
        """Whether it was neither killed nor found ended."""
        return self._kill.alive and not self.has_ended()


def _occupy_standard_ends() -> None:
    """Where we were started with stdin, stdout or stderr closed, let nothing of ours take their numbers: the
    guard has its own.
    """
    while (end := os.open(os.devnull, os.O_RDWR)) < 3:
        pass
    os.close(end)


def _kill(guard: "subprocess.Popen[bytes]", life: socket.socket, log: IO[bytes]) -> None:
    """Close the socket, at which the guard ends the program and all that came of it; wait for that."""
    life.close()
    try:
        guard.wait(10)
    except subprocess.TimeoutExpired:
        guard.kill()
        guard.wait()
    for end in (guard.stdin, guard.stdout, log):
        if end is not None:
            end.close()


def shown(line: bytes) -> str:
    """The beginning of a line, fit to be printed."""
    text = line[:80].decode("utf-8", "replace")
    text = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return f"{text}…" if len(line) > 80 else text
