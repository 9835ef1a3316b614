"""Hearts looked at again: a hint while it is played, a review when it is over.

Both rest on the search that the bots play by. What a seat is blamed for is only what it could have
known; what it could not is counted apart.
"""

from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.hint import Hint, hint
from herzrasen.coach.hearts.kinds import Priced, priced
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
    "Priced",
    "Question",
    "SeatReview",
    "answer",
    "hint",
    "priced",
    "questions",
    "review",
]
