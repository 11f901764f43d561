"""`ludoteca odds A D [D…]`: the exact end of one battle, or of an attack through several territories."""

from enum import Enum
from typing import Annotated, Any

import typer

from ludoteca.cli import options
from ludoteca.cli.output import columns, show, show_json

BAR = 30


class Policy(str, Enum):
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
    policy: Annotated[Policy, typer.Option(help="Dice of the defender: as many as he can, or at most so many.")] = (
        Policy.maximum
    ),
    json: options.Json = False,
) -> None:  # fmt: skip
    """Print the exact odds of an attack to the end.

    A counts all armies on the attacking territory, one of which (or --leave) stays there; D counts all on the attacked
    one. With several D the attack goes on from territory to territory, as many armies as may move along each time.
    """
    result = odds_document(attackers, defenders, leave, policy.value)
    if json:
        show_json(result)
    else:
        show("\n".join(odds_table(result)))


def odds_document(attackers: int, defenders: list[int], leave: int = 1, policy: str = "maximum") -> dict[str, Any]:
    """The document `odds`: the exact distribution of one battle or of a chain of territories."""
    from ludoteca.documents import document
    from ludoteca.games.risiko import combat

    dice: Any = policy if policy == "maximum" else int(policy)
    own: dict[str, Any] = {"attackers": attackers, "defenders": defenders, "leave": leave, "policy": dice}
    if len(defenders) == 1:
        found: Any = combat.odds(attackers, defenders[0], leave=leave, policy=dice)
    else:
        found = combat.chain(attackers, defenders, leave=leave, policy=dice)
    fields = {key: _plain(value) for key, value in found._asdict().items()}
    return document("odds", None, {**own, **fields})


def odds_table(result: dict[str, Any]) -> list[str]:
    """The document as lines to read."""
    stay = result["leave"]
    lines = []
    if len(result["defenders"]) == 1:
        a, d = result["attackers"], result["defenders"][0]
        lines += [
            f"{a} attack {d}, {stay} of the {a} always stay{'s' if stay == 1 else ''} behind",
            f"the territory falls with {percent(result['win'])}",
            f"expected left: {result['expected_attackers_left']:.2f} of {a} attackers, "
            f"{result['expected_defenders_left']:.2f} of {d} defenders",
            "",
        ]
        rows = [["attackers left", "chance", ""], *_bars(result["attackers_left"])]
        lines.append(columns(rows, right=(0, 1), rule=False))
        rows = [["defenders left", "chance", ""], *_bars(result["defenders_left"])]
        return [*lines, "", columns(rows, right=(0, 1), rule=False)]
    chain = ", ".join(map(str, result["defenders"]))
    lines += [f"{result['attackers']} attack {chain}, {stay} stay in each territory", ""]
    fallen = [
        [str(i + 1), str(d), percent(p), _bar(p)]
        for i, (d, p) in enumerate(zip(result["defenders"], result["falls"], strict=True))
    ]
    return [*lines, columns([["territories", "defenders", "all fall with", ""], *fallen], right=(0, 1, 2), rule=False)]


def percent(p: float) -> str:
    """A probability to read; what is neither sure nor impossible never looks so."""
    if 0 < p < 0.0005:
        return "< 0.1 %"
    if 0.9995 <= p < 1:
        return "> 99.9 %"
    return f"{100 * p:.1f} %"


def _bars(chances: list[float]) -> list[list[str]]:
    """One row for each number that can be left; unlikely ones at both ends are put together."""
    shown = [i for i, p in enumerate(chances) if p >= 0.0005]
    if not shown:
        return []
    low, high = shown[0], shown[-1]
    rows = [[str(i), percent(chances[i]), _bar(chances[i])] for i in range(low, high + 1)]
    if (below := sum(chances[:low])) > 0:
        rows.insert(0, [f"under {low}", percent(below), ""])
    if (above := sum(chances[high + 1 :])) > 0:
        rows.append([f"over {high}", percent(above), ""])
    return rows


def _bar(p: float) -> str:
    return "█" * round(p * BAR)


def _plain(value: Any) -> Any:
    """NumPy numbers and arrays as plain ones."""
    return value.tolist() if hasattr(value, "tolist") else value
