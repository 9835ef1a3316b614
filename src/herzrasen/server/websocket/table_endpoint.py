"""``api/tables/{table}/socket``: the WebSocket of a table, and its rate limits."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from starlette.websockets import WebSocket

from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol import websocket as messages
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.network.connection import Connection
from herzrasen.server.rate_limits.heavy_requests import TooMuchHeavyWork
from herzrasen.server.rate_limits.message_costs import COSTS
from herzrasen.server.rate_limits.rate_limiter import SharedBuckets, TokenBucket
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.table_handle import TableHandle, Tables
from herzrasen.server.runtime.clock import clock_ms
from herzrasen.server.websocket.accepting import Admission
from herzrasen.server.websocket.heartbeats import Heartbeats
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.write_refusal import read_refusal
from herzrasen.telemetry.logs import fields, log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = logging.getLogger(__name__)
_TROUBLE: Final = RateLimitedLog(_LOG)
FULL_CONNECTIONS: Final = 10
"""All connections of one address together may send as much as this many."""


def shared_buckets(limits: LimitSettings) -> SharedBuckets:
    """The limits of addresses, where each connection has these limits."""
    return SharedBuckets(
        FULL_CONNECTIONS * limits.messages_per_second, FULL_CONNECTIONS * limits.messages_at_once
    )


class TableEndpoint:
    """Accepts connections to tables."""

    def __init__(
        self,
        tables: Tables,
        admission: Admission,
        settings: ServerSettings,
        written: WrittenBytes,
    ) -> None:
        self._tables = tables
        self._written = written
        self._admission = admission
        self._limits = settings.limits
        self._shared = shared_buckets(settings.limits)
        self._ping = settings.ping

    async def serve(self, websocket: WebSocket) -> None:
        """Accept a connection to the table in the path."""
        await self._admission.accept(
            websocket, partial(self._open_session, name=websocket.path_params["table"])
        )

    async def _open_session(self, connection: Connection, name: str) -> TableSession | None:
        """Find the room of a connection; close it if there is none, or its address may come to no
        table now."""
        if (refusal := self._written.refusal(connection.address)) is not None:
            connection.send_error(refusal)
            connection.close(CloseCode.TOO_MANY)
            return None
        try:
            room = await self._tables.room(name, connection.address)
        except TooMuchHeavyWork:
            connection.send_error(Refusal("table.refusal.too-fast"))
            connection.close(CloseCode.TOO_MANY)
            return None
        except OSError as error:
            if not isinstance(error, DamagedTable):  # which is logged already
                _TROUBLE.error("a table could not be read", error, table=log_id(name))
            connection.send_error(read_refusal(error))
            connection.close(CloseCode.DATA_GONE)
            return None
        if room is None:
            connection.send_error(Refusal("table.refusal.no-such-table"))
            connection.close(CloseCode.NO_TABLE)
            return None
        _LOG.debug("line opened", extra=fields(table=log_id(name)))
        if self._ping and room.needs_latency:
            connection.start_pings(self._ping)
        return TableSession(
            connection, room, name, self._limits, self._shared, self._admission.heartbeats
        )


class TableSession:
    """One connection to a table: limits its messages and hands them to the room."""

    __slots__ = (
        "_address_bucket",
        "_bucket",
        "_clock",
        "_connection",
        "_heartbeats",
        "_max_cost",
        "_max_kib",
        "_name",
        "_room",
        "_shared",
    )

    def __init__(
        self,
        connection: Connection,
        room: TableHandle,
        name: str,
        limits: LimitSettings,
        shared: SharedBuckets,
        heartbeats: Heartbeats,
        now: Callable[[], float] | None = None,
    ) -> None:
        """``now`` is the time in ms."""
        self._connection = connection
        self._room = room
        self._heartbeats = heartbeats
        self._name = name
        self._max_kib = limits.message_kib
        self._max_cost = limits.messages_at_once - 1  # no message costs more than a full bucket
        self._clock = clock_ms() if now is None else now
        self._bucket = TokenBucket(limits.messages_per_second, limits.messages_at_once)
        self._shared = shared
        self._address_bucket = shared.acquire(connection.address)

    def receive(self, data: bytes) -> None:
        """Decode a message and pass it to the room, within the rate limits."""
        connection, allowance, now = self._connection, self._bucket, self._clock()
        message: messages.FromBrowser | Refusal
        if not self._take(now, 1):
            message = Refusal("table.refusal.too-fast")
            if allowance.is_exhausted:
                connection.close(CloseCode.FLOODING)
        elif len(data) > self._max_kib * 1024:
            message = Refusal("table.refusal.too-big", {"limit": self._max_kib})
        else:
            message = codec.read_message(data)
            more = 0.0 if isinstance(message, Refusal) else COSTS[type(message)] - 1
            if more > 0 and not self._take(now, min(more, self._max_cost)):
                message = Refusal("table.refusal.too-fast")
        match message:
            case Refusal():
                connection.send_error(message)
            case messages.Pong(number):
                if connection.receive_pong(number, now):
                    self._room.note_round_trip(connection)
                    allowance.refund()
                    self._address_bucket.refund()
            case messages.AskBeat():
                self._heartbeats.answer(connection)
            case _:
                self._room.receive(connection, message)

    def _take(self, now: float, cost: float) -> bool:
        """Whether the connection, and all of its address together, may send this now."""
        seconds = now / 1000
        return self._bucket.take(seconds, cost) and self._address_bucket.take(seconds, cost)

    async def disconnect(self) -> None:
        """The connection has closed."""
        self._shared.release(self._connection.address, self._clock() / 1000)
        await self._room.disconnect(self._connection)
        _LOG.debug("line closed", extra=fields(table=log_id(self._name)))
