"""`ludoteca check bot SPEC`, `check house-rule SPEC`, `check questions PACK`, `check records FILE`: is
everything as it should be.
"""

from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.command import Command
from ludoteca.cli.output import say, show, show_json

app = typer.Typer(
    help="Check bots, house rules, records and question packs.", rich_markup_mode=None, no_args_is_help=True
)


@app.callback()
def _root() -> None:
    """Check bots, house rules, records and question packs."""


@app.command("house-rule", cls=Command)
def house_rule(
    rule: Annotated[
        str,
        typer.Argument(metavar="SPEC", help="NAME[:key=value] or FILE.py:Class.", show_default=False),
    ],
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="For a rule of no game: where to look at it.", show_default=False),
    ] = None,
    games: Annotated[
        int, typer.Option("-n", "--games", metavar="N", min=1, help="Games for each number of seats.")
    ] = 20,
    seed: options.Seed = None,
    json: options.Json = False,
) -> None:
    """Check a house rule by playing with it.

    Games of random bots must end and come out the same again; armies, cards and coins must add up; nothing
    hidden may show in what it changes; it must get on with the other rules that are installed. Says what it
    costs, and with which rules the order matters. Ends with exit code 1 if it is not sound.
    """
    result = check_house_rule(rule, game, games, options.draw_seed(seed))
    if json:
        show_json(result)
    else:
        for check in result["checks"]:
            show(f"{'ok   ' if check['ok'] else 'WRONG'} {check['name']}: {check['detail']}")
        for line in slow_down(result["timing"]):
            say(line)
    if not result["ok"]:
        raise typer.Exit(1)


@app.command(cls=Command)
def records(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.", show_default=False)],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game it must hold.", show_default=False)
    ] = None,
    questions: options.Questions = None,
    house_rule: options.HouseRules = [],  # noqa: B006 (typer reads it, nothing changes it)
    json: options.Json = False,
) -> None:
    """Check a file of records.

    Replays every game by the rules and compares every hash and outcome. House rules must be installed here in
    the same version, or be named as files. What was answered in words is judged again, if the pack is found
    by its name and hash or given. Ends with exit code 1 if a game is not what it says, 5 if the file cannot
    be read as records.
    """
    result = check_records(file, game, questions, house_rule)
    if json:
        show_json(result)
    else:
        for check in result["checks"]:
            show(f"{'ok   ' if check['ok'] else 'WRONG'} {check['name']}: {check['detail']}")
    if not result["ok"]:
        raise typer.Exit(1)


@app.command(cls=Command)
def questions(
    pack: Annotated[
        str, typer.Argument(metavar="PACK", help="A folder, or a shipped pack's name.", show_default=False)
    ],
    json: options.Json = False,
) -> None:
    """Check a question pack for Riket.

    Lists everything that is wrong, with file and line. Ends with exit code 1 if there is anything.
    """
    result = check_questions(pack)
    if json:
        show_json(result)
    else:
        for check in result["checks"]:
            show(f"{'ok   ' if check['ok'] else 'WRONG'} {check['name']}: {check['detail']}")
    if not result["ok"]:
        raise typer.Exit(1)


@app.command(cls=Command)
def bot(
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="A bot, as in --bot.", show_default=False)],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game it plays.", show_default=False)],
    games: Annotated[int, typer.Option("-n", "--games", metavar="N", min=1, help="How many games.")] = 500,
    json: options.Json = False,
) -> None:
    """Check a bot.

    Plays N games against random bots with every number of seats; looks whether all choices are legal, real
    questions are answered with texts (of a bot that has `answer`), the games come out the same again, the
    choices are the same where the seat knows the same, and the bot can be pickled; and tells how long
    decisions take. Ends with exit code 1 if a check fails, 3 if the bot does not start.
    """
    from ludoteca.bot_checks import check_bot

    report = check_bot(spec, game, games=games)
    if json:
        show_json(report.to_dict())
    else:
        show(str(report))
    if not report.ok:
        raise typer.Exit(3 if report.checks[0].name == "starts" and not report.checks[0].ok else 1)


def check_house_rule(rule: str, game: str | None, games: int, seed: int) -> dict[str, Any]:
    """The document `check` of a house rule."""
    from ludoteca.documents import document
    from ludoteca.house_rule_checks import check

    report = check(rule, game=game, games=games, seed=seed)
    own = {"subject": rule, "ok": report.ok, "checks": [one.to_dict() for one in report.checks]}
    return document("check", report.rule.rule.game or game, own, seed=seed, timing=report.timing)


def slow_down(timing: dict[str, Any]) -> list[str]:
    """What the rule costs in time, by game."""
    lines = []
    for game, found in timing.items():
        calls = [f"{hook} {us:.2f} us a call" for hook, us in found.get("us_per_call", {}).items()]
        if found.get("slow_down") is not None:
            ratio = f"{game}: {found['slow_down']:.2f} times the time of plain games on one core, by decision"
            lines.append(", ".join([ratio, *calls]))
    return lines


def check_questions(pack: str) -> dict[str, Any]:
    """The document `check` of a question pack; a language that lacks what a whole game needs is wrong too."""
    from ludoteca.documents import document
    from ludoteca.games.riket.questions import PackError, load

    checks: list[dict[str, Any]] = []
    try:
        found = load(pack)
    except PackError as error:
        checks = [_check("pack", False, str(problem)) for problem in error.problems]
    else:
        for language in found.languages:
            count = sum(item.language == language for item in found.items)
            lacks = found.missing(language)
            detail = "; ".join(lacks) or f"{count} questions, riddles and old words"
            checks.append(_check(language, not lacks, detail))
    ok = all(check["ok"] for check in checks)
    return document("check", "riket", {"subject": pack, "ok": ok, "checks": checks})


def check_records(
    file: Path, game: str | None = None, questions: str | None = None, house_rules: Any = ()
) -> dict[str, Any]:
    """The document `check` of a file of records; `questions` is where their pack can be found.


    Raises RecordError, naming the line, where the file is damaged, truncated or foreign, and PluginError
    where its house rules are not here.
    """
    from ludoteca import records as stored
    from ludoteca.documents import document
    from ludoteca.errors import RecordError
    from ludoteca.games import game as find_game

    wanted = find_game(game).name if game is not None else None
    checks: list[dict[str, Any]] = []
    good, decisions, judged, unjudged, found = 0, 0, 0, 0, game
    records = stored.read(file)
    checker = records.check_with(house_rules)
    for record in records:
        found = record.game
        name = f"game {record.game_number}"
        if wanted is not None and record.game != wanted:
            checks.append(_check(name, False, f"a game of {record.game}, not of {wanted}"))
            break
        try:
            checker.verify(record)
        except RecordError as error:
            checks.append(_check(name, False, str(error)))
            continue
        wrong = find_game(record.game).judged_again(record, questions)
        if wrong:
            checks.append(_check(name, False, "; ".join(wrong)))
            continue
        judged += wrong is not None
        unjudged += wrong is None and record.questions is not None
        good += 1
        decisions += len(record)
    checks.append(_check("replayed", good > 0 or not checks, f"{good} games, {decisions} decisions agree"))
    if judged:
        checks.append(_check("judged", True, f"{judged} games, all texts judged again"))
    if unjudged:
        detail = f"{unjudged} games, texts not judged again: their pack is not found (--questions PACK)"
        checks.append(_check("not judged", True, detail))
    ok = all(check["ok"] for check in checks)
    return document("check", found, {"subject": str(file), "ok": ok, "checks": checks})


def _check(name: str, ok: bool, detail: str) -> dict[str, Any]:
    return {"name": name, "ok": ok, "detail": detail, "repeat": None}
