"""Where a house rule of Riket starts from."""

from ludoteca.scaffold import Starter

STARTER = Starter(
    does="Everybody begins with more coins, and every epoch brings one more.",
    option="coins",
    default=8,
    least=0,
    most=1000,
    doc="Coins to begin with.",
    settings='{"start_coins": self.coins}',
    hook="riket_prize",
    arguments="coins: int",
    returns="int",
    answer="coins + 1",
    says="One coin more.",
)
