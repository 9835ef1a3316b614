"""Choosing by trial: every choice is tried in the same guessed worlds, and the usual choice stands
unless another one is better by clearly more than chance."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

GATE: Final = 1.3
"""How many standard errors a choice must gain on the usual one to replace it."""


def best(values: Callable[[list[int]], list[float]], choices: int, worlds: int) -> int:
    """The number of the choice to make; 0 is the usual one.

    ``values(wanted)`` answers with the worth of the wanted choices in one more world. After half
    of the worlds the worse half of the choices is dropped, and its share goes to the rest.
    """
    wanted = list(range(choices))
    gains: list[list[float]] = [[] for _ in wanted]
    spent, budget = 0, worlds * choices
    while spent + len(wanted) <= budget:
        tried = values(wanted)
        spent += len(wanted)
        for index, value in zip(wanted, tried, strict=True):
            gains[index].append(value - tried[0])
        if len(wanted) > 2 and spent * 2 >= budget and len(wanted) == choices:
            wanted = _front(gains, choices)
    return max(wanted, key=lambda index: _score(gains[index]) if index else 0.0)


def _front(gains: list[list[float]], choices: int) -> list[int]:
    order = sorted(range(1, choices), key=lambda index: -sum(gains[index]))
    return [0, *order[: max(1, (choices - 1) // 3)]]


def _score(gains: list[float]) -> float:
    """The mean gain if it is clear, else something below zero."""
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
    # A prior of two points' spread keeps a few equal worlds from looking certain.
    error = sqrt((spread + 4.0 / count) / count)
    return mean if mean > GATE * error else -1.0
