"""The tables in memory; others are loaded from the log on the first connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Final

from cachetools import LRUCache

from herzrasen.config.app_settings import ServerSettings
from herzrasen.server.bot_pool.bot_pauses import AnswerTimes
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.lobby.shared_decks import SharedDecks
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, TooMuchHeavyWork
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.room import Room
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.room.room_services import NextTables, RoomServices
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.beacon_rounds import Beacon
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.errors import DamagedRow, DamagedTable, WriteConflict
from herzrasen.storage.event_log import EventLog, OwnedTable, StoredTable, TableLog, TableVersion
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import finished_deals, info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.person_change import PersonChange
from herzrasen.table.table import Table

MAX_EMPTY: Final = 512
"""Tables that stay in memory when nobody is at them, of the many that may be left at once: each
takes 14 KB for as long as it lingers, and is read again within milliseconds."""
_LEFT_SECONDS: Final = 5.0
"""A table in memory for less than this is not taken for left: its people are about to come."""
_READ_AT_ONCE: Final = 64
"""Tables that are read and not replayed yet, among those that no address is charged for."""
_REMEMBERED: Final = 10_000
"""Tables that are not opened again, as nothing can be stored of them; and as many that could not be
read."""
_LOAD_ERRORS: Final = (WriteConflict, OSError, TooMuchHeavyWork)
"""Reasons why a table cannot be loaded now; all who ask for it are told."""


class TableRegistry:
    """Finds the room of a table, and loads it if it is not in memory."""

    def __init__(
        self,
        log: EventLog,
        summaries: SummarySink,
        pool: BotWorkerPool,
        entropy: Entropy,
        settings: ServerSettings,
        next_tables: NextTables,
        heavy_work: HeavyWork,
        decks: SharedDecks,
        on_match_over: Callable[[str, TableInfo], object] | None = None,
        beacon: Beacon | None = None,
        time: Callable[[], float] | None = None,
        written: WrittenBytes | None = None,
    ) -> None:
        """``on_match_over`` is called with each table whose match has just ended. Rounds of the
        ``beacon`` are mixed into the seeds of deals. ``time`` is that of the rooms, ``written``
        limits what addresses may have stored."""
        self._heavy_work = heavy_work
        self._log = log
        self._entropy = entropy
        self._services = RoomServices(
            pool,
            entropy,
            settings,
            AnswerTimes(settings.answer),
            summaries,
            next_tables,
            heavy_work,
            WrittenBytes(settings.limits) if written is None else written,
            time,
        )
        self._session_settings = SessionSettings(
            settings.wait_times(),
            settings.countdowns(),
            linger=settings.linger,
            second=settings.second,
        )
        self._rooms: dict[str, Room] = {}
        self._unwritable: LRUCache[str, None] = LRUCache(_REMEMBERED)
        self._unreadable: LRUCache[str, None] = LRUCache(_REMEMBERED)
        self._loaded_since = 0
        """Tables loaded since those that were left were counted."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._loaders = BackgroundTasks(_LOAD_ERRORS)
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)
        self._decks = decks
        self._on_match_over = on_match_over
        self._beacon = beacon
        self._releasing = BackgroundTasks()
        self.on_room_closed: Callable[[str, Room], object] = _nothing
        """Called with each room that has closed."""
        self.releases_closed = True
        """Whether a table is given up when its room closes; not while the next owner adopts it,
        since it would wait for that write."""

    async def room(
        self,
        name: str,
        address: str = "",
        after: int | None = None,
        memory: RoomMemory | None = None,
    ) -> Room | None:
        """The room of a table, None if there is no such table. It may have to be loaded, on account
        of the address that asks: raises TooMuchHeavyWork if that asks for too many. ``memory`` is
        what another node's room handed over.

        Raises WriteConflict if the table has to be adopted and is no longer in the epoch ``after``,
        DamagedTable if it cannot be read, or closed since nothing more could be stored: it would
        open and close as often as its people come back.
        """
        if name in self._rooms:
            return self._rooms[name]
        if name in self._unwritable:
            raise DamagedTable("entries")
        if name not in self._loading:
            self._loading[name] = task = self._loaders.start(
                self._load(name, address, after, memory)
            )
            task.add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])

    def in_memory(self, name: str) -> Room | None:
        """The room of a table that is in memory."""
        return self._rooms.get(name)

    async def wait_in_memory(self, name: str) -> Room | None:
        """The room of a table that is in memory or is being loaded; None for every other table."""
        if name in self._rooms or name not in self._loading:
            return self._rooms.get(name)
        try:
            return await asyncio.shield(self._loading[name])
        except _LOAD_ERRORS:
            return None

    def has(self, name: str) -> bool:
        """Whether a table is in memory, or is being loaded."""
        return name in self._rooms or name in self._loading

    def versions(self) -> dict[str, TableVersion]:
        """The versions of the tables in memory."""
        return {name: room.version for name, room in self._rooms.items()}

    @property
    def names(self) -> Collection[str]:
        """The names of the tables in memory, and of those that are being loaded."""
        return tuple({**self._rooms, **self._loading})

    @property
    def rooms(self) -> Collection[Room]:
        """The tables in memory."""
        return self._rooms.values()

    def publish_summaries(self) -> None:
        """Publish the summary of each table in memory again."""
        for room in self._rooms.values():
            room.publish_summary()

    async def finish(self) -> None:
        """Have every room execute what waits, and close."""
        await asyncio.gather(*(room.finish() for room in list(self._rooms.values())))

    async def reseat(self, change: PersonChange) -> None:
        """Change the seats at the open tables of a person; the stored ones have been changed
        already. A table that is being loaded may have been read before that."""
        for name in tuple(self._loading):
            await self.wait_in_memory(name)
        for room in [room for room in self._rooms.values() if room.may_know(change.person)]:
            await room.reseat(change)

    def close(self) -> None:
        """Close every room. The tables are not given up: that would cost a write for each, and
        while this node lives it will adopt them again."""
        while self._rooms:
            name = next(iter(self._rooms))
            room = self._rooms.pop(name)  # before it closes, so that `_forget` does not release it
            room.close()
            self.on_room_closed(name, room)

    async def _load(
        self, name: str, address: str, after: int | None, memory: RoomMemory | None
    ) -> Room | None:
        try:
            loaded = await self._adopt(name, address, after)
        except DamagedRow:
            self._unreadable[name] = None
            raise
        if loaded is None:
            return None
        owned, description, table = loaded
        room = Room(
            name,
            description,
            table,
            owned.log,
            self._seeds(description),
            self._session_settings,
            self._services,
            on_closed=partial(self._forget, owned.log),
            on_match_over=partial(self._end_match, name, description),
            memory=memory,
        )
        self._rooms[name] = room
        self._close_left()
        return room

    def _end_match(self, name: str, description: TableInfo) -> None:
        if self._on_match_over is not None:
            self._on_match_over(name, description)

    def _close_left(self) -> None:
        """Close tables that nobody is at before their time, if too many are left; those in memory
        for longest first. They are counted only when twice as many may have been left."""
        self._loaded_since += 1
        if self._loaded_since < MAX_EMPTY:
            return
        self._loaded_since = 0
        left = [one for one in self._rooms.values() if one.is_empty and one.age > _LEFT_SECONDS]
        for room in left[: max(0, len(left) - MAX_EMPTY)]:
            room.close()

    async def _adopt(
        self, name: str, address: str, after: int | None
    ) -> tuple[OwnedTable, TableInfo, Table] | None:
        """Adopt a table, and replay it in a thread. The tables of a lost node are adopted together,
        in one commit, but read and replayed few at a time, so that the event loop stays free. What
        could not be read is read before it is adopted: in a cluster each adoption is a row more,
        and its people come back again and again."""
        if name in self._unreadable:
            async with self._heavy_work.slot(address):
                if (known := await self._log.load(name)) is not None:
                    await read_in_thread(name, _replay_table, known)
            self._unreadable.pop(name, None)
        if not address:
            owned = await self._log.adopt(name, after)
            if owned is None:
                return None
            async with self._reading:
                stored = await owned.read()
                async with self._heavy_work.slot(address):
                    return owned, *await read_in_thread(name, _replay_table, stored)
        async with self._heavy_work.slot(address):
            owned = await self._log.adopt(name, after)
            if owned is None:
                return None
            return owned, *await read_in_thread(name, _replay_table, await owned.read())

    def _seeds(self, description: TableInfo) -> DealSeeds:
        """The server's share of each of the table's deals; it is all of the seed where other tables
        are dealt the same."""
        if description.series:
            return DealSeeds(partial(self._decks.series_seed, description.series), shared=True)
        entropy = self._entropy
        return DealSeeds(
            lambda _number: entropy.deal_seed(),
            asks_seats=entropy.seats_share,
            beacon=self._beacon,
        )

    def _forget(self, log: TableLog, name: str) -> None:
        room = self._rooms.pop(name, None)
        if room is None:
            return
        if room.takes_no_writes:
            self._unwritable[name] = None
        self.on_room_closed(name, room)
        if self.releases_closed:
            self._releasing.start(_release(log))


def _nothing(_name: str, _room: Room) -> None:
    """Do nothing when a room has closed."""


async def _release(log: TableLog) -> None:
    """Give up a table. If that fails, this node stays its owner until another one adopts it."""
    with suppress(OSError):
        await log.release()


def _replay_table(stored: StoredTable) -> tuple[TableInfo, Table]:
    """The table as its journal left it."""
    description = info.read(stored.description)
    table = Table(description.game, info.rules_of(description.game, description.rules))
    finished = finished_deals.read(stored.entries, description.game)
    table.skip(finished)
    running = stored.entries[finished.entries :]
    table.replay(journal.read(entry, description.game) for entry in running)
    table.release_updates()  # who comes is sent the whole table
    return description, table
