"""A relay between a client and a server that cuts or freezes its connections when it is asked."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class CuttingRelay:
    """Forwards TCP connections at ``address`` to a server."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self._server = (parts.hostname or "", parts.port or 0)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._frozen: set[socket.socket] = set()
        self.accepted = 0
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
            for source, target in ((client, server), (server, client)):
                threading.Thread(target=self._forward, args=(source, target), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):  # cut
            while data := source.recv(65536):
                if source not in self._frozen:
                    target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


@contextmanager
def cutting_relay(server: str) -> Iterator[CuttingRelay]:
    """A relay to this server."""
    relay = CuttingRelay(server)
    try:
        yield relay
    finally:
        relay.close()
