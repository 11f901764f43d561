"""Special Reinforcement, the rulebook's option of RisiKo!: one army more in every reinforcement phase."""

from collections.abc import Mapping
from typing import Any

import ludoteca


class SpecialReinforcement(ludoteca.HouseRule, game="risiko"):
    """Whose turn it is receives one army more, even with fewer than three territories (RK-SPR-1)."""

    def settings(self, rules: Any) -> Mapping[str, Any]:
        """The switch of the core."""
        return {"special_reinforcement": True}
