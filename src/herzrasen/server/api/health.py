"""``GET health``: whether moves can be stored."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.protocol import codec
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.storage.event_log import EventLog


class HealthEndpoint:
    """Answers 200 if the log can be written, 503 if not, or if the server is stopping."""

    def __init__(self, log: EventLog, shutdown: GracefulShutdown) -> None:
        self._log = log
        self._shutdown = shutdown
        self._check: asyncio.Task[None] | None = None

    async def health(self, _request: Request) -> Response:
        """``GET health``; all requests that come during a check wait for the same one."""
        return _response(ok=not self._shutdown.begun and await self._writable())

    async def _writable(self) -> bool:
        if self._check is None or self._check.done():
            self._check = asyncio.create_task(self._log.check_writable())
        try:
            await asyncio.shield(self._check)
        except OSError:
            return False
        return True


def _response(*, ok: bool) -> Response:
    body, headers = codec.encode({"ok": ok}), {"cache-control": "no-store"}
    return Response(body, 200 if ok else 503, headers, "application/json")
