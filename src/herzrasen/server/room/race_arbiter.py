"""The door of one table of Nerts: who stands before it, how far away he is, what he is told."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import lru_cache
from operator import is_not
from typing import Any, Final, NamedTuple

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.claim_queue import CHAIN, Answers, Door, Next
from herzrasen.lag_compensation.latency_tracker import Distance, RoundTrips, distance
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import House
from herzrasen.server.bot_pool.scheduler import Moved
from herzrasen.server.network.connection import Line
from herzrasen.table.move_ids import move_name
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from herzrasen.telemetry import metrics

Lines = Mapping[Seat, Distance]
_WHILE_MS: Final = 5000
Make = Callable[[Next], Awaitable[int | Refusal]]
"""Makes what the door has let through: the number of its last event, or why it was refused."""


class Races:
    """The claims that people and bots have made at a table, and whom to answer.

    ``lines`` says how far away everyone is now; ``wake`` is called when the next is to be decided.
    """

    __slots__ = ("_asking", "_clock", "_lines", "_make", "_table", "_timer", "_wake", "door")

    def __init__(
        self,
        house: House,
        table: Table,
        lines: Callable[[], Lines],
        make: Make,
        wake: Callable[[], object],
    ) -> None:
        self.door = Door(house.kind)
        self._clock = clock()
        self._table = table
        self._lines = lines
        self._make = make
        self._wake = wake
        self._timer: asyncio.TimerHandle | None = None
        self._asking: dict[tuple[Seat, str], list[tuple[Line, str]]] = {}

    def submit(
        self, seat: Seat, move: Any, name: str, said: websocket.Submit, line: Line, at: float
    ) -> None:
        """A person's move of this name has arrived at this time. Said twice, it is one."""
        made = self._table.answered(seat, name)
        if made is not None:
            line.say(codec.encode(websocket.Accepted(id=said.id, number=made)))
            return
        refused = self.door.refusal(seat, name)
        if refused is not None:
            line.refuse(refused, said.id)
            return
        self._asking.setdefault((seat, name), []).append((line, said.id))
        if self.door.holds(seat, name):
            return
        number, welcomed = line.welcomed or (None, None)
        rests_on = None if said.rests_on is None else move_name(line.person, said.rests_on)
        resting = rests_on is None or self._made_or_held(seat, rests_on)
        claim = self.door.enter(
            seat,
            move,
            at,
            self._lines(),
            name=name,
            seen=said.seen,
            after_ms=said.after_ms,
            told=welcomed if said.seen == number else None,
            rests_on=rests_on,
        )
        if not resting:
            self._say(self.door.turn_away(claim, CHAIN))

    def act(self, moved: Moved) -> None:
        """A bot has decided on a move, on the table as it was then."""
        lines, number = self._lines(), moved.number
        self.door.enter(
            moved.seat, moved.move, self._clock(), lines, seen=number, effort=moved.effort
        )

    async def decide(self) -> None:
        """Make the moves that the door lets through now, and wake up when the next is due."""
        table, door = self._table, self.door
        lines: Lines = {} if door.empty else self._lines()
        while not door.empty:
            number = table.number + 1
            decided = door.next(table.public, self._clock(), lines, number, table.seed, table.known)
            if decided is None:
                break
            self._settle(decided, await self._make(decided), lines)
        self.close()
        if not door.empty and door.due is not None:
            pause = max(0.0, door.due - self._clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(pause, self._wake)

    def close(self) -> None:
        """Wake nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _settle(self, decided: Next, result: int | Refusal, lines: Lines) -> None:
        """Answer all whom it concerns that this was made, with this last event, or refused."""
        claim = decided.claim
        if isinstance(result, Refusal):
            self._say(self.door.refused(claim, result))
            return
        if claim.name is not None:
            for line, chosen in self._asking.pop((claim.seat, claim.name), ()):
                line.say(codec.encode(websocket.Accepted(id=chosen, number=result)))
        if decided.races:
            metrics.RACES.inc(len(decided.races))
        self._say(self.door.made(decided, lines))

    def _say(self, answers: Answers) -> None:
        for claim, why in answers:
            if claim.name is not None:
                for line, chosen in self._asking.pop((claim.seat, claim.name), ()):
                    line.refuse(why, chosen)

    def _made_or_held(self, seat: Seat, name: str) -> bool:
        return self._table.answered(seat, name) is not None or self.door.holds(seat, name)


class _Measured(NamedTuple):
    """The pings of a seat's lines, and what they say."""

    trips: list[RoundTrips]
    distance: Distance | None


class Distances:
    """How far away everyone is who sits at the table and has a line that was measured.

    A seat's distance is worked out anew when a ping of its own has been answered, and everyone's
    after a while, because old answers no longer count.
    """

    __slots__ = ("_found", "_measured", "_seating", "_trips", "_while")

    def __init__(self) -> None:
        self._seating: Seating | None = None
        self._while = 0.0
        self._trips: list[RoundTrips] = []
        self._measured: dict[Seat, _Measured] = {}
        self._found: Lines = {}

    def now(self, lines: Iterable[Line], seating: Seating, at: float) -> Lines:
        """The distances at this time, in ms."""
        trips, period = [line.trips for line in lines], at // _WHILE_MS
        same = seating is self._seating and period == self._while
        if same and _identical(trips, self._trips):
            return self._found
        known = self._measured if period == self._while else {}
        by_seat = defaultdict[Seat, list[RoundTrips]](list)
        for line in lines:
            by_seat[seating.seat_of(line.person)].append(line.trips)
        by_seat.pop(WATCHER, None)
        self._measured = {
            seat: known[seat]
            if seat in known and _identical(known[seat].trips, heard)
            else _Measured(heard, distance(heard, at))
            for seat, heard in by_seat.items()
        }
        self._seating, self._while, self._trips = seating, period, trips
        self._found = {seat: far for seat, (_, far) in self._measured.items() if far is not None}
        return self._found


def _identical(trips: list[RoundTrips], others: list[RoundTrips]) -> bool:
    """Whether these are the same: every line has trips of its own, other ones after each answer."""
    return len(trips) == len(others) and not any(map(is_not, trips, others))


def clock() -> Callable[[], float]:
    """Milliseconds of the running loop's clock, which only goes forward; one for all tables."""
    return _clock_of(asyncio.get_running_loop())


@lru_cache(maxsize=1)
def _clock_of(loop: asyncio.AbstractEventLoop) -> Callable[[], float]:
    seconds = loop.time
    return lambda: seconds() * 1000
