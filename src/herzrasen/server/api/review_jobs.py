"""Jobs that review deals by a coach's search: computed question by question, polled by browsers.

Each review is computed once, however many ask for it: those who ask while it runs join it. Where
its questions wait for a process, the job has the first turn of any of them. Turns cost the time of
a processor that they took, for a person's hints and reviews together; their hints go before, and
their jobs one after another. So a job is held up neither by how much others have asked for, or how
dear it is, nor by what else someone who joined it, or began it, has asked for. Who has not polled
for a while has left; with the last of them the job is given up. A finished one is kept for a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from herzrasen.coach.coach_part import AnyCoach
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.review.review_part import PreparedReview
from herzrasen.protocol import codec
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.rate_limits.address_shares import TurnPath, turn_path
from herzrasen.server.rate_limits.fair_queue import FairQueue
from herzrasen.server.runtime.background_tasks import BackgroundTasks

MAX_RUNNING: Final = 48
"""Jobs that run or wait. A job takes up to 20 seconds of a processor, and shows its progress; above
that number, those who have most of them give way."""
MAX_FINISHED: Final = 60
"""Names of finished jobs that are kept."""
ABANDONED_AFTER_SECONDS: Final = 15.0
"""Seconds without a poll after which an asker has left."""
MAX_TURNS_OF_ONE_SHARE: Final = 32
"""Askers of one IPv4 address or /48 who give a job their turns; more make it no faster, and each
costs memory for each of its questions."""
_POLL_SECONDS: Final = 0.5
"""Seconds that a poll waits for news (long polling)."""
_LEAST_PAUSE: Final = 0.001
"""Seconds between two looks at an asker."""
SaveAnswers: TypeAlias = Callable[[Sequence[object], Sequence[object]], Awaitable[None]]
"""Stores results of a review; called with its questions and their answers."""
FollowJob: TypeAlias = Callable[[str], Awaitable[bytes | ReviewProgress | Refusal]]
"""Says how a job of this name stands: the review as JSON, its progress, or a refusal."""


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


class _Abandoned(Exception):
    """Nobody asks for the job any more."""


class _Asker:
    """Someone who waits for a job, and when they last asked how it stands."""

    __slots__ = ("last_polled", "owner")

    def __init__(self, owner: TurnPath, now: float) -> None:
        self.owner, self.last_polled = owner, now


class ReviewJob:
    """One job: its review by ``key``, its askers by the names under which they know it, its
    ``owners``, in whose turn its questions are answered, its progress, and finally the answer as
    JSON or a refusal."""

    def __init__(self, key: Hashable, steps: int) -> None:
        self.key = key
        self.done, self.total = 0, steps
        self.askers: dict[str, _Asker] = {}
        self.owners: set[TurnPath] = set()
        self.answer: bytes | Refusal | None = None
        self.task: asyncio.Task[None] | None = None
        self.questions: set[asyncio.Task[object]] = set()
        self._changed = asyncio.Event()

    def notify(self) -> None:
        """Wake the polls that wait for news."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_for_change(self) -> None:
        """Wait for news, for a limited time."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), _POLL_SECONDS)


class ReviewJobs:
    """The running jobs, and the last finished ones, by each name that someone knows them by."""

    def __init__(
        self, pool: BotWorkerPool, judge: object, time: Callable[[], float] = _loop_time
    ) -> None:
        """``time`` is a clock in seconds; one that stands still while the server does lets nobody
        go who could not poll."""
        self._time = time
        self._pool = pool
        self._judge = judge
        self._jobs: dict[str, ReviewJob] = {}
        self._running = FairQueue[ReviewJob]()
        self._tasks = BackgroundTasks()

    def find_by_key(self, key: Hashable) -> ReviewJob | None:
        """The job with this key, unless it failed."""
        for job in self._jobs.values():
            if job.key == key and not isinstance(job.answer, Refusal):
                return job
        return None

    def find(self, name: str) -> ReviewJob | None:
        """The job that someone knows by this name."""
        return self._jobs.get(name)

    def start(
        self,
        name: str,
        key: Hashable,
        coach: AnyCoach,
        review_task: PreparedReview,
        save: SaveAnswers | None = None,
        address: str = "",
        person: str = "",
    ) -> ReviewJob | Refusal:
        """Start a job for this person; a refusal if too many run, and most of them for them."""
        job = ReviewJob(key, len(review_task.questions))
        job.task = self._tasks.start(self._work(job, coach, review_task, save))
        job.task.add_done_callback(partial(self._on_done, job))
        self.join(name, job, address, person)
        while len(self._running) > MAX_RUNNING:
            self._drop_heaviest(turn_path(address, person))
        if isinstance(job.answer, Refusal):
            del self._jobs[name]
            return job.answer
        return job

    def join(self, name: str, job: ReviewJob, address: str, person: str) -> str:
        """Note that this person asks for a job that runs, and so gives it their turn; the name
        that they know it by, which is ``name`` unless they have asked before."""
        owner = turn_path(address, person)
        for known, asker in job.askers.items():
            if asker.owner == owner:
                asker.last_polled = self._time()
                return known
        job.askers[name] = _Asker(owner, self._time())
        self._jobs[name] = job
        self._watch(name, job)
        self._give_turn(job, owner)
        return name

    def poll(self, name: str) -> bytes | ReviewProgress | Refusal:
        """The review as JSON, the progress, or a refusal if it failed.

        The job runs as long as someone polls it.
        """
        job = self.find(name)
        if job is None:
            return Refusal("coach.refusal.no-job")
        if job.answer is not None:
            return job.answer
        job.askers[name].last_polled = self._time()
        return ReviewProgress(name, job.done, job.total)

    async def follow(self, name: str) -> bytes | ReviewProgress | Refusal:
        """How a job stands as soon as that changes, or after a limited time."""
        job = self.find(name)
        if job is not None and job.answer is None:
            self.poll(name)
            await job.wait_for_change()
        return self.poll(name)

    @property
    def running(self) -> int:
        """The number of running jobs."""
        return len(self._running)

    def close(self) -> None:
        """Cancel all jobs."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()

    def _drop_heaviest(self, newest: TurnPath) -> None:
        """Tell the asker who has to give way that the coach is busy."""
        job, owner = self._running.heaviest(newest)
        for name in [name for name, asker in job.askers.items() if asker.owner == owner]:
            self._jobs[name] = refused = ReviewJob(None, 0)
            refused.answer = Refusal("coach.refusal.busy")
            if len(job.askers) == 1:
                job.answer = refused.answer
            self._leave(name, job)
            self._forget_finished()

    def _watch(self, name: str, job: ReviewJob) -> None:
        """Let an asker go who has not polled for too long; look again until then."""
        if job.answer is not None or name not in job.askers:
            return
        left = job.askers[name].last_polled + ABANDONED_AFTER_SECONDS - self._time()
        if left > 0:
            pause = max(left, _LEAST_PAUSE)
            asyncio.get_running_loop().call_later(pause, self._watch, name, job)
            return
        del self._jobs[name]
        self._leave(name, job)

    def _give_turn(self, job: ReviewJob, owner: TurnPath) -> None:
        """Let a job have the turns of one more owner, unless it has enough of that share."""
        of_share = sum(one[0] == owner[0] for one in job.owners)
        if owner in job.owners or of_share >= MAX_TURNS_OF_ONE_SHARE:
            return
        job.owners.add(owner)
        self._running.add(job, owner)
        for question in job.questions:
            self._pool.join(question, owner)

    def _leave(self, name: str, job: ReviewJob) -> None:
        """Take an asker's turn away from a job, and give it up after the last of them."""
        owner = job.askers.pop(name).owner
        if owner in job.owners:
            job.owners.remove(owner)
            for asker in job.askers.values():  # who was one too many until now
                self._give_turn(job, asker.owner)
        self._running.discard(job, owner)
        for question in job.questions:
            if job.askers:
                self._pool.leave(question, owner)
            else:  # what a process has begun, it ends
                self._pool.cancel_waiting(question)
        job.notify()

    def _forget_finished(self) -> None:
        """Forget the oldest finished jobs beyond those that are kept."""
        done = [name for name, job in self._jobs.items() if job.answer is not None]
        for name in done[: max(0, len(done) - MAX_FINISHED)]:
            del self._jobs[name]

    async def _work(
        self, job: ReviewJob, coach: AnyCoach, review_task: PreparedReview, save: SaveAnswers | None
    ) -> None:
        """Answer the questions, all of which wait for their turns at once."""
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self._answer_question(job, coach, one))
                    for one in review_task.questions
                ]
                job.questions.update(tasks)
            if any(task.cancelled() for task in tasks):
                raise _Abandoned
            answers = [task.result() for task in tasks]
            review = codec.encode(await asyncio.to_thread(review_task.review, answers))
            if save is not None:
                await save(review_task.questions, answers)
            job.answer = review
        except* _Abandoned:
            pass  # its askers have left, so nobody knows it
        finally:
            self._running.remove(job)
            job.questions.clear()
        job.notify()
        self._forget_finished()

    def _on_done(self, job: ReviewJob, task: asyncio.Task[None]) -> None:
        """Store a refusal as the answer of a job that failed for whatever reason.

        Without one, browsers would poll it for ever; dropped, it would be started again and fail
        again.
        """
        if task.cancelled() or task.exception() is None:
            return
        job.answer = Refusal("coach.refusal.failed")
        job.notify()

    async def _answer_question(self, job: ReviewJob, coach: AnyCoach, question: object) -> object:
        if not job.askers:
            raise _Abandoned
        judge = self._judge or coach.judge
        answer, _ = await self._pool.call(
            coach.answer, question, judge, owners=job.owners, slow=True
        )
        job.done += 1
        job.notify()
        return answer
