"""Each way that tables are opened, with a deletion between the reading and the commit."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.accounts import SQLiteAccountStore
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from tests.server.auto_play import match_is_over, play, play_together
from tests.server.live_server import live_server
from tests.server.lobby_client import quick_match
from tests.server.table_client import Answer, TableClient, http_request
from tests.server.test_daily import TODAY, Clock
from tests.server.test_retry_deal import retry_deal
from tests.server.test_second_hand import delete
from tests.server.test_tournaments import TournamentClient

GONE = "table.refusal.person-gone"
NAME = "Evangeline"


class Deletion:
    """A person who is deleted, by their own request, when the next table is about to be stored."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pool: ThreadPoolExecutor) -> None:
        self.person: TableClient | None = None
        self.id = ""
        self._pool = pool
        self._done: Future[None] | None = None
        self._committed: asyncio.Event | None = None
        create, delete_person = SQLiteEventLog.create, SQLiteAccountStore.delete

        async def create_later(
            log: SQLiteEventLog, name: str, description: bytes, rows: Sequence[LogRow] = ()
        ) -> None:
            await self._happen()
            await create(log, name, description, rows)

        async def delete_and_note(
            store: SQLiteAccountStore, person: str, *rest: Any, **more: Any
        ) -> None:
            await delete_person(store, person, *rest, **more)
            self.id = person
            if self._committed is not None:
                self._committed.set()

        monkeypatch.setattr(SQLiteEventLog, "create", create_later)
        monkeypatch.setattr(SQLiteAccountStore, "delete", delete_and_note)

    async def _happen(self) -> None:
        person, self.person = self.person, None
        if person is not None:
            self._committed = asyncio.Event()
            self._done = self._pool.submit(delete, person)
            await self._committed.wait()

    def wait(self) -> None:
        """Wait until the request that deletes has been answered."""
        assert self._done is not None
        self._done.result()


@pytest.fixture
def deletion(monkeypatch: pytest.MonkeyPatch) -> Iterator[Deletion]:
    with ThreadPoolExecutor(1) as pool:
        yield Deletion(monkeypatch, pool)


def open_table(person: TableClient, deletion: Deletion) -> str:
    deletion.person = person
    body = json.dumps({"game": "hearts", "rules": "standard", "name": NAME}).encode()
    address = f"{person.server}/api/tables"
    return code(http_request(address, body, content_type="application/json", cookie=person.cookie))


def play_with_people(person: TableClient, deletion: Deletion) -> str:
    deletion.person = person
    return code(quick_match(person, name=NAME))


def play_deal_again(person: TableClient, deletion: Deletion) -> str:
    table = person.open_table("hearts", "standard+deals=1", name=NAME)
    person.join(table)
    play(person, match_is_over)
    deletion.person = person
    return code(retry_deal(person, table, 1, name=NAME))


def play_daily_deal(person: TableClient, deletion: Deletion) -> str:
    deletion.person = person
    answer = http_request(
        f"{person.server}/api/daily/hearts/{TODAY}",
        json.dumps({"name": NAME, "pace": "instant"}).encode(),
        content_type="application/json",
        cookie=person.cookie,
    )
    return code(answer)


def play_in_a_tournament(person: TableClient, deletion: Deletion) -> str:
    """Somebody else opens the table."""
    server = person.server
    host, entrant = TournamentClient(server, "Tom"), TournamentClient(server, NAME)
    cup = host.create("swiss", rules="standard", rounds=1)
    entrant.do(cup, "enter")
    host.do(cup, "start")
    deletion.person = entrant
    refused = code(host.ask(f"{cup}/play", {}))
    deletion.wait()
    host.join(host.go_to_table(cup))
    assert NAME not in str(host.seats)
    return refused


def play_on(person: TableClient, deletion: Deletion) -> str:
    """The others go on without who was deleted."""
    other = TableClient(person.server)
    table = person.open_table("hearts", "standard+deals=1", name=NAME, free=1)
    person.join(table)
    other.join(table)
    other.send(type="sit", name="Tom", seat=3)
    other.until("welcome")
    person.send(type="begin", anyway=True)
    play_together([person, other], match_is_over)
    other.send(type="again")
    person.until("people", lambda message: message.get("rematch"))
    deletion.person = person
    person.send(type="again")
    other.join(other.until("onward")["table"])
    assert NAME not in str(other.seats)
    return GONE


def code(answer: Answer) -> str:
    return str(answer.json["code"])


def traces(data: Path, person: str) -> list[str]:
    """The rows that name a person, in the id or by the name; but those of their sessions."""
    with closing(sqlite3.connect(data / DATABASE_FILE)) as database:
        rows = [row for row in database.iterdump() if 'INTO "devices"' not in row]
    wanted = [form for one in (person, NAME) for form in (one, one.encode().hex().upper())]
    return [row for row in rows if any(form in row for form in wanted)]


@pytest.mark.parametrize(
    "way",
    [
        open_table,
        play_with_people,
        pytest.param(play_deal_again, marks=pytest.mark.heavy),
        play_daily_deal,
        play_in_a_tournament,
        pytest.param(play_on, marks=pytest.mark.heavy),
    ],
)
def test_no_new_table_keeps_a_deleted_person(
    way: Callable[[TableClient, Deletion], str], deletion: Deletion, tmp_path: Path
) -> None:
    entropy = Entropy(now=Clock(), clock_synchronised=lambda: True)
    with live_server(tmp_path, entropy=entropy) as server:
        person = TableClient(server)
        person.keep(http_request(f"{server}/api/me").headers)
        assert way(person, deletion) == GONE
        deletion.wait()
    assert deletion.id
    assert traces(tmp_path, deletion.id) == []
