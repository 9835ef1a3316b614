"""The sockets of tables: where each leads, and what it may say."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from starlette.websockets import WebSocket

from herzrasen.config.limits import Bounds
from herzrasen.config.server_settings import Settings
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol import websocket as messages
from herzrasen.server.lobby.tables import Lobby
from herzrasen.server.network.connection import NO_TABLE, TOO_MANY, TOO_MUCH, Line
from herzrasen.server.rate_limits.heavy_requests import Overloaded
from herzrasen.server.rate_limits.message_costs import COSTS
from herzrasen.server.rate_limits.rate_limiter import Allowance, Shared
from herzrasen.server.room.race_arbiter import clock
from herzrasen.server.room.room import Room
from herzrasen.server.websocket.admission import Entrance
from herzrasen.telemetry.logs import facts, short

_LOG: Final = logging.getLogger(__name__)
LINES: Final = 10
"""All lines from one address may say as much as so many may."""


class Sockets:
    """``api/tables/{table}/socket``: every line to a table, from its opening to its end."""

    def __init__(self, lobby: Lobby, entrance: Entrance, settings: Settings) -> None:
        self._lobby = lobby
        self._entrance = entrance
        limits = self._limits = settings.limits
        self._shared = Shared(LINES * limits.messages_per_second, LINES * limits.messages_at_once)
        self._ping = settings.ping

    async def serve(self, websocket: WebSocket) -> None:
        """Open one line."""
        await self._entrance.admit(
            websocket, partial(self._lead, name=websocket.path_params["table"])
        )

    async def _lead(self, line: Line, name: str) -> TableSession | None:
        """Bring a line to its table."""
        try:
            room = await self._lobby.room(name, line.address)
        except Overloaded:
            line.refuse(Refusal("table.refusal.too-fast"))
            line.close(TOO_MANY)
            return None
        if room is None:
            line.refuse(Refusal("table.refusal.no-such-table"))
            line.close(NO_TABLE)
            return None
        _LOG.debug("line opened", extra=facts(table=short(name)))
        if self._ping and room.races:
            line.measure(self._ping)
        return TableSession(line, room, name, self._limits, self._shared)


class TableSession:
    """A line's visit to a table."""

    __slots__ = (
        "_allowance",
        "_clock",
        "_limit",
        "_line",
        "_most",
        "_name",
        "_of_all",
        "_room",
        "_shared",
    )

    def __init__(
        self,
        line: Line,
        room: Room,
        name: str,
        limits: Bounds,
        shared: Shared,
        now: Callable[[], float] | None = None,
    ) -> None:
        """``now`` is the time in ms."""
        self._line = line
        self._room = room
        self._name = name
        self._limit = limits.message_kib
        self._most = limits.messages_at_once - 1  # nothing costs more than all there is
        self._clock = clock() if now is None else now
        self._allowance = Allowance(limits.messages_per_second, limits.messages_at_once)
        self._shared = shared
        self._of_all = shared.enter(line.address)

    def hear(self, said: bytes) -> None:
        """Take what the line says."""
        line, allowance, now = self._line, self._allowance, self._clock()
        message: messages.FromBrowser | Refusal
        if not self._take(now, 1):
            message = Refusal("table.refusal.too-fast")
            if allowance.exhausted:
                line.close(TOO_MUCH)
        elif len(said) > self._limit * 1024:
            message = Refusal("table.refusal.too-big", {"limit": self._limit})
        else:
            message = codec.read_message(said)
            more = 0.0 if isinstance(message, Refusal) else COSTS[type(message)] - 1
            if more > 0 and not self._take(now, min(more, self._most)):
                message = Refusal("table.refusal.too-fast")
        match message:
            case Refusal():
                line.refuse(message)
            case messages.Pong(number):
                if line.answered(number, now):
                    allowance.give_back()
                    self._of_all.give_back()
            case _:
                self._room.hear(line, message)

    def _take(self, now: float, cost: float) -> bool:
        """Whether the line, and all lines from its address, may ask for this."""
        seconds = now / 1000
        return self._allowance.take(seconds, cost) and self._of_all.take(seconds, cost)

    async def leave(self) -> None:
        """The line has closed."""
        self._shared.leave(self._line.address)
        await self._room.leave(self._line)
        _LOG.debug("line closed", extra=facts(table=short(self._name)))
