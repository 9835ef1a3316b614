"""uvicorn's server with our protocols, a start callback and a graceful shutdown."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final, cast

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.network.file_descriptors import can_open
from herzrasen.server.network.http_protocol import HttpProtocol
from herzrasen.server.network.tcp_connections import TcpConnections, limited_connections
from herzrasen.server.network.tls_certificate import TlsCertificate
from herzrasen.server.network.tls_listener import TlsListener
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.runtime.interpreter import switch_threads_often
from herzrasen.server.runtime.loop_errors import log_loop_error, report_failure
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_CLOSE_SECONDS: Final = 0.1
"""Seconds that connections have to close when nothing is sent over them."""
_RESTART_SECONDS: Final = 60.0
"""Seconds after which the certificate is watched again when a bug has ended that."""


class UvicornServer(uvicorn.Server):
    """Calls ``started`` once it serves, and runs the graceful shutdown before it ends.

    A second signal ends it at once.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[], object],
        shutdown: GracefulShutdown,
        limits: LimitSettings = LimitSettings(),  # noqa: B008 - it is frozen
        connections: TcpConnections | None = None,
        certificate: TlsCertificate | None = None,
        time: Callable[[], float] | None = None,
    ) -> None:
        """``time`` is the clock of the limits of connections, in seconds; the loop's if None."""
        super().__init__(config)
        self._time = time
        self._started = started
        self._shutdown = shutdown
        self._limits = limits
        if connections is None:
            connections = limited_connections(limits)
        self._connections = connections
        self._certificate = certificate
        self._reload_requested = False
        self._tasks = BackgroundTasks()

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until the end. Ctrl+C before the loop runs ends it without a warning of Python."""
        serving = self.serve(sockets=sockets)
        try:
            with asyncio.Runner(loop_factory=self.config.get_loop_factory()) as runner:
                runner.run(serving)
        finally:
            serving.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving: what uvicorn does, with our own protocols. Raises StartError."""
        switch_threads_often()
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        if self._shutdown.start_error is not None:
            await self.lifespan.shutdown()
            raise self._shutdown.start_error
        config, loop = self.config, asyncio.get_running_loop()
        certificate = self._certificate
        if sockets and certificate is not None:
            self._tasks.keep_running(certificate.watch, _RESTART_SECONDS)
            listener = TlsListener(sockets[0], certificate, self._connections, self._make_protocol)
            self.servers = [cast("asyncio.Server", listener)]
        else:
            where: dict[str, Any] = (
                {"sock": sockets[0]} if sockets else {"host": config.host, "port": config.port}
            )
            self.servers = [
                await loop.create_server(self._make_protocol, backlog=config.backlog, **where)
            ]
        self.started = True
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
            time=self._time,
        )

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second; once a second, check for free file descriptors."""
        if counter % 10 == 0:
            can_open()
        if self._reload_requested:
            self._reload_requested = False
            if self._certificate is not None:
                self._tasks.start(asyncio.to_thread(self._certificate.reload))
        return await super().on_tick(counter)

    def stop(self) -> None:
        """Stop gracefully, as after a signal."""
        self.should_exit = True

    def request_reload(self) -> None:
        """Read the certificate again soon, if there is one: may be called in a signal handler."""
        self._reload_requested = True

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
        finishing = self._tasks.start(self._shutdown.begin())
        while not (finishing.done() or self.force_exit):
            await asyncio.wait([finishing], timeout=0.1)
        try:
            await self._end_connections(sockets)
        except Exception as error:  # noqa: BLE001 - the last steps are not to be left out
            report_failure("UvicornServer.shutdown", error)
        if self.force_exit:  # else its end would be a task that is cancelled, and logged as failed
            self._shutdown.forced = True
        await self.lifespan.shutdown()
        for connection in [*self.server_state.connections]:
            connection.transport.abort()
        await self._tasks.cancel()

    async def _end_connections(self, sockets: list[socket.socket] | None) -> None:
        """Let requests end, for a limited time, and then end them.

        As uvicorn does it, but without an error in the log: a client that stays connected or what
        waits for its turn is none (``EndedRequests`` answers it).
        """
        for listening in sockets or []:
            listening.close()
        for connection in [*self.server_state.connections]:
            connection.shutdown()
        await asyncio.sleep(_CLOSE_SECONDS)
        seconds = self.config.timeout_graceful_shutdown
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wait_tasks_to_complete(), seconds)
            return
        for connection in [*self.server_state.connections]:
            cycle = getattr(connection, "cycle", None)
            if cycle is not None and cycle.response_started:
                connection.transport.abort()
        await asyncio.sleep(0)  # they are told
        if tasks := [*self.server_state.tasks]:
            _LOG.warning("requests were ended", extra=fields(requests=len(tasks)))
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=_CLOSE_SECONDS)
