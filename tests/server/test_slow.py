"""Who does not read what he is sent: who plays is cut off, who looks on is told less."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from socket import create_connection
from typing import Any, Final

import uvicorn

from herzrasen.server.network.connection import HARD, SOFT, TOO_SLOW, Line
from herzrasen.server.network.websocket_protocol import EXTENSION, ShortWay
from herzrasen.server.runtime.graceful_shutdown import Stopping
from herzrasen.server.uvicorn_server import Server
from tests.server.loop import run
from tests.server.test_short import HANDSHAKE

MUCH: Final = 1 << 24
"""Bytes, more than the system keeps for a line."""


class Clogged:
    """A socket whose other side takes nothing until the test says so."""

    def __init__(self) -> None:
        self.caught_up: Callable[[], object] | None = None
        self.said: list[bytes] = []
        self.is_cut = False
        self.closed: int | None = None

    @property
    def waiting(self) -> int:
        return sum(map(len, self.said))

    def mark(self, soft: int) -> None:
        assert soft == SOFT

    def say(self, message: bytes) -> None:
        self.said.append(message)

    def flush(self) -> None: ...

    def cut(self) -> None:
        self.is_cut = True

    def keep(self, hear: Callable[[bytes], object], ended: Callable[[], object]) -> None: ...

    def close(self, code: int) -> None:
        self.closed = code

    def take_all(self) -> None:
        self.said.clear()
        if self.caught_up is not None:
            self.caught_up()


def clogged(watching: bool) -> tuple[Line, Clogged]:
    socket = Clogged()
    line = Line(socket, "somebody")
    line.listen(lambda _: None, lambda: None)
    line.watching = watching
    return line, socket


def test_a_player_who_reads_nothing_is_cut_off() -> None:
    line, socket = clogged(watching=False)
    for _ in range(1000):
        line.say(bytes(1000))
    assert socket.is_cut
    assert HARD < socket.waiting <= HARD + 1000
    assert socket.closed == TOO_SLOW


def test_a_watcher_who_reads_nothing_is_told_less() -> None:
    line, socket = clogged(watching=True)
    asked: list[bool] = []
    line.caught_up = lambda: asked.append(line.behind)
    for _ in range(1000):
        line.say(bytes(1000))
    assert not socket.is_cut
    assert line.behind
    assert SOFT < socket.waiting <= SOFT + 1000
    assert not asked
    socket.take_all()
    assert asked == [False]
    line.say(b"how it stands")
    assert socket.said == [b"how it stands"]


def test_a_server_ends_though_somebody_reads_nothing() -> None:
    run(_ends())


async def _ends() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        way = scope["extensions"][EXTENSION]
        way.keep(lambda _: None, lambda: None)
        way.say(bytes(MUCH))
        way.flush()
        assert way.transport.get_write_buffer_size() > 0
        server.should_exit = True

    begun = asyncio.Event()
    config = uvicorn.Config(
        app, port=0, ws=ShortWay, log_config=None, lifespan="off", timeout_graceful_shutdown=0
    )
    server = Server(config, begun.set, Stopping())
    serving = asyncio.ensure_future(server.serve())
    await begun.wait()
    with create_connection(server.servers[0].sockets[0].getsockname()) as line:
        line.sendall(HANDSHAKE)
        await serving
        await asyncio.sleep(0)
        assert not server.server_state.connections, "his line is closed"
