"""The turn clocks of a table, one for each question that a person is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from herzrasen.cards import NO_SEATS, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.table.time_used import ReserveUsed

MAX_OWN_EXTENSIONS: Final = 10
"""How often in a deal a person may give themselves more time (WCAG 2.2, success criterion
2.2.1)."""

MAX_GRANTS: Final = 20
"""How often in a deal the others may give one seat more time, so that two people cannot delay a
table for ever."""

MAX_TIME_LEFT_MS: Final = 600_000
"""Maximum of the time left for a move that extensions may lead to."""


CLAIM_ANSWER_MS: Final = 30_000
"""Minimum of the time for the answer to a claim, whose cards have to be looked at first."""


class SeatClock(msgspec.Struct, frozen=True):
    """One clock: its question; ``since`` when it runs without a pause, None while paused; the ms
    ``elapsed_before``; the ms given on top (``extra``); whether it has ``expired``, and whether the
    deal's ``reserve`` runs after its own time."""

    question: str
    since: int | None
    elapsed_before: int = 0
    extra: int = 0
    expired: bool = False
    reserve: bool = True

    def elapsed_ms(self, now: int) -> int:
        """How many ms it has run."""
        return self.elapsed_before if self.since is None else self.elapsed_before + now - self.since


NO_CLAIMS: Final[Mapping[Seat, str]] = {}
"""Nobody claims the rest of the tricks."""
_NEW_CLOCK: Final = SeatClock("", None)


class TimeLeft(msgspec.Struct, frozen=True):
    """The ms that a seat has left of its move's own time, and of the deal's reserve after that."""

    move: int
    reserve: int


class TableClocks(msgspec.Struct, frozen=True):
    """All clocks of a table. ``extended`` counts how often in ``deal`` the seats have given
    themselves more time, ``granted`` how often others gave it to them."""

    time: TurnTime
    running: dict[Seat, SeatClock] = {}
    deal: int = -1
    extended: dict[Seat, int] = {}
    granted: dict[Seat, int] = {}

    def after(
        self,
        questions: Mapping[Seat, str],
        now: int,
        *,
        deal: int,
        paused: bool = False,
        awaited: frozenset[Seat] = NO_SEATS,
        claims: Mapping[Seat, str] = NO_CLAIMS,
    ) -> TableClocks:
        """The clocks once these ``questions`` are asked: a known question goes on, a new one starts
        a clock. All stand still while ``paused``, and those of the ``awaited`` seats.

        While ``claims`` are to be answered, only those who are asked have to act. That has a time
        of its own, one for all of them, so that it does not tell who has answered; without the
        reserve: what is used of that is stored with moves, and this is none.
        """
        answer = SeatClock("", None, extra=max(0, CLAIM_ANSWER_MS - 1000 * self.time.move))
        answer = msgspec.structs.replace(answer, reserve=False)
        asked = (clock for clock in self.running.values() if clock.question in claims.values())
        shared = next(asked, None)
        running = {
            seat: _continue_clock(
                self.running.get(seat),
                question,
                now,
                paused=paused or seat in awaited or bool(claims),
            )
            for seat, question in questions.items()
        } | {
            seat: _continue_clock(
                shared,
                question,
                now,
                paused=paused or not awaited.isdisjoint(claims),
                new=answer,
            )
            for seat, question in claims.items()
        }
        if deal != self.deal:
            return TableClocks(self.time, running, deal)
        return msgspec.structs.replace(self, running=running)

    def pause(self, now: int) -> TableClocks:
        """The same clocks, paused, for another process with a clock of its own."""
        running = {
            seat: _continue_clock(clock, clock.question, now, paused=True)
            for seat, clock in self.running.items()
        }
        return msgspec.structs.replace(self, running=running)

    def time_left(self, seat: Seat, reserve_used: ReserveUsed, now: int) -> TimeLeft:
        """The time left of this seat; before it is asked, what it will have."""
        clock = self.running.get(seat)
        own = 1000 * self.time.move + (clock.extra if clock else 0)
        passed = clock.elapsed_ms(now) if clock else 0
        reserve = max(0, 1000 * self.time.reserve - reserve_used.of(seat))
        if clock is not None and not clock.reserve:
            reserve = 0
        return TimeLeft(max(0, own - passed), max(0, reserve - max(0, passed - own)))

    def next_timeout(self, reserve_used: ReserveUsed, now: int) -> int | None:
        """When the next clock runs out."""
        left = (
            self.time_left(seat, reserve_used, now)
            for seat, clock in self.running.items()
            if clock.since is not None and not clock.expired
        )
        return min((now + time.move + time.reserve for time in left), default=None)

    def expire(self, reserve_used: ReserveUsed, now: int) -> TableClocks:
        """Mark the clocks that have nothing left as expired."""
        late = {
            seat: msgspec.structs.replace(clock, expired=True)
            for seat, clock in self.running.items()
            if clock.since is not None and self.time_left(seat, reserve_used, now) == TimeLeft(0, 0)
        }
        return msgspec.structs.replace(self, running={**self.running, **late})

    @property
    def expired_seats(self) -> frozenset[Seat]:
        """The seats whose time is over, until the move for them has been made."""
        if not self.running:  # so at most tables; this is called twice for every move
            return NO_SEATS
        return (
            frozenset([seat for seat, clock in self.running.items() if clock.expired]) or NO_SEATS
        )

    def reserve_cost(self, seat: Seat, reserve_used: ReserveUsed, now: int) -> int:
        """How many ms of the reserve the answer that this seat gives now has cost."""
        if seat not in self.running or not self.running[seat].reserve:
            return 0
        return (
            1000 * self.time.reserve
            - reserve_used.of(seat)
            - self.time_left(seat, reserve_used, now).reserve
        )

    def extend(
        self, seat: Seat, by: Seat, seconds: int, reserve_used: ReserveUsed, now: int
    ) -> TableClocks | Refusal:
        """Give this seat more time for what it is asked, on behalf of ``by``; or why that is
        refused."""
        clock = self.running.get(seat)
        if clock is None or clock.expired:
            return Refusal("table.refusal.no-clock")
        own, granted = self.extended.get(seat, 0), self.granted.get(seat, 0)
        if by == seat and own >= MAX_OWN_EXTENSIONS:
            return Refusal("table.refusal.extended-enough", {"limit": MAX_OWN_EXTENSIONS})
        if by != seat and granted >= MAX_GRANTS:
            return Refusal("table.refusal.granted-enough", {"limit": MAX_GRANTS})
        left = self.time_left(seat, reserve_used, now)
        if left.move + left.reserve + 1000 * seconds > MAX_TIME_LEFT_MS:
            return Refusal("table.refusal.time-enough", {"limit": MAX_TIME_LEFT_MS // 60_000})
        # It counts as the move's own time, so a reserve that is running gets it back first.
        # The clock of a claim is longer for all who are asked.
        longer = msgspec.structs.replace(clock, extra=clock.extra + 1000 * seconds)
        sharing = {
            other: longer
            for other, one in self.running.items()
            if not one.reserve and one.question == clock.question
        }
        running = {**self.running, **sharing, seat: longer}
        if by == seat:
            extended = {**self.extended, seat: own + 1}
            return msgspec.structs.replace(self, running=running, extended=extended)
        grants = {**self.granted, seat: granted + 1}
        return msgspec.structs.replace(self, running=running, granted=grants)


def _continue_clock(
    clock: SeatClock | None,
    question: str,
    now: int,
    *,
    paused: bool,
    new: SeatClock = _NEW_CLOCK,
) -> SeatClock:
    if clock is None or clock.question != question:
        return msgspec.structs.replace(new, question=question, since=None if paused else now)
    if paused and clock.since is not None:
        return msgspec.structs.replace(clock, since=None, elapsed_before=clock.elapsed_ms(now))
    if not paused and clock.since is None:
        return msgspec.structs.replace(clock, since=now)
    return clock
