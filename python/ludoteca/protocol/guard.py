"""The process between the runner and a program that plays: starts it, and sees to it that
nothing of it is left.

A script of its own (`python guard.py LIFE LOG MEMORY COMMAND…`), small and without threads, so that it may
fork.
Its standard input and output are the program's. LIFE is a socket to the runner: once that is closed, be it
that the runner was killed, all that the program started is killed; a byte there asks to read stderr now. What
the program writes to stderr is read all the time, and its end is kept in the file LOG. Knows nothing of games
or of the protocol.
"""

import contextlib
import ctypes
import errno
import os
import select
import signal
import sys
import time

try:
    import resource
except ImportError:  # pragma: no cover
    resource = None  # type: ignore[assignment]

TAIL = 16_384
"""How much of stderr is kept, in bytes."""
_SET_PDEATHSIG, _SET_CHILD_SUBREAPER = 1, 36
_LINUX = sys.platform == "linux"


def main(life: int, log: int, memory: int, command: list[str]) -> None:
    """Run the program until it ends or the runner is gone; tell how it ended."""
    os.set_inheritable(life, False)
    os.set_inheritable(log, False)
    if _LINUX:
        # Whatever the program starts and leaves behind becomes a child of this process.
        _prctl(_SET_CHILD_SUBREAPER, 1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    woken, wake = os.pipe()
    for end in (woken, wake):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    errors, theirs = os.pipe()
    refused, refuse = os.pipe()
    pid = os.fork()
    if pid == 0:
        _become(command, theirs, refuse, memory)
    os.close(theirs)
    os.close(refuse)
    # Only the program holds its ends now, so that the runner notices when it closes them.
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    reason = os.read(refused, 100)
    if reason:
        os.waitpid(pid, 0)
        _tell(life, b"refused " + reason)
        return
    os.set_blocking(errors, False)
    status, most = _watch(pid, life, errors, woken, _Log(log))
    if status is not None:
        _tell(life, b"ended %d %d" % (status, most))


def _become(command: list[str], errors: int, refuse: int, memory: int) -> None:
    """In the child: become the program."""
    parent = os.getppid()
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        os.dup2(errors, 2)
        if _LINUX:
            _prctl(_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != parent:
                os._exit(127)
        if resource is not None:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if memory:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.execvp(command[0], command)
    except OSError as error:
        os.write(refuse, b"%d" % (error.errno or errno.EIO))
    except BaseException:
        os.write(refuse, b"%d" % errno.ENOMEM)
    os._exit(127)


class _Log:
    """The end of what was written to stderr, in a file that the runner may read at any time."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.tail = b""

    def read(self, pipe: int) -> bool:
        """Take what is there; whether there may be more."""
        try:
            data = os.read(pipe, 1 << 16)
        except BlockingIOError:
            return False
        self.tail = (self.tail + data)[-TAIL:]
        with contextlib.suppress(OSError):
            os.pwrite(self.file, self.tail, 0)
        return bool(data)


def _watch(pid: int, life: int, errors: int, woken: int, log: _Log) -> tuple[int | None, int]:
    """Wait until the program has ended, giving status and most memory in KiB, or the runner is gone."""
    poll = select.poll()
    for end in (life, errors, woken):
        poll.register(end, select.POLLIN)
    while True:
        ready = [end for end, _ in poll.poll()]
        if life in ready:
            if not _asked(life):
                _end(pid, alive=True)
                return None, 0
            while log.read(errors):
                pass
            _tell(life, b"read")
        if errors in ready and not log.read(errors):
            poll.unregister(errors)
        if woken in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(woken, 4096)
            found = _reaped(pid)
            if found is not None:
                # Whoever else holds the pipe is gone by now.
                while log.read(errors):
                    pass
                return found


def _reaped(pid: int) -> tuple[int, int] | None:
    """What became of the program, if it has ended; all that it left behind is ended first."""
    if hasattr(os, "waitid"):
        # While it is not reaped nobody else has its number, nor that of its group.
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            _kill_group(pid)
            _, status, usage = os.wait4(pid, 0)
            _end(pid, alive=False)
            return status, usage.ru_maxrss
        # Reap what it left behind.
        for child in _children():
            if child != pid:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(child, os.WNOHANG)
        return None
    found, status, usage = os.wait4(pid, os.WNOHANG)
    if found:
        _kill_group(pid)
        return status, usage.ru_maxrss // 1024
    return None


def _end(pid: int, alive: bool) -> None:
    """Kill the program's group and everything else that came of it, and wait until it is gone."""
    if alive:
        _kill_group(pid)
    until = time.monotonic() + 5
    while time.monotonic() < until:
        for child in _children():
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def _kill_group(pid: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def _children() -> list[int]:
    """Who has this process as its parent, where the system says so."""
    found = []
    if _LINUX:
        me = os.getpid()
        for name in os.listdir("/proc"):
            if name.isdigit():
                with contextlib.suppress(OSError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                    if int(file.read().rpartition(b")")[2].split()[1]) == me:
                        found.append(int(name))
    return found


def _asked(life: int) -> bool:
    """Whether the runner wants to know that stderr is read, else it is gone."""
    try:
        return bool(os.read(life, 64))
    except OSError:
        return False


def _tell(life: int, what: bytes) -> None:
    with contextlib.suppress(OSError):
        os.write(life, what + b"\n")


def _prctl(option: int, value: int) -> None:
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
