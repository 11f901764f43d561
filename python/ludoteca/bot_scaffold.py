"""What `ludoteca new bot` writes: a distribution with a bot, its test and its entry point.

Knows the games' names only: what the bot does is the same in all of them.
"""

import re
from pathlib import Path

from ludoteca._core import __version__
from ludoteca.errors import SpecError
from ludoteca.games import game as find_game

__all__ = ["bot_files", "write_new"]

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def bot_files(name: str, game: str) -> dict[str, str]:
    """The files of a new bot: path to text. Raises SpecError for a name that is none or is taken."""
    info = find_game(game)
    if not _NAME.fullmatch(name) or name == "human":
        raise SpecError(f"bot `{name}`: expected a name in kebab-case, as in `gengis` or `old-fox`")
    if name in (native for native, _ in info.bots()):
        raise SpecError(f"bot `{name}`: {game} has a native bot of that name")
    module = name.replace("-", "_")
    values = {
        "NAME": name,
        "CLASS": "".join(part.capitalize() for part in name.split("-")),
        "MODULE": f"ludoteca_{module}",
        "GAME": info.name,
        "TITLE": info.title,
        "SEATS": str(info.default_seats - 1),
        "VERSION": __version__,
    }
    return {
        f"ludoteca-{name}/pyproject.toml": _filled(_PYPROJECT, values),
        f"ludoteca-{name}/README.md": _filled(_README, values),
        f"ludoteca-{name}/ludoteca_{module}.py": _filled(_BOT, values),
        f"ludoteca-{name}/tests/test_{module}.py": _filled(_TEST, values),
    }


def write_new(files: dict[str, str], folder: Path) -> list[Path]:
    """Write new files; nothing is written if one is there already. Raises FileExistsError naming it."""
    paths = [folder / path for path in files]
    for path in paths:
        if path.exists():
            raise FileExistsError(17, "is there already", str(path))
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths


def _filled(text: str, values: dict[str, str]) -> str:
    return re.sub(r"@([A-Z]+)@", lambda match: values[match[1]], text)


_PYPROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "ludoteca-@NAME@"
version = "0.1.0"
description = "@CLASS@, a bot for @TITLE@ in ludoteca."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["ludoteca>=@VERSION@"]

[project.optional-dependencies]
test = ["pytest>=8"]

# Installed, the bot is `@NAME@` in every spec: ludoteca simulate @GAME@ --bot @NAME@ --bot @SEATS@xgreedy
[project.entry-points.ludoteca]
@NAME@ = "@MODULE@"

[tool.setuptools]
py-modules = ["@MODULE@"]

[tool.pytest.ini_options]
pythonpath = ["."]
"""

_README = """\
# @CLASS@

A bot for @TITLE@.

```console
$ ludoteca simulate @GAME@ --bot @MODULE@.py:@CLASS@ --bot @SEATS@xgreedy
$ ludoteca check bot @MODULE@.py:@CLASS@ --game @GAME@
$ pip install -e ".[test]" && pytest
```

Once installed it is known by its name: `ludoteca simulate @GAME@ --bot @NAME@ --bot @SEATS@xgreedy`.
"""

_BOT = '''\
"""@CLASS@, a bot for @TITLE@."""

import ludoteca


class @CLASS@(ludoteca.Bot):
    """Takes the choices with the largest numbers, and the first of them."""

    def __init__(self, boldness: float = 0.9) -> None:
        """Options of a spec are arguments: `@NAME@:boldness=0.5` takes any choice half of the time."""
        self.boldness = boldness

    def choose(self, view, legal):
        """Choose one of the legal actions; `view` is all that this seat may know."""
        if self.rng.random() > self.boldness:
            return legal.sample(self.rng)
        _, action = max(legal.ranges(), key=lambda entry: entry[1].number or 0)
        return action


@ludoteca.hookimpl
def register_bots(register):
    """Tell ludoteca the bot's name."""
    register("@GAME@", "@NAME@", @CLASS@)
'''

_TEST = '''\
"""@CLASS@ is fit to play."""

import ludoteca
from ludoteca.testing import check_bot
from @MODULE@ import @CLASS@


def test_it_plays_by_the_rules() -> None:
    report = check_bot(@CLASS@, "@GAME@", games=50)
    assert report.ok, report


def test_its_option_changes_how_it_plays() -> None:
    def points(boldness: float) -> list[int]:
        bots = [lambda: @CLASS@(boldness), "@SEATS@xrandom"]
        return ludoteca.simulate("@GAME@", bots=bots, games=20, seed=1).columns["points"].tolist()

    assert points(1.0) != points(0.0)
'''
