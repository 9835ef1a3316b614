"""The sockets of tables: who may open one, what it may say, and how all of them end."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from starlette.websockets import WebSocket

from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.shells.logs import facts, short
from herzrasen.shells.web.bounds import Crowd
from herzrasen.shells.web.connected import Connected
from herzrasen.shells.web.gate import same_origin
from herzrasen.shells.web.limits import address_of
from herzrasen.shells.web.line import NO_TABLE, STOPPING, TOO_MANY, TOO_MUCH, Allowance, Line
from herzrasen.shells.web.lobby import Lobby
from herzrasen.shells.web.room import Room
from herzrasen.shells.web.settings import Settings
from herzrasen.table import messages, wire

_LOG: Final = logging.getLogger(__name__)


class Sockets:
    """``api/tables/{table}/socket``: every line to a table, from its opening to its end."""

    def __init__(self, lobby: Lobby, connected: Connected, settings: Settings) -> None:
        self.crowd = Crowd(settings.limits)
        self._lobby = lobby
        self._connected = connected
        self._limits = settings.limits
        self._ping = settings.ping
        self._open: dict[Line, asyncio.Task[None]] = {}

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one line to its end."""
        if not same_origin(websocket.headers):
            await websocket.close()  # before it is accepted: the answer is 403
            return
        person = websocket.scope["person"]
        with self.crowd.enter(address_of(websocket.scope), person) as welcome:
            await websocket.accept()
            line = Line(websocket, person)
            self._open[line] = writing = asyncio.create_task(line.write())
            try:
                if welcome:
                    await self._lead(
                        line, websocket.scope["device"], websocket.path_params["table"]
                    )
                else:
                    meters.CROWDED.inc()
                    line.refuse(Refusal("table.refusal.too-many-lines"))
                    line.close(TOO_MANY)
            finally:
                await writing
                del self._open[line]

    async def finish(self) -> None:
        """End every line because the server is about to end, and wait until all are told."""
        await self._lobby.finish()
        for line in list(self._open):
            line.close(STOPPING)
        await asyncio.gather(*self._open.values())

    async def _lead(self, line: Line, device: str, name: str) -> None:
        """Bring a line to its table."""
        room = await self._lobby.room(name)
        if room is None:
            line.refuse(Refusal("table.refusal.no-such-table"))
            line.close(NO_TABLE)
            return
        _LOG.debug("line opened", extra=facts(table=short(name)))
        measuring = None
        if self._ping and room.races:
            measuring = asyncio.create_task(line.measure(self._ping))
        try:
            with self._connected.line(device, line):
                await self._listen(line, room)
        finally:
            if measuring is not None:
                measuring.cancel()
            await room.leave(line)
            line.close(1000)
            _LOG.debug("line closed", extra=facts(table=short(name)))

    async def _listen(self, line: Line, room: Room) -> None:
        """Take what a line says until it closes."""
        limits = self._limits
        allowance = Allowance(limits.messages_per_second, limits.messages_at_once)
        clock = asyncio.get_running_loop().time

        def hear(said: bytes) -> None:
            message: messages.FromBrowser | Refusal
            if not allowance.take(clock()):
                message = Refusal("table.refusal.too-fast")
                if allowance.exhausted:
                    line.close(TOO_MUCH)
            elif len(said) > limits.message_kib * 1024:
                message = Refusal("table.refusal.too-big", {"limit": limits.message_kib})
            else:
                message = wire.read_message(said)
            match message:
                case Refusal():
                    line.refuse(message)
                case messages.Pong(number):
                    if line.answered(number, clock() * 1000):
                        allowance.give_back()
                case _:
                    room.hear(line, message)

        await line.listen(hear)
