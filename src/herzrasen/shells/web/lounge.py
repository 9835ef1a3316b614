"""``api/lobby``: the lines to the lobby, from their opening to their end."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from starlette.websockets import WebSocket

from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.shells.web.bounds import Crowd
from herzrasen.shells.web.connected import Connected
from herzrasen.shells.web.gate import same_origin
from herzrasen.shells.web.hall import Hall
from herzrasen.shells.web.inbox import Inbox
from herzrasen.shells.web.limits import address_of
from herzrasen.shells.web.line import READ_AGAIN, STOPPING, TOO_MANY, TOO_MUCH, Allowance, Line
from herzrasen.table import wire
from herzrasen.table.listing import Look

_PER_SECOND: Final = 2
_AT_ONCE: Final = 20


class Lounge:
    """Everybody who looks at the list. They count as the lines to tables do."""

    def __init__(self, hall: Hall, crowd: Crowd, connected: Connected) -> None:
        self._hall = hall
        self._crowd = crowd
        self._connected = connected
        self._open: dict[Line, asyncio.Task[None]] = {}

    async def serve(self, websocket: WebSocket) -> None:
        """Tell a browser the list, and what changes in it, until its line closes."""
        if not same_origin(websocket.headers):
            await websocket.close()  # before it is accepted: the answer is 403
            return
        person = websocket.scope["person"]
        with self._crowd.enter(address_of(websocket.scope), person) as welcome:
            await websocket.accept()
            line = Line(websocket, person)
            self._open[line] = writing = asyncio.create_task(line.write())
            try:
                if welcome:
                    with self._connected.line(websocket.scope["device"], line):
                        await self._listen(line)
                else:
                    meters.CROWDED.inc()
                    line.refuse(Refusal("table.refusal.too-many-lines"))
                    line.close(TOO_MANY)
            finally:
                self._hall.leave(line)
                line.close(1000)
                await writing
                del self._open[line]

    async def finish(self) -> None:
        """End every line because the server is about to end, and wait until all are told."""
        for line in list(self._open):
            line.close(STOPPING)
        await asyncio.gather(*self._open.values())

    async def _listen(self, line: Line) -> None:
        allowance = Allowance(_PER_SECOND, _AT_ONCE)
        clock = asyncio.get_running_loop().time
        looks = Inbox[Look](partial(self._hall.look, line), failed=lambda: line.close(READ_AGAIN))

        def hear(said: bytes) -> None:
            if not allowance.take(clock()):
                line.refuse(Refusal("table.refusal.too-fast"))
                if allowance.exhausted:
                    line.close(TOO_MUCH)
            elif isinstance(look := wire.read_look(said), Refusal):
                line.refuse(look)
            else:
                looks.post(look)

        try:
            await line.listen(hear)
        finally:
            looks.close()
