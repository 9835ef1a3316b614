"""The questions of a review, answered in parallel on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach

COACH_BOT: Final = HeartsBot(level=4, seed=1)
"""The bot whose search the coach uses: the strongest one."""


def answer_all(
    questions: Sequence[coach.Question], bot: HeartsBot, progress: Callable[[int], object]
) -> tuple[coach.Answer, ...]:
    """The answers in the order of the questions; ``progress`` is called with the number done."""
    processes = min(os.cpu_count() or 1, len(questions))
    if processes <= 1:
        return _collect(map(partial(coach.answer, bot=bot), questions), progress)
    # Spawned, not forked: the same on every system, and safe beside threads.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return _collect(pool.map(partial(coach.answer, bot=bot), questions), progress)


def _collect(
    answers: Iterable[coach.Answer], progress: Callable[[int], object]
) -> tuple[coach.Answer, ...]:
    found = []
    for done, answer in enumerate(answers, 1):
        found.append(answer)
        progress(done)
    return tuple(found)
