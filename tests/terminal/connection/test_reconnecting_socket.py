"""A socket that comes back ends when it is closed, whatever happens at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.reconnecting_socket import ReconnectingSocket
from tests.server.event_loop import run_coroutine


class LostWhileSending:
    """A connection that is lost while a message is sent, which takes a while to stop."""

    response = None

    def __init__(self) -> None:
        self.sending, self.stopping, self.may_stop = (asyncio.Event() for _ in range(3))

    async def recv(self) -> str:
        await self.sending.wait()
        raise ConnectionClosedError(None, None)

    async def send(self, _message: bytes, *, text: bool) -> None:
        assert text
        self.sending.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopping.set()
            await self.may_stop.wait()


def test_a_socket_that_is_closed_while_its_connection_is_lost_does_not_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        connection = LostWhileSending()

        @asynccontextmanager
        async def connect(*_words: Any, **_options: Any) -> AsyncIterator[LostWhileSending]:
            yield connection

        monkeypatch.setattr("websockets.asyncio.client.connect", connect)
        address = parse_address("http://127.0.0.1:9")
        api = Api(address, DeviceToken(address, None))
        socket = ReconnectingSocket(
            api, "api/lobby", lambda: socket.send(b"hello"), lambda _: None, lambda _: True
        )
        socket.start()
        await connection.stopping.wait()
        closing = asyncio.create_task(socket.close())
        await asyncio.sleep(0)
        connection.may_stop.set()
        ended, _ = await asyncio.wait((closing,), timeout=60)
        await api.close()
        assert ended

    run_coroutine(main())
