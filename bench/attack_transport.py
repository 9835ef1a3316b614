"""Attacks below the application: headers, half requests, bodies and frames, one address.

Each is a function of a target, which has a ``server`` and ``seconds``, and says how often it
struck; ``bench/attacks.py`` measures what an honest player feels of them.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol
from urllib.parse import urlsplit

HELD: Final = 1200
"""Connections that are held open at once."""
HANDSHAKE: Final = (
    b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
START: Final = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
PIECE: Final = b"a" * (1 << 16)
PING: Final = b"\x89\x80\x00\x00\x00\x00"


class Target(Protocol):
    """What is attacked, and for how long."""

    @property
    def server(self) -> str:
        """Its address."""
        ...

    @property
    def seconds(self) -> float:
        """For how long."""
        ...


def endless_headers(target: Target) -> int:
    """Headers of 60 MB, one connection after another."""
    return _repeated(target, lambda: _pour(target, START + b"x: ", PIECE, 960))


def half_requests(target: Target) -> int:
    """1,200 half requests, each opened again when it is cut."""
    held: list[socket.socket] = []

    def one_more() -> None:
        if len(held) >= HELD:
            time.sleep(0.01)
            held.pop(0).close()
        with suppress(OSError):
            line = socket.create_connection(_address(target), timeout=5)
            held.append(line)
            line.sendall(START)

    try:
        return _repeated(target, one_more)
    finally:
        for line in held:
            line.close()


def chunk_extensions(target: Target) -> int:
    """Bodies that say nothing, in a chunk whose size has an endless remark."""
    head = b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;"
    return _repeated(target, lambda: _pour(target, head, PIECE, 1000))


def pings(target: Target) -> int:
    """Sockets to the lobby over which nothing is sent but pings."""
    return _repeated(target, lambda: _pour(target, HANDSHAKE, PING * 10_000, 100))


def pipelines(target: Target) -> int:
    """Ten thousand requests on one connection, without reading an answer."""
    return _repeated(target, lambda: _pour(target, b"", (START + b"\r\n") * 10_000, 1))


ATTACKS: Final[dict[str, Callable[[Target], int]]] = {
    "headers of 60 MB": endless_headers,
    "1,200 half requests": half_requests,
    "endless chunk extensions": chunk_extensions,
    "pings over sockets": pings,
    "pipelines of 10,000": pipelines,
}


def _repeated(target: Target, strike: Callable[[], object]) -> int:
    """Strike until the time is over; how often."""
    end, strikes = time.perf_counter() + target.seconds, 0
    while time.perf_counter() < end:
        strike()
        strikes += 1
    return strikes


def _pour(target: Target, first: bytes, piece: bytes, pieces: int) -> None:
    """Say this on a connection of its own, until it is cut."""
    with suppress(OSError), socket.create_connection(_address(target), timeout=5) as line:
        line.sendall(first)
        for _ in range(pieces):
            line.sendall(piece)


def _address(target: Target) -> tuple[str, int]:
    parts = urlsplit(target.server)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port
