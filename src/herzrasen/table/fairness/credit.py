"""How much earlier than it arrived a claim may count (rules/nerts.md 3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import Final

import msgspec

from herzrasen.table.fairness.roundtrip import Distance
from herzrasen.table.house import Kind

PRIVATE_MS: Final = 250
PUBLIC_MS: Final = 60
OVER_MEDIAN_MS: Final = 20
"""What a public table grants beyond its median line, because a long line can be feigned."""

CLAIMS: Final = 10
"""How many times a full credit may decide a race before the quota is empty."""

REFILL_MS: Final = 5000
"""The time in which one full credit comes back."""


def most(kind: Kind, table: Iterable[Distance]) -> float:
    """The most credit that one claim gets in such a room, given the lines of all who play."""
    if kind == "private":
        return PRIVATE_MS
    lows = [line.low for line in table]
    return min(PUBLIC_MS, median(lows) + OVER_MEDIAN_MS) if lows else 0


class Quota(msgspec.Struct, frozen=True):
    """What is ``left`` of a seat's credit in this round, at a time. A round begins with it full.

    Only credit that won a race is taken from it: who needs none keeps it all.
    """

    left: float
    at: float

    def now(self, now: float, full: float) -> Quota:
        """The quota at a later time; ``full`` is one claim's most credit."""
        refilled = self.left + (now - self.at) * full / REFILL_MS
        return Quota(min(CLAIMS * full, refilled), now)

    def spend(self, credit: float) -> Quota:
        """After so much credit has won a race."""
        return Quota(max(0.0, self.left - credit), self.at)


def limit(line: Distance | None, most_: float, left: float) -> float:
    """The most that a claim of this line is moved ahead of its arrival: its round trip with some
    tolerance, the room's credit, what is left of the quota. Nothing for a line not measured."""
    return 0 if line is None else min(line.low + line.tolerance, most_, left)


def touched(told: float | None, after: float | None, arrived: float, limit_: float) -> float:
    """The touch that the table believes.

    ``told`` is when the table told of the version that the player saw, ``after`` how long later he
    says that he touched; without them the claim counts from its arrival.
    """
    if told is None or after is None:
        return arrived
    return min(arrived, max(told + after, arrived - limit_))
