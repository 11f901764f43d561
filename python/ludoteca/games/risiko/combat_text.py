"""Odds to read and to pass on: the JSON document and the table of `ludoteca odds`.

Knows nothing of terminals: width and alphabet are given, text is returned.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from ludoteca.games.risiko import combat

__all__ = ["odds_document", "odds_text"]

MOST_ROWS = 24
"""Longer distributions are shown in steps of several numbers."""

RARE = 0.0005
"""What is less likely is not worth a row of its own at either end of a distribution."""


def odds_document(
    attackers: int, defenders: Sequence[int], *, leave: int = 1, policy: combat.Policy = "maximum"
) -> dict[str, Any]:
    """Exact odds as plain JSON values.

    Args:
        attackers: as in `combat.odds`.
        defenders: one number for a single fight, several for a chain of territories.
        leave: as in `combat.odds`.
        policy: as in `combat.odds`.

    Returns:
        `attackers`, `defenders` (always a list), `leave`, `policy`, then the fields of `combat.Odds`, or
        those of `combat.Chain` if there are several territories.

    Raises:
        ValueError: a number out of range, or no territory.
        TypeError: something that is not a whole number.

    >>> document = odds_document(8, [5])
    >>> list(document)[:6]
    ['attackers', 'defenders', 'leave', 'policy', 'win', 'attackers_left']
    """
    result: combat.Odds | combat.Chain
    if len(defenders) == 1:
        result = combat.odds(attackers, defenders[0], leave=leave, policy=policy)
    else:
        result = combat.chain(attackers, defenders, leave=leave, policy=policy)
    given = {"attackers": attackers, "defenders": list(defenders), "leave": leave, "policy": policy}
    return given | {
        name: getattr(value, "tolist", lambda v=value: v)() for name, value in result._asdict().items()
    }


def odds_text(document: dict[str, Any], *, width: int = 80, unicode: bool = True) -> str:
    """The document of `odds_document` as a table with small bars.

    Args:
        document: what `odds_document` returned.
        width: columns of the terminal. Lines keep within it down to 20 columns; bars take what is left.
        unicode: draw bars with block elements, else with `#`.

    >>> print(odds_text(odds_document(4, [2]), width=50, unicode=False))
    4 armies attack 2. At least 1 stays.
    The territory falls with 65.6 %.
    Left on average: 2.59 of 4 attackers, 0.56 of 2
    defenders.
    <BLANKLINE>
    attackers left
      1   34.4 %  ############
      2    9.0 %  ###
      3   19.4 %  #######
      4   37.2 %  #############
    <BLANKLINE>
    defenders left
      0   65.6 %  ########################
      1   12.6 %  #####
      2   21.8 %  ########
    """
    attackers, defenders = document["attackers"], document["defenders"]
    chain = len(defenders) > 1
    lines = [f"{attackers} armies attack {', then '.join(map(str, defenders))}. {_stays(document, chain)}"]
    if chain:
        lines.append(f"All {len(defenders)} territories fall with {_percent(document['win'])}.")
    else:
        lines.append(f"The territory falls with {_percent(document['win'])}.")
    means = (
        f"{document['expected_attackers_left']:.2f} of {attackers} attackers",
        f"{document['expected_defenders_left']:.2f} of {sum(defenders)} defenders",
    )
    lines.append(f"Left on average: {means[0]}{' at the front' if chain else ''}, {means[1]}.")
    narrow = max(width, 20)
    lines = [part for line in lines for part in wrap(line, narrow)]
    if chain:
        falls = [(f"{i + 1} of {len(defenders)}", p) for i, p in enumerate(document["falls"])]
        lines += ["", *wrap("territories that fall", narrow), *_rows(falls, width, unicode)]
    where = " at the front" if chain else ""
    for title, name in ((f"attackers left{where}", "attackers_left"), ("defenders left", "defenders_left")):
        lines += ["", *wrap(title, narrow), *_rows(_steps(document[name]), width, unicode)]
    return "\n".join(lines)


def _stays(document: dict[str, Any], chain: bool) -> str:
    """What the attacker leaves and the defender throws, in words."""
    leave, policy = document["leave"], document["policy"]
    if leave == 1:
        stays = "At least 1 stays" + (" in each territory." if chain else ".")
    else:
        stays = f"The attack stops at {leave}" + (f", and {leave} stay in each territory." if chain else ".")
    return stays if policy == "maximum" else f"{stays} Defence dice: at most {policy}."


def _percent(chance: float) -> str:
    """A probability to read; what is neither sure nor impossible never looks so."""
    if 0 < chance < RARE:
        return "<0.1 %"
    if 1 - RARE <= chance < 1:
        return ">99.9 %"
    return f"{100 * chance:.1f} %"


def _steps(chances: list[float]) -> list[tuple[str, float]]:
    """The distribution in rows: rare numbers at both ends together, long ones in steps."""
    usual = [n for n, chance in enumerate(chances) if chance >= RARE] or [
        max(range(len(chances)), key=chances.__getitem__)
    ]
    low, high = usual[0], usual[-1]
    rows: list[tuple[str, float]] = []
    if (below := sum(chances[:low])) > 0:
        rows.append((_range(0, low - 1), below))
    step = -(-(high + 1 - low) // MOST_ROWS)
    for n in range(low, high + 1, step):
        last = min(n + step - 1, high)
        rows.append((_range(n, last), sum(chances[n : last + 1])))
    if (above := sum(chances[high + 1 :])) > 0:
        rows.append((_range(high + 1, len(chances) - 1), above))
    return rows


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _rows(chances: list[tuple[str, float]], width: int, unicode: bool) -> list[str]:
    """A row for each chance: label, per cent, bar. The longest possible bar stands for 100 %."""
    wide = max(3, *(len(label) for label, _ in chances))
    room = min(60, width - wide - 11)
    rows = (
        f"{label:>{wide}}  {_percent(chance):>7}  {_bar(chance, room, unicode)}" for label, chance in chances
    )
    return [row.rstrip() for row in rows]


def _bar(chance: float, room: int, unicode: bool) -> str:
    if room < 4:
        return ""
    if not unicode:
        return "#" * round(chance * room)
    whole, eighths = divmod(round(chance * room * 8), 8)
    return "█" * whole + " ▏▎▍▌▋▊▉"[eighths]
