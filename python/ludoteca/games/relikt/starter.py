"""Where a house rule of Relikt starts from."""

from ludoteca.scaffold import Starter

STARTER = Starter(
    does="Treasures are smaller, and taking part is worth a point.",
    option="fewer",
    default=1,
    least=1,
    most=11,
    doc="Gems fewer on each treasure.",
    settings='{key: [max(1, gems - self.fewer) for gems in rules[key]] for key in ("gems.blue", "gems.red")}',
    hook="relikt_points",
    arguments="points: int",
    returns="int",
    answer="points + 1",
    says="One point more.",
)
