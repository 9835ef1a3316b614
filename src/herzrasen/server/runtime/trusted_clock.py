"""The server's clock, as far as it is believed: for what deletes, and for what ends by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from herzrasen.storage.retention import Retention
from herzrasen.storage.trusted_time import CONFIRMATIONS, TrustedTime
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)


class TrustedClock:
    """Compares the clock with what is stored of it. ``now`` is the time in ms since 1970."""

    def __init__(self, retention: Retention, now: Callable[[], int]) -> None:
        self._retention = retention
        self._now = now
        self._known = TrustedTime()

    def now(self) -> int:
        """The time, but none that is far ahead of the last believed one: a wrong clock ends nothing
        that cannot begin again."""
        return self._known.limit(self._now())

    @property
    def trusted_time(self) -> TrustedTime:
        """What is stored of the clock, as far as it was read."""
        return self._known

    async def read(self) -> None:
        """Read what is stored, perhaps by another node. Raises OSError."""
        self._known = await self._retention.trusted_time() or TrustedTime()

    async def check(self, now: int) -> bool:
        """Whether this time of a daily run is believed; stores it. Raises OSError."""
        await self.read()
        before, known = self._known, self._known.after_run(now)
        self._known = known
        leaped = known is not before and known.runs <= before.runs
        first = not before.believed and not leaped
        await self._retention.save_trusted_time(known)
        if known.believed != now:
            _LOG.log(
                logging.INFO if first else logging.WARNING,
                "the clock is not believed yet: nothing is forgotten until it is confirmed"
                if first
                else "the clock is far from that of the last run:"
                " nothing is forgotten until it is confirmed",
                extra=fields(confirmed=known.runs, of=CONFIRMATIONS),
            )
        return known.believed == now
