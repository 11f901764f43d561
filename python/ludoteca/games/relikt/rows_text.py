"""Rows to read and to pass on: the JSON document and the table of `ludoteca rows`."""

from collections.abc import Sequence
from typing import Any

from ludoteca.errors import SpecError
from ludoteca.games.languages import Language
from ludoteca.games.relikt import names, rows
from ludoteca.play.layout import table

__all__ = ["rows_document", "rows_text"]


def rows_document(given: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Scored rows as plain JSON values.

    Returns:
        `rows`: of each `cards`, `totals` by colour, `winner` (a colour, or None) and `tied`.

    Raises:
        SpecError: what is no card, a card twice in a row, a row without cards or with too many.

    >>> rows_document([["yellow11", "red2", "red10"]])["rows"][0]["winner"]
    'red'
    """
    for number, cards in enumerate(given):
        where = f"row {number}: " if len(given) > 1 else ""
        if not cards:
            raise SpecError(f"{where}a row needs at least one card")
        for at, card in enumerate(cards):
            if card == "-":
                raise SpecError(f"{where}`-` is no card")
            if card in cards[:at]:
                raise SpecError(f"{where}{card} is there twice: every card exists once")
    batch = rows.batch(given)
    scored = []
    for cards, winner, sums in zip(given, rows.score(batch), rows.totals(batch).T, strict=True):
        scored.append(
            {
                "cards": list(cards),
                "totals": dict(zip(rows.COLOURS, sums.tolist(), strict=True)),
                "winner": rows.COLOURS[winner] if winner >= 0 else None,
                "tied": bool(winner == rows.TIED),
            }
        )
    return {"rows": scored}


def rows_text(document: dict[str, Any], *, lang: Language = "en", width: int = 80) -> str:
    """The document of `rows_document` as a table."""
    cells = [["cards", *(names.colour(colour, lang) for colour in rows.COLOURS), "winner"]]
    for row in document["rows"]:
        cells.append(
            [
                ", ".join(names.card(card, lang) for card in row["cards"]),
                *(str(total) if total else "-" for total in row["totals"].values()),
                "tied" if row["tied"] else names.colour(row["winner"], lang),
            ]
        )
    return "\n".join(table(cells, width))
