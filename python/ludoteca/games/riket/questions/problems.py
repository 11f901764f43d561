"""What is wrong with a pack, and where."""

from collections.abc import Iterable
from dataclasses import dataclass

from ludoteca.errors import LudotecaError


@dataclass(frozen=True, order=True)
class Problem:
    """One thing that is wrong with a pack.

    >>> str(Problem("questions.csv", 7, "epoch `9`: expected 1 to 6"))
    'questions.csv, line 7: epoch `9`: expected 1 to 6'
    """

    file: str
    """The file, as its name in the pack's folder; empty where the folder itself is meant."""
    line: int | None
    """The line, from 1; `None` where no single line is to blame."""
    reason: str
    """What is wrong and what would be right."""

    def __str__(self) -> str:
        where = ", line ".join([self.file] if self.line is None else [self.file, str(self.line)])
        return f"{where}: {self.reason}" if where else self.reason


class PackError(LudotecaError, ValueError):
    """A pack that cannot be used: `problems` lists everything that is wrong with it."""

    problems: tuple[Problem, ...]
    """Every problem, sorted by file and line."""

    def __init__(self, pack: str, problems: Iterable[Problem]) -> None:
        """Take the pack's name or path and its problems."""
        self.problems = tuple(sorted(problems, key=lambda p: (p.file, p.line or 0, p.reason)))
        lines = "\n".join(f"  {problem}" for problem in self.problems)
        super().__init__(f"question pack {pack}:\n{lines}")
