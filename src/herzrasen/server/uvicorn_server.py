"""uvicorn's server with a beginning that is told and an end that waits for everybody, but not for
ever."""

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

from herzrasen.config.limits import Bounds
from herzrasen.server.network.file_descriptors import can_open
from herzrasen.server.network.http_protocol import HttpProtocol
from herzrasen.server.network.tcp_connections import TcpConnections, bounded
from herzrasen.server.network.tls_listener import TlsListener
from herzrasen.server.runtime.graceful_shutdown import Stopping

_LOG: Final = logging.getLogger(__name__)
_SWITCH: Final = 0.0005
"""Seconds after which a thread lets the event loop go on, a tenth of what Python has: a move passes
from thread to thread a few times, and waits as often for heavy work that is done beside it."""


class Server(uvicorn.Server):
    """Calls ``started`` when it has begun, and lets everybody finish before it ends.

    A second signal ends it at once. SIGHUP reads a certificate again.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[], object],
        stopping: Stopping,
        bounds: Bounds = Bounds(),  # noqa: B008 - it is frozen
        connections: TcpConnections | None = None,
    ) -> None:
        super().__init__(config)
        self._started = started
        self._stopping = stopping
        self._bounds = bounds
        if connections is None:
            connections = bounded(bounds)
        self._connections = connections

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin: what uvicorn does, with our own protocols."""
        sys.setswitchinterval(_SWITCH)
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        config, loop = self.config, asyncio.get_running_loop()
        if sockets and config.ssl is not None:
            listener = TlsListener(sockets[0], config.ssl, self._connections, self._accepted)
            self.servers = [cast("asyncio.Server", listener)]
        else:
            where: dict[str, Any] = (
                {"sock": sockets[0]} if sockets else {"host": config.host, "port": config.port}
            )
            self.servers = [
                await loop.create_server(self._accepted, backlog=config.backlog, **where)
            ]
        self.started = True
        mainly = threading.current_thread() is threading.main_thread()  # others hear no signals
        if config.is_ssl and hasattr(signal, "SIGHUP") and mainly:
            loop.add_signal_handler(signal.SIGHUP, self._read_certificate)
        self._started()

    def _accepted(self, opened: Callable[[], object] | None = None) -> asyncio.Protocol:
        """What speaks over a new connection."""
        return HttpProtocol(
            self.config,
            self.server_state,
            self.lifespan.state,
            connections=self._connections,
            bounds=self._bounds,
            opened=opened,
        )

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once, look whether there are descriptors left."""
        if counter % 10 == 0:
            can_open()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal has come."""
        if self.should_exit:
            self.force_exit = True
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; who has not taken by then what was said to him is cut off."""
        _LOG.info("stopping")
        for server in self.servers:
            server.close()
        finishing = asyncio.ensure_future(self._stopping.begin())
        while not (finishing.done() or self.force_exit):
            await asyncio.wait([finishing], timeout=0.1)
        await super().shutdown(sockets)
        for connection in [*self.server_state.connections]:
            connection.transport.abort()

    def _read_certificate(self) -> None:
        told, context = self.config, self.config.ssl
        assert context is not None
        assert told.ssl_certfile is not None
        try:
            context.load_cert_chain(told.ssl_certfile, told.ssl_keyfile)
        except OSError:
            _LOG.exception("the certificate cannot be read; the old one stays")
        else:
            _LOG.info("the certificate was read again")
