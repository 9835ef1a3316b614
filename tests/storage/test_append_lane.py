"""What a lane says of itself; no database is needed."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import asyncpg
import pytest

from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.postgres.append_lane import AppendLane
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.ownership import Ownership
from tests.server.virtual_clock import run_virtual


class FullDatabase:
    """A connection to a database that has no room for rows while it is ``full``."""

    full = True

    def is_closed(self) -> bool:
        return False

    async def execute(self, _statement: str, tables: list[int], *_columns: Any) -> str:
        if self.full and tables:
            raise asyncpg.DiskFullError("No space left on device")
        return ""


def test_a_lane_whose_rows_are_refused_is_not_well_although_an_empty_append_succeeds() -> None:
    """``/ready`` and ``/health`` answered 200 while no move could be stored."""

    async def main() -> None:
        disk = FullDatabase()

        async def connect() -> Connection:
            return cast(Connection, disk)

        lane = AppendLane(connect, 1.0)

        async def append(*rows: LogRow) -> None:
            await lane.append(Ownership(1, 1, 1), rows)

        row = LogRow(1, b"{}")
        lane.check()
        for _ in range(2):
            with pytest.raises(StorageIOError):
                await append(row)
            await append()
            with pytest.raises(StorageIOError, match="No space left"):
                lane.check()
            disk.full = False
            await append(row)
            lane.check()
            disk.full = True
        with pytest.raises(StorageIOError):
            await append(row)
        await asyncio.sleep(11)
        lane.check()  # nobody may be there to try

    run_virtual(main())
