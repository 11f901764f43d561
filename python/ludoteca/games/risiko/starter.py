"""Where a house rule of RisiKo! starts from."""

from ludoteca.scaffold import Starter

STARTER = Starter(
    does="Three of a kind are worth eight armies, and everybody receives one army more a turn.",
    option="value",
    default=8,
    least=0,
    most=100,
    doc="Armies for three equal cards.",
    settings='{f"three_equal.{kind}": self.value for kind in ("cannon", "infantryman", "cavalryman")}',
    hook="risiko_reinforcements",
    arguments="armies: int",
    returns="int",
    answer="armies + 1",
    says="One army more.",
)
