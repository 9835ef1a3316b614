"""The server's own protocols in front of a test application, and raw sockets to it."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import uvicorn

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.network.tls_certificate import TlsCertificate
from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.uvicorn_server import UvicornServer
from tests.server.live_server import patient_limits
from tests.server.table_client import TIMEOUT


@contextmanager
def raw_server(
    app: Any,
    bounds: LimitSettings = LimitSettings(),  # noqa: B008 - it is frozen
    connections: TcpConnections | None = None,
    certificate: TlsCertificate | None = None,
) -> Iterator[tuple[str, int]]:
    """Serve an ASGI application from a thread; yields host and port. However slow the machine is,
    nobody is refused for that."""
    config = uvicorn.Config(
        app,
        ws=FastWebSocketProtocol,
        ws_max_size=1 << 20,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        timeout_graceful_shutdown=1,
    )
    ready = threading.Event()
    bounds = patient_limits(bounds)
    server = UvicornServer(config, ready.set, GracefulShutdown(), bounds, connections, certificate)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            try:
                server.run([listening])
            finally:
                ready.set()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            ready.wait()
            assert server.started
            yield listening.getsockname()
        finally:
            server.should_exit = True
            thread.join()


class App:
    """An application that answers every request with 200, once its body has come, and accepts
    every socket and keeps it. ``scopes`` are those it was called with."""

    def __init__(self) -> None:
        self.scopes: list[Any] = []
        self.frames: list[bytes] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            scope["extensions"]["herzrasen.websocket"].take_over(self.frames.append, lambda: None)
            return
        more = True
        while more:
            message = await receive()
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class StuckApp(App):
    """An app that never answers a request."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scopes.append(scope)
        while (await receive())["type"] != "http.disconnect":
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})


def raw_socket(address: tuple[str, int], data: bytes = b"") -> socket.socket:
    """A connection over which this has been sent, unless the server closed it before."""
    with ExitStack() as opened:
        connection = opened.enter_context(socket.create_connection(address, timeout=TIMEOUT))
        with suppress(ConnectionError):
            connection.sendall(data)
        opened.pop_all()
    return connection


def read_all(connection: socket.socket | ssl.SSLSocket) -> bytes:
    """Everything that comes until the other side closes the connection, which is closed then."""
    parts = []
    with connection, suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)
