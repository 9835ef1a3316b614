"""``GET health``: whether moves can be stored. ``GET ready``: whether people may be sent here."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.protocol import codec
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.storage.event_log import EventLog

_READY_SECONDS: Final = 1.5
"""A proxy that asks every second does not wait until a database has given no answer for long."""


_HEALTH_SECONDS: Final = 0.8
"""A container's check waits for a few seconds, and for no answer as long as for a late one."""
_LONGEST_WRITE: Final = 5.0
"""A write that takes no longer may still succeed: that is how long the database waits for others
that write."""


class NodeHealth(Protocol):
    """What else a node of a cluster lacks."""

    async def check(self) -> tuple[str, ...]:
        """Find out what is missing, which takes a moment."""
        ...

    def problems(self) -> tuple[str, ...]:
        """What is missing, as far as is known."""
        ...

    @property
    def conflicts(self) -> tuple[str, ...]:
        """What does not go together with another node."""
        ...


class HealthEndpoint:
    """Answers 200 if the log can be written, 503 if not, or if the server is stopping.

    ``node`` is set at a node of a cluster. Each check takes the way of real requests.
    """

    def __init__(
        self,
        log: EventLog,
        shutdown: GracefulShutdown,
        node: NodeHealth | None = None,
    ) -> None:
        self._log = log
        self._shutdown = shutdown
        self._node = node
        self._tasks = BackgroundTasks()
        self._check: asyncio.Task[bool] | None = None
        self._began = 0.0
        self._was_writable = True
        """What the last check has found that has ended."""

    async def health(self, _request: Request) -> Response:
        """``GET health``, answered within a second; all requests that come during a check wait for
        the same one. A node without a lease can store nothing, and need not try."""
        lacks_lease = self._node is not None and "lease" in self._node.problems()
        ok = not (self._shutdown.begun or lacks_lease) and await self._healthy()
        return _response(ok=ok)

    async def ready(self, _request: Request) -> Response:
        """``GET ready``: whether a proxy may send people here, and what is missing if not:
        ``log``, ``lease``, ``broker``, or ``stopping``; and the ``conflicts`` with other nodes, if
        there are any: ``name`` or ``lease``."""
        checks = asyncio.gather(self._missing_in_cluster(), self._writable(_READY_SECONDS))
        in_cluster, writable = await checks
        missing = list(in_cluster)
        if not writable:
            missing.append("log")
        if self._shutdown.begun:
            missing.append("stopping")
        conflicts = () if self._node is None else self._node.conflicts
        facts = {"conflicts": conflicts} if conflicts else {}
        return _response(ok=not missing, missing=missing, **facts)

    async def _missing_in_cluster(self) -> tuple[str, ...]:
        return () if self._node is None else await self._node.check()

    async def _healthy(self) -> bool:
        """Whether the log can be written. While that is not known, what was found before holds, as
        long as a write may take."""
        if await self._writable(_HEALTH_SECONDS):
            return True
        assert self._check is not None
        if self._check.done():
            return False
        return self._was_writable and _now() - self._began < _LONGEST_WRITE

    async def _writable(self, seconds: float) -> bool:
        """Whether the log can be written, within these seconds."""
        if self._check is None or self._check.done():
            self._check, self._began = self._tasks.start(self._find_writable()), _now()
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
            self._was_writable = False
        else:
            self._was_writable = True
        return self._was_writable


def _now() -> float:
    return asyncio.get_running_loop().time()


def _response(*, ok: bool, **facts: object) -> Response:
    body, headers = codec.encode({"ok": ok, **facts}), {"cache-control": "no-store"}
    return Response(body, 200 if ok else 503, headers, "application/json")
