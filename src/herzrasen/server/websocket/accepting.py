"""Accepts or refuses new WebSockets, and closes all of them.

An open WebSocket has no task: accepting it returns, and its messages arrive by callbacks. When it
has closed, a short task tells its handler.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.network.connection import Connection
from herzrasen.server.network.connection_registry import ConnectionRegistry
from herzrasen.server.network.websocket_transport import EXTENSION
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.connection_counter import ConnectionCounter
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.data_folder_watch import DataFolderWatch
from herzrasen.server.runtime.overload import Overload
from herzrasen.server.websocket.gradual_close import close_gradually
from herzrasen.server.websocket.heartbeats import Heartbeats
from herzrasen.telemetry import metrics


class ConnectionHandler(Protocol):
    """Receives the messages of one connection."""

    def receive(self, data: bytes) -> None:
        """Take a message; it is empty where it was not text."""
        ...

    async def disconnect(self) -> None:
        """The connection has closed."""
        ...


class _OpenConnection:
    """An open connection: its session, and its handler once there is one."""

    __slots__ = ("handler", "session")

    def __init__(self, session: str) -> None:
        self.session = session
        self.handler: ConnectionHandler | None = None


class Admission:
    """Accepts connections within the limits of the ``counter``, and closes them all."""

    def __init__(
        self,
        counter: ConnectionCounter,
        connection_registry: ConnectionRegistry,
        overload: Overload,
        watch: DataFolderWatch,
        heartbeats: Heartbeats | None = None,
    ) -> None:
        self.counter = counter
        self.heartbeats = Heartbeats(0) if heartbeats is None else heartbeats
        self._overload = overload
        self._watch = watch
        self._connection_registry = connection_registry
        self._open: dict[Connection, _OpenConnection] = {}
        self._closing = BackgroundTasks()

    async def accept(
        self,
        websocket: WebSocket,
        open_handler: Callable[[Connection], Awaitable[ConnectionHandler | None]],
    ) -> None:
        """Accept a WebSocket and open its handler, unless it is closed before that."""
        scope = websocket.scope
        connection = Connection(scope["extensions"][EXTENSION], scope["person"], address_of(scope))
        self._open[connection] = opened = _OpenConnection(scope["device"])
        self._connection_registry.add(opened.session, connection)
        within_limits = self.counter.add(connection.address, connection.person)
        try:
            await websocket.accept()
            if not within_limits:
                metrics.CONNECTIONS_REFUSED.inc()
                connection.send_error(Refusal("table.refusal.too-many-lines"))
                connection.close(CloseCode.TOO_MANY)
            elif self._watch.refusal is not None:
                connection.send_error(self._watch.refusal)
                connection.close(CloseCode.DATA_GONE)
            elif self._overload.active:
                connection.send_error(Refusal("table.refusal.overloaded"))
                connection.close(CloseCode.OVERLOADED)
            else:
                opened.handler = await open_handler(connection)
            if connection.close_code is None and opened.handler is not None:
                connection.start_receiving(
                    opened.handler.receive, partial(self._on_closed, connection)
                )
                self.heartbeats.add(connection)
                return
        except BaseException:
            await self._close(connection)
            raise
        connection.flush()
        with suppress(WebSocketDisconnect, RuntimeError):  # it may be closed already
            await websocket.close(1000 if connection.close_code is None else connection.close_code)
        await self._close(connection)

    def close_all(self, why: Refusal) -> None:
        """Close every connection because nothing can be saved any more."""
        for connection in list(self._open):
            connection.send_error(why)
            connection.close(CloseCode.DATA_GONE)

    async def finish(self, seconds: float = 0.0) -> None:
        """Close every connection because the server stops, over so many seconds at most."""
        await close_gradually(list(self._open), CloseCode.STOPPING, seconds)
        await self._closing.finish()

    def _on_closed(self, connection: Connection) -> None:
        if connection in self._open:
            self._closing.start(self._close(connection))

    async def _close(self, connection: Connection) -> None:
        opened = self._open.pop(connection, None)
        if opened is None:
            return
        connection.stop()
        self.heartbeats.remove(connection)
        self._connection_registry.remove(opened.session, connection)
        self.counter.remove(connection.address, connection.person)
        if opened.handler is not None:
            await opened.handler.disconnect()  # after what it has sent before was handled
