"""Discovery: what is installed, what is broken and why, and that neither acts unless it is named."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import PluginError, SpecError
from ludoteca.plugins import bots, installed, rule

GOOD = """
    import ludoteca

    class Good(ludoteca.HouseRule, game="risiko"):
        "One army more."
        more: int = 1

        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies):
            return armies + self.more
"""


def found() -> dict[str, Any]:
    return {plugin.name: plugin for plugin in installed()}


def test_the_environment_says_what_is_loaded(install: Any, plugins: Any) -> None:
    install("good = :Good", GOOD)
    assert installed() == []
    plugins("good", "missing")
    assert list(found()) == ["good", "missing"]
    assert found()["missing"].reason == "LUDOTECA_PLUGINS names it, and it is not installed"
    good = found()["good"]
    assert (good.status, good.version, good.hooks) == ("ok", "1.0", ("risiko_reinforcements",))
    assert rule("good:more=2").to_dict() == {"name": "good", "version": "1.0", "options": {"more": 2}}
    plugins("")
    with pytest.raises(PluginError, match=r"`good`: not installed here \(LUDOTECA_PLUGINS.*: none\)"):
        rule("good")


def test_without_the_variable_everything_is_found(install: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    install("good = :Good", GOOD)
    monkeypatch.delenv("LUDOTECA_PLUGINS")
    assert "good" in found()
    with pytest.raises(PluginError, match="did you mean `good`"):
        rule("goood")


BROKEN = {
    "import error": ("bad = :Bad", "import nothing_of_the_kind", "ModuleNotFoundError"),
    "exits": ("bad = :Bad", "raise SystemExit(3)", "SystemExit"),
    "no such class": ("bad = :Bad", "x = 1", "AttributeError"),
    "no rule": ("bad = :Bad", "Bad = 3", "no hook"),
    "another name": ("bad = :Good", GOOD, "its rule is called `good`"),
    "unknown argument": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl
            def risiko_reinforcements(self, armeis): return 1
        """,
        "unknown argument `armeis`: did you mean `armies`",
    ),
    "unknown hook": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl
            def risiko_reinforcement(self, armies): return 1
        """,
        "did you mean `risiko_reinforcements`",
    ),
    "hook of another game": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl
            def relikt_points(self, points): return 1
        """,
        "is a rule of risiko, but has `relikt_points`",
    ),
    "a hook that is not marked": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            def risiko_reinforcements(self, armies): return 1
        """,
        "`risiko_reinforcements` needs `@ludoteca.hookimpl` above it",
    ),
    "an error of its own": ("bad = :Bad", "import ludoteca\nx = nope", "line 2)"),
    "exits when it is looked at": (
        "bad = .",
        """
        import ludoteca
        @ludoteca.hookimpl
        def register_bots(register): raise SystemExit(0)
        """,
        "`register_bots`: SystemExit: 0 (made_up_",
    ),
    "old wrapper": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl(hookwrapper=True)
            def risiko_reinforcements(self, armies): yield
        """,
        "is a wrapper",
    ),
    "new wrapper": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl(wrapper=True)
            def risiko_reinforcements(self, armies): return (yield)
        """,
        "hooks here are plain functions",
    ),
    "tryfirst": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl(tryfirst=True)
            def risiko_reinforcements(self, armies): return 1
        """,
        "before=[…], after=[…]",
    ),
    "default value": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl
            def risiko_reinforcements(self, armies=3): return 1
        """,
        "`armies` has a default",
    ),
    "all arguments": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl
            def risiko_reinforcements(self, **given): return 1
        """,
        "name the arguments",
    ),
    "coroutine": (
        "bad = :Bad",
        """
        import ludoteca
        class Bad(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl
            async def risiko_reinforcements(self, armies): return 1
        """,
        "expected a plain function",
    ),
    "a bot that is none": (
        "bad = .",
        """
        import ludoteca
        @ludoteca.hookimpl
        def register_bots(register): register("risiko", "gengis", object)
        """,
        "expected a subclass of ludoteca.Bot",
    ),
    "modifier in a module": (
        "bad = .",
        """
        import ludoteca
        @ludoteca.hookimpl
        def risiko_reinforcements(armies): return 1
        """,
        "belongs into a HouseRule",
    ),
    "bots that cannot be": (
        "bad = .",
        """
        import ludoteca
        @ludoteca.hookimpl
        def register_bots(register): register("risiko", "greedy", object)
        """,
        "native bot of that name",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_plugin_is_listed_and_stops_nobody_else(name: str, install: Any, plugins: Any) -> None:
    entries, code, reason = BROKEN[name]
    install(entries, code)
    install("good = :Good", GOOD)
    plugins("bad", "good")
    broken = found()["bad"]
    assert broken.status == "broken"
    assert reason in broken.reason
    assert found()["good"].status == "ok"
    assert rule("good").name == "good"
    assert bots("risiko") == {}
    with pytest.raises(PluginError, match="house rule `bad`: the plug-in is broken") as error:
        ludoteca.simulate("risiko", games=1, house_rules=["bad"])
    assert reason in str(error.value)


def test_a_plugin_for_another_version_is_broken(install: Any, plugins: Any) -> None:
    install("good = :Good", GOOD, requires=("numpy", "ludoteca==9.9"))
    plugins("good")
    assert found()["good"].reason == f"it needs ludoteca 9.9, and this is {ludoteca.__version__}"


def test_a_damaged_distribution_hides_nobody_else(
    install: Any, plugins: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("good = :Good", GOOD)
    install("odd = a b c", "")
    install("nonsense", "")
    nameless = tmp_path / "nameless" / "nameless-1.0.dist-info"
    nameless.mkdir(parents=True)
    (nameless / "entry_points.txt").write_text("[ludoteca]\nghost = nowhere:X\n", encoding="utf-8")
    monkeypatch.syspath_prepend(nameless.parent)
    monkeypatch.delenv("LUDOTECA_PLUGINS")
    assert found()["good"].status == "ok"
    assert rule("good").version == "1.0"
    assert "expected module:Class" in str(found()["odd"].reason)
    damaged = [plugin for plugin in installed() if "entry_points.txt cannot be read" in (plugin.reason or "")]
    assert [plugin.name.startswith("made_up_") for plugin in damaged] == [True]
    assert (found()["ghost"].distribution, found()["ghost"].status) == ("?", "broken")
    plugins("good")
    assert [plugin.name for plugin in installed()] == ["good"]


def test_two_of_one_name_are_both_broken(install: Any, plugins: Any) -> None:
    one, other = install("good = :Good", GOOD), install("good = :Good", GOOD)
    plugins("good")
    reasons = {plugin.distribution: plugin.reason for plugin in installed()}
    assert reasons == {
        one: f"{other} brings a plug-in of the same name",
        other: f"{one} brings a plug-in of the same name",
    }
    with pytest.raises(PluginError, match="brings a plug-in of the same name"):
        rule("good")


def test_wrappers_change_nothing_for_others(install: Any, plugins: Any) -> None:
    """Field report 10: the shape of an answer does not depend on what else is loaded."""
    install("bad = :Bad", BROKEN["new wrapper"][1])
    install("good = :Good", GOOD)
    plugins("good")
    alone = rule("good").hooks
    plugins("good", "bad")
    assert [hook[:2] for hook in rule("good").hooks] == [hook[:2] for hook in alone]


def test_files_and_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, install: Any) -> None:
    path = tmp_path / "mine.py"
    source = "import ludoteca\nclass Mine(ludoteca.HouseRule, game='risiko'):\n    more: int = 1\n"
    path.write_text(source, encoding="utf-8")
    mine = rule(f"{path}:Mine:more=3")
    assert (mine.rule.chosen, mine.origin) == ({"more": 3}, str(path))
    assert mine.version.startswith("file-")
    assert mine.spec == f"{path}:Mine:more=3"
    assert type(rule(f"{path}:Mine").rule) is type(mine.rule)
    path.write_text(source + "    # another line\n", encoding="utf-8")
    assert rule(f"{path}:Mine").version != mine.version
    module = install("", GOOD)
    assert rule(f"{module}:Good").version == "1.0"
    for spec, said in {
        f"{path}:Nobody": f"unknown house rule of `{path}` `Nobody`: expected one of Mine",
        f"{path}:Mien": "did you mean `Mine`",
        f"{path}:ludoteca": "is no ludoteca.HouseRule",
        f"{tmp_path / 'none.py'}:Mine": "No such file",
        "no.such.module:Mine": "ModuleNotFoundError",
    }.items():
        with pytest.raises(PluginError) as error:
            rule(spec)
        assert said in str(error.value)
    path.write_text("1 / 0", encoding="utf-8")
    with pytest.raises(PluginError, match="ZeroDivisionError"):
        rule(f"{path}:Mine")
    path.write_text("raise SystemExit", encoding="utf-8")
    with pytest.raises(PluginError, match="SystemExit"):
        rule(f"{path}:Mine")


def test_rules_of_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package beside the reader is found as those of bots are; a file has nothing beside it."""
    package = tmp_path / "made_up_pack"
    package.mkdir()
    source = "import ludoteca\n{}\nclass Two(ludoteca.HouseRule, game='risiko'):\n    n: int = N\n"
    (package / "__init__.py").write_text("N = 2\n", encoding="utf-8")
    (package / "two.py").write_text(source.format("from made_up_pack import N"), encoding="utf-8")
    (tmp_path / "two.py").write_text(source.format("from made_up_beside import N"), encoding="utf-8")
    monkeypatch.setattr("sys.path", [entry for entry in sys.path if entry])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PluginError, match=r"\(two.py, line 2\); a rule of several files is a package"):
        rule("two.py:Two")
    assert rule("made_up_pack.two:Two").rule.chosen == {"n": 2}


def test_plugins_bring_bots(install: Any, plugins: Any) -> None:
    code = """
        import ludoteca
        class Gengis(ludoteca.Bot):
            "Takes the last choice."
            def choose(self, view, legal): return legal[-1]
        @ludoteca.hookimpl
        def register_bots(register):
            register("risiko", "gengis", Gengis)
    """
    module = install("steppe = .", code)
    plugins("steppe")
    assert found()["steppe"].bots == (("risiko", "gengis"),)
    bot, plugin = bots("risiko")["gengis"]
    assert (bot.__name__, bot.__module__, plugin) == ("Gengis", module, "steppe")
    assert bots("relikt") == {}
    run = ludoteca.simulate("risiko", bots=["gengis", "3xrandom"], games=2, seed=1)
    assert run.bots[0].name == "gengis"
    from ludoteca.cli.bots import bots_result

    assert {
        "game": "risiko",
        "name": "gengis",
        "doc": "Takes the last choice.",
        "options": [],
    } in bots_result()["bots"]
    with pytest.raises(PluginError, match="plug-in `steppe` is no house rule: it brings register_bots"):
        rule("steppe")
    install("tundra = .", code)
    plugins("steppe", "tundra")
    with pytest.raises(PluginError, match="`steppe` and `tundra` both bring a risiko bot `gengis`"):
        bots("risiko")


def test_installed_is_not_active(install: Any, plugins: Any) -> None:
    bare = ludoteca.simulate("risiko", games=3, seed=1, records=True)
    install("good = :Good", GOOD)
    plugins("good")
    again = ludoteca.simulate("risiko", games=3, seed=1, records=True)
    assert bare.records is not None
    assert again.records is not None
    assert [r.to_json() for r in again.records] == [r.to_json() for r in bare.records]
    assert again.records.header == bare.records.header


def test_options_of_installed_rules_are_checked(install: Any, plugins: Any) -> None:
    install("good = :Good", GOOD)
    plugins("good")
    with pytest.raises(SpecError, match="did you mean `more`"):
        rule("good:moer=2")
    with pytest.raises(SpecError, match="`more`: expected key=value"):
        rule("good:more")


def test_only_one_file_imports_pluggy() -> None:
    home = Path(ludoteca.__file__).parent
    users = {
        path.relative_to(home).as_posix()
        for path in home.rglob("*.py")
        if any(
            line.startswith(("import pluggy", "from pluggy")) for line in path.read_text("utf-8").splitlines()
        )
    }
    assert users == {"plugins.py"}


def test_help_needs_no_plugins() -> None:
    script = (
        "import sys\nfrom ludoteca.cli.app import run\ncode = run(['--help'])\n"
        "print(*sys.modules, file=sys.stderr)\nsys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert not loaded & {"pluggy", "numpy", "msgspec"}
