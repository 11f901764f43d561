"""Bot specs: one string that says who sits down, the same on the command line, in TOML and in Python.

    [COUNT x][LABEL=]WHICH[:key=value]…     greedy · 3xrandom · new=greedy · search:iterations=1000

The grammar knows native and registered bots, Python bots (`mybots.py:Gengis:depth=2`,
`package.module:Gengis`), programs (`cmd:./gengis --fast`) and people (`human`). Who may sit down where is
decided by `ludoteca.bots.seating`. Knows no game, imports and starts no bot.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ludoteca.errors import SpecError

Value = bool | int | float | str
Kind = Literal["native", "human", "file", "module", "cmd", "object"]

_COUNT = re.compile(r"([0-9]+)x(?=.)")
_LABEL = re.compile(r"[^\W\d][\w.+-]*")
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*")
_CLASS = re.compile(r"[A-Za-z_]\w*")
_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
_BARE = re.compile(r"[^\W\d][\w./+~-]*|[./~][\w./+~-]*")
_FORBIDDEN = re.compile(r"[*,;#\[\]]")

MAX_COUNT = 64
"""The most entries one spec may stand for; more than any table seats, small enough to catch a slip."""


@dataclass(frozen=True)
class BotSpec:
    """One parsed spec.

    `which` is the name of a native or registered bot, `human`, a `FILE.py`, a dotted module, or the command
    line after `cmd:`; `cls` is the class for the Python kinds, otherwise empty. `object` is a class or
    factory that was given in Python, `maker`, told as its module and name. An option may be a table of its
    parts: `{"knowledge": {"1": 0.9}}` is `knowledge.1=0.9`.
    """

    kind: Kind
    which: str
    cls: str = ""
    options: Mapping[str, Value | Mapping[Any, Value]] = field(default_factory=dict)
    label: str | None = None
    count: int = 1
    maker: Callable[[], Any] | None = None

    @property
    def name(self) -> str:
        """What tables call the bot: its label, or else what it is."""
        return self.label or self.cls or self.which

    @property
    def text(self) -> str:
        """The spec of one such entry, without count and label."""
        which = {"cmd": f"cmd:{self.which}"}.get(self.kind, self.which)
        parts = [which, *([self.cls] if self.cls else [])]
        return ":".join([*parts, *(f"{k}={write_value(v)}" for k, v in _flat(self.options).items())])

    def __str__(self) -> str:
        count = f"{self.count}x" if self.count != 1 else ""
        label = f"{self.label}=" if self.label else ""
        return f"{count}{label}{self.text}"


def parse_value(text: str) -> Value:
    """Read a value: a TOML literal, or a bare word, which is text.

    >>> parse_value("3"), parse_value("0.5"), parse_value("true"), parse_value("greedy")
    (3, 0.5, True, 'greedy')
    """
    try:
        value = tomllib.loads(f"value = {text}\n")
    except (ValueError, RecursionError):
        value = {}
    if len(value) == 1 and "\n" not in text:
        found = value["value"]
        if isinstance(found, bool | str):
            return found
        if isinstance(found, int) or (isinstance(found, float) and abs(found) < float("inf")):
            return found
    elif _BARE.fullmatch(text):
        return text
    raise SpecError(f"value `{text}`: expected a number, true, false, a bare word or a text in quotes")


def write_value(value: Value) -> str:
    """Write a value so that `parse_value` reads it back."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        try:
            if parse_value(value) == value and '"' not in value and "'" not in value:
                return value
        except SpecError:
            pass
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        escaped = re.sub(r"[\x00-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", escaped)
        return f'"{escaped}"'
    return repr(value)


def parse_setting(text: str, what: str = "setting") -> tuple[str, Value]:
    """Read `key=value`, as `--set` takes it."""
    key, equals, value = text.partition("=")
    if not equals or not _KEY.fullmatch(key.strip()):
        raise SpecError(f"{what} `{text}`: expected key=value")
    try:
        return key.strip(), parse_value(value.strip())
    except SpecError as error:
        hint = (
            " (a list goes into a rules file, see --rules)"
            if what == "setting" and value.lstrip().startswith("[")
            else ""
        )
        raise SpecError(f"{what} `{text}`: {error}{hint}") from None


def parse_bot(text: str) -> BotSpec:
    """Read one spec.

    >>> parse_bot("3xrandom").count
    3
    >>> parse_bot("new=mybots.py:Gengis:depth=2").options
    {'depth': 2}

    Raises SpecError with the spec and what would be right.
    """
    try:
        return _parse(text)
    except SpecError as error:
        raise SpecError(f"bot `{text}`: {error}") from None


def expand(specs: Iterable[Any]) -> list[BotSpec]:
    """Read specs, classes and factories and write out counts: one entry each, in order.

    Raises TypeError for what is neither.
    """
    parsed = [_given(spec) for spec in specs]
    return [replace(spec, options=_flat(spec.options), count=1) for spec in parsed for _ in range(spec.count)]


def _given(spec: Any) -> BotSpec:
    """A spec as text or as it is, a class, or a function that makes bots."""
    if isinstance(spec, str):
        return parse_bot(spec)
    if isinstance(spec, BotSpec):
        return spec
    if not callable(spec):
        hint = ""
        if hasattr(spec, "choose") or hasattr(spec, "choose_batch"):
            hint = ": give the class, or a function that makes a new bot each time"
        raise TypeError(
            f"bots: expected specs as text, classes or functions, not {type(spec).__name__}{hint}"
        )
    name = getattr(spec, "__qualname__", type(spec).__qualname__)
    return BotSpec("object", getattr(spec, "__module__", None) or "?", name, maker=spec)


def _parse(text: str) -> BotSpec:
    if not isinstance(text, str):
        raise SpecError("expected text")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise SpecError("expected text in UTF-8") from None
    rest = text
    count = 1
    if match := _COUNT.match(rest):
        # Python reads no number of thousands of digits.
        count = int((match[1].lstrip("0") or "0")[: len(str(MAX_COUNT)) + 1])
        rest = rest[match.end() :]
        if not 1 <= count <= MAX_COUNT:
            raise SpecError(f"a count is 1 to {MAX_COUNT}")
    label = None
    head = rest.partition(":")[0]
    if "=" in head:
        label, _, rest = rest.partition("=")
        if not _LABEL.fullmatch(label):
            raise SpecError(f"label `{label}`: expected a word that starts with a letter")
    if rest.startswith("cmd:"):
        command = rest.removeprefix("cmd:").strip()
        if not command:
            raise SpecError("expected a command after `cmd:`")
        return BotSpec("cmd", command, "", {}, label, count)
    which, cls, options = parse_which(rest)
    kind: Kind = "native"
    if cls:
        kind = "file" if which.endswith(".py") else "module"
    elif which == "human":
        kind = "human"
    return BotSpec(kind, which, cls, options, label, count)


def parse_which(text: str, what: str = "bot") -> tuple[str, str, dict[str, Value]]:
    """Read `WHICH[:key=value]…`, the part that all specs share: which, class and options.

    The class is empty where `which` is a name. Raises SpecError that says what would be right.
    """
    parts = _split(text)
    if bad := next((match for part in parts if (match := _FORBIDDEN.search(_unquoted(part)))), None):
        raise SpecError(f"`{bad[0]}` has no place in a spec")
    which, cls = parts[0], ""
    parts = parts[1:]
    if which.endswith(".py") or (parts and "=" not in _unquoted(parts[0])):
        if not parts or not _CLASS.fullmatch(parts[0]):
            found = f"`{parts[0]}`" if parts else "nothing"
            raise SpecError(f"expected a class after `{which}:`, found {found}")
        if not which.endswith(".py") and not _MODULE.fullmatch(which):
            raise SpecError(
                f"`{parts[0]}`: expected key=value, or package.module:Class (`{which}` is no module)"
            )
        cls, parts = parts[0], parts[1:]
    elif not which:
        raise SpecError(f"expected a {what}'s name")
    elif not _NAME.fullmatch(which):
        raise SpecError(f"`{which}` is no {what}'s name: expected lower-case letters, digits, `_` and `-`")
    return which, cls, _options(parts)


def _flat(options: Mapping[str, Value | Mapping[Any, Value]]) -> dict[str, Value]:
    """The options with tables written out, as a spec has them: `{"a": {"b": 1}}` is `a.b=1`."""
    flat: dict[str, Value] = {}
    for key, value in options.items():
        parts = (
            {f"{key}.{part}": v for part, v in value.items()} if isinstance(value, Mapping) else {key: value}
        )
        for name, part in parts.items():
            if name in flat or (name != key and name in options):
                raise SpecError(f"option `{name}` is given twice")
            flat[name] = part
    return flat


def _options(parts: list[str]) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for part in parts:
        key, value = parse_setting(part, "option")
        if key in options:
            raise SpecError(f"option `{key}` is given twice")
        options[key] = value
    return options


def _split(text: str) -> list[str]:
    """Split at colons, but not inside quotes."""
    parts, start, quote, escaped = [], 0, "", False
    for i, char in enumerate(text):
        if quote:
            if escaped:
                escaped = False
            elif char == "\\" and quote == '"':
                escaped = True
            elif char == quote:
                quote = ""
        elif char in "\"'":
            quote = char
        elif char == ":":
            parts.append(text[start:i])
            start = i + 1
    if quote:
        raise SpecError(f"the quote {quote} is never closed")
    return [*parts, text[start:]]


def _unquoted(text: str) -> str:
    """The text without what stands in quotes."""
    return re.sub(r'"(\\.|[^"\\])*"|\'[^\']*\'', "", text)
