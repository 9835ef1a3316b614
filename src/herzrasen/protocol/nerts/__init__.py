"""The HTTP messages that Nerts alone has."""

from __future__ import annotations

from typing import Final

from herzrasen.protocol.answer_types import AnswerTypes
from herzrasen.protocol.nerts.review import RoundReview
from herzrasen.protocol.nerts.statistics import NertsStatistics

ANSWER_TYPES: Final = AnswerTypes(NertsStatistics, RoundReview)
