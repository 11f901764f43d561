"""From a spec to the class of a Python bot: files, modules, options. Plays nothing and knows no game."""

import hashlib
import importlib
import importlib.util
import inspect
import os
import sys
import threading
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ludoteca._names import unknown
from ludoteca.bots.faults import line_of, traceback_of
from ludoteca.errors import SpecError

__all__ = ["bot_class", "check_options", "class_of_file", "class_of_module", "options_of"]

_METHODS = {
    "choose": ("view", "legal"),
    "choose_batch": ("views", "codes", "counts", "offsets"),
    "start_game": ("info",),
    "event": ("event",),
    "answer": ("question",),
    "hear": ("question",),
    "end_game": ("outcome",),
    "load": (),
}
"""What a bot may write, and what each is called with."""

_FILES: dict[Path, tuple[tuple[int, int], types.ModuleType]] = {}
_LOCK = threading.Lock()


def class_of_file(path: str, name: str) -> type[Any]:
    """The bot class of a Python file. The file is run once, and again when it has changed.

    Its module is named after the whole path, so that two files of one name do not meet. Raises SpecError.
    """
    try:
        file = Path(path).expanduser()
        if not file.is_file():
            if file.is_dir():
                raise SpecError(f"`{path}` is a folder, not a file")
            beside = file.parent.glob("*.py") if file.parent.is_dir() else []
            near = sorted(other.name for other in beside if other.is_file())
            raise SpecError(unknown("file", file.name, near) if near else f"there is no file `{path}`")
        file = file.resolve()
    except (OSError, RuntimeError) as error:
        # No home of that name, a name that is too long, a folder that may not be read.
        raise SpecError(f"`{path}`: {getattr(error, 'strerror', None) or error}") from None
    return _bot_class(_module_of_file(file), name, path)


def class_of_module(module: str, name: str) -> type[Any]:
    """The bot class of an importable module; the current folder counts as one to import from.

    Raises SpecError.
    """
    import_from_here()
    try:
        found = importlib.import_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if isinstance(error, ModuleNotFoundError) and _is_part(error.name, module):
            raise SpecError(f"there is no module `{error.name}`{_near_module(module)}") from None
        raise SpecError(_broken(f"module `{module}`", error)) from error
    return _bot_class(found, name, module)


def import_from_here() -> None:
    """Make the current folder one to import from."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        # Last, so that nothing there hides an installed module.
        sys.path.append(here)
    importlib.invalidate_caches()


def _is_part(missing: str | None, module: str) -> bool:
    return missing is not None and f"{module}.".startswith(f"{missing}.")


def _near_module(module: str) -> str:
    """Where a module is missing, the nearest beside it."""
    if "." not in module:
        names = sorted({path.stem for path in Path.cwd().glob("*.py")} | set(sys.stdlib_module_names))
        message = unknown("module", module, names)
        return message[message.index(": did") :] if ": did" in message else ""
    return ""


def _module_of_file(file: Path) -> types.ModuleType:
    found = file.stat()
    version = (found.st_mtime_ns, found.st_size)
    with _LOCK:
        known = _FILES.get(file)
        if known is not None and known[0] == version:
            return known[1]
        mark = hashlib.sha256(os.fsencode(file)).hexdigest()[:12]
        name = f"ludoteca_bot_{mark}_{file.stem}"
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise SpecError(f"`{file}` is no Python file")
        module = importlib.util.module_from_spec(spec)
        before = sys.modules.get(name)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException as error:
            if before is None:
                del sys.modules[name]
            else:
                sys.modules[name] = before
            if isinstance(error, KeyboardInterrupt):
                raise
            raise SpecError(_broken(f"file `{file.name}`", error, file.parent)) from error
        _FILES[file] = (version, module)
        return module


def _broken(what: str, error: BaseException, folder: Path | None = None) -> str:
    """What is wrong with a file, in its folder, or a module."""
    hint = ""
    if folder is not None and isinstance(error, ImportError):
        name = (error.name or "").partition(".")[0]
        relative = "relative import" in str(error)
        if relative or (name and ((folder / f"{name}.py").exists() or (folder / name).is_dir())):
            hint = "; a bot of several files is a package: name it as package.module:Class"
    return f"{what} cannot be imported: {line_of(error)}{hint}\n{traceback_of(error)}"


def _bot_class(module: types.ModuleType, name: str, where: str) -> type[Any]:
    from ludoteca.bots.bot import Bot

    classes = [
        key
        for key, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Bot) and value is not Bot
    ]
    found = getattr(module, name, None)
    if found is None:
        if not classes:
            raise SpecError(f"`{where}` has no class `{name}`, nor any subclass of ludoteca.Bot")
        raise SpecError(unknown(f"bot class of `{where}`", name, classes))
    return bot_class(found, f"`{where}:{name}`")


def bot_class(found: Any, what: str) -> type[Any]:
    """The value, if it is a class of bots. Raises SpecError."""
    from ludoteca.bots.bot import Bot

    if not isinstance(found, type) or not issubclass(found, Bot):
        raise SpecError(f"{what} is no bot: expected a subclass of ludoteca.Bot")
    if found.choose is Bot.choose and found.choose_batch is Bot.choose_batch:
        raise SpecError(f"{what} has neither `choose` nor `choose_batch`")
    if abstract := sorted(getattr(found, "__abstractmethods__", ())):
        raise SpecError(f"{what} is abstract: it lacks `{abstract[0]}`")
    for name, arguments in _METHODS.items():
        if inspect.getattr_static(found, name) is not inspect.getattr_static(Bot, name):
            _check_method(found, name, arguments, what)
    return found


def _check_method(cls: type[Any], name: str, arguments: Sequence[str], what: str) -> None:
    """Refuse what cannot be called as this method of a bot is. Raises SpecError."""
    static, method = inspect.getattr_static(cls, name), getattr(cls, name)
    if not callable(method):
        raise SpecError(f"{what}: `{name}` is no method, but {type(method).__name__}")
    if inspect.iscoroutinefunction(method) or inspect.isasyncgenfunction(method):
        raise SpecError(f"{what}: `{name}` is async; nobody would wait for it: write `def {name}`")
    if inspect.isgeneratorfunction(method):
        raise SpecError(f"{what}: `{name}` has a `yield`, so that a call does nothing yet")
    if inspect.isfunction(method):
        own = [] if isinstance(static, staticmethod) else ["self"]
    elif inspect.ismethod(method):
        own = []
    else:
        return
    try:
        signature = inspect.signature(method, follow_wrapped=False)
        signature.bind(*own, *arguments)
    except TypeError:
        wanted = ", ".join([*own, *arguments])
        raise SpecError(f"{what}: `{name}` takes {signature}: expected ({wanted})") from None
    except ValueError:
        return


def options_of(cls: type[Any]) -> list[str]:
    """The names of a bot's options; none of what is no class."""
    if not isinstance(cls, type):
        return []
    return [p.name for p in _parameters(cls) if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]


def _parameters(cls: type[Any]) -> list[inspect.Parameter]:
    maker: Callable[..., Any] = cls.__init__
    return [] if maker is object.__init__ else list(inspect.signature(maker).parameters.values())[1:]


def check_options(cls: type[Any], options: Mapping[str, Any]) -> None:
    """Refuse options that `__init__` does not take, lacks, or says are of another type. Raises SpecError."""
    parameters = _parameters(cls)
    free = any(p.kind is p.VAR_KEYWORD for p in parameters)
    named = {p.name: p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)}
    for key in options:
        if key not in named and not free:
            if not named:
                raise SpecError(f"option `{key}`: {cls.__name__} has no options")
            raise SpecError(unknown(f"option of {cls.__name__}", key, list(named)))
    for p in named.values():
        if p.default is p.empty and p.name not in options:
            raise SpecError(f"{cls.__name__} needs the option `{p.name}`: {p.name}=…")
    hints = _hints(cls.__init__)
    for key, value in options.items():
        if key in hints and not _fits(value, hints[key]):
            wanted = getattr(hints[key], "__name__", None) if isinstance(hints[key], type) else None
            raise SpecError(f"option {key} = {value!r}: expected {wanted or hints[key]}")


def _hints(maker: Callable[..., Any]) -> dict[str, Any]:
    """Annotations as far as they can be read; what cannot be is not checked."""
    try:
        return typing.get_type_hints(maker)
    except Exception:
        return {}


def _fits(value: Any, hint: Any) -> bool:
    """Whether a plain value fits an annotation, as far as that says something about plain values."""
    origin = typing.get_origin(hint)
    if origin is typing.Literal:
        return any(type(value) is type(one) and value == one for one in typing.get_args(hint))
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, one) for one in typing.get_args(hint))
    if origin is typing.Annotated:
        return _fits(value, typing.get_args(hint)[0])
    if hint is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if hint in (bool, str):
        return isinstance(value, hint)
    return value is None if hint in (None, type(None)) else True
