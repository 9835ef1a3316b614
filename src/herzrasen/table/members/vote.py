"""The vote on the seats of those who are away: wait once more, let a bot play, or end the match.

More than half of those present decide. If they cannot agree, or do not answer in time, a bot plays.
No one ends a match alone: the only person left may get up, and those who return find the match as
it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol.websocket import VoteChoice


class AbsenceVote(msgspec.Struct, frozen=True):
    """A vote on the persons of some seats. ``number`` counts the table's votes from 1, ``until`` is
    when it ends, in ms; ``choices`` has the last choice of each voter."""

    number: int
    seats: tuple[Seat, ...]
    until: int
    choices: dict[Seat, VoteChoice] = {}

    def with_choice(self, seat: Seat, choice: VoteChoice) -> AbsenceVote:
        """Record a vote; it may be changed until the outcome is decided."""
        return msgspec.structs.replace(self, choices={**self.choices, seat: choice})

    def without(self, seats: Collection[Seat]) -> AbsenceVote | None:
        """The vote on the other seats; None if none is left."""
        rest = tuple(seat for seat in self.seats if seat not in seats)
        return msgspec.structs.replace(self, seats=rest) if rest else None

    @staticmethod
    def may_end(here: Collection[Seat]) -> bool:
        """Whether enough are present to end the match."""
        return len(here) > 1

    def outcome(self, here: Collection[Seat], now: int) -> VoteChoice | None:
        """The outcome; None while the vote is open."""
        counts = Counter(choice for seat, choice in self.choices.items() if seat in here)
        for choice, count in counts.items():
            if 2 * count > len(here) and (choice != "end" or self.may_end(here)):
                return choice
        all_voted = counts.total() == len(here)
        return "bot" if all_voted or now >= self.until else None
