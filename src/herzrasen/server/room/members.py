"""The people of a table on the event loop: who sits down, who is here, who is waited for.

What may be said and what follows from it is decided in ``table/members/members.py``. Here it is
written down, told, and looked at again when time is up.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.network.connection import NOT_ADMITTED
from herzrasen.server.room.broadcaster import Audience
from herzrasen.storage.log import EventLog
from herzrasen.storage.write_refusal import not_saved
from herzrasen.table import info
from herzrasen.table.info import About
from herzrasen.table.members import members, rematch, seat_release
from herzrasen.table.members.member_state import Lengths, Moment, Standing
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from herzrasen.telemetry.logs import facts, short

_LOG: Final = logging.getLogger(__name__)
_RETRY: Final = 1.0
"""Seconds before something that could not be written is tried again."""

OpenNext = Callable[[About, rematch.Asked], Awaitable[str | Refusal]]
"""Opens the table where the same people go on; its name."""


class Patience(msgspec.Struct, frozen=True):
    """How long a table waits for people, and ``linger`` seconds when nobody is there; and what is
    done when something is ``overdue`` or the table ``deserted``."""

    lengths: Lengths
    linger: float
    overdue: Callable[[], object]
    deserted: Callable[[], object]


class Company:
    """Who sits at a table. Seats change only once the change is in the log; who is here, and what
    is said in a vote or a check, lives only while the server does."""

    __slots__ = (
        "_about",
        "_audience",
        "_log",
        "_name",
        "_now",
        "_open_next",
        "_patience",
        "_standing",
        "_table",
        "_timer",
        "_unsaved",
    )

    def __init__(
        self,
        name: str,
        description: About,
        table: Table,
        log: EventLog,
        audience: Audience,
        now: Callable[[], int],
        patience: Patience,
        open_next: OpenNext,
    ) -> None:
        self._standing = Standing(description.seating(), next=description.next)
        self._name = name
        self._about = description
        self._table = table
        self._log = log
        self._audience = audience
        self._now = now
        self._patience = patience
        self._open_next = open_next
        self._timer: asyncio.TimerHandle | None = None
        self._unsaved = False

    @property
    def seating(self) -> Seating:
        """The seats as they are now."""
        return self._standing.seating

    @seating.setter
    def seating(self, seating: Seating) -> None:
        self._standing = msgspec.structs.replace(self._standing, seating=seating)

    @property
    def running(self) -> bool:
        """Whether the match has begun and is not over."""
        return self._standing.running(over=self._table.over)

    def close(self) -> None:
        """Wait for nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def admits(self, person: str) -> bool:
        """Whether this person may be at the table at all."""
        seating = self.seating
        seated = seating.seat_of(person) != WATCHER
        return self._about.house.admits(seated=seated, takeable=seating.has_room_for(person))

    def count(self) -> None:
        """Note who is here."""
        self.seating = self.seating.present(self._audience.here(self.seating), _clock())

    async def hear(self, person: str, said: websocket.FromPeople) -> Refusal | None:
        """Do what a person wants, or say why not."""
        step = members.hear(self._standing, person, said, self._moment(), self._about)
        return step if isinstance(step, Refusal) else await self._take(step)

    async def mute(self, seat: Seat, other: Seat, *, muted: bool) -> Refusal | None:
        """The person at this seat does not want to hear another's any more, or does again."""
        changed = self.seating.mute(seat, other, muted=muted)
        if isinstance(changed, Refusal):
            return changed
        refusal = await self._write(self._about.with_seats(changed))
        if refusal is None:
            self.seating = changed
        return refusal

    async def settle(self) -> None:
        """See who is here, do what is due, tell everybody how it stands, and set the clock."""
        self.count()
        self._unsaved = False
        await self._vacate()
        await self._take(members.passes(self._standing, self._moment()))
        await self._go_on()
        self._show_out()
        moment, watchers = self._moment(), self._audience.watchers(self.seating)
        told = (self._standing.told(watchers, moment, since) for since in (moment.now, 0))
        self._audience.people(*told)
        self._set_clock(moment)

    async def _vacate(self) -> None:
        """At a public table the seats of those who have gone are free again before the match."""
        grace = self._patience.lengths.grace
        seating = seat_release.vacated(self.seating, self._about.house, _clock(), grace)
        if await self._write(self._about.with_seats(seating)) is None:
            self.seating = seating

    async def _take(self, step: members.Step) -> Refusal | None:
        """Let it stand so, once the seats are written down, and tell everybody."""
        refusal = await self._write(self._about.with_seats(step.standing.seating))
        if refusal is None:
            self._standing = step.standing
            for told in step.told:
                self._audience.tell(told)
        return refusal

    async def _go_on(self) -> None:
        """If all have said whether they play again, open the table and lead there who does."""
        asked = self._standing.asked
        if asked is None or not asked.complete(self.seating, _clock()):
            return
        opened = await self._open_next(self._about, asked)
        if isinstance(opened, Refusal):
            self._unsaved = True
            return
        # For those who come later; the table is there in any case.
        await self._write(msgspec.structs.replace(self._about, next=opened))
        self._standing = msgspec.structs.replace(self._standing, asked=None, next=opened)
        agreed = {self.seating.places[seat].person for seat in asked.yes}
        self._audience.tell(websocket.Onward(opened), agreed)

    def _show_out(self) -> None:
        """Where nobody looks on, whoever cannot sit down any more has to go."""
        for line in self._audience.lines:
            if not self.admits(line.person):
                line.refuse(Refusal("table.refusal.no-watchers"))
                line.close(NOT_ADMITTED)

    async def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Somebody is another person from now on, or nobody: in the file he is already."""
        changed = change(self.seating)
        if changed == self.seating:
            return
        if await self._write(self._about.with_seats(changed)) is None:
            self.seating = changed
            await self.settle()

    def _set_clock(self, moment: Moment) -> None:
        self.close()
        patience, loop = self._patience, asyncio.get_running_loop()
        grace = moment.lengths.grace
        free = seat_release.due(self.seating, self._about.house, grace)
        times = (time for time in (self._standing.due(moment), free) if time is not None)
        due = min(times, default=None)
        if not self._audience.lines:
            self._timer = loop.call_later(patience.linger, patience.deserted)
        elif self._unsaved:
            self._timer = loop.call_later(_RETRY, patience.overdue)
        elif due is not None:
            self._timer = loop.call_later(max(0, due - moment.now) / 1000, patience.overdue)

    def _moment(self) -> Moment:
        return Moment(_clock(), self._now(), self._table.over, self._patience.lengths)

    async def _write(self, described: About) -> Refusal | None:
        if described != self._about:
            try:
                await self._log.describe(self._name, info.write(described))
            except (OSError, sqlite3.Error) as error:
                _LOG.exception("a table could not be written", extra=facts(table=short(self._name)))
                self._unsaved = True
                return not_saved(error)
        self._about = described
        return None


def _clock() -> int:
    """Milliseconds of a clock that only goes forward."""
    return round(asyncio.get_running_loop().time() * 1000)
