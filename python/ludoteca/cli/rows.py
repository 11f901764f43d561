"""`ludoteca rows CARD…`: who wins a row of Relikt."""

from typing import Annotated, Any, cast

import typer

from ludoteca.cli import options
from ludoteca.cli.output import show, show_json, terminal_width


def rows(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARD...", show_default=False,
            help="Cards of a row, such as yellow11 red2 red10; / begins another row.",
        ),
    ],
    json: options.Json = False,
    lang: options.LangOption = options.Lang.en,
) -> None:  # fmt: skip
    """Score rows of Relikt: the total of each colour and who wins.

    The highest total wins; if it is level between colours, nobody does. Colours are red, blue, green, yellow
    and white, numbers 1 to 12.
    """
    from ludoteca.games.relikt.rows_text import rows_text

    result = rows_document(cards)
    if json:
        show_json(result)
    else:
        show(rows_text(result, lang=cast(Any, lang.value), width=terminal_width()))


def rows_document(words: list[str]) -> dict[str, Any]:
    """The document `rows`: totals and winner of each row; `/` stands between rows."""
    from ludoteca.documents import document
    from ludoteca.games.relikt import rows_text

    given: list[list[str]] = [[]]
    for word in " ".join(words).split():
        if word == "/":
            given.append([])
        else:
            given[-1].append(word)
    return document("rows", None, rows_text.rows_document(given))
