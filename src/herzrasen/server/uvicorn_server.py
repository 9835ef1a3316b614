"""uvicorn's server with our protocols, a start callback and a graceful shutdown."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final, cast

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from herzrasen.config.limits import LimitSettings
from herzrasen.server.network.file_descriptors import can_open
from herzrasen.server.network.http_protocol import HttpProtocol
from herzrasen.server.network.tcp_connections import TcpConnections, limited_connections
from herzrasen.server.network.tls_listener import TlsListener
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown

_LOG: Final = logging.getLogger(__name__)
_SWITCH_INTERVAL: Final = 0.0005
"""The GIL switch interval in seconds, a tenth of Python's default: a move passes between threads a
few times, and each time waits for threads that compute."""


class UvicornServer(uvicorn.Server):
    """Calls ``started`` once it serves, and runs the graceful shutdown before it ends.

    A second signal ends it at once. SIGHUP reloads the certificate.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[], object],
        shutdown: GracefulShutdown,
        limits: LimitSettings = LimitSettings(),  # noqa: B008 - it is frozen
        connections: TcpConnections | None = None,
    ) -> None:
        super().__init__(config)
        self._started = started
        self._shutdown = shutdown
        self._limits = limits
        if connections is None:
            connections = limited_connections(limits)
        self._connections = connections

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving: what uvicorn does, with our own protocols. Raises StartError."""
        sys.setswitchinterval(_SWITCH_INTERVAL)
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        if self._shutdown.start_error is not None:
            await self.lifespan.shutdown()
            raise self._shutdown.start_error
        config, loop = self.config, asyncio.get_running_loop()
        if sockets and config.ssl is not None:
            listener = TlsListener(sockets[0], config.ssl, self._connections, self._make_protocol)
            self.servers = [cast("asyncio.Server", listener)]
        else:
            where: dict[str, Any] = (
                {"sock": sockets[0]} if sockets else {"host": config.host, "port": config.port}
            )
            self.servers = [
                await loop.create_server(self._make_protocol, backlog=config.backlog, **where)
            ]
        self.started = True
        mainly = (
            threading.current_thread() is threading.main_thread()
        )  # other threads get no signals
        if config.is_ssl and hasattr(signal, "SIGHUP") and mainly:
            loop.add_signal_handler(signal.SIGHUP, self._reload_certificate)
        self._started()

    async def listen(self, listening: socket.socket) -> None:
        """Accept connections of one more socket, without TLS, until the server ends."""
        loop = asyncio.get_running_loop()
        backlog = self.config.backlog
        self.servers.append(
            await loop.create_server(self._make_protocol, sock=listening, backlog=backlog)
        )

    def _make_protocol(self, opened: Callable[[], object] | None = None) -> asyncio.Protocol:
        """The protocol of a new connection."""
        return HttpProtocol(
            self.config,
            self.server_state,
            self.lifespan.state,
            connections=self._connections,
            limits=self._limits,
            opened=opened,
        )

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second; once a second, check for free file descriptors."""
        if counter % 10 == 0:
            can_open()
        return await super().on_tick(counter)

    def stop(self) -> None:
        """Stop gracefully, as after a signal."""
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at the first signal, abort at the second."""
        if self.should_exit:
            self.force_exit = True
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; connections that have not read what was sent by then are aborted."""
        _LOG.info("stopping")
        for server in self.servers:
            server.close()
        finishing = asyncio.ensure_future(self._shutdown.begin())
        while not (finishing.done() or self.force_exit):
            await asyncio.wait([finishing], timeout=0.1)
        await super().shutdown(sockets)
        if self.force_exit:  # else its end would be a task that is cancelled, and logged as failed
            self._shutdown.forced = True
            await self.lifespan.shutdown()
        for connection in [*self.server_state.connections]:
            connection.transport.abort()

    def _reload_certificate(self) -> None:
        config, context = self.config, self.config.ssl
        assert context is not None
        assert config.ssl_certfile is not None
        try:
            context.load_cert_chain(config.ssl_certfile, config.ssl_keyfile)
        except OSError:
            _LOG.exception("the certificate cannot be read; the old one stays")
        else:
            _LOG.info("the certificate was read again")
