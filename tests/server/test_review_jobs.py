"""Review jobs: abandoned without requests, reported on failure, limited in number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.review.hearts_deals import ReviewTask
from herzrasen.protocol.http_coach import ReviewProgress
from herzrasen.server.api import review_jobs as module
from herzrasen.server.api.review_jobs import MAX_RUNNING, ReviewJob, ReviewJobs
from herzrasen.server.bot_pool.worker_pool import BotFailed, BotWorkerPool
from tests.coach.hearts.played_deals import COACH, deal
from tests.server.event_loop import run_coroutine

Answering = Callable[[coach.Question], Coroutine[Any, Any, coach.Answer]]


class InlineWorkers(BotWorkerPool):
    """Answers in this process, as told."""

    def __init__(self, answering: Answering) -> None:
        super().__init__(lambda *_: (None, 0), 1, 1.0)
        self._answering = answering

    async def call(
        self,
        _function: Callable[..., Any],
        *arguments: Any,
        owners: Any = (),  # noqa: ARG002 - as the real one
        slow: bool = False,  # noqa: ARG002
    ) -> tuple[Any, int]:
        return await self._answering(arguments[0]), 0


def review_question() -> ReviewTask:
    before, events = deal()
    return ReviewTask(before, events, coach.questions(before, events, [0], full=True)[-4:])


def run_with_jobs(
    answering: Answering, test: Callable[[ReviewJobs], Coroutine[Any, Any, None]]
) -> None:
    async def main() -> None:
        jobs = ReviewJobs(InlineWorkers(answering), HeartsBot(1), workers=1)
        await test(jobs)
        jobs.close()

    run_coroutine(main())


async def wait_for_end(job: ReviewJob) -> None:
    assert job.task is not None
    await asyncio.wait([job.task])


def start_job(jobs: ReviewJobs, name: str, key: str = "") -> ReviewJob:
    job = jobs.start(name, key or name, review_question())
    assert isinstance(job, ReviewJob)
    return job


async def answer_correctly(question: coach.Question) -> coach.Answer:
    return coach.answer(question, COACH)


async def never_answer(_question: coach.Question) -> coach.Answer:
    await asyncio.get_running_loop().create_future()
    raise AssertionError


def fail_with(trouble: Exception) -> Answering:
    async def answering(_question: coach.Question) -> coach.Answer:
        raise trouble

    return answering


def test_a_review_is_made_and_kept() -> None:
    async def test(jobs: ReviewJobs) -> None:
        job = start_job(jobs, "a", "key")
        assert jobs.poll(job) == ReviewProgress("a", 0, 4)
        assert jobs.find_by_key("key") is jobs.find("a") is job
        await wait_for_end(job)
        assert isinstance(jobs.poll(job), bytes)
        assert job.done == 4
        assert jobs.find_by_key("key") is job

    run_with_jobs(answer_correctly, test)


@pytest.mark.parametrize(
    "trouble", [BotFailed("as told"), EOFError("as told"), ValueError("as told")]
)
def test_a_review_that_fails_says_so_and_may_be_tried_again(
    caplog: pytest.LogCaptureFixture, trouble: Exception
) -> None:
    async def test(jobs: ReviewJobs) -> None:
        job = start_job(jobs, "a", "key")
        await wait_for_end(job)
        assert jobs.poll(job) == Refusal("coach.refusal.failed")
        assert jobs.find_by_key("key") is None

    run_with_jobs(fail_with(trouble), test)
    assert "as told" in caplog.text


def test_a_review_that_fails_while_it_is_given_up_says_that_it_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some of its questions are given up, one fails: it is not one that nobody knows of."""
    monkeypatch.setattr(module, "ABANDONED_AFTER_SECONDS", 1e9)

    async def failing(_question: coach.Question) -> coach.Answer:
        monkeypatch.setattr(module, "ABANDONED_AFTER_SECONDS", -1.0)
        try:
            return await never_answer(_question)
        except asyncio.CancelledError:
            raise BotFailed("as told") from None

    async def main() -> None:
        jobs = ReviewJobs(InlineWorkers(failing), HeartsBot(1), workers=2)
        job = start_job(jobs, "a")
        await wait_for_end(job)
        assert jobs.find("a") is job
        assert jobs.poll(job) == Refusal("coach.refusal.failed")
        jobs.close()

    run_coroutine(main())


def test_a_review_that_nobody_asks_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(jobs: ReviewJobs) -> None:
        job = start_job(jobs, "a")
        monkeypatch.setattr(module, "ABANDONED_AFTER_SECONDS", -1.0)
        await wait_for_end(job)
        assert jobs.find("a") is None
        assert job.answer is None

    run_with_jobs(answer_correctly, test)


def test_only_so_many_are_made_at_once() -> None:
    async def test(jobs: ReviewJobs) -> None:
        for number in range(MAX_RUNNING):
            start_job(jobs, str(number))
        assert jobs.start("x", "x", review_question()) == Refusal("coach.refusal.busy")

    run_with_jobs(never_answer, test)


def test_a_persons_reviews_are_made_one_after_another() -> None:
    """Two of one person, and one of another who does not wait for them."""
    asked: list[coach.Question] = []

    async def answer_later(question: coach.Question) -> coach.Answer:
        asked.append(question)
        await go_on.wait()
        return coach.answer(question, COACH)

    async def test(jobs: ReviewJobs) -> None:
        ours = [jobs.start(name, name, review_question(), person="eva") for name in "ab"]
        other = jobs.start("c", "c", review_question(), person="jan")
        await asyncio.sleep(0.0)
        await asyncio.sleep(0.0)
        assert len(asked) == 2, "one question of each person: a worker each"
        go_on.set()
        for job in (*ours, other):
            assert isinstance(job, ReviewJob)
            await wait_for_end(job)
            assert isinstance(job.answer, bytes)

    go_on = asyncio.Event()
    run_with_jobs(answer_later, test)


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_FINISHED", 2)

    async def test(jobs: ReviewJobs) -> None:
        for name in "abcd":
            await wait_for_end(start_job(jobs, name))
        assert [name for name in "abcd" if jobs.find(name)] == ["c", "d"]

    run_with_jobs(answer_correctly, test)


def test_waiting_clients_get_progress() -> None:
    async def test(jobs: ReviewJobs) -> None:
        job = start_job(jobs, "a")
        while not job.done:
            await job.wait_for_change()
        await job.wait_for_change()
        assert job.done > 0

    run_with_jobs(answer_correctly, test)
