"""Display names of Relikt in four languages: colours, cards, action cards, treasures.

Ids are the same everywhere; only what people read changes with `--lang`. Knows no state and no rules.
"""

import re

from ludoteca.games.languages import LANGUAGES, Language

# One row an id: English, Italian, German, Swedish.
COLOURS: dict[str, tuple[str, str, str, str]] = {
    "red": ("red", "rosso", "Rot", "röd"),
    "blue": ("blue", "blu", "Blau", "blå"),
    "green": ("green", "verde", "Grün", "grön"),
    "yellow": ("yellow", "giallo", "Gelb", "gul"),
    "white": ("white", "bianco", "Weiß", "vit"),
}

ACTION_CARDS: dict[str, tuple[str, str, str, str]] = {
    "rum_flask": ("rum flask", "fiasca di rum", "Rumflasche", "romflaska"),
    "compass": ("compass", "bussola", "Kompass", "kompass"),
    "blindfold": ("blindfold", "benda", "Augenbinde", "ögonbindel"),
    "binoculars": ("binoculars", "binocolo", "Fernglas", "kikare"),
    "lasso": ("lasso", "lazo", "Lasso", "lasso"),
    "pistol": ("pistol", "pistola", "Pistole", "pistol"),
    "camera": ("camera", "macchina fotografica", "Fotoapparat", "kamera"),
}

# One gem, and several.
GEMS: dict[str, tuple[tuple[str, str], tuple[str, str], tuple[str, str], tuple[str, str]]] = {
    "blue": (
        ("blue gem", "blue gems"),
        ("gemma blu", "gemme blu"),
        ("blauer Edelstein", "blaue Edelsteine"),
        ("blå ädelsten", "blå ädelstenar"),
    ),
    "red": (
        ("red gem", "red gems"),
        ("gemma rossa", "gemme rosse"),
        ("roter Edelstein", "rote Edelsteine"),
        ("röd ädelsten", "röda ädelstenar"),
    ),
}

_CARD = re.compile(r"([a-z]+)([0-9]+)")


def colour(id: str, lang: Language = "en") -> str:
    """A colour's name."""
    return COLOURS[id][LANGUAGES.index(lang)]


def card(id: str, lang: Language = "en") -> str:
    """An adventure card's name; what is none stays as it is.

    >>> card("yellow11", "de")
    'Gelb 11'
    """
    match = _CARD.fullmatch(id)
    return f"{colour(match[1], lang)} {match[2]}" if match and match[1] in COLOURS else id


def action_card(id: str, lang: Language = "en") -> str:
    """An action card's name.

    >>> action_card("rum_flask", "sv")
    'romflaska'
    """
    return ACTION_CARDS[id][LANGUAGES.index(lang)] if id in ACTION_CARDS else id


def treasure(id: str, lang: Language = "en") -> str:
    """A treasure's name.

    >>> treasure("red5"), treasure("blue1", "it")
    ('5 red gems', '1 gemma blu')
    """
    match = _CARD.fullmatch(id)
    if match is None or match[1] not in GEMS:
        return id
    return f"{match[2]} {GEMS[match[1]][LANGUAGES.index(lang)][match[2] != '1']}"
