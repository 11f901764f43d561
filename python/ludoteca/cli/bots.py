"""`ludoteca bots [GAME]`: who can sit down, of every game or of one."""

from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import columns, show, show_json


def bots(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; all when not given.", show_default=False)
    ] = None,
    json: options.Json = False,
) -> None:
    """List the bots that can sit down, by game."""
    result = bots_result(game)
    if json:
        show_json(result)
    else:
        rows = [["game", "bot", "what it does"], *([b["game"], b["name"], b["doc"]] for b in result["bots"])]
        show(columns(rows))


def bots_result(game: str | None = None) -> dict[str, Any]:
    """The document `bots`."""
    from ludoteca import games
    from ludoteca.bots.load import options_of
    from ludoteca.bots.registry import named_bots
    from ludoteca.documents import document

    names = games.NAMES if game is None else (games.game(game).name,)
    found = [
        {"game": name, "name": bot, "doc": doc, "options": []}
        for name in names
        for bot, doc in games.game(name).bots()
    ]
    found += [
        {"game": name, "name": bot.name, "doc": bot.doc, "options": options_of(bot.cls)}
        for name in names
        for bot in named_bots(name).values()
    ]
    return document("bots", game, {"bots": found})
