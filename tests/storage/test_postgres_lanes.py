"""Which connection of PostgreSQL does what, and who gets an answer of an adoption, without one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from herzrasen.storage.move_data import move_data
from herzrasen.storage.postgres import database as module
from herzrasen.storage.postgres.adoption_lane import AdoptionLane
from herzrasen.storage.postgres.database import PostgresDatabase
from tests.server.event_loop import run_coroutine
from tests.server.virtual_clock import run_virtual


class LaneWithoutDatabase(AdoptionLane):
    """Finds no table, and notes the sizes of its batches."""

    def __init__(self) -> None:
        super().__init__(pytest.fail, 1.0)
        self.sizes: list[int] = []

    async def _execute(self, batch: Sequence[Any]) -> list[Any]:
        self.sizes.append(len(batch))
        await asyncio.sleep(0)
        return []


def test_everybody_who_adopts_is_answered() -> None:
    """Two who ask for one table at once, and more than fit into one statement."""

    async def adopt() -> None:
        lane = LaneWithoutDatabase()
        names = ["same", "same", *map(str, range(300))]
        calls = [asyncio.ensure_future(lane.adopt(name, "node", None)) for name in names]
        for _ in range(100):
            await asyncio.sleep(0)
        waiting = [name for name, call in zip(names, calls, strict=True) if not call.done()]
        assert waiting == []
        assert sum(lane.sizes) == len(names)

    run_coroutine(adopt())


def test_a_lease_is_renewed_on_a_connection_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind slow queries a node would lose its tables although it is well."""
    used: list[object] = []

    async def note(connections: object, *_: object) -> list[object]:
        used.append(connections)
        return []

    async def run() -> None:
        database = PostgresDatabase("postgresql://host/name")
        await database.heartbeat("SELECT")
        await database.fetch("SELECT")

    monkeypatch.setattr(module, "_fetch", note)
    run_coroutine(run())
    heartbeats, readers = used
    assert heartbeats is not readers


@pytest.mark.parametrize("running", [False, True])
def test_only_a_database_that_is_left_is_locked(
    running: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that started meanwhile would write what is lost; a snapshot of running nodes is read
    as it is."""
    calls: list[str] = []

    class Source:
        async def lock(self) -> None:
            calls.append("lock")

        async def secrets(self) -> None:
            calls.append("secrets")
            raise InterruptedError

    @asynccontextmanager
    async def open_source(_url: str) -> AsyncIterator[Source]:
        yield Source()

    monkeypatch.setattr(move_data, "open_postgres", open_source)
    with pytest.raises(InterruptedError):
        run_coroutine(move_data.move_to_folder("", tmp_path, running=running))
    assert calls == (["secrets"] if running else ["lock", "secrets"])


@pytest.mark.parametrize(
    ("error", "asked"),
    [(ConnectionResetError(), 2), (asyncpg.UndefinedTableError("no such table"), 1)],
)
def test_a_read_is_repeated_where_the_connection_broke_and_only_there(
    error: Exception, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL is restarted: people wait for a moment, and see no error."""
    tries = 0

    async def fail_once(*_: object) -> list[object]:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise error
        return []

    monkeypatch.setattr(module, "_fetch", fail_once)
    with suppress(OSError):
        run_virtual(PostgresDatabase("postgresql://host/name").fetch("SELECT"))
    assert tries == asked


def test_in_an_outage_a_read_is_refused_within_a_second_and_at_its_beginning_it_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who opened a page read why it does not come only after two reads of four seconds each. A
    restart of PostgreSQL still goes unnoticed, and a frozen one counts as well."""
    answers: list[object] = []

    async def answer(*_: object) -> list[object]:
        if not answers:
            return []
        if answers[0] == "frozen":
            await asyncio.sleep(4)
            raise TimeoutError
        raise ConnectionRefusedError

    monkeypatch.setattr(module, "_fetch", answer)

    async def run(how: str) -> list[int]:
        database = PostgresDatabase("postgresql://host/name")
        loop = asyncio.get_running_loop()
        answers.append(how)
        waits = []
        for _ in range(3):
            began = loop.time()
            with suppress(OSError):
                await database.fetch("SELECT")
            waits.append(round(loop.time() - began))
        answers.clear()
        await database.heartbeat("SELECT")
        answers.append(how)
        began = loop.time()
        with suppress(OSError):
            await database.fetch("SELECT")
        waits.append(round(loop.time() - began))
        answers.clear()
        return waits

    for how in ("away", "frozen"):
        assert run_virtual(run(how)) == [4, 1, 1, 4], how


@pytest.mark.parametrize(
    ("others", "seconds"), [("answered", 4), ("refused", 4), ("silent", 1)], ids=str
)
def test_a_database_that_is_slow_is_not_away(
    others: str, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A heavy query ran into its limit, and from then on each that took over a second was refused:
    until the next heartbeat, and without one for ever."""

    async def answer(_connections: object, query: str, _values: object) -> list[object]:
        await asyncio.sleep(4 if query == "heavy" or others == "silent" else 0)
        if query == "heavy" or others == "silent":
            raise TimeoutError
        if others == "refused":
            raise asyncpg.QueryCanceledError("too long")
        return []

    monkeypatch.setattr(module, "_fetch", answer)

    async def run() -> int:
        database, loop = PostgresDatabase("postgresql://host/name"), asyncio.get_running_loop()
        heavy = asyncio.ensure_future(database.fetch("heavy"))
        await asyncio.sleep(1.5)
        for wait in (database.heartbeat("quick"), heavy):
            with suppress(OSError):
                await wait
        began = loop.time()
        with suppress(OSError):
            await database.fetch("heavy")
        return round(loop.time() - began)

    assert run_virtual(run()) == seconds


def test_a_database_that_nobody_asks_is_not_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection broke while the database was restarted, and a minute later a heavy query was
    refused after a second."""
    fails = True

    async def answer(*_: object) -> list[object]:
        if fails:
            raise ConnectionResetError
        await asyncio.sleep(3)
        return []

    monkeypatch.setattr(module, "_fetch", answer)

    async def run() -> None:
        nonlocal fails
        database = PostgresDatabase("postgresql://host/name")
        with suppress(OSError):
            await database.heartbeat("SELECT")
        fails = False
        await asyncio.sleep(60)
        assert await database.fetch("SELECT") == []

    run_virtual(run())
