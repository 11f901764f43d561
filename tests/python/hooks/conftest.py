"""Plug-ins made up for one test: a module and its entry points in a folder of their own. Lets the tests of
this folder import `scene`, which they share.
"""

import itertools
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

Install = Callable[..., str]
_NUMBERS = itertools.count()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a distribution with one module: `install("a = :A", code)`, where `:A` is the class A of the
    module and `.` the module itself. Gives the module's name.
    """
    before = set(sys.modules)

    def install(entries: str, code: str, version: str = "1.0", requires: tuple[str, ...] = ()) -> str:
        number = next(_NUMBERS)
        module = f"made_up_{number}"
        folder = tmp_path / f"site{number}"
        about = folder / f"{module}-{version}.dist-info"
        about.mkdir(parents=True)
        (folder / f"{module}.py").write_text(textwrap.dedent(code), encoding="utf-8")
        lines = ["Metadata-Version: 2.1", f"Name: {module}", f"Version: {version}"]
        lines += [f"Requires-Dist: {one}" for one in requires]
        (about / "METADATA").write_text("\n".join(lines) + "\n", encoding="utf-8")
        points = textwrap.dedent(entries).replace("= :", f"= {module}:").replace("= .", f"= {module}")
        (about / "entry_points.txt").write_text(f"[ludoteca]\n{points}\n", encoding="utf-8")
        (about / "RECORD").write_text(f"{module}.py,,\n", encoding="utf-8")
        monkeypatch.syspath_prepend(folder)
        return module

    yield install
    for name in set(sys.modules) - before:
        if name.startswith(("made_up_", "_ludoteca_file_")):
            del sys.modules[name]
