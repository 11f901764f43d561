"""What the combat library is given: numbers and arrays, checked and brought into the form the core takes.

Knows which numbers are allowed where, and how to refuse others. Knows nothing of what becomes of them.
"""

from operator import index
from typing import Any, NoReturn, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludoteca.errors import SpecError


class Side:
    """One of two array arguments: whole numbers within a range.

    Arrays of uint8 and uint16 are taken as they are and checked late, by the core, as it reads them anyway.
    Everything else is checked at once and becomes the smaller of the two types that fits.
    """

    def __init__(self, values: ArrayLike, name: str, least: int, most: int) -> None:
        self.name, self.least, self.most = name, least, most
        try:
            array = np.asarray(values)
        except ValueError:
            bad_type(f"{name} is no array: its rows differ in length")
        if array.size == 0 and not isinstance(values, np.ndarray):
            array = array.astype(np.uint8)
        if array.dtype.kind not in "iu":
            bad_type(f"{name} holds {array.dtype}: expected whole numbers from {least} to {most}")
        self.array: NDArray[Any] = array
        if array.dtype not in (np.uint8, np.uint16):
            self.check()
            self.array = array.astype(np.uint8 if array.max(initial=0) <= 255 else np.uint16)

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.array.dtype

    def check(self) -> None:
        """Refuse numbers out of range, naming the first."""
        wrong = (self.array < self.least) | (self.array > self.most)
        if wrong.any():
            place = np.unravel_index(int(wrong.argmax()), self.array.shape)
            at = f"[{', '.join(map(str, place))}]" if place else ""
            bad_value(f"{self.name}{at} is {self.array[place]}: allowed are {self.least} to {self.most}")

    def as_(self, shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
        """A contiguous array of this shape and type; itself, if it is that already."""
        if self.array.shape != shape or self.array.dtype.itemsize > dtype.itemsize:
            self.check()
        return np.require(np.broadcast_to(self.array, shape), dtype, ["C", "A"])


def aligned(sides: tuple[Side, Side], dtype: np.dtype[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Both sides in their common shape and one type."""
    one, other = sides
    try:
        shape = np.broadcast_shapes(one.array.shape, other.array.shape)
    except ValueError:
        shapes = f"{one.name} has shape {one.array.shape}, {other.name} {other.array.shape}"
        bad_value(f"{shapes}: expected equal shapes, or such that broadcast")
    return one.as_(shape, dtype), other.as_(shape, dtype)


def is_number(value: object) -> TypeGuard[int]:
    """Whether this is one number, or means to be."""
    return isinstance(value, (int, np.integer)) or (isinstance(value, np.ndarray) and value.ndim == 0)


def number(value: object, name: str, least: int, most: int) -> int:
    """One whole number in a range."""
    if isinstance(value, (bool, np.bool_)):
        bad_type(f"{name} is {value}: expected a whole number from {least} to {most}")
    try:
        whole = index(value)  # type: ignore[arg-type]
    except TypeError:
        bad_type(f"{name} is {value!r}: expected a whole number from {least} to {most}")
    if not least <= whole <= most:
        bad_value(f"{name} is {whole}: allowed are {least} to {most}")
    return whole


def leave(value: object) -> int:
    """The number of armies at which the attacker stops."""
    return number(value, "leave", 1, 65_535)


def dice(policy: object) -> int:
    """Most dice of the defender."""
    if isinstance(policy, str):
        if policy == "maximum":
            return 3
        bad_value(f'policy is {policy!r}: allowed are "maximum", 1, 2, 3')
    return number(policy, "policy", 1, 3)


def seed(value: object) -> int:
    """A seed, given as number or as decimal text."""
    most = 2**64 - 1
    if isinstance(value, str):
        if not (value.isascii() and value.isdecimal() and len(value) <= 20):
            bad_value(f"seed is {value!r}: expected a whole number from 0 to {most}")
        value = int(value)
    return number(value, "seed", 0, most)


def bad_value(message: str) -> NoReturn:
    """The one place where a number out of range becomes an error."""
    raise SpecError(message) from None


def bad_type(message: str) -> NoReturn:
    """The one place where something that is no whole number becomes an error."""
    raise TypeError(message) from None
