"""Retention: old data are deleted, data in use or young stay, and 0 days mean for ever."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from herzrasen.bots.bot import complete_settings
from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.maintenance import Maintenance
from herzrasen.server.runtime.trusted_clock import TrustedClock
from herzrasen.storage.device_links import StoredDeviceLink
from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.retention import SQLiteRetention
from herzrasen.storage.sqlite.sessions import SQLiteSessionStore
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.storage import Storage
from herzrasen.storage.trusted_time import TrustedTime
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.storage.test_rating_contracts import EVA, sign_up
from tests.storage.test_tournaments import tournament_row

DAY = 24 * 60 * 60 * 1000
NOW = 1000 * DAY


async def nothing(_now: int) -> None:
    """Browsers expire elsewhere."""


async def upkeep(
    database: Database,
    keep: RetentionSettings,
    now: int,
    in_use: Callable[[], Collection[str]] = tuple,
    retention: SQLiteRetention | None = None,
) -> None:
    """One daily run, a day after a clock that was right."""
    retention = SQLiteRetention(database) if retention is None else retention
    await retention.save_trusted_time(TrustedTime(NOW - DAY))
    await run_at(retention, keep, now, in_use)


async def run_at(
    retention: SQLiteRetention,
    keep: RetentionSettings,
    now: int,
    in_use: Callable[[], Collection[str]] = tuple,
) -> None:
    """One daily run of a server that was started just now."""
    clock = TrustedClock(retention, lambda: now)
    await Maintenance(retention, keep, lambda: now, in_use, nothing, clock).run_once()


def table_info(opened: int, begun: bool) -> bytes:
    bot = complete_settings("hearts", {})
    assert isinstance(bot, dict)
    description = TableInfo(
        "hearts", "standard", bot, "normal", (SeatOccupant(1),) * 4, opened=opened, begun=begun
    )
    return info.write(description)


def entry(at: int, event: str) -> bytes:
    return msgspec.json.encode({"number": 1, "by": 0, "at": at, "event": {"event": event}})


async def fill(log: SQLiteEventLog) -> None:
    """A table of every kind, each left 100 days ago, and one of each from yesterday."""
    for when, days in (("old", 100), ("new", 1)):
        at = NOW - days * DAY
        await log.create(f"{when} waiting", table_info(at, begun=False))
        await log.create(f"{when} empty", table_info(at, begun=True))
        # What counts is not when a table was opened but when something happened last.
        for kind, event in (("running", "played"), ("over", "match_ended")):
            await log.create(f"{when} {kind}", table_info(0, begun=True))
            rows = [LogRow(1, entry(0, "dealt")), LogRow(2, entry(at, event))]
            await log.table(f"{when} {kind}").append(rows)


def remaining_rows(database: Database) -> set[str]:
    with closing(database.connect()) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM tables")}


@pytest.mark.parametrize(
    ("keep", "gone"),
    [
        (RetentionSettings(finished=0, unfinished=0, never_begun=0), set()),
        (RetentionSettings(finished=99, unfinished=0, never_begun=0), {"old over"}),
        (RetentionSettings(finished=0, unfinished=99, never_begun=0), {"old running", "old empty"}),
        (RetentionSettings(finished=0, unfinished=0, never_begun=99), {"old waiting"}),
        (RetentionSettings(finished=101, unfinished=101, never_begun=101), set()),
        (RetentionSettings(), {"old waiting"}),
    ],
)
def test_each_kind_has_its_days(keep: RetentionSettings, gone: set[str], tmp_path: Path) -> None:
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        everything = remaining_rows(database)
        run_coroutine(upkeep(database, keep, NOW))
        assert everything - remaining_rows(database) == gone
        with closing(database.connect()) as connection:
            orphans = (
                'SELECT count(*) FROM all_entries WHERE "table" NOT IN (SELECT id FROM tables)'
            )
            assert connection.execute(orphans).fetchone() == (0,)
        assert (database.log_cleaner.size == 0) is bool(gone), "nor can it be read from the log"


def test_a_table_that_somebody_is_at_stays(tmp_path: Path) -> None:
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        keep = RetentionSettings(finished=1)
        run_coroutine(upkeep(database, keep, NOW, lambda: ["old over"]))
        assert "old over" in remaining_rows(database)


def test_a_clock_that_was_set_back_makes_nothing_old(tmp_path: Path) -> None:
    keep = RetentionSettings(finished=1, unfinished=1, never_begun=1)
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        everything = remaining_rows(database)
        run_coroutine(upkeep(database, keep, 0))
        assert remaining_rows(database) == everything


KEEP_NOTHING = RetentionSettings(finished=1, unfinished=1, never_begun=1)


def test_a_clock_far_ahead_makes_nothing_old_until_a_week_has_confirmed_it(tmp_path: Path) -> None:
    """Each run is that of a server that was started anew, twice on the first day; and whoever comes
    has the wrong time written beside their name, which proves nothing."""
    ahead = NOW + 400 * DAY
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        everything = remaining_rows(database)
        run_coroutine(upkeep(database, KEEP_NOTHING, ahead))

        async def play_by_a_wrong_clock() -> None:
            guest = StoredSession("token", "guest", "", ahead // DAY, ahead // DAY)
            await SQLiteSessionStore(database).add(guest)
            log = SQLiteEventLog(database)
            await log.create("by a wrong clock", table_info(ahead, begun=True))
            await log.table("by a wrong clock").append([LogRow(1, entry(ahead, "dealt"))])

        run_coroutine(play_by_a_wrong_clock())
        retention = SQLiteRetention(database)
        for days in (0.1, *range(1, 7)):
            run_coroutine(run_at(retention, KEEP_NOTHING, ahead + round(days * DAY)))
            assert remaining_rows(database) == everything | {"by a wrong clock"}
        run_coroutine(run_at(retention, KEEP_NOTHING, ahead + 7 * DAY))
        assert remaining_rows(database) == set(), "after a week it is the clock that is right"


def test_a_wrong_clock_that_is_set_right_again_was_never_believed(tmp_path: Path) -> None:
    """Nor one that leaps on while it is confirmed."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        everything = remaining_rows(database)
        retention = SQLiteRetention(database)
        run_coroutine(upkeep(database, KEEP_NOTHING, NOW + 400 * DAY))
        for leap in range(1, 9):
            run_coroutine(run_at(retention, KEEP_NOTHING, NOW + (400 + 46 * leap) * DAY))
        assert remaining_rows(database) == everything
        run_coroutine(run_at(retention, KEEP_NOTHING, NOW + DAY * 3 // 2))
        assert "new over" not in remaining_rows(database)


@pytest.mark.parametrize(
    ("pause", "runs"),
    [(0, 0), (DAY // 2 - 1, 15), (DAY // 2, 8), (DAY, 8), (45 * DAY, 8), (45 * DAY + 1, 0)],
)
def test_a_clock_is_believed_after_seven_runs_on_other_days(pause: int, runs: int) -> None:
    """Not after less, nor after runs on one day or months apart (0 for never)."""
    known, believed_after = TrustedTime(NOW), 0
    for number in range(20):
        now = NOW + 400 * DAY + number * pause
        known = known.after_run(now)
        if known.believed == now:
            believed_after = number + 1
            break
    assert believed_after == runs


@pytest.mark.parametrize("days", [-10, 10])
def test_a_clock_is_trusted_within_ten_days_of_its_last_run(days: int) -> None:
    known, edge = TrustedTime(NOW), NOW + days * DAY
    beyond = edge + days // 10
    assert known.after_run(edge) == TrustedTime(edge)
    assert known.after_run(beyond) == TrustedTime(NOW, beyond, 1)
    assert [known.doubts(time) for time in (edge, beyond)] == [False, days > 0]
    assert known.limit(beyond) == min(beyond, edge)


def test_what_ends_by_itself_goes_by_a_time_that_is_believable(tmp_path: Path) -> None:
    """Sessions expire by it, and rated matches are broken off by it, for good."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        retention = SQLiteRetention(database)
        times = {}
        for wrong_by in (-400, 0, 5, 400):
            now = NOW + wrong_by * DAY
            run_coroutine(retention.save_trusted_time(TrustedTime(NOW)))
            clock = TrustedClock(retention, lambda now=now: now)  # type: ignore[misc]
            run_coroutine(clock.check(now))
            times[wrong_by] = (clock.now() - NOW) // DAY
        assert times == {-400: -400, 0: 0, 5: 5, 400: 10}


def test_nothing_ends_by_a_clock_that_was_never_believed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """In the first week of a server, where a run by a clock 400 days ahead would end all that the
    run before has begun. That it has leaped is a warning; that it is new is none."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        now = [NOW]
        clock = TrustedClock(SQLiteRetention(database), lambda: now[0])
        levels = []
        for days in (0, 1, 400, 2):
            now[0] = NOW + days * DAY
            caplog.clear()
            with caplog.at_level(logging.INFO):
                assert not run_coroutine(clock.check(now[0]))
            [record] = caplog.records
            levels.append((record.levelname, "far from that of the last run" in record.message))
            assert clock.now() < NOW
        assert levels == [("INFO", False)] * 2 + [("WARNING", True)] * 2
        for days in range(3, 10):
            now[0] = NOW + days * DAY
            run_coroutine(clock.check(now[0]))
        assert clock.now() == now[0], "after a week"


@pytest.mark.parametrize("days", [7, 12, 31])
def test_a_server_that_runs_now_and_then_deletes_what_is_old(tmp_path: Path, days: int) -> None:
    """Also after it was off for a winter: a clock need not be seen every day to be confirmed, but
    at weekends or once a month."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        everything = remaining_rows(database)
        retention = SQLiteRetention(database)
        run_coroutine(upkeep(database, KEEP_NOTHING, NOW + 100 * DAY))
        for run in range(1, 7):
            run_coroutine(run_at(retention, KEEP_NOTHING, NOW + (100 + days * run) * DAY))
        assert remaining_rows(database) == everything
        run_coroutine(run_at(retention, KEEP_NOTHING, NOW + (100 + days * 7) * DAY))
        assert remaining_rows(database) == set()


def test_a_clock_that_leaps_is_confirmed_by_nothing_before() -> None:
    """Seven runs of a server that is started once a month, the last by a clock 400 days ahead; and
    that clock over and over on the same day."""
    known = TrustedTime(NOW)
    for month in range(1, 8):
        known = known.after_run(NOW + 31 * month * DAY)
    assert known == TrustedTime(NOW, NOW + 217 * DAY, 7)
    for hour in range(12):
        known = known.after_run(NOW + 600 * DAY + hour * DAY // 24)
    assert (known.believed, known.runs) == (NOW, 1)
    assert known.after_run(NOW + 248 * DAY).runs == 1, "nor by one that was set right again"


@pytest.mark.parametrize("wrong_by", [-400 * DAY, 400 * DAY])
def test_a_node_of_a_cluster_goes_by_the_clock_of_storage(tmp_path: Path, wrong_by: int) -> None:
    """Not even on the next day by its own, which then is as far ahead as is expected."""
    claims, expired_at = [NOW, None, NOW], []

    async def claim(_job: str) -> int | None:
        return claims.pop()

    async def expire(now: int) -> None:
        expired_at.append(now)

    keep = RetentionSettings(finished=99, unfinished=99, never_begun=99)
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        everything = remaining_rows(database)
        retention = SQLiteRetention(database)
        run_coroutine(retention.save_trusted_time(TrustedTime(NOW - DAY)))
        clock = TrustedClock(retention, lambda: NOW + wrong_by)
        daily = Maintenance(
            retention, keep, lambda: NOW + wrong_by, tuple, expire, clock, claim=claim
        )
        for _ in range(3):
            run_coroutine(daily.run_once())
        gone = everything - remaining_rows(database)
    assert gone == {name for name in everything if name.startswith("old")}
    assert expired_at == [NOW, NOW], "the second time another node was first"


def test_a_failed_deletion_does_not_stop_the_server(tmp_path: Path) -> None:
    class FullDiskRetention(SQLiteRetention):
        async def delete_tables(self, tables: Iterable[str]) -> None:
            assert "old over" in tables
            raise StorageIOError("database or disk is full")

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        everything = remaining_rows(database)
        keep = RetentionSettings(finished=1)
        run_coroutine(upkeep(database, keep, NOW, retention=FullDiskRetention(database)))
        assert remaining_rows(database) == everything


def test_a_server_deletes_all_that_has_expired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests, sessions of accounts, links to other devices, tournaments; once a day. Which they
    are, and what goes with them: ``test_contracts``."""
    done, run_once = threading.Event(), Maintenance.run_once

    async def run_and_tell(daily: Maintenance) -> None:
        await run_once(daily)
        done.set()

    monkeypatch.setattr(Maintenance, "run_once", run_and_tell)
    now = 30_000 * DAY
    entropy = Entropy(now=lambda: now)

    async def fill_all(storage: Storage) -> None:
        await storage.retention.save_trusted_time(TrustedTime(now - DAY))
        await sign_up(storage, EVA)
        for name, person, ago, valid in (
            ("old guest", "old guest", 100, 1),
            ("new guest", "new guest", 1, 1),
            ("new", EVA, 99, -1),
        ):
            day = now // DAY - ago
            session = StoredSession(name, person, "", day, day)
            link = StoredDeviceLink(f"link of {name}", name, "", now + valid * DAY)
            await storage.device_links.add(link, session, 0)
        for name, at in (("old", now - 9 * DAY), ("new", now)):
            await storage.tournaments.create(tournament_row(name, changed=at))

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        storage = sqlite_storage(database, new_keys=True)
        run_coroutine(fill_all(storage))
        keep = RetentionSettings(guests=99)
        with live_server(tmp_path, storage=storage, entropy=entropy, keep=keep):
            done.wait()
        left = [
            {str(name) for (name,) in database.query(f"SELECT {name} FROM {table}")}
            for name, table in (
                ("token", "devices WHERE ended IS NULL"),
                ("code", "device_links"),
                ("name", "tournaments"),
            )
        ]
    assert left == [{"new guest", "new"}, {"link of new guest"}, {"new"}]
