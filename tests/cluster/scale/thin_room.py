"""Tables that only count their moves, with the real log, registry and lines below and above them.

A view is the table's epoch, its number, and the id of the last move, as text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, cast

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.room.room import Room
from herzrasen.server.room.room_connection import RoomConnection
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.runtime.mailbox import Mailbox
from herzrasen.storage.errors import OutcomeUnknown, StorageIOError, WriteConflict
from herzrasen.storage.event_log import LogRow, TableLog, TableVersion
from tests.cluster.memory_storage import MemoryStorage
from tests.cluster.simulated_node import SETTINGS

LINGER: Final = 5.0
"""Seconds after which a table without people leaves the memory."""


class ThinRoom:
    """The part of a Room that a cluster sees. ``moves`` are the ids of the stored moves."""

    needs_latency = False
    running = True
    takes_no_writes = False

    def __init__(
        self, name: str, log: TableLog, moves: tuple[bytes, ...], on_closed: Callable[[str], None]
    ) -> None:
        self.name = name
        self.epoch = log.epoch
        self.version = TableVersion(log.epoch, log.revision)  # seats are never changed here
        self._log = log
        self._moves = dict.fromkeys(moves)
        self._last = moves[-1] if moves else b""
        self._on_closed = on_closed
        self._connections: dict[RoomConnection, None] = {}
        self._closed = False
        self._loaded_at = asyncio.get_running_loop().time()
        self._mailbox: Mailbox[Callable[[], Awaitable[None]]] = Mailbox(self._run, self.close)
        self._linger: asyncio.TimerHandle | None = None
        self._finished: asyncio.Future[None] | None = None
        self._close_if_empty()

    @property
    def is_empty(self) -> bool:
        return not self._connections

    @property
    def age(self) -> float:
        return asyncio.get_running_loop().time() - self._loaded_at

    def memory(self) -> RoomMemory:
        """Nothing: all that people did is stored."""
        return RoomMemory()

    def receive(self, connection: RoomConnection, message: websocket.TableMessage) -> None:
        """Welcome a browser, or make its move."""
        match message:
            case websocket.Hello(last):
                self._mailbox.post(partial(self._welcome, connection, last or 0))
            case websocket.Submit():
                self._mailbox.post(partial(self._move, message.id.encode()))
            case _:
                pass

    async def disconnect(self, connection: RoomConnection) -> None:
        """A browser has left."""
        self._connections.pop(connection, None)
        self._close_if_empty()

    async def take_seat(self, _person: str, _name: str, _address: str) -> Refusal | None:
        return None

    async def give_up_seat(self, _person: str, _address: str) -> Refusal | None:
        return None

    async def finish(self) -> None:
        """Do what waits, and close."""
        if not self._closed:
            self._finished = asyncio.get_running_loop().create_future()
            self._mailbox.post(self._stop)
            await self._finished

    async def _stop(self) -> None:
        self.close(CloseCode.STOPPING)

    def close(self, code: int = CloseCode.RECONNECT) -> None:
        """Drop the table."""
        if self._closed:
            return
        self._closed = True
        if self._finished is not None:
            self._finished.set_result(None)
        self._mailbox.close()
        if self._linger is not None:
            self._linger.cancel()
        for connection in self._connections:
            connection.leave_room(code)
        self._on_closed(self.name)

    async def _run(self, command: Callable[[], Awaitable[None]]) -> None:
        try:
            await command()
        except (WriteConflict, OutcomeUnknown):
            self.close()
        except StorageIOError:
            pass  # not stored: the page asks again

    async def _welcome(self, connection: RoomConnection, last: int) -> None:
        if last > len(self._moves):
            await self._log.check_owned()
        self._connections[connection] = None
        self._close_if_empty()
        connection.send(self._view(self._last))

    async def _move(self, id_: bytes) -> None:
        if id_ not in self._moves:
            await self._log.append([LogRow(len(self._moves) + 1, id_)])
            self._moves[id_] = None
            self._last = id_
        view = self._view(id_)
        for connection in self._connections:
            connection.send(view)

    def _view(self, move: bytes) -> bytes:
        return b"%d %d %s" % (self._log.epoch, len(self._moves), move)

    def _close_if_empty(self) -> None:
        if self._linger is not None:
            self._linger.cancel()
            self._linger = None
        if not (self._connections or self._closed):
            self._linger = asyncio.get_running_loop().call_later(LINGER, self.close)


class ThinTables(TableRegistry):
    """The registry of a node, whose tables are thin."""

    def __init__(self, log: MemoryStorage) -> None:
        nothing = cast("Any", None)
        self._slots = HeavyWork(clock=asyncio.get_running_loop().time)
        self._tables = log
        super().__init__(log, nothing, nothing, nothing, SETTINGS, nothing, self._slots, nothing)

    def publish_summaries(self) -> None:
        """There is no lobby."""

    async def _load(
        self,
        name: str,
        address: str,
        after: int | None,
        memory: RoomMemory | None,  # noqa: ARG002 - there is nothing to remember
    ) -> Room | None:
        async with self._slots.slot(address):
            owned = await self._tables.adopt(name, after)
            stored = None if owned is None else await owned.read()
        if owned is None or stored is None:
            return None
        forget = partial(self._forget, owned.log)
        room = cast("Room", ThinRoom(name, owned.log, stored.entries, forget))
        self._rooms[name] = room
        return room
