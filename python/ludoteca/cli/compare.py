"""`ludoteca compare GAME`: what a house rule, ruling or setting does, on games with the same deals."""

import contextlib
from typing import Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import columns, others_to_stderr, progress, say, show, show_json

INTERRUPTED = 130


def compare(
    game: options.Game,
    bot: options.Bots = [],  # noqa: B006 (typer reads it, nothing changes it)
    seats: options.Seats = None,
    games: options.Games = 1000,
    seed: options.Seed = None,
    threads: options.Threads = None,
    preset: options.Preset = None,
    rules: options.RulesFile = None,
    house_rule: options.HouseRules = [],  # noqa: B006
    set_: options.Set = [],  # noqa: B006
    json: options.Json = False,
) -> None:
    """Compare two sets of rules on the same deals.

    A is preset and rules file, B is A with every --house-rule and --set. --games is how many games each side
    plays, rounded up to whole deals: each deal is played with every seating of the bots that differs. The
    difference is B less A, with an interval over deals.
    """
    from ludoteca.errors import Interrupted

    try:
        result = compared(game, bot, seats, games, seed, threads, preset, rules, house_rule, set_)
    except Interrupted as interrupted:
        if interrupted.result is None:
            raise
        result = interrupted.result
    found = result.to_dict()
    if json:
        show_json(found)
    else:
        show("\n".join(comparison_table(found)))
        say(f"{found['timing']['elapsed_ms'] / 1000:.2f} s on {found['timing']['threads']} threads")
    if result.interrupted:
        say(f"interrupted: {result.pairs} pairs of games were finished")
        raise typer.Exit(INTERRUPTED)


def compared(
    game: str,
    bots: list[str],
    seats: int | None,
    games: int,
    seed: int | None,
    threads: int | None,
    preset: str | None,
    rules_file: Any,
    house_rules: list[str],
    settings: list[str],
) -> Any:
    """Play both sides, with a progress bar where stderr is a terminal."""
    import ludoteca
    from ludoteca.errors import SpecError
    from ludoteca.rules import effective_rules, parse_settings

    if not house_rules and not settings:
        raise SpecError("nothing to compare: name a --house-rule or a --set for side B")
    a = effective_rules(game, preset=preset, file=rules_file)
    specs = options.table_of(game, bots, seats)
    python = options.check_entries(game, specs, seats)
    seed = options.draw_seed(seed)
    quiet = others_to_stderr() if python else contextlib.nullcontext()
    with quiet, progress(game, 2 * games) as tick:
        return ludoteca.compare(
            game,
            bots=specs,
            games=games,
            seed=seed,
            rules=a,
            house_rules=house_rules,
            settings=parse_settings(settings),
            threads=threads,
            progress=tick,
        )


def comparison_table(found: dict[str, Any]) -> list[str]:
    """The document as lines to read."""
    from ludoteca.intervals import format_estimate

    lines = [
        f"{found['game']}, {_count(found['pairs'], 'game')} by each side in "
        f"{_count(found['blocks'], 'deal')}, seed {found['seed']}",
        f"A: {_rules(found['a'])}",
        f"B: {_rules(found['b'])}",
        f"games that came out the same: {format_estimate(found['same'], percent=True)}",
        "",
    ]
    rows = [["", "A", "B", "B less A", "95 %", ""]]
    for m in found["measures"]:
        percent = m["name"].startswith(("won", "ended"))
        scale, digits = (100, 1) if percent else (1, 3 if m["name"].startswith("rank") else 1)
        d = m["difference"]
        low, high = d["low"], d["high"]
        known = low is not None and high is not None
        rows.append([
            m["name"] + (" %" if percent else ""),
            *(f"{scale * m[side]['mean']:.{digits}f}" for side in ("a", "b")),
            f"{scale * d['mean']:+.{digits}f}",
            f"{scale * low:+.{digits}f} to {scale * high:+.{digits}f}" if known else "?",
            "*" if known and (low > 0 or high < 0) else "",
        ])  # fmt: skip
    marks = ["", "* differs: zero is outside the interval"] if any(row[-1] == "*" for row in rows) else []
    lines += [columns(rows, right=(1, 2, 3)), *marks]
    if found["interrupted"]:
        lines += ["", "INTERRUPTED: this is not all that was asked for"]
    return lines


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _rules(rules: dict[str, Any]) -> str:
    from ludoteca.cli.simulate import rule_text, settings_text

    houses = "".join(f"; {rule_text(rule)}" for rule in rules["house_rules"])
    return f"{rules['preset']}{settings_text(rules)}{houses}"
