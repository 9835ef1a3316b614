"""Daily deals in a PostgreSQL database: every node has the same days, secrets and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from herzrasen.daily.results import DailyState
from herzrasen.storage.daily import BoardLine, PointCount, StoredDaily, StoredDay
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.sessions import GONE

_COLUMNS: Final = 'day, name, person, "table", started, state, finished, points'
_PUBLISH: Final = (
    "INSERT INTO daily_days (day, secret, published) VALUES ($1, $2, $3)"
    " ON CONFLICT (day) DO NOTHING"
)
_RESULT: Final = (
    f"SELECT {_COLUMNS} FROM daily_results WHERE day = $1 AND name = $2 AND person = $3"
)
_FINISHED: Final = "FROM daily_results WHERE day = $1 AND name = $2 AND state = 'finished'"


class PostgresDailyStore:
    """The daily deals in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def publish(self, secrets: Mapping[int, bytes], now: int) -> None:
        """Store the secrets of these days, except where a day has one."""

        async def publish(connection: Connection) -> None:
            await connection.executemany(
                _PUBLISH, [(day, secret, now) for day, secret in sorted(secrets.items())]
            )

        await self._database.transact(publish)

    async def days(self, first: int, last: int) -> tuple[StoredDay, ...]:
        """The stored days from the first to the last, in order."""
        found = await self._database.fetch(
            "SELECT day, secret, published FROM daily_days WHERE day BETWEEN $1 AND $2"
            " ORDER BY day",
            first,
            last,
        )
        return tuple(StoredDay(*row) for row in found)

    async def begin_day(self, day: int) -> None:
        """Note that a stored day has begun."""
        await self._database.execute("UPDATE daily_days SET begun = 1 WHERE day = $1", day)

    async def newest_begun(self) -> int | None:
        """The latest day that has begun; None if none ever has."""
        found = await self._database.fetch(
            "SELECT day FROM daily_days WHERE begun = 1 ORDER BY day DESC LIMIT 1"
        )
        return found[0]["day"] if found else None

    async def go_back(self, day: int) -> None:
        """Note that no day after this one has begun, and forget the secrets of this and all later
        days that nobody has begun to play."""

        async def go_back(connection: Connection) -> None:
            await connection.execute("UPDATE daily_days SET begun = 0 WHERE day > $1", day)
            await connection.execute(
                "DELETE FROM daily_days WHERE day >= $1"
                " AND day NOT IN (SELECT day FROM daily_results)",
                day,
            )

        await self._database.transact(go_back)

    async def begin(self, daily: StoredDaily) -> StoredDaily:
        """Store a person's deal as begun, unless they have begun it or were
        deleted by now; returns what is stored."""
        await self._database.execute(
            f"INSERT INTO daily_results ({_COLUMNS}) SELECT $1::integer, $2::text, $3::text,"
            " $4::text, $5::bigint, $6::text, $7::bigint, $8::integer WHERE NOT EXISTS"
            f" (SELECT FROM devices WHERE token = $3 AND label = '{GONE}' AND ended IS NOT NULL)"
            " ON CONFLICT (day, name, person) DO NOTHING",
            *msgspec.structs.astuple(daily),
        )
        return await self.result(daily.day, daily.name, daily.person) or daily

    async def finish(
        self, table: str, state: DailyState, finished: int, points: int | None
    ) -> None:
        """Store how the deal at this table ended; nothing happens if that is stored already."""
        await self._database.execute(
            "UPDATE daily_results SET state = $1, finished = $2, points = $3"
            " WHERE \"table\" = $4 AND state = 'running'",
            state,
            finished,
            points,
            table,
        )

    async def of_person(self, person: str, first: int) -> tuple[StoredDaily, ...]:
        """All deals of a person since this day, the latest day first."""
        found = await self._database.fetch(
            f"SELECT {_COLUMNS} FROM daily_results WHERE person = $1 AND day >= $2"
            " ORDER BY day DESC, name",
            person,
            first,
        )
        return tuple(StoredDaily(*row) for row in found)

    async def result(self, day: int, name: str, person: str) -> StoredDaily | None:
        """A person's deal; None if they have not begun it."""
        found = await self._database.fetch(_RESULT, day, name, person)
        return StoredDaily(*found[0]) if found else None

    async def counts(self, day: int, name: str) -> tuple[PointCount, ...]:
        """How often which points were made, by points."""
        found = await self._database.fetch(
            "SELECT points, count(*) FILTER (WHERE known), count(*) FILTER (WHERE NOT known) FROM"
            f" (SELECT points, person IN (SELECT person FROM accounts) AS known {_FINISHED})"
            " AS results GROUP BY points ORDER BY points",
            day,
            name,
        )
        return tuple(PointCount(*row) for row in found)

    async def board(
        self, day: int, name: str, limit: int, *, low_wins: bool
    ) -> tuple[BoardLine, ...]:
        """The best results of people with an account, the earlier one first among equals."""
        found = await self._database.fetch(
            "SELECT accounts.name, points FROM daily_results JOIN accounts USING (person)"
            " WHERE day = $1 AND daily_results.name = $2 AND state = 'finished'"
            f' ORDER BY points {_order(low_wins)}, finished, accounts.name COLLATE "C" LIMIT $3',
            day,
            name,
            limit,
        )
        return tuple(BoardLine(*row) for row in found)

    async def best_table(self, day: int, name: str, *, low_wins: bool) -> str | None:
        """The table of the best result, the earliest of them; None if there is none."""
        found = await self._database.fetch(
            f'SELECT "table" {_FINISHED} ORDER BY points {_order(low_wins)}, finished, "table"'
            " LIMIT 1",
            day,
            name,
        )
        return found[0]["table"] if found else None


def _order(low_wins: bool) -> str:
    return "ASC" if low_wins else "DESC"
