"""`ludoteca new bot NAME`, `new house-rule NAME`: a distribution to begin with. `ludoteca new questions NAME
--from FILE.csv`: a question pack of a file of questions.
"""

from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.command import Command
from ludoteca.cli.output import say

app = typer.Typer(help="Make files to begin with.", rich_markup_mode=None, no_args_is_help=True)


@app.callback()
def _root() -> None:
    """Make files to begin with."""


@app.command("house-rule", cls=Command)
def house_rule(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The rule's name, as in triples8.", show_default=False)
    ],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="The game it changes.", show_default=False)
    ],
    package: Annotated[
        bool, typer.Option("--package", help="Make a distribution with a test, to be published.")
    ] = False,
) -> None:
    """Make a house rule to begin with.

    Writes one file into this folder, or with --package a folder with pyproject.toml, README and a test that
    passes as it is. Overwrites nothing.
    """
    from ludoteca.plugins import taken
    from ludoteca.scaffold import house_rule_files, write

    for path in write(house_rule_files(name, game, package), Path()):
        say(f"made {path}")
    if owner := taken(name):
        say(f"note: {owner}, which is installed, brings a `{name}` too: two of one name cannot be used")


@app.command(cls=Command)
def questions(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The folder of the new pack.", show_default=False)
    ],
    source: Annotated[
        Path, typer.Option("--from", metavar="FILE", help="A CSV file of questions.", show_default=False)
    ],
    language: Annotated[
        str, typer.Option(metavar="CODE", help="Of rows that do not say their language.")
    ] = "en",
    epoch: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=6, help="Of questions that do not say their epoch.", show_default=False
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The pack's title.", show_default=False)
    ] = None,
) -> None:
    """Make a question pack for Riket of a CSV file.

    Guesses nothing silently: whatever cannot be placed is listed with its line, and no folder is made.
    """
    from ludoteca.games.riket.questions import from_csv

    pack = from_csv(source, name, title=title, language=language, epoch=epoch)
    say(f"{name}: {len(pack.items)} items in {', '.join(pack.languages)}")


@app.command(cls=Command)
def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The bot's name.", show_default=False)],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game it plays.")] = "risiko",
) -> None:
    """Make a bot to begin with: a package with the bot, its test and its entry point.

    The folder ludoteca-NAME holds a bot that plays; its test passes as it stands.
    """
    from ludoteca.bot_scaffold import bot_files, write_new

    for path in write_new(bot_files(name, game), Path.cwd()):
        say(str(path.relative_to(Path.cwd())))
