"""Tests see no plug-in of the machine but those they name, and Ctrl-C works in all that they start."""

import os
import signal
from collections.abc import Callable, Iterable

import pytest

# Before anything is collected, and for every process that a test starts.
os.environ["LUDOTECA_PLUGINS"] = ""
# Who runs the tests in the background of a script hands down a Ctrl-C that is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

Named = Callable[..., None]


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> Named:
    """Load these installed plug-ins, by name, in this test and the processes it starts."""

    def named(*names: str) -> None:
        monkeypatch.setenv("LUDOTECA_PLUGINS", ",".join(names))

    return named


OFFICIAL = (
    "capitals",
    "mild-fate",
    "small-treasures",
    "special-reinforcement",
    "time-attack",
    "two-dice-defence",
)


@pytest.fixture
def official(plugins: Named) -> Iterable[str]:
    """Load the official house rules."""
    plugins(*OFFICIAL)
    return OFFICIAL
