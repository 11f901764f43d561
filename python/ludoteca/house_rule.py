"""`HouseRule`: a named change to the rules of a game, as an installed plug-in or a file of one's own.

>>> import ludoteca
>>> class Triples8(ludoteca.HouseRule, game="risiko"):
...     "Three of a kind are worth eight armies."
...     value: int = ludoteca.option(8, "Armies for three equal cards.", least=0, most=100)
...
...     def settings(self, rules):
...         kinds = ("cannon", "infantryman", "cavalryman")
...         return {f"three_equal.{kind}": self.value for kind in kinds}
>>> Triples8(value=9)
Triples8(value=9)
>>> Triples8.name, Triples8(value=9).spec
('triples8', 'triples8:value=9')
>>> ludoteca.simulate("risiko", games=1, seed=1, house_rules=[Triples8(value=9)]).rules["three_equal.cannon"]
9

Knows what a rule looks like and checks its options. Which rules there are is the business of
`ludoteca.plugins`, what several come to together that of `ludoteca.rules`.
"""

import inspect
import math
import re
import sys
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Union

from ludoteca._names import unknown
from ludoteca.bots.spec import Value, write_value
from ludoteca.errors import PluginError, SpecError

__all__ = ["HouseRule", "Option", "option"]

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 64
"""The longest name: records and ends of games hold no longer one."""
_OPTION = re.compile(r"[a-z][a-z0-9_]*")
_KINDS: dict[type, str] = {bool: "true or false", int: "whole number", float: "number", str: "text"}
_MISSING = object()


@dataclass(frozen=True)
class Option:
    """One option of a house rule, as help and checks see it."""

    name: str
    kind: type
    """`bool`, `int`, `float` or `str`."""
    default: Value | None
    doc: str = ""
    """What it does, in a sentence."""
    least: float | None = None
    most: float | None = None
    words: tuple[Value, ...] = ()
    """The only values there are, if they are few."""
    optional: bool = False
    """Whether it may be left open: None."""

    @property
    def values(self) -> str:
        """The values that fit, in words."""
        if self.words:
            text = " or ".join(write_value(word) for word in self.words)
        elif self.least is not None and self.most is not None:
            text = f"{_KINDS[self.kind]}, {write_value(self.least)} to {write_value(self.most)}"
        elif self.least is not None:
            text = f"{_KINDS[self.kind]}, at least {write_value(self.least)}"
        elif self.most is not None:
            text = f"{_KINDS[self.kind]}, at most {write_value(self.most)}"
        else:
            text = _KINDS[self.kind]
        return text

    def take(self, value: Any) -> Value | None:
        """The value, if it fits. Raises SpecError that says what would."""
        if value is None and self.optional:
            return None
        if self.kind is float and type(value) is int and abs(value) <= sys.float_info.max:
            value = float(value)
        fits = type(value) is self.kind and (not self.words or value in self.words)
        stored = not fits or _storable(value)
        fits = fits and stored
        if fits and isinstance(value, int | float):
            fits = (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        if not fits:
            shown = write_value(value) if isinstance(value, bool | int | float | str) else repr(value)
            shown = shown.encode(errors="backslashreplace").decode()
            more = "" if stored else ", one that records can hold"
            raise SpecError(f"option `{self.name}` = {shown}: expected {self.values}{more}")
        return value  # type: ignore[no-any-return]

    def to_dict(self) -> dict[str, Any]:
        """The option as plain data."""
        return {"name": self.name, "default": self.default, "values": self.values, "doc": self.doc}


def _storable(value: Value) -> bool:
    """Whether records and documents can hold it: no NaN, no text that is none, and numbers of 64 bits."""
    if isinstance(value, str):
        return not any("\ud800" <= char <= "\udfff" for char in value)
    return math.isfinite(value) if isinstance(value, float) else -(2**63) <= value < 2**63


@dataclass(frozen=True)
class _Declared:
    """What `option` leaves in the class body until the class is made."""

    default: Any
    doc: str
    least: float | None
    most: float | None


def option(default: Any, doc: str = "", *, least: float | None = None, most: float | None = None) -> Any:
    """The default of an option of a house rule, with its help and the bounds of its values.

    `value: int = option(8, "Armies for three equal cards.", least=0, most=100)`. A plain default does where
    there is nothing to add.
    """
    return _Declared(default, doc, least, most)


class HouseRule:
    """A named change to the rules of a game.

    Keywords of the class: `game` is the game it changes; leave it out for a rule that only looks on at any
    game. `name` is its name in specs and records, by default the class's in kebab-case. `version` is noted in
    records; by default that of the distribution it comes from or, for a file, a digest of the file. `before`
    and `after` name rules whose modifiers come later and earlier where both change the same value.

    Options are annotated fields with defaults of type `bool`, `int`, `float`, `str`, a `Literal` of words, or
    one of these `| None`. An instance never changes, and two of a class with equal options are equal.

    Methods under `@ludoteca.hookimpl` are modifiers and observers: see docs/hooks.md.
    """

    name: ClassVar[str]
    """Its name in specs and records."""
    game: ClassVar[str | None] = None
    """The game it changes; None: any."""
    version: ClassVar[str | None] = None
    """Its own version, if it has one."""
    before: ClassVar[tuple[str, ...]] = ()
    """Names of rules that come after it where both change the same value."""
    after: ClassVar[tuple[str, ...]] = ()
    """Names of rules that come before it."""
    options: ClassVar[Mapping[str, Option]] = types.MappingProxyType({})
    """Its options, by name."""

    def __init_subclass__(
        cls,
        *,
        game: str | None = None,
        name: str | None = None,
        version: str | None = None,
        before: Iterable[str] = (),
        after: Iterable[str] = (),
        **more: Any,
    ) -> None:
        """Read the keywords and the options of a new rule.

        Raises PluginError for what is not as it should be.
        """
        super().__init_subclass__()
        what = f"house rule {cls.__name__}"
        if more:
            known = ("game", "name", "version", "before", "after")
            raise PluginError(f"{what}: {unknown('keyword', next(iter(more)), known)}")
        if game is not None:
            from ludoteca.games import NAMES

            if game not in NAMES:
                raise PluginError(f"{what}: {unknown('game', str(game), NAMES)}")
            cls.game = game
        cls.name = _kebab(cls.__name__) if name is None else name
        if not isinstance(cls.name, str) or not _NAME.fullmatch(cls.name) or len(cls.name) > LONGEST:
            raise PluginError(
                f"{what}: name `{cls.name}`: expected kebab-case, as in `time-attack`, of at most {LONGEST} "
                "characters"
            )
        if version is not None and (not isinstance(version, str) or not version.strip()):
            raise PluginError(f"{what}: version {version!r}: expected text")
        cls.version = version
        cls.before, cls.after = _names(what, "before", before), _names(what, "after", after)
        if cls.name in (*cls.before, *cls.after):
            raise PluginError(f"{what}: before and after name other rules, not `{cls.name}` itself")
        cls.options = types.MappingProxyType(_options(cls, what))

    def __init__(self, **options: Any) -> None:
        """Take options by name.

        Raises SpecError for an option that does not exist or a value that does not fit.
        """
        if type(self) is HouseRule:
            raise TypeError("HouseRule is a base: derive a class from it")
        given = {name: found.default for name, found in self.options.items()}
        try:
            for key, value in options.items():
                if key not in given:
                    if not given:
                        raise SpecError(f"unknown option `{key}`: it has none")
                    raise SpecError(unknown("option", key, given))
                given[key] = self.options[key].take(value)
        except SpecError as error:
            raise SpecError(f"house rule `{self.name}`: {error}") from None
        self.__dict__.update(given)
        try:
            self.check()
        except SpecError as error:
            raise SpecError(f"house rule `{self.name}`: {error}") from None
        except ValueError as error:
            raise SpecError(f"house rule `{self.name}`: {error}") from error
        except Exception as error:
            raise PluginError(
                f"house rule `{self.name}`: `check` raised {type(error).__name__}: {error}"
            ) from error

    def check(self) -> None:
        """Refuse options that do not go together: raise ValueError and say why."""

    def settings(self, rules: Any) -> Mapping[str, Any]:
        """Settings to change, by key, from the rules as preset and rules file make them.

        Games with a rule that changes nothing else are played at full speed.
        """
        return {}

    def clock(self) -> int | None:
        """Minutes after which `ludoteca play` says that time is up, where the rule has set `ending` to
        `clock`; None leaves that to `--minutes`.
        """
        return None

    @property
    def chosen(self) -> dict[str, Value]:
        """The options that are not left open, as records keep them."""
        values = {name: self.__dict__[name] for name in self.options}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def spec(self) -> str:
        """The text that stands for this rule where it is installed: its name, and options that are not the
        default.
        """
        changed = [
            f"{name}={write_value(value)}"
            for name, value in self.chosen.items()
            if value != self.options[name].default
        ]
        return ":".join([self.name, *changed])

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a house rule never changes: make another {type(self).__name__}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a house rule never changes: make another {type(self).__name__}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseRule) and type(other) is type(self) and other.chosen == self.chosen

    def __hash__(self) -> int:
        return hash((type(self), *self.chosen.items()))

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.chosen.items())
        return f"{type(self).__name__}({chosen})"


def summary(rule: "type[HouseRule] | HouseRule") -> str:
    """The first sentence of a rule's docstring."""
    doc = inspect.cleandoc(rule.__doc__ or "") if "__doc__" in vars(_class(rule)) else ""
    return " ".join(doc.split("\n\n")[0].split())


def _class(rule: "type[HouseRule] | HouseRule") -> type[HouseRule]:
    return rule if isinstance(rule, type) else type(rule)


def _kebab(name: str) -> str:
    """`TimeAttack` is `time-attack`, `Triples8` is `triples8`.

    >>> _kebab("TwoDiceDefence"), _kebab("RTUCup")
    ('two-dice-defence', 'rtu-cup')
    """
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name)
    return words.replace("_", "-").lower().strip("-")


def _names(what: str, key: str, names: Iterable[str]) -> tuple[str, ...]:
    try:
        listed = (names,) if isinstance(names, str) else tuple(names)
    except TypeError:
        raise PluginError(f"{what}: {key} {names!r}: expected a list of names of rules") from None
    for name in listed:
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise PluginError(f"{what}: {key} {name!r}: expected the names of rules, as in `time-attack`")
    return listed


def _options(cls: type[HouseRule], what: str) -> dict[str, Option]:
    """The options that a class declares, after those it inherits."""
    try:
        hints = typing.get_type_hints(cls, include_extras=True)
    except Exception as error:
        raise PluginError(f"{what}: its annotations cannot be read: {error}") from error
    found: dict[str, Option] = dict(cls.options)
    reserved = set(dir(HouseRule))
    for name in inspect.get_annotations(cls):
        if typing.get_origin(hints[name]) is ClassVar or hints[name] is ClassVar:
            continue
        if not _OPTION.fullmatch(name) or name in reserved:
            reason = "a house rule has that already" if name in reserved else "expected snake_case"
            raise PluginError(f"{what}: option `{name}`: {reason}")
        declared = cls.__dict__.get(name, _MISSING)
        if declared is _MISSING:
            raise PluginError(f"{what}: option `{name}` has no default")
        if not isinstance(declared, _Declared):
            declared = _Declared(declared, "", None, None)
        found[name] = _option(what, name, hints[name], declared)
        # Whoever reads the field off the class sees the default, as with any class.
        setattr(cls, name, found[name].default)
    stray = [name for name, value in cls.__dict__.items() if isinstance(value, _Declared)]
    if stray:
        raise PluginError(f"{what}: option `{stray[0]}` has no type: write `{stray[0]}: int = option(…)`")
    return found


def _option(what: str, name: str, hint: Any, declared: _Declared) -> Option:
    optional, words = False, tuple[Value, ...]()
    if typing.get_origin(hint) in (Union, types.UnionType):
        parts = [part for part in typing.get_args(hint) if part is not type(None)]
        optional = len(parts) < len(typing.get_args(hint))
        hint = parts[0] if len(parts) == 1 else None
    if typing.get_origin(hint) is Literal:
        words = typing.get_args(hint)
        kinds = {type(word) for word in words}
        hint = kinds.pop() if len(kinds) == 1 else None
    if hint not in _KINDS:
        raise PluginError(
            f"{what}: option `{name}`: expected bool, int, float, str, a Literal, or one of these | None"
        )
    if optional and declared.default is not None:
        # No spec can say "open": it must be what is left when nothing is said, or a record could not be
        # played again.
        raise PluginError(f"{what}: option `{name}` may be None, so its default must be None")
    for bound in (declared.least, declared.most):
        if bound is not None and (hint not in (int, float) or type(bound) not in (int, float)):
            raise PluginError(f"{what}: option `{name}`: bounds are numbers, for whole numbers and numbers")
    made = Option(name, hint, None, declared.doc, declared.least, declared.most, words, optional)
    try:
        default = made.take(declared.default)
    except SpecError as error:
        raise PluginError(f"{what}: default of {error}") from None
    return Option(name, hint, default, declared.doc, declared.least, declared.most, words, optional)
