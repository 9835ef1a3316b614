"""The days of daily deals: which one it is, their secrets, and the commitments to them.

The server's clock alone says which day it is, and it only ever goes on: a day that has begun is the
least that the present day can be, unless that clock was in doubt (``DailyClock``). A day that was
begun far ahead of a clock which is confirmed was begun by a wrong one, and is taken back.
Commitments are stored, and so published, two weeks ahead.
"""

from __future__ import annotations

import logging
import secrets
from typing import Final

import msgspec

from herzrasen.daily.calendar_day import closes_at, day_of, start_of
from herzrasen.daily.results import newest_day
from herzrasen.daily.seeds import SECRET_BYTES
from herzrasen.games.protocol import Refusal
from herzrasen.server.lobby.daily_clock import DailyClock
from herzrasen.storage.daily import DailyStore, StoredDay
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
DAYS_AHEAD: Final = 14
"""For so many coming days the commitments are published."""


class PublishedDay(msgspec.Struct, frozen=True):
    """A stored day, and whether its secret may be told."""

    stored: StoredDay
    opened: bool


class DailyDays:
    """The days and their secrets, in storage, so that all nodes of a cluster have the same."""

    def __init__(self, store: DailyStore, clock: DailyClock) -> None:
        self._store = store
        self._clock = clock
        self._published_for: int | None = None

    def now(self) -> int:
        """The time by which days begin, in ms since 1970."""
        return self._clock.now()

    def is_closed(self, day: int) -> bool:
        """Whether a day is over for certain, so that its secret may be told."""
        return self._clock.certain_time() > closes_at(day)

    def closing_waits(self) -> bool:
        """Whether days stay closed, however long they are over, as the clock may be wrong."""
        return not self._clock.is_certain()

    def still_closed(self) -> Refusal:
        """Why a day that is over cannot be played yet."""
        waits = self.closing_waits()
        return Refusal(f"daily.refusal.{'closing-waits' if waits else 'still-closed'}")

    async def today(self) -> int:
        """The present day. With the first request of a day the commitments of later ones are
        published."""
        begun = await self._store.newest_begun()
        present = day_of(self.now())
        if begun is not None and self._clock.refutes(start_of(begun)):
            await self._go_back(begun, present)
            begun = await self._store.newest_begun()
        day = newest_day(present, () if begun is None else (begun,))
        if self._published_for != day:
            await self._publish(day)
            self._published_for = day
        if begun != day and day <= day_of(self._clock.certain_time()):
            await self._store.begin_day(day)
        return day

    async def _go_back(self, begun: int, day: int) -> None:
        """Take back the days after this one. Their secrets were perhaps told, so those that nobody
        has played get new ones."""
        _LOG.warning(
            "a wrong clock had begun daily deals of days to come: they begin anew,"
            " and those that nobody has played have other cards",
            extra=fields(days=begun - day),
        )
        await self._store.go_back(day)
        self._published_for = None

    async def publish(self) -> None:
        """Publish the commitments of the coming days, as the daily maintenance does."""
        await self._publish(day_of(self.now()))

    async def secret(self, day: int) -> bytes | None:
        """The secret of a day, for the server alone; None for a day without daily deals."""
        found = await self._store.days(day, day)
        return found[0].secret if found else None

    async def between(self, first: int, last: int) -> tuple[PublishedDay, ...]:
        """The stored days from the first to the last."""
        return tuple(
            PublishedDay(one, opened=self.is_closed(one.day))
            for one in await self._store.days(first, last)
        )

    async def _publish(self, day: int) -> None:
        stored = {one.day for one in await self._store.days(day, day + DAYS_AHEAD)}
        missing = [each for each in range(day, day + DAYS_AHEAD + 1) if each not in stored]
        if missing:
            fresh = {each: secrets.token_bytes(SECRET_BYTES) for each in missing}
            await self._store.publish(fresh, self.now())
