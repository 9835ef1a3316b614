"""How even a movement is: how often two people share a table, and hold the same cards.

All counts are deals. A movement is even if every two people play as many deals together as every
other two, and as many with the same cards.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TypeAlias

import msgspec

from herzrasen.tournaments.movement import BOT, Movement, sittings_of

Range: TypeAlias = tuple[int, int]
"""The fewest and the most."""


class Evenness(msgspec.Struct, frozen=True):
    """The fewest and the most deals that two people play ``together`` at one table; that two hold
    the same cards at different tables (``compared``); that one person ``played``; and that one
    person spent at one seat (``seats``)."""

    together: Range
    compared: Range
    played: Range
    seats: Range

    @property
    def is_even(self) -> bool:
        """Whether every two people play and compare as often as every other two."""
        return self.together[0] == self.together[1] and self.compared[0] == self.compared[1]


def evenness(rounds: Movement, people: int, seats: int) -> Evenness:
    """How even these rounds are for so many people."""
    together: Counter[tuple[int, int]] = Counter()
    compared: Counter[tuple[int, int]] = Counter()
    at_seat: Counter[tuple[int, int]] = Counter()
    for round_ in rounds:
        for tables in sittings_of(round_, seats):
            for table in tables:
                together.update(combinations(sorted(one for one in table if one != BOT), 2))
            for seat, holders in enumerate(zip(*tables, strict=True)):
                held = sorted(one for one in holders if one != BOT)
                compared.update(combinations(held, 2))
                at_seat.update((one, seat) for one in held)
    pairs = list(combinations(range(people), 2))
    everyone = range(people)
    return Evenness(
        together=_range([together[pair] for pair in pairs]),
        compared=_range([compared[pair] for pair in pairs]),
        played=_range([sum(at_seat[one, seat] for seat in range(seats)) for one in everyone]),
        seats=_range([at_seat[one, seat] for one in everyone for seat in range(seats)]),
    )


def _range(counts: list[int]) -> Range:
    return min(counts, default=0), max(counts, default=0)
