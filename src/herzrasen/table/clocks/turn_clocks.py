"""The clocks that run at a table, each for what its seat is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from herzrasen.cards import NOBODY, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.table.time_used import Spent

OWN_EXTENSIONS: Final = 10
"""How often in a deal one may give oneself more time (WCAG 2.2, success criterion 2.2.1)."""

GRANTS: Final = 20
"""How often in a deal the others may give one seat more time, so that two people cannot hold a
table up for ever."""

LONGEST_MS: Final = 600_000
"""Nobody is given so much time that more than this is left for a move."""


class Running(msgspec.Struct, frozen=True):
    """A clock: for which question, since when it has run without a pause, None while it is paused;
    how many ms had ``gone`` before, how many ``more`` were given. ``over``: it has run out."""

    question: str
    since: int | None
    gone: int = 0
    more: int = 0
    over: bool = False

    def passed(self, now: int) -> int:
        """How many ms it has run."""
        return self.gone if self.since is None else self.gone + now - self.since


class Left(msgspec.Struct, frozen=True):
    """The ms that a seat has left of its move's own time, and of the deal's reserve after that."""

    move: int
    reserve: int


class Clocks(msgspec.Struct, frozen=True):
    """All clocks of a table. ``extended`` counts how often in ``deal`` the seats have given
    themselves more time, ``granted`` how often others have given it to them."""

    time: TurnTime
    running: dict[Seat, Running] = {}
    deal: int = -1
    extended: dict[Seat, int] = {}
    granted: dict[Seat, int] = {}

    def after(
        self, asked: Mapping[Seat, str], now: int, *, deal: int, paused: bool = False
    ) -> Clocks:
        """The clocks at a table where this is asked now: the same question goes on, for a new one
        a clock begins; all stand still while it is ``paused``."""
        running = {
            seat: _goes_on(self.running.get(seat), question, now, paused=paused)
            for seat, question in asked.items()
        }
        if deal != self.deal:
            return Clocks(self.time, running, deal)
        return msgspec.structs.replace(self, running=running)

    def left(self, seat: Seat, spent: Spent, now: int) -> Left:
        """What this seat may still use; before it is asked, what it will have."""
        clock = self.running.get(seat)
        own = 1000 * self.time.move + (clock.more if clock else 0)
        passed = clock.passed(now) if clock else 0
        reserve = max(0, 1000 * self.time.reserve - spent.of(seat))
        return Left(max(0, own - passed), max(0, reserve - max(0, passed - own)))

    def due(self, spent: Spent, now: int) -> int | None:
        """When the next clock runs out."""
        left = (
            self.left(seat, spent, now)
            for seat, clock in self.running.items()
            if clock.since is not None and not clock.over
        )
        return min((now + one.move + one.reserve for one in left), default=None)

    def run_out(self, spent: Spent, now: int) -> Clocks:
        """Those that have nothing left are over."""
        late = {
            seat: msgspec.structs.replace(clock, over=True)
            for seat, clock in self.running.items()
            if clock.since is not None and self.left(seat, spent, now) == Left(0, 0)
        }
        return msgspec.structs.replace(self, running={**self.running, **late})

    @property
    def over(self) -> frozenset[Seat]:
        """The seats whose time is over, until what is played for them has been made."""
        if not self.running:  # at most tables, asked twice in every move
            return NOBODY
        return frozenset([seat for seat, clock in self.running.items() if clock.over]) or NOBODY

    def used(self, seat: Seat, spent: Spent, now: int) -> int:
        """How many ms of the reserve the question that this seat answers now has cost."""
        if seat not in self.running:
            return 0
        return 1000 * self.time.reserve - spent.of(seat) - self.left(seat, spent, now).reserve

    def extend(
        self, seat: Seat, by: Seat, seconds: int, spent: Spent, now: int
    ) -> Clocks | Refusal:
        """``by`` gives this seat more time for what it is asked."""
        clock = self.running.get(seat)
        if clock is None or clock.over:
            return Refusal("table.refusal.no-clock")
        own, granted = self.extended.get(seat, 0), self.granted.get(seat, 0)
        if by == seat and own >= OWN_EXTENSIONS:
            return Refusal("table.refusal.extended-enough", {"limit": OWN_EXTENSIONS})
        if by != seat and granted >= GRANTS:
            return Refusal("table.refusal.granted-enough", {"limit": GRANTS})
        left = self.left(seat, spent, now)
        if left.move + left.reserve + 1000 * seconds > LONGEST_MS:
            return Refusal("table.refusal.time-enough", {"limit": LONGEST_MS // 60_000})
        # It counts as the move's own, so a reserve that had begun to run gets it back first.
        longer = msgspec.structs.replace(clock, more=clock.more + 1000 * seconds)
        running = {**self.running, seat: longer}
        if by == seat:
            extended = {**self.extended, seat: own + 1}
            return msgspec.structs.replace(self, running=running, extended=extended)
        grants = {**self.granted, seat: granted + 1}
        return msgspec.structs.replace(self, running=running, granted=grants)


def _goes_on(clock: Running | None, question: str, now: int, *, paused: bool) -> Running:
    if clock is None or clock.question != question:
        return Running(question, None if paused else now)
    if paused and clock.since is not None:
        return msgspec.structs.replace(clock, since=None, gone=clock.passed(now))
    if not paused and clock.since is None:
        return msgspec.structs.replace(clock, since=now)
    return clock
