"""The tables in memory; others are loaded from the log on the first connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from herzrasen.config.server_settings import ServerSettings
from herzrasen.server.bot_pool.scheduler import BotScheduler
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.lobby.shared_decks import SharedDecks
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, TooMuchHeavyWork
from herzrasen.server.room.members import OpenNextTable
from herzrasen.server.room.room import Room
from herzrasen.server.room.summary_publisher import SummaryPublisher, SummarySink
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.event_log import EventLog, StoredTable
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


class TableRegistry:
    """Finds the room of a table, and loads it if it is not in memory."""

    def __init__(
        self,
        log: EventLog,
        summaries: SummarySink,
        pool: BotWorkerPool,
        entropy: Entropy,
        settings: ServerSettings,
        open_next: OpenNextTable,
        heavy_work: HeavyWork,
    ) -> None:
        self._heavy_work = heavy_work
        self._log = log
        self._summaries = summaries
        self._pool = pool
        self._entropy = entropy
        self._settings = settings
        self._open_next = open_next
        self._lengths = settings.wait_times()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._decks = SharedDecks(settings.data)

    async def room(self, name: str, address: str = "") -> Room | None:
        """The room of a table, None if there is no such table. It may have to be loaded, on account
        of the address that asks: raises TooMuchHeavyWork if that asks for too many."""
        if name in self._rooms:
            return self._rooms[name]
        if name not in self._loading:
            self._loading[name] = task = asyncio.create_task(self._load(name, address))
            task.add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])

    @property
    def names(self) -> Collection[str]:
        """The names of the tables in memory, and of those that are being loaded."""
        return self._rooms.keys() | self._loading.keys()

    @property
    def rooms(self) -> Collection[Room]:
        """The tables in memory."""
        return self._rooms.values()

    async def finish(self) -> None:
        """Have every room execute what waits, and close."""
        await asyncio.gather(*(room.finish() for room in list(self._rooms.values())))

    async def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Change the seats at every open table; the stored ones have been changed already."""
        for name in {*self._rooms, *self._loading}:
            with suppress(TooMuchHeavyWork):  # then it is not loaded, and is changed in the file
                room = await self.room(name)
                if room is not None:
                    await room.reseat(change)

    def close(self) -> None:
        """Close every room."""
        for room in list(self._rooms.values()):
            room.close()

    async def _load(self, name: str, address: str) -> Room | None:
        async with self._heavy_work.slot(address):
            stored = await self._log.load(name)
            if stored is None:
                return None
            description, table = await asyncio.to_thread(_replay_table, stored)
        room = Room(
            name,
            description,
            table,
            log=self._log,
            scheduler=partial(
                BotScheduler,
                self._pool,
                self._entropy,
                self._settings,
                description.pace,
                self._seeds(description),
            ),
            now=self._entropy.now,
            lengths=self._lengths,
            linger=self._settings.linger,
            second=self._settings.second,
            open_next=self._open_next,
            on_closed=self._forget,
            publisher=SummaryPublisher(name, description, self._summaries),
            heavy_work=self._heavy_work,
        )
        self._rooms[name] = room
        return room

    def _seeds(self, description: TableInfo) -> Callable[[int], bytes]:
        """The seed of each of the table's deals, by its number."""
        if description.decks:
            return partial(self._decks.seed, description.decks)
        return lambda _number: self._entropy.deal_seed()

    def _forget(self, name: str) -> None:
        self._rooms.pop(name, None)


def _replay_table(stored: StoredTable) -> tuple[TableInfo, Table]:
    """The table as its journal left it."""
    description = info.read(stored.description)
    table = Table(description.game, info.rules_of(description.game, description.rules))
    table.replay(journal.read(entry, description.game) for entry in stored.entries)
    table.release_updates()  # who comes is sent the whole table
    return description, table
