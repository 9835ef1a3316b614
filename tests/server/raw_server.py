"""The server's own protocols before an application of the test, and raw sockets to it."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import uvicorn

from herzrasen.config.limits import Bounds
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.network.websocket_protocol import ShortWay
from herzrasen.server.runtime.graceful_shutdown import Stopping
from herzrasen.server.uvicorn_server import Server

PATIENCE: Final = 15
"""Seconds without a byte after which a test gives up."""


@contextmanager
def raw_server(
    app: Any,
    bounds: Bounds = Bounds(),  # noqa: B008 - it is frozen
    connections: TcpConnections | None = None,
    certificate: tuple[Path, Path] | None = None,
) -> Iterator[tuple[str, int]]:
    """Serve an ASGI application from a thread; yields host and port."""
    config = uvicorn.Config(
        app,
        ws=ShortWay,
        ws_max_size=1 << 20,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=1,
        ssl_certfile=certificate and certificate[0],
        ssl_keyfile=certificate and certificate[1],
    )
    ready = threading.Event()
    server = Server(config, ready.set, Stopping(), bounds, connections)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield listening.getsockname()
        finally:
            server.should_exit = True
            thread.join()


class App:
    """An application that answers every request with 200, once its body has come, and accepts
    every socket and keeps it. ``scopes`` are those it was called with."""

    def __init__(self) -> None:
        self.scopes: list[Any] = []
        self.heard: list[bytes] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            scope["extensions"]["herzrasen.short"].keep(self.heard.append, lambda: None)
            return
        more = True
        while more:
            message = await receive()
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class Stuck(App):
    """It never answers a request, as long as somebody waits."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        while (await receive())["type"] != "http.disconnect":
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})


def raw(address: tuple[str, int], said: bytes = b"") -> socket.socket:
    """A connection over which this has been said."""
    connection = socket.create_connection(address, timeout=PATIENCE)
    connection.sendall(said)
    return connection


def told(connection: socket.socket | ssl.SSLSocket) -> bytes:
    """Everything that comes until the other side closes the connection, which is closed then."""
    parts = []
    with connection, suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)
