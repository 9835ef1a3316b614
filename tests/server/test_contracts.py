"""What any log, any bus and any store of reports has to promise (docs/decisions/server.md).

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
from herzrasen.server.runtime.event_bus import Bus, InProcess
from herzrasen.storage.log import EventLog, Fenced, Row, SQLiteLog, Stored
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.table_summaries import KeptReport, SQLiteReports
from herzrasen.table import info
from herzrasen.table.info import About
from herzrasen.table.seats import Place
from herzrasen.table.table import Table
from tests.server.loop import run


class EveryLog(ABC):
    """The contract of an EventLog."""

    @abstractmethod
    def opened(self, folder: Path) -> AbstractContextManager[EventLog]:
        """The log whose data are in this folder."""

    def use(self, folder: Path, test: Callable[[EventLog], Awaitable[None]]) -> None:
        async def used() -> None:
            await test(log)

        with self.opened(folder) as log:
            run(used())

    def test_what_was_written_is_there_for_whoever_opens_it_next(self, tmp_path: Path) -> None:
        async def write(log: EventLog) -> None:
            await log.create("a", b"about")
            await log.append("a", [Row(1, b"one"), Row(2, b"two")])
            await log.describe("a", b"changed")

        async def look(log: EventLog) -> None:
            assert await log.load("a") == Stored(b"changed", (b"one", b"two"))
            assert await log.load("b") is None

        self.use(tmp_path, write)
        self.use(tmp_path, look)

    def test_a_name_is_given_once(self, tmp_path: Path) -> None:
        async def twice(log: EventLog) -> None:
            await log.create("a", b"first")
            with pytest.raises(Fenced):
                await log.create("a", b"second")
            assert await log.load("a") == Stored(b"first", ())

        self.use(tmp_path, twice)

    def test_of_two_owners_one_writes_a_number_and_nothing_of_the_other_stays(
        self, tmp_path: Path
    ) -> None:
        async def race(first: EventLog, second: EventLog) -> None:
            await first.create("a", b"")
            both = [
                owner.append("a", [Row(1, mark), Row(2, mark)])
                for owner, mark in ((first, b"first"), (second, b"second"))
            ]
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert sum(outcome is None for outcome in outcomes) == 1
            assert sum(isinstance(outcome, Fenced) for outcome in outcomes) == 1
            winner = b"first" if outcomes[0] is None else b"second"
            for owner in (first, second):
                assert await owner.load("a") == Stored(b"", (winner, winner))

        async def raced() -> None:
            await race(first, second)

        with self.opened(tmp_path) as first, self.opened(tmp_path) as second:
            run(raced())

    def test_part_of_an_append_is_never_written(self, tmp_path: Path) -> None:
        async def late(log: EventLog) -> None:
            await log.create("a", b"")
            await log.append("a", [Row(2, b"there")])
            with pytest.raises(Fenced):
                await log.append("a", [Row(1, b"new"), Row(2, b"again")])
            assert await log.load("a") == Stored(b"", (b"there",))

        self.use(tmp_path, late)

    def test_a_table_that_was_never_opened_takes_nothing(self, tmp_path: Path) -> None:
        async def unknown(log: EventLog) -> None:
            with pytest.raises(Fenced):
                await log.append("a", [Row(1, b"one")])
            assert await log.load("a") is None

        self.use(tmp_path, unknown)

    def test_entries_come_in_the_order_of_their_numbers(self, tmp_path: Path) -> None:
        async def order(log: EventLog) -> None:
            await log.create("a", b"")
            await log.create("b", b"")
            for number in range(1, 12):
                await log.append("b" if number % 3 else "a", [Row(number, b"%d" % number)])
            loaded = await log.load("b")
            assert loaded is not None
            assert loaded.entries == (b"1", b"2", b"4", b"5", b"7", b"8", b"10", b"11")

        self.use(tmp_path, order)

    def test_what_came_after_a_number_is_read_alone(self, tmp_path: Path) -> None:
        async def since(log: EventLog) -> None:
            for table in ("a", "b"):
                await log.create(table, b"")
                await log.append(table, [Row(number, b"%d" % number) for number in range(1, 5)])
            assert await log.since("a", 0) == (b"1", b"2", b"3", b"4")
            assert await log.since("a", 2) == (b"3", b"4")
            assert await log.since("a", 4) == await log.since("c", 0) == ()

        self.use(tmp_path, since)


class TestSQLiteLog(EveryLog):
    """The log in a file."""

    @contextmanager
    def opened(self, folder: Path) -> Iterator[EventLog]:
        database = Database(folder / "tables")
        try:
            yield SQLiteLog(database)
        finally:
            database.close()


class EveryBus(ABC):
    """The contract of a Bus."""

    @abstractmethod
    def made(self) -> Bus:
        """A bus that nobody has used."""

    def test_messages_are_heard_in_order_by_everyone_on_that_subject(self) -> None:
        bus = self.made()
        heard: list[list[bytes]] = [[], [], []]
        for subject, hear in (("a", heard[0]), ("a", heard[1]), ("b", heard[2])):
            bus.subscribe(subject, hear.append)
        for number in range(5):
            bus.publish("a", b"%d" % number)
        assert heard == [[b"0", b"1", b"2", b"3", b"4"]] * 2 + [[]]

    def test_nobody_hears_what_was_said_before_he_came_or_after_he_left(self) -> None:
        bus = self.made()
        heard: list[bytes] = []
        bus.publish("a", b"before")
        stop = bus.subscribe("a", heard.append)
        bus.publish("a", b"there")
        stop()
        stop()
        bus.publish("a", b"after")
        assert heard == [b"there"]

    def test_who_listens_may_leave_while_he_is_told(self) -> None:
        bus = self.made()
        heard: list[bytes] = []
        stops: list[Callable[[], None]] = []

        def once(message: bytes) -> None:
            heard.append(message)
            stops[0]()

        stops.append(bus.subscribe("a", once))
        bus.subscribe("a", heard.append)
        bus.publish("a", b"one")
        bus.publish("a", b"two")
        assert heard == [b"one", b"one", b"two"]


class TestInProcess(EveryBus):
    """The bus of one process."""

    def made(self) -> Bus:
        return InProcess()


def test_reports_are_found_by_kind_time_and_person(tmp_path: Path) -> None:
    database = Database(tmp_path / "tables")

    def kept(name: str, kind: str, seen: int, *persons: str) -> KeptReport:
        return KeptReport(name, kind, persons, seen, f"{name} {seen}".encode())

    async def use() -> None:
        log, reports = SQLiteLog(database), SQLiteReports(database)
        for name in "abc":
            await log.create(name, b"")
        await reports.keep(kept("a", "public", 10, "eva", "eva"))
        await reports.keep(kept("b", "private", 20, "eva", "jan"))
        await reports.keep(kept("c", "public", 30, "jan"))
        await reports.keep(kept("unknown", "public", 40, "eva"))
        assert await reports.public(10, 9) == (b"c 30", b"a 10")
        assert await reports.public(11, 9) == (b"c 30",)
        assert await reports.public(0, 1) == (b"c 30",)
        assert await reports.of("eva", 9) == (b"b 20", b"a 10")
        await reports.keep(kept("b", "private", 50, "jan"))
        assert await reports.of("eva", 9) == (b"a 10",)
        assert await reports.of("jan", 9) == (b"b 50", b"c 30")
        await reports.forget("b")
        await reports.forget("unknown")
        assert await reports.of("jan", 9) == (b"c 30",)

    run(use())
    database.close()


def test_a_report_follows_who_is_another_person_now_or_nobody(tmp_path: Path) -> None:
    """Also at a table that nobody opens: what the file says of its people is rewritten in place."""
    seats = (Place(1, "Eva", "guest"), Place(2, "Ada"), Place(3, "Jan", "jan"))
    description = About("hearts", "standard", {}, "normal", seats, opened=5, begun=True)

    async def use(database: Database) -> None:
        log, kept = SQLiteLog(database), SQLiteReports(database)
        await log.create("t", info.write(description))
        table = Table("hearts", info.rules_of("hearts", "standard"))
        seating = description.seating()
        line = summary.write(summary.report("t", description, table, seating, 7))
        await kept.keep(KeptReport("t", "private", ("guest", "jan"), 7, line))
        assert await kept.of("guest", 9) == (line,)

        known = description.with_seats(seating.known_as("guest", "eva"))
        await log.describe("t", info.write(known))
        assert await kept.of("guest", 9) == ()
        (found,) = await kept.of("eva", 9)
        assert summary.read(found) == summary.report("t", known, table, known.seating(), 7)

        nobody = description.with_seats(seating.forgotten("jan"))
        await log.describe("t", info.write(nobody))
        assert await kept.of("jan", 9) == ()
        (left,) = await kept.of("guest", 9)
        assert summary.read(left).seat_of("guest") == 0
        assert b"Jan" not in left
        assert b'"jan"' not in left

    with closing(Database(tmp_path / "tables")) as database:
        run(use(database))
