"""Clients that do not read: players are disconnected, watchers get fewer messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from socket import create_connection
from typing import Any, Final

import pytest
import uvicorn

from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.network.connection import MAX_BUFFER_BYTES, WATCHER_BUFFER_BYTES, Connection
from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.network.websocket_transport import EXTENSION
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.uvicorn_server import UvicornServer
from tests.server.echo_line import HANDSHAKE
from tests.server.event_loop import run_coroutine

MUCH: Final = 1 << 24
"""Bytes, more than the system keeps for a line."""


class StalledTransport:
    """A socket whose other side takes nothing until the test says so."""

    def __init__(self) -> None:
        self.on_drained: Callable[[], object] | None = None
        self.time: Callable[[], float] = lambda: 0.0
        self.sent: list[bytes] = []
        self.is_cut = False
        self.closed: int | None = None

        self.above_high_water = False

    @property
    def buffered_bytes(self) -> int:
        return sum(map(len, self.sent))

    def set_high_water(self, soft: int) -> None:
        assert soft == WATCHER_BUFFER_BYTES

    def send_text(self, message: bytes) -> None:
        self.sent.append(message)
        self.above_high_water = self.buffered_bytes > WATCHER_BUFFER_BYTES

    def flush(self) -> None: ...

    def abort(self) -> None:
        self.is_cut = True

    def take_over(self, hear: Callable[[bytes], object], ended: Callable[[], object]) -> None: ...

    def close(self, code: int) -> None:
        self.closed = code

    def take_all(self) -> None:
        self.sent.clear()
        self.above_high_water = False
        if self.on_drained is not None:
            self.on_drained()


def stalled_connection(watching: bool) -> tuple[Connection, StalledTransport]:
    socket = StalledTransport()
    line = Connection(socket, "person")
    line.start_receiving(lambda _: None, lambda: None)
    line.watching = watching
    return line, socket


def test_a_player_who_reads_nothing_is_cut_off() -> None:
    line, socket = stalled_connection(watching=False)
    for _ in range(1000):
        line.send(bytes(1000))
    assert socket.is_cut
    assert MAX_BUFFER_BYTES < socket.buffered_bytes <= MAX_BUFFER_BYTES + 1000
    assert socket.closed == CloseCode.TOO_SLOW
    socket.take_all()
    line.send(b"late")
    assert socket.sent == []


def test_a_watcher_who_reads_nothing_gets_fewer_messages() -> None:
    line, socket = stalled_connection(watching=True)
    asked: list[bool] = []
    line.on_caught_up = lambda: asked.append(line.skipping)
    for _ in range(1000):
        line.send(bytes(1000))
    assert not socket.is_cut
    assert line.skipping
    assert WATCHER_BUFFER_BYTES < socket.buffered_bytes <= WATCHER_BUFFER_BYTES + 1000
    assert not asked
    socket.take_all()
    assert asked == [False]
    line.send(b"how it stands")
    assert socket.sent == [b"how it stands"]


@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize(
    "waiting",
    [WATCHER_BUFFER_BYTES, WATCHER_BUFFER_BYTES + 1, MAX_BUFFER_BYTES, MAX_BUFFER_BYTES + 1],
)
def test_what_waits_up_to_a_limit_is_within_it(watching: bool, waiting: int) -> None:
    """The socket says that much waits, until it is asked how much."""
    line, socket = stalled_connection(watching)
    socket.sent, socket.above_high_water = [bytes(waiting)], True
    line.send(b"more")
    most = WATCHER_BUFFER_BYTES if watching else MAX_BUFFER_BYTES
    assert (socket.sent[1:] == [b"more"]) == (waiting <= most)
    assert line.skipping == (watching and waiting > most)
    assert socket.is_cut == (not watching and waiting > most)


def test_a_server_ends_though_somebody_reads_nothing() -> None:
    run_coroutine(_ends())


async def _ends() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        way = scope["extensions"][EXTENSION]
        way.take_over(lambda _: None, lambda: None)
        way.send_text(bytes(MUCH))
        way.flush()
        assert way.transport.get_write_buffer_size() > 0
        server.should_exit = True

    begun = asyncio.Event()
    config = uvicorn.Config(
        app,
        port=0,
        ws=FastWebSocketProtocol,
        log_config=None,
        lifespan="off",
        timeout_graceful_shutdown=0,
    )
    server = UvicornServer(config, begun.set, GracefulShutdown())
    serving = asyncio.ensure_future(server.serve())
    await begun.wait()
    with create_connection(server.servers[0].sockets[0].getsockname()) as line:
        line.sendall(HANDSHAKE)
        await serving
        await asyncio.sleep(0)
        assert not server.server_state.connections, "its connection is closed"
