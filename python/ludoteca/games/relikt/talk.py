"""How Relikt speaks with a person about a decision: choices in words, what a choice would do."""

from collections.abc import Mapping
from typing import Any

from ludoteca.games.languages import Language
from ludoteca.games.relikt import names, rows, text

HELP = {
    "action_card": "Use one of your action cards, or none; then you play an adventure card.",
    "target": "Choose the other player of your action card.",
    "replace": "Replace a face-up card in a row by one of your hand that agrees in colour or in number.",
    "play": (
        "Play an adventure card to any row. When a row is full, the owner of the colour with the highest "
        "total takes its treasure; if the highest total is level, the treasure stays and the cards go."
    ),
    "take": "Take a face-up card from a row into your hand, in place of drawing one.",
}

EFFECTS = {
    "rum_flask": "You exchange camps with another player; cards already in rows count for the new owner.",
    "compass": "You play two adventure cards in this turn.",
    "blindfold": "You play your adventure card face down: only you know it until its row is full.",
    "binoculars": "You look at another player's hand and must play one of its cards; that player draws.",
    "lasso": "At the end of your turn you take a face-up card from a row in place of drawing.",
    "pistol": "You replace a face-up card in a row by one of your hand that agrees in colour or in number.",
    "camera": "You do what the last action card did.",
}


class ReliktTalk:
    """Speaks about one decision of one seat, from its view."""

    def __init__(self, view: Mapping[str, Any], lang: Language = "en") -> None:
        """Speak about the decision that this view is of."""
        self.view = view
        self.lang = lang

    def entry(self, first: Any, last: Any) -> str:
        """A choice in words."""
        if first.kind == "target":
            return f"choose {text.seat_name(first.target, self.view['camps'], self.lang)}"
        words = text.describe_action(str(first), self.lang)
        if first.kind == "play":
            return f"{words} ({names.treasure(self.view['rows'][first.row]['treasure'], self.lang)})"
        return words

    def question(self, first: Any) -> str:
        """What the number of a choice counts; no choice has one."""
        return "which one"

    def explain(self, first: Any, last: Any) -> str:
        """What a choice would do."""
        view = self.view
        if first.kind == "play":
            return self._explain_play(first)
        if first.kind == "use":
            effect = EFFECTS[first.action_card]
            if first.action_card == "camera":
                effect += f" That is the {names.action_card(view['last_action'], self.lang)}."
                effect += f" {EFFECTS[view['last_action']]}"
            return effect
        if first.kind == "target":
            effect = EFFECTS[view["effect"]]
            camp = names.colour(view["camps"][first.target], self.lang)
            return f"{effect} The camp of seat {first.target} is {camp}."
        if first.kind == "no_action":
            return "You keep your action cards."
        if first.kind == "replace":
            row = next(r for r in view["rows"] if r and first.replaced in r["cards"])
            after = [first.card if card == first.replaced else card for card in row["cards"]]
            return f"Then {self._ahead(row, after)}."
        row = next(r for r in view["rows"] if r and first.card in r["cards"])
        left = [card for card in row["cards"] if card != first.card]
        return f"The row needs one card more then: {self._ahead(row, left)}."

    def help(self) -> str:
        """What this decision is about."""
        view = self.view
        lines = [HELP[view["phase"]]]
        if view["effect"] and view["phase"] != "over":
            lines.append(f"{names.action_card(view['effect'], self.lang)}: {EFFECTS[view['effect']]}")
        if view["looked_at"] is not None:
            who = text.seat_name(view["looked_at"], view["camps"], self.lang)
            lines.append(f"You play from the hand of {who}.")
        if view["plays"] > 1:
            lines.append(f"You have {view['plays']} cards to play.")
        return "\n".join(lines)

    def _explain_play(self, first: Any) -> str:
        row = self.view["rows"][first.row]
        missing = row["places"] - len(row["cards"]) - len(row["face_down"]) - 1
        end = f"{missing} to go" if missing else "the row is full"
        return f"Then {self._ahead(row, [*row['cards'], first.card])}; {end}."

    def _ahead(self, row: Mapping[str, Any], cards: list[str]) -> str:
        """Who is ahead among the known cards if these lie face up in the row."""
        known = [*cards, *(down["card"] for down in row["face_down"] if down["card"])]
        totals = rows.totals(rows.batch([known]))[:, 0].tolist()
        unknown = sum(down["card"] is None for down in row["face_down"])
        beside = f", beside {unknown} unknown face down" if unknown else ""
        return f"ahead: {text.standing(totals, self.view['camps'], self.lang)}{beside}"
