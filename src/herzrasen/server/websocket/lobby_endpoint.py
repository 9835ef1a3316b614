"""``api/lobby``: the lines to the lobby, from their opening to their end."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from starlette.websockets import WebSocket

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import Look
from herzrasen.server.lobby.lobby_feed import Hall
from herzrasen.server.network.connection import READ_AGAIN, TOO_MUCH, Line
from herzrasen.server.rate_limits.rate_limiter import Allowance
from herzrasen.server.runtime.mailbox import Inbox
from herzrasen.server.websocket.admission import Entrance

_PER_SECOND: Final = 2
_AT_ONCE: Final = 20


class Lounge:
    """Everybody who looks at the list. They count as the lines to tables do."""

    def __init__(self, hall: Hall, entrance: Entrance) -> None:
        self._hall = hall
        self._entrance = entrance

    async def serve(self, websocket: WebSocket) -> None:
        """Open one line; it is told the list, and what changes in it."""
        await self._entrance.admit(websocket, self._lead)

    async def _lead(self, line: Line) -> _Looking:
        return _Looking(line, self._hall)


class _Looking:
    """A line's visit to the lobby."""

    __slots__ = ("_allowance", "_hall", "_line", "_looks")

    def __init__(self, line: Line, hall: Hall) -> None:
        self._line = line
        self._hall = hall
        self._allowance = Allowance(_PER_SECOND, _AT_ONCE)
        self._looks = Inbox[Look](partial(hall.look, line), failed=partial(line.close, READ_AGAIN))

    def hear(self, said: bytes) -> None:
        """Take what the line says."""
        line = self._line
        if not self._allowance.take(asyncio.get_running_loop().time()):
            line.refuse(Refusal("table.refusal.too-fast"))
            if self._allowance.exhausted:
                line.close(TOO_MUCH)
        elif isinstance(look := codec.read_look(said), Refusal):
            line.refuse(look)
        else:
            self._looks.post(look)

    async def leave(self) -> None:
        """The line has closed."""
        self._looks.close()
        self._hall.leave(self._line)
