"""The door of one table of Nerts: who stands before it, how far away he is, what he is told."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.shells.web.asking import Moved
from herzrasen.shells.web.line import Line
from herzrasen.table import messages, wire
from herzrasen.table.fairness.door import CHAIN, Answers, Door, Next
from herzrasen.table.fairness.roundtrip import Distance, distance
from herzrasen.table.house import House
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

Lines = Mapping[Seat, Distance]
Make = Callable[[Next], Awaitable[int | Refusal]]
"""Makes what the door has let through: the number of its last event, or why it was refused."""


class Races:
    """The claims that people and bots have made at a table, and whom to answer.

    ``lines`` says how far away everyone is now; ``wake`` is called when the next is to be decided.
    """

    def __init__(
        self,
        house: House,
        table: Table,
        lines: Callable[[], Lines],
        make: Make,
        wake: Callable[[], object],
    ) -> None:
        self.door = Door(house.kind)
        self._table = table
        self._lines = lines
        self._make = make
        self._wake = wake
        self._timer: asyncio.TimerHandle | None = None
        self._asking: dict[tuple[Seat, str], list[Line]] = {}

    def submit(self, seat: Seat, move: Any, said: messages.Submit, line: Line, at: float) -> None:
        """A person's move has arrived at this time. Said twice, it is one move."""
        made = self._table.answered(seat, said.id)
        if made is not None:
            line.say(wire.encode(messages.Accepted(id=said.id, number=made)))
            return
        refused = self.door.refusal(seat, said.id)
        if refused is not None:
            line.refuse(refused, said.id)
            return
        self._asking.setdefault((seat, said.id), []).append(line)
        if self.door.holds(seat, said.id):
            return
        number, welcomed = line.welcomed or (None, None)
        resting = said.rests_on is None or self._made_or_held(seat, said.rests_on)
        claim = self.door.enter(
            seat,
            move,
            at,
            self._lines(),
            name=said.id,
            seen=said.seen,
            after_ms=said.after_ms,
            told=welcomed if said.seen == number else None,
            rests_on=said.rests_on,
        )
        if not resting:
            self._say(self.door.turn_away(claim, CHAIN))

    def act(self, moved: Moved) -> None:
        """A bot has decided on a move, on the table as it was then."""
        lines, number = self._lines(), moved.number
        self.door.enter(moved.seat, moved.move, clock(), lines, seen=number, effort=moved.effort)

    async def decide(self) -> None:
        """Make the moves that the door lets through now, and wake up when the next is due."""
        table, door = self._table, self.door
        while decided := door.next(
            table.public, clock(), self._lines(), table.number + 1, table.seed, table.known
        ):
            self._settle(decided, await self._make(decided))
        self.close()
        if door.due is not None:
            pause = max(0.0, door.due - clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(pause, self._wake)

    def close(self) -> None:
        """Wake nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _settle(self, decided: Next, result: int | Refusal) -> None:
        """Answer all whom it concerns that this was made, with this last event, or refused."""
        claim = decided.claim
        if isinstance(result, Refusal):
            self._say(self.door.refused(claim, result))
            return
        if claim.name is not None:
            accepted = wire.encode(messages.Accepted(id=claim.name, number=result))
            for line in self._asking.pop((claim.seat, claim.name), ()):
                line.say(accepted)
        meters.RACES.inc(len(decided.races))
        self._say(self.door.made(decided, self._lines()))

    def _say(self, answers: Answers) -> None:
        for claim, why in answers:
            if claim.name is not None:
                for line in self._asking.pop((claim.seat, claim.name), ()):
                    line.refuse(why, claim.name)

    def _made_or_held(self, seat: Seat, name: str) -> bool:
        return self._table.answered(seat, name) is not None or self.door.holds(seat, name)


class Distances:
    """How far away everyone is who sits at the table and has a line that was measured.

    It is worked out anew when a ping has been answered, when somebody has come, gone or sat down,
    and once a second, because old answers no longer count.
    """

    def __init__(self) -> None:
        self._of: tuple[Any, ...] = ()
        self._found: Lines = {}

    def now(self, lines: Iterable[Line], seating: Seating, at: float) -> Lines:
        """The distances at this time, in ms."""
        of = (seating, at // 1000, [(line.person, line.trips) for line in lines])
        if of != self._of:
            self._of, self._found = of, distances(lines, seating, at)
        return self._found


def distances(lines: Iterable[Line], seating: Seating, now: float) -> Lines:
    """How far away everyone is who sits at the table and has a line that was measured."""
    trips = defaultdict(list)
    for line in lines:
        trips[seating.seat_of(line.person)].append(line.trips)
    found = {seat: distance(measured, now) for seat, measured in trips.items() if seat != WATCHER}
    return {seat: far for seat, far in found.items() if far is not None}


def clock() -> float:
    """Milliseconds of a clock that only goes forward."""
    return asyncio.get_running_loop().time() * 1000
