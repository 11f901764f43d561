"""What commands print: one JSON document or an aligned table to stdout, talk and progress to stderr."""

import contextlib
import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_DATA: list[Any] = []
"""Where data goes while whatever else is printed goes to stderr."""


@contextlib.contextmanager
def data_apart() -> Iterator[None]:
    """Whatever plug-ins and bots print inside goes to stderr: stdout is for data."""
    if sys.stdout is None or sys.stderr is None:
        yield
        return
    _DATA.append(sys.stdout)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        _DATA.pop()


def stdout() -> Any:
    """The stream for data; None where there is none."""
    return _DATA[-1] if _DATA else sys.stdout


def say(text: str) -> None:
    """Talk: one line to stderr. A closed or broken stderr is no reason to fail."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(writable(text, sys.stderr), file=sys.stderr, flush=True)


def raised_at(error: BaseException) -> str:
    """Where a house rule's code raised what a HookError is about; nothing for other errors."""
    from ludoteca.errors import HookError

    if not isinstance(error, HookError):
        return ""
    place = error.place
    if not place and error.__cause__ is not None:
        from ludoteca.plugins import place_of

        place = place_of(error.__cause__)
    return "" if place in str(error) else place


def show(text: str) -> None:
    """Data: text to stdout."""
    if (target := stdout()) is not None:
        print(writable(text, target), file=target)


def show_json(document: Mapping[str, Any]) -> None:
    """Data: one JSON document to stdout, the same bytes whatever the terminal can show."""
    show(json.dumps(document, indent=2, allow_nan=False))


@contextlib.contextmanager
def others_to_stderr() -> Iterator[None]:
    """Whatever is written to stdout inside, be it by a library or another program, goes to stderr."""
    kept = None
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
        kept = os.dup(1)
        os.dup2(2, 1)
    try:
        yield
    finally:
        if kept is not None:
            with contextlib.suppress(OSError, ValueError, AttributeError):
                sys.stdout.flush()
            os.dup2(kept, 1)
            os.close(kept)


def columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), rule: bool = True) -> str:
    """Rows under a first row of headings, aligned; the columns of `right` to the right."""
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]

    def line(row: Sequence[str]) -> str:
        cells = (
            c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, wide, strict=True))
        )
        return "  ".join(cells).rstrip()

    lines = [line(row) for row in rows]
    if rule:
        lines.insert(1, "  ".join("-" * w for w in wide))
    return "\n".join(lines)


def terminal_width(default: int = 80) -> int:
    """The terminal's width; odd values of COLUMNS are ignored."""
    width = shutil.get_terminal_size((default, 24)).columns
    return width if width > 0 else default


@contextlib.contextmanager
def progress(label: str, total: int) -> Iterator[Any]:
    """A progress bar on stderr, if that is a terminal; yields what takes the number done so far."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)


def can_show(letters: str) -> bool:
    """Whether stdout's encoding has all of these letters."""
    try:
        letters.encode(getattr(stdout(), "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def writable(text: str, stream: Any) -> str:
    """The text with stand-ins for letters that the stream's encoding lacks: Perù becomes Peru."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
        return text
    except (UnicodeEncodeError, LookupError):
        pass
    folded = []
    for char in text:
        try:
            char.encode(encoding)
            folded.append(char)
        except (UnicodeEncodeError, LookupError):
            plain = _PLAIN.get(char) or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
            folded.append(plain or "?")
    return "".join(folded)


_PLAIN = {"ß": "ss", "█": "#"}
