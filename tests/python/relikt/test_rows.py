"""Row scoring over arrays: the reference on many rows, every layout, what is refused."""

import random
import sys
import threading
import time

import numpy as np
import pytest
import rows as reference

from ludoteca.errors import SpecError
from ludoteca.games.relikt import naive, rows

COUNT = 100_000


@pytest.fixture(scope="module")
def sample() -> tuple[list[list[str]], np.ndarray]:
    words = reference.random_rows(COUNT, seed=20_260_103)
    return words, rows.batch(words)


def test_the_reference_agrees_on_many_random_rows(sample: tuple[list[list[str]], np.ndarray]) -> None:
    words, cards = sample
    winners, totals = rows.score(cards), rows.totals(cards)
    assert (winners.dtype, winners.shape) == (np.int8, (COUNT,))
    assert (totals.dtype, totals.shape) == (np.uint8, (5, COUNT))
    names = {rows.TIED: "tied", rows.EMPTY: "empty", **dict(enumerate(rows.COLOURS))}
    assert [names[w] for w in winners.tolist()] == [reference.winner(row) for row in words]
    assert totals.T.tolist() == [list(reference.totals(row).values()) for row in words]
    assert {rows.TIED, rows.EMPTY, 0, 1, 2, 3, 4} == set(winners.tolist())
    assert np.array_equal(naive.score(cards), winners)


def test_every_layout_gives_the_same(sample: tuple[list[list[str]], np.ndarray]) -> None:
    cards = sample[1][:, :5000]
    winners, totals = rows.score(cards), rows.totals(cards)
    by_rows = np.ascontiguousarray(cards.T)
    wide = np.zeros((2 * len(cards), 10_000), np.uint8)
    wide[::2, ::2] = cards
    read_only = cards.copy()
    read_only.flags.writeable = False
    for same in (np.asfortranarray(cards), by_rows.T, wide[::2, ::2], read_only, cards.astype(np.int64)):
        assert np.array_equal(rows.score(same), winners)
        assert np.array_equal(rows.totals(same), totals)
    for turned in (by_rows, np.asfortranarray(by_rows), cards.T):
        assert np.array_equal(rows.score(turned), winners)
        assert np.array_equal(rows.totals(turned), totals.T)
    assert rows.score(cards.tolist()).tolist() == winners.tolist()


def test_the_shape_says_how_a_small_batch_lies_unless_told() -> None:
    square = rows.batch(["red1 red2", "blue1 white2"])
    assert rows.score(square).tolist() == [0, 4]
    assert rows.score(square.T, layout="rows").tolist() == [0, 4]
    assert rows.score(np.zeros((21, 3), np.uint8)).shape == (3,)
    assert rows.score(np.zeros((22, 3), np.uint8)).shape == (22,)
    assert rows.totals(np.zeros((22, 3), np.uint8)).shape == (22, 5)


def test_one_row_has_no_axis() -> None:
    row = rows.batch(["yellow11 red2 red10"])[:, 0]
    assert rows.score(row).shape == ()
    assert int(rows.score(row)) == 0
    assert rows.totals(row).tolist() == [12, 0, 0, 11, 0]
    assert int(rows.score([])) == rows.EMPTY


def test_empty_batches_are_no_error() -> None:
    assert rows.score(np.empty((6, 0), np.uint8)).shape == (0,)
    assert rows.score(np.empty((0, 4), np.uint8)).tolist() == [rows.EMPTY] * 4
    assert rows.totals(np.empty((0, 4), np.uint8)).tolist() == [[0] * 4] * 5
    assert rows.batch([]).shape == (0, 0)


def test_with_camps_winners_are_seats() -> None:
    cards = rows.batch(["blue4 red2", "white1", "red3 blue3", "-"])
    assert rows.score(cards, camps=["white", "red", "blue"]).tolist() == [2, 0, rows.TIED, rows.EMPTY]
    assert rows.score(cards, camps=[4, 0, 1]).tolist() == [2, 0, rows.TIED, rows.EMPTY]
    with pytest.raises(SpecError, match="row 1 is won by white, which has no camp"):
        rows.score(cards, camps=["red", "blue", "green"])
    for camps, says in (
        (["rad"], "did you mean `red`"),
        ([5], "0 to 4"),
        (["red", "blue", "red"], "which seat 0 has"),
    ):
        with pytest.raises(SpecError, match=says):
            rows.score(cards, camps=camps)


def test_the_row_of_an_error_is_that_of_the_whole_batch() -> None:
    cards = np.full((3, 300_000), rows.card("red1"), np.uint8)
    cards[1, 250_001] = rows.card("blue12")
    with pytest.raises(SpecError, match="row 250001 is won by blue"):
        rows.score(cards, camps=["red"])
    cards[2, 299_999] = 0x5C
    for call in (rows.score, rows.totals):
        with pytest.raises(SpecError, match="row 299999, slot 2: 92 is no card"):
            call(cards)
        with pytest.raises(SpecError, match="row 299999, slot 2: 92 is no card"):
            call(np.ascontiguousarray(cards.T))


@pytest.mark.parametrize("bad", [13, 14, 15, 16, 0x4D, 0x50, 255])
def test_what_is_no_card_is_refused(bad: int) -> None:
    with pytest.raises(SpecError, match=f"row 0, slot 1: {bad} is no card"):
        rows.score(np.array([[1], [bad]], np.uint8))
    with pytest.raises(SpecError, match="no card"):
        rows.name(bad)
    with pytest.raises(SpecError, match="no card"):
        rows.outlook([bad], [])


@pytest.mark.parametrize(
    ("cards", "error", "says"),
    [
        ([[1.5]], TypeError, "holds float64"),
        ([[True]], TypeError, "holds bool"),
        ([["red1"]], TypeError, "batch"),
        ([[1, 2], [3]], TypeError, "differ in length"),
        ([[256]], SpecError, r"cards\[0, 0\] is 256"),
        ([[1, -1]], SpecError, r"cards\[0, 1\] is -1"),
        (np.zeros((22, 22), np.uint8), SpecError, "at most 21 slots"),
        (np.zeros(22, np.uint8), SpecError, "at most 21 slots"),
        (np.zeros((2, 2, 2), np.uint8), SpecError, r"expected \(slots, n\)"),
        (np.uint8(3), SpecError, r"shape \(\)"),
    ],
)
def test_what_is_no_batch_is_refused(cards: object, error: type[Exception], says: str) -> None:
    for call in (rows.score, rows.totals):
        with pytest.raises(error, match=says):
            call(cards)  # type: ignore[operator]


def test_layouts_have_names() -> None:
    with pytest.raises(SpecError, match='allowed are "columns", "rows"'):
        rows.score([[1]], layout="row")  # type: ignore[arg-type]


def test_cards_in_words() -> None:
    for text in reference.deck():
        assert rows.name(rows.card(text)) == text
    assert rows.name(rows.card("-")) == "-"
    for text, says in (
        ("yelow3", "did you mean `yellow`"),
        ("red13", "1 to 12"),
        ("red0", "1 to 12"),
        ("red01", "1 to 12"),
        ("red", "1 to 12"),
        ("", "expected one of"),
    ):
        with pytest.raises(SpecError, match=says):
            rows.card(text)
    with pytest.raises(SpecError, match="1 to 12"):
        rows.card("red" + "1" * 5000)
    for call, wrong in (
        (rows.card, 3),
        (rows.card, None),
        (rows.batch, "red1 red2"),
        (rows.batch, [["red1", 3]]),
    ):
        with pytest.raises(TypeError, match="expected"):
            call(wrong)  # type: ignore[operator]
    with pytest.raises(SpecError, match="at most 21 slots"):
        rows.batch([["red1"] * 22])


def test_the_outlook_is_that_of_trying_all() -> None:
    rng = random.Random(5)
    for _ in range(60):
        cards = rng.sample(reference.deck(rng.randint(3, 5)), 20)
        lying, open = rng.randint(0, 5), rng.randint(0, 3)
        row, unseen = cards[:lying], cards[lying : lying + rng.randint(open, 12)]
        found = rows.outlook([*row, *["-"] * open], unseen)
        exact = reference.outlook(row, open, unseen)
        exact["tied"] = 1 - sum(exact[colour] for colour in rows.COLOURS)
        assert sum(found.wins) + found.ties == found.ways
        assert found.chances == pytest.approx({c: float(exact[c]) for c in rows.COLOURS})
        assert found.tie == pytest.approx(float(exact["tied"]))


@pytest.mark.parametrize(
    ("players", "cards", "share"),
    [(3, 3, 5.46), (3, 7, 3.76), (4, 3, 6.94), (4, 7, 4.77), (5, 3, 7.89), (5, 7, 5.59)],
)
def test_ties_of_a_row_from_a_whole_deck_are_as_rare_as_known(players: int, cards: int, share: float) -> None:
    assert 100 * rows.outlook(["-"] * cards, reference.deck(players)).tie == pytest.approx(share, abs=0.005)


@pytest.mark.parametrize(
    ("row", "unseen", "says"),
    [
        ("red1 red1", "", "row: red1 is there twice"),
        ("red1", "blue2 blue2", "unseen: blue2 is there twice"),
        ("red1 -", "red1", "red1"),
        ("- -", "red1", "2 open places, but only 1 unseen"),
        (["-"] * 13, reference.deck(), "at most 12"),
        ("rde1", "", "did you mean `red`"),
        ([300], "", "300 is no card"),
    ],
)
def test_an_outlook_that_cannot_be_is_refused(row: object, unseen: object, says: str) -> None:
    with pytest.raises(SpecError, match=says):
        rows.outlook(row, unseen)  # type: ignore[arg-type]


def test_other_threads_run_meanwhile() -> None:
    cards = np.ones((6, 1_000_000), np.uint8)
    counted, done = [0], threading.Event()

    def count() -> None:
        while not done.is_set():
            counted[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    # Nobody is made to give way: the other thread runs only where the interpreter is let go of.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread.start()
        ran = False
        for _ in range(1000):
            before = counted[0]
            rows.score(cards)
            ran = ran or counted[0] > before
            if ran:
                break
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()
    assert ran
