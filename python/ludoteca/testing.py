"""What tests of bots need.

>>> import ludoteca
>>> class Hasty(ludoteca.Bot):
...     def choose(self, view, legal):
...         return legal[-1]
>>> assert check_bot(Hasty, "relikt", games=12)
"""

from ludoteca.bot_checks import BotReport, check_bot

__all__ = ["BotReport", "check_bot"]
