"""Plug-ins: which are installed, what they bring, and whether they are what they should be.

A plug-in is an entry point in the group `ludoteca`: a `HouseRule`, or a module or object with functions under
`@ludoteca.hookimpl`. Installed is not active: nothing here changes a game that does not name it, and what a
broken plug-in breaks is itself.

The only file that calls pluggy, which checks names and signatures when a plug-in is loaded and is never asked
again: the functions it finds are handed to the core as they are.
"""

import functools
import hashlib
import importlib
import importlib.metadata
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import pluggy

from ludoteca._names import unknown
from ludoteca.bots.spec import Value, parse_which
from ludoteca.errors import PluginError, SpecError
from ludoteca.house_rule import HouseRule, summary

__all__ = ["GROUP", "Hook", "NamedRule", "Plugin", "hookimpl", "hookspec", "installed"]

GROUP = "ludoteca"
"""The group of entry points."""
VARIABLE = "LUDOTECA_PLUGINS"
"""The environment variable that says which entry points are loaded: names with commas, none if it is
empty.
"""

_OURS = str(Path(__file__).parent) + os.sep
_IMPORTS = (importlib.__file__, importlib.metadata.__file__)
"""Frames of these say nothing about whoever raised something."""

hookspec = pluggy.HookspecMarker("ludoteca")
hookimpl = pluggy.HookimplMarker("ludoteca")
"""Marks a method or function as the implementation of the hook of its name."""


class Hook(NamedTuple):
    """A function that a plug-in gives for a hook."""

    hook: str
    plugin: str
    """The name of the rule or plug-in it comes from."""
    function: Callable[..., Any]
    wants: tuple[str, ...]
    """The arguments it takes, by name."""


@dataclass(frozen=True)
class NamedRule:
    """A house rule that a game names, ready for use."""

    rule: HouseRule
    version: str
    origin: str
    """Where it comes from: a distribution, a file or a module."""
    hooks: tuple[Hook, ...]
    """Its modifiers and observers."""
    spec: str | None = None
    """The text that names it on a command line; None for one that was made in a program."""

    @property
    def name(self) -> str:
        """Its name."""
        return self.rule.name

    @property
    def modifiers(self) -> tuple[Hook, ...]:
        """The functions that may replace a value."""
        from ludoteca.hookspecs import OBSERVERS

        return tuple(hook for hook in self.hooks if hook.hook not in OBSERVERS)

    @property
    def looks_on(self) -> bool:
        """Whether it only looks on: it has neither modifiers nor settings, and records do not name it."""
        return not self.modifiers and type(self.rule).settings is HouseRule.settings

    def without_observers(self) -> "NamedRule":
        """The same with modifiers alone."""
        return replace(self, hooks=self.modifiers)

    def to_dict(self) -> dict[str, Any]:
        """Name, version and options, as in records and JSON."""
        return {"name": self.name, "version": self.version, "options": self.rule.chosen}

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is found again by its spec, which may name a file."""
        if self.spec is None:
            return _named_rule, (self.rule, self.origin, self.version)
        return _found_again, (self.spec, self.version)

    def __str__(self) -> str:
        return self.rule.spec


def _named_rule(rule: HouseRule, origin: str, version: str) -> NamedRule:
    return named(rule, origin, version)


def _found_again(spec: str, version: str) -> NamedRule:
    found = rule(spec)
    if found.version != version:
        raise PluginError(f"house rule `{spec}`: version {version} has become {found.version} meanwhile")
    return found


@dataclass(frozen=True)
class Plugin:
    """An installed plug-in as it was found."""

    name: str
    """The name of its entry point."""
    distribution: str
    version: str
    value: str
    """The entry point's value."""
    object: Any = None
    hooks: tuple[str, ...] = ()
    rule: type[HouseRule] | None = None
    bots: tuple[tuple[str, str], ...] = ()
    """Game and name of each bot."""
    reason: str | None = None
    """Why it cannot be used; None if it can."""

    @property
    def status(self) -> str:
        """`ok` or `broken`."""
        return "ok" if self.reason is None else "broken"

    def to_dict(self) -> dict[str, Any]:
        """The plug-in as `ludoteca plugins --json` has it."""
        rules = []
        if self.rule is not None:
            options = [option.to_dict() for option in self.rule.options.values()]
            rules = [
                {
                    "name": self.rule.name,
                    "game": self.rule.game,
                    "doc": summary(self.rule),
                    "options": options,
                }
            ]
        return {
            "name": self.name,
            "distribution": self.distribution,
            "version": self.version,
            "rules": rules,
            "bots": [{"game": game, "name": name} for game, name in self.bots],
            "hooks": list(self.hooks),
            "status": self.status,
            "reason": self.reason,
        }


@dataclass(frozen=True)
class RuleSpec:
    """One parsed rule spec: `WHICH[:key=value]…`."""

    which: str
    cls: str = ""
    options: dict[str, Value] = field(default_factory=dict)


def parse_rule(text: str) -> RuleSpec:
    """Read a rule spec.

    >>> parse_rule("time-attack:reshuffles=2").options
    {'reshuffles': 2}
    >>> parse_rule("triples8.py:Triples8").cls
    'Triples8'

    Raises SpecError with the spec and what would be right.
    """
    try:
        return RuleSpec(*parse_which(text, "house rule"))
    except SpecError as error:
        raise SpecError(f"house rule `{text}`: {error}") from None


def installed() -> list[Plugin]:
    """Every plug-in that may be loaded, the broken ones with the reason, by name. Never raises for a
    plug-in.
    """
    entries = _entries()
    found = [_loaded(entry, entries) for entry in entries]
    wanted = _wanted()
    found += [plugin for plugin in _found()[1] if wanted is None or plugin.name in wanted]
    missing = (wanted or set()) - {plugin.name for plugin in found}
    found += [
        Plugin(name, "?", "?", "", reason=f"{VARIABLE} names it, and it is not installed") for name in missing
    ]
    return sorted(found, key=lambda plugin: (plugin.name, plugin.distribution))


def taken(name: str) -> str | None:
    """The distribution that brings a plug-in of this name, if one is installed."""
    return next((_distribution_of(entry) for entry in _entries() if entry.name == name), None)


def rule(given: "str | HouseRule | type[HouseRule] | NamedRule", game: str | None = None) -> NamedRule:
    """The house rule that a spec, a class or an instance stands for, checked.

    Raises SpecError for a spec or option that is not as it should be, PluginError for a rule that is not
    installed, broken, or not of `game`.
    """
    if isinstance(given, NamedRule):
        found = given
    elif isinstance(given, str):
        spec = parse_rule(given)
        cls, origin, version = _class(spec, given)
        found = replace(named(cls(**spec.options), origin, version), spec=given)
    elif isinstance(given, HouseRule):
        found = named(given)
    elif isinstance(given, type) and issubclass(given, HouseRule):
        found = named(given())
    else:
        raise TypeError(f"house_rules: expected specs, rules or their classes, not {type(given).__name__}")
    if game is not None and found.rule.game not in (None, game):
        raise PluginError(f"house rule `{found.name}` is a rule of {found.rule.game}, not of {game}")
    return found


def named(rule: HouseRule, origin: str | None = None, version: str | None = None) -> NamedRule:
    """A rule with its hooks found and its version settled. Raises PluginError where a hook is wrong."""
    home, own = _home(type(rule))
    hooks = _hooks(rule, rule.name)
    allowed = None if rule.game is None else f"{rule.game}_"
    for hook in hooks:
        if _is_modifier(hook.hook) and allowed is not None and not hook.hook.startswith(allowed):
            raise PluginError(f"house rule `{rule.name}` is a rule of {rule.game}, but has `{hook.hook}`")
    return NamedRule(rule, version or rule.version or own, origin or home, tuple(hooks))


def bots(game: str) -> dict[str, tuple[Any, str]]:
    """The bots that plug-ins bring for a game: name to bot and plug-in.

    Broken plug-ins bring none. Raises PluginError if two bring bots of one name.
    """
    found: dict[str, tuple[Any, str]] = {}
    for plugin in installed():
        if plugin.reason is not None:
            continue
        for of, name, bot in _registered(plugin.object, plugin.name):
            if of != game:
                continue
            if name in found:
                raise PluginError(
                    f"plug-ins `{found[name][1]}` and `{plugin.name}` both bring a {game} bot `{name}`"
                )
            found[name] = (bot, plugin.name)
    return found


def _entries() -> list[importlib.metadata.EntryPoint]:
    """The entry points that may be loaded, by name."""
    found = {(entry.name, entry.value, _distribution_of(entry)): entry for entry in _found()[0]}
    wanted = _wanted()
    return [found[key] for key in sorted(found) if wanted is None or key[0] in wanted]


def _found() -> tuple[list[importlib.metadata.EntryPoint], list[Plugin]]:
    """All entry points there are, and a broken plug-in for each distribution that cannot say what it has."""
    try:
        return list(importlib.metadata.entry_points(group=GROUP)), []
    except Exception:
        return _found_one_by_one()


def _found_one_by_one() -> tuple[list[importlib.metadata.EntryPoint], list[Plugin]]:
    """The same, slower, so that a damaged distribution does not hide the others."""
    seen: set[str] = set()
    entries: list[importlib.metadata.EntryPoint] = []
    damaged = []
    for dist in importlib.metadata.distributions():
        name = _name_of(dist)
        key = re.sub(r"[-_.]+", "-", name).lower()
        # Of one that is on the path twice the first counts, as it does for imports.
        if key in seen and name != "?":
            continue
        seen.add(key)
        try:
            entries += dist.entry_points.select(group=GROUP)
        except Exception as error:
            if f"[{GROUP}]" in (dist.read_text("entry_points.txt") or ""):
                reason = f"its entry_points.txt cannot be read: {_reason(error)}"
                damaged.append(Plugin(name, name, _version_of(dist), "", reason=reason))
    return entries, damaged


def _name_of(dist: importlib.metadata.Distribution | None) -> str:
    """The name of a distribution; `?` where it has no metadata."""
    try:
        return (dist.metadata["Name"] if dist is not None else None) or "?"
    except Exception:
        return "?"


def _version_of(dist: importlib.metadata.Distribution | None) -> str:
    try:
        return (dist.metadata["Version"] if dist is not None else None) or "?"
    except Exception:
        return "?"


def _wanted() -> set[str] | None:
    """The names that the environment lets in; None: all."""
    wanted = os.environ.get(VARIABLE)
    return None if wanted is None else {name.strip() for name in wanted.split(",") if name.strip()}


def _distribution_of(entry: importlib.metadata.EntryPoint) -> str:
    return _name_of(entry.dist)


def _loaded(entry: importlib.metadata.EntryPoint, entries: Sequence[importlib.metadata.EntryPoint]) -> Plugin:
    """A plug-in as its entry point gives it, broken or not; `entries` are all there are."""
    distribution = _distribution_of(entry)
    version = _version_of(entry.dist)
    about = (entry.name, distribution, version, entry.value)
    try:
        if others := [
            _distribution_of(one) for one in entries if one.name == entry.name and one is not entry
        ]:
            raise PluginError(f"{others[0]} brings a plug-in of the same name")
        found = _load(entry)
        subject = found() if isinstance(found, type) and issubclass(found, HouseRule) else found
        if isinstance(subject, HouseRule):
            if subject.name != entry.name:
                raise PluginError(f"its rule is called `{subject.name}`: the entry point must be, too")
            hooks: Sequence[Hook] = named(subject).hooks
        else:
            hooks = _hooks(subject, entry.name)
            if stray := [hook.hook for hook in hooks if _is_modifier(hook.hook)]:
                raise PluginError(f"`{stray[0]}` is a modifier: it belongs into a HouseRule that games name")
            if not hooks:
                raise PluginError("it has no hook under @ludoteca.hookimpl and is no HouseRule")
        registered = _registered(subject, entry.name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Plugin(*about, reason=_reason(error))
    return Plugin(
        *about,
        object=subject,
        hooks=tuple(hook.hook for hook in hooks),
        rule=type(subject) if isinstance(subject, HouseRule) else None,
        bots=tuple((game, name) for game, name, _ in registered),
    )


def _load(entry: importlib.metadata.EntryPoint) -> Any:
    """What an entry point names."""
    if entry.dist is not None:
        _check_requirement(entry.dist)
    if not entry.pattern.fullmatch(entry.value):
        raise PluginError(f"entry point `{entry.name} = {entry.value}`: expected module:Class")
    return entry.load()


def _check_requirement(dist: importlib.metadata.Distribution) -> None:
    """Refuse a plug-in made for another version of ludoteca. An installer sees to that, but is not always
    asked.
    """
    from ludoteca._core import __version__

    for text in dist.requires or []:
        pinned = _pinned(text)
        if pinned is not None and pinned != __version__:
            raise PluginError(f"it needs ludoteca {pinned}, and this is {__version__}")


def _pinned(requirement: str) -> str | None:
    """The version of ludoteca that a requirement pins, if it does.

    >>> _pinned("ludoteca==0.1.0"), _pinned("ludoteca (==0.1.0)"), _pinned("numpy==2"), _pinned("ludoteca>=0")
    ('0.1.0', '0.1.0', None, None)
    """
    name, equals, version = requirement.split(";")[0].replace("(", "").replace(")", "").partition("==")
    return version.strip() if equals and name.strip().lower() == "ludoteca" else None


def _class(spec: RuleSpec, text: str) -> tuple[type[HouseRule], str | None, str | None]:
    """The class that a spec names, and of an installed one origin and version."""
    if not spec.cls:
        return _installed_class(spec.which)
    if spec.which.endswith(".py"):
        module = _file_module(Path(spec.which).expanduser(), text)
    elif taken(spec.which) is not None:
        raise SpecError(f"house rule `{text}`: `{spec.cls}`: expected key=value")
    else:
        from ludoteca.bots.load import import_from_here

        import_from_here()
        try:
            module = importlib.import_module(spec.which)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise PluginError(f"house rule `{text}`: {_reason(error)}") from error
    found = getattr(module, spec.cls, None)
    if not (isinstance(found, type) and issubclass(found, HouseRule)):
        names = [
            name
            for name, value in vars(module).items()
            if isinstance(value, type) and issubclass(value, HouseRule) and value is not HouseRule
        ]
        if found is not None:
            raise PluginError(f"house rule `{text}`: {spec.cls} is no ludoteca.HouseRule")
        said = unknown(f"house rule of `{spec.which}`", spec.cls, names)
        raise PluginError(f"house rule `{text}`: {said}")
    return found, None, None


def _installed_class(name: str) -> tuple[type[HouseRule], str | None, str | None]:
    entries = _entries()
    entry = next((entry for entry in entries if entry.name == name), None)
    if entry is None:
        hint = ""
        if os.environ.get(VARIABLE) is not None:
            listed = os.environ[VARIABLE].strip() or "none"
            hint = f" ({VARIABLE} or --no-plugins limits plug-ins to: {listed})"
        said = unknown("house rule", name, [entry.name for entry in entries])
        # No list of what else there is: a rule may well exist and only not be installed here.
        said = said if "did you mean" in said else f"unknown house rule `{name}`: not installed here"
        raise PluginError(said + hint)
    plugin = _loaded(entry, entries)
    if plugin.reason is not None:
        raise PluginError(f"house rule `{name}`: the plug-in is broken: {plugin.reason}")
    if plugin.rule is None:
        raise PluginError(f"plug-in `{name}` is no house rule: it brings {', '.join(plugin.hooks)}")
    return plugin.rule, plugin.distribution, plugin.rule.version or plugin.version


def _file_module(path: Path, text: str) -> Any:
    """The module in a file, executed once for each content it has had."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise PluginError(f"house rule `{text}`: {path}: {error.strerror or error}") from error
    digest = hashlib.sha256(source).hexdigest()
    name = f"_ludoteca_file_{hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:12]}_{digest[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    loader = importlib.util.spec_from_file_location(name, path)
    assert loader is not None
    assert loader.loader is not None
    module = importlib.util.module_from_spec(loader)
    module.__ludoteca_digest__ = digest  # type: ignore[attr-defined]
    sys.modules[name] = module
    # The file as it was read, not as a stale compiled copy has it.
    try:
        exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        hint = ""
        if isinstance(error, ModuleNotFoundError):
            hint = "; a rule of several files is a package: name it as package.module:Class"
        raise PluginError(f"house rule `{text}`: {_reason(error)}{hint}") from error
    return module


def _home(cls: type[HouseRule]) -> tuple[str, str]:
    """Where a class comes from, and the version that stands for what is there."""
    module = sys.modules.get(cls.__module__)
    digest = getattr(module, "__ludoteca_digest__", None)
    if module is not None and digest is not None:
        return str(module.__file__), f"file-{digest[:12]}"
    found = _distribution(cls.__module__.partition(".")[0], tuple(sys.path))
    return found or (cls.__module__, "0")


@functools.cache
def _distribution(package: str, path: tuple[str, ...]) -> tuple[str, str] | None:
    """Name and version of the distribution that a package comes from, as long as nobody changes the path."""
    for distribution in importlib.metadata.packages_distributions().get(package, ()):
        return distribution, importlib.metadata.version(distribution)
    return None


def _hooks(subject: Any, name: str) -> list[Hook]:
    """The functions that a rule or plug-in gives, found and checked by pluggy.

    Raises PluginError that names the plug-in.
    """
    from ludoteca import hookspecs

    manager = pluggy.PluginManager("ludoteca")
    manager.add_hookspecs(hookspecs)
    known = [spec for spec in vars(hookspecs) if hasattr(getattr(hookspecs, spec), "ludoteca_spec")]
    for hook in known:
        function = inspect.getattr_static(subject, hook, None)
        if function is not None and not hasattr(getattr(subject, hook), "ludoteca_impl"):
            # It would never be called, and nobody would say so.
            raise PluginError(f"plug-in `{name}`: `{hook}` needs `@ludoteca.hookimpl` above it")
    try:
        manager.register(subject, name=name)
    except pluggy.PluginValidationError as error:
        raise PluginError(f"plug-in `{name}`: {_signature(error, subject, known)}") from error
    found = []
    for caller in manager.get_hookcallers(manager.get_plugin(name)) or ():
        if caller.name not in known:
            raise PluginError(f"plug-in `{name}`: {unknown('hook', caller.name, known)}")
        for implementation in caller.get_hookimpls():
            found.append(_checked(name, caller.name, implementation))
    return sorted(found, key=lambda hook: known.index(hook.hook))


def _checked(name: str, hook: str, implementation: Any) -> Hook:
    """One implementation, held to what the core can call."""
    function, what = implementation.function, f"plug-in `{name}`: `{hook}`"
    if implementation.wrapper or implementation.hookwrapper:
        raise PluginError(
            f"{what} is a wrapper: hooks here are plain functions that give None or a value; to look on, "
            "use `game_finished`"
        )
    if implementation.tryfirst or implementation.trylast:
        raise PluginError(
            f"{what} uses tryfirst or trylast: the order is declared by the class, "
            "`class Rule(ludoteca.HouseRule, before=[…], after=[…])`"
        )
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise PluginError(f"{what} is a generator or coroutine: expected a plain function")
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise PluginError(f"{what} takes *{parameter.name}: name the arguments it wants")
        if parameter.default is not parameter.empty:
            raise PluginError(f"{what}: argument `{parameter.name}` has a default: it is always given")
        if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD:
            raise PluginError(f"{what}: argument `{parameter.name}` must be takeable by place and by name")
    return Hook(hook, name, function, tuple(implementation.argnames))


def _signature(error: pluggy.PluginValidationError, subject: Any, known: Sequence[str]) -> str:
    """What pluggy found wrong, in one line that says what would be right."""
    from ludoteca import hookspecs

    for name in known:
        function = getattr(subject, name, None)
        if function is None or not hasattr(function, "ludoteca_impl"):
            continue
        allowed = list(inspect.signature(getattr(hookspecs, name)).parameters)
        for argument in inspect.signature(function).parameters:
            if argument not in allowed:
                return f"`{name}`: {unknown('argument', argument, allowed)}"
    return " ".join(str(error).split())


def _is_modifier(hook: str) -> bool:
    from ludoteca.hookspecs import OBSERVERS, SETUP

    return hook not in OBSERVERS and hook not in SETUP


def _registered(subject: Any, name: str) -> list[tuple[str, str, Any]]:
    """The bots that a plug-in registers: game, name, bot."""
    from ludoteca.bots.bot import Bot
    from ludoteca.bots.spec import parse_bot
    from ludoteca.games import game as find_game

    found: list[tuple[str, str, Any]] = []

    def register(game: str, name: str, bot: Any) -> None:
        info = find_game(game)
        if parse_bot(name).text != name or parse_bot(name).kind != "native":
            raise SpecError(f"bot `{name}`: expected lower-case letters, digits, `_` and `-`")
        if name in [native for native, _ in info.bots()]:
            raise SpecError(f"bot `{name}`: {game} has a native bot of that name")
        if not (isinstance(bot, type) and issubclass(bot, Bot)):
            raise SpecError(f"bot `{name}`: expected a subclass of ludoteca.Bot, not {bot!r}")
        if any((game, name) == (of, other) for of, other, _ in found):
            raise SpecError(f"bot `{name}` of {game} is registered twice")
        found.append((game, name, bot))

    for hook in _hooks(subject, name):
        if hook.hook == "register_bots":
            try:
                hook.function(**dict.fromkeys(hook.wants, register))
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise PluginError(f"plug-in `{name}`: `register_bots`: {_reason(error)}") from error
    return found


def _reason(error: BaseException) -> str:
    """An error in one line, with the place where it was raised."""
    from ludoteca.bots.faults import line_of
    from ludoteca.errors import LudotecaError

    if isinstance(error, LudotecaError):
        return " ".join(str(error).split())
    return line_of(error) + place_of(error)


def place_of(error: BaseException) -> str:
    """Where somebody's code raised an error, as ` (triples8.py, line 12)`; nothing if it was not raised in a
    file of theirs, or says so itself.
    """
    if isinstance(error, SyntaxError):
        return ""
    place, at = "", error.__traceback__
    while at is not None:
        file = at.tb_frame.f_code.co_filename
        if not file.startswith(("<", _OURS)) and file not in _IMPORTS:
            place = f" ({Path(file).name}, line {at.tb_lineno})"
        at = at.tb_next
    return place


def observe(hooks: Iterable[Hook], hook: str, **arguments: Any) -> None:
    """Call the observers of a hook, in order.

    Raises HookError that names the plug-in for whatever one raises.
    """
    from ludoteca.errors import HookError

    for found in hooks:
        if found.hook != hook:
            continue
        try:
            found.function(**{name: arguments[name] for name in found.wants})
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # SystemExit too: whoever looks on does not end the program.
            raise HookError(f"house rule `{found.plugin}`: `{hook}`: {_reason(error)}") from error
