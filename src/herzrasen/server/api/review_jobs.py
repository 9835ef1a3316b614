"""Jobs that review deals of Hearts: computed question by question, polled by browsers.

A job that no browser has polled for a while is cancelled; a finished one is kept for a time. A
person's jobs run one after another, and where questions wait for a process, addresses take turns:
a job is not held up by how much others have asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.review.hearts_deals import ReviewTask
from herzrasen.protocol import codec
from herzrasen.protocol.http_coach import ReviewProgress
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.runtime.background_tasks import BackgroundTasks

MAX_RUNNING: Final = 24
"""Maximum number of jobs that run or wait."""
MAX_RUNNING_PER_ADDRESS: Final = 3
"""Maximum number of them of one address."""
MAX_FINISHED: Final = 60
"""Finished jobs that are kept."""
ABANDONED_AFTER_SECONDS: Final = 15.0
"""Seconds without a poll after which a job is cancelled."""
_POLL_SECONDS: Final = 0.5
"""Seconds that a poll waits for news (long polling)."""
SaveAnswers: TypeAlias = Callable[
    [Sequence[coach.Question], Sequence[coach.Answer]], Awaitable[None]
]
"""Stores results of a review; called with its questions and their answers."""
FollowJob: TypeAlias = Callable[[str], Awaitable[bytes | ReviewProgress | Refusal]]
"""Says how a job of this name stands: the review as JSON, its progress, or a refusal."""


class ReviewAbandoned(Exception):
    """No browser has polled the job for too long."""


class ReviewJob:
    """One job: its review by ``key``, its progress, and finally the answer as JSON or a refusal."""

    def __init__(self, name: str, key: Hashable, steps: int, now: float) -> None:
        self.name, self.key, self.last_polled = name, key, now
        self.done, self.total = 0, steps
        self.address = self.person = ""
        self.answer: bytes | Refusal | None = None
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    def notify(self) -> None:
        """Wake the polls that wait for news."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_for_change(self) -> None:
        """Wait for news, for a limited time."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), _POLL_SECONDS)

    def progress(self) -> ReviewProgress:
        """The progress of the job."""
        return ReviewProgress(self.name, self.done, self.total)


class ReviewJobs:
    """The running jobs, and the last finished ones."""

    def __init__(self, pool: BotWorkerPool, judge: HeartsBot, workers: int) -> None:
        self._pool = pool
        self._judge = judge
        self._workers = workers
        self._jobs: dict[str, ReviewJob] = {}
        self._tasks = BackgroundTasks()

    def find_by_key(self, key: Hashable) -> ReviewJob | None:
        """The job with this key, unless it failed."""
        for job in self._jobs.values():
            if job.key == key and not isinstance(job.answer, Refusal):
                return job
        return None

    def find(self, name: str) -> ReviewJob | None:
        """The job with this name."""
        return self._jobs.get(name)

    def start(
        self,
        name: str,
        key: Hashable,
        review_task: ReviewTask,
        save: SaveAnswers | None = None,
        address: str = "",
        person: str = "",
    ) -> ReviewJob | Refusal:
        """Start a job for this person; a refusal if too many run, in all or for this address."""
        if address and self._open_for(address) >= MAX_RUNNING_PER_ADDRESS:
            return Refusal("coach.refusal.busy")
        done = [job.name for job in self._jobs.values() if job.answer is not None]
        if self.running >= MAX_RUNNING:
            return Refusal("coach.refusal.busy")
        for old in done[: len(done) - MAX_FINISHED + 1] if len(done) >= MAX_FINISHED else ():
            del self._jobs[old]
        earlier = [other.task for other in self._jobs.values() if person and other.person == person]
        job = self._jobs[name] = ReviewJob(name, key, len(review_task.questions), _now())
        job.address, job.person = address, person
        job.task = self._tasks.start(self._work(job, review_task, save, earlier))
        job.task.add_done_callback(partial(self._on_done, job))
        return job

    def poll(self, job: ReviewJob) -> bytes | ReviewProgress | Refusal:
        """The review as JSON, the progress, or a refusal if it failed.

        Waits for news; the job runs as long as it is polled.
        """
        job.last_polled = _now()
        return job.progress() if job.answer is None else job.answer

    async def follow(self, name: str) -> bytes | ReviewProgress | Refusal:
        """How a job stands as soon as that changes, or after a limited time."""
        job = self.find(name)
        if job is not None and job.answer is None:
            self.poll(job)
            await job.wait_for_change()
            job = self.find(name)
        return Refusal("coach.refusal.no-job") if job is None else self.poll(job)

    @property
    def running(self) -> int:
        """The number of running jobs."""
        return sum(job.answer is None for job in self._jobs.values())

    def _open_for(self, address: str) -> int:
        """The number of running jobs of this address."""
        return sum(job.answer is None and job.address == address for job in self._jobs.values())

    def close(self) -> None:
        """Cancel all jobs."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._jobs.clear()

    async def _work(
        self,
        job: ReviewJob,
        review_task: ReviewTask,
        save: SaveAnswers | None,
        earlier: list[asyncio.Task[None] | None],
    ) -> None:
        """Answer the questions, once the ``earlier`` jobs of the person are done."""
        if running := [task for task in earlier if task is not None and not task.done()]:
            await asyncio.wait(running)
        free = asyncio.Semaphore(self._workers)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self._answer_question(job, one, free))
                    for one in review_task.questions
                ]
            answers = [task.result() for task in tasks]
            review = codec.encode(await asyncio.to_thread(review_task.review, answers))
            if save is not None:
                await save(review_task.questions, answers)
            job.answer = review
        except* ReviewAbandoned:
            self._jobs.pop(job.name, None)
        job.notify()

    def _on_done(self, job: ReviewJob, task: asyncio.Task[None]) -> None:
        """Store a refusal as the answer of a job that failed for whatever reason.

        Without one, browsers would poll it for ever; dropped, it would be started again and fail
        again.
        """
        if task.cancelled() or task.exception() is None:
            return
        job.answer = Refusal("coach.refusal.failed")
        self._jobs[job.name] = job
        job.notify()

    async def _answer_question(
        self, job: ReviewJob, question: coach.Question, free: asyncio.Semaphore
    ) -> coach.Answer:
        async with free:
            if _now() - job.last_polled > ABANDONED_AFTER_SECONDS:
                raise ReviewAbandoned
            owners = (job.address,)
            answer, _ = await self._pool.call(coach.answer, question, self._judge, owners=owners)
        job.done += 1
        job.notify()
        assert isinstance(answer, coach.Answer)
        return answer


def _now() -> float:
    return asyncio.get_running_loop().time()
