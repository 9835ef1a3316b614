"""A line to the network that can be cut: a proxy that closes everything after so many bytes."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from types import TracebackType
from typing import Final

_CHUNK: Final = 1 << 16
_CONNECTED: Final = b"HTTP/1.1 200 Connection established\r\n\r\n"


class CutLine(ThreadingTCPServer):
    """A proxy for HTTPS on this machine. What comes from the other side is counted in ``bytes``;
    after ``most`` of them the line is dead."""

    daemon_threads = True

    def __init__(self, most: int | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Tunnel)
        self.most = most
        self.bytes = 0
        self._counting = threading.Lock()
        self._open: set[socket.socket] = set()

    @property
    def address(self) -> str:
        """What the variable HTTPS_PROXY is set to."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> CutLine:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown()
        self.server_close()

    def remember(self, *ends: socket.socket) -> bool:
        """Remember two ends, to close them when the line is cut; False if it is dead already."""
        with self._counting:
            self._open.update(ends)
            return self._is_alive()

    def count(self, more: int) -> bool:
        """Count bytes; False, and all ends are closed, where the line is cut by that."""
        with self._counting:
            self.bytes += more
            if not self._is_alive():
                for end in self._open:
                    with suppress(OSError):
                        end.shutdown(socket.SHUT_RDWR)
            return self._is_alive()

    def _is_alive(self) -> bool:
        return self.most is None or self.bytes < self.most


class _Tunnel(BaseRequestHandler):
    """One connection through the proxy."""

    server: CutLine
    request: socket.socket

    def handle(self) -> None:
        """Answer CONNECT, then pass on in both directions until one side ends."""
        head = b""
        while b"\r\n\r\n" not in head and (some := self.request.recv(_CHUNK)):
            head += some
        host, _, port = head.split(b" ", 2)[1].decode().rpartition(":")
        with suppress(OSError), socket.create_connection((host, int(port))) as far:
            if not self.server.remember(self.request, far):
                return
            self.request.sendall(_CONNECTED)
            sending = threading.Thread(target=_pass_on, args=(self.request, far), daemon=True)
            sending.start()
            while some := far.recv(_CHUNK):
                if not self.server.count(len(some)):
                    return
                self.request.sendall(some)


def _pass_on(here: socket.socket, far: socket.socket) -> None:
    with suppress(OSError):
        while some := here.recv(_CHUNK):
            far.sendall(some)
        far.shutdown(socket.SHUT_WR)
