"""Bots of many tables of one address do not keep those of another waiting for a process."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Collection, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.server.bot_pool import worker, worker_pool
from herzrasen.server.bot_pool.worker_pool import BotDecision, BotWorkerPool
from herzrasen.server.rate_limits.fair_queue import Owner
from tests.server.auto_play import move_was_accepted, play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.server.test_run import TRUSTED
from tests.server.test_worker_pool import VIEW, echo

MASTER = {"level": 4}


class Processes:
    """Stand-ins that answer once they are let go. ``begun`` are the seeds of the bots asked."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.effort: dict[int, int] = {}
        self._waiting: list[asyncio.Event] = []

    async def exchange(self, _process: Any, question: bytes) -> tuple[bool, Any, int]:
        """What a process answers."""
        _, (_, seed, _) = pickle.loads(question[worker.LENGTH_BYTES :])
        self.begun.append(seed)
        self._waiting.append(go_on := asyncio.Event())
        await go_on.wait()
        return True, (None, seed), self.effort.get(seed, 0)

    async def let_go(self) -> None:
        """Let the one that was asked first answer, and the next begin."""
        self._waiting.pop(0).set()
        await settle()


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def give_up(tasks: Sequence[asyncio.Task[BotDecision]], pool: BotWorkerPool) -> None:
    """Wait for none of these any more."""
    for task in tasks:
        task.cancel()
    await settle()
    await pool.close()


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    async def start(_pool: BotWorkerPool) -> Any:
        return SimpleNamespace(returncode=None)

    processes = Processes()
    monkeypatch.setattr(worker_pool, "_exchange", processes.exchange)
    monkeypatch.setattr(worker_pool, "_end", lambda _process: None)
    monkeypatch.setattr(BotWorkerPool, "_start", start)
    return processes


def test_masters_of_many_tables_do_not_keep_another_waiting(processes: Processes) -> None:
    """Three at each of 38 tables of one address, and then one of another."""

    async def test() -> None:
        pool = BotWorkerPool(echo, workers=2, timeout=600.0)
        tasks.extend(
            asyncio.create_task(pool.decide(MASTER, seed, VIEW, owners=(("a",),)))
            for seed in range(3 * 38)
        )
        await settle()
        tasks.append(asyncio.create_task(pool.decide(MASTER, 999, VIEW, owners=(("b",),))))
        await settle()
        assert processes.begun == [0]
        await processes.let_go()
        await processes.let_go()
        assert processes.begun == [0, 999, 1], "what the other address computes goes before"
        await give_up(tasks, pool)

    tasks: list[asyncio.Task[BotDecision]] = []
    run_coroutine(test())


def test_bots_that_take_long_do_not_take_the_time_of_others(processes: Processes) -> None:
    """One address asks for bots of which each takes a second, another for quick ones: after one of
    the former a second's worth of the latter goes before the next, or until none waits."""

    async def test() -> None:
        pool = BotWorkerPool(echo, workers=1, timeout=600.0)
        processes.effort = dict.fromkeys(range(10), 1000)
        for seed in range(40):
            address = "a" if seed < 10 else "b"
            tasks.append(
                asyncio.create_task(pool.decide({"level": 1}, seed, VIEW, owners=((address,),)))
            )
        await settle()
        for _ in range(31):
            await processes.let_go()
        assert processes.begun == [0, *range(10, 40), 1]
        await give_up(tasks, pool)

    tasks: list[asyncio.Task[BotDecision]] = []
    run_coroutine(test())


def test_a_bot_whose_table_no_longer_asks_is_not_begun(processes: Processes) -> None:
    """After an undo or a room that closed, its question would take a turn for nothing."""

    async def test() -> None:
        pool = BotWorkerPool(echo, workers=1, timeout=600.0)
        first, gone, last = (
            asyncio.create_task(pool.decide(MASTER, seed, VIEW)) for seed in range(3)
        )
        await settle()
        gone.cancel()
        await settle()
        await processes.let_go()
        assert processes.begun == [0, 2]
        await processes.let_go()
        assert (await first, await last) == (BotDecision(None, 0, 0), BotDecision(None, 2, 0))
        await pool.close()

    run_coroutine(test())


def test_bots_think_for_the_addresses_of_the_people_at_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people with a seat, and not who only watches."""
    asked: set[frozenset[str]] = set()
    real = BotWorkerPool.decide

    async def decide(
        pool: BotWorkerPool, *question: Any, owners: Collection[Owner] = ()
    ) -> BotDecision:
        asked.add(frozenset(address for _, _, address, _ in owners))
        assert all(person for *_, person in owners)
        return await real(pool, *question, owners=owners)

    monkeypatch.setattr(BotWorkerPool, "decide", decide)
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        people = [TableClient(server) for _ in range(3)]
        table = people[0].open_table("hearts", "standard+deals=1", bot={"level": 1}, free=1)
        for number, person in enumerate(people):
            person.connect(table, **{"x-forwarded-for": f"198.51.100.{number}"})
            person.send(type="hello")
            person.until("welcome")
        people[1].send(type="sit", name="Jan")
        people[1].until("welcome")
        people[0].send(type="begin")
        play(people[0], move_was_accepted)
        for person in people:
            person.close()
    assert frozenset({"198.51.100.0", "198.51.100.1"}) in asked
    assert not any("198.51.100.2" in owners for owners in asked)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no priorities")
def test_the_coach_computes_below_the_priority_of_the_tables() -> None:
    async def priority(niceness: int) -> int:
        pool = BotWorkerPool(echo, 1, 600.0, niceness)
        try:
            return int((await pool.call(os.nice, 0))[0])
        finally:
            await pool.close()

    assert run_coroutine(priority(3)) == min(19, os.nice(0) + 3)
