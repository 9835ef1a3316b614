"""A person's connections are lost: a grace time, then a vote of those present, then its outcome.

While a match runs and others are present, a person may be away for the grace time. Then those
present vote (``vote``). While all are away, no time runs. A person who returns has their seat again
at once, whatever was decided.

Times are milliseconds of a monotonic clock, given as arguments; grace and vote last as long as
``config/table_settings.py`` says.
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import CastVote, SeatNotice, VoteChoice
from herzrasen.table.members.vote import AbsenceVote
from herzrasen.table.seats import Seating


class Absence(msgspec.Struct, frozen=True):
    """The vote that is open, if one is, and how many votes there were."""

    vote: AbsenceVote | None = None
    held: int = 0

    def cast_vote(self, seat: Seat, voice: CastVote) -> Absence | Refusal:
        """Record the vote of a person who is present."""
        if self.vote is None or self.vote.number != voice.vote:
            return Refusal("table.refusal.vote-over")
        return msgspec.structs.replace(self, vote=self.vote.with_choice(seat, voice.choice))

    def after(
        self, seating: Seating, running: bool, now: int, *, grace: int, vote_ms: int
    ) -> Absence:
        """Update the vote: persons who are back are no longer voted on; if a person has been away
        for ``grace`` ms, a vote of at most ``vote_ms`` begins."""
        if not running or not seating.present_people:
            return msgspec.structs.replace(self, vote=None)
        missed = awaited_seats(seating)
        vote = self.vote
        if vote is not None:
            vote = vote.without([seat for seat in vote.seats if seat not in missed])
        over = tuple(seat for seat, since in missed.items() if now >= since + grace)
        if vote is not None or not over:
            return msgspec.structs.replace(self, vote=vote)
        return Absence(AbsenceVote(self.held + 1, over, now + vote_ms), self.held + 1)

    def shift_times(self, ms: int) -> Absence:
        """The same by a clock that is so many ms ahead."""
        vote = self.vote
        if vote is not None:
            vote = msgspec.structs.replace(vote, until=vote.until + ms)
        return msgspec.structs.replace(self, vote=vote)

    def outcome(self, seating: Seating, now: int) -> VoteChoice | None:
        """The outcome; None if there is no vote, or it is still open."""
        return None if self.vote is None else self.vote.outcome(seating.present_people, now)

    def due(self, seating: Seating, running: bool, grace: int) -> int | None:
        """When ``after`` has to be called again, at the latest; None if no time is set."""
        if not running or not seating.present_people:
            return None
        if self.vote is not None:
            return self.vote.until
        return min((since + grace for since in awaited_seats(seating).values()), default=None)


def awaited_seats(seating: Seating) -> dict[Seat, int]:
    """The seats whose person is away and that no bot plays, with the time since when."""
    return {seat: since for seat, since in seating.away.items() if seat not in seating.left}


def apply_vote(
    seating: Seating, vote: AbsenceVote, choice: VoteChoice, now: int, wall: int
) -> Seating:
    """The seats after a vote; ``wall`` is the time in ms since 1970."""
    match choice:
        case "wait":
            restarted = {seat: now for seat in vote.seats if seat in seating.away}
            return msgspec.structs.replace(seating, away=seating.away | restarted)
        case "bot":
            return seating.stand_in(vote.seats)
        case "end":
            return msgspec.structs.replace(seating, ended=wall)


def vote_notices(seating: Seating, vote: AbsenceVote, choice: VoteChoice) -> tuple[SeatNotice, ...]:
    """The notices of a vote's outcome, for everyone."""
    if choice == "end":
        return (SeatNotice("ended"),)
    return tuple(
        SeatNotice("waits" if choice == "wait" else "stands-in", seat, seating.occupants[seat].name)
        for seat in vote.seats
    )
