"""Small treasures: shorter rows and a quicker game of Relikt."""

from collections.abc import Mapping
from typing import Any

import ludoteca


class SmallTreasures(ludoteca.HouseRule, game="relikt"):
    """Every treasure has fewer gems, so that its row is full sooner and it is worth less (RL-SET-5)."""

    fewer: int = ludoteca.option(1, "Gems fewer on each treasure; one is always left.", least=1, most=11)

    def settings(self, rules: Any) -> Mapping[str, Any]:
        """Both kinds of treasures."""
        return {key: [max(1, gems - self.fewer) for gems in rules[key]] for key in ("gems.blue", "gems.red")}
