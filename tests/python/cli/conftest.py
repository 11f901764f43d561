"""The command as people run it: a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """This process's environment without what changes how a terminal is written to."""
    dropped = (
        "NO_COLOR",
        "COLUMNS",
        "LINES",
        "LANG",
        "LC_ALL",
        "LC_CTYPE",
        "PYTHONIOENCODING",
        "PYTHONUTF8",
        "TERM",
    )
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return {**kept, "LANG": "C.UTF-8", "PYTHONUTF8": "0"}


@pytest.fixture(scope="session")
def run(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run `ludoteca ARGUMENTS`; `env` changes the environment, `code` is the exit code it must have,
    `traceback` says whether a bot's may be told, `cwd` is where it runs.
    """
    folder = tmp_path_factory.mktemp("cwd")

    def run(
        *arguments: str | Path,
        code: int | None = 0,
        env: dict[str, str] | None = None,
        stdin: str = "",
        traceback: bool = False,
        cwd: Path | None = None,
    ) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [sys.executable, "-m", "ludoteca", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="strict",
            env={**environment, **(env or {})},
            cwd=cwd or folder,
            timeout=300,
            check=False,
        )
        if code is not None:
            assert done.returncode == code, done.stdout + done.stderr
        assert traceback or "Traceback" not in done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def records(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of three recorded games."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl.gz"
    run(
        "simulate",
        "risiko",
        "--bot",
        "4xrandom",
        "-n",
        "3",
        "-s",
        "11",
        "--set",
        "ending=rounds",
        "--records",
        path,
    )
    return path
