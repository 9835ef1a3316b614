"""The coach's questions answered on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach

JUDGE: Final = HeartsBot(level=4, seed=1)
"""Whose search the coach goes by: the strongest bot's."""


def answered(
    questions: Sequence[coach.Question], bot: HeartsBot, at: Callable[[int], object]
) -> tuple[coach.Answer, ...]:
    """The answers, in the questions' order; ``at`` is told how many are done."""
    processes = min(os.cpu_count() or 1, len(questions))
    if processes <= 1:
        return _told(map(partial(coach.answer, bot=bot), questions), at)
    # Spawned, not forked: the same on every system, and safe beside threads.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return _told(pool.map(partial(coach.answer, bot=bot), questions), at)


def _told(answers: Iterable[coach.Answer], at: Callable[[int], object]) -> tuple[coach.Answer, ...]:
    found = []
    for done, answer in enumerate(answers, 1):
        found.append(answer)
        at(done)
    return tuple(found)
