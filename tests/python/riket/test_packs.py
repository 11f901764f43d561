"""Packs: the shipped one, every error with file and line, the importer, the deck."""

import os
from itertools import pairwise

import pytest

from ludoteca.errors import SpecError
from ludoteca.games.riket import questions
from ludoteca.games.riket.questions import Deck, PackError, Question

HEAD = 'format = 1\ntitle = "Test"\nlanguage = "sv"\n'
GOOD = """
[[question]]
id = "a"
epoch = 1
question = "Vad?"
answers = ["Det där"]
"""


def pack(tmp_path, **files):
    """A folder with these files; `__` stands for a dot."""
    folder = tmp_path / "pack"
    folder.mkdir()
    for name, text in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def problems(folder):
    return [str(problem) for problem in questions.check(folder)]


def test_the_shipped_pack_is_as_large_as_promised():
    shipped = questions.load("hearth-and-crown")
    assert shipped.languages == ("sv", "en")
    for language in shipped.languages:
        for epoch in range(1, 7):
            assert len(shipped.questions(language, epoch)) >= 12
        assert len(shipped.riddles(language)) >= 24
        assert len(shipped.old_words(language)) >= 30
        assert shipped.missing(language) == []
    assert all(item.source for item in shipped.items if not isinstance(item, questions.Riddle))


def test_both_languages_have_the_same_items():
    shipped = questions.load("hearth-and-crown")
    ids = {
        language: [(type(i).__name__, i.id) for i in shipped.items if i.language == language]
        for language in shipped.languages
    }
    assert ids["sv"] == ids["en"]


def test_a_pack_has_a_hash_of_what_it_asks(tmp_path):
    one = questions.load(pack(tmp_path, pack__toml=HEAD, questions__toml=GOOD))
    (tmp_path / "pack" / "questions.toml").write_text("# a remark\n" + GOOD)
    assert questions.load(tmp_path / "pack").hash == one.hash
    (tmp_path / "pack" / "questions.toml").write_text(GOOD.replace("Vad?", "Vem?"))
    assert questions.load(tmp_path / "pack").hash != one.hash


ERRORS = [
    ("epoch = 7", 'epoch = 1', "line 4: epoch `7`: expected 1 to 6"),
    ('epoch = "one"', "epoch = 1", "line 4: epoch `one`: expected 1 to 6"),
    ("epoch = true", "epoch = 1", "line 4: epoch `True`: expected 1 to 6"),
    ("", "epoch = 1\n", "line 2: `epoch` is missing"),
    ("", 'question = "Vad?"\n', "line 2: `question` is missing"),
    ('question = "  "', 'question = "Vad?"', "line 5: question = '  ': expected a text"),
    ("", 'answers = ["Det där"]\n', "line 2: `answers` is missing"),
    ("answers = []", 'answers = ["Det där"]', "line 6: answers = []: expected a list of texts"),
    ('answers = ["!"]', 'answers = ["Det där"]', "line 6: the accepted answer `!` would be refused"),
    ('answer = ["x"]', 'answers = ["Det där"]', "line 6: unknown key `answer`: did you mean `answers`?"),
    ('language = "Swedish"\nepoch = 1', "epoch = 1",
     "line 4: language `Swedish`: expected a code such as `sv`"),
    ('refuse = ["det där"]\nepoch = 1', "epoch = 1",
     "line 7: the accepted answer `Det där` would be refused"),
    (
        'choices = ["A", "B"]\nepoch = 1',
        "epoch = 1",
        "line 7: none of the choices is right: `Det där` is not among them",
    ),
    ("epoch = ", "epoch = 1", "line 4: no valid TOML: Invalid value"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "right", "message"), ERRORS, ids=[e[2] for e in ERRORS])
def test_an_error_names_file_line_and_reason(tmp_path, wrong, right, message):
    folder = pack(tmp_path, pack__toml=HEAD, questions__toml=GOOD.replace(right, wrong))
    assert f"questions.toml, {message}" in problems(folder)


def test_all_errors_are_listed_at_once(tmp_path):
    folder = pack(
        tmp_path,
        pack__toml='format = 2\ntitel = "x"\n',
        questions__csv="epoch,question,answers,language\n9,Vad?,x,sv\n1,Vem?\n1,,y,sv\n",
        riddles__toml='[[riddle]]\nsv = { riddle = "Vad?", answers = ["x"], colour = 1 }\n[[ridle]]\nx = 1\n',
        notes__csv="a\n",
    )
    assert problems(folder) == [
        "notes.csv: unknown kind of items: the name has to be one of questions….csv, riddles….csv, "
        "old_words….csv",
        "pack.toml: format = 2: expected 1",
        "pack.toml: unknown key `titel`: did you mean `title`?",
        "questions.csv, line 2: epoch `9`: expected 1 to 6",
        "questions.csv, line 3: 2 fields, but the header has 4",
        "questions.csv, line 4: `question` is missing",
        "riddles.toml, line 2: unknown key `colour`: expected one of id, language, riddle, answers, refuse, "
        "source",
        "riddles.toml, line 3: unknown table `[[ridle]]`: did you mean `[[riddle]]`?",
    ]
    with pytest.raises(PackError) as caught:
        questions.load(folder)
    assert len(caught.value.problems) == 8
    assert "questions.csv, line 2: epoch `9`: expected 1 to 6" in str(caught.value)


def test_the_same_id_twice(tmp_path):
    folder = pack(tmp_path, pack__toml=HEAD, questions__toml=GOOD + GOOD)
    assert problems(folder) == ["questions.toml, line 9: id `a` is used already, in questions.toml, line 2"]


def test_broken_files(tmp_path):
    folder = pack(
        tmp_path,
        pack__toml=HEAD,
        questions__csv=b"question,answers\nVad?,\xe5\n",
        riddles__csv='riddle,answers\n"Vad?,x\n',
        old_words__csv="",
    )
    assert problems(folder) == [
        "old_words.csv, line 1: empty: a header line is missing",
        "questions.csv, line 2: not UTF-8 text: save the file as UTF-8",
        "riddles.csv, line 2: no valid CSV: unexpected end of data",
    ]


def test_folders_that_are_none(tmp_path):
    assert problems(tmp_path / "nowhere") == [f"{tmp_path / 'nowhere'}: there is no such folder"]
    (tmp_path / "file").write_text("")
    assert problems(tmp_path / "file") == [f"{tmp_path / 'file'}: no folder: a pack is a folder"]
    assert problems("hearth-and-crow") == [
        "unknown question pack `hearth-and-crow`: did you mean `hearth-and-crown`?"
    ]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert problems(empty) == [
        f"{empty}: no questions: no .toml or .csv file beside pack.toml",
        "pack.toml: missing: it holds `format = 1`, a title and the language",
    ]


def test_lines_inside_long_texts_do_not_mislead(tmp_path):
    text = (
        '[[question]]\nepoch = 1\nquestion = """Vad\n[[question]]\nepoch = 9"""\nanswers = ["x"]\n'
        '[[question]]\nepoch = 8\nquestion = "Vem?"\nanswers = ["y"]\n'
    )
    folder = pack(tmp_path, pack__toml=HEAD, questions__toml=text)
    assert problems(folder) == ["questions.toml, line 8: epoch `8`: expected 1 to 6"]


def test_csv_and_toml_say_the_same(tmp_path):
    folder = pack(
        tmp_path,
        pack__toml=HEAD,
        questions__csv="id,epoch,question,answers,choices,refuse,source\n"
        'a,2,"Vad, då?",x|ett y,x|z,q,Boken\n',
    )
    (only,) = questions.load(folder).items
    assert only == Question("a", "sv", "Vad, då?", ("x", "ett y"), ("q",), "Boken", 2, ("x", "z"))


def test_import_of_common_csv_forms(tmp_path):
    for number, text in enumerate([
        "epoch,question,answers,source,language\n3,Vem?,Gustav Vasa|Gustav I,Boken,sv\n",
        "Kategori;Fråga;Svar;Källa;Språk\n3;Vem?;Gustav Vasa|Gustav I;Boken;sv\n",
        "\ufeffcategory\tquestion\tcorrect_answer\tsource\tlanguage\n"
        "3\tVem?\tGustav Vasa|Gustav I\tBoken\tsv\n",
    ]):  # fmt: skip
        source = tmp_path / f"{number}.csv"
        source.write_text(text, encoding="utf-8")
        made = questions.from_csv(source, tmp_path / f"pack{number}", title='Min "bok"')
        (only,) = made.items
        assert (only.text, only.answers, only.epoch, only.source, only.language) == (
            "Vem?", ("Gustav Vasa", "Gustav I"), 3, "Boken", "sv",
        )  # fmt: skip
        assert made.title == 'Min "bok"'
        assert questions.load(tmp_path / f"pack{number}") == made


def test_import_of_all_kinds(tmp_path):
    source = tmp_path / "all.csv"
    source.write_text(
        "kind,question,answer,incorrect_answers\n"
        "question,Who?,Me,You|He\nriddle,What?,A comb,\nord,aln,längdmått,\n",
        encoding="utf-8",
    )
    made = questions.from_csv(source, tmp_path / "pack", language="en", epoch=2)
    assert [type(i).__name__ for i in made.items] == ["OldWord", "Question", "Riddle"]
    assert made.questions("en", 2)[0].choices == ("Me", "You", "He")
    assert made.old_words("en")[0].answers == ("längdmått",)


def test_import_says_what_it_cannot_place(tmp_path):
    def refused(text, **more):
        source = tmp_path / "in.csv"
        source.write_bytes(text.encode() if isinstance(text, str) else text)
        with pytest.raises(PackError) as caught:
            questions.from_csv(source, tmp_path / "pack", **more)
        assert not (tmp_path / "pack").exists()
        return [str(problem) for problem in caught.value.problems]

    assert refused("") == ["in.csv, line 1: empty: a header line is missing"]
    assert refused("question,answer,colour\nA?,b,c\n")[0].startswith(
        "in.csv, line 1: unknown column `colour`"
    )
    assert refused("question\nA?\n")[0].startswith("in.csv, line 1: there is no column for `answers`")
    assert refused("question,answer\nA?,\n,b\n", epoch=1) == [
        "in.csv, line 2: `answers` is empty",
        "in.csv, line 3: `question` is empty",
    ]
    assert refused("question,answer\nA?,b,c\n") == ["in.csv, line 2: 3 fields, but the header has 2"]
    assert refused("question,answer\nA?,b\n") == ["in.csv, line 2: `epoch` is missing"]
    assert refused("kind,question,answer\nsong,A?,b\n") == [
        "in.csv, line 2: unknown kind `song`: expected one of question, riddle, old_word"
    ]
    assert refused(b"question,answer\nA?,\xff\n") == [
        "in.csv, line 2: not UTF-8 text: save the file as UTF-8"
    ]
    (tmp_path / "there").mkdir()
    with pytest.raises(PackError, match="exists already"):
        questions.from_csv(tmp_path / "in.csv", tmp_path / "there")


def test_no_card_comes_twice_before_all_were_used():
    shipped = questions.load("hearth-and-crown")
    deck = Deck(shipped, "en", seed=5, game_number=3)
    for epoch in range(1, 7):
        size = len(shipped.questions("en", epoch))
        asked = [deck.question(epoch, n).id for n in range(1, 2 * size + 1)]
        assert len(set(asked[:size])) == size
        assert asked[:size] == asked[size:]
    riddles = [deck.riddle(card, n).id for card in range(1, 7) for n in range(1, 5)]
    assert len(set(riddles)) == 24
    words = [deck.old_word(n).id for n in range(1, 33)]
    assert len(set(words)) == 32


def test_a_deck_depends_on_seed_and_game_alone():
    shipped = questions.load("hearth-and-crown")

    def order(**key):
        return [Deck(shipped, "sv", **key).question(4, n).id for n in range(1, 13)]

    assert order(seed=5, game_number=3) == order(seed=5, game_number=3)
    orders = [order(seed=seed, game_number=game) for seed in (1, 2) for game in (0, 1, 2)]
    assert all(one != other for one, other in pairwise(sorted(orders)))
    assert order(seed=1) == [Deck(shipped, "en", seed=1).question(4, n).id for n in range(1, 13)], (
        "the same cards in every language"
    )


def test_a_deck_needs_what_the_game_asks_for(tmp_path):
    small = questions.load(pack(tmp_path, pack__toml=HEAD, questions__toml=GOOD))
    with pytest.raises(PackError) as caught:
        Deck(small, "sv", seed=1, epochs=[1, 2])
    assert [problem.reason for problem in caught.value.problems] == [
        "fewer than 4 riddles in `sv`: a fool card holds four",
        "no old words in `sv`",
        "no questions of epoch 2 in `sv`",
    ]


def quoted(text, old, new):
    assert old in text
    return text.replace(old, new)


DAMAGED = {
    "a name in brackets": ({"questions__toml": '"a(" = 1\n' + GOOD},
        "questions.toml, line 1: unknown table `[[a(]]`: expected one of [[question]], [[riddle]], "
        "[[old_word]]"),
    "brackets without end": ({"questions__toml": "x = " + "[" * 5000 + "]" * 5000},
        "questions.toml: no valid TOML: maximum recursion depth exceeded"),
    "a head without end": ({"pack__toml": HEAD + "x = " + "[" * 5000 + "]" * 5000},
        "pack.toml: no valid TOML: maximum recursion depth exceeded"),
    "an epoch of thousands of digits": ({"questions__csv": f"epoch,question,answers\n{'1' * 5000},a,b\n"},
        f"questions.csv, line 2: epoch `{'1' * 5000}`: expected 1 to 6"),
    "an answer nobody can type": ({"questions__toml": quoted(GOOD, "Det där", "en" * 3000)},
        "questions.toml, line 6: `answers` has 6000 characters: at most 500 are judged or recorded"),
    "an answer of thousands of digits": ({"questions__toml": quoted(GOOD, "Det där", "1" * 5000)},
        "questions.toml, line 6: `answers` has 5000 characters: at most 500 are judged or recorded"),
    "an id that fills the record": ({"questions__toml": quoted(GOOD, '"a"', f'"{"a" * 600}"')},
        "questions.toml, line 3: `id` has 600 characters: at most 100 are judged or recorded"),
    "an order to the terminal": ({"questions__toml": quoted(GOOD, "Vad?", "Vad\\u001b[2J?")},
        "questions.toml, line 5: `question` holds the control character U+001B"),
    "no items": ({"questions__toml": ""}, "there is no question, riddle or old word in it"),
    "a header alone": ({"questions__csv": "epoch,question,answers\n"},
        "there is no question, riddle or old word in it"),
    "items in one list": ({"riddles__toml": '\nriddle = [{ riddle = "Vad?" }]\n'},
        "riddles.toml, line 2: `answers` is missing"),
    "a head in quotes": ({"riddles__toml": '[["riddle"]]\nriddle = "Vad?"\n'},
        "riddles.toml, line 1: `answers` is missing"),
    "quotes in a remark": ({"riddles__toml": '# """\n[[riddle]] # \'\'\'\nriddle = "Vad?"\n'},
        "riddles.toml, line 2: `answers` is missing"),
    "other ends of lines": ({"questions__csv": "epoch,question,answers\n1,Vad\x0b\u2028?,x\n9,a,b\n"},
        "questions.csv, line 3: epoch `9`: expected 1 to 6"),
    "the same choice twice": ({"questions__toml": GOOD + 'choices = ["Det där", "det dar", "x"]\n'},
        "questions.toml, line 6: the choices `Det där` and `det dar` are the same to the judge"),
    "too many choices": ({"questions__toml": f"{GOOD}choices = {['Det där', *map(str, range(26))]}\n"},
        "questions.toml, line 6: 27 choices: there are letters for 26"),
    "a choice that is a letter": ({"questions__toml": GOOD + 'choices = ["Det där", "x", "B"]\n'},
        "questions.toml, line 6: choice `B` is also the letter of `x`"),
    "a format that is no number": ({"pack__toml": quoted(HEAD, "1", "true")},
        "pack.toml: format = True: expected 1"),
    "a title that is no text": ({"pack__toml": quoted(HEAD, '"Test"', "5")},
        "pack.toml: title = 5: expected a text"),
}  # fmt: skip


@pytest.mark.parametrize(("files", "message"), DAMAGED.values(), ids=DAMAGED)
def test_damage_is_told_and_nothing_is_left_out_silently(tmp_path, files, message):
    folder = pack(tmp_path, **{"pack__toml": HEAD, "questions__toml": GOOD} | files)
    if "there is no" in message:
        (folder / "questions.toml").write_text("")
    assert any(message in problem for problem in problems(folder))


def test_what_is_no_plain_file_is_not_read(tmp_path):
    folder = pack(tmp_path, pack__toml=HEAD)
    (folder / "riddles.toml").mkdir()
    os.mkfifo(folder / "questions.toml")
    (folder / "old_words.csv").symlink_to(tmp_path / "nowhere")
    assert problems(folder) == [
        "old_words.csv: cannot be read: No such file or directory",
        "questions.toml: cannot be read: no plain file",
        "riddles.toml: cannot be read: no plain file",
    ]


def test_items_in_one_list_are_items(tmp_path):
    one = 'question = [{ id = "a", epoch = 1, question = "Vad?", answers = ["Det där"] }]\n'
    listed = questions.load(pack(tmp_path, pack__toml=HEAD, questions__toml=one))
    (tmp_path / "pack" / "questions.toml").write_text(GOOD)
    assert listed == questions.load(tmp_path / "pack")


IMPORTS = {
    "wrong ones but no right one": ("question,answer,incorrect_answers\nWho?,,You|He\n",
        ["in.csv, line 2: `answers` is empty"]),
    "lines of the source": (
        'kind,question,answer,epoch\nriddle,What?,A comb,\nquestion,"Who\nis it?",Me,1\n\n'
        "question,Bad?,!,2\nquestion,Bad2?,x,9\n",
        ["in.csv, line 6: the accepted answer `!` would be refused",
         "in.csv, line 7: epoch `9`: expected 1 to 6"]),
    "an id twice": (
        "id,kind,question,answer,epoch\nr,riddle,W?,A,\na,question,Q?,Me,1\na,question,Q2?,Me,1\n",
        ["in.csv, line 4: id `a` is used already, in in.csv, line 3"]),
    "two columns for one thing": ("category,level,question,answer\n1,2,Who?,Me\n",
        ["in.csv, line 1: more than one column stands for `epoch`: one of epoch, epok, category, kategori, "
         "level"]),
    "choices in two ways": ("question,answer,choices,incorrect_answers,epoch\nWho?,Me,Me|You,They,1\n",
        ["in.csv, line 1: choices stand in one column, or the wrong ones in another: not both"]),
    "a riddle with choices": ("kind,question,answer,incorrect_answers\nriddle,What?,A comb,A fork\n",
        ["in.csv, line 2: `choices` is for questions, and this is none (riddle)"]),
    "nothing at all": ("question,answer\n", ["in.csv, line 1: nothing stands below the header"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), IMPORTS.values(), ids=IMPORTS)
def test_import_names_the_lines_of_its_source(tmp_path, text, expected):
    (tmp_path / "in.csv").write_text(text)
    with pytest.raises(PackError) as caught:
        questions.from_csv(tmp_path / "in.csv", tmp_path / "pack")
    assert [str(problem) for problem in caught.value.problems] == expected
    assert not (tmp_path / "pack").exists()


def test_import_takes_any_title_and_no_language_that_is_none(tmp_path):
    source = tmp_path / "in.csv"
    source.write_text("question,answer,epoch\nWho?,Me,1\n")
    title = 'a\n"b"\x7f\x1b\\'
    assert questions.from_csv(source, tmp_path / "pack", title=title).title == title
    with pytest.raises(PackError, match="language `Swedish`: expected a code such as `sv`"):
        questions.from_csv(source, tmp_path / "other", language="Swedish")


def test_a_deck_has_no_cards_before_the_first_nor_of_other_epochs():
    deck = Deck(questions.load("hearth-and-crown"), "en", 1)
    for ask, message in (
        (lambda: deck.question(7, 1), "epoch 7"),
        (lambda: deck.question(1, 0), "question 0 of the deck: they count from 1"),
        (lambda: deck.riddle(0, 4), "riddle 0 of the deck"),
        (lambda: deck.old_word(-1), "old_word -1 of the deck"),
    ):
        with pytest.raises(SpecError, match=message):
            ask()


def test_no_name_is_no_pack():
    assert problems("") == ["no name: expected a folder, or one of hearth-and-crown"]
