"""One decision of one person: numbered choices, ranges asked as numbers, `?` explains. Knows no game."""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ludoteca.play.terminal import Terminal

HELP = (
    "Type a number, or words of an action, as many as it takes to tell it from the others.\n"
    "? explains what you can do, ? N explains choice N, b shows the board, Ctrl-C stops."
)

AGAIN = "Type a number, or ? for help."


class Talk(Protocol):
    """How a game speaks about its choices."""

    def entry(self, first: Any, last: Any) -> str:
        """A choice in words, with its range if it has one."""

    def question(self, first: Any) -> str:
        """What the number of a choice counts."""

    def explain(self, first: Any, last: Any) -> str:
        """What a choice would do."""

    def help(self) -> str:
        """What this decision is about."""


@dataclass
class Choice:
    """An entry of the legal actions: the actions with its smallest and its largest number."""

    first: Any
    last: Any

    @property
    def span(self) -> tuple[int, int]:
        """The smallest and the largest number; equal for a choice without one."""
        if self.first == self.last:
            return 0, 0
        return int(self.first.number), int(self.last.number)


def choose(terminal: Terminal, legal: Any, talk: Talk, board: Callable[[], str]) -> Any:
    """Ask until the person has chosen one of the legal actions, and return it. `board` is what the person
    sees.

    Raises EndOfInput where nobody is typing any more.
    """
    choices = [Choice(first, last) for first, last in legal.ranges()]
    show = True
    while True:
        if show:
            _list(terminal, choices, talk)
        show = False
        answer = terminal.ask(">")
        words = answer.split()
        if not words:
            continue
        if words[0].lower() in ("?", "h", "help"):
            show = _explain(terminal, choices, talk, words[1:])
        elif answer.lower() in ("b", "board"):
            terminal.write(board())
            show = True
        elif answer.lower() in ("q", "quit", "exit"):
            terminal.tell("Press Ctrl-C to stop the game.")
        elif (number := _number(answer)) is not None:
            at = number - 1
            if not 0 <= at < len(choices):
                terminal.write(f"There is no choice {answer}: type 1 to {len(choices)}.")
                continue
            action = _with_number(terminal, choices[at], legal, talk)
            if action is not None:
                return action
            show = True
        else:
            action = _typed(terminal, answer, choices, legal, talk)
            if action is not None:
                return action


def _list(terminal: Terminal, choices: Sequence[Choice], talk: Talk) -> None:
    wide = len(str(len(choices)))
    texts = [f"{i:>{wide}}  {talk.entry(c.first, c.last)}" for i, c in enumerate(choices, 1)]
    cell = max(map(len, texts)) + 3
    columns = max(1, min(3, terminal.width // cell)) if len(texts) > 8 else 1
    height = -(-len(texts) // columns)
    for row in range(height):
        cells = texts[row::height]
        terminal.write("".join(text.ljust(cell) for text in cells).rstrip())


def _explain(terminal: Terminal, choices: Sequence[Choice], talk: Talk, words: Sequence[str]) -> bool:
    """Explain the decision or one choice; says whether to list the choices again."""
    if not words:
        terminal.tell(talk.help())
        terminal.tell(HELP)
        return True
    number = _number(words[0])
    if number is not None and 1 <= number <= len(choices):
        choice = choices[number - 1]
        terminal.tell(talk.explain(choice.first, choice.last))
    else:
        terminal.write(f"There is no choice {words[0]}: type ? and 1 to {len(choices)}.")
    return False


def _with_number(terminal: Terminal, choice: Choice, legal: Any, talk: Talk) -> Any:
    """The action of a choice, its number asked for; None to go back to the list."""
    low, high = choice.span
    if low == high:
        return choice.first
    place = legal.index(choice.first)
    while True:
        answer = terminal.ask(f"{talk.question(choice.first)}, {low} to {high} (Enter goes back):")
        if not answer:
            return None
        if answer == "?":
            terminal.tell(talk.explain(choice.first, choice.last))
        elif (number := _number(answer)) is not None and low <= number <= high:
            return legal[place + number - low]
        else:
            terminal.write(f"{answer} is not a number from {low} to {high}.")


def _number(text: str) -> int | None:
    """A number in digits; one that is longer than any choice has ever been is as good as the largest."""
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0")
    return int(digits or "0") if len(digits) < 20 else sys.maxsize


def _typed(terminal: Terminal, text: str, choices: Sequence[Choice], legal: Any, talk: Talk) -> Any:
    """The legal action that a text stands for, exactly or as words of one choice; None if there is none."""
    from ludoteca.errors import LudotecaError

    fault = None
    try:
        action = type(choices[0].first).parse(text)
        if action in legal:
            return action
    except LudotecaError as error:
        fault = str(error)
    meant = [i for i, c in enumerate(choices) if _fits(text, talk.entry(c.first, c.last))]
    if len(meant) == 1:
        return _with_number(terminal, choices[meant[0]], legal, talk)
    if meant:
        numbers = ", ".join(str(i + 1) for i in meant)
        terminal.tell(f"`{text}` fits more than one choice: {numbers}. {AGAIN}")
    elif fault is None:
        terminal.tell(f"`{text}` is not allowed now. {AGAIN}")
    else:
        terminal.tell(f"{fault}{'' if fault.endswith('?') else '.'} {AGAIN}")
    return None


def _fits(text: str, entry: str) -> bool:
    """Whether the words and numbers of a text are some of those of a choice, in order.

    Numbers alone fit nothing, and what stands in brackets only explains the choice and does not count.

    >>> _fits("red9 row 0", "play red 9 to row 0 (5 blue gems)")
    True
    """
    wanted, said = _words(text), iter(_words(re.sub(r"\(.*?\)", "", entry)))
    return any(map(str.isalpha, wanted)) and all(word in said for word in wanted)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+|\d+", text.lower())
