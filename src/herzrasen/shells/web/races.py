"""The door of one table of Nerts: who stands before it, how far away he is, what he is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.shells.web.line import Line
from herzrasen.table import messages, wire
from herzrasen.table.fairness.door import CHAIN, Answers, Door, Next
from herzrasen.table.fairness.roundtrip import Distance, distance
from herzrasen.table.house import House
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

Lines = Mapping[Seat, Distance]


class Races:
    """The claims that people and bots have made at a table, and whom to answer."""

    def __init__(self, house: House) -> None:
        self.door = Door(house.kind)
        self._asking: dict[tuple[Seat, str], list[Line]] = {}

    def submit(
        self,
        table: Table,
        seat: Seat,
        move: Any,
        said: messages.Submit,
        line: Line,
        at: float,
        lines: Lines,
    ) -> None:
        """A person's move has arrived at this time. Said twice, it is one move."""
        made = table.answered(seat, said.id)
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
        resting = said.rests_on is None or self._made_or_held(table, seat, said.rests_on)
        claim = self.door.enter(
            seat,
            move,
            at,
            lines,
            name=said.id,
            seen=said.seen,
            after_ms=said.after_ms,
            told=welcomed if said.seen == number else None,
            rests_on=said.rests_on,
        )
        if not resting:
            self._say(self.door.turn_away(claim, CHAIN))

    def settle(self, decided: Next, result: int | Refusal, lines: Lines) -> None:
        """The claim was made, with this last event, or refused: answer all whom that concerns."""
        claim = decided.claim
        if isinstance(result, Refusal):
            self._say(self.door.refused(claim, result))
            return
        if claim.name is not None:
            accepted = wire.encode(messages.Accepted(id=claim.name, number=result))
            for line in self._asking.pop((claim.seat, claim.name), ()):
                line.say(accepted)
        self._say(self.door.made(decided, lines))

    def _say(self, answers: Answers) -> None:
        for claim, why in answers:
            if claim.name is not None:
                for line in self._asking.pop((claim.seat, claim.name), ()):
                    line.refuse(why, claim.name)

    def _made_or_held(self, table: Table, seat: Seat, name: str) -> bool:
        return table.answered(seat, name) is not None or self.door.holds(seat, name)


def distances(lines: Iterable[Line], seating: Seating, now: float) -> Lines:
    """How far away everyone is who sits at the table and has a line that was measured."""
    trips = defaultdict(list)
    for line in lines:
        trips[seating.seat_of(line.token)].append(line.trips)
    found = {seat: distance(measured, now) for seat, measured in trips.items() if seat != WATCHER}
    return {seat: far for seat, far in found.items() if far is not None}
