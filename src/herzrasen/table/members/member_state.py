"""How it stands among the people of a table, as everybody may know it."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol import websocket
from herzrasen.table.members import host
from herzrasen.table.members.absence import Absence, waited_for
from herzrasen.table.members.ready_check import Readiness
from herzrasen.table.members.rematch import Asked
from herzrasen.table.members.vote import Vote
from herzrasen.table.seats import Seating


class Lengths(msgspec.Struct, frozen=True):
    """How many ms a table waits: for a person who is away, for answers in a vote, in a ready check
    and to the question for another match."""

    grace: int
    vote: int
    check: int
    again: int


class Moment(msgspec.Struct, frozen=True):
    """The time in ms: ``now`` by a clock that does not run backwards, ``wall`` since 1970; and
    whether the match has been played to its end by then."""

    now: int
    wall: int
    over: bool
    lengths: Lengths


class Standing(msgspec.Struct, frozen=True):
    """Everything about the people that changes while they are together. Times are milliseconds of
    any clock that does not run backwards."""

    seating: Seating
    readiness: Readiness = Readiness()
    absence: Absence = Absence()
    asked: Asked | None = None
    next: str = ""

    def running(self, *, over: bool) -> bool:
        """Whether the match has begun and goes on; ``over`` if it was played to its end."""
        return self.seating.begun and self.seating.ended is None and not over

    def host(self, moment: Moment) -> Seat:
        """The seat of who may act as host now."""
        silent = self.readiness.silent
        return host.acting(self.seating, silent, moment.now, moment.lengths.grace)

    def due(self, moment: Moment) -> int | None:
        """When something happens by itself if nobody does anything."""
        seating, lengths = self.seating, moment.lengths
        check = None if seating.begun else self.readiness.asked
        host_away = seating.away.get(seating.host)
        times: tuple[int | None, ...] = (
            self.absence.due(seating, self.running(over=moment.over), lengths.grace),
            None if check is None else check + lengths.check,
            None if self.asked is None else self.asked.until,
            # Another acts as host from then on; once that has been told it is not due again.
            None if host_away is None else _later(host_away + lengths.grace, moment.now),
        )
        return min((time for time in times if time is not None), default=None)

    def told(self, watchers: int, moment: Moment, since: int) -> websocket.People:
        """What everybody is told, with times from ``since``: the time itself gives what is left, 0
        something that stays the same while nothing happens."""
        seating, vote = self.seating, self.absence.vote
        check = None if seating.begun else self.readiness.asked
        awaited = waited_for(seating) if self.running(over=moment.over) and seating.here else {}
        lengths = moment.lengths
        return websocket.People(
            host=self.host(moment),
            watchers=watchers,
            ready=() if seating.begun else self.readiness.ready(seating, moment.now),
            check=None if check is None else check + lengths.check - since,
            awaited=tuple(
                websocket.Awaited(seat, away + lengths.grace - since)
                for seat, away in sorted(awaited.items())
                if vote is None or seat not in vote.seats
            ),
            vote=None if vote is None else _voting(vote, since, seating),
            ended=seating.ended is not None,
            rematch=None if self.asked is None else _rematch(self.asked, since),
            next=self.next,
        )


def _later(time: int, now: int) -> int | None:
    return time if time > now else None


def _voting(vote: Vote, since: int, seating: Seating) -> websocket.Voting:
    voices = tuple(websocket.Said(seat, choice) for seat, choice in sorted(vote.voices.items()))
    return websocket.Voting(
        vote.number,
        vote.seats,
        vote.until - since,
        voices,
        seating.bot,
        vote.may_end(seating.here),
    )


def _rematch(asked: Asked, since: int) -> websocket.Rematch:
    return websocket.Rematch(
        yes=tuple(sorted(asked.yes)),
        no=tuple(sorted(asked.no)),
        ms=asked.until - since,
        rules=asked.rules,
        same_seats=asked.same_seats,
    )
