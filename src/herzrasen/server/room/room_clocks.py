"""Runs the turn clocks of one table and sends them to its pages (rules: ``table.clocks``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from herzrasen.cards import NO_SEATS, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.clocks.clocked_question import is_answer
from herzrasen.table.clocks.running_clocks import (
    ReturningPeople,
    all_stand_still,
    clocked_questions,
)
from herzrasen.table.clocks.turn_clocks import NO_CLAIMS, TableClocks
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from herzrasen.table.time_used import ReserveUsed

_NONE: Final = TableClocks(TurnTime(move=600))
"""The clocks of a table without time limits: they never run."""


class RoomClocks:
    """Runs and sends the clocks; does nothing at a table without time limits.

    ``second`` is the length of a clock's second in real seconds. The timer "clocks" fires when one
    has run out.
    """

    __slots__ = (
        "_answered",
        "_broadcaster",
        "_clocks",
        "_context",
        "_house",
        "_last_sent",
        "_returning",
        "_second",
        "limited",
    )

    def __init__(
        self,
        house: HouseRules,
        broadcaster: Broadcaster,
        second: float,
        context: StepContext,
    ) -> None:
        self._house = house
        self.limited = house.time is not None
        """Whether the clocks run at all."""
        self._clocks = _NONE if house.time is None else TableClocks(house.time)
        self._broadcaster = broadcaster
        self._second = second
        self._context = context
        self._last_sent: tuple[TableClocks, ReserveUsed, tuple[Seat, ...]] | None = None
        self._answered: frozenset[Seat] = NO_SEATS
        self._returning = ReturningPeople()

    def update(
        self,
        table: Table,
        seating: Seating,
        claims: Mapping[Seat, str] = NO_CLAIMS,
        answered: frozenset[Seat] = NO_SEATS,
    ) -> None:
        """Run the clocks of the seats to act, and send them to everyone if that has changed;
        ``claims`` are the seats that are asked about a claim. Those of them that have ``answered``
        are told that their clock stands, and nobody else is.
        """
        questions, now = clocked_questions(table, seating), self._now()
        if not self._returning.over:
            connected = self._broadcaster.connected_seats(seating)
            self._returning = self._returning.after(seating, connected, now)
        self._clocks = self._clocks.after(
            questions,
            now,
            deal=table.deals,
            paused=all_stand_still(seating),
            awaited=self._returning.seats,
            claims=claims,
        )
        changed, self._answered = self._answered ^ answered, answered
        sent = (self._clocks, table.reserve_used, seating.people)
        if self._last_sent == sent:
            if changed:
                own = [one for one in self._broadcaster.connections if one.seat in changed]
                self._send(table, seating, own)
            return
        self._last_sent = sent
        self._send(table, seating, self._broadcaster.connections)
        self._context.stop_timer("clocks")
        times = (self._clocks.next_timeout(table.reserve_used, now), self._returning.end)
        due = min((time for time in times if time is not None), default=None)
        if due is not None:
            pause = (due - now) / 1000 * self._second
            self._context.start_timer("clocks", pause)

    def expect(self, seats: frozenset[Seat]) -> None:
        """The people at these seats are expected back: their node is gone."""
        self._returning = self._returning.expect(seats, self._now())

    def memory(self) -> TableClocks | None:
        """The clocks as they stand now; None without time limits."""
        return self._clocks.pause(self._now()) if self.limited else None

    def recall(self, clocks: TableClocks | None) -> None:
        """Go on with these clocks as soon as a person is connected."""
        if clocks is not None and clocks.time == self._house.time:
            self._clocks = clocks

    def send_to(self, table: Table, seating: Seating, connection: TablePage) -> None:
        """Send the clocks to a new connection."""
        if self._last_sent is not None:
            self._send(table, seating, (connection,))

    def expire(self, table: Table) -> None:
        """Mark the clocks that have run out."""
        self._clocks = self._clocks.expire(table.reserve_used, self._now())
        self._last_sent = None  # so that the timer is set anew

    def restart(self) -> None:
        """Restart the time of every open decision: no move can be stored now."""
        self._clocks = msgspec.structs.replace(self._clocks, running={})

    @property
    def expired_seats(self) -> frozenset[Seat]:
        """The seats whose time is over: a move is made for them."""
        return self._clocks.expired_seats if self.limited else NO_SEATS

    def extend(self, request: websocket.Extend, by: Seat, table: Table) -> Refusal | None:
        """Give a seat more time; or say why that is refused."""
        if not self.limited:
            return Refusal("table.refusal.no-clock")
        if not self._house.extendable:
            return Refusal("table.refusal.not-extendable")
        longer = self._clocks.extend(
            request.seat, by, request.seconds, table.reserve_used, self._now()
        )
        if isinstance(longer, Refusal):
            return longer
        self._clocks = longer
        return None

    def reserve_used(self, seat: Seat, move: object, table: Table) -> int:
        """How many milliseconds of the deal's reserve a move has cost."""
        if not self.limited or not is_answer(move):
            return 0
        return self._clocks.reserve_cost(seat, table.reserve_used, self._now())

    def send_timed_out(self, seat: Seat) -> None:
        """Send everyone that a move is made for a seat whose time is over."""
        message = codec.encode(websocket.TimedOut(seat))
        for connection in self._broadcaster.connections:
            connection.send(message)

    def _send(self, table: Table, seating: Seating, connections: Iterable[TablePage]) -> None:
        now, running = self._now(), self._clocks.running
        clocks = []
        for seat in seating.people if seating.begun else ():
            left = self._clocks.time_left(seat, table.reserve_used, now)
            clock = running.get(seat)
            runs = clock is not None and clock.since is not None and not clock.expired
            over = clock is not None and clock.expired
            clocks.append(websocket.ClockStatus(seat, left.move, left.reserve, runs, over))
        status = websocket.ClocksStatus(tuple(clocks), tuple(running))
        message = codec.encode(status)
        for connection in connections:
            if connection.seat in self._answered:
                connection.send(codec.encode(_without(status, connection.seat)))
            else:
                connection.send(message)

    def _now(self) -> int:
        """Milliseconds of the clocks, scaled by ``second``."""
        return round(1000 * self._context.now.running / self._second)


def _without(status: websocket.ClocksStatus, seat: Seat) -> websocket.ClocksStatus:
    """The clocks for this seat, which has answered: its own stands still."""
    clocks = tuple(
        msgspec.structs.replace(clock, runs=False) if clock.seat == seat else clock
        for clock in status.clocks
    )
    return websocket.ClocksStatus(clocks, tuple(one for one in status.asked if one != seat))
