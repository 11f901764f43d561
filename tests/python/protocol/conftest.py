"""Programs for the tests: a compiled one, a plain Python one, and those of the zoo."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples" / "process-bots"


@pytest.fixture(scope="session")
def first_c(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """examples/process-bots/first.c, compiled."""
    compiler = shutil.which("cc")
    assert compiler is not None, "these tests need a C compiler `cc` (Debian: build-essential)"
    program = tmp_path_factory.mktemp("c") / "first"
    source = str(EXAMPLES / "first.c")
    subprocess.run([compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(program), source], check=True)
    return program


@pytest.fixture(scope="session")
def any_py() -> str:
    """The words that start examples/process-bots/any.py."""
    return f"{sys.executable} {EXAMPLES / 'any.py'}"
