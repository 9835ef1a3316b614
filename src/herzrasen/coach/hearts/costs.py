"""What a move gave away, and what to call that."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from herzrasen.bots.hearts.advice import Advice, Option
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


_FROM: Final = ((4.0, Grade.BLUNDER), (1.5, Grade.MISTAKE), (0.5, Grade.INACCURACY))
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


def cost_of(advice: Advice, made: CardSet, again: Advice | None = None) -> Cost:
    """The cost of what was made.

    ``again`` is the advice of a second search with other chance, for a move that the first finds
    fault with: whichever option looks best owes some of that to luck, and a second look does not
    repeat the luck.
    """
    best = advice.options[0]
    judge = advice if again is None else again
    mine = _option(judge, made)
    rival = _option(judge, best.cards)
    loss = max(0.0, rival.worth - mine.worth)
    if mine.cards == rival.cards or loss == 0.0:
        return Cost(0.0, 0.0, made, round(mine.points, 2))
    within = SURE * max(mine.error, rival.error)
    return Cost(round(loss, 2), round(within, 2), best.cards, round(mine.points, 2))


def grade(cost: Cost, unit: float) -> Grade:
    """The name for a cost; ``unit`` is a point of standard rules, measured by these rules."""
    for least, name in _FROM:
        if cost.sure >= least * unit:
            return name
    return Grade.GOOD


def _option(advice: Advice, cards: CardSet) -> Option:
    """The option with these cards; the search is asked about each that could be chosen."""
    return next(option for option in advice.options if option.cards == cards)
