"""What `ludoteca bench` measures of Relikt, each beside a naive version; both check what they computed."""

from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from ludoteca.games import loops, relikt
from ludoteca.games.base import Bench
from ludoteca.games.relikt import naive, rows

SEED = 1
RULES = relikt.ReliktRules()

ROWS = 1 << 21
NAIVE_ROWS = 1 << 15
SLOTS = 6


def games_random() -> float:
    """Whole games of four random bots with all action cards, every decision asked."""
    return loops.games("relikt", "4xrandom", 4000, RULES, SEED)


def games_greedy() -> float:
    """Whole games of four greedy bots."""
    return loops.games("relikt", "4xgreedy", 20, RULES, SEED)


games_python = partial(loops.games_in_python, "relikt", 20, RULES, SEED)
decisions_list = partial(loops.decisions, "relikt", RULES, SEED)
decisions_written_out = partial(loops.decisions_written_out, "relikt", RULES, SEED)
decisions_native = partial(loops.decisions_native, "relikt", RULES, SEED)


def score_columns() -> float:
    """Winners of rows of three to six cards, in columns."""
    return _score(_columns(ROWS))


def score_rows() -> float:
    """The same, row by row."""
    return _score(np.ascontiguousarray(_columns(ROWS).T))


def score_naive() -> float:
    """The same with NumPy's bincount."""
    cards = _columns(ROWS)[:, :NAIVE_ROWS]
    assert np.array_equal(naive.score(cards), _expected(ROWS)[:NAIVE_ROWS])
    return float(NAIVE_ROWS)


def outlooks() -> float:
    """The exact chances of a row with three open places and 40 unseen cards."""
    row, unseen = _open_row()
    for _ in range(20):
        found = rows.outlook([*row, 0, 0, 0], unseen)
    assert found == _outlook()
    return 20.0


def outlooks_naive() -> float:
    """The same by trying every way."""
    row, unseen = _open_row()
    wins, ties, ways = naive.outlook(row, 3, unseen)
    assert (tuple(wins), ties, ways) == _outlook()
    return 1.0


BENCHES = (
    Bench("games, 4 random", "games/s", games_random, games_python, 130_000),
    Bench("games, 4 greedy", "games/s", games_greedy, games_python, None),
    Bench("Python loop", "decisions/s", decisions_list, decisions_written_out, 1_200_000),
    Bench("Python, one call a decision", "decisions/s", decisions_native, decisions_written_out, None),
    Bench("row scoring, in columns", "rows/s", score_columns, score_naive, 60e6),
    Bench("row scoring, row by row", "rows/s", score_rows, score_naive, None),
    Bench("exact outlook of a row", "outlooks/s", outlooks, outlooks_naive, None),
)


def _score(cards: NDArray[np.uint8]) -> float:
    winners = rows.score(cards)
    assert np.array_equal(winners[:: ROWS // 64], _expected(ROWS)[:: ROWS // 64])
    return float(ROWS)


@cache
def _columns(n: int) -> NDArray[np.uint8]:
    """Random rows of three to six different cards, in columns."""
    rng = np.random.default_rng(SEED)
    ids = np.argsort(rng.random((1 << 12, 60)), axis=1)[:, :SLOTS].T.astype(np.uint8)
    cards = np.tile(ids // 12 << 4 | ids % 12 + 1, n >> 12)
    filled = np.arange(SLOTS)[:, None] < rng.integers(3, SLOTS + 1, n)
    return np.where(filled, cards, 0).astype(np.uint8)


@cache
def _expected(n: int) -> NDArray[np.int64]:
    return naive.score(_columns(n))


@cache
def _open_row() -> tuple[list[int], list[int]]:
    ids = np.random.default_rng(SEED).permutation(60)
    cards = (ids // 12 << 4 | ids % 12 + 1).tolist()
    return cards[:3], cards[3:43]


@cache
def _outlook() -> tuple[tuple[int, ...], int, int]:
    row, unseen = _open_row()
    wins, ties, ways = naive.outlook(row, 3, unseen)
    return tuple(wins), ties, ways
