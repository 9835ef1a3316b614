"""What a move gave away, and what to call that."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec

from herzrasen.bots.hearts.advice import Option
from herzrasen.cards import CardSet

SURE: Final = 1.96
"""So many standard errors to each side hold the truth in 95 of 100 cases."""
SURER: Final = 2.576
"""The same in 99 cases: so sure a review has to be before it finds fault."""


class Grade(StrEnum):
    """How a move did, by what it cost at least."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


SMALL: Final = 0.5
"""What costs less, in points of standard rules, is no fault at all."""
_FROM: Final = ((4.0, Grade.BLUNDER), (1.5, Grade.MISTAKE), (SMALL, Grade.INACCURACY))
"""The least certain cost of each grade, in points of standard rules."""


class Cost(msgspec.Struct, frozen=True):
    """What a move gave away against the best one, in points of a deal against the others'.

    The truth lies within ``within`` of ``cost`` in 95 of 100 cases; 0 where it is exact. ``best``
    are the cards that would have been better, the move's own where nothing was. ``points`` are
    what the seat had to expect after its move.
    """

    cost: float
    within: float
    best: CardSet
    points: float

    @property
    def sure(self) -> float:
        """What the move cost at least."""
        return max(0.0, self.cost - self.within * SURER / SURE)


def cost(loss: float, error: float, better: CardSet, made: CardSet, points: float) -> Cost:
    """The cost of a move that loses so much, with this standard error, against a better one."""
    loss = round(loss, 2)
    if loss <= 0:
        return Cost(0.0, 0.0, made, round(points, 2))
    return Cost(loss, round(SURE * error, 2), better, round(points, 2))


def grade(cost: Cost, unit: float) -> Grade:
    """The name for a cost; ``unit`` is a point of standard rules, measured by these rules."""
    for least, name in _FROM:
        if cost.sure >= least * unit:
            return name
    return Grade.GOOD


def option_with(options: Sequence[Option], made: CardSet) -> Option | None:
    """The option that these cards are, or are as good as; None if it was not tried."""
    for option in options:
        if option.cards == made or (len(made) == 1 and made <= option.alike):
            return option
    return None
