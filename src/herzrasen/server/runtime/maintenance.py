"""Daily maintenance: deletes tables and guests that have expired.

What has expired depends on the clock, and a clock can be wrong: a small machine starts without one,
and one that runs a year ahead would expire everything at once. So if the clock is far ahead of the
newest stored time, or of the last run, nothing is deleted until the next run.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from herzrasen.config.retention import RetentionSettings
from herzrasen.storage.retention import Retention
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 24 * 60 * 60.0
_JOB: Final = "maintenance"
_JUMP_MS: Final = 30 * 24 * 60 * 60 * 1000
"""A clock this far ahead of what is expected is not trusted at once."""


class Maintenance:
    """Deletes expired tables and guests. Tables that are ``in_use`` stay, whatever their age;
    ``expire`` deletes sessions whose tokens have expired by some time, after their guests."""

    def __init__(
        self,
        retention: Retention,
        settings: RetentionSettings,
        now: Callable[[], int],
        in_use: Callable[[], Collection[str]],
        expire: Callable[[int], Awaitable[object]],
        uptime: Callable[[], float] = time.monotonic,
        claim: Callable[[str], Awaitable[int | None]] | None = None,
    ) -> None:
        """``now`` is the time in ms since 1970, ``uptime`` a monotonic clock in seconds. ``claim``
        is that of ``NodeStore``: a node of a cluster goes by the time that it returns."""
        self._retention = retention
        self._settings = settings
        self._now = now
        self._in_use = in_use
        self._expire = expire
        self._uptime = uptime
        self._claim = claim
        self._last: tuple[int, float] | None = None

    async def run(self) -> None:
        """Run once a day until cancelled."""
        while True:
            await self.run_once()
            await asyncio.sleep(_DAY)

    async def run_once(self) -> None:
        """Delete what has expired; after a failed write the next run tries again."""
        try:
            now = self._now() if self._claim is None else await self._claim(_JOB)
            if now is None:
                return
            if await self._clock_jumped(now):
                _LOG.warning("the clock is far ahead of what was kept: nothing is forgotten today")
                return
            old = await self._retention.expired_tables(now, self._settings)
            free = [name for name in old if name not in self._in_use()]
            await self._retention.delete_tables(free)
            guests = await self._retention.expired_guests(now, self._settings)
            for guest in guests:
                await self._retention.delete_guest(guest, now)
            await self._expire(now)
        except OSError as error:
            _LOG.error("old tables could not be deleted", extra=fields(why=str(error)))
        else:
            _LOG.info("forgotten", extra=fields(tables=len(free), guests=len(guests)))

    async def _clock_jumped(self, now: int) -> bool:
        """Whether the clock is far ahead of the newest stored time, or of the last run."""
        last, self._last = self._last, (now, self._uptime())
        if last is None:
            expected = await self._retention.newest_time() or now
        else:
            expected = last[0] + round((self._last[1] - last[1]) * 1000)
        return now - expected > _JUMP_MS
