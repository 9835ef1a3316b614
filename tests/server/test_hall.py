"""The hall without sockets: what it remembers is bounded, and what is worked out is shared."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.lobby import summary, table_list
from herzrasen.lobby.summary import Report
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import Look
from herzrasen.server.lobby import lobby_feed as halls
from herzrasen.server.lobby.lobby_feed import Hall
from herzrasen.server.room.summary_publisher import SUBJECT
from herzrasen.server.runtime.event_bus import InProcess
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.table_summaries import SQLiteReports
from tests.server.loop import run
from tests.table.reports import stands

HOUR = 3_600_000


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / "tables")) as database:
        yield database


class Ear:
    """A line that keeps what it is told."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.told: list[Any] = []

    def say(self, message: bytes) -> None:
        self.told.append(message)

    def close(self, code: int) -> None:
        self.told.append(code)


class Lobby:
    """A hall, its clock and its bus."""

    def __init__(self, database: Database) -> None:
        self.now = 0
        self.bus = InProcess()
        store = SQLiteReports(database)
        self.hall = Hall(self.bus, store, lambda: self.now, stale=3600, pause=0)

    def report(self, *reports: Report) -> None:
        for each in reports:
            self.bus.publish(SUBJECT, summary.write(each))

    async def look(self, person: str) -> Any:
        ear: Any = Ear(person)
        await self.hall.look(ear, Look())
        return ear


async def turns() -> None:
    """Let everything run that is due."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_what_nobody_can_see_any_more_is_forgotten(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "_TIDY", 0)

    async def test() -> None:
        lobby = Lobby(database)
        await lobby.hall.open()
        lobby.report(
            stands("private", kind="private", here=0),
            stands("over", state="over", here=0),
            stands("left", here=0),
            stands("own", ("jan", None), kind="private", here=0),
            stands("running", state="running", here=0),
            stands("busy", kind="private", here=1),
        )
        jan = await lobby.look("jan")
        lobby.now = HOUR // 2
        await turns()
        assert {each.listing.table for each in lobby.hall.reports} == {"own", "running", "busy"}
        lobby.hall.leave(jan)
        lobby.now = HOUR
        await turns()
        assert {each.listing.table for each in lobby.hall.reports} == {"busy"}
        lobby.hall.close()

    run(test())


def test_a_list_is_worked_out_once_for_all_who_look_at_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    usual = table_list.tables

    def counted(*arguments: Any) -> Any:
        made.append(arguments)
        return usual(*arguments)

    async def test() -> None:
        lobby = Lobby(database)
        ears = [await lobby.look(f"p{number}") for number in range(50)]
        await turns()
        monkeypatch.setattr(table_list, "tables", counted)
        before = len(made)
        lobby.report(*(stands(f"t{number}") for number in range(30)))
        await turns()
        assert len(made) - before == 1
        change = ears[0].told[-1]
        assert len({id(ear.told[-1]) for ear in ears}) == 1
        assert len(codec.decoder(dict[str, Any]).decode(change)["tables"]) == 30
        lobby.hall.close()

    run(test())


def test_whoever_comes_between_two_changes_misses_none(database: Database) -> None:
    async def test() -> None:
        lobby = Lobby(database)
        first = await lobby.look("a")
        await turns()
        lobby.report(stands("t"))
        second = await lobby.look("b")
        await turns()
        for ear in (first, second):
            known: dict[str, Any] = {}
            for message in ear.told:
                told = codec.decoder(dict[str, Any]).decode(message)
                if told["type"] != "mine":
                    known |= {each["table"]: each for each in told["tables"]}
            assert set(known) == {"t"}
        lobby.hall.close()

    run(test())


def test_of_who_is_nobody_any_more_the_list_keeps_no_name(database: Database) -> None:
    async def test() -> None:
        lobby = Lobby(database)
        lobby.report(stands("left", ("eva", None), state="running", here=0))
        lobby.report(stands("busy", ("jan", None), state="running", here=1))
        ear = await lobby.look("kim")
        assert b"eva!" in ear.told[-1]
        await lobby.hall.read_again()
        await turns()
        assert {each.listing.table for each in lobby.hall.reports} == {"busy"}
        assert codec.decoder(dict[str, Any]).decode(ear.told[-1])["gone"] == ["left"]
        lobby.hall.close()

    run(test())
