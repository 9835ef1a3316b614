"""Who one becomes: the tables of the person before are forgotten at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.lobby_connection import LobbyConnection
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
