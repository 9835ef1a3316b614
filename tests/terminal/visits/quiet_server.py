"""A server in this process that answers from a list, and keeps what it was asked and sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol import codec
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.lobby_connection import LobbyConnection
from herzrasen.terminal.connection.table_connection import TableConnection
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore


class QuietServer:
    """``answers`` by method and address, with the query or without; ``lobby`` and ``tables`` are
    what their sockets send first, ``reply`` what they send to a frame; with ``live`` tables have
    sockets of its making. ``log`` is what was asked."""

    def __init__(
        self, answers: Mapping[str, Any], lobby: Sequence[Any], tables: Mapping[str, Sequence[Any]]
    ) -> None:
        self.address = "http://server.example/"
        self.answers = dict(answers)
        self.lobby = lobby
        self.tables = tables
        self.reply: Callable[[bytes], Sequence[Any]] = lambda _frame: ()
        self.log: list[str] = []
        self.live: Callable[[TableConnection], Any] | None = None
        self._options: dict[str, Any] = {}

    def answer(self, method: str, address: str, body: bytes, shown: str) -> bytes:
        """The answer; one that is a function is asked with address and body. Raises ApiError."""
        if address == "api/rules":
            shown = self._changed_options(json.loads(body))
        self.log.append(f"{method} {address} {shown}".rstrip())
        path = address.partition("?")[0]
        for key in (f"{method} {address}", f"{method} {path}"):
            if key in self.answers:
                found = self.answers[key]
                if callable(found):
                    found = found(address, body)
                return found if isinstance(found, bytes) else json.dumps(found).encode()
        if method != "GET":
            return b"{}"
        raise ApiError(Refusal("client.trouble.server"))

    def _changed_options(self, asked: dict[str, Any]) -> str:
        """What is asked, with the options that differ from those asked before of this game."""
        game, options = asked["game"], asked["options"]
        before = self._options.get(game, {})
        self._options[game] = options
        changed = {name: value for name, value in options.items() if before.get(name) != value}
        return codec.encode(asked | {"options": changed}).decode()


class QuietSocket:
    """Says at once what there is to be said, and writes down what is sent."""

    def __init__(self, connection: Any, server: QuietServer, messages: Sequence[Any]) -> None:
        self._receive = getattr(connection, "_receive_frame", None) or connection._receive  # noqa: SLF001
        self._server = server
        self._messages = messages

    def start(self) -> None:
        for message in self._messages:
            self._receive(json.dumps(message))

    def send(self, frame: bytes) -> None:
        self._server.log.append(f"> {frame.decode()}")
        for message in self._server.reply(frame):
            self._receive(json.dumps(message))

    async def close(self) -> None:
        pass

    def reset_backoff(self) -> None:
        pass

    def reconnect(self) -> None:
        self._server.log.append("> connects anew")

    retry_now = reconnect


class QuietApi(Api):
    """Asks the server of this process."""

    def __init__(self, server: QuietServer) -> None:
        address = parse_address(server.address)
        super().__init__(address, DeviceToken(address, None))
        self._server = server

    async def _request(
        self,
        method: str,
        path: str,
        body: object = None,
        parameters: dict[str, str | int] | None = None,
        accept: str = "",  # noqa: ARG002 - as the real one
    ) -> bytes:
        more = "&".join(f"{name}={value}" for name, value in (parameters or {}).items())
        joined = f"{path}{'&' if '?' in path else '?'}{more}" if more else path
        sent = body if isinstance(body, bytes) else b"" if body is None else codec.encode(body)
        shown = "(a file)" if isinstance(body, bytes) else sent.decode()
        return self._server.answer(method, joined, sent, shown)


class QuietSession(ServerSession):
    """A session with it."""

    def __init__(self, store: SettingsStore, server: QuietServer) -> None:
        self._quiet = server
        super().__init__(store, parse_address(server.address))

    async def open(self) -> None:
        self._api = QuietApi(self._quiet)
        self._lobby = LobbyConnection(self._api)
        self._set_socket(self._lobby, self._quiet.lobby)
        asyncio.get_running_loop().call_soon(self._lobby.start)

    def table(self, table: str) -> TableConnection:
        connection = TableConnection(self.api, table)
        if self._quiet.live is not None:
            connection._socket = self._quiet.live(connection)  # noqa: SLF001
            return connection
        self._set_socket(connection, self._quiet.tables.get(table, ()))
        return connection

    def _set_socket(self, connection: Any, messages: Sequence[Any]) -> None:
        connection._socket = QuietSocket(connection, self._quiet, messages)  # noqa: SLF001
