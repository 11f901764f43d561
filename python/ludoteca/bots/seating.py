"""Who sits down: specs, classes and factories as entries of a table, and what makes and asks their Python
bots. Programs have sitters of their own (`ludoteca.protocol.sitter`).

A `Sitter` is what the core gets for an entry that is not native: anything with `batch`, and either `bot` or
`sit`, `listens` and `wants_end`, and with `answers` and `hears`. Knows no rule; the core checks every choice.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ludoteca._names import unknown
from ludoteca.bots.bot import Bot, GameStart
from ludoteca.bots.load import bot_class, check_options, class_of_file, class_of_module
from ludoteca.bots.registry import named_bots
from ludoteca.bots.spec import BotSpec, expand
from ludoteca.errors import BotFault, SpecError
from ludoteca.games.base import GameInfo
from ludoteca.protocol.limits import Limits
from ludoteca.protocol.sitter import Command, ProcessSitter

__all__ = ["AnySitter", "Entry", "Sitter", "bot_output", "close", "entries_of", "start"]

_LOADED: set[type[Bot]] = set()


@dataclass(frozen=True)
class Entry:
    """An entry of a table: its spec and, if it is a Python bot or a program, what makes or starts it."""

    spec: BotSpec
    make: Callable[[], Any] | None = None

    @property
    def is_python(self) -> bool:
        """Whether it is no bot of the core, but a Python bot or a program."""
        return self.make is not None


def entries_of(
    bots: Iterable[Any], info: GameInfo, *, human: bool = False, limits: Limits | None = None
) -> list[Entry]:
    """Read specs, classes and factories and find every bot; with `human`, people may sit down as well.

    With `limits`, Python bots become programs, which can be held to them.

    Raises SpecError for whatever cannot sit down: a name, file, class or option that is not there, with the
    nearest that is; TypeError for what is neither spec, class nor factory.
    """
    found: dict[tuple[Any, ...], Entry] = {}
    entries = []
    with bot_output():
        for spec in expand(bots):
            # Entries of one spec share what makes them.
            key = (spec.kind, spec.which, spec.cls, repr(sorted(spec.options.items())), id(spec.maker))
            if key not in found:
                found[key] = _entry(spec, info, human, limits)
            entries.append(replace(found[key], spec=spec))
    return entries


def _entry(spec: BotSpec, info: GameInfo, human: bool, limits: Limits | None) -> Entry:
    native = [name for name, _ in info.bots()]
    own = {key: value for key, value in spec.options.items() if key not in info.player(spec.options)}
    if spec.kind == "native" and spec.which in native:
        return Entry(spec)
    if spec.kind == "human":
        if not human:
            raise SpecError(f"bot `{spec}`: people can sit down in `ludoteca play` only")
        return Entry(spec)
    if spec.kind == "cmd":
        try:
            return Entry(spec, Command.of(spec.which, limits or Limits(), own))
        except SpecError as error:
            raise SpecError(f"bot `{spec}`: {error}") from None
    # Plug-ins are asked only for a name that could be one of theirs.
    named = named_bots(info.name) if spec.kind in ("native", "module") and "." not in spec.which else {}
    if spec.kind == "native" and spec.which not in named:
        people = ["human"] if human else []
        raise SpecError(unknown(f"{info.name} bot", spec.which, [*native, *named, *people]))
    if spec.kind == "module" and (spec.which in native or spec.which in named):
        raise SpecError(f"bot `{spec}`: option `{spec.cls}`: expected key=value")
    try:
        if spec.kind == "object":
            if limits is not None:
                raise SpecError("a class or function here has no clock: with limits name it as FILE.py:Class")
            return Entry(spec, _maker(spec))
        if spec.kind == "native":
            cls = bot_class(named[spec.which].cls, f"`{spec.which}` of {named[spec.which].source}")
        elif spec.kind == "file":
            cls = class_of_file(spec.which, spec.cls)
        else:
            cls = class_of_module(spec.which, spec.cls)
        check_options(cls, own)
    except SpecError as error:
        raise SpecError(f"bot `{spec}`: {error}") from error.__cause__
    if limits is not None:
        text = replace(spec, options=own, label=None).text
        return Entry(spec, Command((sys.executable, "-m", "ludoteca.bots.serving", text), limits))
    return Entry(spec, _Made(cls, own))


def _maker(spec: BotSpec) -> Callable[[], Any]:
    maker = spec.maker
    assert maker is not None
    if isinstance(maker, type):
        cls = bot_class(maker, f"`{spec.text}`")
        check_options(cls, {})
        return _Made(cls, {})
    return maker


@dataclass(frozen=True)
class _Made:
    """Makes bots of a class with options."""

    cls: type[Bot]
    options: Mapping[str, Any]

    def __call__(self) -> Bot:
        return self.cls(**self.options)


class Sitter:
    """A Python bot of one entry: makes an instance for each game and seat, or has one for all games."""

    def __init__(self, spec: BotSpec, make: Callable[[], Any], info: GameInfo, rules: Any) -> None:
        """Load the bot's class and make a first instance. Raises BotFault if it does not start."""
        self.spec = spec
        self.make = make
        self.game = info.name
        self.rules = rules
        first = self._made(load=True)
        cls = type(first)
        self.cls = cls
        self.batch = cls.choose_batch is not Bot.choose_batch
        self.bot = first if self.batch else None
        self.starts = cls.start_game is not Bot.start_game
        self.listens = cls.event is not Bot.event
        self.answers = cls.answer is not Bot.answer
        self.hears = cls.hear is not Bot.hear
        self.wants_end = cls.end_game is not Bot.end_game
        wanted = cls.games_at_once
        if wanted is not None and not (type(wanted) is int and 1 <= wanted <= 65_536):
            raise SpecError(f"bot `{spec}`: games_at_once = {wanted!r}: expected 1 to 65,536 or None")
        self.games_at_once = wanted if wanted is not None else (1024 if self.batch else 1)

    alone = False
    """Whether it plays one game at a time."""

    def close(self) -> None:
        """The run is over."""

    def sit(self, game_number: int, seat: int, seats: int, seed: int) -> Bot:
        """The bot of a game and seat, its game begun. Raises whatever goes wrong."""
        bot = self._made()
        if bot._seed is not None:
            raise BotFault(
                f"the factory of `{self.spec.name}` gave a bot that sits in another game: "
                "make a new one each time",
                kind="start",
            )
        bot._seed = seed
        bot.seat = seat
        if self.starts:
            bot.start_game(GameStart(self.game, game_number, seat, seats, self.rules, seed))
        return bot

    def _made(self, *, load: bool = False) -> Bot:
        try:
            if load and isinstance(self.make, _Made):
                _load(self.make.cls)
            bot = self.make()
            if not isinstance(bot, Bot):
                raise TypeError(f"the factory gave {type(bot).__name__}, not a ludoteca.Bot")
            if load:
                bot_class(type(bot), f"`{self.spec.text}`")
                _load(type(bot))
        except (KeyboardInterrupt, SpecError):
            raise
        except BaseException as error:
            raise BotFault(f"did not start: {_line(error)}", kind="start") from error
        return bot


AnySitter = Sitter | ProcessSitter


def _load(cls: type[Bot]) -> None:
    """Let a class load what is heavy, once a process."""
    if cls not in _LOADED:
        cls.load()
        _LOADED.add(cls)


def _line(error: BaseException) -> str:
    from ludoteca.bots.faults import line_of

    return line_of(error)


def start(entries: Iterable[Entry], info: GameInfo, rules: Any) -> "list[AnySitter | None]":
    """What makes the Python bots and runs the programs of a table, by entry; None for the others.

    Whoever calls closes them.

    Raises BotFault, kind `start`, naming the bot that does not start; then nothing is left to close.
    """
    sitters: dict[int, Sitter] = {}
    found: list[AnySitter | None] = []
    try:
        with bot_output():
            for entry in entries:
                if entry.make is None:
                    found.append(None)
                elif isinstance(entry.make, Command):
                    found.append(_started(entry, info, rules))
                else:
                    known = sitters.get(id(entry.make))
                    if known is None or known.batch:
                        known = _started(entry, info, rules)
                        sitters[id(entry.make)] = known
                    found.append(known)
    except BaseException:
        close(found)
        raise
    return found


def close(sitters: "Iterable[AnySitter | None]", *, at_once: bool = False) -> None:
    """The run is over: end the programs, `at_once` without waiting until they quit."""
    for sitter in sitters:
        if isinstance(sitter, ProcessSitter) and at_once:
            sitter.kill()
        elif sitter is not None:
            sitter.close()


def _started(entry: Entry, info: GameInfo, rules: Any) -> Any:
    make = entry.make
    try:
        if isinstance(make, Command):
            return ProcessSitter(entry.spec, make, info, rules)
        assert make is not None
        return Sitter(entry.spec, make, info, rules)
    except BotFault as error:
        from ludoteca.bots.faults import traceback_of

        text = f"bot `{entry.spec}`: {error}"
        if error.__cause__ is not None:
            text += f"\n{traceback_of(error)}"
        text += "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
        raise BotFault(text, kind="start") from error.__cause__


@contextlib.contextmanager
def bot_output() -> Iterator[None]:
    """Whatever is printed inside goes to stderr: stdout is ours. So is the working directory, to which we
    return.
    """
    here = None
    with contextlib.suppress(OSError):
        here = os.getcwd()
    quiet = sys.stdout is not None and sys.stderr is not None
    try:
        with contextlib.redirect_stdout(sys.stderr) if quiet else contextlib.nullcontext():
            yield
    finally:
        if here is not None:
            with contextlib.suppress(OSError):
                os.chdir(here)
