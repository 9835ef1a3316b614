"""The coach for Hearts: hints during play, reviews afterwards.

Both use the bots' search. A seat is graded only by what it could have known; the cost with all
hands known is counted separately.
"""

from herzrasen.coach.hearts.costs_by_kind import KindTotals, totals_by_kind
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.hint import Hint, hint
from herzrasen.coach.hearts.review import (
    Answer,
    DealReview,
    Question,
    SeatReview,
    answer,
    questions,
    review,
)

__all__ = [
    "Answer",
    "DealReview",
    "Fact",
    "Hint",
    "KindTotals",
    "Question",
    "SeatReview",
    "answer",
    "hint",
    "questions",
    "review",
    "totals_by_kind",
]
