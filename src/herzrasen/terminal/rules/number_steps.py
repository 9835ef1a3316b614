"""How far one press goes, and where a number begins. The twin of
``client/kit/rules/step-size.js``."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from herzrasen.protocol.rules import OptionInfo

_LARGE: Final = 100
_MEDIUM: Final = 30
_CARDS_OF_A_SUIT: Final = 13


def next_step(value: int, way: int) -> int:
    """The number one press up (``way`` 1) or down (-1): large numbers go in larger steps."""
    start = abs(value if way > 0 else value - 1)
    size = 25 if start >= _LARGE else 5 if start >= _MEDIUM else 1
    if abs(value) < _MEDIUM or value % size == 0:
        return value + way * size
    return (math.ceil if way > 0 else math.floor)(value / size) * size


def limited_step(value: int, way: int, least: int | None, most: int | None) -> int:
    """The next step, but never beyond the limits."""
    number = next_step(value, way)
    if least is not None:
        number = max(least, number)
    return number if most is None else min(most, number)


def start_value(option: OptionInfo) -> int:
    """A number to begin with where none was set: the default, else near the cards of a suit."""
    if isinstance(option.usual, int):
        return option.usual
    least = _CARDS_OF_A_SUIT if option.least is None else option.least
    most = _CARDS_OF_A_SUIT if option.most is None else option.most
    return min(most, max(least, _CARDS_OF_A_SUIT))
