"""The owner's side: tables in this node's memory, and the lines that gateways open to them.

The room of a line may close at any time; then the gateway is told, and joins the table elsewhere.
During a hand-over the gateway is told only when the next owner has the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import (
    GiveUpSeat,
    JoinResult,
    JoinTable,
    LineClosed,
    LineMessage,
    LineOpened,
    LineTrip,
    Message,
    Reply,
    TableMoved,
    TakeSeat,
)
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.server.cluster.remote_connection import RemoteConnection
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.rate_limits.heavy_requests import TooMuchHeavyWork
from herzrasen.server.room import room_memory
from herzrasen.server.room.room import Room
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.clock import clock_ms
from herzrasen.storage.errors import DamagedRow, WriteConflict
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)


class _OpenLine(msgspec.Struct, frozen=True, eq=False):
    """A line of a gateway, and the room it is at."""

    table: str
    connection: RemoteConnection
    room: Room


class _HandOver(msgspec.Struct, frozen=True, eq=False):
    """A table that is being handed over, and the gateways to tell afterwards."""

    done: asyncio.Event
    gateways: set[str]


class TableHost:
    """Handles what gateways send to the owner of a table.

    ``accepting`` says whether tables that are not in memory may be adopted now.
    """

    def __init__(
        self, node: str, tables: TableRegistry, links: Links, accepting: Callable[[], bool]
    ) -> None:
        self._node = node
        self._tables = tables
        self._links = links
        self._accepting = accepting
        self._lines: dict[tuple[str, int], _OpenLine] = {}
        self._lines_of: dict[Room, set[tuple[str, int]]] = {}
        self._moving: dict[str, _HandOver] = {}
        self._tasks = BackgroundTasks()

    def handle(self, sender: str, message: Message) -> None:
        """Handle a message of a gateway."""
        match message:
            case LineMessage(line, data):
                self._receive(sender, line, data)
            case LineTrip(line):
                if (opened := self._lines.get((sender, line))) is not None:
                    opened.connection.add_trip(message, clock_ms()())
            case LineOpened():
                self._open(sender, message)
            case LineClosed(line, returns):
                self._close((sender, line), returns=returns)
            case JoinTable():
                self._tasks.start(self._join(sender, message))
            case TakeSeat() | GiveUpSeat():
                self._tasks.start(self._answer(sender, message))
            case _:
                _LOG.error(
                    "a message is not for an owner", extra=fields(kind=type(message).__name__)
                )

    def forget(self, gateway: str) -> None:
        """Drop the lines of a gateway: it is lost, or opens them again."""
        for key in [key for key in self._lines if key[0] == gateway]:
            self._close(key, returns=True)

    def room_closed(self, name: str, room: Room) -> None:
        """A room has closed: tell its gateways, during a hand-over only when the next owner has the
        table."""
        lines = self._lines_of.pop(room, set())
        for key in lines:
            del self._lines[key]
        gateways = dict.fromkeys(gateway for gateway, _ in sorted(lines))
        if (hand_over := self._moving.get(name)) is not None:
            hand_over.gateways.update(gateways)
            return
        for gateway in gateways:
            self._links.send(gateway, TableMoved(name, room.epoch))

    def begin_hand_over(self, table: str) -> None:
        """A hand-over begins: do not tell the table's gateways before the next owner has it."""
        self._moving[table] = _HandOver(asyncio.Event(), set())

    def end_hand_over(self, moved: TableMoved) -> None:
        """Tell the gateways of a table where it is now."""
        hand_over = self._moving.pop(moved.table)
        for gateway in sorted(hand_over.gateways):
            self._links.send(gateway, moved)
        hand_over.done.set()

    async def wait_for_hand_over(self, table: str) -> None:
        """Wait until a table is no longer being handed over."""
        if (hand_over := self._moving.get(table)) is not None:
            await hand_over.done.wait()

    async def close(self) -> None:
        """Wait for the requests that are being answered."""
        await self._tasks.finish()

    # Messages -------------------------------------------------------------------------------------

    async def _join(self, sender: str, request: JoinTable) -> None:
        result = await self.join(
            request.table, request.after, request.address, room_memory.read(request.memory)
        )
        self._links.send(sender, Reply(request.request, msgspec.to_builtins(result)))

    async def join(
        self, table: str, after: int, address: str, memory: RoomMemory | None = None
    ) -> JoinResult:
        """Have a table in memory: adopt it unless it is there already, or another node was faster.
        ``memory`` is what its former owner handed over. Without an address nobody new has asked for
        it: its people come back."""
        if table in self._moving:
            await self.wait_for_hand_over(table)
            return JoinResult()
        if not (self._accepting() or self._tables.has(table)):
            return JoinResult(declined=True)
        known = self._tables.in_memory(table)
        if known is not None and known.epoch < after:
            known.close()  # another node has adopted it since
        if memory is None and not address:
            memory = RoomMemory()
        try:
            room = await self._tables.room(table, address, after, memory)
        except DamagedRow:
            return JoinResult(damaged=True)
        except (WriteConflict, OSError):
            return JoinResult()
        except TooMuchHeavyWork:
            return JoinResult(busy=True)
        if room is None:
            return JoinResult(exists=False)
        return JoinResult(here=True, epoch=room.epoch, pinged=room.needs_latency)

    def _open(self, sender: str, opened: LineOpened) -> None:
        room = self._tables.in_memory(opened.table)
        if room is None or room.epoch != opened.epoch:
            self._links.send(sender, TableMoved(opened.table, opened.epoch))
            return
        key = sender, opened.line
        connection = RemoteConnection(*key, opened.person, opened.address, self._links)
        self._lines[key] = _OpenLine(opened.table, connection, room)
        self._lines_of.setdefault(room, set()).add(key)

    def _receive(self, sender: str, line: int, data: bytes) -> None:
        opened = self._lines.get((sender, line))
        if opened is None:  # its room has closed, and the gateway was told
            return
        message = codec.read_message(data)
        if isinstance(message, Refusal):
            opened.connection.send_error(message)
        elif not isinstance(
            message, websocket.Pong | websocket.AskBeat
        ):  # those are for the gateway
            opened.room.receive(opened.connection, message)

    def _close(self, key: tuple[str, int], *, returns: bool) -> None:
        opened = self._lines.pop(key, None)
        if opened is not None:
            lines = self._lines_of[opened.room]
            lines.remove(key)
            if not lines:
                del self._lines_of[opened.room]
            opened.connection.close_code = opened.connection.close_code or 0
            self._tasks.start(opened.room.disconnect(opened.connection, returns=returns))

    async def _answer(self, sender: str, request: TakeSeat | GiveUpSeat) -> None:
        """Answer a request to a room. If the room is not here, tell the gateway, which asks
        elsewhere."""
        room = self._tables.in_memory(request.table)
        if room is None:
            self._links.send(sender, TableMoved(request.table, request.epoch))
            return
        match request:
            case TakeSeat():
                refusal = await room.take_seat(request.person, request.name, request.address)
            case GiveUpSeat():
                refusal = await room.give_up_seat(request.person, request.address)
        self._links.send(sender, Reply(request.request, refusal=refusal))
