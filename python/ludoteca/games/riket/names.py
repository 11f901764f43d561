"""Display names of Riket in four languages: roles, spinner sectors, what is asked.

Ids are the same everywhere; only what people read changes with `--lang`. Knows no state and no rules.
"""

from typing import Literal, get_args

Language = Literal["en", "it", "de", "sv"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

# One row an id: English, Italian, German, Swedish.
ROLES: dict[str, tuple[str, str, str, str]] = {
    "poor": ("poor", "povero", "arm", "fattig"),
    "rich": ("rich", "ricco", "reich", "rik"),
    "ruler": ("ruler", "sovrano", "Herrscher", "härskare"),
}

FATES: dict[str, tuple[str, str, str, str]] = {
    "stay": ("stay", "resta fermo", "stehen bleiben", "stå kvar"),
    "back_1": ("back 1 step", "indietro di 1 passo", "1 Schritt zurück", "1 steg bakåt"),
    "back_3": ("back 3 steps", "indietro di 3 passi", "3 Schritte zurück", "3 steg bakåt"),
    "back_4": ("back 4 steps", "indietro di 4 passi", "4 Schritte zurück", "4 steg bakåt"),
    "swap": ("swap places", "scambio di posto", "Plätze tauschen", "byt plats"),
    "switch": ("switch track", "cambio di pista", "Bahn wechseln", "byt bana"),
}

CHALLENGES: dict[str, tuple[str, str, str, str]] = {
    "fate": ("fate", "destino", "Schicksal", "ödet"),
    "old_words": ("old words", "parole antiche", "alte Wörter", "gammelord"),
    "riddle": ("riddle", "indovinello", "Rätsel", "gåta"),
}

ANSWERS: dict[str, tuple[str, str, str, str]] = {
    "yes": ("right", "giusto", "richtig", "rätt"),
    "no": ("wrong", "sbagliato", "falsch", "fel"),
}


def role(id: str, lang: Language = "en") -> str:
    """The name of a role.

    >>> role("ruler", "sv")
    'härskare'
    """
    return ROLES[id][LANGUAGES.index(lang)]


def fate(id: str, lang: Language = "en") -> str:
    """The name of a sector of the fate spinner."""
    return FATES[id][LANGUAGES.index(lang)]


def challenge(id: str, lang: Language = "en") -> str:
    """The name of a sector of the challenge spinner."""
    return CHALLENGES[id][LANGUAGES.index(lang)]


def answer(id: str, lang: Language = "en") -> str:
    """What an answer was: right or wrong."""
    return ANSWERS[id][LANGUAGES.index(lang)]
