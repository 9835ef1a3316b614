"""``api/lobby``: the WebSocket of the live list of tables."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from starlette.websockets import WebSocket

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.close_code import CloseCode
from herzrasen.protocol.lobby import LobbySubscription
from herzrasen.protocol.websocket import AskBeat
from herzrasen.server.lobby.lobby_feed import LobbyFeed
from herzrasen.server.network.connection import Connection
from herzrasen.server.rate_limits.rate_limiter import TokenBucket
from herzrasen.server.runtime.mailbox import Mailbox
from herzrasen.server.websocket.accepting import Admission
from herzrasen.server.websocket.heartbeats import Heartbeats

_PER_SECOND: Final = 2
_AT_ONCE: Final = 20


class LobbyEndpoint:
    """Accepts connections to the lobby."""

    def __init__(self, lobby_feed: LobbyFeed, admission: Admission) -> None:
        self._lobby_feed = lobby_feed
        self._admission = admission

    async def serve(self, websocket: WebSocket) -> None:
        """Accept a connection; it is sent the list, and its changes."""
        await self._admission.accept(websocket, self._open_session)

    async def _open_session(self, connection: Connection) -> LobbySession:
        return LobbySession(connection, self._lobby_feed, self._admission.heartbeats)


class LobbySession:
    """One connection to the lobby."""

    __slots__ = ("_bucket", "_connection", "_heartbeats", "_lobby_feed", "_mailbox")

    def __init__(
        self, connection: Connection, lobby_feed: LobbyFeed, heartbeats: Heartbeats
    ) -> None:
        self._connection = connection
        self._heartbeats = heartbeats
        self._lobby_feed = lobby_feed
        self._bucket = TokenBucket(_PER_SECOND, _AT_ONCE)
        self._mailbox = Mailbox[LobbySubscription](
            partial(lobby_feed.subscribe, connection),
            on_failure=partial(connection.close, CloseCode.RECONNECT),
        )

    def receive(self, data: bytes) -> None:
        """Take a message: what to subscribe to, or whether the connection is alive."""
        connection = self._connection
        if not self._bucket.take(asyncio.get_running_loop().time()):
            connection.send_error(Refusal("table.refusal.too-fast"))
            if self._bucket.is_exhausted:
                connection.close(CloseCode.FLOODING)
            return
        match codec.read_lobby_message(data):
            case Refusal() as refusal:
                connection.send_error(refusal)
            case AskBeat():
                self._heartbeats.answer(connection)
            case LobbySubscription() as subscription:
                self._mailbox.post(subscription)

    async def disconnect(self) -> None:
        """The connection has closed."""
        self._mailbox.close()
        self._lobby_feed.unsubscribe(self._connection)
