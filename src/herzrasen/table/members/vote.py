"""What becomes of the seats of those who are away: those who are here vote.

To wait once more, to let a bot play until they are back, or to end the match. More than half of
those who are here decide. If they cannot agree, or have not answered in time, a bot plays. Nobody
ends a match alone: who is the only one left may get up, and whoever comes back finds his match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol.websocket import Choice


class Vote(msgspec.Struct, frozen=True):
    """A vote on the persons of some seats. ``number`` counts the table's votes from 1, ``until`` is
    when it ends, in ms; ``voices`` has what each has said last."""

    number: int
    seats: tuple[Seat, ...]
    until: int
    voices: dict[Seat, Choice] = {}

    def heard(self, seat: Seat, choice: Choice) -> Vote:
        """This person has said what he wants; he may say otherwise until it is decided."""
        return msgspec.structs.replace(self, voices={**self.voices, seat: choice})

    def without(self, seats: Collection[Seat]) -> Vote | None:
        """The vote on those who are not among these; None if nobody is left."""
        rest = tuple(seat for seat in self.seats if seat not in seats)
        return msgspec.structs.replace(self, seats=rest) if rest else None

    def may_end(self, here: Collection[Seat]) -> bool:
        """Whether those who are here are enough to end the match."""
        return len(here) > 1

    def outcome(self, here: Collection[Seat], now: int) -> Choice | None:
        """What those who are here have decided; None while it is open."""
        said = Counter(choice for seat, choice in self.voices.items() if seat in here)
        for choice, voices in said.items():
            if 2 * voices > len(here) and (choice != "end" or self.may_end(here)):
                return choice
        all_said = said.total() == len(here)
        return "bot" if all_said or now >= self.until else None
