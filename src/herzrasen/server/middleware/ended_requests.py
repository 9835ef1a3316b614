"""Answers requests that are ended because the server stops."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.server.middleware.error_page import error_page
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown

_STOPPING = "table.refusal.stopping"


class EndedRequests:
    """ASGI middleware: a request that is cancelled during the ``shutdown`` is answered with 503.

    What waits for its turn may wait for longer than a stop. That is no bug, so nothing is logged.
    """

    def __init__(self, app: ASGIApp, shutdown: GracefulShutdown) -> None:
        self._app = app
        self._shutdown = shutdown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        started = False

        async def note_start(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, receive, note_start)
        except asyncio.CancelledError:
            if not self._shutdown.begun:
                raise
            if not started:  # else its connection is closed
                await error_page(Request(scope), _STOPPING, 503)(scope, receive, send)
