"""A relay between a client and a server: it cuts or freezes its connections when it is asked, and
changes what is requested, as a proxy does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias
from urllib.parse import urlsplit

Rewrite: TypeAlias = Callable[[list[str]], list[str]]
"""Changes the lines of a request's head; none at all: the request is swallowed."""


class CuttingRelay:
    """Forwards TCP connections at ``address`` to a server. While ``rewrite`` is set, each
    connection carries one request, whose head it changes."""

    def __init__(self, server: str, rewrite: Rewrite | None = None) -> None:
        parts = urlsplit(server)
        self._server = (parts.hostname or "", parts.port or 0)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._frozen: set[socket.socket] = set()
        self.accepted = 0
        self.rewrite = rewrite
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._accept, name="relay")
        self._thread.start()

    def cut(self) -> None:
        """Cut every connection that is open."""
        for connection in self._open:
            with suppress(OSError):  # it may be gone
                connection.shutdown(socket.SHUT_RDWR)

    def freeze(self) -> None:
        """Let nothing more through on the connections that are open, as where a network goes."""
        self._frozen.update(self._open)

    def close(self) -> None:
        """Stop, and close everything."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listening.close()
        self.cut()
        for connection in self._open:
            connection.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            self.accepted += 1
            server = socket.create_connection(self._server)
            self._open += [client, server]
            for way in ((client, server, self.rewrite), (server, client, None)):
                threading.Thread(target=self._forward, args=way, daemon=True).start()

    def _forward(
        self, source: socket.socket, target: socket.socket, rewrite: Rewrite | None
    ) -> None:
        with suppress(OSError):  # cut
            if rewrite is not None:
                target.sendall(_rewritten(source, rewrite))
            while data := source.recv(65536):
                if source not in self._frozen:
                    target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


def _rewritten(source: socket.socket, rewrite: Rewrite) -> bytes:
    """The first bytes of a connection, with another head."""
    received = b""
    while b"\r\n\r\n" not in received:
        if not (data := source.recv(65536)):
            return received
        received += data
    head, _, body = received.partition(b"\r\n\r\n")
    lines = rewrite(head.decode("latin-1").split("\r\n"))
    if not lines:
        return b""
    if header(lines, "upgrade") is None:
        lines = [*without(lines, "connection"), "Connection: close"]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def header(lines: list[str], name: str) -> str | None:
    """The value of a header in the head of a request."""
    found = (line.partition(":")[2].strip() for line in lines if _is_header(line, name))
    return next(found, None)


def without(lines: list[str], *names: str) -> list[str]:
    """The head of a request without these headers."""
    return [line for line in lines if not any(_is_header(line, name) for name in names)]


def _is_header(line: str, name: str) -> bool:
    return line.partition(":")[0].lower() == name


@contextmanager
def cutting_relay(server: str, rewrite: Rewrite | None = None) -> Iterator[CuttingRelay]:
    """A relay to this server."""
    relay = CuttingRelay(server, rewrite)
    try:
        yield relay
    finally:
        relay.close()
