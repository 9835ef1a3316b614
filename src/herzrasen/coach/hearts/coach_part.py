"""The coach for Hearts, as the program asks it."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.coach.coach_part import CoachPart

COACH_BOT: Final = HeartsBot(level=4, seed=1)
"""The bot whose search the coach uses: the strongest one."""

PART: Final = CoachPart(coach.hint, coach.answer, coach.totals_by_kind, COACH_BOT)
