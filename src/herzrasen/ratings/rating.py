"""A rating: how strong a person is by the rules of one family, and how sure that is.

Both are numbers on the usual scale: 400 more are ten wins to one. One bot of each family stands
at 1500 and does not move.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

NEW_MEAN: Final = 1500.0
NEW_DEVIATION: Final = 350.0
"""The rating of a person who has not played yet: anything from a beginner to a master."""
LEAST_DEVIATION: Final = 30.0
"""Nobody is surer than this, or a rating could not follow them any more."""
PROVISIONAL_DEVIATION: Final = 110.0
"""A rating with this deviation or a greater one is provisional, and on no board."""
_DRIFT_A_DAY: Final = 30.0
"""By how much the variance grows in a day without a match: from 60 to 120 in a year."""
_DAY_MS: Final = 24 * 60 * 60 * 1000
BOARD_MS: Final = 365 * _DAY_MS
"""Boards leave out people whose last rated match was longer ago."""


class Rating(msgspec.Struct, frozen=True):
    """The rating after the match that ended ``at``, in ms since 1970: the most likely ``mean``, and
    its standard ``deviation``.

    ``matches`` are those that counted; of these were ``left`` before their end, and ``resigned``
    soon after they had begun.
    """

    mean: float = NEW_MEAN
    deviation: float = NEW_DEVIATION
    matches: int = 0
    left: int = 0
    resigned: int = 0
    at: int = 0

    @property
    def provisional(self) -> bool:
        """Whether too little is known for a place on a board."""
        return self.deviation >= PROVISIONAL_DEVIATION

    @property
    def score(self) -> float:
        """What boards are sorted by: the strength that is all but certain."""
        return self.mean - 2 * self.deviation

    def before(self, now: int) -> Rating:
        """The rating as a match at ``now`` finds it: less sure with every day since the last."""
        if not self.matches:
            return self
        days = max(0, now - self.at) / _DAY_MS
        variance = self.deviation**2 + _DRIFT_A_DAY * days
        deviation = min(NEW_DEVIATION, math.sqrt(variance))
        return msgspec.structs.replace(self, deviation=deviation)


NEW_RATING: Final = Rating()
