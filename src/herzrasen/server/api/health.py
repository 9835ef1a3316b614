"""``GET health``: whether moves can be stored. ``GET ready``: whether people may be sent here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.protocol import codec
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.storage.event_log import EventLog

_READY_SECONDS: Final = 1.5
"""A proxy that asks every second does not wait until a database has given no answer for long."""


class HealthEndpoint:
    """Answers 200 if the log can be written, 503 if not, or if the server is stopping.

    ``check_cluster`` finds out what else a node of a cluster lacks. Each check takes the way of
    real requests.
    """

    def __init__(
        self,
        log: EventLog,
        shutdown: GracefulShutdown,
        check_cluster: Callable[[], Awaitable[tuple[str, ...]]] | None = None,
    ) -> None:
        self._log = log
        self._shutdown = shutdown
        self._check_cluster = check_cluster
        self._tasks = BackgroundTasks()
        self._check: asyncio.Task[bool] | None = None

    async def health(self, _request: Request) -> Response:
        """``GET health``; all requests that come during a check wait for the same one."""
        return _response(ok=not self._shutdown.begun and await self._writable())

    async def ready(self, _request: Request) -> Response:
        """``GET ready``: whether a proxy may send people here, and what is missing if not:
        ``log``, ``lease``, ``broker``, or ``stopping``."""
        checks = asyncio.gather(self._missing_in_cluster(), self._writable(_READY_SECONDS))
        in_cluster, writable = await checks
        missing = list(in_cluster)
        if not writable:
            missing.append("log")
        if self._shutdown.begun:
            missing.append("stopping")
        return _response(ok=not missing, missing=missing)

    async def _missing_in_cluster(self) -> tuple[str, ...]:
        return () if self._check_cluster is None else await self._check_cluster()

    async def _writable(self, seconds: float | None = None) -> bool:
        """Whether the log can be written, within these seconds if they are given."""
        if self._check is None or self._check.done():
            self._check = self._tasks.start(self._find_writable())
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(self._check)
        except TimeoutError:
            return False

    async def _find_writable(self) -> bool:
        """Whether the log can be written; perhaps nobody waits any more when that is known."""
        try:
            await self._log.check_writable()
        except OSError:
            return False
        return True


def _response(*, ok: bool, **facts: object) -> Response:
    body, headers = codec.encode({"ok": ok, **facts}), {"cache-control": "no-store"}
    return Response(body, 200 if ok else 503, headers, "application/json")
