"""The HTTP messages that Hearts alone has."""

from __future__ import annotations

from typing import Final

from herzrasen.protocol.answer_types import AnswerTypes
from herzrasen.protocol.hearts.coach import DealReview, Hint
from herzrasen.protocol.hearts.statistics import HeartsStatistics

ANSWER_TYPES: Final = AnswerTypes(HeartsStatistics, DealReview, Hint)
