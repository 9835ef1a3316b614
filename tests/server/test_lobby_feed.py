"""The lobby feed without sockets: bounded memory, and work shared by all subscribers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from herzrasen.lobby import summary, table_list
from herzrasen.lobby.summary import TableSummary
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import LobbySubscription
from herzrasen.server.lobby import lobby_feed as halls
from herzrasen.server.lobby.lobby_feed import LobbyFeed
from herzrasen.server.room.summary_sink import SUBJECT
from herzrasen.server.runtime.event_bus import InProcessBus
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from herzrasen.storage.table_summaries import StoredSummary
from herzrasen.table.person_change import PersonChange
from tests.server.event_loop import run_coroutine
from tests.table.summaries import summary_of

HOUR = 3_600_000


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / "tables")) as database:
        yield database


class RecordingSubscriber:
    """A line that keeps what it is told."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.messages: list[Any] = []

    def send(self, message: bytes) -> None:
        self.messages.append(message)

    def close(self, code: int) -> None:
        self.messages.append(code)


class LobbyFixture:
    """A hall, its clock and its bus."""

    def __init__(self, database: Database) -> None:
        self.now = 0
        self.bus = InProcessBus()
        store = SQLiteSummaryStore(database)
        self.hall = LobbyFeed(self.bus, store, lambda: self.now, stale=3600, pause=0)

    def report(self, *reports: TableSummary) -> None:
        for each in reports:
            self.bus.publish(SUBJECT, summary.write(each))

    async def look(self, person: str) -> Any:
        ear: Any = RecordingSubscriber(person)
        await self.hall.subscribe(ear, LobbySubscription())
        return ear


async def run_pending() -> None:
    """Let everything run that is due."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_unlisted_tables_are_dropped_from_memory(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "_TIDY_SECONDS", 0)

    async def test() -> None:
        lobby = LobbyFixture(database)
        await lobby.hall.open()
        lobby.report(
            summary_of("private", kind="private", here=0),
            summary_of("over", state="over", here=0),
            summary_of("left", here=0),
            summary_of("own", ("jan", None), kind="private", here=0),
            summary_of("running", state="running", here=0),
            summary_of("busy", kind="private", here=1),
        )
        jan = await lobby.look("jan")
        lobby.now = HOUR // 2
        await run_pending()
        assert {each.listing.table for each in lobby.hall.summaries} == {"own", "running", "busy"}
        lobby.hall.unsubscribe(jan)
        lobby.now = HOUR
        await run_pending()
        assert {each.listing.table for each in lobby.hall.summaries} == {"busy"}
        lobby.hall.close()

    run_coroutine(test())


def test_a_list_is_worked_out_once_for_all_who_look_at_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    usual = table_list.list_tables

    def count_call(*arguments: Any) -> Any:
        made.append(arguments)
        return usual(*arguments)

    async def test() -> None:
        lobby = LobbyFixture(database)
        ears = [await lobby.look(f"p{number}") for number in range(50)]
        await run_pending()
        monkeypatch.setattr(table_list, "list_tables", count_call)
        before = len(made)
        lobby.report(*(summary_of(f"t{number}") for number in range(30)))
        await run_pending()
        assert len(made) - before == 1
        change = ears[0].messages[-1]
        assert len({id(ear.messages[-1]) for ear in ears}) == 1
        assert len(codec.decoder(dict[str, Any]).decode(change)["tables"]) == 30
        lobby.hall.close()

    run_coroutine(test())


def test_own_tables_are_worked_out_once_for_a_person_and_only_where_one_has_changed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 4,000 people in the lobby each change of any table cost each of their sockets a list."""
    asked: list[str] = []
    usual = table_list.list_own_tables

    def count_call(summaries: Any, person: str) -> Any:
        asked.append(person)
        return usual(summaries, person)

    async def test() -> None:
        lobby = LobbyFixture(database)
        ears = [await lobby.look(f"p{number % 50}") for number in range(200)]
        await run_pending()
        monkeypatch.setattr(table_list, "list_own_tables", count_call)
        lobby.report(summary_of("public"))
        lobby.report(summary_of("own", ("p3", "p4"), kind="private"))
        await run_pending()
        assert sorted(asked) == ["p3", "p4"]
        lists = {id(ear.messages[-1]) for ear in ears if ear.person == "p3"}
        assert len(lists) == 1, "encoded once for four sockets"
        assert own_tables(ears[3]) == own_tables(ears[4]) == ["own"]
        assert own_tables(ears[5]) == []
        lobby.report(summary_of("own", (None, "p4"), kind="private"))
        await run_pending()
        assert (own_tables(ears[3]), own_tables(ears[4])) == ([], ["own"]), "who got up as well"
        lobby.hall.close()

    run_coroutine(test())


def test_of_a_persons_own_tables_so_many_are_remembered(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One guest has 3,000 running tables: what a change costs is no more than with 200."""
    sizes: list[int] = []
    usual = table_list.list_own_tables

    def count_tables(summaries: Any, person: str) -> Any:
        sizes.append(len(known := list(summaries)))
        return usual(known, person)

    async def test() -> None:
        lobby = LobbyFixture(database)
        monkeypatch.setattr(table_list, "list_own_tables", count_tables)
        lobby.report(*(greedy_table(number) for number in range(1000)))
        ear = await lobby.look("greedy")
        for number in range(1000, 3000):
            lobby.report(greedy_table(number))
        await run_pending()
        sizes.clear()
        lobby.report(greedy_table(3000, turn=(0,)))
        await run_pending()
        assert max(sizes) <= halls.MAX_KNOWN + 1
        assert len(own_tables(ear)) == table_list.MAX_OWN
        assert own_tables(ear)[0] == "t3000", "where it is their turn"
        lobby.hall.close()

    run_coroutine(test())


def greedy_table(number: int, turn: tuple[int, ...] = ()) -> TableSummary:
    return summary_of(
        f"t{number}", ("greedy", None), kind="private", state="running", seen=number, turn=turn
    )


def own_tables(ear: Any) -> list[str]:
    """The names of the own tables that were sent last."""
    decode = codec.decoder(dict[str, Any]).decode
    lists = [message for message in map(decode, ear.messages) if message["type"] == "mine"]
    return [table["listing"]["table"] for table in lists[-1]["tables"]]


def test_a_subscriber_between_two_changes_misses_none(database: Database) -> None:
    async def test() -> None:
        lobby = LobbyFixture(database)
        first = await lobby.look("a")
        await run_pending()
        lobby.report(summary_of("t"))
        second = await lobby.look("b")
        await run_pending()
        for ear in (first, second):
            known: dict[str, Any] = {}
            for message in ear.messages:
                content = codec.decoder(dict[str, Any]).decode(message)
                if content["type"] != "mine":
                    known |= {each["table"]: each for each in content["tables"]}
            assert set(known) == {"t"}
        lobby.hall.close()

    run_coroutine(test())


def test_who_comes_after_all_have_left_sees_what_happened_meanwhile(database: Database) -> None:
    async def test() -> None:
        lobby = LobbyFixture(database)
        lobby.hall.unsubscribe(await lobby.look("a"))
        lobby.report(summary_of("t"))
        await run_pending()
        later = await lobby.look("b")
        listed = codec.decoder(dict[str, Any]).decode(later.messages[-1])
        assert [each["table"] for each in listed["tables"]] == ["t"]
        lobby.hall.close()

    run_coroutine(test())


def test_the_list_drops_the_name_of_a_deleted_person(database: Database) -> None:
    async def test() -> None:
        lobby = LobbyFixture(database)
        lobby.report(summary_of("left", ("eva", None), state="running", here=0))
        lobby.report(summary_of("busy", ("jan", None), state="running", here=1))
        ear = await lobby.look("kim")
        assert b"eva!" in ear.messages[-1]
        await lobby.hall.change_person(PersonChange("eva"))
        await run_pending()
        assert {each.listing.table for each in lobby.hall.summaries} == {"busy"}
        assert codec.decoder(dict[str, Any]).decode(ear.messages[-1])["gone"] == ["left"]
        lobby.hall.close()

    run_coroutine(test())


class CountingSummaries(SQLiteSummaryStore):
    """Stored summaries, and how often they were asked for."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.asked: list[str] = []

    async def public(self, since: int, limit: int) -> tuple[bytes, ...]:
        self.asked.append("public")
        return await super().public(since, limit)

    async def of_person(self, person: str, limit: int) -> tuple[bytes, ...]:
        self.asked.append(person)
        return await super().of_person(person, limit)


def test_a_sign_in_or_a_deletion_reads_nobody_elses_tables(database: Database) -> None:
    """With 3,000 people in the lobby each of them cost everybody 2.8 s."""

    async def test() -> None:
        lobby = LobbyFixture(database)
        store = CountingSummaries(database)
        hall = lobby.hall = LobbyFeed(lobby.bus, store, lambda: 0, stale=3600, pause=0)
        for number in range(20):
            await lobby.look(f"p{number}")
        lobby.report(summary_of("guests", ("guest", "p1"), kind="private", here=0))
        store.asked.clear()
        await hall.change_person(PersonChange("guest", "eva"))
        await hall.change_person(PersonChange("stranger"))
        assert store.asked == []
        (table,) = hall.summaries
        assert table.persons == ("eva", "p1")
        await hall.change_person(PersonChange("eva"))
        assert store.asked == ["public", "p1"], "who sat with them, and nobody else"
        assert hall.summaries == ()
        hall.close()

    run_coroutine(test())


def test_who_signs_in_elsewhere_sees_the_tables_of_the_guest(database: Database) -> None:
    """Those in memory, and those that only storage has, in the list that is open already."""

    async def test() -> None:
        lobby = LobbyFixture(database)
        eva = await lobby.look("eva")
        lobby.report(summary_of("known", ("guest", None), kind="private", here=0))
        log = SQLiteEventLog(database)
        await log.create("stored", b"{}")
        stored = summary_of("stored", ("eva", None), kind="private", here=0)
        await SQLiteSummaryStore(database).save(
            StoredSummary("stored", "private", ("eva",), 0, summary.write(stored))
        )
        await lobby.hall.change_person(PersonChange("guest", "eva"))
        await run_pending()
        mine = codec.decoder(dict[str, Any]).decode(eva.messages[-1])
        assert {each["listing"]["table"] for each in mine["tables"]} == {"known", "stored"}
        lobby.hall.close()

    run_coroutine(test())


def test_a_former_owner_that_drops_its_table_late_hides_it_from_nobody(database: Database) -> None:
    """It was suspended: by then the people are at the next owner, and nothing changes there."""

    async def test() -> None:
        lobby = LobbyFixture(database)
        at_next = msgspec.structs.replace(summary_of("waiting", here=2), epoch=5)
        closed = msgspec.structs.replace(at_next, epoch=4).without_connections()
        lobby.report(at_next, closed)
        assert lobby.hall.summaries == (at_next,)
        lobby.report(msgspec.structs.replace(closed, epoch=5))
        assert lobby.hall.summaries[0].here == 0, "the owner itself"
        assert at_next.for_storage().epoch == 0, "data that was moved begins with other epochs"
        lobby.hall.close()

    run_coroutine(test())


def test_what_is_stored_never_replaces_what_is_newer(database: Database) -> None:
    """Somebody opens the lobby: their tables are read, and some are known already."""

    async def test() -> None:
        lobby = LobbyFixture(database)
        lobby.report(summary_of("here", state="running", here=2))
        stored = [summary_of("here", here=0), summary_of("other", here=0)]
        assert lobby.hall._take_over(stored) == {"here", "other"}  # noqa: SLF001
        states = {one.listing.table: one.listing.state for one in lobby.hall.summaries}
        assert states == {"here": "running", "other": "waiting"}
        lobby.hall.close()

    run_coroutine(test())
