"""Terminal colours, or none: `NO_COLOR`, a pipe or a dumb terminal turn them off. Knows no game."""

import os
from typing import TextIO

_CODES = {
    "bold": "1",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}


class Style:
    """Paints text, or leaves it as it is."""

    def __init__(self, on: bool) -> None:
        """Colours on or off."""
        self.on = on

    def paint(self, text: str, name: str) -> str:
        """The text in a colour of the table above."""
        return f"\x1b[{_CODES[name]}m{text}\x1b[0m" if self.on else text

    def bold(self, text: str) -> str:
        """The text in bold."""
        return self.paint(text, "bold")


PLAIN = Style(False)


def style_for(stream: TextIO | None) -> Style:
    """Colours if the stream is a terminal that can show them and nobody asked for none."""
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("", "dumb"):
        return PLAIN
    try:
        return Style(stream.isatty())
    except ValueError:
        return PLAIN
