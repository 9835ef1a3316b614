"""The questions of a review, answered in parallel on all cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.worker_processes import imap_unordered

COACH_BOT: Final = HeartsBot(level=4, seed=1)
"""The bot whose search the coach uses: the strongest one."""


def answer_all(
    questions: Sequence[coach.Question], bot: HeartsBot, progress: Callable[[int], object]
) -> tuple[coach.Answer, ...]:
    """The answers in the order of the questions; ``progress`` is called with the number done."""
    answers: dict[int, coach.Answer] = {}
    for number, answer in imap_unordered(partial(coach.answer, bot=bot), questions, None):
        answers[number] = answer
        progress(len(answers))
    return tuple(answers[number] for number in range(len(questions)))
