"""Programs as bots: processes that speak JSON Lines, their clock and their limits.
docs/protocol.md has the words.

Knows no game: a program sits down like any other bot, and the core checks what it chooses.
"""

from ludoteca.protocol.limits import Limits

__all__ = ["ABP", "Limits"]

ABP = 1
"""The version of the protocol."""
