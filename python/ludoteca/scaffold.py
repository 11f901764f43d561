"""What `ludoteca new house-rule` writes: one file to begin with, or a distribution with a test.

What the rule does to begin with is the game's `Starter`. Knows no game.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from ludoteca._core import __version__
from ludoteca.errors import SpecError
from ludoteca.games import game as find_game
from ludoteca.house_rule import LONGEST

__all__ = ["Starter", "house_rule_files", "write"]

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Starter:
    """A small house rule of a game, as a place to start from."""

    does: str
    """What it does, in a sentence."""
    option: str
    """The name of a whole-number option."""
    default: int
    least: int
    most: int
    doc: str
    """What the option is."""
    settings: str
    """The expression that `settings` returns; it may use `self` and `rules`."""
    hook: str
    """A hook."""
    arguments: str
    """The arguments it takes, with types."""
    returns: str
    answer: str
    """The expression that it returns."""
    says: str
    """What the hook does here, in a sentence."""


def house_rule_files(name: str, game: str, package: bool) -> dict[str, str]:
    """The files of a new house rule: path to text. Raises SpecError for a name that is none."""
    info = find_game(game)
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise SpecError(
            f"house rule `{name}`: expected a name in kebab-case, as in `triples8`, of at most {LONGEST} "
            "characters"
        )
    if name == "ludoteca":
        raise SpecError("house rule `ludoteca`: a file of that name would hide the package")
    cls = "".join(part.capitalize() for part in name.split("-"))
    module = name.replace("-", "_")
    values = {
        "NAME": name,
        "CLASS": cls,
        "MODULE": module,
        "GAME": info.name,
        "TITLE": info.title,
        "VERSION": __version__,
        **{key.upper(): str(value) for key, value in vars(info.starter).items()},
    }
    if not package:
        return {f"{module}.py": _filled(_ONE_FILE + _RULE, values)}
    return {
        f"ludoteca-{name}/pyproject.toml": _filled(_PYPROJECT, values),
        f"ludoteca-{name}/README.md": _filled(_README, values),
        f"ludoteca-{name}/ludoteca_{module}.py": _filled(_MODULE + _RULE, values),
        f"ludoteca-{name}/tests/test_{module}.py": _filled(_TEST, values),
    }


def write(files: dict[str, str], folder: Path) -> list[Path]:
    """Write new files; nothing is written if one is there already.

    Raises FileExistsError naming it.
    """
    paths = [folder / path for path in files]
    for path in paths:
        if path.exists():
            raise FileExistsError(17, "is there already", str(path))
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return paths


def _filled(template: str, values: dict[str, str]) -> str:
    return re.sub(r"@([A-Z]+)@", lambda match: values[match[1]], template)


_ONE_FILE = '''\
"""@DOES@

Try it:   ludoteca rules @GAME@ --changed --house-rule @MODULE@.py:@CLASS@
Play it:  ludoteca simulate @GAME@ --house-rule @MODULE@.py:@CLASS@
Measure:  ludoteca compare @GAME@ --house-rule @MODULE@.py:@CLASS@
Check it: ludoteca check house-rule @MODULE@.py:@CLASS@
"""
'''

_MODULE = '''\
"""@DOES@"""
'''

_RULE = '''
import ludoteca


class @CLASS@(ludoteca.HouseRule, game="@GAME@", name="@NAME@"):
    """@DOES@"""

    @OPTION@: int = ludoteca.option(@DEFAULT@, "@DOC@", least=@LEAST@, most=@MOST@)

    def settings(self, rules):
        """Settings to change; `ludoteca rules @GAME@` lists all. They cost no speed."""
        return @SETTINGS@

    @ludoteca.hookimpl
    def @HOOK@(self, @ARGUMENTS@) -> @RETURNS@ | None:
        """@SAYS@ `ludoteca hooks @GAME@` lists all hooks. Delete it if settings do."""
        return @ANSWER@
'''

_PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.26"]
build-backend = "hatchling.build"

[project]
name = "ludoteca-@NAME@"
version = "0.1.0"
description = "@DOES@"
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["ludoteca>=@VERSION@"]

[project.optional-dependencies]
test = ["pytest>=8"]

[project.entry-points.ludoteca]
@NAME@ = "ludoteca_@MODULE@:@CLASS@"

[tool.hatch.build.targets.wheel]
include = ["ludoteca_@MODULE@.py"]
"""

_README = """\
# ludoteca-@NAME@

@DOES@ A house rule for @TITLE@, played by [ludoteca](https://pypi.org/project/ludoteca/).

```console
$ pip install ludoteca-@NAME@
$ ludoteca simulate @GAME@ --house-rule @NAME@
$ ludoteca compare @GAME@ --house-rule @NAME@:@OPTION@=@DEFAULT@
```

| option | default | |
|---|---|---|
| `@OPTION@` | @DEFAULT@ | @DOC@ |

To change it: `pip install -e ".[test]"`, then `pytest` and `ludoteca check house-rule @NAME@`.
"""

_TEST = '''\
"""The rule through its installed plug-in."""

import ludoteca
import ludoteca.testing
from ludoteca_@MODULE@ import @CLASS@


def test_it_is_a_sound_house_rule() -> None:
    ludoteca.testing.check_house_rule("@NAME@", games=4)


def test_it_changes_games() -> None:
    run = ludoteca.simulate("@GAME@", games=5, seed=1, house_rules=[@CLASS@()], records=True)
    assert run.records is not None
    assert run.records.header["rules"]["house_rules"][0]["name"] == "@NAME@"
    assert any(step.startswith("~@HOOK@ ") for record in run.records for step in record.steps)
    assert run.records.verify() == 5


def test_it_is_in_the_rules() -> None:
    plain = ludoteca.simulate("@GAME@", games=1, seed=1)
    changed = ludoteca.simulate("@GAME@", games=1, seed=1, house_rules=["@NAME@:@OPTION@=@DEFAULT@"])
    assert changed.rules != plain.rules
'''
