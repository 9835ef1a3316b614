"""What is done once at the start and then every day: forgetting what is kept for no longer.

What is old depends on the clock, and a clock can be wrong: a small machine starts without one, and
one that runs a year ahead would make everything old at once. So where the clock is far ahead of
what was kept last, or of the look before, nothing is forgotten until the next look.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from herzrasen.config.retention import Keeping
from herzrasen.storage.retention import Forgetting
from herzrasen.telemetry.logs import facts

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 24 * 60 * 60.0
_LEAP_MS: Final = 30 * 24 * 60 * 60 * 1000
"""So far ahead of what is expected a clock is not believed at once."""


class Upkeep:
    """Forgets old tables and guests. Tables that are ``in_use`` stay, whatever their age;
    ``expire`` forgets the browsers that are too old to be known, once their guests are gone."""

    def __init__(
        self,
        forgetting: Forgetting,
        keep: Keeping,
        now: Callable[[], int],
        in_use: Callable[[], Collection[str]],
        expire: Callable[[], Awaitable[object]],
        uptime: Callable[[], float] = time.monotonic,
    ) -> None:
        """``now`` is the time in ms since 1970, ``uptime`` seconds that nobody sets."""
        self._forgetting = forgetting
        self._keep = keep
        self._now = now
        self._in_use = in_use
        self._expire = expire
        self._uptime = uptime
        self._last: tuple[int, float] | None = None

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            await self.once()
            await asyncio.sleep(_DAY)

    async def once(self) -> None:
        """Forget what is old now; what cannot be done today is tried again tomorrow."""
        try:
            now = self._now()
            if await self._leapt(now):
                _LOG.warning("the clock is far ahead of what was kept: nothing is forgotten today")
                return
            old = await asyncio.to_thread(self._old, now)
            free = [name for name in old if name not in self._in_use()]
            await self._forgetting.forget(free)
            guests = await asyncio.to_thread(self._forgetting.gone, now, self._keep)
            for guest in guests:
                await self._forgetting.forget_guest(guest, now)
            await self._expire()
        except (OSError, sqlite3.Error):
            _LOG.exception("old tables could not be forgotten")
        else:
            _LOG.info("forgotten", extra=facts(tables=len(free), guests=len(guests)))

    async def _leapt(self, now: int) -> bool:
        """Whether the clock is far ahead of what was kept last, or of the look before this one."""
        last, self._last = self._last, (now, self._uptime())
        if last is None:
            expected = await asyncio.to_thread(self._forgetting.newest) or now
        else:
            expected = last[0] + round((self._last[1] - last[1]) * 1000)
        return now - expected > _LEAP_MS

    def _old(self, now: int) -> list[str]:
        return list(self._forgetting.old(now, self._keep))
