"""Benchmark of the event log: durable rows a second, and this process's CPU time a row.

python -m bench.log FOLDER|URL [TABLES]

Every table appends a row as soon as the one before is durable, as rooms do. The other processes of
a PostgreSQL server are not counted.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvloop

from herzrasen.storage.event_log import EventLog, LogRow
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.event_log import PostgresEventLog
from herzrasen.storage.postgres.prepare import prepare
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog

SECONDS = 5.0
ROW = b"x" * 200


async def main(place: str, tables: int) -> None:
    async with open_log(place) as log:
        names = [secrets.token_hex(8) for _ in range(tables)]
        logs = []
        for name in names:
            await log.create(name, b"{}")
            owned = await log.adopt(name)
            assert owned is not None
            logs.append(owned.log)
        until, rows = time.perf_counter() + SECONDS, 0

        async def play(number: int) -> None:
            nonlocal rows
            sequence = 0
            while time.perf_counter() < until:
                sequence += 1
                await logs[number].append([LogRow(sequence, ROW)])
                rows += 1

        began, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*map(play, range(tables)))
        took, used = time.perf_counter() - began, time.process_time() - cpu
        print(
            f"{tables:5} tables: {rows / took:8.0f} rows a second, {used / rows * 1e6:6.0f} us each"
        )


@asynccontextmanager
async def open_log(place: str) -> AsyncIterator[EventLog]:
    """The log in a PostgreSQL database, or in a new file in a folder."""
    if "://" in place:
        await prepare(place)
        database = PostgresDatabase(place)
        yield PostgresEventLog(database, "bench")
        await database.close()
        return
    with tempfile.TemporaryDirectory(dir=place) as folder:
        file = Database(Path(folder) / DATABASE_FILE)
        yield SQLiteEventLog(file)
        file.close()


if __name__ == "__main__":
    for count in [int(typed) for typed in sys.argv[2:]] or [1, 20, 200, 1000]:
        uvloop.run(main(sys.argv[1], count))
