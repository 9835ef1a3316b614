"""Heavy requests are worked on beside the event loop, few at a time, and nobody gets more than a
share of that."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.presentation.rulebook import description
from herzrasen.server.api import qr_code, rules
from herzrasen.server.api.account import match_history
from herzrasen.server.api.health import HealthEndpoint
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, TooMuchHeavyWork
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.table.person_change import PersonChange
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.long_tables import long_round, write_table, write_tables
from tests.server.table_client import Answer, TableClient, http_request
from tests.server.work_counter import WorkCounter, work_counter
from tests.table.random_play import new_table, play

__all__ = ["work_counter"]

SHORT = "standard+deals=1"


def request(person: TableClient, path: str, body: Any = None) -> Answer:
    sent = None if body is None else json.dumps(body).encode()
    address = f"{person.server}{path}"
    return http_request(address, sent, content_type="application/json", cookie=person.cookie)


def with_matches(person: TableClient, folder: Path, count: int) -> None:
    """This person has played so many short matches."""
    person.open_table("hearts", SHORT)
    database = Database(folder / DATABASE_FILE)
    (row,) = database.query('SELECT person FROM seats WHERE "table" = (SELECT max(id) FROM tables)')
    database.close()
    entries = [one for made in play(new_table("hearts", SHORT), Random(1), 200) for one in made]
    names = [f"match-{number}" for number in range(count)]
    write_tables(folder, "hearts", entries, names, person=row[0], rules=SHORT)


def test_journals_are_read_off_the_event_loop(tmp_path: Path, work_counter: WorkCounter) -> None:
    work_counter.count(rules, "_rule_book", "rules written")
    work_counter.count(qr_code, "qr_code", "codes drawn")
    work_counter.count(match_history, "_read_table", "matches looked at")
    work_counter.count(description, "sentences", "sentences")
    table = write_table(tmp_path, "nerts", long_round(300))
    with live_server(tmp_path) as server:
        person = TableClient(server)
        with_matches(person, tmp_path, 3)
        paths = [f"/api/tables/{table}/{path}" for path in ("record?view=mine", "review?round=1")]
        paths += [f"/api/tables/match-1/{path}" for path in ("record", "record.json", "hint")]
        paths += ["/api/rules/nerts?text=stoss%2Bseats%3D5"]
        paths += [f"/api/me/{path}" for path in ("matches", "statistics", "statistics.json")]
        paths += ["/api/me/statistics.csv", "/api/me/export"]
        answers = {path: request(person, path).status for path in paths}
        answers["again"] = request(person, "/api/tables/match-1/again", {"deal": 1}).status
        answers["qr"] = request(person, "/api/qr", {"link": f"{server}/#t"}).status
        answers["rules"] = request(person, "/api/rules", {"game": "nerts", "options": {}}).status
        person.join(table)
    assert {status for status in answers.values() if status >= 500} == set(), answers
    for kind in (
        "decoded",
        "table read",
        "rules written",
        "codes drawn",
        "matches looked at",
        "sentences",
    ):
        assert work_counter.calls[kind], kind
    assert work_counter.calls["decoded"] > 1000
    slow = {kind: times for kind, times in work_counter.on_the_loop.items() if kind != "table read"}
    # What a running table takes over move by move is not meant: nobody moves here but the dealer.
    assert slow.get("decoded", 0) == 0
    assert {*slow} <= {"replayed", "seen"}, slow
    assert slow.get("replayed", 0) < 20


def test_the_first_answer_reads_some_journals_and_lists_are_in_pages(
    tmp_path: Path, work_counter: WorkCounter
) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        with_matches(person, tmp_path, 70)
        work_counter.forget()
        first = request(person, "/api/me/statistics").json
        assert first["unread"] == 30
        assert work_counter.calls["table read"] == 40
        page = request(person, "/api/me/matches").json
        assert len(page["matches"]) == 30
        assert page["more"] is not None


def refuse(_work: HeavyWork, _address: str) -> None:
    raise TooMuchHeavyWork


def test_excess_heavy_requests_are_refused_and_others_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = write_table(tmp_path, "nerts", long_round(60))
    with live_server(tmp_path) as server:
        person = TableClient(server)
        person.join(table)
        other = write_table(tmp_path, "nerts", long_round(60), name="another-long-table")
        monkeypatch.setattr(HeavyWork, "_check_share", refuse)
        answer = request(person, f"/api/tables/{table}/record?view=mine")
        assert (answer.status, answer.json["code"]) == (429, "table.refusal.too-fast")
        late = TableClient(server)
        late.connect(other)
        assert late.next_error() == "too-fast"
        person.send(type="hello")
        assert person.until("welcome")["number"] == 60
        monkeypatch.undo()
        assert request(person, f"/api/tables/{table}/record?view=mine").status == 200
        assert TableClient(server).join(other)["number"] == 60


# What else is bounded -----------------------------------------------------------------------------


@pytest.mark.usefixtures("no_refill")
def test_sockets_are_counted_when_they_are_opened(tmp_path: Path) -> None:
    bounds = LimitSettings(requests_at_once=3)
    table = write_table(tmp_path, "nerts", long_round(60))
    with live_server(tmp_path, limits=bounds) as server:
        for _ in range(3):
            person = TableClient(server)
            person.join(table)
            person.close()
        with pytest.raises(Exception, match="403"):
            TableClient(server).join(table)


class Checked:
    """A log that can be checked, and read, when it is told to."""

    def __init__(self, stored: StoredTable | None = None) -> None:
        self.checks = 0
        self.loads = 0
        self.stored = stored
        self.go_on = asyncio.Event()

    async def check_writable(self) -> None:
        self.checks += 1
        await self.go_on.wait()

    async def load(self, _name: str) -> StoredTable | None:
        self.loads += 1
        await self.go_on.wait()
        return self.stored

    async def adopt(self, name: str, _after: int | None = None) -> None:
        assert await self.load(name) is None


def lobby_of(log: Checked) -> TableRegistry:
    nobody = cast("Any", SimpleNamespace(now=lambda: 0, publish=print, save=print))
    settings = ServerSettings()
    return TableRegistry(
        cast("Any", log), nobody, nobody, nobody, settings, nobody, HeavyWork(), nobody
    )


def test_concurrent_health_requests_share_one_write_check() -> None:
    async def main() -> tuple[int, set[int]]:
        log = Checked()
        endpoint = HealthEndpoint(cast("Any", log), GracefulShutdown())
        asking = [asyncio.create_task(endpoint.health(cast("Any", None))) for _ in range(50)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        log.go_on.set()
        answers = await asyncio.gather(*asking)
        return log.checks, {answer.status_code for answer in answers}

    assert run_coroutine(main()) == (1, {200})


def test_a_table_is_loaded_once_though_the_first_request_was_cancelled() -> None:
    async def main() -> tuple[int, list[object]]:
        log = Checked()
        lobby = lobby_of(log)
        first = asyncio.create_task(lobby.room("T", "a"))
        await asyncio.sleep(0.0)
        first.cancel()
        await asyncio.wait([first])
        assert "T" in lobby.names
        others = [asyncio.create_task(lobby.room("T", "b")) for _ in range(3)]
        await asyncio.sleep(0.0)
        log.go_on.set()
        return log.loads, await asyncio.gather(*others)

    assert run_coroutine(main()) == (1, [None] * 3)


def test_a_deletion_waits_for_the_tables_that_are_being_loaded() -> None:
    """They may have been read before it."""

    async def main() -> tuple[bool, object]:
        log = Checked()
        lobby = lobby_of(log)
        loading = asyncio.create_task(lobby.room("T", "a"))
        await asyncio.sleep(0)
        changing = asyncio.create_task(lobby.reseat(PersonChange("eva")))
        for _ in range(9):
            await asyncio.sleep(0)
        waits = not changing.done()
        log.go_on.set()
        await changing
        return waits, await loading

    assert run_coroutine(main()) == (True, None)


def test_one_export_of_a_person_is_written_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = write_table(tmp_path, "hearts", [])
    assert table
    again: list[int] = []
    person = TableClient("")
    load = SQLiteEventLog.load

    async def asking(log: SQLiteEventLog, name: str) -> StoredTable | None:
        if not again:
            again.append((await asyncio.to_thread(request, person, "/api/me/export")).status)
        return await load(log, name)

    with live_server(tmp_path) as server:
        person.server = server
        with_matches(person, tmp_path, 2)
        monkeypatch.setattr(SQLiteEventLog, "load", asking)
        assert request(person, "/api/me/export").status == 200
        assert again == [429]
        assert request(person, "/api/me/export").status == 200
