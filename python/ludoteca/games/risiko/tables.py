"""The fixed data of RisiKo! as the core has it: continents, values, symbols, borders, objectives."""

from ludoteca._core import risiko_tables

_TABLES = risiko_tables()

CONTINENTS: tuple[tuple[str, int, tuple[str, ...]], ...] = tuple(
    (id, bonus, tuple(territories)) for id, bonus, territories in _TABLES["continents"]
)
"""Id, bonus armies and territories of each continent."""

VALUES: dict[str, int] = _TABLES["values"]
"""The victory points of each territory."""

TERRITORIES: tuple[str, ...] = tuple(VALUES)
"""The territories by id: what codes of actions and columns of the fast form mean by a number."""

CARDS: tuple[str, ...] = (*TERRITORIES, "wild_1", "wild_2")
"""The cards by id."""

COLOURS: tuple[str, ...] = ("red", "blue", "yellow", "green", "purple", "black")
"""The colours by id."""

SYMBOLS: dict[str, str] = _TABLES["symbols"]
"""The symbol on each territory's card."""

NEIGHBOURS: dict[str, list[str]] = _TABLES["neighbours"]
"""The neighbours of each territory, by land and sea."""

OBJECTIVES: dict[str, list[str]] = _TABLES["objectives"]
"""The territories that each objective names; empty where it names none."""


def territories_of(objective: str) -> list[str]:
    """The territories of a tournament card; empty for the classic ones, whose name says all."""
    return OBJECTIVES[objective] if objective.startswith("torneo_") else []
