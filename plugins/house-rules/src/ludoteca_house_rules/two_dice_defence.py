"""The English game's defence: two dice at most."""

from collections.abc import Mapping
from typing import Any

import ludoteca


class TwoDiceDefence(ludoteca.HouseRule, game="risiko"):
    """The defender throws two dice at most, as in the English game (RK-CBT-7)."""

    dice: int = ludoteca.option(2, "The most dice a defender may throw.", least=1, most=3)

    def settings(self, rules: Any) -> Mapping[str, Any]:
        """The limit of the core."""
        return {"max_defence_dice": self.dice}
