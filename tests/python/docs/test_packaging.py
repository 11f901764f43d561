"""What is installed is what the repository holds: every module, the compiled part, types, licences, one
version.
"""

import importlib
import tomllib
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "python" / "ludoteca"


def expected() -> set[str]:
    kinds = {".py", ".pyi", ".toml", ".typed"}
    return {
        p.relative_to(SOURCE.parent).as_posix()
        for p in SOURCE.rglob("*")
        if p.suffix in kinds or p.name == "py.typed"
    }


def test_every_module_is_installed_and_can_be_imported() -> None:
    import ludoteca

    home = Path(ludoteca.__file__).parent.parent
    for name in sorted(expected()):
        assert (home / name).exists(), name
        if name.endswith(".py") and not name.endswith("__main__.py"):
            importlib.import_module(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def test_a_wheel_holds_the_package_and_nothing_else() -> None:
    files = [f.as_posix() for f in distribution("ludoteca").files or []]
    installed = {f for f in files if f.startswith("ludoteca/") and "__pycache__" not in f}
    if not installed:
        # An editable installation points to the source instead of holding it.
        assert any(f.endswith(".pth") for f in files)
        return
    compiled = {f for f in installed if f.startswith("ludoteca/_core.") and f.endswith((".so", ".pyd"))}
    assert len(compiled) == 1
    assert installed - compiled == expected()
    licences = {Path(f).name for f in files if "/licenses/" in f}
    assert licences == {"LICENSE-MIT", "LICENSE-APACHE"}


def test_one_version_everywhere() -> None:
    import ludoteca

    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    version = cargo["workspace"]["package"]["version"]
    assert ludoteca.__version__ == version == distribution("ludoteca").version
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_command_is_an_entry_point() -> None:
    scripts = [p for p in distribution("ludoteca").entry_points if p.group == "console_scripts"]
    assert [(p.name, p.value) for p in scripts] == [("ludoteca", "ludoteca.cli:main")]


def test_the_official_house_rules_have_the_same_version() -> None:
    import ludoteca

    project = tomllib.loads((ROOT / "plugins" / "house-rules" / "pyproject.toml").read_text("utf-8"))[
        "project"
    ]
    assert project["version"] == ludoteca.__version__ == distribution("ludoteca-house-rules").version
    assert project["dependencies"] == [f"ludoteca=={ludoteca.__version__}"]
    core = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert core["optional-dependencies"]["house-rules"] == [f"ludoteca-house-rules=={ludoteca.__version__}"]


def test_the_plugins_are_installed_from_their_wheels_with_an_entry_point_for_each_rule() -> None:
    for folder, name in (
        ("house-rules", "ludoteca-house-rules"),
        ("example-house-rule", "ludoteca-triples8"),
    ):
        project = tomllib.loads((ROOT / "plugins" / folder / "pyproject.toml").read_text("utf-8"))["project"]
        points = {p.name: p.value for p in distribution(name).entry_points if p.group == "ludoteca"}
        assert points == project["entry-points"]["ludoteca"]
