"""Reviews of Hearts in the making: long work, done question by question while browsers ask how far
it is.

A review that nobody has asked for in a while is given up; one that is done is kept for a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.review.hearts_deals import Looked
from herzrasen.protocol import codec
from herzrasen.protocol.http_coach import Reviewing
from herzrasen.server.bot_pool.worker_pool import Players

AT_ONCE: Final = 6
"""So many reviews are in the making at most."""
SHARE: Final = 3
"""So many of them at most for one address."""
KEPT: Final = 60
"""So many that are done are kept."""
PATIENCE: Final = 15.0
"""Seconds after the last question for it until a review is given up."""
_NEWS: Final = 0.5
"""Seconds that a question for a review waits until there is something new to say."""
Keep: TypeAlias = Callable[[Sequence[coach.Question], Sequence[coach.Answer]], Awaitable[None]]
"""Keeps something of what was found."""
_LOG: Final = logging.getLogger(__name__)


class Abandoned(Exception):
    """Nobody asks for the review any more."""


class Job:
    """One review: what it is of, how far it is, and in the end the answer as JSON, or that there
    is none."""

    def __init__(self, name: str, key: Hashable, steps: int, now: float) -> None:
        self.name, self.key, self.asked = name, key, now
        self.done, self.of = 0, steps
        self.address = ""
        self.answer: bytes | Refusal | None = None
        self.task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def tell(self) -> None:
        """Something is new: whoever waits for that is answered."""
        self._news.set()
        self._news = asyncio.Event()

    async def news(self) -> None:
        """Wait until something is new, but not for long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), _NEWS)

    def progress(self) -> Reviewing:
        """How far it is."""
        return Reviewing(self.name, self.done, self.of)


class Jobs:
    """All reviews in the making, and the last that are done."""

    def __init__(self, players: Players, judge: HeartsBot, workers: int) -> None:
        self._players = players
        self._judge = judge
        self._free = asyncio.Semaphore(workers)
        self._jobs: dict[str, Job] = {}

    def known(self, key: Hashable) -> Job | None:
        """The job of this key, unless it failed."""
        for job in self._jobs.values():
            if job.key == key and not isinstance(job.answer, Refusal):
                return job
        return None

    def named(self, name: str) -> Job | None:
        """The job of this name."""
        return self._jobs.get(name)

    def begin(
        self,
        name: str,
        key: Hashable,
        looked: Looked,
        keep: Keep | None = None,
        address: str = "",
    ) -> Job | Refusal:
        """A new job, unless there are too many, or too many for this address."""
        if address and self._open_for(address) >= SHARE:
            return Refusal("coach.refusal.busy")
        done = [job.name for job in self._jobs.values() if job.answer is not None]
        if len(self._jobs) - len(done) >= AT_ONCE:
            return Refusal("coach.refusal.busy")
        for old in done[: len(done) - KEPT + 1] if len(done) >= KEPT else ():
            del self._jobs[old]
        job = self._jobs[name] = Job(name, key, len(looked.questions), _now())
        job.address = address
        job.task = asyncio.create_task(self._work(job, looked, keep))
        job.task.add_done_callback(partial(self._ended, job))
        return job

    def answer(self, job: Job) -> bytes | Reviewing | Refusal:
        """The review as JSON, or how far it is, or that it failed; the job goes on as long as this
        is asked."""
        job.asked = _now()
        return job.progress() if job.answer is None else job.answer

    def _open_for(self, address: str) -> int:
        """How many reviews are in the making for this address."""
        return sum(job.answer is None and job.address == address for job in self._jobs.values())

    def close(self) -> None:
        """Give up everything."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._jobs.clear()

    async def _work(self, job: Job, looked: Looked, keep: Keep | None) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._one(job, one)) for one in looked.questions]
            answers = [task.result() for task in tasks]
            review = codec.encode(await asyncio.to_thread(looked.review, answers))
            if keep is not None:
                await keep(looked.questions, answers)
            job.answer = review
        except* Abandoned:
            self._jobs.pop(job.name, None)
        job.tell()

    def _ended(self, job: Job, task: asyncio.Task[None]) -> None:
        """A job that failed says so, whatever it was: without an answer it would be waited for
        forever, and forgotten it would be begun again and fail again."""
        if task.cancelled() or (trouble := task.exception()) is None:
            return
        _LOG.error("a review failed", exc_info=trouble)
        job.answer = Refusal("coach.refusal.failed")
        self._jobs[job.name] = job
        job.tell()

    async def _one(self, job: Job, question: coach.Question) -> coach.Answer:
        async with self._free:
            if _now() - job.asked > PATIENCE:
                raise Abandoned
            answer, _ = await self._players.call(coach.answer, question, self._judge)
        job.done += 1
        job.tell()
        assert isinstance(answer, coach.Answer)
        return answer


def _now() -> float:
    return asyncio.get_running_loop().time()
