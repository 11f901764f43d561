"""Tables and long lines in plain text, to the width of a terminal. Knows no game."""

import textwrap
from collections.abc import Mapping, Sequence


def table(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Rows under a first row of headings, cells aligned; one `heading: cell` a line where they do not fit."""
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    if sum(wide) + 2 * (len(wide) - 1) <= width:
        return ["  ".join(c.ljust(w) for c, w in zip(row, wide, strict=True)).rstrip() for row in rows]
    lines = []
    for row in rows[1:]:
        cells = zip(rows[0], row, strict=True)
        lines += textwrap.wrap(
            "; ".join(f"{h}: {c}" if h else c for h, c in cells if c), max(width, 8), subsequent_indent="  "
        )
    return lines


def players(rows: Sequence[Mapping[str, str]], width: int) -> list[str]:
    """A table of the players from rows of equal keys, which become the headings."""
    if not rows:
        return []
    keys = list(rows[0])
    return table([keys, *([row[k] for k in keys] for row in rows)], width)


def wrap(line: str, width: int) -> list[str]:
    """A line cut at spaces to the width, further lines indented."""
    return textwrap.wrap(line, max(width, 8), subsequent_indent="    ", break_on_hyphens=False)
