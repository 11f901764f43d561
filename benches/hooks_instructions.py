"""How many instructions the hook parameter costs games without house rules: at most two in a hundred.

    python benches/hooks_instructions.py [--keep FOLDER]

Copies the workspace, takes every question to house rules out of the copy's core (a moment is then its own
value, and nothing is left of the parameter), builds `hooks_instructions` in both, checks that they play the
same games, and counts their instructions with callgrind (valgrind must be installed). Exit 1 if a game costs
more.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = {"risiko": 6, "relikt": 150, "riket": 60}
MOST = 1.02
COPIED = ("Cargo.toml", "Cargo.lock", "rust", "benches", "tests/rust")


def without_hooks(folder: Path) -> int:
    """Make every moment its own value; returns how many there were."""
    asked = re.compile(r"modify::<\w+, H>\(\s*[\w.&]+,\s*moment,\s*[\w.&]+,?\s*\)\?")
    count = 0
    for path in (folder / "rust" / "core" / "src").rglob("*.rs"):
        text, found = asked.subn("moment", path.read_text(encoding="utf-8"))
        text = text.replace("if H::ACTIVE {", "if false {")
        path.write_text(text, encoding="utf-8")
        count += found
    return count


def build(workspace: Path, target: Path, program: Path) -> Path:
    """The program of a workspace, as fast as releases are. Both are built in the same folder, so that what
    they share is compiled once, and not in the workspace's, where one could be taken for the other.
    """
    command = ["cargo", "build", "--release", "-j2", "-p", "ludoteca-benches", "--bin", "hooks_instructions"]
    subprocess.run(command, cwd=workspace, check=True, env={**os.environ, "CARGO_TARGET_DIR": str(target)})
    shutil.copy2(target / "release" / "hooks_instructions", program)
    return program


def count(program: Path, game: str, games: int, folder: Path) -> int:
    """The instructions of so many games."""
    out = folder / "callgrind.out"
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", str(program), game, str(games)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    found = re.search(r"Collected : (\d+)", told)
    if found is None:
        raise SystemExit(f"callgrind counted nothing:\n{told}")
    return int(found.group(1))


def main() -> int:
    """Build both, compare both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, help="where the copy goes and stays")
    folder = parser.parse_args().keep or Path(tempfile.mkdtemp())
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    with_parameter = build(ROOT, folder / "target", folder / "with")
    # Written after that build, so that cargo sees that the sources are others.
    print(f"{without_hooks(folder)} moments taken out", file=sys.stderr)
    without = build(folder, folder / "target", folder / "without")
    if with_parameter.read_bytes() == without.read_bytes():
        raise SystemExit("both builds are the same program: nothing was taken out")
    worst = 0.0
    for game, games in GAMES.items():
        played = [
            subprocess.run([program, game, str(games)], check=True, capture_output=True).stdout
            for program in (with_parameter, without)
        ]
        if played[0] != played[1]:
            raise SystemExit(f"{game}: the two builds play different games")
        # Start-up counts too, so games are counted against half as many.
        whole = [count(program, game, games, folder) for program in (with_parameter, without)]
        half = [count(program, game, games // 2, folder) for program in (with_parameter, without)]
        counts = [(a - b) / (games - games // 2) for a, b in zip(whole, half, strict=True)]
        ratio = counts[0] / counts[1]
        worst = max(worst, ratio)
        print(f"{game}: {counts[0]:,.0f} instructions a game, {counts[1]:,.0f} without, ratio {ratio:.4f}")
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    raise SystemExit(main())
