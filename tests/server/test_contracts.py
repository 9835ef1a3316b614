"""Contracts of event logs, buses and summary stores (docs/decisions/server.md).

Another engine is tested by one more subclass that makes it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from herzrasen.lobby import summary
from herzrasen.server.runtime.event_bus import EventBus, InProcessBus
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import EventLog, LogRow, StoredTable
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from herzrasen.storage.table_summaries import StoredSummary
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.server.event_loop import run_coroutine


class EveryLog(ABC):
    """The contract of an EventLog."""

    @abstractmethod
    def open_log(self, folder: Path) -> AbstractContextManager[EventLog]:
        """The log whose data are in this folder."""

    def use(self, folder: Path, test: Callable[[EventLog], Awaitable[None]]) -> None:
        async def run_test() -> None:
            await test(log)

        with self.open_log(folder) as log:
            run_coroutine(run_test())

    def test_written_entries_are_read_after_reopening(self, tmp_path: Path) -> None:
        async def write(log: EventLog) -> None:
            await log.create("a", b"about")
            await log.append("a", [LogRow(1, b"one"), LogRow(2, b"two")])
            await log.set_description("a", b"changed")

        async def look(log: EventLog) -> None:
            assert await log.load("a") == StoredTable(b"changed", (b"one", b"two"))
            assert await log.load("b") is None

        self.use(tmp_path, write)
        self.use(tmp_path, look)

    def test_a_name_is_given_once(self, tmp_path: Path) -> None:
        async def twice(log: EventLog) -> None:
            await log.create("a", b"first")
            with pytest.raises(WriteConflict):
                await log.create("a", b"second")
            assert await log.load("a") == StoredTable(b"first", ())

        self.use(tmp_path, twice)

    def test_of_two_owners_one_writes_a_number_and_nothing_of_the_other_stays(
        self, tmp_path: Path
    ) -> None:
        async def race(first: EventLog, second: EventLog) -> None:
            await first.create("a", b"")
            both = [
                owner.append("a", [LogRow(1, mark), LogRow(2, mark)])
                for owner, mark in ((first, b"first"), (second, b"second"))
            ]
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert sum(outcome is None for outcome in outcomes) == 1
            assert sum(isinstance(outcome, WriteConflict) for outcome in outcomes) == 1
            winner = b"first" if outcomes[0] is None else b"second"
            for owner in (first, second):
                assert await owner.load("a") == StoredTable(b"", (winner, winner))

        async def run_race() -> None:
            await race(first, second)

        with self.open_log(tmp_path) as first, self.open_log(tmp_path) as second:
            run_coroutine(run_race())

    def test_part_of_an_append_is_never_written(self, tmp_path: Path) -> None:
        async def late(log: EventLog) -> None:
            await log.create("a", b"")
            await log.append("a", [LogRow(2, b"there")])
            with pytest.raises(WriteConflict):
                await log.append("a", [LogRow(1, b"new"), LogRow(2, b"again")])
            assert await log.load("a") == StoredTable(b"", (b"there",))

        self.use(tmp_path, late)

    def test_a_table_that_was_never_opened_takes_nothing(self, tmp_path: Path) -> None:
        async def unknown(log: EventLog) -> None:
            with pytest.raises(WriteConflict):
                await log.append("a", [LogRow(1, b"one")])
            assert await log.load("a") is None

        self.use(tmp_path, unknown)

    def test_entries_come_in_the_order_of_their_numbers(self, tmp_path: Path) -> None:
        async def order(log: EventLog) -> None:
            await log.create("a", b"")
            await log.create("b", b"")
            for number in range(1, 12):
                await log.append("b" if number % 3 else "a", [LogRow(number, b"%d" % number)])
            loaded = await log.load("b")
            assert loaded is not None
            assert loaded.entries == (b"1", b"2", b"4", b"5", b"7", b"8", b"10", b"11")

        self.use(tmp_path, order)

    def test_what_came_after_a_number_is_read_alone(self, tmp_path: Path) -> None:
        async def since(log: EventLog) -> None:
            for table in ("a", "b"):
                await log.create(table, b"")
                await log.append(table, [LogRow(number, b"%d" % number) for number in range(1, 5)])
            assert await log.entries_after("a", 0) == (b"1", b"2", b"3", b"4")
            assert await log.entries_after("a", 2) == (b"3", b"4")
            assert await log.entries_after("a", 4) == await log.entries_after("c", 0) == ()

        self.use(tmp_path, since)


class TestSQLiteLog(EveryLog):
    """The log in a file."""

    @contextmanager
    def open_log(self, folder: Path) -> Iterator[EventLog]:
        database = Database(folder / "tables")
        try:
            yield SQLiteEventLog(database)
        finally:
            database.close()


class EveryBus(ABC):
    """The contract of a Bus."""

    @abstractmethod
    def make_bus(self) -> EventBus:
        """A bus that nobody has used."""

    def test_subscribers_receive_messages_of_their_subject_in_order(self) -> None:
        bus = self.make_bus()
        received: list[list[bytes]] = [[], [], []]
        for subject, hear in (("a", received[0]), ("a", received[1]), ("b", received[2])):
            bus.subscribe(subject, hear.append)
        for number in range(5):
            bus.publish("a", b"%d" % number)
        assert received == [[b"0", b"1", b"2", b"3", b"4"]] * 2 + [[]]

    def test_only_messages_during_the_subscription_are_received(self) -> None:
        bus = self.make_bus()
        received: list[bytes] = []
        bus.publish("a", b"before")
        stop = bus.subscribe("a", received.append)
        bus.publish("a", b"there")
        stop()
        stop()
        bus.publish("a", b"after")
        assert received == [b"there"]

    def test_a_subscriber_may_unsubscribe_in_its_callback(self) -> None:
        bus = self.make_bus()
        received: list[bytes] = []
        stops: list[Callable[[], None]] = []

        def once(message: bytes) -> None:
            received.append(message)
            stops[0]()

        stops.append(bus.subscribe("a", once))
        bus.subscribe("a", received.append)
        bus.publish("a", b"one")
        bus.publish("a", b"two")
        assert received == [b"one", b"one", b"two"]


class TestInProcess(EveryBus):
    """The bus of one process."""

    def make_bus(self) -> EventBus:
        return InProcessBus()


def test_summaries_are_found_by_kind_time_and_person(tmp_path: Path) -> None:
    database = Database(tmp_path / "tables")

    def stored_summary(name: str, kind: str, seen: int, *persons: str) -> StoredSummary:
        return StoredSummary(name, kind, persons, seen, f"{name} {seen}".encode())

    async def use() -> None:
        log, reports = SQLiteEventLog(database), SQLiteSummaryStore(database)
        for name in "abc":
            await log.create(name, b"")
        await reports.save(stored_summary("a", "public", 10, "eva", "eva"))
        await reports.save(stored_summary("b", "private", 20, "eva", "jan"))
        await reports.save(stored_summary("c", "public", 30, "jan"))
        await reports.save(stored_summary("unknown", "public", 40, "eva"))
        assert await reports.public(10, 9) == (b"c 30", b"a 10")
        assert await reports.public(11, 9) == (b"c 30",)
        assert await reports.public(0, 1) == (b"c 30",)
        assert await reports.of_person("eva", 9) == (b"b 20", b"a 10")
        await reports.save(stored_summary("b", "private", 50, "jan"))
        assert await reports.of_person("eva", 9) == (b"a 10",)
        assert await reports.of_person("jan", 9) == (b"b 50", b"c 30")
        await reports.delete("b")
        await reports.delete("unknown")
        assert await reports.of_person("jan", 9) == (b"c 30",)

    run_coroutine(use())
    database.close()


def test_a_summary_follows_a_changed_or_deleted_person(tmp_path: Path) -> None:
    """Also at a table that nobody opens: what the file says of its people is rewritten in place."""
    seats = (SeatOccupant(1, "Eva", "guest"), SeatOccupant(2, "Ada"), SeatOccupant(3, "Jan", "jan"))
    description = TableInfo("hearts", "standard", {}, "normal", seats, opened=5, begun=True)

    async def use(database: Database) -> None:
        log, stored_summary = SQLiteEventLog(database), SQLiteSummaryStore(database)
        await log.create("t", info.write(description))
        table = Table("hearts", info.rules_of("hearts", "standard"))
        seating = description.seating()
        line = summary.write(summary.summarize("t", description, table, seating, 7))
        await stored_summary.save(StoredSummary("t", "private", ("guest", "jan"), 7, line))
        assert await stored_summary.of_person("guest", 9) == (line,)

        known = description.with_seating(seating.with_person_id("guest", "eva"))
        await log.set_description("t", info.write(known))
        assert await stored_summary.of_person("guest", 9) == ()
        (found,) = await stored_summary.of_person("eva", 9)
        assert summary.read(found) == summary.summarize("t", known, table, known.seating(), 7)

        nobody = description.with_seating(seating.without_person("jan"))
        await log.set_description("t", info.write(nobody))
        assert await stored_summary.of_person("jan", 9) == ()
        (left,) = await stored_summary.of_person("guest", 9)
        assert summary.read(left).seat_of("guest") == 0
        assert b"Jan" not in left
        assert b'"jan"' not in left

    with closing(Database(tmp_path / "tables")) as database:
        run_coroutine(use(database))
