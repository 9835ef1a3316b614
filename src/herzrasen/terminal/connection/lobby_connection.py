"""The connection to a server's lobby: the live list, and one's own tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import LobbySubscription, OwnTables, TableList, TableListChanges
from herzrasen.protocol.websocket import Heartbeat, Refused
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.connection.reconnecting_socket import ReconnectingSocket
from herzrasen.terminal.state.lobby_state import LobbyState, receive

_MESSAGES: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (TableList, TableListChanges, OwnTables, Heartbeat, Refused)
}


class LobbyConnection:
    """The lobby of a server. ``lobby`` is what is known, ``online`` whether it is up to date;
    ``trouble`` is the key of a sentence that says why it is out of reach, empty if that is unknown.
    """

    def __init__(self, api: Api) -> None:
        self.lobby = LobbyState()
        self.online = False
        self.trouble = ""
        self._wanted = LobbySubscription(tables=False)
        self._listeners: list[Callable[[], object]] = []
        self._socket = ReconnectingSocket(
            api, "api/lobby", self._subscribe, self._receive, self._on_lost, self._on_trouble
        )

    def start(self) -> None:
        """Open the connection."""
        self._socket.start()

    async def close(self) -> None:
        """Close it for good."""
        self._listeners.clear()
        await self._socket.close()

    def reconnect(self) -> None:
        """Connect anew, as the person that this device is now."""
        self.lobby = LobbyState()
        self._socket.reconnect()

    def subscribe(self, *, tables: bool, game: GameName | None = None) -> None:
        """Say what is wanted: the tables of one game or of both, or only one's own."""
        wanted = LobbySubscription(game, tables)
        if wanted == self._wanted:
            return
        if wanted.game != self._wanted.game:
            self.lobby = replace(self.lobby, tables=None, more=0)
        self._wanted = wanted
        self._subscribe()

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call ``listener`` after each change; the answer stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _subscribe(self) -> None:
        self._socket.send(codec.encode(self._wanted))

    def _receive(self, frame: str | bytes) -> None:
        try:
            plain = codec.decode(frame, dict[str, Any])
            kind = _MESSAGES.get(plain["type"])
            message = None if kind is None else codec.from_plain(plain, kind)
        except (msgspec.MsgspecError, KeyError, TypeError, ValueError):
            return  # a newer server may say more than this version understands
        self._socket.reset_backoff()
        match message:
            case Heartbeat(ms=ms):
                self._socket.heartbeat(ms)
            case TableList() | TableListChanges() | OwnTables():
                self.lobby = receive(self.lobby, message)
                self._change(online=True)
            case _:
                pass

    def _on_lost(self, _code: int) -> bool:
        self._change(online=False)
        return True

    def _on_trouble(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._change(online=self.online)

    def _change(self, *, online: bool) -> None:
        self.online = online
        for listener in [*self._listeners]:
            listener()
