"""Question packs for Riket: read, check and import them, deal their questions, and judge answers.

A pack is a folder (docs/questions.md). The engine asks whether an answer is right, and this package says so;
`Asker` is the one that the engine asks. All else works without the engine.

>>> from ludoteca.games.riket import questions
>>> pack = questions.load("hearth-and-crown")
>>> question = pack.questions("en", epoch=4)[0]
>>> question.text
'Near which town did Gustavus Adolphus fall in battle in 1632?'
>>> questions.judge("Lutzen", question).right
True
>>> questions.judge("Leipzig", question).right
False
"""

from ludoteca.games.riket.questions.asker import Answered, Asked, Asker
from ludoteca.games.riket.questions.convert import from_csv
from ludoteca.games.riket.questions.deck import Deck
from ludoteca.games.riket.questions.items import OldWord, Pack, Question, Riddle
from ludoteca.games.riket.questions.judge import Verdict, judge
from ludoteca.games.riket.questions.load import check, load, shipped
from ludoteca.games.riket.questions.problems import PackError, Problem

__all__ = [
    "Answered",
    "Asked",
    "Asker",
    "Deck",
    "OldWord",
    "Pack",
    "PackError",
    "Problem",
    "Question",
    "Riddle",
    "Verdict",
    "check",
    "from_csv",
    "judge",
    "load",
    "shipped",
]
