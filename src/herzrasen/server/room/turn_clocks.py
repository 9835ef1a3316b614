"""The turn clocks of one table on the event loop (``table.timing``)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import House
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.network.connection import Line
from herzrasen.server.room.broadcaster import Audience
from herzrasen.table.clocks.clocked_question import answers
from herzrasen.table.clocks.turn_clocks import Clocks
from herzrasen.table.members.bot_turns import questions
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from herzrasen.table.time_used import Spent

_NONE: Final = Clocks(TurnTime(move=600))
"""Those of a table without clocks: they never run."""


class TurnClocks:
    """How long everyone may still think; nothing where a table has no clocks.

    ``second`` is how long a second of them takes. ``wake`` is called when one has run out.
    """

    __slots__ = (
        "_audience",
        "_clocks",
        "_house",
        "_second",
        "_timer",
        "_told",
        "_wake",
    )

    def __init__(
        self, house: House, audience: Audience, second: float, wake: Callable[[], object]
    ) -> None:
        self._house = house
        self._clocks = _NONE if house.time is None else Clocks(house.time)
        self._audience = audience
        self._second = second
        self._wake = wake
        self._timer: asyncio.TimerHandle | None = None
        self._told: tuple[Clocks, Spent, tuple[Seat, ...]] | None = None

    def look(self, table: Table, seating: Seating, *, paused: bool = False) -> None:
        """Run for whoever is asked now, and tell everyone if that has changed. All stand still
        while the table waits for something else, or nobody is there."""
        if self._house.time is None:
            return
        asked, now = questions(table, seating), self._now()
        self._clocks = self._clocks.after(
            asked, now, deal=table.deals, paused=paused or not seating.here
        )
        told = (self._clocks, table.spent, seating.people)
        if self._told == told:
            return
        self._told = told
        self._tell(table, seating, self._audience.lines)
        self.close()
        if (due := self._clocks.due(table.spent, now)) is not None:
            pause = (due - now) / 1000 * self._second
            self._timer = asyncio.get_running_loop().call_later(pause, self._wake)

    def show(self, table: Table, seating: Seating, line: Line) -> None:
        """Tell somebody who has just come."""
        if self._told is not None:
            self._tell(table, seating, (line,))

    def run_out(self, table: Table) -> None:
        """Some time may be over."""
        self._clocks = self._clocks.run_out(table.spent, self._now())
        self._told = None  # so that the timer is set anew for the others, or if it was early

    @property
    def over(self) -> frozenset[Seat]:
        """The seats that are to be moved for because their time is over."""
        return self._clocks.over

    def extend(self, wish: websocket.Extend, by: Seat, table: Table) -> Refusal | None:
        """Somebody gives a seat more time."""
        if self._house.time is None:
            return Refusal("table.refusal.no-clock")
        if not self._house.extendable:
            return Refusal("table.refusal.not-extendable")
        longer = self._clocks.extend(wish.seat, by, wish.seconds, table.spent, self._now())
        if isinstance(longer, Refusal):
            return longer
        self._clocks = longer
        return None

    def used(self, seat: Seat, move: Any, table: Table) -> int:
        """How many ms of the deal's reserve this move has cost."""
        if self._house.time is None or not answers(move):
            return 0
        return self._clocks.used(seat, table.spent, self._now())

    def timed_out(self, seat: Seat) -> None:
        """Tell everyone that a seat is moved for."""
        message = codec.encode(websocket.TimedOut(seat))
        for line in self._audience.lines:
            line.say(message)

    def close(self) -> None:
        """Wake nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tell(self, table: Table, seating: Seating, lines: Iterable[Line]) -> None:
        now, running = self._now(), self._clocks.running
        clocks = []
        for seat in seating.people if seating.begun else ():
            left = self._clocks.left(seat, table.spent, now)
            clock = running.get(seat)
            runs = clock is not None and clock.since is not None and not clock.over
            over = clock is not None and clock.over
            clocks.append(websocket.SeatClock(seat, left.move, left.reserve, runs, over))
        message = codec.encode(websocket.Clocks(tuple(clocks), tuple(running)))
        for line in lines:
            line.say(message)

    def _now(self) -> int:
        """Milliseconds, each as long as the clocks' are."""
        seconds = asyncio.get_running_loop().time()
        return round(1000 * seconds / self._second)
