"""The line of somebody is lost: grace, then a vote, then what it says.

While a match runs and others are here, a person may be away for the grace time. Then those who are
here vote (``vote``). While nobody is here, nobody is waited for. Somebody who comes back has his
seat again at once, whatever was said about it.

Times are milliseconds of any clock that does not run backwards, given as arguments.
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import Choice, Told, Voice
from herzrasen.table.members.vote import Vote
from herzrasen.table.seats import Seating


class Absence(msgspec.Struct, frozen=True):
    """The vote that is held, if one is, and how many there were."""

    vote: Vote | None = None
    held: int = 0

    def hear(self, seat: Seat, voice: Voice) -> Absence | Refusal:
        """A person who is here says what he wants."""
        if self.vote is None or self.vote.number != voice.vote:
            return Refusal("table.refusal.vote-over")
        return msgspec.structs.replace(self, vote=self.vote.heard(seat, voice.choice))

    def after(
        self, seating: Seating, running: bool, now: int, *, grace: int, vote_ms: int
    ) -> Absence:
        """Who is back is voted on no more; if somebody has been away for ``grace`` ms, a vote of at
        most ``vote_ms`` begins."""
        if not running or not seating.here:
            return msgspec.structs.replace(self, vote=None)
        missed = waited_for(seating)
        vote = self.vote
        if vote is not None:
            vote = vote.without([seat for seat in vote.seats if seat not in missed])
        over = tuple(seat for seat, since in missed.items() if now >= since + grace)
        if vote is not None or not over:
            return msgspec.structs.replace(self, vote=vote)
        return Absence(Vote(self.held + 1, over, now + vote_ms), self.held + 1)

    def outcome(self, seating: Seating, now: int) -> Choice | None:
        """What has been decided, None if there is nothing to decide or it is open."""
        return None if self.vote is None else self.vote.outcome(seating.here, now)

    def due(self, seating: Seating, running: bool, grace: int) -> int | None:
        """When this is to be looked at again, at the latest."""
        if not running or not seating.here:
            return None
        if self.vote is not None:
            return self.vote.until
        return min((since + grace for since in waited_for(seating).values()), default=None)


def waited_for(seating: Seating) -> dict[Seat, int]:
    """The seats that nobody plays at the moment, with the time since when."""
    return {seat: since for seat, since in seating.away.items() if seat not in seating.left}


def decided(seating: Seating, vote: Vote, choice: Choice, now: int, wall: int) -> Seating:
    """The seats after a vote; ``wall`` is the time in ms since 1970."""
    match choice:
        case "wait":
            anew = {seat: now for seat in vote.seats if seat in seating.away}
            return msgspec.structs.replace(seating, away=seating.away | anew)
        case "bot":
            return seating.stand_in(vote.seats)
        case "end":
            return msgspec.structs.replace(seating, ended=wall)


def told(seating: Seating, vote: Vote, choice: Choice) -> tuple[Told, ...]:
    """How the outcome of a vote is told."""
    if choice == "end":
        return (Told("ended"),)
    return tuple(
        Told("waits" if choice == "wait" else "stands-in", seat, seating.places[seat].name)
        for seat in vote.seats
    )
