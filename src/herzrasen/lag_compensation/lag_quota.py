"""How much earlier than it arrived a move may count (rulings/nerts.md 3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.lag_compensation.latency import Latency
from herzrasen.protocol.house_rules import RoomKind

PRIVATE_MS: Final = 250
PUBLIC_MS: Final = 60
OVER_MEDIAN_MS: Final = 20
"""What a public table grants beyond its median round trip, because a long one can be faked."""

QUOTA_MOVES: Final = 10
"""Number of races that full credit may decide before the quota is empty."""

REFILL_MS: Final = 5000
"""Milliseconds in which one full credit is refilled."""


def max_credit(kind: RoomKind, latencies: Iterable[Latency]) -> float:
    """The most credit that one move gets in such a room, given the latencies of all who play."""
    if kind == "private":
        return PRIVATE_MS
    lows = [latency.low for latency in latencies]
    return min(PUBLIC_MS, median(lows) + OVER_MEDIAN_MS) if lows else 0


class _SpentCredit(msgspec.Struct, frozen=True):
    """The credit that a seat had used up at a time."""

    amount: float
    at: float


class LagQuota:
    """How much latency the seats of a table may be credited in one round.

    Only credit that won a race is taken from a seat's quota: who needs none keeps all. It refills
    over time.
    """

    def __init__(self, kind: RoomKind) -> None:
        self._kind: RoomKind = kind
        self._spent: dict[Seat, _SpentCredit] = {}

    def limit(self, seat: Seat, latencies: Mapping[Seat, Latency], at: float) -> float:
        """The most ms that a move of this seat, arriving then, is dated back: the round trip with
        some tolerance, at most the room's credit and what is left of the quota. 0 without a
        measured latency."""
        if (latency := latencies.get(seat)) is None:
            return 0
        full = max_credit(self._kind, latencies.values())
        left = QUOTA_MOVES * full - self._unpaid(seat, full, at)
        return max(0, min(latency.low + latency.tolerance, full, left))

    def spend(
        self, seat: Seat, credit: float, latencies: Mapping[Seat, Latency], at: float
    ) -> None:
        """Take credit that won a race from the seat's quota."""
        full = max_credit(self._kind, latencies.values())
        self._spent[seat] = _SpentCredit(self._unpaid(seat, full, at) + credit, at)

    def _unpaid(self, seat: Seat, full: float, at: float) -> float:
        spent = self._spent.get(seat)
        return 0 if spent is None else max(0, spent.amount - (at - spent.at) * full / REFILL_MS)


def believed_touch(
    sent_at: float | None, after_ms: float | None, arrived: float, limit: float
) -> float:
    """The touch that the table believes.

    ``sent_at`` is when the table sent the version that the player saw, ``after_ms`` how much later
    they say that they touched; without them the move counts from its arrival. ``limit`` is the
    most ms that it is dated back.
    """
    if sent_at is None or after_ms is None:
        return arrived
    return min(arrived, max(sent_at + after_ms, arrived - limit))
