"""Fixture: some people at a table, driven by messages and time."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.table.info import TableInfo
from herzrasen.table.members import members
from herzrasen.table.members.member_state import MemberState, MemberTimeouts, MemberUpdate, TickTime
from herzrasen.table.members.vote import AbsenceVote
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.sitting_down import RunningDeal

TIMEOUTS: Final = MemberTimeouts(grace=60_000, vote=30_000, ready_check=20_000, rematch=30_000)


def seat_people(*names: str, seats: int = 4) -> Seating:
    """A table at which these people sit from seat 0 on, all present, the first as host."""
    seating = Seating({"level": 2}, tuple(SeatOccupant(seed) for seed in range(seats)))
    for name in names:
        sat = seating.sit(name, name, None)
        assert isinstance(sat, Seating), sat
        seating = sat
    return seating.with_presence(seating.people, 0)


class MembersFixture:
    """A table's people, with the notices sent so far. A person's name is also their id. Time is in
    seconds."""

    def __init__(self, *names: str, seats: int = 4, begun: bool = True, rules: str = "") -> None:
        seating = seat_people(*names, seats=seats)
        self.state = MemberState(seating.begin() if begun else seating)
        self.now = 0.0
        self.over = False
        self.deal = 1
        self.seen = False
        self.entry = 0
        self.public = False
        self.notices: list[websocket.SeatNotice] = []
        self.about = TableInfo(
            game="hearts",
            rules=rules or ("standard" if seats == 4 else f"standard+players={seats}"),
            bot={"level": 2},
            pace="normal",
            places=seating.occupants,
            opened=0,
        )

    @property
    def seating(self) -> Seating:
        """The seating."""
        return self.state.seating

    def has_begun(self) -> bool:
        """Whether the match has begun."""
        return self.seating.begun

    def vote(self) -> AbsenceVote | None:
        """The open vote, None if there is none."""
        return self.state.absence.vote

    def moment(self) -> TickTime:
        """The present time."""
        ms = round(self.now * 1000)
        deal = RunningDeal(self.deal, self.seen)
        return TickTime(ms, 10**12 + ms, self.over, deal, TIMEOUTS, self.entry, self.public)

    def set_present(self, *names: str) -> MembersFixture:
        """Set who is connected now: these and no others."""
        seats = [self.seating.seat_of(name) for name in names]
        seating = self.seating.with_presence(seats, self.moment().now)
        self.state = msgspec.structs.replace(self.state, seating=seating)
        return self.wait(0)

    def wait(self, seconds: float) -> MembersFixture:
        """Let time pass; what is due in between is done on time. What everybody is shown changes
        only then, and what is done is not due again."""
        end = self.now + seconds
        while (due := self._tick()) is not None and due <= end * 1000:
            self._pass_until((due - 1) / 1000)
            self.now = due / 1000
        self._pass_until(end)
        return self

    def _tick(self) -> int | None:
        """Do what is due now; when the next is."""
        self._take(members.tick(self.state, self.moment()))
        due = self.state.due(self.moment())
        if due is not None and due <= self.moment().now:
            assert self.state.rematch is not None, "it is due for ever"
            return None  # the next table is opened elsewhere
        return due

    def _pass_until(self, time: float) -> None:
        before, self.now = self.status(), time
        assert self.status() == before, "nobody is told"

    def status(self) -> websocket.MembersStatus:
        """What everybody is shown."""
        return self.state.status(0, self.moment(), 0)

    def send(self, name: str, message: websocket.MemberMessage) -> str:
        """Send a person's message; returns the refusal's code, empty if it was accepted."""
        answer = members.handle(self.state, name, message, self.moment(), self.about)
        if isinstance(answer, Refusal):
            return answer.code.removeprefix("table.refusal.")
        self._take(answer)
        self.wait(0)
        return ""

    def _take(self, step: MemberUpdate) -> None:
        self.state = step.state
        self.notices += step.notices
