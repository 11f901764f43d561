"""Three of a kind are worth eight armies, and a small empire may receive some for nothing.

The result of the tutorial in docs/house-rules.md.
"""

import ludoteca


class Triples8(ludoteca.HouseRule, game="risiko"):
    """Three of a kind are worth eight armies; nobody receives fewer than `relief` in a turn."""

    value: int = ludoteca.option(8, "Armies for three equal cards.", least=0, most=100)
    relief: int = ludoteca.option(0, "The fewest armies in a turn.", least=0, most=20)

    def settings(self, rules):
        """The three kinds of three equal cards (RK-SETS-2)."""
        return {f"three_equal.{kind}": self.value for kind in ("cannon", "infantryman", "cavalryman")}

    @ludoteca.hookimpl
    def risiko_reinforcements(self, armies: int) -> int | None:
        """Relief for whoever would receive less."""
        return self.relief if armies < self.relief else None
