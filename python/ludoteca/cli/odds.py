"""`ludoteca odds A D [D…]`: the exact end of one battle, or of an attack through several territories."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import can_show, show, show_json, terminal_width


class Policy(StrEnum):
    """How many dice the defender throws."""

    maximum = "maximum"
    one = "1"
    two = "2"
    three = "3"


def odds(
    attackers: Annotated[
        int,
        typer.Argument(metavar="A", min=1, help="All armies on the attacking territory.", show_default=False),
    ],
    defenders: Annotated[
        list[int],
        typer.Argument(
            metavar="D...", min=0, show_default=False,
            help="All armies on the attacked territory; several are attacked one after the other.",
        ),
    ],
    leave: Annotated[int, typer.Option(min=1, metavar="N", help="Armies that stay behind, at least 1.")] = 1,
    policy: Annotated[Policy, typer.Option(help="Dice of the defender: all he can, or at most so many.")] = (
        Policy.maximum
    ),
    json: options.Json = False,
) -> None:  # fmt: skip
    """Print the exact odds of an attack to the end.

    A counts all armies on the attacking territory, one of which (or --leave) stays there; D counts all on the
    attacked one. With several D the attack goes on from territory to territory, as many armies as may move
    along each time.
    """
    from ludoteca.games.risiko.combat_text import odds_text

    result = odds_document(attackers, defenders, leave, policy.value)
    if json:
        show_json(result)
    else:
        show(odds_text(result, width=terminal_width(), unicode=can_show("█▏▎▍▌▋▊▉")))


def odds_document(
    attackers: int, defenders: list[int], leave: int = 1, policy: str = "maximum"
) -> dict[str, Any]:
    """The document `odds`: the exact distribution of one battle or of a chain of territories."""
    from ludoteca.documents import document
    from ludoteca.errors import SpecError
    from ludoteca.games.risiko import combat_text

    dice: Any = policy if policy == "maximum" else int(policy)
    try:
        own = combat_text.odds_document(attackers, defenders, leave=leave, policy=dice)
    except (ValueError, OverflowError) as error:
        raise SpecError(str(error)) from None
    return document("odds", None, own)
