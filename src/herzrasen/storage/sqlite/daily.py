"""Daily deals in the SQLite file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from herzrasen.daily.results import DailyState
from herzrasen.storage.daily import BoardLine, PointCount, StoredDaily, StoredDay
from herzrasen.storage.sessions import GONE
from herzrasen.storage.sqlite.database import Database

_COLUMNS: Final = 'day, name, person, "table", started, state, finished, points'
_FINISHED: Final = "FROM daily_results WHERE day = ? AND name = ? AND state = 'finished'"


class SQLiteDailyStore:
    """The daily deals in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def publish(self, secrets: Mapping[int, bytes], now: int) -> None:
        """Store the secrets of these days, except where a day has one."""
        await self._writer.execute(
            "INSERT OR IGNORE INTO daily_days (day, secret, published) VALUES (?, ?, ?)",
            [(day, secret, now) for day, secret in secrets.items()],
        )

    async def days(self, first: int, last: int) -> tuple[StoredDay, ...]:
        """The stored days from the first to the last, in order."""
        found = self._database.query(
            "SELECT day, secret, published FROM daily_days WHERE day BETWEEN ? AND ? ORDER BY day",
            (first, last),
        )
        return tuple(StoredDay(*row) for row in found)

    async def begin_day(self, day: int) -> None:
        """Note that a stored day has begun."""
        await self._writer.execute("UPDATE daily_days SET begun = 1 WHERE day = ?", [(day,)])

    async def newest_begun(self) -> int | None:
        """The latest day that has begun; None if none ever has."""
        found = self._database.query(
            "SELECT day FROM daily_days WHERE begun = 1 ORDER BY day DESC LIMIT 1"
        )
        return found[0][0] if found else None

    async def go_back(self, day: int) -> None:
        """Note that no day after this one has begun, and forget the secrets of this and all later
        days that nobody has begun to play."""
        unplayed = "day NOT IN (SELECT day FROM daily_results)"
        await self._writer.execute_all(
            ("UPDATE daily_days SET begun = 0 WHERE day > ?", [(day,)]),
            (f"DELETE FROM daily_days WHERE day >= ? AND {unplayed}", [(day,)]),
        )

    async def begin(self, daily: StoredDaily) -> StoredDaily:
        """Store a person's deal as begun, unless they have begun it or were
        deleted by now; returns what is stored."""
        await self._writer.execute(
            f"INSERT INTO daily_results ({_COLUMNS}) SELECT :day, :name, :person, :table, :started,"
            " :state, :finished, :points WHERE NOT EXISTS (SELECT 1 FROM devices"
            f" WHERE token = :person AND label = '{GONE}' AND ended IS NOT NULL)"
            " ON CONFLICT (day, name, person) DO NOTHING",
            [msgspec.structs.asdict(daily)],
        )
        return await self.result(daily.day, daily.name, daily.person) or daily

    async def finish(
        self, table: str, state: DailyState, finished: int, points: int | None
    ) -> None:
        """Store how the deal at this table ended; nothing happens if that is stored already."""
        await self._writer.execute(
            "UPDATE daily_results SET state = ?, finished = ?, points = ?"
            " WHERE \"table\" = ? AND state = 'running'",
            [(state, finished, points, table)],
        )

    async def of_person(self, person: str, first: int) -> tuple[StoredDaily, ...]:
        """All deals of a person since this day, the latest day first."""
        found = await self._database.query_in_thread(
            f"SELECT {_COLUMNS} FROM daily_results WHERE person = ? AND day >= ?"
            " ORDER BY day DESC, name",
            (person, first),
        )
        return tuple(StoredDaily(*row) for row in found)

    async def result(self, day: int, name: str, person: str) -> StoredDaily | None:
        """A person's deal; None if they have not begun it."""
        found = self._database.query(
            f"SELECT {_COLUMNS} FROM daily_results WHERE day = ? AND name = ? AND person = ?",
            (day, name, person),
        )
        return StoredDaily(*found[0]) if found else None

    async def counts(self, day: int, name: str) -> tuple[PointCount, ...]:
        """How often which points were made, by points."""
        found = await self._database.query_in_thread(
            "SELECT points, sum(known), sum(1 - known) FROM"
            f" (SELECT points, person IN (SELECT person FROM accounts) AS known {_FINISHED})"
            " GROUP BY points ORDER BY points",
            (day, name),
        )
        return tuple(PointCount(*row) for row in found)

    async def board(
        self, day: int, name: str, limit: int, *, low_wins: bool
    ) -> tuple[BoardLine, ...]:
        """The best results of people with an account, the earlier one first among equals."""
        found = await self._database.query_in_thread(
            "SELECT accounts.name, points FROM daily_results JOIN accounts USING (person)"
            " WHERE day = ? AND daily_results.name = ? AND state = 'finished'"
            f" ORDER BY points {_order(low_wins)}, finished, accounts.name LIMIT ?",
            (day, name, limit),
        )
        return tuple(BoardLine(*row) for row in found)

    async def best_table(self, day: int, name: str, *, low_wins: bool) -> str | None:
        """The table of the best result, the earliest of them; None if there is none."""
        found = await self._database.query_in_thread(
            f'SELECT "table" {_FINISHED} ORDER BY points {_order(low_wins)}, finished, "table"'
            " LIMIT 1",
            (day, name),
        )
        return found[0][0] if found else None


def _order(low_wins: bool) -> str:
    return "ASC" if low_wins else "DESC"
