"""Make anew what the documentation shows: docs/cli.md, docs/hooks.md, the tables of docs/bots.md, the
dialogues of docs/protocol.md and the transcript of the README.

Run it with an installed ludoteca after a change of the commands, the engine or the bots:
`python tests/refresh_docs.py`.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import bot_tables
import protocol_page

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(
    r"(^```console\n\$ [^\n]*&& (ludoteca simulate [^\n]*)\n)(.*?)(^```)", re.MULTILINE | re.DOTALL
)


def output(*arguments: str) -> str:
    """What a module prints to stdout."""
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True).stdout


def main() -> None:
    """Write all of it."""
    (ROOT / "docs" / "cli.md").write_text(output("ludoteca.cli.reference"), encoding="utf-8")
    (ROOT / "docs" / "hooks.md").write_text(output("ludoteca.hooks_page"), encoding="utf-8")
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    fresh = BLOCK.sub(lambda m: m[1] + output(*shlex.split(m[2])).rstrip() + "\n" + m[4], text, count=1)
    readme.write_text(fresh, encoding="utf-8")
    bot_tables.refresh(ROOT / "docs" / "bots.md")
    protocol_page.refresh(ROOT / "docs" / "protocol.md")


if __name__ == "__main__":
    main()
