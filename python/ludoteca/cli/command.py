"""What every command does alike: stdout is for its data, whatever plug-ins and bots print goes to stderr."""

from typing import Any

from typer.core import TyperCommand

from ludoteca.cli.output import data_apart


class Command(TyperCommand):
    """A command whose stdout holds nothing but what it shows."""

    def invoke(self, ctx: Any) -> Any:
        """Run it."""
        with data_apart():
            return super().invoke(ctx)
