"""The edges of what every storage promises: the last day, the second page, the second time."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.ratings.recompute import recompute
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite import backup as backups
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.restore import restore
from herzrasen.storage.storage import Storage
from herzrasen.table import info
from tests.server.event_loop import run_coroutine
from tests.storage.each_storage import Use
from tests.storage.test_contracts import DAY, NOW, adopt, description, entry, session
from tests.storage.test_rating_contracts import EVA, JAN, MIA, add_guest, match_of, play, sign_up


def test_guests_and_tables_stay_to_the_end_of_their_last_day(use: Use) -> None:
    """The privacy page names so many days: no guest goes on the last of them, no table at the
    moment itself."""

    async def expire(storage: Storage) -> None:
        today = NOW // DAY
        for name, days in (("in time", 30), ("late", 31)):
            await storage.sessions.add(session(name, name, today - days))
        keep = RetentionSettings(guests=30, finished=30)
        assert [*await storage.retention.expired_guests(NOW, keep)] == ["late"]
        await storage.log.create("t", info.write(description("eva", opened=0)))
        table = await adopt(storage, "t")
        await table.append([LogRow(1, entry(NOW, "match_ended"))])
        await table.release()
        last = NOW + 30 * DAY
        assert [*await storage.retention.expired_tables(last, keep)] == []
        assert [*await storage.retention.expired_tables(last + 1, keep)] == ["t"]

    use(expire)


def test_of_many_expired_tables_all_are_deleted(use: Use) -> None:
    async def delete(storage: Storage) -> None:
        names = [f"table {number}" for number in range(55)]
        for name in names:
            await storage.log.create(name, b"{}")
        await storage.retention.delete_tables(names[1:])
        assert [name for name in names if await storage.log.exists(name)] == names[:1]

    use(delete)


def test_a_session_ends_once(use: Use) -> None:
    """A late request with a token that has ended would keep its record for ever."""

    async def end_twice(storage: Storage) -> None:
        await storage.sessions.add(session("one", "eva"))
        await storage.sessions.replace("one", session("two", "eva"), 12 * DAY)
        await storage.sessions.replace("one", session("three", "eva"), 99 * DAY)
        assert await storage.sessions.find("one") == StoredSession("one", "", "", 1, 5, 12 * DAY)

    use(end_twice)


def test_a_table_is_read_in_order_and_on_from_where_one_is(use: Use) -> None:
    """Wherever its entries lie, some of them moved, some just appended."""

    async def read(storage: Storage) -> None:
        rows = [LogRow(number, b"entry %d" % number) for number in range(1, 41)]
        await storage.log.create("t", b"{}", rows[:10])
        table = await adopt(storage, "t")
        for row in rows[10:]:
            await table.append([row])
        entries = tuple(row.entry for row in rows)
        stored = await storage.log.load("t")
        assert stored is not None
        assert stored.entries == entries
        for after in (0, 5, 10, 39, 40):
            assert await table.entries_after(after) == entries[after:]

    use(read)


def test_who_signs_in_takes_no_guests_of_others(use: Use) -> None:
    """Else whoever signed in last had played with everybody's guests, and the others with
    strangers, whom they may beat."""

    async def hand_over(storage: Storage) -> None:
        eva, mia = await sign_up(storage, EVA), await sign_up(storage, MIA)
        await play(storage, "t", match_of(EVA, JAN, kind="guest"))
        await play(storage, "u", match_of(MIA, "other", kind="guest"))
        for account, guest in ((eva, JAN), (mia, "other")):
            await add_guest(storage, guest, f"token of {guest}")
            own = session(f"{guest} as {account.person}", account.person, NOW // DAY)
            token = f"token of {guest}"
            assert await storage.accounts.sign_in(account, guest, token, own, NOW)
        await storage.ratings.recompute(recompute)
        ratings = [
            (await storage.ratings.ratings_of(one)).get("hearts-classic") for one in (EVA, MIA)
        ]
        assert [(one.mean, one.matches) for one in ratings if one] == [(1500.0, 0)] * 2

    use(hand_over)


# Backup and restore -------------------------------------------------------------------------------


def names(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM tables ORDER BY name")]


@pytest.fixture
def crash_folder(tmp_path: Path) -> Path:
    """The folder of a server that was killed: its last table is in the write-ahead log alone."""
    data, left = tmp_path / "data", tmp_path / "killed"
    data.mkdir()
    with closing(Database(data / DATABASE_FILE)) as database:
        log = SQLiteEventLog(database)
        run_coroutine(log.create("before", b"{}"))
        backups.save(data, tmp_path / "saved")
        run_coroutine(log.create("in the log", b"{}"))
        shutil.copytree(data, left)
    assert (left / f"{DATABASE_FILE}-wal").stat().st_size > 0
    return left


def test_a_restored_database_lies_beside_no_log_of_the_former_one(
    crash_folder: Path, tmp_path: Path
) -> None:
    """SQLite would write the former pages into it. Aside, both are a whole again."""
    done = restore(tmp_path / "saved", crash_folder)
    assert [path.name for path in crash_folder.glob(f"{DATABASE_FILE}*")] == [DATABASE_FILE]
    assert names(crash_folder) == ["before"]
    assert done.aside is not None
    assert names(done.aside) == ["before", "in the log"]


def test_keys_without_a_database_are_kept_when_others_come(tmp_path: Path) -> None:
    """The database may lie on another disk, which is not there."""
    data, there = tmp_path / "data", tmp_path / "there"
    for folder in (data, there):
        folder.mkdir()
        (folder / "decks.secret").write_bytes(folder.name.encode())
    Database(data / DATABASE_FILE).close()
    backups.save(data, tmp_path / "saved")
    done = restore(tmp_path / "saved", there)
    assert (there / "decks.secret").read_bytes() == b"data"
    assert done.aside is not None
    assert (done.aside / "decks.secret").read_bytes() == b"there"
