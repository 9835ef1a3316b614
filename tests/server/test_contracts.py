"""Contracts of event logs and buses (docs/decisions/server.md).

Another engine is tested by one more subclass that makes it.
"""

from __future__ import annotations

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from herzrasen.server.cluster.nats_bus import NatsBus
from herzrasen.server.runtime.event_bus import MAX_MESSAGE_BYTES, EventBus, InProcessBus
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import EventLog, LogRow, StoredTable, TableLog
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.event_log import PostgresEventLog
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from tests.server.cluster.broker import Broker, round_trips
from tests.server.event_loop import run_coroutine


async def adopt(log: EventLog, name: str) -> TableLog:
    """The log of a table that is there."""
    owned = await log.adopt(name)
    assert owned is not None
    return owned.log


class EveryLog(ABC):
    """The contract of an EventLog."""

    @abstractmethod
    def place(self) -> str:
        """Where the log is; a fixture."""

    @abstractmethod
    def open_log(self, place: str) -> AbstractAsyncContextManager[EventLog]:
        """The log in this place."""

    def use(self, place: str, test: Callable[[EventLog], Awaitable[None]]) -> None:
        async def run_test() -> None:
            async with self.open_log(place) as log:
                await test(log)

        run_coroutine(run_test())

    def test_written_entries_are_read_after_reopening(self, place: str) -> None:
        async def write(log: EventLog) -> None:
            await log.create("a", b"about")
            table = await adopt(log, "a")
            await table.append([LogRow(1, b"one"), LogRow(2, b"two")])
            await table.set_description(b"changed")

        async def look(log: EventLog) -> None:
            assert await log.load("a") == StoredTable(b"changed", (b"one", b"two"))
            assert await log.load("b") is None

        self.use(place, write)
        self.use(place, look)

    def test_a_name_is_given_once(self, place: str) -> None:
        async def twice(log: EventLog) -> None:
            await log.create("a", b"first")
            with pytest.raises(WriteConflict):
                await log.create("a", b"second")
            assert await log.load("a") == StoredTable(b"first", ())

        self.use(place, twice)

    def test_of_two_owners_one_writes_a_number_and_nothing_of_the_other_stays(
        self, place: str
    ) -> None:
        async def race(first: EventLog, second: EventLog) -> None:
            await first.create("a", b"")
            both = [
                (await adopt(owner, "a")).append([LogRow(1, mark), LogRow(2, mark)])
                for owner, mark in ((first, b"first"), (second, b"second"))
            ]
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert sum(outcome is None for outcome in outcomes) == 1
            assert sum(isinstance(outcome, WriteConflict) for outcome in outcomes) == 1
            winner = b"first" if outcomes[0] is None else b"second"
            for owner in (first, second):
                assert await owner.load("a") == StoredTable(b"", (winner, winner))

        async def run_race() -> None:
            async with self.open_log(place) as first, self.open_log(place) as second:
                await race(first, second)

        run_coroutine(run_race())

    def test_part_of_an_append_is_never_written(self, place: str) -> None:
        async def late(log: EventLog) -> None:
            await log.create("a", b"")
            table = await adopt(log, "a")
            await table.append([LogRow(2, b"there")])
            with pytest.raises(WriteConflict):
                await table.append([LogRow(1, b"new"), LogRow(2, b"again")])
            assert await log.load("a") == StoredTable(b"", (b"there",))

        self.use(place, late)

    def test_a_table_that_was_never_opened_has_no_owner(self, place: str) -> None:
        async def unknown(log: EventLog) -> None:
            assert await log.adopt("a") is None
            assert await log.load("a") is None
            assert not await log.exists("a")

        self.use(place, unknown)

    def test_a_table_is_created_with_its_first_entries_or_not_at_all(self, place: str) -> None:
        async def branch(log: EventLog) -> None:
            await log.create("a", b"about", [LogRow(1, b"one"), LogRow(2, b"two")])
            with pytest.raises(WriteConflict):
                await log.create("a", b"other", [LogRow(3, b"three")])
            assert await log.load("a") == StoredTable(b"about", (b"one", b"two"))

        self.use(place, branch)

    def test_entries_come_in_the_order_of_their_numbers(self, place: str) -> None:
        async def order(log: EventLog) -> None:
            await log.create("a", b"")
            await log.create("b", b"")
            tables = {name: await adopt(log, name) for name in "ab"}
            for number in range(1, 12):
                table = tables["b" if number % 3 else "a"]
                await table.append([LogRow(number, b"%d" % number)])
            loaded = await log.load("b")
            assert loaded is not None
            assert loaded.entries == (b"1", b"2", b"4", b"5", b"7", b"8", b"10", b"11")

        self.use(place, order)

    def test_what_came_after_a_number_is_read_alone(self, place: str) -> None:
        async def since(log: EventLog) -> None:
            for name in ("a", "b"):
                await log.create(name, b"")
                table = await adopt(log, name)
                await table.append([LogRow(number, b"%d" % number) for number in range(1, 5)])
            assert await table.entries_after(0) == (b"1", b"2", b"3", b"4")
            assert await table.entries_after(2) == (b"3", b"4")
            assert await table.entries_after(4) == ()

        self.use(place, since)


class TestSQLiteLog(EveryLog):
    """The log in a file."""

    @pytest.fixture
    def place(self, tmp_path: Path) -> str:
        return str(tmp_path)

    @asynccontextmanager
    async def open_log(self, place: str) -> AsyncIterator[EventLog]:
        database = Database(Path(place) / "tables")
        try:
            yield SQLiteEventLog(database)
        finally:
            database.close()


class TestPostgresLog(EveryLog):
    """The log in a PostgreSQL database."""

    @pytest.fixture
    def place(self, postgres_url: str) -> str:
        return postgres_url

    @asynccontextmanager
    async def open_log(self, place: str) -> AsyncIterator[EventLog]:
        database = PostgresDatabase(place)
        try:
            yield PostgresEventLog(database, secrets.token_hex(4))
        finally:
            await database.close()


class EveryBus(ABC):
    """The contract of an EventBus: of one for a process, and of one between processes."""

    @abstractmethod
    def open_buses(self, folder: Path) -> AbstractAsyncContextManager[tuple[EventBus, EventBus]]:
        """Two ends of one bus, which may be the same."""

    @abstractmethod
    async def settle(self, *buses: EventBus) -> None:
        """Wait until all that was called before has had its effect on these ends."""

    def use(self, folder: Path, test: Callable[[EventBus, EventBus], Awaitable[None]]) -> None:
        async def run_test() -> None:
            async with self.open_buses(folder) as (here, there):
                await test(here, there)

        run_coroutine(run_test())

    def test_subscribers_receive_messages_of_their_subject_in_order(self, tmp_path: Path) -> None:
        async def order(here: EventBus, there: EventBus) -> None:
            received: list[list[bytes]] = [[], [], [], []]
            ends = (("a", here), ("a", there), ("a", there), ("b", here))
            for (subject, end), messages in zip(ends, received, strict=True):
                end.subscribe(subject, messages.append)
            await self.settle(here, there)
            sent = [b"%d" % number for number in range(500)]
            for message in sent:
                here.publish("a", message)
            await self.settle(here, there)
            assert received == [sent, sent, sent, []]

        self.use(tmp_path, order)

    def test_the_messages_of_each_of_two_publishers_come_in_order(self, tmp_path: Path) -> None:
        async def order(here: EventBus, there: EventBus) -> None:
            received: list[bytes] = []
            here.subscribe("a", received.append)
            await self.settle(here, there)
            for number in range(100):
                here.publish("a", b"here %d" % number)
                there.publish("a", b"there %d" % number)
                if number % 10 == 0:
                    await asyncio.sleep(0)
            await self.settle(here, there)
            for name in (b"here", b"there"):
                of_one = [message for message in received if message.split()[0] == name]
                assert of_one == [b"%s %d" % (name, number) for number in range(100)]
            assert len(received) == 200

        self.use(tmp_path, order)

    def test_only_messages_during_the_subscription_are_received(self, tmp_path: Path) -> None:
        async def during(here: EventBus, _there: EventBus) -> None:
            received: list[bytes] = []
            here.publish("a", b"before")
            stop = here.subscribe("a", received.append)
            here.publish("a", b"there")
            await self.settle(here)
            stop()
            stop()
            here.publish("a", b"after")
            await self.settle(here)
            assert received == [b"there"]

        self.use(tmp_path, during)

    def test_nothing_is_received_once_the_subscription_has_ended(self, tmp_path: Path) -> None:
        """Not even what is already on its way."""

        async def end(here: EventBus, there: EventBus) -> None:
            received: list[bytes] = []
            stop = there.subscribe("a", received.append)
            await self.settle(here, there)
            for _ in range(100):
                here.publish("a", b"one")
            await asyncio.sleep(0)
            stop()
            had = len(received)
            await self.settle(here, there)
            assert len(received) == had

        self.use(tmp_path, end)

    def test_a_subscriber_may_unsubscribe_in_its_callback(self, tmp_path: Path) -> None:
        async def once(here: EventBus, there: EventBus) -> None:
            first: list[bytes] = []
            second: list[bytes] = []
            stops: list[Callable[[], None]] = []

            def receive_once(message: bytes) -> None:
                first.append(message)
                stops[0]()

            stops.append(there.subscribe("a", receive_once))
            there.subscribe("a", second.append)
            await self.settle(here, there)
            here.publish("a", b"one")
            here.publish("a", b"two")
            await self.settle(here, there)
            assert (first, second) == ([b"one"], [b"one", b"two"])

        self.use(tmp_path, once)

    def test_a_message_over_the_limit_is_refused_to_its_publisher_alone(
        self, tmp_path: Path
    ) -> None:
        async def refuse(here: EventBus, there: EventBus) -> None:
            received: list[int] = []
            gaps: list[None] = []
            there.subscribe("a", lambda message: received.append(len(message)))
            for end in (here, there):
                end.on_gap(lambda: gaps.append(None))
            await self.settle(here, there)
            with pytest.raises(ValueError, match="the limit is"):
                here.publish("a", bytes(MAX_MESSAGE_BYTES + 1))
            here.publish("a", bytes(MAX_MESSAGE_BYTES))
            here.publish("a", b"")
            await self.settle(here, there)
            assert received == [MAX_MESSAGE_BYTES, 0]
            assert gaps == []

        self.use(tmp_path, refuse)


class TestInProcess(EveryBus):
    """The bus of one process, which delivers before it returns."""

    @asynccontextmanager
    async def open_buses(self, folder: Path) -> AsyncIterator[tuple[EventBus, EventBus]]:  # noqa: ARG002
        bus = InProcessBus()
        yield bus, bus

    async def settle(self, *buses: EventBus) -> None:
        pass


class TestNats(EveryBus):
    """The bus of a cluster: two connections to one broker, which deliver later."""

    @pytest.fixture(autouse=True)
    def require_broker(self, nats_server: str) -> None:
        self.program = nats_server

    @asynccontextmanager
    async def open_buses(self, folder: Path) -> AsyncIterator[tuple[EventBus, EventBus]]:
        broker = Broker(self.program, folder)
        here, there = NatsBus(broker.settings()), NatsBus(broker.settings())
        try:
            await here.open()
            await there.open()
            yield here, there
        finally:
            await here.close()
            await there.close()
            broker.kill()

    async def settle(self, *buses: EventBus) -> None:
        await round_trips(*buses)
