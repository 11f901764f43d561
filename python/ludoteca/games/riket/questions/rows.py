"""The files of a pack as rows: keys, values and the line each stands on. Knows not what the keys mean."""

import csv
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludoteca._names import unknown
from ludoteca.games.riket.questions.problems import Problem

KINDS = {"question": "questions", "riddle": "riddles", "old_word": "old_words"}
"""A kind of item and how a CSV file of it begins its name."""
SEPARATOR = "|"
"""Between several values in one CSV field."""
LISTS = ("answers", "meanings", "choices", "refuse")


@dataclass
class Row:
    """One item as it stands in a file, perhaps in several languages."""

    kind: str
    file: str
    line: int
    values: dict[str, Any]
    lines: dict[str, int] = field(default_factory=dict)
    """Lines of single keys, where they are known."""

    def problem(self, key: str | None, reason: str) -> Problem:
        """Something wrong with a key of this row, or with the row."""
        return Problem(self.file, self.lines.get(key or "", self.line), reason)


def read(path: Path, problems: list[Problem]) -> list[Row]:
    """The rows of a file; what cannot be read goes to `problems`."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        problems.append(Problem(path.name, line, "not UTF-8 text"))
        return []
    rows = _toml(path.name, text, problems) if path.suffix == ".toml" else _csv(path, text, problems)
    return list(rows)


def _toml(file: str, text: str, problems: list[Problem]) -> Iterator[Row]:
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)", str(error))
        line = int(match[1]) if match and match[1] else text.count("\n") + 1
        reason = str(error)[: match.start()] if match else str(error)
        problems.append(Problem(file, line, f"no valid TOML: {reason}"))
        return
    places = _places(text)
    for key, entries in document.items():
        if key not in KINDS or not isinstance(entries, list):
            line = next(
                (n for n, found in enumerate(text.splitlines(), 1) if re.match(rf"\W*{key}\b", found)), 1
            )
            problems.append(
                Problem(file, line, unknown("table", f"[[{key}]]", [f"[[{kind}]]" for kind in KINDS]))
            )
            continue
        for entry, (line, lines) in zip(entries, places.get(key, []), strict=False):
            if isinstance(entry, dict):
                yield Row(key, file, line, entry, lines)
            else:
                problems.append(Problem(file, line, f"`{key}` holds a value that is no table"))


def _places(text: str) -> dict[str, list[tuple[int, dict[str, int]]]]:
    """Where each `[[kind]]` begins, and the keys under it."""
    places: dict[str, list[tuple[int, dict[str, int]]]] = {}
    keys: dict[str, int] = {}
    language, quoted = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if quoted:
            quoted = "" if line.count(quoted) % 2 else quoted
            continue
        if head := re.match(r"\s*\[\[\s*(\w+)\s*\]\]", line):
            keys, language = {}, ""
            places.setdefault(head[1], []).append((number, keys))
        elif table := re.match(r"\s*\[\s*\w+\.(\w+)\s*\]", line):
            language = f"{table[1]}."
            keys.setdefault(table[1], number)
        elif pair := re.match(r"\s*([\w.]+)\s*=", line):
            keys.setdefault(language + pair[1], number)
        quoted = next((q for q in ('"""', "'''") if line.count(q) % 2), "")
    return places


def _csv(path: Path, text: str, problems: list[Problem]) -> Iterator[Row]:
    kind = next((kind for kind, stem in KINDS.items() if path.stem.startswith(stem)), None)
    if kind is None:
        stems = ", ".join(f"{stem}….csv" for stem in KINDS.values())
        problems.append(Problem(path.name, None, f"unknown kind of items: the name has to be one of {stems}"))
        return
    reader = csv.reader(text.splitlines(keepends=True), strict=True)
    header: list[str] | None = None
    line = 1
    try:
        for record in reader:
            if header is None:
                header = [name.strip().lower() for name in record]
                if len(set(header)) < len(header):
                    problems.append(Problem(path.name, line, "a column is named twice"))
                    return
            elif any(value.strip() for value in record):
                if len(record) != len(header):
                    reason = f"{len(record)} fields, but the header has {len(header)}"
                    problems.append(Problem(path.name, line, reason))
                else:
                    yield Row(kind, path.name, line, _fields(header, record))
            line = reader.line_num + 1
    except csv.Error as error:
        problems.append(Problem(path.name, line, f"no valid CSV: {error}"))
    if header is None:
        problems.append(Problem(path.name, 1, "empty: a header line is missing"))


def _fields(header: list[str], record: list[str]) -> dict[str, Any]:
    """The fields that are not empty; lists split, epochs as numbers where they are."""
    values: dict[str, Any] = {}
    for name, field_ in zip(header, record, strict=True):
        value = field_.strip()
        if not value:
            continue
        if name in LISTS:
            values[name] = [part.strip() for part in value.split(SEPARATOR) if part.strip()]
        elif name == "epoch" and value.isdecimal():
            values[name] = int(value)
        else:
            values[name] = value
    return values
