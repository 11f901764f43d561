"""`ludoteca simulate GAME`: many games of bots, and what they came to."""

import contextlib
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import columns, others_to_stderr, progress, raised_at, say, show, show_json

FAILED = 1
INTERRUPTED = 130


def simulate(
    game: options.Game,
    bot: options.Bots = [],  # noqa: B006 (typer reads it, nothing changes it)
    seats: options.Seats = None,
    games: options.Games = 1000,
    first_game: options.FirstGame = 0,
    seed: options.Seed = None,
    seating: options.SeatingOption = options.Seating.rotate,
    threads: options.Threads = None,
    preset: options.Preset = None,
    rules: options.RulesFile = None,
    house_rule: options.HouseRules = [],  # noqa: B006
    set_: options.Set = [],  # noqa: B006
    questions: options.Questions = None,
    on_fault: options.OnFaultOption = options.OnFault.forfeit,
    on_failure: options.OnFailureOption = options.OnFailure.stop,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", show_default=False,
            help="Write every game, step by step (JSON Lines; gzip if it ends in .gz).",
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", show_default=False,
            help="Write a row per game and entry: .csv, .jsonl or .parquet (which needs pyarrow).",
        ),
    ] = None,
    json: options.Json = False,
) -> None:  # fmt: skip
    """Play many games of bots and print what they came to.

    A share is followed by its 95 % interval. Game I depends on the seed and I alone: the result is the same
    for any number of threads. Ctrl-C prints the games finished so far.

    A Python bot that raises or chooses what is not legal forfeits its seat: it plays a default from then on
    and is ranked below all others. Its first fault is shown in full, the rest are counted. Tables with Python
    bots use processes instead of threads.
    """
    from ludoteca.errors import BotFault, HookError, Interrupted

    options.table_format(table)
    options.check_outputs(table, records)
    request = {
        "game": game, "bots": bot, "seats": seats, "games": games, "first_game": first_game, "seed": seed,
        "seating": seating.value, "threads": threads, "preset": preset, "rules_file": rules,
        "house_rules": house_rule, "settings": set_, "questions": questions, "on_fault": on_fault.value,
        "on_failure": on_failure.value, "records": records,
    }  # fmt: skip
    stopped: BotFault | None = None
    failed: HookError | None = None
    try:
        result = simulated(**request)  # type: ignore[arg-type]
    except HookError as error:
        if error.result is None or error.result.games == 0:
            raise
        failed, result = error, error.result
    except Interrupted as interrupted:
        if interrupted.result is None:
            raise
        result = interrupted.result
    except BotFault as fault:
        if fault.result is None:
            raise
        result, stopped = fault.result, fault
    if table is not None:
        write_table(table, result)
    document = result.to_dict()
    if json:
        show_json(document)
    else:
        show("\n".join(simulation_table(document)))
    timing = document["timing"]
    if not json:
        say(speed(timing))
    if result.path["hooks"]:
        say(result.path["why"])
    if failed is not None:
        say(f"error: {failed}{raised_at(failed)}")
        say(f"{result.games} of {games} games were finished before")
        raise typer.Exit(FAILED)
    if stopped is not None:
        say(f"stopped after {result.games} of {games} games by a fault of {stopped}")
        raise typer.Exit(1)
    if result.interrupted:
        say(f"interrupted: {result.games} of {games} games were finished")
        raise typer.Exit(INTERRUPTED)


def simulated(
    game: str,
    bots: list[str],
    seats: int | None,
    games: int,
    first_game: int,
    seed: int | None,
    seating: Any,
    threads: int | None,
    preset: str | None,
    rules_file: Path | None,
    house_rules: list[str],
    settings: list[str],
    questions: str | None,
    on_fault: str,
    on_failure: str,
    records: Path | None,
) -> Any:
    """Play the games, with a progress bar where stderr is a terminal, and return the result."""
    import ludoteca
    from ludoteca.rules import effective_rules

    command = options.asking(game, questions)
    effective = effective_rules(
        game, preset=preset, file=rules_file, house_rules=house_rules, settings=settings, command=command
    )
    specs = options.table_of(game, bots, seats)
    python = options.check_entries(game, specs, seats)
    request: dict[str, Any] = {
        "bots": specs,
        "games": games,
        "seed": options.draw_seed(seed),
        "rules": effective,
        "seating": seating,
        "first_game": first_game,
        "records": records,
        "on_fault": on_fault,
        "on_failure": on_failure,
        "questions": questions,
    }
    processes = processes_for(games, threads) if python else 1
    quiet = others_to_stderr() if python else contextlib.nullcontext()
    with quiet, progress(game, games) as tick:
        if processes > 1:
            from ludoteca.workers import simulate_in_processes

            return simulate_in_processes(game, processes=processes, progress=tick, **request)
        return ludoteca.simulate(game, threads=threads, progress=tick, **request)


def processes_for(games: int, threads: int | None) -> int:
    """How many processes a table with Python bots is worth: as asked for, else one a core and for few games
    one, since starting one takes as long as some games.
    """
    from ludoteca.simulation import available_cores

    return min(games, threads) if threads is not None else min(available_cores(), -(-games // 100))


def simulation_table(document: dict[str, Any]) -> list[str]:
    """The document as lines to read."""
    rules = document["rules"]
    last = document["first_game"] + document["games"] - 1
    numbers = f" (numbers {document['first_game']} to {last})" if document["first_game"] else ""
    lines = [
        f"{document['game']}, {document['games']} games{numbers}, {document['seats']} seats "
        f"({document['seating']}), seed {document['seed']}",
        f"rules {rules['preset']}{settings_text(rules)}",
        *(f"house rule {rule_text(rule)}" for rule in rules["house_rules"]),
        "",
    ]
    heads = ["won", "95 %", "rank score", "95 %", "points", "95 %"]
    rows = [["entry", "bot", *heads]]
    rows += [[str(b["entry"]), b["name"], *_cells(b)] for b in document["bots"]]
    if any(b["faults"] for b in document["bots"]):
        rows[0].append("faults")
        for row, b in zip(rows[1:], document["bots"], strict=True):
            row.append(str(b["faults"]))
    lines.append(columns(rows, right=(0, 2, 4, 6, 8)))
    rows = [["turn order", *heads]]
    rows += [[str(s["turn_position"] + 1), *_cells(s)] for s in document["by_seat"]]
    lines += ["", columns(rows, right=(0, 1, 3, 5)), ""]
    for keys, members in groupby(document["groups"], key=tuple):
        *names, measure = keys
        rows = [[*(name.replace("_", " ") for name in keys), "95 %"]]
        rows += [
            [*(str(g[name]) for name in names), _number(g[measure], 1, 2), _range(g[measure], 1, 2)]
            for g in members
        ]
        lines += [columns(rows, right=(len(names) - 1, len(names))), ""]
    rows = [["ended by", "games", "share", "95 %"]]
    for reason, count in document["end_reasons"].items():
        rows.append([reason.replace("_", " "), str(count), *_share(count, document["games"])])
    lines.append(columns(rows, right=(1, 2)))
    lines += ["", f"turns {_mean(document['turns'])}, rounds {_mean(document['rounds'])}"]
    if document["interrupted"]:
        lines += ["", "INTERRUPTED: this is not all that was asked for"]
    if document["failure"]:
        lines += ["", f"FAILED: {document['failure']}"]
    return lines


def rule_text(rule: dict[str, Any]) -> str:
    """A house rule of a document in a line: name, version, options."""
    from ludoteca.bots.spec import write_value

    options = (f"{key}={write_value(value)}" for key, value in rule["options"].items())
    return " ".join([rule["name"], rule["version"], *options])


def settings_text(rules: dict[str, Any]) -> str:
    """The settings of a document that differ from the preset, each as `--set` takes it, after a comma."""
    if not rules["settings"]:
        return ""
    from ludoteca.composition import shown

    return "".join(f", {key}={shown(value)}" for key, value in rules["settings"].items())


def speed(timing: dict[str, Any]) -> str:
    """How fast it went, in a line."""
    parts = [f"{timing['elapsed_ms'] / 1000:.2f} s on {timing['threads']} threads"]
    parts += [
        f"{_big(timing[key])} {key.removesuffix('_per_second')}/s"
        for key in timing
        if key.endswith("_per_second")
    ]
    return ", ".join(parts)


def write_table(path: Path, result: Any) -> None:
    """Write a row per game and entry. The file appears when it is whole."""
    from ludoteca._files import whole_file

    rows = result.table()
    with whole_file(path) as file:
        if options.table_format(path) == "parquet":
            import pyarrow
            import pyarrow.parquet

            pyarrow.parquet.write_table(pyarrow.table(rows), file)
            return
        import csv
        import io
        import json

        names = list(rows)
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        length = len(rows[names[0]])
        writer = csv.writer(text)
        if options.table_format(path) == "csv":
            writer.writerow(names)
        for start in range(0, length, 1 << 16):
            parts = [rows[name][start : start + (1 << 16)].tolist() for name in names]
            if options.table_format(path) == "csv":
                writer.writerows(zip(*parts, strict=True))
            else:
                text.writelines(
                    json.dumps(dict(zip(names, row, strict=True))) + "\n" for row in zip(*parts, strict=True)
                )
        text.flush()
        text.detach()


def _cells(group: dict[str, Any]) -> list[str]:
    won, score, points = group["won"], group["rank_score"], group["points"]
    return [
        _number(won, 100, 1, " %"), _range(won, 100, 1),
        _number(score, 1, 3), _range(score, 1, 3),
        _number(points, 1, 1), _range(points, 1, 1),
    ]  # fmt: skip


def _share(count: int, games: int) -> list[str]:
    from ludoteca.intervals import share

    estimate = share(count, games).to_dict()
    return [_number(estimate, 100, 1, " %"), _range(estimate, 100, 1)]


def _number(estimate: dict[str, Any], scale: float, digits: int, unit: str = "") -> str:
    mean = estimate["mean"]
    return "?" if mean is None else f"{scale * mean:.{digits}f}{unit}"


def _range(estimate: dict[str, Any], scale: float, digits: int) -> str:
    low, high = estimate["low"], estimate["high"]
    return "?" if low is None or high is None else f"{scale * low:.{digits}f} to {scale * high:.{digits}f}"


def _mean(estimate: dict[str, Any]) -> str:
    return f"{_number(estimate, 1, 1)} ({_range(estimate, 1, 1)})"


def _big(value: float) -> str:
    for limit, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= limit:
            return f"{value / limit:.3g}{letter}"
    return f"{value:.3g}"
