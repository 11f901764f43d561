"""How RisiKo! speaks with a person about a decision: choices in words, what a number counts, what a choice
would do.
"""

from collections.abc import Mapping
from typing import Any

from ludoteca.games.languages import Language
from ludoteca.games.risiko import names, tables, text

HELP = {
    "colours": "Choose the colour of your armies. Some secret objectives ask to destroy a colour.",
    "placement": "Place armies of your supply on your territories, three in each go, on one or split.",
    "reinforcements": (
        "Place all armies you receive on your territories, as you like. You may also turn in a set of three "
        "cards: three equal symbols, three different ones, or a wild card with two equal ones."
    ),
    "combat": (
        "Attack a neighbouring territory from one of yours with two armies or more, as often as you like; or "
        "move armies once between two of your neighbouring territories, which ends your turn; or end it."
    ),
    "defence": "Say with how many dice you defend. Ties are yours.",
    "occupation": "Say how many armies move into the conquered territory, those of the last roll included.",
}


class RisikoTalk:
    """Speaks about one decision of one seat, from its view."""

    def __init__(self, view: Mapping[str, Any], lang: Language = "en") -> None:
        """Speak about the decision that this view is of."""
        self.view = view
        self.lang = lang

    def entry(self, first: Any, last: Any) -> str:
        """A choice in words, with its range."""
        words = text.describe_action(str(first), lang=self.lang, symbols=tables.SYMBOLS)
        if first.kind == "place":
            words = f"place armies on {self._armies(first.target)}"
        elif first.kind == "attack":
            words = f"attack {self._armies(first.target)} from {self._armies(first.source)}"
        elif first.kind == "maneuver":
            source, target = self._armies(first.source), self._armies(first.target)
            words = f"move armies from {source} to {target} and end the turn"
        elif first.kind in ("occupy", "defend"):
            words = f"{first.kind} with {'armies' if first.kind == 'occupy' else 'dice'}"
        elif first.kind == "end_turn":
            words = "end the turn without moving"
        else:
            return words
        return f"{words}{self._range(first, last)}" if first.number is not None else words

    def question(self, first: Any) -> str:
        """What the number of a choice counts."""
        return "how many dice" if first.kind in ("attack", "defend") else "how many armies"

    def explain(self, first: Any, last: Any) -> str:
        """What a choice would do."""
        view, kind = self.view, first.kind
        if kind == "attack":
            return self._explain_attack(first, last)
        if kind in ("place", "maneuver"):
            foes = ", ".join(
                self._armies(id)
                for id in tables.NEIGHBOURS[first.target]
                if view["owners"][id] != view["seat"]
            )
            beside = f"enemies beside it are {foes}" if foes else "no enemy beside it"
            return f"{self._armies(first.target)}: {beside}."
        if kind == "cards":
            owned = [id for id in first.cards if view["owners"].get(id) == view["seat"]]
            extra = f" You own {', '.join(names.territory(id, self.lang) for id in owned)}." if owned else ""
            return f"The three cards go to the discard pile and bring you armies at once.{extra}"
        if kind == "end_turn":
            return "Your turn ends. If you conquered a territory you draw a card."
        if kind == "to_combat":
            return "You keep your cards and go on to combat."
        return HELP[view["phase"]]

    def help(self) -> str:
        """What this decision is about."""
        view = self.view
        lines = [HELP[view["phase"]]]
        if view["to_place"]:
            lines.append(f"You have {view['to_place']} to place now.")
        if battle := view["battle"]:
            source, target = self._armies(battle["source"]), self._armies(battle["target"])
            lines.append(f"{target} is attacked from {source} with {battle['attack_dice']} dice.")
        return "\n".join(lines)

    def _explain_attack(self, first: Any, last: Any) -> str:
        from ludoteca.games.risiko import combat

        attackers, defenders = self.view["armies"][first.source], self.view["armies"][first.target]
        odds = combat.odds(attackers, defenders)
        return (
            f"{attackers} armies attack {defenders}. Fought to the end with the most dice on both sides, "
            f"it falls with {100 * odds.win:.1f} % and leaves you {odds.expected_attackers_left:.1f} armies "
            "on average."
        )

    def _armies(self, id: str) -> str:
        return f"{names.territory(id, self.lang)} ({self.view['armies'][id]})"

    @staticmethod
    def _range(first: Any, last: Any) -> str:
        return f", {first.number} to {last.number}" if first.number != last.number else f", {first.number}"
