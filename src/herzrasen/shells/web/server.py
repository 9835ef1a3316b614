"""uvicorn's server with a beginning that is told and an end that waits for everybody, but not for
ever."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn

from herzrasen.shells.web.stopping import Stopping

_LOG: Final = logging.getLogger(__name__)
_SWITCH: Final = 0.0005
"""Seconds after which a thread lets the event loop go on, a tenth of what Python has: a move passes
from thread to thread a few times, and waits as often for heavy work that is done beside it."""


class Server(uvicorn.Server):
    """Calls ``started`` when it has begun, and lets everybody finish before it ends.

    A second signal ends it at once. SIGHUP reads a certificate again.
    """

    def __init__(
        self, config: uvicorn.Config, started: Callable[[], object], stopping: Stopping
    ) -> None:
        super().__init__(config)
        self._started = started
        self._stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        sys.setswitchinterval(_SWITCH)
        await super().startup(sockets)
        if self.config.is_ssl and hasattr(signal, "SIGHUP"):
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGHUP, self._read_certificate)
        self._started()

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
