"""Who may sit down: files, modules, classes, options, names, and what is wrong with them."""

import functools
import sys
from pathlib import Path
from typing import Any, Literal

import pytest

from ludoteca import Bot, PluginError, SpecError, bots, simulate
from ludoteca.bots.load import check_options
from ludoteca.bots.seating import entries_of
from ludoteca.games import game as find_game

RISIKO = find_game("risiko")

FILE = """
import ludoteca

DRAWS = []

class Gengis(ludoteca.Bot):
    '''Takes what comes.'''

    def __init__(self, depth: int = 1, bold: bool = False):
        self.depth = depth

    def choose(self, view, legal):
        return legal[self.depth % len(legal)]

class Attila(Gengis):
    pass

class Table:
    pass
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mybots.py"
    path.write_text(FILE, encoding="utf-8")
    return path


def names(*specs: Any) -> list[str]:
    return [entry.spec.name for entry in entries_of(specs, RISIKO)]


def test_every_kind_of_spec_sits_down(file: Path) -> None:
    assert names("mybots.py:Gengis:depth=2", "new=mybots.py:Attila", "2xgreedy") == [
        "Gengis",
        "new",
        "greedy",
        "greedy",
    ]
    assert names(f"{file}:Gengis") == ["Gengis"]
    assert names("mybots:Gengis") == ["Gengis"]
    sys.modules.pop("mybots", None)

    class Own(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[0]

    assert [name.rsplit(".", 1)[-1] for name in names(Own, lambda: Own())] == ["Own", "<lambda>"]


def test_specs_of_python_bots_play(file: Path) -> None:
    result = simulate(
        "risiko", bots=["2xmybots.py:Gengis:depth=2", "old=mybots.py:Attila", "random"], games=4, seed=1
    )
    assert result.faults == ()
    assert [bot["spec"] for bot in result.to_dict()["bots"]] == [
        "mybots.py:Gengis:depth=2", "mybots.py:Gengis:depth=2", "mybots.py:Attila", "random",
    ]  # fmt: skip
    assert result.to_dict()["path"]["name"] == "python"


CALLS = """
import ludoteca
from ludoteca import Bot

class Short(Bot):
    def choose(self, view): ...
class Long(Bot):
    def choose(self, view, legal): ...
    def event(self, event, more): ...
class Awaited(Bot):
    async def choose(self, view, legal): ...
class Yields(Bot):
    def choose(self, view, legal): ...
    def end_game(self, outcome): yield
class Value(Bot):
    event = None
    def choose(self, view, legal): ...
class Static(Bot):
    @staticmethod
    def choose(legal): ...
class Rows(Bot):
    def choose_batch(self, views): ...
class Loads(Bot):
    def choose(self, view, legal): ...
    @classmethod
    def load(cls, path): ...
"""

WRONG = {
    "mybots.py:Gengiss": "did you mean `Gengis`",
    "mybots.py:Table": "is no bot: expected a subclass of ludoteca.Bot",
    "mybot.py:Gengis": "did you mean `mybots.py`",
    "there/mybots.py:Gengis": "there is no file `there/mybots.py`",
    "mybots.py:Gengis:dept=2": "did you mean `depth`",
    "mybots.py:Gengis:depth=deep": "option depth = 'deep': expected int",
    "mybots.py:Gengis:depth=true": "option depth = True: expected int",
    "mybots.py:Gengis:bold=1": "option bold = 1: expected bool",
    "broken.py:Gengis": "cannot be imported: ZeroDivisionError",
    "exits.py:Gengis": "cannot be imported: SystemExit",
    "syntax.py:Gengis": "cannot be imported: SyntaxError",
    "lacks.py:Gengis": "No module named 'no_such_helper'\nTraceback.*line 1, in <module>",
    "several.py:Gengis": "No module named 'helper'; a bot of several files is a package",
    "relative.py:Gengis": "relative import.*; a bot of several files is a package",
    "mybots.py:GENGIS": "did you mean `Gengis`",
    "folder.py:Gengis": "`folder.py` is a folder, not a file",
    "~no such user/mybots.py:Gengis": "`~no such user/mybots.py`: Could not determine home",
    f"{'a' * 300}.py:Gengis": "File name too long",
    "calls.py:Short": r"`choose` takes \(self, view\): expected \(self, view, legal\)",
    "calls.py:Long": r"`event` takes \(self, event, more\): expected \(self, event\)",
    "calls.py:Awaited": "`choose` is async",
    "calls.py:Yields": "`end_game` has a `yield`",
    "calls.py:Value": "`event` is no method, but NoneType",
    "calls.py:Static": r"`choose` takes \(legal\): expected \(view, legal\)",
    "calls.py:Rows": r"`choose_batch` takes \(self, views\): expected",
    "calls.py:Loads": r"`load` takes \(path\): expected \(\)",
    "nomodule.bots:Gengis": "there is no module `nomodule`",
    "mybots.inner:Gengis": "there is no module `mybots.inner`",
    "empty.py:Gengis": "nor any subclass of ludoteca.Bot",
    "idle.py:Idle": "has neither `choose` nor `choose_batch`",
    "gredy": "did you mean `greedy`",
    "greedy:depth": "option `depth`: expected key=value",
    "human": "`ludoteca play` only",
    "cmd:./gengis 'fast": "No closing quotation",
}


@pytest.mark.parametrize("spec", WRONG)
def test_what_is_wrong_is_one_error_that_says_what_would_be_right(spec: str, file: Path) -> None:
    for name, text in {
        "broken.py": "1 / 0",
        "exits.py": "raise SystemExit(0)",
        "syntax.py": "class Gengis(:",
        "lacks.py": "import no_such_helper",
        "several.py": "import helper",
        "helper.py": "",
        "relative.py": "from . import helper",
        "calls.py": CALLS,
        "empty.py": "",
        "idle.py": "import ludoteca\nclass Idle(ludoteca.Bot): pass",
    }.items():
        (file.parent / name).write_text(text, encoding="utf-8")
    (file.parent / "folder.py").mkdir()
    for _ in range(2):
        with pytest.raises(SpecError, match=f"(?s){WRONG[spec]}") as error:
            entries_of([spec, "2xrandom"], RISIKO)
        if spec != "gredy":
            assert f"bot `{spec}`" in str(error.value)
    sys.modules.pop("mybots", None)


def test_methods_of_every_kind_may_be_written() -> None:
    def counted(function: Any) -> Any:
        @functools.wraps(function)
        def call(*arguments: Any) -> Any:
            return function(*arguments[:3])

        return call

    class Static(Bot):
        @staticmethod
        def choose(view: Any, legal: Any) -> Any:
            return legal[0]

        @classmethod
        def start_game(cls, info: Any, *, more: int = 0) -> None: ...

        event = print

    class Wrapped(Bot):
        @counted
        def choose(self, view: Any, legal: Any, extra: Any = None) -> Any:
            return legal[0]

        load = classmethod(lambda cls: None)  # type: ignore[assignment]

    class Callable(Bot):
        choose = max  # type: ignore[assignment]

    assert names(Static, Wrapped, Callable) == [
        f"test_methods_of_every_kind_may_be_written.<locals>.{name}"
        for name in ("Static", "Wrapped", "Callable")
    ]


@pytest.mark.parametrize(
    ("given", "error", "reason"),
    [
        ([7], TypeError, "expected specs as text, classes or functions, not int"),
        ([None], TypeError, "not NoneType"),
        ([int], SpecError, "is no bot: expected a subclass of ludoteca.Bot"),
        ([Bot], SpecError, "neither `choose` nor `choose_batch`"),
    ],
)
def test_what_is_no_bot(given: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        entries_of(given, RISIKO)


def test_an_instance_is_refused_with_a_hint() -> None:
    class Own(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[0]

    with pytest.raises(TypeError, match="give the class, or a function that makes a new bot each time"):
        simulate("risiko", bots=[Own(), "2xrandom"], games=1)


def test_two_files_of_one_name_do_not_meet(tmp_path: Path) -> None:
    for folder, place in (("a", 0), ("b", -1)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bot.py").write_text(
            "import ludoteca\nclass It(ludoteca.Bot):\n"
            f"    def choose(self, view, legal): return legal[{place}]\n",
            encoding="utf-8",
        )
    a, b = (f"{tmp_path}/{folder}/bot.py:It" for folder in "ab")
    one = simulate("relikt", bots=[a, b, "random"], games=5, seed=1).columns["points"].tolist()
    assert one != simulate("relikt", bots=[b, a, "random"], games=5, seed=1).columns["points"].tolist()
    assert one == simulate("relikt", bots=[a, b, "random"], games=5, seed=1).columns["points"].tolist()


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    found = []
    for text in ("first = 1", "second = 2000"):
        path.write_text(
            f"import ludoteca\n{text}\nclass It(ludoteca.Bot):\n"
            "    def choose(self, view, legal): return legal[0]\n",
            encoding="utf-8",
        )
        make = entries_of([f"{path}:It"], RISIKO)[0].make
        assert make is not None
        found.append(make().__class__)
        assert entries_of([f"{path}:It"], RISIKO)[0].make().__class__ is found[-1]  # type: ignore[misc]
    assert found[0] is not found[1]


def test_options_are_checked_as_far_as_annotations_say() -> None:
    class Free(Bot):
        def __init__(self, **options: Any) -> None: ...

    class Many(Bot):
        def __init__(
            self,
            need: str,
            *,
            share: float = 0.5,
            mode: Literal["fast", "slow"] = "fast",
            limit: int | None = None,
            odd: "list[Unknown]" = (),  # type: ignore[name-defined]  # noqa: F821
        ) -> None: ...

    check_options(Free, {"anything": 1})
    for good in ({"need": "x"}, {"need": "x", "odd": 3}):
        check_options(Many, good)
    for bad, reason in (({}, "needs the option `need`"), ({"need": "x", "shar": 1}, "did you mean `share`")):
        with pytest.raises(SpecError, match=reason):
            check_options(Many, bad)


def test_annotations_of_every_kind() -> None:
    class Many(Bot):
        def __init__(
            self,
            share: float = 0.5,
            mode: Literal["fast", "slow"] = "fast",
            limit: int | None = None,
        ) -> None: ...

    check_options(Many, {"share": 1, "mode": "slow", "limit": 3})
    for bad in ({"share": "much"}, {"share": True}, {"mode": "medium"}, {"limit": 1.5}):
        with pytest.raises(SpecError, match="expected"):
            check_options(Many, bad)


def test_a_player_of_riket_has_its_knowledge_beside_the_bots_options(file: Path) -> None:
    result = simulate(
        "riket", bots=["mybots.py:Gengis:depth=0:knowledge=0.9", "2xrandom"], games=3, seed=1, records=True
    )
    assert result.records is not None
    assert result.records.header["bots"][0]["seat"] == {"knowledge": 0.9}


def test_registered_bots_have_names() -> None:
    class Hasty(Bot):
        """Takes the last."""

        def choose(self, view: Any, legal: Any) -> Any:
            return legal[-1]

    bots.register("relikt", "hasty", Hasty)
    try:
        bots.register("relikt", "hasty", Hasty)
        assert simulate("relikt", bots=["hasty", "2xrandom"], games=2, seed=1).path["name"] == "python"
        with pytest.raises(SpecError, match="unknown risiko bot `hasty`"):
            simulate("risiko", bots=["hasty", "2xrandom"], games=2, seed=1)
        with pytest.raises(SpecError, match="did you mean `hasty`"):
            simulate("relikt", bots=["hastyy", "2xrandom"], games=2, seed=1)
        with pytest.raises(
            SpecError, match="hasty` of elsewhere: this program has a relikt bot of that name"
        ):
            bots.register("relikt", "hasty", type("Other", (Hasty,), {}), source="elsewhere")
        with pytest.raises(SpecError, match="native bot of that name"):
            bots.register("relikt", "pairs", Hasty)
        for name in ("Hasty", "human", "3x"):
            with pytest.raises(SpecError, match="lower-case"):
                bots.register("relikt", name, Hasty)
        with pytest.raises(TypeError, match=r"subclass of ludoteca\.Bot"):
            bots.register("relikt", "other", int)
    finally:
        bots.unregister("relikt", "hasty")
    with pytest.raises(SpecError, match="unknown relikt bot `hasty`"):
        simulate("relikt", bots=["hasty", "2xrandom"], games=2, seed=1)


def test_games_at_once_is_checked() -> None:
    for wrong in (0, 70_000, "many", True):

        class Own(Bot):
            games_at_once = wrong  # type: ignore[assignment]

            def choose(self, view: Any, legal: Any) -> Any:
                return legal[0]

        with pytest.raises(SpecError, match="games_at_once"):
            simulate("risiko", bots=[Own, "2xrandom"], games=1)


@pytest.fixture
def bringing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins: Any) -> Any:
    """Installs a plug-in `steppe` of such code."""

    def install(code: str) -> None:
        about = tmp_path / "site" / "steppe_bots-1.0.dist-info"
        about.mkdir(parents=True)
        (tmp_path / "site" / "steppe_bots.py").write_text(code, encoding="utf-8")
        (about / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: steppe_bots\nVersion: 1.0\n", encoding="utf-8"
        )
        (about / "entry_points.txt").write_text("[ludoteca]\nsteppe = steppe_bots\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path / "site")
        plugins("steppe")

    yield install
    sys.modules.pop("steppe_bots", None)


def test_bots_of_plugins_sit_down_by_name(bringing: Any) -> None:
    bringing(
        FILE + "\n@ludoteca.hookimpl\ndef register_bots(register):\n"
        "    register('risiko', 'gengis', Gengis)\n"
    )
    result = simulate("risiko", bots=["gengis:depth=2", "2xrandom"], games=3, seed=1)
    assert (result.faults, result.path["name"]) == ((), "python")
    for spec, reason in {
        "gengis:dept=2": "did you mean `depth`",
        "gengiss": "did you mean `gengis`",
    }.items():
        with pytest.raises(SpecError, match=reason):
            simulate("risiko", bots=[spec, "2xrandom"], games=1)
    with pytest.raises(SpecError, match="unknown relikt bot `gengis`"):
        simulate("relikt", bots=["gengis", "2xrandom"], games=1)
    from ludoteca.cli.bots import bots_result

    listed = {bot["name"]: bot for bot in bots_result("risiko")["bots"]}
    assert listed["gengis"] == {
        "game": "risiko", "name": "gengis", "doc": "Takes what comes.", "options": ["depth", "bold"],
    }  # fmt: skip


def test_a_plugin_and_the_program_cannot_both_bring_a_name(bringing: Any) -> None:
    bringing(
        FILE + "\n@ludoteca.hookimpl\ndef register_bots(register):\n    register('riket', 'hasty', Gengis)\n"
    )

    class Hasty(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[-1]

    bots.register("riket", "hasty", Hasty)
    try:
        with pytest.raises(
            PluginError, match="plug-in `steppe` and this program both bring a riket bot `hasty`"
        ):
            simulate("riket", bots=["hasty", "2xrandom"], games=1)
        # Who names no such bot is not concerned.
        simulate("riket", bots=["3xrandom"], games=1)
    finally:
        bots.unregister("riket", "hasty")
