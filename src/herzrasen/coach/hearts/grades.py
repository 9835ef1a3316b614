"""The cost of a move and its grade."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec

from herzrasen.bots.hearts.advice import AdviceOption
from herzrasen.cards import CardSet

Z_95: Final = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""
Z_99: Final = 2.576
"""The same for 99 %, the confidence that a fault needs."""


class Grade(StrEnum):
    """The grade of a move, by the lower bound of its cost."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MIN_FAULT: Final = 0.5
"""The least cost of a fault, in points of standard rules."""
_GRADE_THRESHOLDS: Final = (
    (4.0, Grade.BLUNDER),
    (1.5, Grade.MISTAKE),
    (MIN_FAULT, Grade.INACCURACY),
)
"""The least lower bound of each grade, in points of standard rules."""


class Cost(msgspec.Struct, frozen=True):
    """What a move lost against the best one, in points of the deal relative to the others'.

    ``within`` is half the width of the 95 % confidence interval of ``cost``, 0 if it is exact.
    ``best`` are the better cards, or the move's own if none were. ``points`` are the expected
    points of the seat after its move.
    """

    cost: float
    within: float
    best: CardSet
    points: float

    @property
    def lower_bound(self) -> float:
        """The lower bound of the cost, with 99 % confidence."""
        return max(0.0, self.cost - self.within * Z_99 / Z_95)


def cost(loss: float, error: float, better: CardSet, chosen: CardSet, points: float) -> Cost:
    """The cost of a move with this loss and standard error against a better one."""
    loss = round(loss, 2)
    if loss <= 0:
        return Cost(0.0, 0.0, chosen, round(points, 2))
    return Cost(loss, round(Z_95 * error, 2), better, round(points, 2))


def grade(cost: Cost, unit: float) -> Grade:
    """The grade of a cost; ``unit`` is a point of standard rules, converted to these rules."""
    for least, name in _GRADE_THRESHOLDS:
        if cost.lower_bound >= least * unit:
            return name
    return Grade.GOOD


def option_with(options: Sequence[AdviceOption], cards: CardSet) -> AdviceOption | None:
    """The option with these cards, or with cards that are equivalent; None if it was not
    searched."""
    for option in options:
        if option.cards == cards or (len(cards) == 1 and cards <= option.equivalent):
            return option
    return None
