"""A plain terminal: lines in, lines out, a clean screen between two people. Knows no game."""

import contextlib
import os
import shutil
from typing import TextIO

from ludoteca.play.layout import wrap
from ludoteca.play.style import Style, style_for

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
BLANK_LINES = 120


class EndOfInput(Exception):
    """Nobody is typing any more."""


class Terminal:
    """Talks with the people at one terminal through two text streams."""

    def __init__(self, source: TextIO | None, target: TextIO) -> None:
        """Read from `source`, if there is one, and write to `target`."""
        self.source = source
        self.target = target
        self.style: Style = style_for(target)

    @property
    def width(self) -> int:
        """The width to write for."""
        width = shutil.get_terminal_size((80, 24)).columns
        return width if width > 0 else 80

    def write(self, text: str = "") -> None:
        """Write a line, with stand-ins for letters the terminal lacks."""
        from ludoteca.cli.output import writable

        print(writable(text, self.target), file=self.target)

    def tell(self, text: str) -> None:
        """Write sentences, lines cut at spaces to the width."""
        for line in text.splitlines():
            self.write("\n".join(wrap(line, self.width)))

    def ask(self, prompt: str) -> str:
        """Write a prompt and read a line, stripped.

        Raises EndOfInput where there is none.
        """
        from ludoteca.cli.output import writable

        print(writable(prompt, self.target), end=" ", file=self.target, flush=True)
        line = self.source.readline() if self.source is not None else ""
        if not line:
            print(file=self.target)
            raise EndOfInput
        return line.strip()

    def clear(self) -> None:
        """Leave nothing of what was written to be seen, scrolling back included where the terminal can do
        that.
        """
        terminal = False
        with contextlib.suppress(ValueError):
            terminal = self.target.isatty()
        if terminal and os.environ.get("TERM", "") not in ("", "dumb"):
            print(CLEAR, end="", file=self.target, flush=True)
        else:
            print("\n" * BLANK_LINES, file=self.target, flush=True)
