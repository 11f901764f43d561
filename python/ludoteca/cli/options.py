"""Options that several commands share, each declared once."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ludoteca.games.base import GameInfo

SEED_LIMIT = 2**64
TABLE_FORMATS = ("csv", "jsonl", "parquet")


class Seating(StrEnum):
    """How entries change seats from game to game."""

    rotate = "rotate"
    fixed = "fixed"


class OnFault(StrEnum):
    """What a bot's fault does."""

    forfeit = "forfeit"
    raise_ = "raise"


class OnFailure(StrEnum):
    """What a game does to the run in which a house rule fails."""

    stop = "stop"
    skip = "skip"


class Lang(StrEnum):
    """The languages of display names."""

    en = "en"
    it = "it"
    de = "de"
    sv = "sv"


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < SEED_LIMIT):
        raise typer.BadParameter(f"seed `{text[:60]}`: expected a whole number from 0 to {SEED_LIMIT - 1}")
    return int(text)


Game = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as risiko.", show_default=False)]
Bots = Annotated[
    list[str],
    typer.Option(
        "--bot", metavar="SPEC",
        help="Who sits down, in the order of the seats: [COUNTx][LABEL=]WHICH[:key=value], WHICH being a "
        "bot's name, FILE.py:Class, package.module:Class or \"cmd:PROGRAM ARGUMENTS\". Repeat it.",
        show_default=False,
    ),
]  # fmt: skip
Seats = Annotated[
    int | None,
    typer.Option(metavar="N", help="How many sit down, checked against the bots.", show_default=False),
]
Games = Annotated[int, typer.Option("-n", "--games", metavar="N", min=1, help="How many games.")]
FirstGame = Annotated[
    int, typer.Option("--first-game", metavar="I", min=0, help="Number of the first game, from 0.")
]
Seed = Annotated[
    int | None,
    typer.Option(
        "-s", "--seed", metavar="SEED", parser=_seed,
        help="Seed of all chance, 0 to 2^64-1; drawn and printed when not given.", show_default=False,
    ),
]  # fmt: skip
SeatingOption = Annotated[
    Seating, typer.Option("--seating", help="Whether entries change seats by game number or stay.")
]
Threads = Annotated[
    int | None,
    typer.Option(
        "-j", "--threads", metavar="N", min=1, show_default=False,
        help="Cores to use; all when not given. The result is the same.",
    ),
]  # fmt: skip
OnFaultOption = Annotated[
    OnFault,
    typer.Option(
        "--on-fault",
        help="Whether the seat of a bot that fails plays a default from then on, ranked last, or the run "
        "stops.",
    ),
]
Preset = Annotated[
    str | None,
    typer.Option(
        metavar="NAME", help="The preset to start from; the game's first when not given.", show_default=False
    ),
]
RulesFile = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        metavar="FILE",
        show_default=False,
        help="A rules file (TOML), on top of the preset; its [limits] hold for programs and Python bots.",
    ),
]
HouseRules = Annotated[
    list[str],
    typer.Option(
        "--house-rule", metavar="SPEC", show_default=False,
        help="A house rule, on top of preset and rules file: NAME[:key=value] or FILE.py:Class. Repeat it.",
    ),
]  # fmt: skip
Set = Annotated[
    list[str],
    typer.Option(
        "--set", metavar="KEY=VALUE", help="One setting, on top of all else. Repeat it.", show_default=False
    ),
]
Questions = Annotated[
    str | None,
    typer.Option(
        "--questions", metavar="PACK", show_default=False,
        help="The question pack, a folder or a shipped one's name, where real questions are asked (riket).",
    ),
]  # fmt: skip
OnFailureOption = Annotated[
    OnFailure,
    typer.Option(
        "--on-failure", help="Whether a house rule that fails stops the run, or its game is skipped."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")]
LangOption = Annotated[Lang, typer.Option("--lang", help="Language of names; changes what is shown only.")]


def draw_seed(seed: int | None) -> int:
    """The seed given, or one drawn; a drawn one is told on stderr."""
    from ludoteca.cli.output import say
    from ludoteca.simulation import draw_seed as draw

    if seed is not None:
        return seed
    drawn = draw()
    say(f"seed {drawn}")
    return drawn


def asking(game: str, questions: str | None) -> Mapping[str, Any] | None:
    """What `--questions` changes of a game's settings by itself: it puts questions."""
    from ludoteca.games import game as find_game

    return None if questions is None else find_game(game).asks


def say_language(header: Mapping[str, str], lang: str) -> None:
    """Tell where the pack has no questions in the language that was asked for."""
    from ludoteca.cli.output import say

    pack, language = header["pack"], header["language"]
    if language != lang:
        say(f"the pack {pack} has no questions in `{lang}`: they are asked in `{language}`")


def table_format(path: Path | None) -> str | None:
    """The format of a table by its name's end. Raises SpecError for another end, or a format that cannot be
    written.
    """
    from importlib.util import find_spec

    from ludoteca.errors import SpecError

    if path is None:
        return None
    format = path.suffix.removeprefix(".").lower()
    if format not in TABLE_FORMATS:
        raise SpecError(
            f"--table {path}: expected a name that ends in {', '.join('.' + f for f in TABLE_FORMATS)}"
        )
    if format == "parquet" and find_spec("pyarrow") is None:
        raise SpecError(
            f"--table {path}: Parquet needs the package pyarrow (pip install pyarrow); .csv needs nothing"
        )
    return format


def check_seat_count(info: "GameInfo", seats: int) -> None:
    """Refuse a number of seats that the game does not have."""
    from ludoteca.errors import SpecError

    if not info.min_seats <= seats <= info.max_seats:
        raise SpecError(f"{info.name} has {info.min_seats} to {info.max_seats} seats, not {seats}")


def check_outputs(table: Path | None, records: Path | None) -> None:
    """Refuse a table that cannot be written before anything is played, and one file for two things."""
    from ludoteca._files import place
    from ludoteca.errors import SpecError

    if table is None:
        return
    if records is not None and place(table) == records.resolve():
        raise SpecError(f"--table and --records name the same file {table}: each needs its own")
    place(table)


def check_seats(game: str, seats: int | None, entries: int) -> None:
    """Refuse a number of seats that is not the number of bots, or that the game does not have."""
    from ludoteca.errors import SpecError
    from ludoteca.games import game as find_game

    check_seat_count(find_game(game), entries)
    if seats is not None and seats != entries:
        raise SpecError(f"--seats {seats}, but {entries} sit down: leave --seats out or name as many bots")


def table_of(game: str, specs: list[str], seats: int | None) -> list[str]:
    """Who sits down: the bots named, or where none are named a greedy bot in every seat."""
    from ludoteca.games import game as find_game

    info = find_game(game)
    if specs:
        return specs
    check_seat_count(info, info.default_seats if seats is None else seats)
    return [f"{info.default_seats if seats is None else seats}xgreedy"]


def check_entries(game: str, specs: list[str], seats: int | None) -> bool:
    """Refuse, before anything is played, bots that cannot sit down; whether any of them is a Python bot."""
    from ludoteca.bots.seating import entries_of
    from ludoteca.games import game as find_game

    entries = entries_of(specs, find_game(game))
    check_seats(game, seats, len(entries))
    return any(entry.is_python for entry in entries)
