"""A server as one person uses it: its address, HTTP, the lobby. It is opened in the background, so
that the first screen does not wait for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.lobby_connection import LobbyConnection
from herzrasen.terminal.connection.local_server import (
    LocalServer,
    LocalServerError,
    server_command,
)
from herzrasen.terminal.connection.table_connection import TableConnection
from herzrasen.terminal.settings import SettingsStore

if TYPE_CHECKING:
    from herzrasen.terminal.account.settings_sync import SettingsSync

HOME: Final = "home"
"""The name of the own data folder's server among the device tokens: its port may change."""
_TOKEN_FILE: Final = "terminal.json"
_LOOK_SECONDS: Final = 0.1
"""How often the own server is looked after: who plays waits for it."""


class ServerSession:
    """The server at ``address``, or that of the data ``folder`` where there is no address.

    ``api`` and ``lobby`` exist after ``open``."""

    def __init__(
        self,
        store: SettingsStore,
        address: ServerAddress | None = None,
        folder: Path | None = None,
    ) -> None:
        self.store = store
        self.address = address
        self._folder = folder if address is None else None
        own = self._folder
        self._server = None if own is None else LocalServer(own, server_command)
        self._watch: asyncio.Task[None] | None = None
        self._api: Api | None = None
        self._lobby: LobbyConnection | None = None

    @property
    def api(self) -> Api:
        """The server over HTTP."""
        assert self._api is not None, "the session is open"
        return self._api

    @property
    def lobby(self) -> LobbyConnection:
        """The lobby."""
        assert self._lobby is not None, "the session is open"
        return self._lobby

    @property
    def is_open(self) -> bool:
        """Whether ``api`` and ``lobby`` can be used."""
        return self._api is not None

    async def open(self) -> None:
        """Find or start the server, and connect to its lobby.

        A new device has its token before anything else is asked: two questions at once would make
        it two persons.

        Raises:
            ApiError: if the own server cannot be started (the sentence names its last words), or a
                new device cannot reach the server.
        """
        if self._server is not None:
            self.address = await self._start_server(self._server)
        assert self.address is not None, "an address or a folder"
        api = Api(self.address, self._token(self.address), self._server_died)
        if not api.token.headers:
            try:
                await api.get_bytes("api/games")
            except ApiError:
                await api.close()
                raise
        self._api = api
        self._lobby = LobbyConnection(self._api)
        self._lobby.start()
        if self._server is not None:
            self._watch = asyncio.create_task(self._restart_server(self._server, self._api))

    def table(self, table: str) -> TableConnection:
        """A connection to a table of this server, not started yet."""
        return TableConnection(self.api, table)

    # Who one is -----------------------------------------------------------------------------------

    @cached_property
    def settings_sync(self) -> SettingsSync:
        """Keeps the settings and those of the account alike."""
        from herzrasen.terminal.account.settings_sync import SettingsSync  # not for the first frame

        return SettingsSync(self.api, self.store)

    async def become_person(self) -> None:
        """After a sign-in: the tables and the settings are those of that person."""
        self.lobby.reconnect()
        await self.settings_sync.start()

    def become_guest(self) -> None:
        """After a sign-out: the settings stay here, the tables are the account's."""
        self.lobby.reconnect()
        self.settings_sync.stop()

    async def join_person(self, name: str, *, has_account: bool) -> None:
        """After a device link: the tables and the name are those of the person who made it, and
        with an account their settings too."""
        self.become_guest()  # the settings here are those of another person
        self.store.change(name=name)
        if has_account:
            await self.settings_sync.start()

    async def close(self) -> None:
        """Close the connections; a server that was started here ends when nobody needs it."""
        if self._watch is not None:
            self._watch.cancel()
        if "settings_sync" in self.__dict__:
            await self.settings_sync.close()
        if self._lobby is not None:
            await self._lobby.close()
        if self._api is not None:
            await self._api.close()
        if self._server is not None:
            self._server.close()

    def _token(self, address: ServerAddress) -> DeviceToken:
        if self._folder is not None:
            return DeviceToken(address, self._folder / _TOKEN_FILE, HOME)
        return DeviceToken(address, self.store.token_file)

    def _server_died(self) -> bool:
        return self._server is not None and self._server.has_died

    async def _restart_server(self, server: LocalServer, api: Api) -> None:
        """Start the own server again when it has died; tables come back by themselves."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if server.has_died:
                with suppress(LocalServerError):  # the next look tries again
                    self.address = api.address = await server.address()

    @staticmethod
    async def _start_server(server: LocalServer) -> ServerAddress:
        try:
            return await server.address()
        except LocalServerError as error:
            words = str(error).splitlines()
            why = words[-1] if words else "?"
            raise ApiError(Refusal("terminal.trouble.no_server", {"why": why})) from error
