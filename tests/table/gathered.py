"""Some people at a table, for the tests of what they do there."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.table.info import About
from herzrasen.table.members import members
from herzrasen.table.members.member_state import Lengths, Moment, Standing
from herzrasen.table.members.members import Step
from herzrasen.table.members.vote import Vote
from herzrasen.table.seats import Place, Seating

LENGTHS: Final = Lengths(grace=60_000, vote=30_000, check=20_000, again=30_000)


def seated(*names: str, seats: int = 4) -> Seating:
    """A table at which these people sit from seat 0 on, all of them here, the host first."""
    seating = Seating({"level": 2}, tuple(Place(seed) for seed in range(seats)))
    for name in names:
        sat = seating.sit(name, name, None)
        assert isinstance(sat, Seating), sat
        seating = sat
    return seating.present(seating.people, 0)


class Gathered:
    """A table's people, one thing after another; what was told, in order.

    A person's name is how he is known as well. Time is in seconds.
    """

    def __init__(self, *names: str, seats: int = 4, begun: bool = True, rules: str = "") -> None:
        seating = seated(*names, seats=seats)
        self.standing = Standing(seating.begin() if begun else seating)
        self.now = 0.0
        self.over = False
        self.told: list[websocket.Told] = []
        self.about = About(
            game="hearts",
            rules=rules or ("standard" if seats == 4 else f"standard+players={seats}"),
            bot={"level": 2},
            pace="normal",
            places=seating.places,
            opened=0,
        )

    @property
    def seating(self) -> Seating:
        """The seats as they are."""
        return self.standing.seating

    def begun(self) -> bool:
        """Whether the match has begun by now."""
        return self.seating.begun

    def vote(self) -> Vote | None:
        """The vote that is held now."""
        return self.standing.absence.vote

    def moment(self) -> Moment:
        """This moment."""
        ms = round(self.now * 1000)
        return Moment(ms, 10**12 + ms, self.over, LENGTHS)

    def here(self, *names: str) -> Gathered:
        """These have a line open now, and no others."""
        seats = [self.seating.seat_of(name) for name in names]
        seating = self.seating.present(seats, self.moment().now)
        self.standing = msgspec.structs.replace(self.standing, seating=seating)
        return self.after(0)

    def after(self, seconds: float) -> Gathered:
        """Later, with what was due in between done in time."""
        end = self.now + seconds
        while (due := self.standing.due(self.moment())) is not None and due <= end * 1000:
            self.now = max(self.now, due / 1000)
            before = self.standing
            self._take(members.passes(self.standing, self.moment()))
            if self.standing == before:
                break
        self.now = end
        self._take(members.passes(self.standing, self.moment()))
        return self

    def says(self, name: str, said: websocket.FromPeople) -> str:
        """Somebody says something: why it is refused, empty if it is not."""
        heard = members.hear(self.standing, name, said, self.moment(), self.about)
        if isinstance(heard, Refusal):
            return heard.code.removeprefix("table.refusal.")
        self._take(heard)
        self.after(0)
        return ""

    def _take(self, step: Step) -> None:
        self.standing = step.standing
        self.told += step.told
