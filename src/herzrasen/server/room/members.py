"""The members of one table: who sits where, who is connected, and what the table waits for.

The rules are in ``table/members/members.py``. Here their results are written to the log, sent to
everyone, and checked again when a timer runs out. This class alone changes the seating.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.network.connection import NOT_ADMITTED
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.storage.event_log import EventLog
from herzrasen.storage.write_refusal import write_refusal
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.members import members, rematch, seat_release
from herzrasen.table.members.member_state import MemberState, MemberTimeouts, TickTime
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from herzrasen.telemetry.logs import fields, log_id

_LOG: Final = logging.getLogger(__name__)
_RETRY: Final = 1.0
"""Seconds before a failed write is tried again."""

OpenNextTable = Callable[[TableInfo, rematch.RematchVote], Awaitable[str | Refusal]]
"""Opens the table of a rematch; returns its name."""


class WaitCallbacks(msgspec.Struct, frozen=True):
    """How long a table waits for people, and the callbacks.

    ``on_due`` is called when something is due, ``on_empty`` when no connection has been open for
    ``linger`` seconds.
    """

    lengths: MemberTimeouts
    linger: float
    on_due: Callable[[], object]
    on_empty: Callable[[], object]


class TableMembers:
    """Owns the seating. Seats change only once the change is in the log; presence, votes and
    ready checks are kept in memory only."""

    __slots__ = (
        "_broadcaster",
        "_description",
        "_log",
        "_name",
        "_now",
        "_open_next",
        "_retry_needed",
        "_state",
        "_table",
        "_timer",
        "_waits",
    )

    def __init__(
        self,
        name: str,
        description: TableInfo,
        table: Table,
        log: EventLog,
        broadcaster: Broadcaster,
        now: Callable[[], int],
        waits: WaitCallbacks,
        open_next: OpenNextTable,
    ) -> None:
        self._state = MemberState(description.seating(), next_table=description.next)
        self._name = name
        self._description = description
        self._table = table
        self._log = log
        self._broadcaster = broadcaster
        self._now = now
        self._waits = waits
        self._open_next = open_next
        self._timer: asyncio.TimerHandle | None = None
        self._retry_needed = False

    @property
    def seating(self) -> Seating:
        """The seats as they are now."""
        return self._state.seating

    def start_score_sheet(self) -> None:
        """Start a new score sheet after a deal: no person has read it yet."""
        self._set_seating(self.seating.with_new_sheet())

    def mark_sheet_read(self, seat: Seat) -> None:
        """Note that the person at this seat has read the score sheet."""
        self._set_seating(self.seating.with_sheet_read([seat]))

    def _set_seating(self, seating: Seating) -> None:
        self._state = msgspec.structs.replace(self._state, seating=seating)

    @property
    def running(self) -> bool:
        """Whether the match has begun and is not over."""
        return self._state.running(over=self._table.over)

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def admits(self, person: str) -> bool:
        """Whether this person may be connected to the table."""
        seating = self.seating
        seated = seating.seat_of(person) != WATCHER
        return self._description.house.admits(seated=seated, takeable=seating.has_room_for(person))

    def update_presence(self) -> None:
        """Note which seats are connected."""
        here = self._broadcaster.connected_seats(self.seating)
        self._set_seating(self.seating.with_presence(here, _clock()))

    async def handle(self, person: str, message: websocket.MemberMessage) -> Refusal | None:
        """Handle a message of a person; or say why it is refused."""
        step = members.handle(self._state, person, message, self._moment(), self._description)
        return step if isinstance(step, Refusal) else await self._apply(step)

    async def mute(self, seat: Seat, other: Seat, *, muted: bool) -> Refusal | None:
        """Mute or unmute another seat for the person at this seat."""
        changed = self.seating.mute(seat, other, muted=muted)
        if isinstance(changed, Refusal):
            return changed
        refusal = await self._write(self._description.with_seating(changed))
        if refusal is None:
            self._set_seating(changed)
        return refusal

    async def update(self) -> None:
        """Note who is connected, do what is due, send the state to everybody, set the timer."""
        self.update_presence()
        self._retry_needed = False
        await self._release_seats()
        await self._apply(members.tick(self._state, self._moment()))
        await self._open_next_table()
        self._close_unadmitted()
        moment, watchers = self._moment(), self._broadcaster.watcher_count(self.seating)
        notice = (self._state.status(watchers, moment, since) for since in (moment.now, 0))
        self._broadcaster.send_members(*notice)
        self._set_clock(moment)

    async def _release_seats(self) -> None:
        """Free the seats of people who left a public table before the match."""
        grace = self._waits.lengths.grace
        seating = seat_release.release_seats(self.seating, self._description.house, _clock(), grace)
        if await self._write(self._description.with_seating(seating)) is None:
            self._set_seating(seating)

    async def _apply(self, step: members.MemberUpdate) -> Refusal | None:
        """Write the seats of a new state to the log, take the state over, and announce it."""
        refusal = await self._write(self._description.with_seating(step.state.seating))
        if refusal is None:
            self._state = step.state
            for notice in step.notices:
                self._broadcaster.broadcast(notice)
        return refusal

    async def _open_next_table(self) -> None:
        """Open the rematch once all have answered, and send those who play on there."""
        vote = self._state.rematch
        if vote is None or not vote.complete(self.seating, _clock()):
            return
        opened = await self._open_next(self._description, vote)
        if isinstance(opened, Refusal):
            self._retry_needed = True
            return
        # For those who connect later; the rematch is open in any case.
        await self._write(msgspec.structs.replace(self._description, next=opened))
        self._state = msgspec.structs.replace(self._state, rematch=None, next_table=opened)
        agreed = {self.seating.occupants[seat].person for seat in vote.yes}
        self._broadcaster.broadcast(websocket.NextTable(opened), agreed)

    def _close_unadmitted(self) -> None:
        """Close connections of watchers the table no longer admits."""
        for connection in self._broadcaster.connections:
            if not self.admits(connection.person):
                connection.send_error(Refusal("table.refusal.no-watchers"))
                connection.close(NOT_ADMITTED)

    async def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Replace the persons at the seats: one signed in or was deleted.

        The stored description has been changed already.
        """
        changed = change(self.seating)
        if changed == self.seating:
            return
        if await self._write(self._description.with_seating(changed)) is None:
            self._set_seating(changed)
            await self.update()

    def _set_clock(self, moment: TickTime) -> None:
        self.close()
        patience, loop = self._waits, asyncio.get_running_loop()
        grace = moment.timeouts.grace
        free = seat_release.next_release(self.seating, self._description.house, grace)
        times = (time for time in (self._state.due(moment), free) if time is not None)
        due = min(times, default=None)
        if not self._broadcaster.connections:
            self._timer = loop.call_later(patience.linger, patience.on_empty)
        elif self._retry_needed:
            self._timer = loop.call_later(_RETRY, patience.on_due)
        elif due is not None:
            self._timer = loop.call_later(max(0, due - moment.now) / 1000, patience.on_due)

    def _moment(self) -> TickTime:
        return TickTime(_clock(), self._now(), self._table.over, self._waits.lengths)

    async def _write(self, described: TableInfo) -> Refusal | None:
        if described != self._description:
            try:
                await self._log.set_description(self._name, info.write(described))
            except OSError as error:
                _LOG.exception(
                    "a table could not be written", extra=fields(table=log_id(self._name))
                )
                self._retry_needed = True
                return write_refusal(error)
        self._description = described
        return None


def _clock() -> int:
    """Milliseconds of the event loop's clock, which never goes back."""
    return round(asyncio.get_running_loop().time() * 1000)
