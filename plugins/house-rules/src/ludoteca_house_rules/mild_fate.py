"""Mild fate: the fate spinner of Riket without its worst sectors."""

from collections.abc import Mapping
from typing import Any

import ludoteca


class MildFate(ludoteca.HouseRule, game="riket"):
    """Fate never sends anybody back further than `most` rings (RI-FATE-1)."""

    most: int = ludoteca.option(1, "The longest way back that is left on the spinner.", least=0, most=3)

    def settings(self, rules: Any) -> Mapping[str, Any]:
        """The weights of the sectors that go further are nothing."""
        return {f"fate.back_{steps}": 0 for steps in (1, 3, 4) if steps > self.most}
