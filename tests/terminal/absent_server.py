"""A server that never answers: what the full screen shows without one."""

from __future__ import annotations

import asyncio

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore


class AbsentServer(ServerSession):
    """Stays closed."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(store, parse_address("http://cards.example.org"))

    async def open(self) -> None:
        await asyncio.Event().wait()
