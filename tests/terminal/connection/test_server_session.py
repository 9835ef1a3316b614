"""Which server is opened, and who one becomes: the tables of the person before are forgotten at
once."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from herzrasen.library.remote.server_address import ServerAddress, parse_address
from herzrasen.terminal import server_session
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.lobby_connection import LobbyConnection
from herzrasen.terminal.connection.local_server import LocalServerError
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.lobby_state import LobbyState
from tests.server.event_loop import run_coroutine

NOBODY_THERE = parse_address("http://127.0.0.1:9")


class OfflineSession(ServerSession):
    """Open, with a lobby that was known before the line was lost."""

    async def open(self) -> None:
        assert self.address is not None
        self._api = Api(self.address, DeviceToken(self.address, None))
        self._lobby = LobbyConnection(self._api)
        self._lobby.lobby = LobbyState(mine=())


class BrokenServer:
    """Of which data folders servers were started; none can be."""

    started: ClassVar[list[Path]] = []

    def __init__(self, folder: Path, _command: object) -> None:
        self.folder = folder

    async def address(self) -> ServerAddress:
        self.started.append(self.folder)
        raise LocalServerError("Looking …\nNo room.")

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("address", "has_folder", "refused"),
    [
        (None, True, "terminal.trouble.no_server"),
        (NOBODY_THERE, True, "client.trouble.offline"),
        (NOBODY_THERE, False, "client.trouble.offline"),
    ],
)
def test_the_own_server_is_started_where_no_other_is_named(
    address: ServerAddress | None,
    has_folder: bool,
    refused: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server_session, "LocalServer", BrokenServer)
    monkeypatch.setattr(BrokenServer, "started", [])

    async def open_it() -> None:
        folder = tmp_path if has_folder else None
        session = ServerSession(SettingsStore(None), address, folder)
        with pytest.raises(ApiError) as caught:
            await session.open()
        assert (caught.value.refusal.code, session.is_open) == (refused, False)
        assert BrokenServer.started == ([tmp_path] if address is None else [])
        if address is None:
            assert caught.value.refusal.facts == {"why": "No room."}
        await session.close()

    run_coroutine(open_it())


@pytest.mark.parametrize("change", ["sign in", "sign out", "device link"])
def test_the_lobby_is_connected_anew_as_the_person_that_one_is(change: str, tmp_path: Path) -> None:
    async def become() -> None:
        session = OfflineSession(SettingsStore(tmp_path), NOBODY_THERE)
        await session.open()
        match change:
            case "sign in":
                await session.become_person()
            case "sign out":
                session.become_guest()
            case _:
                await session.join_person("Rosa", has_account=False)
                assert session.store.values.name == "Rosa"
        assert session.lobby.lobby.mine is None
        await session.close()

    run_coroutine(become())
