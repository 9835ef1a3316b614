"""A socket that comes back: when it tries again, when it is lost, and that it ends when it is
closed, whatever happens at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Close

from herzrasen.games.protocol import Refusal
from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.close_code import CloseCode
from herzrasen.terminal.connection import reconnecting_socket
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.device_token import DeviceToken
from herzrasen.terminal.connection.reconnecting_socket import ReconnectingSocket
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.server.event_loop import run_coroutine
from tests.terminal.visits.quiet_server import QuietApi, QuietServer


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


class Scripted:
    """A connection that brings these messages and then ends with this code, or stays."""

    response = None

    def __init__(self, messages: Sequence[str], code: int | None) -> None:
        self._messages, self._code = iter(messages), code

    async def recv(self) -> str:
        for message in self._messages:
            return message
        if self._code is None:
            await asyncio.Event().wait()
        raise ConnectionClosedError(Close(self._code, "") if self._code else None, None)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What each attempt finds, a connection or an error, the next first; then one that stays."""
    findings: list[Any] = []

    @asynccontextmanager
    async def connect(*_words: Any, **_options: Any) -> AsyncIterator[Any]:
        found = findings.pop(0) if findings else Scripted((), None)
        if isinstance(found, Exception):
            raise found
        yield found

    monkeypatch.setattr("websockets.asyncio.client.connect", connect)
    monkeypatch.setattr(reconnecting_socket, "random", SimpleNamespace(random=lambda: 0.5))
    return findings


def test_a_pause_grows_after_quick_attempts_is_short_at_a_stop_and_ends_at_a_wish(
    script: list[Any],
) -> None:
    stop = CloseCode.STOPPING

    async def attempts(loop: VirtualLoop) -> list[float]:
        begun: list[float] = []
        socket = ReconnectingSocket(
            QuietApi(QuietServer({}, (), {})),
            "api/lobby",
            lambda: begun.append(round(loop.time(), 2)),
            print,
            lambda _: True,
        )
        script[:] = [Scripted((), code) for code in (stop, stop, 0, 0, 0, 0, 0, 0, 0, stop, 0)]
        loop.call_at(4, socket.retry_now)
        socket.start()
        await asyncio.sleep(10)
        await socket.close()
        return begun

    before = [0.0, 0.06, 0.36, 0.66, 0.96, 1.26, 1.56, 2.16, 3.36]
    assert run_in_virtual_time(attempts) == [*before, 4.0, 4.06, 4.36]


def first_loss(answers: dict[str, Any], *, died: bool = False) -> tuple[int, float]:
    """With which code the first connection is lost, and when; beats come from its first message
    on."""
    api, codes = QuietApi(QuietServer(answers, (), {})), list[int]()

    async def wait(loop: VirtualLoop) -> float:
        ended = loop.create_future()

        def note(code: int) -> bool:
            codes.append(code)
            ended.set_result(loop.time())
            return False

        socket = ReconnectingSocket(
            api, "api/lobby", lambda: None, lambda ms: socket.heartbeat(int(ms)), note
        )
        assert not socket.has_heartbeats
        socket.start()
        seconds: float = await asyncio.wait_for(ended, 1000)
        assert socket.has_heartbeats == (seconds == 2.25)
        await socket.close()
        return seconds

    api.server_died = lambda: died
    seconds = run_in_virtual_time(wait)
    return codes[0], seconds


def refuse(_address: str, _body: bytes) -> Any:
    raise ApiError(Refusal("client.trouble.server"))


CHECK: Final = "POST api/socket-check"


@pytest.mark.parametrize(
    ("status", "body", "answers", "code"),
    [
        (404, b"", {}, CloseCode.NO_TABLE),
        (403, b"no", {CHECK: refuse}, CloseCode.NO_TABLE),
        (404, b"no", {CHECK: {}}, 0),
        (500, b"", {}, 0),
    ],
)
def test_no_table_is_there_if_the_server_says_so_and_not_a_proxy(
    script: list[Any], status: int, body: bytes, answers: dict[str, Any], code: int
) -> None:
    answer: Any = SimpleNamespace(status_code=status, body=body)
    script.append(InvalidStatus(answer))
    assert first_loss(answers) == (code, 0)


@pytest.mark.parametrize(("messages", "seconds"), [((), 15), (("1000",), 2.25)])
def test_a_silent_server_is_lost(
    script: list[Any], messages: Sequence[str], seconds: float
) -> None:
    script.append(Scripted(messages, None))
    assert first_loss({}) == (0, seconds)


def test_without_heartbeats_silence_is_allowed_and_a_dead_server_is_not_called(
    script: list[Any],
) -> None:
    script.append(Scripted(["0"], None))
    with pytest.raises(TimeoutError):
        first_loss({})
    script.append(AssertionError("called"))
    assert first_loss({}, died=True) == (0, 0)
