"""What is installed: all of it, with types, and nothing heavy at import. Field report 12."""

import importlib
import importlib.metadata
import importlib.resources
import pkgutil
import subprocess
import sys

import pytest

import ludoteca


def test_versions_agree() -> None:
    assert ludoteca.__version__ == importlib.metadata.version("ludoteca")


def test_types_come_with_it() -> None:
    files = importlib.resources.files("ludoteca")
    for name in ("py.typed", "_core.pyi"):
        assert (files / name).is_file()


def test_every_module_can_be_imported() -> None:
    names = [module.name for module in pkgutil.walk_packages(ludoteca.__path__, "ludoteca.")]
    assert {
        "ludoteca.simulation",
        "ludoteca.records",
        "ludoteca.games.risiko.combat",
        "ludoteca.cli.app",
    } <= set(names)
    for name in names:
        if not name.endswith("__main__"):
            importlib.import_module(name)


def test_the_command_is_there() -> None:
    found = importlib.metadata.entry_points(group="console_scripts", name="ludoteca")
    assert [callable(entry.load()) for entry in found] == [True]


def test_every_public_name_is_there() -> None:
    for name in ludoteca.__all__:
        assert getattr(ludoteca, name) is not None
    assert set(ludoteca.__all__) <= set(dir(ludoteca))
    for bad in ("nothing", "Simulate", "_nothing"):
        with pytest.raises(AttributeError, match=bad):
            getattr(ludoteca, bad)


def test_importing_imports_nothing_heavy() -> None:
    script = "import sys, ludoteca, ludoteca.games; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & {"typer", "click", "rich", "numpy", "msgspec", "pluggy"}
