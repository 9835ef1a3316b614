"""How much a match counts for a person: the same few opponents count for less. Which matches are
rated at all: ``rated_tables.py``.

Meetings of two persons are counted over the family's matches of the last thirty days. The first
ten count in full, match n counts 10 / n. A result against bots counts as much as one against the
least familiar person at the table, since friends could arrange it.

A guest is free to make, so all guests together are one opponent, and a person with an account
neither gains nor loses against one. Nor does a match count against an excluded person, or against
a guest who was the same person, as is known once they sign in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeAlias

import msgspec

from herzrasen.ratings.rated_match import RatedMatch, RatedSeat

WINDOW_MS: Final = 30 * 24 * 60 * 60 * 1000
FULL_MEETINGS: Final = 10
"""Matches between the same two persons that count in full."""
ANY_GUEST: Final = ""
"""Stands for all guests, as an opponent."""

Pair: TypeAlias = tuple[str, str]
Meetings: TypeAlias = Mapping[Pair, int]
"""How often a person (the first) has met another, or a guest, in the window before a match."""


class PersonStatus(msgspec.Struct, frozen=True):
    """What is known of persons beside their matches: who is ``excluded``, and which guests
    became which account by signing in (``guests``)."""

    excluded: Collection[str] = frozenset()
    guests: Mapping[str, str] = {}

    def same_person(self, one: str, other: str) -> bool:
        """Whether two players are one person."""
        return self.guests.get(one, one) == self.guests.get(other, other)


NO_STATUS: Final = PersonStatus()
"""Nobody is excluded, and no guest has become another person."""


def opponent_of(seat: RatedSeat) -> str:
    """The opponent at this seat, as meetings are counted."""
    return ANY_GUEST if seat.kind == "guest" else seat.player


def familiarity(meetings: int) -> float:
    """How much a match counts after this many meetings.

    >>> familiarity(3), familiarity(19)
    (1.0, 0.5)
    """
    return min(1.0, FULL_MEETINGS / (1 + meetings))


def weights(
    match: RatedMatch, seat: RatedSeat, meetings: Meetings, status: PersonStatus
) -> tuple[float, ...]:
    """What each seat of a match counts for this person; 0 for their own."""
    if seat.player in status.excluded:
        return (0.0,) * len(match.seats)
    counted = {
        other: familiarity(meetings.get((seat.player, opponent_of(other)), 0))
        for other in match.persons
        if other.player not in status.excluded and not status.same_person(seat.player, other.player)
    }
    bot_weight = max(counted.values(), default=0.0)
    return tuple(
        0.0
        if other is seat or (seat.kind == "account" and other.kind == "guest")
        else bot_weight
        if other.kind == "bot"
        else counted.get(other, 0.0)
        for other in match.seats
    )


def meetings_before(match: RatedMatch, earlier: Iterable[RatedMatch]) -> Meetings:
    """The meetings of this match's persons in those earlier matches that lie in the window."""
    persons = {seat.player for seat in match.persons}
    found: dict[Pair, int] = {}
    for one in earlier:
        if one.family == match.family and one.at >= match.at - WINDOW_MS:
            for pair in meetings_in(one):
                if pair[0] in persons:
                    found[pair] = found.get(pair, 0) + 1
    return found


def meetings_in(match: RatedMatch) -> set[Pair]:
    """The pairs of people who met in a match."""
    return {
        (seat.player, opponent_of(other))
        for seat in match.persons
        for other in match.persons
        if other is not seat
    }
