"""A WebSocket that comes back by itself: after a loss, a silence, or a server's stop.

How it works: one task opens, reads and opens again, after a jittered pause that grows once a server
that was killed should have started again; what is to be sent waits in a queue of the open
connection and is dropped with it. The server sends a heartbeat every few seconds; two and a half
intervals without any message mean that the other end is gone.
"""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from herzrasen.protocol.close_code import CloseCode
from herzrasen.terminal.connection.api import USER_AGENT, Api
from herzrasen.terminal.connection.opening_watch import BLOCKED, OpeningWatch, check_sockets

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

MIN_BACKOFF: Final = 0.3
QUICK_ATTEMPTS: Final = 6
"""Attempts before the pause grows: a server starts in about a second, and its players want to be
back within two."""
MAX_BACKOFF: Final = 10.0
_STOPPING_BACKOFF: Final = 0.2
"""Of the usual one: when one server of many stops, another is there at once."""
_OPENING: Final = 15.0
"""Seconds in which a new connection has to receive its first message."""
_MISSED: Final = 2.0
"""Heartbeats that may be missing; up to half of one more, so that not all reconnect at once."""
_MAX_FRAME: Final = 16 * 1024 * 1024

_NO_SOCKET_THERE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN)
"""A server's answers to an address at which it has no socket."""


def backoff(attempt: int, chance: float) -> float:
    """Seconds before the next attempt, counted from 0: doubling after the quick ones, spread over
    half to one and a half by a ``chance`` from 0 to 1."""
    doublings = max(0, attempt + 1 - QUICK_ATTEMPTS)
    return min(MAX_BACKOFF, MIN_BACKOFF * 2.0**doublings) * (0.5 + chance)


class ReconnectingSocket:
    """The socket at ``path`` of a server. The callbacks run in order, in the event loop.

    ``on_open`` is called with each new connection, ``on_message`` with each message,
    ``on_lost`` with the close code (0 if there was none); it returns False to give up.
    ``on_trouble`` is called with the key of a sentence where none opens for long, and with an empty
    one once that is over.
    """

    def __init__(
        self,
        api: Api,
        path: str,
        on_open: Callable[[], object],
        on_message: Callable[[str | bytes], object],
        on_lost: Callable[[int], bool],
        on_trouble: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._api = api
        self._path = path
        self._on_open = on_open
        self._on_message = on_message
        self._on_lost = on_lost
        self._outgoing: asyncio.Queue[bytes] | None = None
        self._interval = 0.0
        self._attempt = 0
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._awake = asyncio.Event()
        self._opening = OpeningWatch(api, on_trouble)

    def start(self) -> None:
        """Open the connection, and keep it open until ``close``."""
        self._task = asyncio.create_task(self._run(), name=f"socket {self._path}")

    def send(self, message: bytes) -> None:
        """Send a message; without a connection it is dropped."""
        if self._outgoing is not None:
            self._outgoing.put_nowait(message)

    def reconnect(self) -> None:
        """Open a new connection in place of this one."""
        if self._socket is not None:
            self._socket.transport.abort()

    def retry_now(self) -> None:
        """Do not wait any longer for the next attempt."""
        self._attempt = 0
        self._awake.set()

    def reset_backoff(self) -> None:
        """The connection is good: the next loss is the first."""
        self._attempt = 0

    def heartbeat(self, ms: int) -> None:
        """A message comes at least this often."""
        self._interval = ms / 1000

    @property
    def has_heartbeats(self) -> bool:
        """Whether the server sends heartbeats; an older one sends none, and none if it is asked."""
        return self._interval > 0

    async def close(self) -> None:
        """Close the connection for good."""
        self._opening.end()
        while self._task is not None and not self._task.done():
            # Again each second: Python 3.11 loses a cancel in the moment in which a wait ends.
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=1)

    async def _run(self) -> None:
        while True:
            self._opening.begin()
            code = await self._serve_one()
            if code == CloseCode.SIGNED_OUT:
                self._api.token.forget()
            if not self._on_lost(code):
                self._opening.end()
                return
            pause = backoff(self._attempt, random.random())
            if code == CloseCode.STOPPING and not self._attempt:
                pause *= _STOPPING_BACKOFF
            self._attempt += 1
            self._awake.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), pause)

    async def _serve_one(self) -> int:
        """Open one connection and read it to its end; the close code, 0 if there was none."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

        self._interval = 0.0
        if self._api.server_died():
            return 0
        address = self._api.address
        context: ssl.SSLContext | None = self._api.ssl
        try:
            async with connect(
                address.socket_base + self._path,
                ssl=context,
                additional_headers=self._api.token.headers,
                user_agent_header=USER_AGENT,
                proxy=None if address.is_local else True,
                compression=None,
                max_size=_MAX_FRAME,
                ping_interval=None,
                close_timeout=1,
                open_timeout=_OPENING,
            ) as socket:
                if socket.response is not None:
                    self._api.token.keep(socket.response.headers.get_all("set-cookie"))
                await self._talk(socket)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0
        except InvalidStatus as refused:
            answer = refused.response
            if answer.status_code not in _NO_SOCKET_THERE:
                return 0
            # A server has no words for it; a proxy that says so in its place has.
            if answer.body and await check_sockets(self._api) == BLOCKED:
                return 0
            return CloseCode.NO_TABLE
        except (OSError, WebSocketException, TimeoutError):
            return 0
        return 0

    async def _talk(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._outgoing = asyncio.Queue()
        writer = asyncio.create_task(self._write(socket, self._outgoing))
        try:
            self._on_open()
            opened = False
            while True:
                async with asyncio.timeout(self._patience(opened)):
                    message = await socket.recv()
                opened = True
                self._opening.receive()
                self._deliver(message)
        finally:
            self._socket = self._outgoing = None
            writer.cancel()
            await asyncio.wait((writer,))  # who is cancelled meanwhile ends, too

    def _deliver(self, message: str | bytes) -> None:
        """Hand a message on. A fault in what is shown must not cost the connection: it is reported
        to the event loop."""
        try:
            self._on_message(message)
        except Exception as error:  # noqa: BLE001 - whatever a listener does
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a listener failed", "exception": error}
            )

    def _patience(self, opened: bool) -> float | None:
        """Seconds of silence that are allowed; an older server sends no heartbeats."""
        if not opened:
            return _OPENING
        return self._interval * (_MISSED + random.random() / 2) if self._interval else None

    @staticmethod
    async def _write(socket: ClientConnection, outgoing: asyncio.Queue[bytes]) -> None:
        from websockets.exceptions import ConnectionClosed

        with suppress(ConnectionClosed):  # the reader notices
            while True:
                await socket.send(await outgoing.get(), text=True)
