"""`ludoteca doctor`: is this installation sound, and what is this machine."""

import os
import platform
import sys
from collections.abc import Callable
from typing import Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import columns, show, show_json

Check = tuple[str, Callable[[], str]]


def doctor(json: options.Json = False) -> None:
    """Check the installation.

    Looks at versions, the compiled part, a game on one and two threads, its replay, exact odds. Ends with
    exit code 1 if anything is wrong.
    """
    result = doctor_document()
    if json:
        show_json(result)
    else:
        rows = [["check", "", "detail"]]
        rows += [[c["name"], "ok" if c["ok"] else "WRONG", c["detail"]] for c in result["checks"]]
        show(columns(rows))
    if not all(check["ok"] for check in result["checks"]):
        raise typer.Exit(1)


def doctor_document() -> dict[str, Any]:
    """The document `doctor`. What differs from machine to machine is in `timing`."""
    from ludoteca.documents import document

    checks = []
    for name, check in _checks():
        try:
            ok, detail = True, check()
        except Exception as error:
            ok, detail = False, f"{type(error).__name__}: {error}"
        checks.append({"name": name, "ok": ok, "detail": detail})
    machine = {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "cpus": os.cpu_count(),
        "executable": sys.executable,
    }
    return document("doctor", None, {"checks": checks}, timing=machine)


def _checks() -> list[Check]:
    from ludoteca import games

    rows: list[Check] = [
        ("python", _python),
        ("compiled part", _compiled),
        ("numpy", lambda: __import__("numpy").__version__),
        ("rich", lambda: _version("rich")),
        ("typer", lambda: _version("typer")),
        ("exact odds", _odds),
    ]
    for name in games.NAMES:
        rows.append((f"{name}: same game, 1 and 2 threads", lambda name=name: _same(name)))  # type: ignore[misc]
        rows.append((f"{name}: record replays", lambda name=name: _replays(name)))  # type: ignore[misc]
    return rows


def _python() -> str:
    assert sys.version_info >= (3, 11), "Python 3.11 or newer is needed"
    return platform.python_version()


def _compiled() -> str:
    from importlib.metadata import version

    from ludoteca import _core

    distribution = version("ludoteca")
    assert _core.__version__ == distribution, f"compiled {_core.__version__}, distribution {distribution}"
    return str(_core.__version__)


def _version(name: str) -> str:
    from importlib.metadata import version

    return version(name)


def _odds() -> str:
    from ludoteca.games.risiko import combat

    win = combat.odds(10, 10).win
    assert abs(win - 0.145270758) < 1e-9, f"10 against 10 is {win}"
    return "10 against 10 falls with 0.145270758"


def _same(game: str) -> str:
    import numpy as np

    import ludoteca

    bots = [f"{ludoteca.games.game(game).default_seats}xrandom"]
    one = ludoteca.simulate(game, bots=bots, games=20, seed=1, threads=1)
    two = ludoteca.simulate(game, bots=bots, games=20, seed=1, threads=2)
    for key in one.columns:
        assert np.array_equal(one.columns[key], two.columns[key]), f"column {key} differs"
    return "20 games agree"


def _replays(game: str) -> str:
    import ludoteca

    bots = [f"{ludoteca.games.game(game).default_seats}xrandom"]
    run = ludoteca.simulate(game, bots=bots, games=1, seed=1, records=True)
    assert run.records is not None
    run.records.verify()
    return f"{len(run.records[0])} decisions and their hashes agree"
