"""A daily deal from its first request to its result, without a server."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from herzrasen.daily.calendar_day import closes_at, parse_day, start_of
from herzrasen.daily.series import DailyDeal
from herzrasen.games.protocol import Refusal
from herzrasen.server.lobby.daily_clock import DailyClock
from herzrasen.server.lobby.daily_days import DailyDays
from herzrasen.server.lobby.daily_tables import DailyPlayer, DailyTables
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.daily import StoredDaily
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.sqlite.daily import SQLiteDailyStore
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.trusted_time import TrustedTime
from herzrasen.table import info
from herzrasen.table.info import Repeat, TableInfo
from tests.server.event_loop import run_coroutine

DAY = parse_day("2026-11-28") or 0
EVA, JAN = (DailyPlayer(name.lower(), name, "instant") for name in ("Eva", "Jan"))


class DailyServer:
    """The tables of daily deals over a database; ``opened`` are their descriptions."""

    def __init__(self, database: Database) -> None:
        self.now = start_of(DAY) + 1000
        self.opened: dict[str, TableInfo] = {}
        entropy = Entropy(now=lambda: self.now, clock_synchronised=lambda: True)
        self.store = SQLiteDailyStore(database)
        days = DailyDays(self.store, DailyClock(TrustedTime, entropy))
        log: Any = self
        factory: Any = SimpleNamespace(branch=self._open)
        self.tables = DailyTables(self.store, days, log, factory, entropy)

    async def _open(
        self, description: TableInfo, _entries: object, name: str, *, address: str
    ) -> str:
        assert address == "home"
        self.opened[name] = description
        return name

    async def load(self, name: str) -> StoredTable | None:
        described = self.opened.get(name)
        return None if described is None else StoredTable(info.write(described), ())

    async def exists(self, name: str) -> bool:
        return name in self.opened

    async def play(self, player: DailyPlayer, day: int = DAY) -> str:
        """The table that they are sent to, or the code of a refusal."""
        found = await self.tables.play(DailyDeal(day, "hearts"), player, "home")
        return found.code.removeprefix("daily.refusal.") if isinstance(found, Refusal) else found

    async def own(self, player: DailyPlayer) -> StoredDaily | None:
        return await self.store.result(DAY, "hearts", player.person)


def test_a_deal_counts_once_until_its_day_has_closed(tmp_path: Path) -> None:
    """The server may have stopped between the end of a table and its result: who asks again is not
    sent back to where nothing can be played. And who has begun in time may end after midnight."""

    async def main() -> None:
        first = await server.play(EVA)
        assert server.opened[first].repeats is None
        assert await server.play(EVA) == first, "while it runs, the way leads back to it"
        late = await server.play(JAN)
        del server.opened[late]
        assert await server.play(JAN) == late, "a server that stopped in between opens it now"
        ended = server.now + 60_000  # by a clock that was ahead
        server.opened[first] = replace(server.opened[first], ended=ended)
        again = await server.play(EVA)
        assert server.opened[again].repeats == Repeat(1, start_of(DAY))
        own = await server.own(EVA)
        assert own is not None
        assert (own.table, own.state, own.finished) == (first, "given-up", server.now)
        server.opened[again] = replace(server.opened[again], ended=ended)
        await server.tables.settle(again)
        await server.tables.settle("nowhere")
        assert await server.own(EVA) == own, "what is played for oneself is no result"
        server.now = closes_at(DAY)
        nobody = replace(EVA, person="nobody")
        assert await server.play(nobody) == "still-closed"
        assert await server.play(JAN) == late
        server.now += 1
        assert server.opened[await server.play(nobody)].repeats is not None
        assert server.opened[await server.play(JAN)].repeats is not None
        assert await server.play(JAN, DAY + 2) == "not-yet"
        assert await server.play(JAN, DAY - 1) == "no-such-day"
        assert await server.play(replace(EVA, name=" ")) == "table.refusal.name"

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        server = DailyServer(database)
        run_coroutine(main())
