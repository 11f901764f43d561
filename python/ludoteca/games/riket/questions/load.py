"""Reads a pack: a folder with `pack.toml` and files of items. Lists all that is wrong, with file and line."""

import hashlib
import json
import os
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ludoteca._names import unknown
from ludoteca.games.riket.questions.items import (
    EPOCHS,
    LONGEST_ID,
    LONGEST_TEXT,
    Item,
    OldWord,
    Pack,
    Question,
    Riddle,
)
from ludoteca.games.riket.questions.judge import judge
from ludoteca.games.riket.questions.normal import fold, words
from ludoteca.games.riket.questions.problems import PackError, Problem
from ludoteca.games.riket.questions.rows import Row, plain_text, read

SHIPPED = Path(__file__).parents[1] / "packs"
"""Where the packs lie that come with ludoteca."""
HEAD = "pack.toml"
LANGUAGE = re.compile(r"[a-z]{2,3}")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""What choices are named by."""
CLASSES: dict[str, tuple[type[Item], str, str]] = {
    "question": (Question, "question", "answers"),
    "riddle": (Riddle, "riddle", "answers"),
    "old_word": (OldWord, "word", "meanings"),
}
"""By kind: the class, the key of its text, the key of its answers."""


def shipped() -> tuple[str, ...]:
    """The names of the packs that come with ludoteca.

    >>> shipped()
    ('hearth-and-crown',)
    """
    return tuple(sorted(folder.name for folder in SHIPPED.iterdir() if (folder / HEAD).is_file()))


def load(pack: str | os.PathLike[str]) -> Pack:
    """Read a pack: a path, or the name of a shipped one.

    Raises PackError that lists every problem.

    >>> load("hearth-and-crown").languages
    ('sv', 'en')
    """
    found, problems = _read(pack)
    if problems or found is None:
        raise PackError(os.fspath(pack), problems)
    return found


def check(pack: str | os.PathLike[str]) -> tuple[Problem, ...]:
    """What is wrong with a pack; nothing if it is sound.

    >>> check("hearth-and-crown")
    ()
    >>> [str(problem) for problem in check("hearth-and-town")]
    ['unknown question pack `hearth-and-town`: did you mean `hearth-and-crown`?']
    """
    try:
        load(pack)
    except PackError as error:
        return error.problems
    return ()


def _folder(pack: str | os.PathLike[str]) -> Path | Problem:
    path = Path(pack)
    if os.fspath(pack) == "":
        return Problem("", None, f"no name: expected a folder, or one of {', '.join(shipped())}")
    if path.is_dir():
        return path
    text = os.fspath(pack)
    if text in shipped():
        return SHIPPED / text
    if isinstance(pack, str) and os.sep not in text and "/" not in text and not path.exists():
        return Problem("", None, unknown("question pack", text, shipped()))
    reason = "no folder: a pack is a folder" if path.exists() else "there is no such folder"
    return Problem("", None, f"{text}: {reason}")


def _read(pack: str | os.PathLike[str]) -> tuple[Pack | None, list[Problem]]:
    folder = _folder(pack)
    if isinstance(folder, Problem):
        return None, [folder]
    problems: list[Problem] = []
    head = _head(folder, problems)
    items: list[Item] = []
    places: dict[tuple[type[Item], str, str], Row] = {}
    counts: dict[tuple[str, str], int] = {}
    files = sorted(
        path for path in folder.iterdir() if path.suffix in (".toml", ".csv") and path.name != HEAD
    )
    if not files:
        problems.append(Problem("", None, f"{folder}: no questions: no .toml or .csv file beside {HEAD}"))
    for path in files:
        for row in read(path, problems):
            for item in _items(row, head.get("language"), problems):
                counted = (row.kind, item.language)
                counts[counted] = counts.get(counted, 0) + 1
                named = item if item.id else replace(item, id=f"{row.kind}-{counts[counted]}")
                key = (type(item), item.language, named.word)
                if key in places:
                    first = places[key]
                    where = f"{first.file}, line {first.line}"
                    problems.append(row.problem("id", f"id `{named.id}` is used already, in {where}"))
                places[key] = row
                items.append(named)
    if not items and not problems:
        problems.append(Problem("", None, f"{folder}: there is no question, riddle or old word in it"))
    text = json.dumps([[type(i).__name__, asdict(i)] for i in items], sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    title, licence = str(head.get("title", folder.name)), str(head.get("licence", ""))
    return Pack(folder.resolve().name, title, tuple(items), digest, licence), problems


def _head(folder: Path, problems: list[Problem]) -> dict[str, Any]:
    """What `pack.toml` says of the pack as a whole."""
    path = folder / HEAD
    if not path.exists():
        problems.append(Problem(HEAD, None, "missing: it holds `format = 1`, a title and the language"))
        return {}
    written = plain_text(path, problems)
    if written is None:
        return {}
    try:
        head = tomllib.loads(written)
    except (ValueError, RecursionError) as error:
        problems.append(Problem(HEAD, None, f"no valid TOML: {error}"))
        return {}
    known = ("format", "title", "language", "licence")
    problems += [Problem(HEAD, None, unknown("key", key, known)) for key in head if key not in known]
    if type(head.get("format")) is not int or head["format"] != 1:
        problems.append(Problem(HEAD, None, f"format = {head.get('format')!r}: expected 1"))
    problems += [
        Problem(HEAD, None, f"{key} = {head[key]!r}: expected a text")
        for key in ("title", "licence")
        if not isinstance(head.get(key, ""), str)
    ]
    language = head.get("language")
    if language is not None and not (isinstance(language, str) and LANGUAGE.fullmatch(language)):
        problems.append(Problem(HEAD, None, f"language = {language!r}: expected a code such as `sv`"))
    return head


def _items(row: Row, language: str | None, problems: list[Problem]) -> Iterator[Item]:
    """The items of a row, one a language."""
    shared = {key: value for key, value in row.values.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in row.values.items() if isinstance(value, dict)}
    if not tables:
        yield from _item(row, "", {"language": language, **shared}, problems)
        return
    if "language" in shared:
        problems.append(row.problem("language", "`language` stands beside tables of languages"))
    for code, values in tables.items():
        yield from _item(row, f"{code}.", {**shared, **values, "language": code}, problems)


def _item(row: Row, prefix: str, values: dict[str, Any], problems: list[Problem]) -> Iterator[Item]:
    kind, text_key, answers_key = CLASSES[row.kind]
    known = ["id", "language", text_key, answers_key, "refuse", "source"]
    known += ["epoch", "choices"] if kind is Question else []
    found = len(problems)

    def refuse(key: str, reason: str) -> None:
        places = (f"{prefix}{key}", key, prefix.rstrip("."))
        problems.append(row.problem(next((at for at in places if at in row.lines), None), reason))

    for key in values:
        if key not in known:
            refuse(key, unknown("key", key, known))

    def plain(key: str, value: str) -> str:
        """In one line; what would be no sign but an order to the terminal is refused."""
        one_line = " ".join(value.split())
        if control := next((c for c in one_line if unicodedata.category(c) == "Cc"), None):
            refuse(key, f"`{key}` holds the control character U+{ord(control):04X}")
        longest = {
            "id": LONGEST_ID,
            answers_key: LONGEST_TEXT,
            "choices": LONGEST_TEXT,
            "refuse": LONGEST_TEXT,
        }
        if len(one_line) > longest.get(key, len(one_line)):
            refuse(
                key, f"`{key}` has {len(one_line)} characters: at most {longest[key]} are judged or recorded"
            )
        return one_line

    def text(key: str, needed: bool = True) -> str:
        value = values.get(key)
        if isinstance(value, str) and value.strip():
            return plain(key, value)
        if value is not None or needed:
            refuse(key, f"`{key}` is missing" if value is None else f"{key} = {value!r}: expected a text")
        return ""

    def texts(key: str, needed: bool) -> tuple[str, ...]:
        value = values.get(key)
        if isinstance(value, list) and value and all(isinstance(v, str) and v.strip() for v in value):
            return tuple(plain(key, v) for v in value)
        if value is not None or needed:
            refuse(
                key,
                f"`{key}` is missing" if value is None else f"{key} = {value!r}: expected a list of texts",
            )
        return ()

    code = text("language")
    if code and not LANGUAGE.fullmatch(code):
        refuse("language", f"language `{code}`: expected a code such as `sv`")
    common: dict[str, Any] = {
        "id": text("id", needed=False),
        "language": code,
        "text": text(text_key),
        "answers": texts(answers_key, needed=True),
        "refuse": texts("refuse", needed=False),
        "source": text("source", needed=False),
    }
    if kind is Question:
        epoch = values.get("epoch")
        if not (type(epoch) is int and epoch in EPOCHS):
            refuse("epoch", "`epoch` is missing" if epoch is None else f"epoch `{epoch}`: expected 1 to 6")
        common |= {"epoch": epoch, "choices": texts("choices", needed=False)}
    if len(problems) > found:
        return
    item = kind(**common)
    for reason in _doubts(item):
        refuse(answers_key, reason)
    if len(problems) == found:
        yield item


def _doubtful_choices(choices: tuple[str, ...]) -> Iterator[str]:
    """Choices that nobody could tell apart or name."""
    if len(choices) == 1:
        yield "one choice is no choice: give at least two"
    if len(choices) > len(LETTERS):
        yield f"{len(choices)} choices: there are letters for {len(LETTERS)}"
    for place, choice in enumerate(choices):
        if not words(choice):
            yield f"choice `{choice}` has neither letters nor numbers"
        elif twin := next((c for c in choices[:place] if words(c) == words(choice)), None):
            yield f"the choices `{twin}` and `{choice}` are the same to the judge"
        at = LETTERS.find(fold(choice))
        if len(choice) == 1 and at not in (-1, place) and at < len(choices):
            yield f"choice `{choice}` is also the letter of `{choices[at]}`"


def _doubts(item: Item) -> Iterator[str]:
    """What the judge would make of the item's own answers."""
    choices = item.choices if isinstance(item, Question) else ()
    yield from _doubtful_choices(choices)
    if choices and not any(judge(choice, item).right for choice in choices):
        yield f"none of the choices is right: `{item.answers[0]}` is not among them"
    else:
        for answer in item.answers:
            if not judge(answer, item).right:
                yield f"the accepted answer `{answer}` would be refused"
    for refused in item.refuse:
        if judge(refused, item).right:
            yield f"`{refused}` is to be refused, but would be accepted"
