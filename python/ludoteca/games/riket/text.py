"""Riket in plain text: an action or chance outcome in words, a signal in words."""

from collections.abc import Mapping

from ludoteca.games.riket import names
from ludoteca.games.riket.names import Language

_FELT = ("very hard", "hard", "rather hard", "as any other", "rather easy", "easy", "very easy")


def describe_action(text: str, *, lang: Language = "en") -> str:
    """An action or chance outcome in words, from its text (`pass 2`, `!fate back_3`); empty if hidden.

    >>> describe_action("pass 2")
    'pass the question to seat 2'
    >>> describe_action("!fate back_3", lang="de")
    'fate: 3 Schritte zurück'
    """
    if text.startswith('"'):
        return said(text)
    word, *rest = text.removeprefix("!").split()
    match word, rest:
        case "move_back", []:
            return "move back"
        case "answer", []:
            return "answer alone"
        case "answer", [verdict]:
            return f"the answer is {names.answer(verdict, lang)}"
        case "pass", [seat]:
            return f"pass the question to seat {seat}"
        case "ask_help", []:
            return "ask the other poor for help"
        case "buy_off", []:
            return "pay and stay"
        case "buy_off", [steps]:
            return f"pay for {steps} {'step' if steps == '1' else 'steps'}"
        case "swap", [seat]:
            return f"change places with seat {seat}"
        case "duel", [seat]:
            return f"challenge seat {seat} to a duel in old words"
        case "riddle", [number]:
            return f"ask for riddle {number}"
        case "first", [seat]:
            return f"seat {seat} begins"
        case "role", [role]:
            return f"role card: {names.role(role, lang)}"
        case ("difficulty" | "signal", []):
            return ""
        case "difficulty", [shift]:
            return f"difficulty of the question: {felt(int(shift))}"
        case "signal", [signal]:
            return f"the question feels {felt(int(signal))}"
        case "fate", [sector]:
            return f"fate: {names.fate(sector, lang)}"
        case "challenge", [sector]:
            return f"challenge: {names.challenge(sector, lang)}"
    return text


def said(note: str, asked: Mapping[str, str] | None = None) -> str:
    """A note of a record in words; `asked` has the texts of the items by id.

    >>> said('"2 4-vasa right Wasa'), said('"0 4-vasa help')
    ('seat 2 says `Wasa` to 4-vasa: right', 'seat 0 says nothing to 4-vasa, as a helper')
    """
    seat, item, word, *text = note.removeprefix('"').split(" ", 3)
    what = f"`{text[0]}`" if text else "nothing"
    verdict = ", as a helper" if word == "help" else f": {word}"
    put = f"`{asked[item]}` ({item})" if asked and item in asked else item
    return f"seat {seat} says {what} to {put}{verdict}"


def felt(shift: int) -> str:
    """A signal or a difficulty in words, with its number; higher is easier.

    >>> felt(2), felt(0)
    ('easy (+2)', 'as any other (0)')
    """
    return f"{_FELT[shift + 3]} ({shift:+d})" if shift else f"{_FELT[3]} (0)"
