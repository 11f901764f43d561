"""The languages that names of things can be shown in. Knows no game."""

from typing import Literal, get_args

Language = Literal["en", "it", "de", "sv"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
