"""The command `ludoteca`: one command a file, a thin typed function beside a plain one that returns the data.

stdout is data, stderr is talk. Nothing here computes what Python callers could not get as well.
"""


def main() -> None:
    """Run the command line and exit."""
    try:
        from ludoteca.cli.app import run

        code = run()
    except KeyboardInterrupt:
        # Ctrl-C while the command was still being loaded.
        code = 130
    raise SystemExit(code)
