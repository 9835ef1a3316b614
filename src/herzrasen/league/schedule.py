"""Which sittings a league has, and in which order they are played.

How it works: every pair of entrants plays the same deals. A deal is played in every fair seating of
the two, half of the seats for each, so that both hold all hands. A *sitting* is one rotation of
passing, or several, with one pair in one seating. All pairs play it in all seatings before the next
deals begin, so that whenever a league is stopped, nobody has played much more than others. Programs
are started anew for a sitting, because it never has the same deal twice: a program that remembers
what it saw learns nothing about the cards of another seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import lcm

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.passing import pass_cycle
from herzrasen.research.duplicate import seatings


class LeagueSitting(msgspec.Struct, frozen=True):
    """The entrants ``a`` and ``b`` play ``count`` deals from number ``first`` on, counted from 0;
    ``seating`` is the index of A's seats in ``seats_of_a``."""

    a: str
    b: str
    first: int
    count: int
    seating: int


def seats_of_a(rules: HeartsRules) -> list[frozenset[Seat]]:
    """The seats that the first of a pair takes, in each seating."""
    return seatings(rules.players, rules.sides)


def rotation_length(rules: HeartsRules) -> int:
    """After how many deals both the dealer and the direction of passing are the first again."""
    return lcm(len(pass_cycle(rules)), rules.players)


def pairs(entrants: Sequence[str]) -> list[tuple[str, str]]:
    """Everyone against everyone, whatever the order in which they entered."""
    return list(combinations(sorted(entrants), 2))


def sittings(
    entrants: Sequence[str], rules: HeartsRules, deals: int, length: int
) -> Iterator[LeagueSitting]:
    """All sittings of so many deals each, in the order in which they are played."""
    for first in range(0, deals, length):
        for a, b in pairs(entrants):
            for seating in range(len(seats_of_a(rules))):
                yield LeagueSitting(a, b, first, length, seating)
