"""`ludoteca replay FILE --game N`: a recorded game again, whole or at one decision, open or as one seat saw
it.
"""

import itertools
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import show, show_json, stdout, terminal_width


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.", show_default=False)],
    game: Annotated[int, typer.Option(metavar="N", min=0, help="The game's number.", show_default=False)],
    at: Annotated[
        int | None,
        typer.Option(
            metavar="K", min=0, help="Stop before decision K and show the table.", show_default=False
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="S", min=0, help="Show only what this seat saw and could do.", show_default=False
        ),
    ] = None,
    questions: options.Questions = None,
    ask: Annotated[
        str | None,
        typer.Option(metavar="SPEC", help="Ask a bot what it would do at decision K.", show_default=False),
    ] = None,
    house_rule: options.HouseRules = [],  # noqa: B006 (typer reads it, nothing changes it)
    unchecked: Annotated[
        bool,
        typer.Option("--unchecked", help="Show it without its house rules, as it is written and unchecked."),
    ] = False,
    json: options.Json = False,
    lang: options.LangOption = options.Lang.en,
) -> None:
    """Show a recorded game again.

    The game is checked first, against its hashes and by its house rules, which must be installed here in the
    same version or be named as files. Shows all of it, or the table before decision K. Needs no random
    generator: what chance said is in the file. Decisions count from 0.

    --ask seats a bot, native or Python, where the decision is due, tells it what that seat was told and heard
    so far, and prints its choice beside the recorded one.
    """
    from ludoteca import records
    from ludoteca.play.style import style_for

    stored = records.read(file)
    record = find_record(stored, file, game)
    if not unchecked:
        stored.check_with(house_rule).verify(record)
    check_place(record, at, seat)
    asked = None if ask is None else asked_at(record, at, seat, ask, questions)
    if json:
        show_json(replay_document(record, at, seat, asked))
    elif at is None:
        width, style = terminal_width(), style_for(stdout())
        for line in whole_game(record, seat, lang.value, width, style, questions):
            show(line)
    else:
        show(one_place(record, at, seat, lang.value, terminal_width(), style_for(stdout()), asked))


def find_record(records: Any, file: Path, number: int) -> Any:
    """The record of a game's number. Raises SpecError if the file does not have it."""
    from ludoteca.errors import SpecError

    numbers = []
    for record in records:
        if record.game_number == number:
            return record
        numbers.append(record.game_number)
    held = f"it holds games {min(numbers)} to {max(numbers)}" if numbers else "it holds no games"
    raise SpecError(f"game {number} is not in {file}: {held}")


def check_place(record: Any, at: int | None, seat: int | None) -> None:
    """Refuse a decision or seat that the game does not have."""
    from ludoteca.errors import SpecError

    if at is not None and at > len(record):
        raise SpecError(
            f"--at {at}: the game has decisions 0 to {len(record) - 1}, and {len(record)} is its end"
        )
    if seat is not None and seat >= len(record.seats):
        raise SpecError(f"--seat {seat}: the game has seats 0 to {len(record.seats) - 1}")


def asked_at(record: Any, at: int | None, seat: int | None, spec: str, questions: str | None = None) -> Any:
    """What a bot would do at a decision, in the seat whose decision it is.

    `questions` is where the pack of the record can be found, if not by its name.
    Raises SpecError where nobody can be asked, BotFault for whatever the bot does wrong.
    """
    from ludoteca.bots.byhand import ByHand, seat_by_hand
    from ludoteca.bots.faults import traceback_of
    from ludoteca.bots.seating import entries_of
    from ludoteca.errors import BotFault, SpecError
    from ludoteca.games import game as find_game

    info = find_game(record.game)
    entries = entries_of([spec], info)
    if at is None:
        raise SpecError("--ask needs --at K: the decision to ask about")
    state = record.state_at(at)
    if state.is_terminal:
        raise SpecError(f"--ask at {at}: the game is over, nobody is to act")
    if seat is not None and seat != state.current_seat:
        raise SpecError(f"--ask at {at}: seat {state.current_seat} is to act, not {seat}")
    if len(entries) != 1:
        raise SpecError(f"--ask {spec}: expected one bot")
    heard = info.heard(record, questions) or itertools.repeat(())
    bot: Any = None
    try:
        bot = seat_by_hand(
            entries[0], info, record.rules, seed=record.seed, game_number=record.game_number,
            seat=state.current_seat, seats=len(record.seats),
        )  # fmt: skip
        if not isinstance(bot, ByHand):
            return bot.choose(state.view(state.current_seat), state.legal_actions())
        for event in record.setup_events():
            bot.event(event)
        for number, step in enumerate(record):
            for read in next(heard):
                bot.hear(read)
            if number == at:
                break
            for read in next(heard):
                bot.hear(read)
            for event in step.events:
                bot.event(event)
        return bot.choose(state.view(state.current_seat), state.legal_actions())
    except BotFault as fault:
        if fault.kind == "start":
            raise
        text = f"bot `{spec}` at decision {at}: {fault.kind}: {fault}\n{traceback_of(fault)}"
        raise BotFault(text, kind=fault.kind) from fault
    finally:
        if isinstance(bot, ByHand):
            bot.close()


def replay_document(record: Any, at: int | None, seat: int | None, asked: Any = None) -> dict[str, Any]:
    """The document `replay`: the position, or a seat's view, before decision `at` or at the end."""
    import json

    from ludoteca.documents import document

    step = len(record) if at is None else at
    state = record.state_at(step)
    shown = {"position": state.to_position()} if seat is None else {"view": state.view(seat).to_dict()}
    own = {
        "game_number": record.game_number,
        "step": step,
        "seat": state.current_seat if seat is None else seat,
    }
    legal, action = None, None
    if seat is None or seat == state.current_seat:
        legal = json.loads(state.legal_actions().to_json())
        action = _action_at(record, step)
    own |= {
        **shown,
        "legal": legal,
        "action": str(action) if action is not None else None,
        "asked": str(asked) if asked is not None else None,
    }
    return document("replay", record.game, own, rules=record.rules, seed=record.seed)


def whole_game(
    record: Any, seat: int | None, lang: str, width: int, style: Any, pack: str | None = None
) -> Any:
    """The lines of the whole game and the table at its end."""
    from ludoteca.games import game as find_game
    from ludoteca.play.transcript import passages

    info = find_game(record.game)
    names = seat_names(record)
    for passage in passages(record, info, lang=lang, seat=seat, names=names, pack=pack):
        yield f"{info.round[1]} {passage.round}, turn {passage.turn}" if passage.turn else "set-up"
        yield from passage.lines
    yield ""
    yield _table(record.state_at(len(record)), seat, info, lang, width, style, names)


def one_place(
    record: Any, at: int, seat: int | None, lang: str, width: int, style: Any, asked: Any = None
) -> str:
    """The table before one decision, what could be done, what was, and what a bot that was asked would do."""
    from ludoteca.games import game as find_game

    info = find_game(record.game)
    state = record.state_at(at)
    lines = [_table(state, seat, info, lang, width, style, seat_names(record))]
    if not state.is_terminal and (seat is None or seat == state.current_seat):
        talk = info.talk(state.view(state.current_seat).to_dict(), lang)
        lines += [
            "",
            "could do:",
            *(f"  {talk.entry(first, last)}" for first, last in state.legal_actions().ranges()),
        ]
        action = _action_at(record, at)
        lines += ["", f"did: {info.describe(str(action), lang)} ({action})"]
        if asked is not None:
            same = ", the same" if asked == action else ""
            lines += [f"asked: {info.describe(str(asked), lang)} ({asked}){same}"]
    return "\n".join(lines)


def seat_names(record: Any) -> list[str]:
    """What the bots in the seats are called."""
    return [record.bots[entry]["name"] for entry in record.seats]


def _table(
    state: Any, seat: int | None, info: Any, lang: str, width: int, style: Any, names: list[str]
) -> str:
    if seat is None:
        return str(info.show_state(state, lang=lang, width=width, style=style, bots=names))
    view = state.view(seat).to_dict()
    return str(info.show_view(view, lang=lang, width=width, style=style, bots=names, rules=state.rules))


def _action_at(record: Any, step: int) -> Any:
    for number, played in enumerate(record):
        if number == step:
            return played.action
    return None
