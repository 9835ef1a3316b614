"""How much earlier than it arrived a claim may count (rules/nerts.md 3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.lag_compensation.latency_tracker import Distance
from herzrasen.protocol.house_rules import Kind

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


class _Spent(msgspec.Struct, frozen=True):
    """The credit that a seat had spent at a time, and not got back since."""

    amount: float
    at: float


class Credits:
    """What the seats of a table may be believed in one round.

    Only credit that won a race is taken from a seat's quota: who needs none keeps it all. It comes
    back by and by.
    """

    def __init__(self, kind: Kind) -> None:
        self._kind: Kind = kind
        self._spent: dict[Seat, _Spent] = {}

    def limit(self, seat: Seat, lines: Mapping[Seat, Distance], at: float) -> float:
        """The most that a claim of this seat, arriving then, is moved ahead of its arrival: its
        round trip with some tolerance, the room's credit, what is left of the quota. Nothing for a
        line that was not measured."""
        if (line := lines.get(seat)) is None:
            return 0
        full = most(self._kind, lines.values())
        left = CLAIMS * full - self._unpaid(seat, full, at)
        return max(0, min(line.low + line.tolerance, full, left))

    def spend(self, seat: Seat, credit: float, lines: Mapping[Seat, Distance], at: float) -> None:
        """So much credit has won a race."""
        full = most(self._kind, lines.values())
        self._spent[seat] = _Spent(self._unpaid(seat, full, at) + credit, at)

    def _unpaid(self, seat: Seat, full: float, at: float) -> float:
        spent = self._spent.get(seat)
        return 0 if spent is None else max(0, spent.amount - (at - spent.at) * full / REFILL_MS)


def touched(told: float | None, after: float | None, arrived: float, limit: float) -> float:
    """The touch that the table believes.

    ``told`` is when the table told of the version that the player saw, ``after`` how long later he
    says that he touched; without them the claim counts from its arrival. ``limit`` is the most
    credit that it gets.
    """
    if told is None or after is None:
        return arrived
    return min(arrived, max(told + after, arrived - limit))
