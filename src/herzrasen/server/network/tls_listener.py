"""Accepts TCP connections for TLS; counts each before its handshake, which has a time limit.

An asyncio server creates a protocol only after the handshake, so unfinished handshakes would not be
counted, and would have a minute.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from functools import partial
from typing import Final

from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.network.tls_certificate import TlsCertificate
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.telemetry import metrics
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from herzrasen.telemetry.reasons import reason

HANDSHAKE_SECONDS: Final = 10.0
_PAUSE: Final = 0.2
"""Seconds until the next attempt after the system refused to accept; they double as it goes on."""
_LONGEST_PAUSE: Final = 3.0

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))


class TlsListener:
    """A listening socket. ``make`` makes the protocol of a connection; what it is given is called
    when the connection is encrypted, before the protocol counts it."""

    def __init__(
        self,
        listening: socket.socket,
        certificate: TlsCertificate,
        connections: TcpConnections,
        make: Callable[[Callable[[], object]], asyncio.Protocol],
    ) -> None:
        listening.setblocking(False)
        self.sockets = [listening]
        self._certificate = certificate
        self._tcp_connections = connections
        self._make = make
        self._handshakes: set[_Handshake] = set()
        self._tasks = BackgroundTasks()
        self._accepting = self._tasks.keep_running(self._accept, _PAUSE)

    def close(self) -> None:
        """Stop accepting connections."""
        self._accepting.cancel()
        for handshake in [*self._handshakes]:
            handshake.abort()

    async def wait_closed(self) -> None:
        """Wait until accepting has stopped."""
        await asyncio.wait([self._accepting])
        for listening in self.sockets:
            listening.close()

    async def _accept(self) -> None:
        loop, pause = asyncio.get_running_loop(), _PAUSE
        while True:
            try:
                connection, peer = await loop.sock_accept(self.sockets[0])
            except OSError as error:
                _LOG.warning("nobody could be let in", why=reason(error))
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
                continue
            pause = _PAUSE
            handshake = _Handshake()
            if self._tcp_connections.add(handshake, str(peer[0])):
                self._handshakes.add(handshake)
                handshake.task = self._tasks.start(self._handshake(handshake, connection))
            else:
                metrics.CONNECTIONS_CUT.labels("full").inc()
                connection.close()

    async def _handshake(self, handshake: _Handshake, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()

        try:
            await loop.connect_accepted_socket(
                partial(self._make, partial(self._tcp_connections.remove, handshake)),
                connection,
                ssl=self._certificate.context,
                ssl_handshake_timeout=HANDSHAKE_SECONDS,
            )
        except (OSError, TimeoutError):  # SSLError is an OSError
            metrics.CONNECTIONS_CUT.labels("no-tls").inc()
        finally:
            self._handshakes.discard(handshake)
            self._tcp_connections.remove(handshake)


class _Handshake:
    """A connection that is not encrypted yet."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None

    def abort(self) -> None:
        """Close it."""
        if self.task is not None:
            self.task.cancel()
