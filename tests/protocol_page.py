"""The dialogues of docs/protocol.md, from the real runner and the example in plain Python."""

import json
import re
import sys
import tempfile
from pathlib import Path

import ludoteca

ROOT = Path(__file__).resolve().parents[1]
LISTENER = Path(__file__).with_name("listening_bot.py")
TABLES = {
    "risiko": ({"settings": {"ending": "rounds", "round_limit": 2}}, {}),
    "relikt": ({}, {"events": True}),
    "riket": ({"questions": "hearth-and-crown"}, {"events": True, "hears": True}),
}
"""Of each game what the run has of its own, and what the program says of itself besides."""
PATIENT = {"start_ms": 120_000, "move_ms": 120_000, "game_ms": 3_600_000}
FIRST, LAST = 3, 2
"""How many decisions are shown at the beginning and at the end."""


def dialogue(game: str) -> list[str]:
    """A whole game, shortened as the page says."""
    run, wants = TABLES[game]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        spec = f"any=cmd:'{sys.executable}' '{LISTENER}' '{log}' '{json.dumps(wants)}'"
        result = ludoteca.simulate(game, [spec, "2xrandom"], 1, 1, limits=PATIENT, **run)  # type: ignore[arg-type]
        assert result.faults == ()
        lines = log.read_text(encoding="utf-8").splitlines()
    return shortened(lines)


def shortened(lines: list[str]) -> list[str]:
    """Views after the first as `{…}`, long stretches of decisions as `…`, the documented limits."""
    shown, seen = [], False
    for line in lines:
        message = json.loads(line[2:])
        if line.startswith('> {"t":"new"'):
            # The page is made with more patience than the defaults.
            defaults = ludoteca.protocol.Limits().to_dict()
            message["limits"] = {key: defaults[key] for key in message["limits"]}
        if "clock" in message:
            message["clock"] = {"move_ms": 500, "bank_ms": 5000}
        if "view" in message and seen:
            message["view"] = "{…}"
        seen = seen or "view" in message
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).replace('"{…}"', "{…}")
        shown.append(line[:2] + text)
    asked = [i for i, line in enumerate(shown) if line.startswith('> {"t":"act"')]
    if len(asked) > FIRST + LAST + 1:
        shown[asked[FIRST] : asked[-LAST]] = ["…"]
    return shown


def filled(page: str) -> str:
    """The page with its dialogues made anew."""
    for game in TABLES:
        text = "\n".join(dialogue(game))
        block = f"<!-- dialogue {game} -->\n```text\n{text}\n```\n<!-- end -->"
        page = re.sub(
            f"<!-- dialogue {game} -->\n.*?<!-- end -->", lambda _, block=block: block, page, flags=re.DOTALL
        )
    return page


def refresh(path: Path) -> None:
    """Write the page."""
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
