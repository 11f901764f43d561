"""What bots with `choose_batch` need besides their columns. Knows no game."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca import _core

__all__ = ["batch_columns", "codes_of", "row_numbers"]


def batch_columns(game: str) -> list[tuple[str, str, tuple[int, ...], str]]:
    """The columns of `views` for a game: name, dtype, shape of a row, what it holds.

    >>> batch_columns("risiko")[0]
    ('game', 'uint64', (), 'the number of the game')
    """
    return _core.batch_columns(game)


def row_numbers(views: _core.BatchViews) -> NDArray[np.float64]:
    """A random number of each row, from 0 up to 1: it follows from the row's seed and how often it was asked.

    >>> class Fate:
    ...     def __getitem__(self, name):
    ...         return {"seed": np.array([5, 5], np.uint64), "asked": np.array([0, 1], np.uint32)}[name]
    >>> row_numbers(Fate()).round(3).tolist()
    [0.387, 0.752]
    """
    with np.errstate(over="ignore"):
        x = views["seed"] + (views["asked"].astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        x ^= x >> np.uint64(31)
    numbers: NDArray[np.float64] = (x >> np.uint64(11)) * 2.0**-53
    return numbers


def codes_of(reply: Any, rows: int) -> NDArray[np.uint32]:
    """The reply of `choose_batch` as u32 of shape (rows,).

    Raises BotFault that says what is wrong with it.
    """
    from ludoteca.errors import BotFault

    wanted = f"expected u32 codes of shape ({rows},)"
    try:
        array = np.asarray(reply)
    except (TypeError, ValueError) as error:
        raise BotFault(
            f"choose_batch answered {type(reply).__name__}: {wanted} ({error})", kind="protocol"
        ) from None
    if array.shape != (rows,):
        raise BotFault(f"choose_batch answered shape {array.shape}: {wanted}", kind="protocol")
    if array.dtype.kind not in "iu":
        raise BotFault(f"choose_batch answered {array.dtype}: {wanted}", kind="protocol")
    if array.size and (array.min() < 0 or array.max() > 0xFFFFFFFF):
        raise BotFault(f"choose_batch answered codes beyond 32 bits: {wanted}", kind="protocol")
    return np.ascontiguousarray(array, dtype=np.uint32)
