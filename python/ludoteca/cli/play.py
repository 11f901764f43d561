"""`ludoteca play GAME`: people and bots at one plain terminal."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import say, stdout


def play(
    game: options.Game,
    bot: options.Bots = [],  # noqa: B006 (typer reads it, nothing changes it)
    seats: options.Seats = None,
    seed: options.Seed = None,
    first_game: options.FirstGame = 0,
    preset: options.Preset = None,
    rules: options.RulesFile = None,
    house_rule: options.HouseRules = [],  # noqa: B006
    set_: options.Set = [],  # noqa: B006
    minutes: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, help="Time of the game, where the ending is by clock.", show_default=False
        ),
    ] = None,
    questions: options.Questions = None,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the game when it is over, as `simulate` does.", show_default=False
        ),
    ] = None,
    lang: options.LangOption = options.Lang.en,
) -> None:
    """Play a game in this terminal.

    People sit down as --bot human, or --bot NAME=human; without --bot one person plays three greedy bots.
    Choices are numbered, ? explains them. Two people at one terminal never see each other's screen where
    something is hidden. The same seed is the same luck. Riket asks real questions, in the language of --lang
    if the pack has it, and answers are typed; --set answers=knowledge has them drawn.
    """
    code = play_game(
        game,
        bot,
        seats,
        options.draw_seed(seed),
        first_game,
        preset,
        rules,
        house_rule,
        set_,
        minutes,
        questions,
        records,
        lang.value,
    )
    if code:
        raise typer.Exit(code)


def play_game(
    game: str,
    bots: Sequence[str],
    seats: int | None,
    seed: int,
    game_number: int,
    preset: str | None,
    rules_file: Any,
    house_rules: Sequence[str],
    settings: Sequence[str],
    minutes: int | None,
    questions: str | None,
    records: Path | None,
    lang: str,
) -> int:
    """Play a game at this process's terminal and return the exit code."""
    from ludoteca._files import place
    from ludoteca.bots.seating import entries_of
    from ludoteca.errors import RulesError, SpecError
    from ludoteca.games import game as find_game
    from ludoteca.play.game import Game
    from ludoteca.play.open_game import OpenGame
    from ludoteca.play.terminal import EndOfInput, Terminal
    from ludoteca.rules import effective_rules

    info = find_game(game)
    effective = effective_rules(
        game, preset=preset, file=rules_file, house_rules=house_rules, settings=settings, command=info.asks
    )
    sitting = info.default_seats if seats is None else seats
    options.check_seat_count(info, sitting)
    specs = list(bots) or ["human", f"{sitting - 1}xgreedy"]
    entries = [entry.spec for entry in entries_of(specs, info, human=True, limits=effective.limits)]
    options.check_seats(game, seats, len(entries))
    if not any(entry.kind == "human" for entry in entries):
        raise SpecError("nobody plays: at least one --bot human; `ludoteca watch` shows a game of bots")
    pack = info.pack(effective.rules, questions)
    by_clock = info.asks_clock(effective.rules)
    if by_clock and minutes is None:
        minutes = next((m for rule in effective.house_rules if (m := rule.rule.clock()) is not None), None)
    if by_clock and minutes is None:
        raise RulesError("this game ends by the clock: say with --minutes how long it is")
    if minutes is not None and not by_clock:
        raise RulesError("--minutes is for games that end by the clock, and these rules have none")
    if records is not None:
        # Now, not after an evening of play.
        place(records)
    end = time.monotonic() + 60 * (minutes or 0)

    def answer(word: str, answers: tuple[str, ...]) -> str:
        """The clock is the only thing outside the engine that a game asks for."""
        return "yes" if time.monotonic() >= end else "no"

    terminal = Terminal(sys.stdin, stdout())
    try:
        table: Game
        if pack is None:
            table = Game(
                terminal, info, effective, entries, seed=seed, game_number=game_number, lang=lang,
                answer=answer if by_clock else None,
            )  # fmt: skip
        else:
            quiz = info.quiz(effective.rules, pack, seed=seed, game_number=game_number, lang=lang)
            options.say_language(quiz.header, lang)
            table = OpenGame(
                terminal, info, effective, entries, seed=seed, game_number=game_number, lang=lang,
                quiz=quiz,
            )  # fmt: skip
        try:
            table.play()
        finally:
            table.close()
    except EndOfInput:
        say(f"the game stops here: nobody is typing any more (seed {seed})")
        return 130
    except KeyboardInterrupt:
        say(f"\nthe game stops here (seed {seed})")
        return 130
    if records is not None:
        table.write_record(records)
    table.show_observers()
    return 0
