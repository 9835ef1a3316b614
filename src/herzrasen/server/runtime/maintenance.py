"""Daily maintenance: deletes tables and guests that have expired.

What has expired depends on the clock, and a clock can be wrong: nothing is deleted unless its time
is believed (``TrustedClock``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.server.runtime.trusted_clock import TrustedClock
from herzrasen.storage.retention import Retention
from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import reason

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 24 * 60 * 60.0
_JOB: Final = "maintenance"


class Maintenance:
    """Deletes expired tables and guests. Tables that are ``in_use`` stay, whatever their age;
    ``expire`` deletes sessions whose tokens have expired by some time, after their guests;
    ``publish`` is what is to be done whether the time is believed or not."""

    def __init__(
        self,
        retention: Retention,
        settings: RetentionSettings,
        now: Callable[[], int],
        in_use: Callable[[], Collection[str]],
        expire: Callable[[int], Awaitable[object]],
        clock: TrustedClock,
        publish: Callable[[], Awaitable[object]] | None = None,
        claim: Callable[[str], Awaitable[int | None]] | None = None,
    ) -> None:
        """``now`` is the time in ms since 1970. ``claim`` is that of ``NodeStore``: a node of a
        cluster goes by the time that it returns."""
        self._retention = retention
        self._settings = settings
        self._now = now
        self._in_use = in_use
        self._expire = expire
        self._clock = clock
        self._publish = publish
        self._claim = claim

    async def run(self) -> None:
        """Run once a day until cancelled."""
        while True:
            await self.run_once()
            await asyncio.sleep(_DAY)

    async def run_once(self) -> None:
        """Delete what has expired; after a failed write the next run tries again."""
        try:
            now = self._now() if self._claim is None else await self._claim(_JOB)
            if now is None:  # another node does it, and stores what it finds of the clock
                await self._clock.read()
                return
            if self._publish is not None:
                await self._publish()
            if not await self._clock.check(now):
                return
            old = await self._retention.expired_tables(now, self._settings)
            free = [name for name in old if name not in self._in_use()]
            await self._retention.delete_tables(free)
            guests = await self._retention.expired_guests(now, self._settings)
            for guest in guests:
                await self._retention.delete_guest(guest, now)
            await self._expire(now)
        except OSError as error:
            _LOG.error("old tables could not be deleted", extra=fields(why=reason(error)))
        else:
            _LOG.info("forgotten", extra=fields(tables=len(free), guests=len(guests)))
