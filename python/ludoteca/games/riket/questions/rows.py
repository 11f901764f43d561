"""The files of a pack as rows: keys, values and the line each stands on. Knows not what the keys mean."""

import csv
import io
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
TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?"{3,5}|\'{3}.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*''', re.DOTALL
)
"""A text or a remark in TOML."""


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
    text = plain_text(path, problems)
    if text is None:
        return []
    rows = _toml(path.name, text, problems) if path.suffix == ".toml" else _csv(path, text, problems)
    return list(rows)


def plain_text(path: Path, problems: list[Problem]) -> str | None:
    """The text of a file; None, and a problem, if there is none to be read."""
    try:
        if path.exists() and not path.is_file():
            # A pipe would be waited for without end.
            raise OSError(0, "no plain file")
        data = path.read_bytes()
    except OSError as error:
        problems.append(Problem(path.name, None, f"cannot be read: {error.strerror}"))
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        problems.append(Problem(path.name, line, "not UTF-8 text: save the file as UTF-8"))
        return None


def _toml(file: str, text: str, problems: list[Problem]) -> Iterator[Row]:
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # No TOML, an integer of thousands of digits, brackets within brackets without end.
        match = re.search(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)", str(error))
        line = int(match[1]) if match and match[1] else text.count("\n") + 1 if match else None
        reason = str(error)[: match.start()] if match else str(error)
        problems.append(Problem(file, line, f"no valid TOML: {reason}"))
        return
    bare = _bare(text)
    places = _places(bare)
    for key, entries in document.items():
        defined = rf"\W*{re.escape(key)}(?!\w)"
        line = next((n for n, found in enumerate(bare, 1) if re.match(defined, found)), 1)
        if key not in KINDS or not isinstance(entries, list):
            problems.append(
                Problem(file, line, unknown("table", f"[[{key}]]", [f"[[{kind}]]" for kind in KINDS]))
            )
            continue
        # Tables that stand in one list, `question = [{…}]`, have no heads of their own.
        heads = places.get(key, [])
        for number, entry in enumerate(entries):
            at, lines = heads[number] if number < len(heads) else (line, {})
            if isinstance(entry, dict):
                yield Row(key, file, at, entry, lines)
            else:
                problems.append(Problem(file, at, f"`{key}` holds a value that is no table"))


def _bare(text: str) -> list[str]:
    """The lines of a TOML file without remarks and texts; keys in quotes stand there without them."""

    def bare(match: re.Match[str]) -> str:
        token = match[0]
        return token[1:-1] if re.fullmatch(r"\W\w+\W", token) else "\n" * token.count("\n")

    return TOKEN.sub(bare, text).split("\n")


def _places(lines: list[str]) -> dict[str, list[tuple[int, dict[str, int]]]]:
    """Where each `[[kind]]` begins, and the keys under it."""
    places: dict[str, list[tuple[int, dict[str, int]]]] = {}
    keys: dict[str, int] = {}
    language = ""
    for number, line in enumerate(lines, 1):
        if head := re.match(r"\s*\[\[\s*(\w+)\s*\]\]", line):
            keys, language = {}, ""
            places.setdefault(head[1], []).append((number, keys))
        elif table := re.match(r"\s*\[\s*\w+\.(\w+)\s*\]", line):
            language = f"{table[1]}."
            keys.setdefault(table[1], number)
        elif pair := re.match(r"\s*([\w.]+)\s*=", line):
            keys.setdefault(language + pair[1], number)
    return places


def _csv(path: Path, text: str, problems: list[Problem]) -> Iterator[Row]:
    kind = next((kind for kind, stem in KINDS.items() if path.stem.startswith(stem)), None)
    if kind is None:
        stems = ", ".join(f"{stem}….csv" for stem in KINDS.values())
        problems.append(Problem(path.name, None, f"unknown kind of items: the name has to be one of {stems}"))
        return
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
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
        elif name == "epoch" and value.isdecimal() and len(value) < 10:
            values[name] = int(value)
        else:
            values[name] = value
    return values
