"""`--questions PACK`: typed answers in the command, packs by path, packs that do not do."""

import re
from pathlib import Path
from typing import Any

import pytest


def test_the_command_asks_and_ends_cleanly(run: Any, tmp_path: Path) -> None:
    arguments = ["play", "riket", "--bot", "human", "--bot", "3xgreedy", "-s", "3"]
    done = run(*arguments, code=130, stdin="1\nno idea\n1\n")
    assert "no idea - wrong. Right would be: " in done.stdout
    assert "nobody is typing any more (seed 3)" in done.stderr
    done = run(*arguments, "--lang", "sv", code=130, stdin="1\nvet inte\n")
    assert "vet inte - fel. Rätt svar: " in done.stdout
    done = run(*arguments, "--lang", "de", code=130, stdin="")
    assert "no questions in `de`: they are asked in `en`" in done.stderr
    done = run(*arguments, "--set", "answers=knowledge", code=130, stdin="1\n")
    assert "reads to" not in done.stdout


PACK_TOML = 'format = 1\nlanguage = "en"\n'


def small_pack(folder: Path, *, riddles: int = 4) -> Path:
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK_TOML)
    rows = [f"{epoch},Question {epoch} number {n}?,answer {epoch}{n}" for epoch in (1, 2) for n in range(3)]
    (folder / "questions.csv").write_text("epoch,question,answers\n" + "\n".join(rows) + "\n")
    rows = [f"Riddle {n}?,solution {n}" for n in range(riddles)]
    (folder / "riddles.csv").write_text("riddle,answers\n" + "\n".join(rows) + "\n")
    (folder / "old_words.csv").write_text("word,meanings\nkvarn,mill\n")
    return folder


def test_a_pack_of_ones_own_by_its_path(run: Any, tmp_path: Path) -> None:
    pack = small_pack(tmp_path / "mine")
    arguments = ["play", "riket", "--bot", "human", "--bot", "2xgreedy", "-s", "1", "--preset", "short"]
    done = run(*arguments, "--questions", str(pack), code=130, stdin="1\nx\n")
    assert re.search(r"Question 1 number \d\?", done.stdout)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--questions", "hearth-and-town"], "did you mean `hearth-and-crown`"),
        (["--questions", "no/such/folder"], "there is no such folder"),
        (["--questions", "{tmp}/broken"], "questions.csv, line 2"),
        (["--questions", "{tmp}/few"], "fewer than 4 riddles"),
        (["--questions", "{tmp}/small"], "no questions of epoch 3"),
        (["--set", "answers=knowledge", "--questions", "hearth-and-crown"], "answers=knowledge asks none"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_packs_that_do_not_do_are_exit_2(
    run: Any, tmp_path: Path, command: str, arguments: list[str], says: str
) -> None:
    small_pack(tmp_path / "small")
    small_pack(tmp_path / "few", riddles=3)
    broken = small_pack(tmp_path / "broken")
    (broken / "questions.csv").write_text("epoch,question,answers\n9,What?,this\n")
    arguments = [argument.replace("{tmp}", str(tmp_path)) for argument in arguments]
    people = ["--bot", "human", "--bot", "2xgreedy"] if command == "play" else ["--bot", "3xgreedy"]
    done = run(command, "riket", *people, "-s", "1", *arguments, code=2)
    assert done.stdout == ""
    assert says in done.stderr


def test_other_games_ask_nothing(run: Any) -> None:
    done = run("simulate", "risiko", "-n", "1", "-s", "1", "--questions", "hearth-and-crown", code=2)
    assert "questions: risiko asks none" in done.stderr
