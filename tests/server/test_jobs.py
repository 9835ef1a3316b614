"""Reviews in the making: given up when nobody asks, told when they fail, bounded in number."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.review.hearts_deals import Looked
from herzrasen.protocol.http_coach import Reviewing
from herzrasen.server.api import review_jobs as module
from herzrasen.server.api.review_jobs import AT_ONCE, Job, Jobs
from herzrasen.server.bot_pool.worker_pool import BotFailed, Players
from tests.coach.hearts.deals import COACH, deal
from tests.server.loop import run

Answering = Callable[[coach.Question], Coroutine[Any, Any, coach.Answer]]


class Here(Players):
    """Answers in this process, as told."""

    def __init__(self, answering: Answering) -> None:
        super().__init__(lambda *_: (None, 0), 1, 1.0)
        self._answering = answering

    async def call(self, _function: Callable[..., Any], *arguments: Any) -> tuple[Any, int]:
        return await self._answering(arguments[0]), 0


def looked() -> Looked:
    before, events = deal()
    return Looked(before, events, coach.questions(before, events, [0], full=True)[-4:])


def use(answering: Answering, test: Callable[[Jobs], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        jobs = Jobs(Here(answering), HeartsBot(1), workers=1)
        await test(jobs)
        jobs.close()

    run(main())


async def ended(job: Job) -> None:
    assert job.task is not None
    await asyncio.wait([job.task])


def begun(jobs: Jobs, name: str, key: str = "") -> Job:
    job = jobs.begin(name, key or name, looked())
    assert isinstance(job, Job)
    return job


async def well(question: coach.Question) -> coach.Answer:
    return coach.answer(question, COACH)


async def never(_question: coach.Question) -> coach.Answer:
    await asyncio.get_running_loop().create_future()
    raise AssertionError


def badly(trouble: Exception) -> Answering:
    async def answering(_question: coach.Question) -> coach.Answer:
        raise trouble

    return answering


def test_a_review_is_made_and_kept() -> None:
    async def test(jobs: Jobs) -> None:
        job = begun(jobs, "a", "key")
        assert jobs.answer(job) == Reviewing("a", 0, 4)
        assert jobs.known("key") is jobs.named("a") is job
        await ended(job)
        assert isinstance(jobs.answer(job), bytes)
        assert job.done == 4
        assert jobs.known("key") is job

    use(well, test)


@pytest.mark.parametrize(
    "trouble", [BotFailed("as told"), EOFError("as told"), ValueError("as told")]
)
def test_a_review_that_fails_says_so_and_may_be_tried_again(
    caplog: pytest.LogCaptureFixture, trouble: Exception
) -> None:
    async def test(jobs: Jobs) -> None:
        job = begun(jobs, "a", "key")
        await ended(job)
        assert jobs.answer(job) == Refusal("coach.refusal.failed")
        assert jobs.known("key") is None

    use(badly(trouble), test)
    assert "as told" in caplog.text


def test_a_review_that_fails_while_it_is_given_up_says_that_it_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some of its questions are given up, one fails: it is not one that nobody knows of."""
    monkeypatch.setattr(module, "PATIENCE", 1e9)

    async def failing(_question: coach.Question) -> coach.Answer:
        monkeypatch.setattr(module, "PATIENCE", -1.0)
        try:
            return await never(_question)
        except asyncio.CancelledError:
            raise BotFailed("as told") from None

    async def main() -> None:
        jobs = Jobs(Here(failing), HeartsBot(1), workers=2)
        job = begun(jobs, "a")
        await ended(job)
        assert jobs.named("a") is job
        assert jobs.answer(job) == Refusal("coach.refusal.failed")
        jobs.close()

    run(main())


def test_a_review_that_nobody_asks_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(jobs: Jobs) -> None:
        job = begun(jobs, "a")
        monkeypatch.setattr(module, "PATIENCE", -1.0)
        await ended(job)
        assert jobs.named("a") is None
        assert job.answer is None

    use(well, test)


def test_only_so_many_are_made_at_once() -> None:
    async def test(jobs: Jobs) -> None:
        for number in range(AT_ONCE):
            begun(jobs, str(number))
        assert jobs.begin("x", "x", looked()) == Refusal("coach.refusal.busy")

    use(never, test)


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 2)

    async def test(jobs: Jobs) -> None:
        for name in "abcd":
            await ended(begun(jobs, name))
        assert [name for name in "abcd" if jobs.named(name)] == ["c", "d"]

    use(well, test)


def test_whoever_waits_is_told_what_is_new() -> None:
    async def test(jobs: Jobs) -> None:
        job = begun(jobs, "a")
        while not job.done:
            await job.news()
        await job.news()
        assert job.done > 0

    use(well, test)
