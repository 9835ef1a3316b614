"""The people of a table on the event loop: who sits down, who is here, who is waited for."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.shells.store.log import EventLog
from herzrasen.shells.web.audience import Audience
from herzrasen.table import about, vacancy
from herzrasen.table.about import About
from herzrasen.table.seats import Seating

_LOG: Final = logging.getLogger(__name__)


class Patience(msgspec.Struct, frozen=True):
    """How long a table waits, in seconds: ``grace`` for a person who has gone while others are
    here, ``linger`` when nobody is; and what is done then."""

    grace: float
    linger: float
    overdue: Callable[[], object]
    deserted: Callable[[], object]


class Company:
    """Who sits at a table. Seats change only once the change is in the log."""

    def __init__(
        self,
        name: str,
        description: About,
        log: EventLog,
        audience: Audience,
        now: Callable[[], int],
        patience: Patience,
    ) -> None:
        self.seating = description.seating()
        self._name = name
        self._about = description
        self._log = log
        self._audience = audience
        self._now = now
        self._patience = patience
        self._timer: asyncio.TimerHandle | None = None
        self._vacancy: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Wait for nobody any more."""
        for timer in (self._timer, self._vacancy):
            if timer is not None:
                timer.cancel()
        self._timer = self._vacancy = None

    def count(self) -> None:
        """Note who is here; set the clock for who is not, or for an empty room."""
        self.seating = self.seating.present(self._audience.here(self.seating), self._now())
        self.close()
        loop, patience = asyncio.get_running_loop(), self._patience
        if not self._audience.lines:
            self._timer = loop.call_later(patience.linger, patience.deserted)
        elif (since := self.seating.longest_away) is not None:
            waited = (self._now() - since) / 1000
            self._timer = loop.call_later(max(0.0, patience.grace - waited), patience.overdue)
        due = vacancy.due(self.seating, self._about.house, self._now(), self._grace)
        if due is not None:
            self._vacancy = loop.call_later(due / 1000, patience.overdue)

    def give_up(self) -> None:
        """Bots take over from persons who have been away for too long."""
        self.seating = self.seating.give_up(self._now(), self._grace)

    async def vacate(self) -> None:
        """At a public table the seats of those who have gone are free again before the match."""
        house, now = self._about.house, self._now()
        seating = vacancy.vacated(self.seating, house, now, self._grace)
        if seating is not self.seating:
            await self._change(seating)
            self.count()

    async def sit(self, token: str, name: str, wanted: Seat | None) -> Refusal | None:
        """This person takes a free seat; the match begins with the last one taken."""
        refusal = await self._change(self.seating.sit(token, name, wanted))
        if refusal is None:
            self.count()
            if not any(place.free for place in self.seating.places):
                await self.begin()
        return refusal

    async def begin(self) -> Refusal | None:
        """Bots take the free seats, and the match begins."""
        if self.seating.begun:
            return Refusal("table.refusal.begun")
        return await self._change(self.seating.begin())

    async def rename(self, seat: Seat, name: str) -> Refusal | None:
        """The person at this seat is called something else from now on."""
        return await self._change(self.seating.rename(seat, name))

    @property
    def _grace(self) -> int:
        return round(self._patience.grace * 1000)

    async def _change(self, changed: Seating | Refusal) -> Refusal | None:
        if isinstance(changed, Refusal):
            return changed
        described = self._about.with_seats(changed)
        try:
            await self._log.describe(self._name, about.write(described))
        except (OSError, sqlite3.Error):
            _LOG.exception("table %s could not be written", self._name)
            return Refusal("table.refusal.not-saved")
        self._about, self.seating = described, changed
        return None
