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

from herzrasen.config.limits import Bounds
from herzrasen.config.server_settings import Settings
from herzrasen.presentation.rulebook import description
from herzrasen.server.api import qr_code, rules
from herzrasen.server.api.account import match_history
from herzrasen.server.api.review_jobs import SHARE
from herzrasen.server.lobby.tables import Lobby
from herzrasen.server.rate_limits import heavy_requests
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.runtime.graceful_shutdown import Stopping
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.overload import Overload
from herzrasen.storage.log import SQLiteLog, Stored
from herzrasen.storage.sqlite.database import FILE, Database
from tests.server.long_tables import long_round, write_table, write_tables
from tests.server.loop import run
from tests.server.person import Answer, Person, ask
from tests.server.served import served
from tests.server.test_jobs import looked, never, use
from tests.server.work import Work, work
from tests.table.playing import new_table, play

__all__ = ["work"]

SHORT = "standard+deals=1"


def asked(person: Person, path: str, body: Any = None) -> Answer:
    sent = None if body is None else json.dumps(body).encode()
    address = f"{person.server}{path}"
    return ask(address, sent, content_type="application/json", cookie=person.cookie)


def with_matches(person: Person, folder: Path, count: int) -> None:
    """This person has played so many short matches."""
    person.open_table("hearts", SHORT)
    database = Database(folder / FILE)
    (row,) = database.read('SELECT person FROM seats WHERE "table" = (SELECT max(id) FROM tables)')
    database.close()
    entries = [one for made in play(new_table("hearts", SHORT), Random(1), 200) for one in made]
    names = [f"match-{number}" for number in range(count)]
    write_tables(folder, "hearts", entries, names, person=row[0], rules=SHORT)


def test_whatever_reads_journals_reads_them_beside_the_loop(tmp_path: Path, work: Work) -> None:
    work.count(rules, "_written", "rules written")
    work.count(qr_code, "code_of", "codes drawn")
    work.count(match_history, "_look", "matches looked at")
    work.count(description, "sentences", "sentences")
    table = write_table(tmp_path, "nerts", long_round(300))
    with served(tmp_path) as server:
        person = Person(server)
        with_matches(person, tmp_path, 3)
        paths = [f"/api/tables/{table}/{path}" for path in ("record?view=mine", "review?round=1")]
        paths += [f"/api/tables/match-1/{path}" for path in ("record", "record.json", "hint")]
        paths += ["/api/rules/nerts?text=stoss%2Bseats%3D5"]
        paths += [f"/api/me/{path}" for path in ("matches", "statistics", "statistics.json")]
        paths += ["/api/me/statistics.csv", "/api/me/export"]
        answers = {path: asked(person, path).status for path in paths}
        answers["again"] = asked(person, "/api/tables/match-1/again", {"deal": 1}).status
        answers["qr"] = asked(person, "/api/qr", {"link": f"{server}/#t"}).status
        answers["rules"] = asked(person, "/api/rules", {"game": "nerts", "options": {}}).status
        person.come(table)
    assert {status for status in answers.values() if status >= 500} == set(), answers
    for kind in (
        "decoded",
        "table read",
        "rules written",
        "codes drawn",
        "matches looked at",
        "sentences",
    ):
        assert work.calls[kind], kind
    assert work.calls["decoded"] > 1000
    slow = {kind: times for kind, times in work.on_the_loop.items() if kind != "table read"}
    # What a running table takes over move by move is not meant: nobody moves here but the dealer.
    assert slow.get("decoded", 0) == 0
    assert {*slow} <= {"replayed", "seen"}, slow
    assert slow.get("replayed", 0) < 20


def test_the_first_answer_reads_some_journals_and_lists_are_in_pages(
    tmp_path: Path, work: Work
) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        with_matches(person, tmp_path, 70)
        work.forget()
        first = asked(person, "/api/me/statistics").json
        assert first["unread"] == 30
        assert work.calls["table read"] == 40
        page = asked(person, "/api/me/matches").json
        assert len(page["matches"]) == 30
        assert page["more"] is not None


def test_who_asks_for_too_much_is_told_so_and_others_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = write_table(tmp_path, "nerts", long_round(60))
    with served(tmp_path) as server:
        person = Person(server)
        person.come(table)
        other = write_table(tmp_path, "nerts", long_round(60), name="another-long-table")
        monkeypatch.setattr(heavy_requests, "WAITING", 0)
        answer = asked(person, f"/api/tables/{table}/record?view=mine")
        assert (answer.status, answer.json["code"]) == (429, "table.refusal.too-fast")
        late = Person(server)
        late.connect(other)
        assert late.refusal() == "too-fast"
        person.say(type="hello")
        assert person.until("welcome")["number"] == 60
        monkeypatch.undo()
        assert asked(person, f"/api/tables/{table}/record?view=mine").status == 200
        assert Person(server).come(other)["number"] == 60


# What else is bounded -----------------------------------------------------------------------------


def test_sockets_are_counted_when_they_are_opened(tmp_path: Path) -> None:
    bounds = Bounds(requests_at_once=3, requests_per_second=0.001)
    table = write_table(tmp_path, "nerts", long_round(60))
    with served(tmp_path, limits=bounds) as server:
        for _ in range(3):
            person = Person(server)
            person.come(table)
            person.leave()
        with pytest.raises(Exception, match="403"):
            Person(server).come(table)


class Checked:
    """A log that can be checked, and read, when it is told to."""

    def __init__(self, stored: Stored | None = None) -> None:
        self.checks = 0
        self.loads = 0
        self.stored = stored
        self.go_on = asyncio.Event()

    async def check(self) -> None:
        self.checks += 1
        await self.go_on.wait()

    async def load(self, _name: str) -> Stored | None:
        self.loads += 1
        await self.go_on.wait()
        return self.stored


def lobby_of(log: Checked, folder: Path) -> Lobby:
    nobody = cast("Any", SimpleNamespace(now=lambda: 0, publish=print, keep=print))
    settings = Settings(data=folder)
    stop = Stopping()
    overload = Overload(LoopLag(), settings.limits.lag_ms)
    return Lobby(cast("Any", log), nobody, nobody, nobody, settings, stop, overload, HeavyWork())


def test_however_many_ask_for_its_health_one_check_is_written_at_a_time(tmp_path: Path) -> None:
    async def main() -> tuple[int, set[int]]:
        log = Checked()
        lobby = lobby_of(log, tmp_path)
        asking = [asyncio.create_task(lobby.health(cast("Any", None))) for _ in range(50)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        log.go_on.set()
        answers = await asyncio.gather(*asking)
        return log.checks, {answer.status_code for answer in answers}

    assert run(main()) == (1, {200})


def test_a_table_is_read_once_though_who_asked_first_has_gone(tmp_path: Path) -> None:
    async def main() -> tuple[int, list[object]]:
        log = Checked()
        lobby = lobby_of(log, tmp_path)
        first = asyncio.create_task(lobby.room("T", "a"))
        await asyncio.sleep(0.0)
        first.cancel()
        await asyncio.wait([first])
        assert "T" in lobby.names
        others = [asyncio.create_task(lobby.room("T", "b")) for _ in range(3)]
        await asyncio.sleep(0.0)
        log.go_on.set()
        return log.loads, await asyncio.gather(*others)

    assert run(main()) == (1, [None] * 3)


def test_one_address_has_its_share_of_the_reviews() -> None:
    async def test(jobs: Any) -> None:
        begun = [jobs.begin(f"{n}", n, looked(), address="a") for n in range(SHARE + 1)]
        assert [hasattr(one, "code") for one in begun] == [False] * SHARE + [True]
        assert not hasattr(jobs.begin("b", "b", looked(), address="b"), "code")

    use(never, test)


def test_one_export_of_a_person_is_written_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = write_table(tmp_path, "hearts", [])
    assert table
    again: list[int] = []
    person = Person("")
    load = SQLiteLog.load

    async def asking(log: SQLiteLog, name: str) -> Stored | None:
        if not again:
            again.append((await asyncio.to_thread(asked, person, "/api/me/export")).status)
        return await load(log, name)

    with served(tmp_path) as server:
        person.server = server
        with_matches(person, tmp_path, 2)
        monkeypatch.setattr(SQLiteLog, "load", asking)
        assert asked(person, "/api/me/export").status == 200
        assert again == [429]
        assert asked(person, "/api/me/export").status == 200
