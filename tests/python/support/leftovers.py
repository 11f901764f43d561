"""Which processes bear a mark on their command line."""

import os
import subprocess
import time
from pathlib import Path


def marked(mark: str) -> list[str]:
    """The command lines with the mark, but this process's own."""
    found = []
    if Path("/proc/self/cmdline").exists():
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit() and int(folder.name) != os.getpid():
                try:
                    words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
                except OSError:
                    continue
                if mark in words and state != "Z":
                    found.append(words)
        return found
    listed = subprocess.run(["ps", "-A", "-o", "args"], capture_output=True, text=True, check=True).stdout
    return [words for words in listed.splitlines() if mark in words]


def none_left(mark: str, seconds: float = 0.0) -> bool:
    """Whether no process with the mark is left, or none is after some time."""
    until = time.monotonic() + seconds
    while marked(mark):
        if time.monotonic() >= until:
            return False
        time.sleep(0.05)
    return True
