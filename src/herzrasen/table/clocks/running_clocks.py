"""Whose clock runs, and whose stands still.

All stand still while no person is connected. After that, and after an outage of a node, a person's
stands still for a while longer if they may be reconnecting.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import NO_SEATS, Seat
from herzrasen.table.clocks.clocked_question import clocked_question
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

_RETURN_MS: Final = 10_000
"""How long the clocks of others wait once the first person has connected to a table that was read
from the log, and that of a person whose node is gone: some browsers need longer than others."""


def clocked_questions(table: Table, seating: Seating) -> dict[Seat, str]:
    """The question of each person who has a running clock.

    Also of persons who are away, until a bot plays for them.
    """
    if not seating.begun or seating.ended is not None:
        return {}
    people = (seat for seat in seating.people if seat not in seating.left)
    questions = ((seat, clocked_question(table.public, seat)) for seat in people)
    return {seat: name for seat, name in questions if name is not None}


class ReturningPeople(msgspec.Struct, frozen=True):
    """The ``seats`` whose persons may be reconnecting, and ``until`` when they are waited for; None
    before the first person has connected."""

    seats: frozenset[Seat] = NO_SEATS
    until: int | None = None

    def after(self, seating: Seating, connected: frozenset[Seat], now: int) -> ReturningPeople:
        """Those who are still waited for, while these seats are connected."""
        seats, until = self.seats, self.until
        if until is None:
            seats = frozenset(seating.people)
            until = now + _RETURN_MS if seating.present_people else None
        elif now >= until:
            seats = NO_SEATS
        return ReturningPeople(seats - connected, until)

    def expect(self, seats: frozenset[Seat], now: int) -> ReturningPeople:
        """The people at these seats are waited for, too: their node is gone."""
        if not seats or self.until is None:
            return self
        return ReturningPeople(self.seats | seats, now + _RETURN_MS)

    @property
    def over(self) -> bool:
        """Whether nobody is waited for any more."""
        return not self.seats and self.until is not None

    @property
    def end(self) -> int | None:
        """When their clocks go on; None if nobody's stands still, or nobody has connected yet."""
        return self.until if self.seats else None


def all_stand_still(seating: Seating) -> bool:
    """Whether no clock runs: nobody is there to play."""
    return not seating.present_people
