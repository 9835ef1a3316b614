"""The questions of a review, answered in parallel on all cores."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
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
    """The answers in the order of the questions; ``progress`` is called with the number done.

    After an error or an interrupt only the questions that have been begun are waited for.
    """
    answer = partial(coach.answer, bot=bot)
    processes = min(os.cpu_count() or 1, len(questions))
    if processes <= 1:
        return _collect(map(answer, questions), progress)
    # Spawned, not forked: the same on every system, and safe beside threads.
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_ignore_interrupts) as pool:
        futures = [pool.submit(answer, question) for question in questions]
        try:
            _collect((future.result() for future in as_completed(futures)), progress)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
        return tuple(future.result() for future in futures)


def _collect(
    answers: Iterable[coach.Answer], progress: Callable[[int], object]
) -> tuple[coach.Answer, ...]:
    found = []
    for done, answer in enumerate(answers, 1):
        found.append(answer)
        progress(done)
    return tuple(found)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C, which a terminal sends to all its processes, to the one that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
