"""Install everything into environments inside the checkout and run all tests: `python3 tests/run.py`.

Needs Python 3.11 or newer with pip, a Rust toolchain and a C compiler `cc`. Runs the Rust tests, builds a
source archive, a wheel and the wheels of the plug-ins, installs the wheels into a fresh environment and runs
the Python tests and the examples of the documentation there, never against the source tree. Arguments after
`--` go to the last run of pytest.
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENTS = ROOT / ".ci-venv"
DIST = ROOT / "dist"
PLUGINS = [ROOT / "plugins" / name for name in ("house-rules", "example-house-rule")]


def run(*command: str | Path, cwd: Path = ROOT, **extra: str) -> None:
    """Run a command, told beforehand; stop with its exit code if it fails."""
    print("+", *command, flush=True)
    code = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**os.environ, **extra}, check=False
    ).returncode
    if code:
        sys.exit(code)


def environment(name: str) -> Path:
    """The Python of a fresh environment inside the checkout."""
    folder = ENVIRONMENTS / name
    shutil.rmtree(folder, ignore_errors=True)
    try:
        venv.create(folder, with_pip=True)
    except (subprocess.CalledProcessError, SystemExit):
        # Some systems split the installer off from `venv`; the running pip can do its work.
        shutil.rmtree(folder, ignore_errors=True)
        venv.create(folder, with_pip=False)
        python = executable(folder)
        run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "pip")
    return executable(folder)


def executable(folder: Path) -> Path:
    """The Python of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def rust_tests() -> None:
    """The tests of the crates and the examples of their documentation."""
    if shutil.which("cargo-nextest"):
        run("cargo", "nextest", "run", "--workspace", "--no-fail-fast", "--no-tests=pass")
    else:
        run("cargo", "test", "--workspace", "--lib", "--bins", "--tests")
    run("cargo", "test", "--workspace", "--doc")


def build() -> tuple[Path, list[Path]]:
    """Build the source archive and, from it, the wheel; and the wheels of the plug-ins. Gives the wheels."""
    tools = environment("build")
    run(tools, "-m", "pip", "install", "-q", "maturin>=1.9.4,<2", PIP_NO_CACHE_DIR="1")
    shutil.rmtree(DIST, ignore_errors=True)
    run(tools, "-m", "maturin", "sdist", "--out", DIST)
    archive = next(DIST.glob("*.tar.gz"))
    unpacked = ENVIRONMENTS / "sdist"
    shutil.rmtree(unpacked, ignore_errors=True)
    shutil.unpack_archive(archive, unpacked)
    source = next(unpacked.iterdir())
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    run(
        tools,
        "-m",
        "maturin",
        "build",
        "--release",
        "--out",
        DIST,
        cwd=source,
        CARGO_TARGET_DIR=target,
    )
    wheel = next(DIST.glob("*.whl"))
    run(tools, "-m", "pip", "wheel", "-q", "--no-deps", "-w", DIST, *PLUGINS, PIP_NO_CACHE_DIR="1")
    return wheel, [found for found in DIST.glob("*.whl") if found != wheel]


def python_tests(wheel: Path, plugins: list[Path], *arguments: str) -> None:
    """Install the wheels into a fresh environment and run everything there; tests load plug-ins by name."""
    python = environment("test")
    run(python, "-m", "pip", "install", "-q", f"{wheel}[test]", *plugins, PIP_NO_CACHE_DIR="1")
    # The package's own docstrings, as installed.
    folder = ENVIRONMENTS / "empty"
    folder.mkdir(exist_ok=True)
    run(python, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", folder, "-p", "no:cacheprovider",
        "--doctest-modules", "--pyargs", "ludoteca", cwd=folder, LUDOTECA_PLUGINS="")  # fmt: skip
    # The example's own tests, as whoever copies it runs them.
    own = ROOT / "plugins" / "example-house-rule" / "tests"
    run(python, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", folder, "-p", "no:cacheprovider", own,
        cwd=folder, LUDOTECA_PLUGINS="triples8")  # fmt: skip
    run(python, "-m", "pytest", "-q", "-n", str(os.cpu_count() or 1), *arguments)


def main() -> None:
    """Run everything."""
    arguments = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    rust_tests()
    python_tests(*build(), *arguments)


if __name__ == "__main__":
    main()
