"""Heartbeats to all browsers, so that a page notices when the machine it talks to is gone.

A machine that loses power, or its network, closes no connection, and a page that only waits would
wait for ever. In the other direction the server's pings tell it that a page is gone
(``server/run.py``: one every 20 s, and 20 s for the answer).
"""

from __future__ import annotations

import asyncio
from typing import Final

from herzrasen.protocol import codec
from herzrasen.protocol.websocket import Heartbeat
from herzrasen.server.network.connection import Connection

_GROUPS: Final = 20
"""Not all connections are written to at once."""


class Heartbeats:
    """Sends each connection a heartbeat every ``interval`` seconds; none if that is 0. One timer
    serves all of them, and runs as long as there are any."""

    def __init__(self, interval: float) -> None:
        self._interval = interval
        self._message = codec.encode(Heartbeat(round(interval * 1000)))
        self._groups: list[dict[Connection, None]] = [{} for _ in range(_GROUPS)]
        self._group_of: dict[Connection, dict[Connection, None]] = {}
        self._next = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: Connection) -> None:
        """Begin to send heartbeats to a connection. The first comes at once: from then on it is
        known how long silence may last."""
        if self._interval:
            self.answer(connection)
            group = self._group_of[connection] = min(self._groups, key=len)
            group[connection] = None
            if self._timer is None:
                self._start_timer()

    def answer(self, connection: Connection) -> None:
        """Send one heartbeat, to a client that asks whether the connection is alive."""
        connection.send(self._message)

    def remove(self, connection: Connection) -> None:
        """Stop: the connection is closed."""
        group = self._group_of.pop(connection, None)
        if group is not None:
            del group[connection]
        if not self._group_of and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start_timer(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._interval / _GROUPS, self._send)

    def _send(self) -> None:
        self._start_timer()  # before anything that may fail
        group, self._next = self._groups[self._next], (self._next + 1) % _GROUPS
        for connection in tuple(group):
            self.answer(connection)
