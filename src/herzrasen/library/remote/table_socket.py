"""The WebSocket of a table: messages in order, and the connection opened again when it is lost.

How it works: each connection begins with Hello and the number of the last event seen; the answer is
a Welcome with the whole view. Moves carry ids, and the table makes each of them once, so a move
without an answer is sent again after a return. The server sends a heartbeat every few seconds; two
and a half intervals without any message mean that the other end is gone.
"""

from __future__ import annotations

import time
import uuid
from contextlib import ExitStack
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.library.errors import ServerError
from herzrasen.library.remote.server_address import path_part
from herzrasen.library.remote.server_requests import OFFLINE, USER_AGENT, VERSION, GuestSession
from herzrasen.library.remote.share_keeper import ShareKeeper
from herzrasen.protocol import codec
from herzrasen.protocol.close_code import CloseCode
from herzrasen.protocol.table_updates import EventShown, MessageReader, TableUpdate, Unreadable
from herzrasen.protocol.websocket import (
    Accepted,
    DealDraw,
    DealOpened,
    FromBrowser,
    Heartbeat,
    Hello,
    Ping,
    Pong,
    Refused,
    Submit,
    TableMoving,
    Undone,
    Welcome,
)

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

_OPENING: Final = 15.0
"""Seconds in which a new connection has to be opened, and to receive its first message."""
_MISSED: Final = 2.5
"""Heartbeats without any message after which a connection counts as lost."""
_PAUSE: Final = 0.5
"""Seconds between two attempts to come back."""
_BLOCKED: Final = "connection.line.blocked"
_NO_SOCKET: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN)


class TableSocket:
    """The connection to one table. ``patience`` is for how many seconds it tries to come back."""

    def __init__(self, session: GuestSession, table: str, patience: float) -> None:
        self._session = session
        self._table = table
        self._patience = patience
        self._reader = MessageReader()
        self._open_connection = ExitStack()
        self._connection: ClientConnection | None = None
        self._silence: float | None = None
        """Seconds of silence after which the connection counts as lost, if they are known: not
        where an older server sends no heartbeats."""
        self._opened = False
        self._last_message = 0.0
        self._number: int | None = None
        self._pending: Submit | None = None
        self._seat: Seat = WATCHER
        self._shares = ShareKeeper()

    @property
    def is_waiting(self) -> bool:
        """Whether a move has been sent that is not answered yet."""
        return self._pending is not None

    def open(self) -> None:
        """Connect, and say hello.

        Raises:
            ServerError: if there is no such table, it admits nobody, or no server answers for as
                long as the patience lasts, or something in between blocks WebSockets.
        """
        until = time.monotonic() + self._patience
        while True:
            try:
                self._connect()
                return
            except ServerError as error:
                if error.refusal.code != OFFLINE:
                    raise
                if time.monotonic() > until:
                    if self._is_reachable(connected=self._number is not None):
                        raise ServerError(Refusal(_BLOCKED)) from None
                    raise
            time.sleep(_PAUSE)

    def close(self) -> None:
        """Close the connection."""
        self._open_connection.close()
        self._connection = self._silence = None

    def send(self, message: FromBrowser) -> None:
        """Send a message. On a connection that was lost it is dropped; the reader notices."""
        from websockets.exceptions import ConnectionClosed

        assert self._connection is not None, "open"
        try:
            self._connection.send(codec.encode(message).decode())
        except ConnectionClosed:
            return

    def submit(self, move: Any) -> None:
        """Send a move; it is sent again until it has been answered."""
        self._pending = Submit(
            uuid.uuid4().hex, msgspec.Raw(codec.encode(move)), number=self._number
        )
        self.send(self._pending)

    def receive(self, seconds: float | None) -> TableUpdate | None:
        """The next message that is for the player; None if none comes within so many seconds, or
        one that only the connection needed.

        Raises:
            ServerError: see ``open``, and where the server speaks another version.
        """
        from websockets.exceptions import ConnectionClosed

        assert self._connection is not None, "open"
        try:
            frame = self._connection.recv(timeout=self._limit(seconds))
        except TimeoutError:
            if self._limit(None) == 0:
                self._after_loss(0)
            return None
        except ConnectionClosed as closed:
            self._after_loss(closed.rcvd.code if closed.rcvd is not None else 0)
            return None
        self._last_message = time.monotonic()
        if not self._opened:
            self._opened, self._silence = True, None
        try:
            message = self._reader.read(frame)
        except Unreadable:
            raise ServerError(Refusal(VERSION)) from None
        if isinstance(message, DealDraw | DealOpened):
            self._take_part(message)
            return None
        return self._handle(message)

    def _take_part(self, message: DealDraw | DealOpened) -> None:
        if isinstance(message, DealOpened):
            self._shares.receive_opened(message)
        elif (reply := self._shares.receive_draw(message, self._seat)) is not None:
            self.send(reply)

    def _limit(self, seconds: float | None) -> float | None:
        """How long to wait for a message: so many seconds, but no longer than it may be silent."""
        if self._silence is None:
            return seconds
        left = max(0.0, self._last_message + self._silence - time.monotonic())
        return left if seconds is None else min(seconds, left)

    def _handle(self, message: TableUpdate | None) -> TableUpdate | None:
        match message:
            case Ping(number=number):
                self.send(Pong(number))
                return None
            case Heartbeat(ms=ms):
                self._silence = _MISSED * ms / 1000
                return None
            case TableMoving(done=done):
                if done:
                    self.send(Hello(self._number, shares=True))
                return None
            case Accepted(id=move) | Refused(id=str(move)):
                if self._pending is not None and self._pending.id == move:
                    self._pending = None
            case Welcome(number=number, seat=seat):
                self._number, self._seat = number, seat
                if self._pending is not None:
                    self.send(self._pending)
            case EventShown(number=number) | Undone(number=number):
                self._number = number
            case _:
                pass
        return message

    def _after_loss(self, code: int) -> None:
        self.close()
        if code in (CloseCode.NOT_ADMITTED, CloseCode.NO_TABLE):
            raise ServerError(Refusal("table.refusal.no-such-table"))
        if code == CloseCode.SIGNED_OUT:
            self._session.forget()
        self.open()

    def _is_reachable(self, *, connected: bool = False) -> bool:
        """Whether this is a server of tables which can be reached otherwise than by WebSocket.
        ``connected``: there has been one, so that nothing is known to be in between."""
        try:
            self._session.post("api/socket-check", {"connected": connected}, dict)
        except ServerError:
            return False
        return True

    def _connect(self) -> None:
        from websockets.exceptions import InvalidStatus, WebSocketException
        from websockets.sync.client import connect

        address = self._session.address
        try:
            self._connection = self._open_connection.enter_context(
                connect(
                    f"{address.socket_base}api/tables/{path_part(self._table)}/socket",
                    additional_headers=self._session.headers,
                    user_agent_header=USER_AGENT,
                    proxy=None if address.is_local else True,
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=_OPENING,
                    close_timeout=1,
                )
            )
        except InvalidStatus as refused:
            answer = refused.response
            # A server has no words for it; a proxy that says so in its place has.
            by_proxy = bool(answer.body) and self._is_reachable()
            if answer.status_code in _NO_SOCKET and not by_proxy:
                raise ServerError(Refusal("table.refusal.no-such-table")) from None
            raise ServerError(Refusal(OFFLINE)) from None
        except (OSError, WebSocketException, TimeoutError):
            raise ServerError(Refusal(OFFLINE)) from None
        self._opened, self._silence, self._last_message = False, _OPENING, time.monotonic()
        response = self._connection.response
        if response is not None:
            self._session.keep_cookie(response.headers.get_all("set-cookie"))
        self.send(Hello(self._number, shares=True))
