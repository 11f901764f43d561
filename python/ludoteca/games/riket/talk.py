"""How Riket speaks with a person about a decision: choices in words, what a choice would do."""

from collections.abc import Mapping
from typing import Any

from ludoteca.games.riket import names, text
from ludoteca.games.riket.names import Language

HELP = {
    "question": (
        "A question is read to you. A rich player answers it or passes it on; a poor player answers alone or "
        "with the other poor. A wrong answer spins the wheel of fate."
    ),
    "buy_off": "Fate sends you back. You may pay for each step and stay where you are.",
    "swap": "Fate has you change places with a player of your choice: ring, role and crown ring; coins stay.",
    "duel": (
        "Choose whom to duel with in old words. You read the first one; the winner becomes rich and moves 2 "
        "rings forward, the loser becomes poor, and a Ruler who loses hands over the crown ring."
    ),
    "riddle": "Name a number from 1 to 4: that riddle is read to you. Right, you move 2 on; wrong, 2 back.",
    "over": "The game is over.",
}


class RiketTalk:
    """Speaks about one decision of one seat, from its view."""

    def __init__(self, view: Mapping[str, Any], lang: Language = "en") -> None:
        """Speak about the decision that this view is of."""
        self.view = view
        self.lang = lang

    def entry(self, first: Any, last: Any) -> str:
        """A choice in words, with its range."""
        words = text.describe_action(str(first), lang=self.lang)
        if first.number is not None and first.number != last.number:
            what = "hear a riddle" if first.kind == "riddle" else "pay for steps"
            return f"{what}, {first.number} to {last.number}"
        if first.target is not None:
            return f"{words} ({self._who(first.target)})"
        if first.kind == "buy_off" and first.number is None:
            coins = self.view["steps"] * self.view.get("price", 1)
            return f"{words} ({coins} {'coin' if coins == 1 else 'coins'})"
        return words

    def question(self, first: Any) -> str:
        """What the number of a choice counts."""
        return "which riddle" if first.kind == "riddle" else "how many steps"

    def explain(self, first: Any, last: Any) -> str:
        """What a choice would do."""
        if first.kind == "answer":
            rich = self.view["roles"][self.view["seat"]] != "poor"
            return f"Right, you move {3 if rich else 2} rings; wrong, you spin the wheel of fate."
        if first.kind == "ask_help":
            return (
                "Right, you and all other poor players move 1 ring each; wrong, they move 1 back and you "
                "spin the wheel of fate. A poor questioner knows the answer and may not say it."
            )
        if first.kind == "pass":
            return f"{self._who(first.target)} answers in your place, and moves or spins for it."
        if first.kind in ("swap", "duel"):
            return f"{self._who(first.target)}. {HELP[first.kind]}"
        if first.kind == "move_back":
            return f"You keep your coins and move back {self.view['steps']}."
        return HELP[self.view["phase"]]

    def help(self) -> str:
        """What this decision is about."""
        lines = [HELP[self.view["phase"]]]
        if self.view["phase"] == "buy_off" and (price := self.view["price"]) != 1:
            lines.append(f"By a house rule each step costs {price} coins.")
        if self.view["signal"] is not None:
            lines.append(f"This one feels {text.felt(self.view['signal'])}.")
        return "\n".join(lines)

    def _who(self, seat: int) -> str:
        coins = self.view["coins"][seat]
        role = names.role(self.view["roles"][seat], self.lang)
        return f"seat {seat}, {role}, ring {self.view['rings'][seat]}, {coins} coin{'s' * (coins != 1)}"
