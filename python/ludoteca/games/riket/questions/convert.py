"""Makes a pack of a CSV file with questions as they are commonly stored.

Guesses nothing silently: what it cannot place is a problem with its line.
"""

import csv
import io
import json
import os
import re
from pathlib import Path

from ludoteca._files import whole_file
from ludoteca._names import unknown
from ludoteca.games.riket.questions.items import Pack
from ludoteca.games.riket.questions.load import HEAD, LANGUAGE, load
from ludoteca.games.riket.questions.problems import PackError, Problem
from ludoteca.games.riket.questions.rows import SEPARATOR, plain_text

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
    if not LANGUAGE.fullmatch(language):
        problems.append(Problem("", None, f"language `{language}`: expected a code such as `sv`"))
    rows = _rows(source, problems)
    files: dict[str, list[tuple[int, dict[str, str]]]] = {}
    for line, row in rows:
        kind = _kind(source.name, line, row.pop("kind", ""), problems)
        row.setdefault("language", language)
        if kind == "question" and epoch is not None:
            row.setdefault("epoch", str(epoch))
        if "wrong" in row:
            row["choices"] = SEPARATOR.join([row.get("answers", "").split(SEPARATOR)[0], row.pop("wrong")])
        names = NAMES.get(kind, {})
        named = {names.get(key, key): value for key, value in row.items()}
        problems += [
            Problem(source.name, line, f"`{key}` is for questions, and this is none ({kind})")
            for key in ("epoch", "choices")
            if key in named and key not in OUT[kind]
        ]
        files.setdefault(kind, []).append((line, named))
    if problems:
        raise PackError(os.fspath(path), problems)
    target.mkdir(parents=True)
    lines: dict[tuple[str, int | None], int] = {}
    try:
        lines = _write(target, title or target.name, language, files)
        return load(target)
    except PackError as error:
        # What was read stands in other files, which are gone again: say where it came from.
        _remove(target)
        raise PackError(os.fspath(path), [_moved(p, source.name, lines) for p in error.problems]) from None
    except BaseException:
        _remove(target)
        raise


def _rows(source: Path, problems: list[Problem]) -> list[tuple[int, dict[str, str]]]:
    source.stat()
    text = plain_text(source, problems)
    if text is None:
        return []
    first = next(iter(text.splitlines()), "")
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
    elif not rows and not problems:
        problems.append(Problem(source.name, 1, "nothing stands below the header"))
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
    for key, common in COLUMNS.items():
        if header.count(key) > 1 or (key in ("question", "answers") and key not in header):
            what = "there is no column" if key not in header else "more than one column stands"
            problems.append(Problem(file, 1, f"{what} for `{key}`: one of {', '.join(common)}"))
    if "choices" in header and "wrong" in header:
        problems.append(
            Problem(file, 1, "choices stand in one column, or the wrong ones in another: not both")
        )
    return header


def _kind(file: str, line: int, name: str, problems: list[Problem]) -> str:
    for kind, names in KINDS.items():
        if name.lower() in names:
            return kind
    problems.append(Problem(file, line, unknown("kind", name, KINDS)))
    return "question"


def _write(
    target: Path, title: str, language: str, files: dict[str, list[tuple[int, dict[str, str]]]]
) -> dict[tuple[str, int | None], int]:
    """Write the pack; says from which line of the source each line of its files comes."""
    # What JSON escapes TOML reads alike; DEL alone JSON leaves as it is.
    quoted = json.dumps(title, ensure_ascii=False).replace("\x7f", "\\u007f")
    with whole_file(target / HEAD) as file:
        head = f'format = 1\ntitle = {quoted}\nlanguage = "{language}"\n'
        file.write(head.encode(errors="replace"))
    lines: dict[tuple[str, int | None], int] = {}
    for kind, rows in files.items():
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, OUT[kind], lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        for at, (line, row) in enumerate(rows, 2):
            # One line each, as the loader reads them.
            writer.writerow({key: " ".join(value.split()) for key, value in row.items()})
            lines[FILES[kind], at] = line
        with whole_file(target / FILES[kind]) as file:
            file.write(text.getvalue().encode())
    return lines


def _moved(problem: Problem, file: str, lines: dict[tuple[str, int | None], int]) -> Problem:
    """A problem of the files that were written, told of the file they came from."""
    at = lines.get((problem.file, problem.line))
    if at is None:
        return problem

    def moved(match: re.Match[str]) -> str:
        line = lines.get((match[1], int(match[2])))
        return match[0] if line is None else f"{file}, line {line}"

    return Problem(file, at, re.sub(r"(\w+\.csv), line (\d+)", moved, problem.reason))


def _remove(target: Path) -> None:
    for path in target.iterdir():
        path.unlink()
    target.rmdir()
