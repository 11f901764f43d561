"""Makes a pack of a CSV file with questions as they are commonly stored.

Guesses nothing silently: what it cannot place is a problem with its line.
"""

import csv
import io
import os
from pathlib import Path

from ludoteca._files import whole_file
from ludoteca._names import unknown
from ludoteca.games.riket.questions.items import Pack
from ludoteca.games.riket.questions.load import HEAD, load
from ludoteca.games.riket.questions.problems import PackError, Problem
from ludoteca.games.riket.questions.rows import SEPARATOR

COLUMNS = {
    "id": ("id", "nr", "number", "nummer"),
    "kind": ("kind", "type", "typ", "slag"),
    "epoch": ("epoch", "epok", "category", "kategori", "level"),
    "question": ("question", "fraga", "fråga", "text", "riddle", "gata", "gåta", "word", "ord"),
    "answers": (
        "answers", "answer", "correct_answer", "correct", "svar", "ratt_svar", "rätt_svar", "meanings",
        "meaning", "betydelse",
    ),
    "choices": ("choices", "options", "alternatives", "alternativ"),
    "wrong": ("incorrect_answers", "wrong_answers", "fel_svar"),
    "refuse": ("refuse",),
    "source": ("source", "kalla", "källa"),
    "language": ("language", "lang", "sprak", "språk"),
}  # fmt: skip
"""Our columns and what they are called elsewhere."""
KINDS = {
    "question": ("question", "questions", "fraga", "fråga", "knowledge", ""),
    "riddle": ("riddle", "gata", "gåta", "fool"),
    "old_word": ("old_word", "word", "ord"),
}
FILES = {"question": "questions.csv", "riddle": "riddles.csv", "old_word": "old_words.csv"}
OUT = {
    "question": ("id", "epoch", "language", "question", "answers", "choices", "refuse", "source"),
    "riddle": ("id", "language", "riddle", "answers", "refuse", "source"),
    "old_word": ("id", "language", "word", "meanings", "refuse", "source"),
}
NAMES = {"riddle": {"question": "riddle"}, "old_word": {"question": "word", "answers": "meanings"}}


def from_csv(
    path: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    title: str | None = None,
    language: str = "en",
    epoch: int | None = None,
) -> Pack:
    """Make a pack in a new folder from a CSV file and read it.

    The file has a header and is separated by commas, semicolons or tabs. Columns (other common names are
    known too): `question`, `answers` (several separated by `|`), and perhaps `epoch`, `choices` or
    `incorrect_answers`, `source`, `language`, `id`, and `kind` (`question`, `riddle`, `old_word`). `language`
    and `epoch` fill in where the file has none. Raises PackError that lists every problem, and OSError; the
    folder is then not made.
    """
    source, target = Path(path), Path(folder)
    problems: list[Problem] = []
    if target.exists():
        raise PackError(os.fspath(path), [Problem("", None, f"{target} exists already")])
    rows = _rows(source, problems)
    files: dict[str, list[dict[str, str]]] = {}
    for line, row in rows:
        kind = _kind(source.name, line, row.pop("kind", ""), problems)
        row.setdefault("language", language)
        if kind == "question" and epoch is not None:
            row.setdefault("epoch", str(epoch))
        if "wrong" in row:
            row["choices"] = SEPARATOR.join([*row["answers"].split(SEPARATOR)[:1], row.pop("wrong")])
        names = NAMES.get(kind, {})
        files.setdefault(kind, []).append({names.get(key, key): value for key, value in row.items()})
    if problems:
        raise PackError(os.fspath(path), problems)
    target.mkdir(parents=True)
    try:
        _write(target, title or target.name, language, files)
        return load(target)
    except PackError as error:
        # Rows stand in order, but in other files: say so by their text.
        _remove(target)
        raise PackError(os.fspath(path), error.problems) from None
    except BaseException:
        _remove(target)
        raise


def _rows(source: Path, problems: list[Problem]) -> list[tuple[int, dict[str, str]]]:
    try:
        text = source.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.read_bytes()[: error.start].count(b"\n") + 1
        problems.append(Problem(source.name, line, "not UTF-8 text: save the file as UTF-8"))
        return []
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, dict[str, str]]] = []
    header: list[str] = []
    line = 1
    try:
        for record in reader:
            if not header:
                header = _header(source.name, record, problems)
            elif any(value.strip() for value in record):
                if len(record) == len(header):
                    pairs = zip(header, (value.strip() for value in record), strict=True)
                    rows.append((line, {key: value for key, value in pairs if value}))
                else:
                    reason = f"{len(record)} fields, but the header has {len(header)}"
                    problems.append(Problem(source.name, line, reason))
            line = reader.line_num + 1
    except csv.Error as error:
        problems.append(Problem(source.name, line, f"no valid CSV: {error}"))
    if not header:
        problems.append(Problem(source.name, 1, "empty: a header line is missing"))
    for at, row in rows:
        problems += [
            Problem(source.name, at, f"`{key}` is empty") for key in ("question", "answers") if key not in row
        ]
    return rows


def _header(file: str, record: list[str], problems: list[Problem]) -> list[str]:
    ours = {name: key for key, names in COLUMNS.items() for name in names}
    names = [name.strip().lower().replace(" ", "_") for name in record]
    for name in names:
        if name not in ours:
            problems.append(Problem(file, 1, unknown("column", name, ours)))
    header = [ours.get(name, name) for name in names]
    for key in ("question", "answers"):
        if header.count(key) != 1:
            what = "there is no column" if key not in header else "more than one column stands"
            problems.append(Problem(file, 1, f"{what} for `{key}`: one of {', '.join(COLUMNS[key])}"))
    return header


def _kind(file: str, line: int, name: str, problems: list[Problem]) -> str:
    for kind, names in KINDS.items():
        if name.lower() in names:
            return kind
    problems.append(Problem(file, line, unknown("kind", name, KINDS)))
    return "question"


def _write(target: Path, title: str, language: str, files: dict[str, list[dict[str, str]]]) -> None:
    quoted = title.replace("\\", "\\\\").replace('"', '\\"')
    with whole_file(target / HEAD) as file:
        file.write(f'format = 1\ntitle = "{quoted}"\nlanguage = "{language}"\n'.encode())
    for kind, rows in files.items():
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, OUT[kind], lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
        with whole_file(target / FILES[kind]) as file:
            file.write(text.getvalue().encode())


def _remove(target: Path) -> None:
    for path in target.iterdir():
        path.unlink()
    target.rmdir()
