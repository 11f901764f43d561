"""docs/cli.md, docs/interface.md and the README say what the commands really do."""

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
INTERFACE = (ROOT / "docs" / "interface.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def command(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_reference_is_made_from_the_commands() -> None:
    from ludoteca.cli.reference import reference

    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == reference(), "run: python tests/refresh_docs.py"


def test_every_command_and_option_is_on_the_interface_page() -> None:
    from ludoteca.cli.app import app
    from ludoteca.cli.reference import commands, parameters

    own = {"--leave", "--policy", "--changed", "--minutes"}
    for path, callback in commands(app, "ludoteca"):
        name = path.removeprefix("ludoteca ")
        assert f"`{name} " in INTERFACE or f"`{name}`" in INTERFACE, name
        for parameter in parameters(callback):
            for option in set(parameter.names) - own:
                assert option in INTERFACE, f"{name} {option}"


def test_every_key_of_the_documents_is_on_the_interface_page() -> None:
    documents = [
        ("simulate", "risiko", "--bot", "4xrandom", "-n", "2", "-s", "1", "--json"),
        ("odds", "8", "5", "--json"),
        ("rules", "risiko", "--json"),
        ("bots", "--json"),
        ("doctor", "--json"),
    ]
    for arguments in documents:
        for key in json.loads(command(*arguments)):
            assert f"`{key}`" in INTERFACE or f"{key} " in INTERFACE, f"{arguments[0]}: {key}"


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_readme_has_one_command_to_run_and_one_to_test() -> None:
    commands = [
        line[2:]
        for block in blocks(README, "console")
        for line in block.splitlines()
        if line.startswith("$ ")
    ]
    assert commands[0].startswith(
        "python3 -m pip install . ./plugins/house-rules && ludoteca simulate risiko"
    )
    assert "python3 tests/run.py" in commands
    assert (ROOT / "tests" / "run.py").exists()


def test_the_transcript_of_the_readme_is_real() -> None:
    block = blocks(README, "console")[0]
    first, *shown = block.rstrip().splitlines()
    arguments = shlex.split(first.split("&&")[-1])[1:]
    assert command(*arguments).rstrip().splitlines() == shown, "run: python tests/refresh_docs.py"


def test_the_other_commands_of_the_readme_run(tmp_path: Path, official: object) -> None:
    block = next(b for b in blocks(README, "console") if "ludoteca odds 8 5" in b)
    for line in block.splitlines():
        arguments = shlex.split(line[2:], comments=True)[1:]
        if arguments[0] == "play":
            done = subprocess.run(
                [sys.executable, "-m", "ludoteca", *arguments],
                input="", capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, check=False,
            )  # fmt: skip
            assert done.returncode == 130, done.stderr
            continue
        done = subprocess.run(
            [sys.executable, "-m", "ludoteca", *arguments],
            input="", capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{line}: {done.stderr}"
        assert done.stdout


@pytest.mark.parametrize("page", ["README.md", "docs/interface.md"])
def test_the_python_of_the_pages_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    if page == "docs/interface.md":
        import ludoteca
        from ludoteca.games import risiko

        settings = "games=2000"
        block = blocks(text, "python")[0]
        assert settings in block
        block = block.replace(settings, "games=20").replace("r.records[731]", "r.records[7]")
        block = block.replace("s.apply(a,", "a = s.legal_actions()[0]\ns.apply(a,")
        ludoteca.simulate("risiko", bots=["4xrandom"], games=1, seed=1, records=tmp_path / "games.jsonl")
        scope: dict[str, object] = {"path": tmp_path / "games.jsonl", "risiko": risiko}
        exec(block, scope)
    else:
        for block in blocks(text, "python"):
            exec(block, {})


PAGES = [page.relative_to(ROOT).as_posix() for page in sorted(ROOT.glob("docs/**/*.md"))]


@pytest.mark.parametrize("page", [p for p in PAGES if ">>> " in (ROOT / p).read_text(encoding="utf-8")])
def test_the_examples_of_the_pages_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_links_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("plugins/*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"
