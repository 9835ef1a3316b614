"""A socket that comes back ends when it is closed, whatever happens at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.close_code import CloseCode
from herzrasen.terminal.connection import reconnecting_socket
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


def test_who_was_signed_out_elsewhere_comes_back_as_a_new_guest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the old token the server closes each new connection in the same way."""
    sent: list[dict[str, str]] = []

    class SignedOut(LostWhileSending):
        async def recv(self) -> str:
            raise ConnectionClosedError(Close(CloseCode.SIGNED_OUT, ""), None)

    async def main() -> None:
        @asynccontextmanager
        async def connect(*_words: Any, **options: Any) -> AsyncIterator[LostWhileSending]:
            sent.append(options["additional_headers"])
            yield SignedOut()

        monkeypatch.setattr("websockets.asyncio.client.connect", connect)
        monkeypatch.setattr(reconnecting_socket, "backoff", lambda *_: 0)
        address = parse_address("http://127.0.0.1:9")
        token = DeviceToken(address, None)
        token.keep(["herzrasen=old; Path=/"])
        api = Api(address, token)
        codes: list[int] = []
        ended = asyncio.Event()

        def note_loss(code: int) -> bool:
            codes.append(code)
            if len(codes) == 2:
                ended.set()
            return not ended.is_set()

        socket = ReconnectingSocket(api, "api/lobby", lambda: None, lambda _: None, note_loss)
        socket.start()
        async with asyncio.timeout(60):
            await ended.wait()
        await socket.close()
        await api.close()
        assert codes == [CloseCode.SIGNED_OUT, CloseCode.SIGNED_OUT]
        assert sent == [{"cookie": "herzrasen=old"}, {}]

    run_coroutine(main())
