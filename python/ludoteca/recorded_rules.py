"""The house rules that recorded games were played by, found again here or refused.

What a record holds can be shown without them: settings and changed values are written down. Whether the rules
were kept to, only the same rules can say. Knows no game.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from ludoteca.composition import ordered
from ludoteca.errors import LudotecaError, PluginError
from ludoteca.plugins import NamedRule, named, rule

__all__ = ["recorded_rules"]


def recorded_rules(header: Mapping[str, Any], offered: Iterable[Any] = ()) -> tuple[NamedRule, ...]:
    """The house rules that the header of records names, with its options, in its order.

    `offered` are rules that need not be installed, such as files; the options given with them count for
    nothing. Raises PluginError that names each rule that is missing, or here in another version only.
    """
    here = {found.name: found for found in (rule(given, header["game"]) for given in offered)}
    found, problems = [], []
    for noted in header["rules"]["house_rules"]:
        name, version = noted["name"], noted["version"]
        try:
            base = here.get(name) or rule(name)
            again = type(base.rule)(**noted["options"])
        except LudotecaError as error:
            problems.append(f"house rule `{name}` {version}: {error}")
            continue
        if base.version != version:
            problems.append(f"house rule `{name}` {version}: here is version {base.version}")
            continue
        found.append(named(again, base.origin, base.version))
    if problems:
        raise PluginError(f"these games were played by rules that are not here: {'; '.join(problems)}")
    if [one.name for one in ordered(found)] != [one.name for one in found]:
        names = ", ".join(f"`{one.name}`" for one in found)
        raise PluginError(f"these games were played by {names} in this order, which is another one here")
    return tuple(found)
