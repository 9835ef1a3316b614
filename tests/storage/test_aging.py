"""What is old is forgotten, what is in use or young stays, and 0 days are for ever."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from herzrasen.bots.bot import complete
from herzrasen.config.retention import Keeping
from herzrasen.server.runtime.maintenance import Upkeep
from herzrasen.storage.accounts import Account, SQLiteAccounts
from herzrasen.storage.log import Row, SQLiteLog
from herzrasen.storage.retention import SQLiteForgetting
from herzrasen.storage.sessions import Device, SQLiteDevices
from herzrasen.storage.sqlite.database import FILE, Database
from herzrasen.table import info
from herzrasen.table.info import About
from herzrasen.table.seats import Place
from tests.server.loop import run

DAY = 24 * 60 * 60 * 1000
NOW = 1000 * DAY


async def nothing() -> None:
    """Browsers expire elsewhere."""


def described(opened: int, begun: bool) -> bytes:
    bot = complete("hearts", {})
    assert isinstance(bot, dict)
    told = About("hearts", "standard", bot, "normal", (Place(1),) * 4, opened=opened, begun=begun)
    return info.write(told)


def entry(at: int, event: str) -> bytes:
    return msgspec.json.encode({"number": 1, "by": 0, "at": at, "event": {"event": event}})


async def fill(log: SQLiteLog) -> None:
    """A table of every kind, each left 100 days ago, and one of each from yesterday."""
    for when, days in (("old", 100), ("new", 1)):
        at = NOW - days * DAY
        await log.create(f"{when} waiting", described(at, begun=False))
        await log.create(f"{when} empty", described(at, begun=True))
        # What counts is not when a table was opened but when something happened last.
        for kind, event in (("running", "played"), ("over", "match_ended")):
            await log.create(f"{when} {kind}", described(0, begun=True))
            await log.append(
                f"{when} {kind}", [Row(1, entry(0, "dealt")), Row(2, entry(at, event))]
            )


def left(database: Database) -> set[str]:
    with closing(database.connect()) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM tables")}


@pytest.mark.parametrize(
    ("keep", "gone"),
    [
        (Keeping(finished=0, unfinished=0, never_begun=0), set()),
        (Keeping(finished=99, unfinished=0, never_begun=0), {"old over"}),
        (Keeping(finished=0, unfinished=99, never_begun=0), {"old running", "old empty"}),
        (Keeping(finished=0, unfinished=0, never_begun=99), {"old waiting"}),
        (Keeping(finished=101, unfinished=101, never_begun=101), set()),
        (Keeping(), {"old waiting"}),
    ],
)
def test_each_kind_has_its_days(keep: Keeping, gone: set[str], tmp_path: Path) -> None:
    with closing(Database(tmp_path / FILE)) as database:
        run(fill(SQLiteLog(database)))
        everything = left(database)
        run(Upkeep(SQLiteForgetting(database), keep, lambda: NOW, tuple, nothing).once())
        assert everything - left(database) == gone
        with closing(database.connect()) as connection:
            orphans = 'SELECT count(*) FROM entries WHERE "table" NOT IN (SELECT id FROM tables)'
            assert connection.execute(orphans).fetchone() == (0,)


def test_a_table_that_somebody_is_at_stays(tmp_path: Path) -> None:
    with closing(Database(tmp_path / FILE)) as database:
        run(fill(SQLiteLog(database)))
        upkeep = Upkeep(
            SQLiteForgetting(database),
            Keeping(finished=1),
            lambda: NOW,
            lambda: ["old over"],
            nothing,
        )
        run(upkeep.once())
        assert "old over" in left(database)


def test_a_clock_that_was_set_back_makes_nothing_old(tmp_path: Path) -> None:
    keep = Keeping(finished=1, unfinished=1, never_begun=1)
    with closing(Database(tmp_path / FILE)) as database:
        run(fill(SQLiteLog(database)))
        everything = left(database)
        run(Upkeep(SQLiteForgetting(database), keep, lambda: 0, tuple, nothing).once())
        assert left(database) == everything


KEEP_NOTHING = Keeping(finished=1, unfinished=1, never_begun=1)


def test_a_clock_far_ahead_makes_nothing_old_for_a_day(tmp_path: Path) -> None:
    with closing(Database(tmp_path / FILE)) as database:
        run(fill(SQLiteLog(database)))
        everything = left(database)
        forgetting, ahead = SQLiteForgetting(database), NOW + 400 * DAY
        upkeep = Upkeep(forgetting, KEEP_NOTHING, lambda: ahead, tuple, nothing, lambda: 0.0)
        run(upkeep.once())
        assert left(database) == everything
        run(upkeep.once())
        assert left(database) == set(), "a day later it is the clock that is right"


def test_a_clock_that_leaps_while_the_server_runs_makes_nothing_old_for_a_day(
    tmp_path: Path,
) -> None:
    now, uptime = NOW, 0.0
    with closing(Database(tmp_path / FILE)) as database:
        upkeep = Upkeep(
            SQLiteForgetting(database), KEEP_NOTHING, lambda: now, tuple, nothing, lambda: uptime
        )
        run(upkeep.once())
        run(fill(SQLiteLog(database)))
        everything = left(database)
        now, uptime = NOW + 400 * DAY, 86_400.0
        run(upkeep.once())
        assert left(database) == everything
        now, uptime = NOW + DAY * 3 // 2, 2 * 86_400.0
        run(upkeep.once())
        assert "new over" not in left(database), "a year of waiting is no leap"


def test_what_cannot_be_forgotten_today_stops_nothing(tmp_path: Path) -> None:
    class Full(SQLiteForgetting):
        async def forget(self, tables: Iterable[str]) -> None:
            assert "old over" in tables
            raise sqlite3.OperationalError("database or disk is full")

    with closing(Database(tmp_path / FILE)) as database:
        run(fill(SQLiteLog(database)))
        everything = left(database)
        run(Upkeep(Full(database), Keeping(finished=1), lambda: NOW, tuple, nothing).once())
        assert left(database) == everything


def test_guests_go_who_do_not_come_back_and_accounts_stay(tmp_path: Path) -> None:
    today = NOW // DAY

    async def fill_and_forget(database: Database) -> None:
        devices = SQLiteDevices(database)
        for person, seen in (("old", 100), ("twice", 100), ("owner", 100), ("new", 1)):
            await devices.note(Device(f"token of {person}", person, "", 0, today - seen))
        await devices.note(Device("second token", "twice", "", 0, today - 1))
        account = Account("owner", "Eva", "eva", None, "hash", b"handle", 0)
        owned = Device("third token", "owner", "", 0, today - 100)
        await SQLiteAccounts(database).create(account, None, "token of owner", owned)
        place = Place(1, person="old", name="Wilhelmine")
        told = msgspec.structs.replace(info.read(described(NOW, begun=True)), places=(place,) * 4)
        await SQLiteLog(database).create("table", info.write(told))
        await Upkeep(
            SQLiteForgetting(database), Keeping(guests=99), lambda: NOW, tuple, nothing
        ).once()
        left = {person for person in ("old", "twice", "owner", "new") if await devices.of(person)}
        assert left == {"twice", "owner", "new"}
        stored = await SQLiteLog(database).load("table")
        assert stored is not None
        assert b"Wilhelmine" not in stored.about

    with closing(Database(tmp_path / FILE)) as database:
        run(fill_and_forget(database))
