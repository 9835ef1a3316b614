"""Review jobs: abandoned without requests, reported on failure, limited in number."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.coach.hearts.coach_part import PART
from herzrasen.games.hearts.events import Scored
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.review.hearts_deals import ReviewTask
from herzrasen.protocol.http_reviews import ReviewProgress
from herzrasen.server.api import review_jobs as module
from herzrasen.server.api import reviews
from herzrasen.server.api.review_jobs import (
    ABANDONED_AFTER_SECONDS,
    MAX_RUNNING,
    MAX_TURNS_OF_ONE_SHARE,
    ReviewJob,
    ReviewJobs,
)
from herzrasen.server.bot_pool import worker
from herzrasen.server.bot_pool.worker_pool import BotFailed, BotWorkerPool
from herzrasen.server.rate_limits.address_shares import household_address, turn_path
from herzrasen.storage.event_log import StoredTable
from herzrasen.table import journal
from herzrasen.table.journal import UndoEvent
from tests.coach.hearts.played_deals import COACH, deal
from tests.server.event_loop import run_coroutine
from tests.server.virtual_clock import run_virtual

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


STEPS = 4


def review_question() -> ReviewTask:
    before, events = deal()
    return ReviewTask(before, events, coach.questions(before, events, [0], full=True)[-STEPS:])


def run_with_jobs(
    answering: Answering, test: Callable[[ReviewJobs], Coroutine[Any, Any, None]]
) -> None:
    async def main() -> None:
        jobs = ReviewJobs(InlineWorkers(answering), HeartsBot(1))
        await test(jobs)
        jobs.close()

    run_coroutine(main())


async def wait_for_end(job: ReviewJob) -> None:
    assert job.task is not None
    await asyncio.wait([job.task])


def start_job(jobs: ReviewJobs, name: str, key: str = "") -> ReviewJob:
    job = jobs.start(name, key or name, PART, review_question())
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
        assert jobs.poll("a") == ReviewProgress("a", 0, 4)
        assert jobs.find_by_key("key") is jobs.find("a") is job
        await wait_for_end(job)
        assert isinstance(jobs.poll("a"), bytes)
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
        assert jobs.poll("a") == Refusal("coach.refusal.failed")
        assert jobs.find_by_key("key") is None

    run_with_jobs(fail_with(trouble), test)
    assert "as told" in caplog.text


def test_a_review_that_fails_while_it_is_given_up_leaves_nothing() -> None:
    """Its last question fails when everybody has left."""

    async def failing(_question: coach.Question) -> coach.Answer:
        await asyncio.sleep(ABANDONED_AFTER_SECONDS + 1)
        raise BotFailed("as told")

    async def main() -> None:
        jobs = ReviewJobs(InlineWorkers(failing), HeartsBot(1))
        job = start_job(jobs, "a")
        await wait_for_end(job)
        assert jobs.find("a") is None
        assert not jobs.running
        jobs.close()

    run_virtual(main())


# Whose turn it is --------------------------------------------------------------------------------


class StoppedPool:
    """A pool of one process that answers when it is told to; ``begun`` are its questions, and
    ``effort`` says how many ms one takes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[coach.Question] = []
        self.effort: Callable[[coach.Question], int] = lambda _question: 0
        self._ends: list[asyncio.Event] = []
        monkeypatch.setattr(BotWorkerPool, "_answer", self._answer)
        self.pool = BotWorkerPool(lambda *_: (None, 0), 1, 600.0)
        self.jobs = ReviewJobs(self.pool, HeartsBot(1))

    async def _answer(self, question: bytes) -> tuple[bool, Any, int]:
        _, (asked, _) = pickle.loads(question[worker.LENGTH_BYTES :])
        self.begun.append(asked)
        self._ends.append(end := asyncio.Event())
        await end.wait()
        return True, coach.answer(asked, COACH), self.effort(asked)

    async def ask(self, name: str, address: str, person: str = "", key: str = "") -> Any:
        """Start the job of this key (by default the name), or join it."""
        person, key = person or name, key or name
        job = self.jobs.find_by_key(key)
        if job is not None:
            return self.jobs.join(name, job, address, person)
        started = self.jobs.start(name, key, PART, review_question(), None, address, person)
        await settle()
        return started

    async def answer(self, count: int) -> None:
        """Answer so many questions, one after another."""
        for _ in range(count):
            self._ends.pop(0).set()
            await settle()

    def answer_count(self, name: str) -> int:
        """How many questions of a job are answered."""
        job = self.jobs.find(name)
        assert job is not None
        return job.done


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_persons_reviews_are_made_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of one person, and one of another who does not wait for them."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        await pool.ask("a", "192.0.2.1", "eva")
        await pool.ask("b", "192.0.2.1", "eva")
        await pool.ask("c", "192.0.2.1", "jan")
        await pool.answer(2 * STEPS - 1)
        assert [pool.answer_count(name) for name in "abc"] == [STEPS, 0, STEPS - 1]
        pool.jobs.close()

    run_coroutine(main())


def test_a_review_has_the_first_turn_of_those_who_ask_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stranger has three others made, and then one of the match of an honest person, who asks for
    it as well: they wait for none of the stranger's others. It is made once."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        for name in ("one", "two", "three", "theirs"):
            await pool.ask(name, "192.0.2.1", "stranger")
        assert await pool.ask("mine", "192.0.2.2", "eva", "theirs") == "mine"
        await pool.answer(2 * STEPS + 1)
        assert pool.answer_count("mine") == pool.answer_count("theirs") == STEPS
        assert [pool.answer_count(name) for name in ("one", "two", "three")] == [STEPS, 1, 0]
        await settle_threads(pool.jobs)
        assert isinstance(pool.jobs.poll("mine"), bytes)
        assert pool.jobs.poll("mine") == pool.jobs.poll("theirs")
        pool.jobs.close()

    run_coroutine(main())


async def settle_threads(jobs: ReviewJobs) -> None:
    """Wait until the job that is answered has been put together."""
    job = jobs.find("mine")
    assert job is not None
    await wait_for_end(job)


def test_a_review_that_nobody_asks_for_any_more_is_not_computed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While it waits for its turn: what was begun ends, nothing else begins. Of two who ask for
    one, one leaves, and with them their turn."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        await pool.ask("left", "192.0.2.1")
        await pool.ask("waiting", "192.0.2.2")
        await pool.ask("shared", "192.0.2.3")
        await pool.ask("stays", "192.0.2.4", key="shared")
        for _ in range(4):
            await asyncio.sleep(ABANDONED_AFTER_SECONDS / 3)
            assert pool.jobs.poll("stays") == ReviewProgress("stays", 0, STEPS)
        assert [pool.jobs.find(name) for name in ("left", "waiting", "shared")] == [None] * 3
        shared = pool.jobs.find("stays")
        assert shared is not None
        assert {address for _, _, address, _ in shared.owners} == {"192.0.2.4"}
        await pool.answer(STEPS)
        assert len(pool.begun) == STEPS + 1
        assert shared.done == STEPS - 1
        pool.jobs.close()

    run_virtual(main())


@pytest.mark.parametrize("households", [1, 100])
def test_a_48_keeps_nobody_from_a_review(monkeypatch: pytest.MonkeyPatch, households: int) -> None:
    """A hundred jobs of one site, of one household or as many: some give way and say so, whoever
    joined them goes on, and an honest person waits for one question of each other share."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        flood = [household_address(f"2001:db8:1:{n % households:x}::1") for n in range(100)]
        begun = [await pool.ask(f"f{n}", address) for n, address in enumerate(flood)]
        refused = Refusal("coach.refusal.busy")
        assert begun.count(refused) == (100 - MAX_RUNNING)
        await pool.ask("joined", "192.0.2.9", key=f"f{MAX_RUNNING - 1}")
        await pool.ask("honest", household_address("2001:db8:2::1"))
        assert pool.jobs.running == MAX_RUNNING
        assert pool.jobs.poll("honest") == ReviewProgress("honest", 0, STEPS)
        given_way = [n for n in range(MAX_RUNNING) if pool.jobs.poll(f"f{n}") == refused]
        assert given_way
        assert isinstance(pool.jobs.poll("joined"), ReviewProgress)
        await pool.answer(1 + 3 * STEPS)
        assert pool.answer_count("honest") == pool.answer_count("joined") == STEPS
        pool.jobs.close()

    run_coroutine(main())


def test_reviews_of_one_48_take_no_more_time_than_anothers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Forty jobs of a site, all at their dear first questions, when an honest person asks: each of
    their own cheap ones waited for a dear one of those, and a review took 14 times as long."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        first = review_question().questions[0]
        pool.effort = lambda question: 1000 if question == first else 10
        for number in range(40):
            await pool.ask(f"f{number}", household_address(f"2001:db8:1:{number << 8:x}::1"))
        await pool.ask("honest", "192.0.2.1")
        while pool.answer_count("honest") < STEPS:
            await pool.answer(1)
        dear = [question for question in pool.begun if question == first]
        assert len(dear) <= 4, "what ran, their own, as much of the others, and what runs then"
        pool.jobs.close()

    run_coroutine(main())


def test_a_hint_goes_before_the_reviews_of_who_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are charged to the same person: the hint has no turns beside those of the reviews."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        pool.effort = lambda _question: 100
        await pool.ask("mine", "192.0.2.1", "eva")
        await pool.ask("hers", "192.0.2.1", "jan")
        await pool.answer(2)
        hint, owner = review_question().questions[-1], turn_path("192.0.2.1", "eva")
        asked = [
            asyncio.create_task(pool.pool.call(coach.answer, hint, COACH, owners=[owner]))
            for _ in range(2)
        ]
        await settle()
        await pool.answer(5)
        assert all(one.done() for one in asked)
        assert [pool.answer_count(name) for name in ("mine", "hers")] == [2, 3]
        pool.jobs.close()

    run_coroutine(main())


def test_askers_of_one_48_without_number_cost_and_gain_no_more_than_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thousand join one job: so many give it turns. Another's still counts, and where the first
    have left, those who stay have it made."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        await pool.ask("first", "192.0.2.3")
        for number in range(1000):
            await pool.ask(f"p{number}", household_address(f"2001:db8:1:{number:x}::1"), key="one")
        await pool.ask("honest", "192.0.2.1", key="one")
        job = pool.jobs.find("p0")
        assert job is not None
        assert len(job.askers) == 1001
        assert len(job.owners) == MAX_TURNS_OF_ONE_SHARE + 1
        for _ in range(4):
            await asyncio.sleep(ABANDONED_AFTER_SECONDS / 3)
            pool.jobs.poll("p999")
        assert list(job.askers) == ["p999"]
        await pool.answer(STEPS)
        assert job.done == STEPS - 1
        pool.jobs.close()

    run_virtual(main())


def test_a_club_behind_one_address_has_its_reviews_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve people at once, of whom nine were refused before."""

    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        for number in range(12):
            assert isinstance(await pool.ask(f"p{number}", "192.0.2.1"), ReviewJob)
        pool.jobs.close()

    run_coroutine(main())


def test_who_asks_twice_is_one_asker(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        pool = StoppedPool(monkeypatch)
        await pool.ask("first", "192.0.2.1", "eva", "key")
        assert await pool.ask("second", "192.0.2.1", "eva", "key") == "first"
        pool.jobs.close()

    run_coroutine(main())


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_FINISHED", 2)

    async def test(jobs: ReviewJobs) -> None:
        for name in "abcd":
            await wait_for_end(start_job(jobs, name))
        assert [name for name in "abcd" if jobs.find(name)] == ["c", "d"]

    run_with_jobs(answer_correctly, test)


def test_a_poll_is_answered_at_the_first_news_or_after_a_while() -> None:
    async def main() -> None:
        now = asyncio.get_running_loop().time
        job, began = ReviewJob("key", STEPS), now()
        polls = [asyncio.create_task(job.wait_for_change()) for _ in range(2)]
        await settle()
        job.notify()
        await asyncio.gather(*polls)
        assert now() == began
        await job.wait_for_change()
        assert now() == pytest.approx(began + module._POLL_SECONDS)  # noqa: SLF001

    run_virtual(main())


def test_costs_are_stored_with_the_time_of_the_deal_that_counts() -> None:
    """An undo may lead back before the end of a deal: it is scored again."""
    scored = Scored((26, 0, 0, 0), (26, 0, 0, 0))
    events = (scored, UndoEvent(0), scored, scored)
    entries = [journal.Entry(at, 0, event, at * 10) for at, event in enumerate(events, 1)]
    stored = StoredTable(b"", tuple(map(journal.write, entries)))
    assert [reviews._score_time(stored, "hearts", deal) for deal in (1, 2)] == [30, 40]  # noqa: SLF001 - a
    # review of a deal by the server takes a second
