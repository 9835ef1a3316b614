"""One table in the memory of this server: what the rest of the server sees of it.

    a frame -> Room.receive -> RoomSession.receive -> effects -> connections, the log, timers, bots

All decisions are the session's (``session.py``), all waiting is its runner's
(``session_runner.py``). If another process has written to the log, the room closes: the table in
memory is dropped, the browsers reconnect by themselves, and the table is read from the log again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.bot_pool.bot_tasks import BotTasks
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.room import inputs
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.room_connection import RoomConnection
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.room.room_services import RoomServices
from herzrasen.server.room.session import RoomSession
from herzrasen.server.room.session_runner import SessionRunner
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.storage_requests import StorageRequests
from herzrasen.storage.event_log import TableLog, TableVersion
from herzrasen.table.info import TableInfo
from herzrasen.table.person_change import PersonChange
from herzrasen.table.table import Table


class Room:
    """A table and its session."""

    __slots__ = ("_loaded_at", "_log", "_runner", "_session", "_storage")

    def __init__(
        self,
        name: str,
        description: TableInfo,
        table: Table,
        log: TableLog,
        seeds: DealSeeds,
        settings: SessionSettings,
        services: RoomServices,
        on_closed: Callable[[str], object],
        on_match_over: Callable[[], object] = bool,
        memory: RoomMemory | None = None,
    ) -> None:
        """``seeds`` gives the server's shares of the deals. ``on_closed`` is called when the room
        closes, ``on_match_over`` when the match has ended, also if it was broken off. ``memory`` is
        what the former owner's room knew."""
        self._log = log
        self._loaded_at = asyncio.get_running_loop().time()
        self._storage = StorageRequests(name, table.game, log, services.written)
        self._runner = runner = SessionRunner(
            name, table.game, log.epoch, self._storage, seeds, services, on_closed, on_match_over
        )
        settings = msgspec.structs.replace(
            settings,
            shared_deals=seeds.shared,
            asks_seats=seeds.asks_seats,
            has_beacon=seeds.beacon is not None,
        )
        self._session = RoomSession(name, description, table, log.epoch, settings, runner.moment())
        bots = BotTasks(
            services.pool,
            services.entropy,
            services.settings,
            description.pace,
            services.answer_times,
            table,
            EventHistory(name, table, log, services.heavy_work),
            answer=runner.post,
            on_failure=runner.fail,
            time=runner.time,
        )
        runner.start(self._session, bots, inputs.Loaded(memory))

    def receive(self, connection: RoomConnection, message: websocket.TableMessage) -> None:
        """Take a message that has just arrived."""
        runner = self._runner
        if not runner.closed:
            page, closing = runner.page_of(connection), connection.close_code is not None
            received = inputs.MessageReceived(page, message, runner.time() * 1000, closing)
            if isinstance(message, websocket.Hello):  # with all that arrive in this turn
                runner.post(received)
            else:
                runner.feed((received,))

    def note_round_trip(self, connection: RoomConnection) -> None:
        """Do nothing: the answered pings of a connection are read before each step."""

    async def disconnect(self, connection: RoomConnection, *, returns: bool = False) -> None:
        """Remove a connection that has closed; ``returns``: its person comes back by itself."""
        if not self._runner.closed:
            page = self._runner.page_of(connection)
            await self._runner.answer(partial(inputs.PageClosed, page, returns=returns))

    async def take_seat(self, person: str, name: str, address: str) -> Refusal | None:
        """Give any free seat to a person at this address who is not connected yet; or say why there
        is none."""
        return await self._runner.answer(
            lambda ticket: inputs.SeatRequested(ticket, person, name, address)
        )

    async def give_up_seat(self, person: str, address: str) -> Refusal | None:
        """Take a person away from this table for good; or say why not. A match that they play with
        bots alone ends."""
        return await self._runner.answer(lambda ticket: inputs.SeatGivenUp(ticket, person, address))

    async def reseat(self, change: PersonChange) -> None:
        """Replace the persons at the seats: one has signed in, or was deleted."""
        await self._runner.answer(lambda ticket: inputs.PersonReplaced(ticket, change))

    def may_know(self, person: str) -> bool:
        """Whether this person has or had a seat here, or something waits that may give them one."""
        return not self._runner.is_idle or self._session.may_know(person)

    @property
    def epoch(self) -> int:
        """The epoch in which this node has adopted the table."""
        return self._log.epoch

    @property
    def version(self) -> TableVersion:
        """The epoch of this owner, and the revision of the seats that it has read."""
        return TableVersion(self._log.epoch, self._log.revision)

    @property
    def takes_no_writes(self) -> bool:
        """Whether it closed since a damaged page takes nothing more of this table."""
        return self._storage.takes_no_writes

    @property
    def needs_latency(self) -> bool:
        """Whether connections to this table are to be pinged: moves race here."""
        return self._session.races

    @property
    def is_empty(self) -> bool:
        """Whether no browser is connected."""
        return self._session.is_empty

    @property
    def age(self) -> float:
        """For how many seconds the table has been in memory."""
        return asyncio.get_running_loop().time() - self._loaded_at

    @property
    def running(self) -> bool:
        """Whether a match has begun here and is not over."""
        return self._session.running

    def publish_summary(self) -> None:
        """Publish the summary for the lobby although it has not changed."""
        self._runner.feed((inputs.SummaryRequested(),))

    def memory(self) -> RoomMemory:
        """What only this room knows of the table, for the next owner."""
        return self._session.memory(self._runner.moment())

    async def finish(self) -> None:
        """Execute what waits, then close every connection because the server stops."""
        await self._runner.answer(inputs.StopRequested)

    def close(self, code: int = CloseCode.RECONNECT) -> None:
        """Close every connection and stop. All that happened is in the log."""
        self._runner.feed((inputs.CloseRequested(code),))
