"""`ludoteca watch GAME`: one game of bots, turn by turn."""

import sys
from typing import Any

from ludoteca.cli import options
from ludoteca.cli.output import show, stdout, terminal_width
from ludoteca.cli.replay import seat_names

PROMPT = "Enter: next turn, r: to the end of the round, e: to the end, q: stop"


def watch(
    game: options.Game,
    bot: options.Bots = [],  # noqa: B006 (typer reads it, nothing changes it)
    seats: options.Seats = None,
    first_game: options.FirstGame = 0,
    seed: options.Seed = None,
    seating: options.SeatingOption = options.Seating.rotate,
    preset: options.Preset = None,
    rules: options.RulesFile = None,
    house_rule: options.HouseRules = [],  # noqa: B006
    set_: options.Set = [],  # noqa: B006
    questions: options.Questions = None,
    lang: options.LangOption = options.Lang.en,
) -> None:
    """Watch one game of bots, turn by turn.

    Shows every step, hidden things included, and the board after each round. It is game --first-game of the
    same seed in `simulate`. In a terminal it waits after each turn.
    """
    from ludoteca.play.style import style_for

    record = watched_record(
        game,
        bot,
        seats,
        first_game,
        options.draw_seed(seed),
        seating.value,
        preset,
        rules,
        house_rule,
        set_,
        questions,
    )
    pager = Pager(bool(sys.stdin and stdout() and sys.stdin.isatty() and stdout().isatty()))
    for text, turn_ends, round_ends in scenes(record, lang.value, terminal_width(), style_for(stdout())):
        show(text)
        if not pager.go_on(turn_ends, round_ends):
            return


def watched_record(
    game: str,
    bots: list[str],
    seats: int | None,
    first_game: int,
    seed: int,
    seating: str,
    preset: str | None,
    rules_file: Any,
    house_rules: list[str],
    settings: list[str],
    questions: str | None,
) -> Any:
    """Play one game of bots and return its record."""
    import ludoteca
    from ludoteca.rules import effective_rules

    command = options.asking(game, questions)
    effective = effective_rules(
        game, preset=preset, file=rules_file, house_rules=house_rules, settings=settings, command=command
    )
    specs = options.table_of(game, bots, seats)
    options.check_entries(game, specs, seats)
    run = ludoteca.simulate(
        game,
        bots=specs,
        games=1,
        first_game=first_game,
        seed=seed,
        seating=seating,
        rules=effective,
        questions=questions,
        records=True,
    )
    assert run.records is not None
    return run.records[0]


def scenes(record: Any, lang: str, width: int, style: Any) -> Any:
    """The texts of a game: each turn, the board after the set-up, each round and the last turn.

    Yields (text, whether a turn ends here, whether a round ends here).
    """
    from ludoteca.games import game as find_game
    from ludoteca.play.transcript import passages

    info = find_game(record.game)
    names = seat_names(record)

    def board(step: int) -> str:
        state = record.state_at(step)
        return f"\n{info.show_state(state, lang=lang, width=width, style=style, bots=names)}\n"

    last = None
    for passage in passages(record, info, lang=lang, names=names):
        if last is not None and passage.round != last.round:
            yield board(passage.first_step), True, True
        elif last is not None:
            yield "", True, False
        if passage.turn:
            yield f"{info.round[1]} {passage.round}, turn {passage.turn}", False, False
        for line in passage.lines:
            yield line, False, False
        last = passage
    yield board(len(record)), False, False


class Pager:
    """Waits for the person at the terminal after each turn, if there is one."""

    def __init__(self, on: bool) -> None:
        """Wait, or never wait."""
        self.until = "turn" if on else "end"

    def go_on(self, turn_ends: bool, round_ends: bool) -> bool:
        """Wait where it is time to; False if the person has seen enough."""
        if not turn_ends or self.until == "end" or (self.until == "round" and not round_ends):
            return True
        print(PROMPT, end=" ", file=sys.stderr, flush=True)
        answer = sys.stdin.readline()
        if not answer or answer.strip().lower() == "q":
            return False
        self.until = {"r": "round", "e": "end"}.get(answer.strip().lower(), "turn")
        return True
