"""The log: all or nothing, grouped, fenced, and honest when it cannot write."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.storage.log import Fenced, Row, SQLiteLog, Stored
from herzrasen.storage.sqlite.database import FILE, Closed, Database, claim
from herzrasen.storage.sqlite.writer import Writer
from herzrasen.storage.storage import in_sqlite
from tests.server.loop import run
from tests.server.person import Person, ask
from tests.server.playing import play
from tests.server.served import address, served, start


def test_rows_come_back_in_order_and_descriptions_change(tmp_path: Path) -> None:
    async def use(log: SQLiteLog) -> None:
        await log.create("a", b"about")
        await log.append("a", [Row(1, b"one"), Row(2, b"two")])
        await log.append("a", [Row(3, b"three")])
        await log.describe("a", b"changed")
        assert await log.load("a") == Stored(b"changed", (b"one", b"two", b"three"))
        assert await log.load("b") is None
        with pytest.raises(Fenced):
            await log.create("a", b"again")
        with pytest.raises(Fenced):
            await log.append("unknown", [Row(1, b"one")])

    with closing(Database(tmp_path / "log")) as database:
        run(use(SQLiteLog(database)))
    with closing(Database(tmp_path / "log")) as again:
        stored = run(SQLiteLog(again).load("a"))
    assert stored == Stored(b"changed", (b"one", b"two", b"three"))


def test_the_log_fences_whoever_writes_second(tmp_path: Path) -> None:
    async def use(first: SQLiteLog, second: SQLiteLog) -> None:
        await first.create("a", b"")
        await first.append("a", [Row(1, b"first")])
        with pytest.raises(Fenced):
            await second.append("a", [Row(1, b"second"), Row(2, b"second")])
        assert await second.load("a") == Stored(b"", (b"first",)), "all or nothing"
        await second.append("a", [Row(2, b"second")])

    with (
        closing(Database(tmp_path / "log")) as first,
        closing(Database(tmp_path / "log")) as second,
    ):
        run(use(SQLiteLog(first), SQLiteLog(second)))


def test_moves_of_many_tables_share_a_commit_and_a_refused_one_spoils_no_other(
    tmp_path: Path,
) -> None:
    tables = [f"table {number}" for number in range(200)]

    async def use(log: SQLiteLog, writer: Writer) -> list[BaseException | None]:
        await asyncio.gather(*(log.create(name, b"") for name in tables))
        before = writer.commits
        appends = [log.append(name, [Row(1, b"one")]) for name in tables]
        fenced = [log.append(tables[0], [Row(1, b"again")])]
        results = await asyncio.gather(*appends, *fenced, return_exceptions=True)
        assert writer.commits - before < 20
        return results

    with closing(Database(tmp_path / "log")) as database:
        log = SQLiteLog(database)
        *fine, fenced = run(use(log, database.writer))
        assert fine == [None] * 200
        assert isinstance(fenced, Fenced)
        assert run(log.load(tables[0])) == Stored(b"", (b"one",))


class Full(SQLiteLog):
    """A log on a disk that is full when told so."""

    full = False

    async def append(self, name: str, rows: Sequence[Row]) -> None:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        await super().append(name, rows)

    async def check(self) -> None:
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        await super().check()


def test_a_full_disk_refuses_the_move_and_leaves_the_table(tmp_path: Path) -> None:
    with (
        closing(Database(tmp_path / "log")) as database,
        served(tmp_path, kept=replace(in_sqlite(database), log=(log := Full(database)))) as server,
    ):
        person = Person(server)
        table = person.open_table("hearts", "standard")
        person.come(table)
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        before = person.last
        log.full = True
        assert ask(f"{server}/health").status == 503
        person.submit(move="pass", cards=before["view"]["hand"][:3])
        assert person.refusal() == "not-saved"
        log.full = False
        assert ask(f"{server}/health").status == 200
        person.say(type="hello")
        assert person.until("welcome")["view"] == before["view"]
        play(person, lambda m: m.get("event", {}).get("event") == "trick_taken")


def test_a_table_that_somebody_else_moved_is_read_again(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard")
        person.come(table)
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        move = {"move": "pass", "cards": person.last["view"]["hand"][:3]}
        twin = tmp_path / "twin"
        twin.mkdir()
        shutil.copy(tmp_path / "device.keys", twin)
        with (
            closing(sqlite3.connect(tmp_path / FILE)) as source,
            closing(sqlite3.connect(twin / "tables.sqlite3")) as copy,
        ):
            source.backup(copy)
        with served(twin) as other:
            there = Person(other, person.cookie)
            there.come(table)
            there.submit(**move)
            there.until("accepted")
        with closing(sqlite3.connect(twin / "tables.sqlite3")) as copy:
            rows = copy.execute("SELECT * FROM entries WHERE seq > ?", (person.last["number"],))
            ahead = rows.fetchall()
        with closing(sqlite3.connect(tmp_path / FILE)) as source:
            source.executemany("INSERT INTO entries VALUES (?, ?, ?)", ahead)
            source.commit()
        person.submit(**move)
        assert person.refusal() == "moved-on"
        again = Person(server, person.cookie)
        welcome = again.come(table, last=person.last["number"])
        assert welcome["number"] >= ahead[-1][1]
        assert len(welcome["missed"]) == welcome["number"] - person.last["number"]


# Starting and stopping ----------------------------------------------------------------------------


def failed(process: subprocess.Popen[str]) -> str:
    said, complaint = process.communicate(timeout=60)
    assert (process.returncode, said) == (2, "")
    assert len(complaint.splitlines()) == 1
    return complaint


def test_what_a_server_cannot_do_it_says_in_a_sentence(tmp_path: Path) -> None:
    running = start(tmp_path)
    try:
        server = address(running)
        port = int(server.rpartition(":")[2])
        assert f"port {port}" in failed(start(tmp_path / "other", port=port))
        assert "already using" in failed(start(tmp_path))
        assert "bereits" in failed(start(tmp_path, language="de_DE.UTF-8"))
        assert ask(f"{server}/health").status == 200
    finally:
        running.terminate()
        _, complaint = running.communicate(timeout=60)
    assert (running.returncode, complaint) == (0, "")
    claim(tmp_path).close()
    (tmp_path / "file").touch()
    assert "cannot be written" in failed(start(tmp_path / "file" / "data"))
    assert "cannot listen" in failed(start(tmp_path, host="192.0.2.1"))


def test_data_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with closing(Database(tmp_path / FILE)):
        pass
    with closing(sqlite3.connect(tmp_path / FILE)) as log:
        log.execute("PRAGMA user_version = 99")
    assert "another version" in failed(start(tmp_path))


def test_a_folder_belongs_to_one_server(tmp_path: Path) -> None:
    with closing(claim(tmp_path)), pytest.raises(Closed, match="data-in-use"):
        claim(tmp_path)
    claim(tmp_path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_nor_does_it_when_somebody_has_deleted_its_lock(tmp_path: Path) -> None:
    with closing(claim(tmp_path)):
        for file in tmp_path.glob("server.lock*"):
            file.unlink()
        with pytest.raises(Closed, match="data-in-use"):
            claim(tmp_path)
    claim(tmp_path).close()
