"""A move that waits to be decided, and which of several touched first.

Source: rulings/nerts.md 3.5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.protocol.race import DecidedBy

TIE_MS: Final = 15
"""Touches closer than this count as equal."""


class QueuedMove(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A seat's move: when it ``arrived`` at the table, and the touch that the table believes.

    ``card`` is what it is to put down, None for a call, which ends the round. ``key`` is the
    move's, ``rests_on`` that of an earlier own move. ``seen`` is the number of the
    event that the player saw as the target's last, None if not given. ``effort`` is the ms a bot
    thought.
    """

    seat: Seat
    move: object
    card: Card | None
    arrived: float
    touched: float
    key: str | None = None
    seen: int | None = None
    rests_on: str | None = None
    effort: int | None = None

    @property
    def credit(self) -> float:
        """By how much it counts earlier than it arrived."""
        return self.arrived - self.touched


def earliest(
    moves: Sequence[QueuedMove], ties: Mapping[Seat, int], coin: bytes
) -> tuple[QueuedMove, DecidedBy]:
    """Which of the moves for the same comes first, and what decides.

    Among touches that tie with the first, the seat with fewer ``ties`` won in this round; then the
    ``coin``, a hash of its bytes, so that the same race is always decided the same way.
    """
    first = min(queued.touched for queued in moves)
    tied = [queued for queued in moves if queued.touched - first < TIE_MS]
    if len(tied) == 1:
        return tied[0], "touch"
    least = min(ties.get(queued.seat, 0) for queued in tied)
    fewest = [queued for queued in tied if ties.get(queued.seat, 0) == least]
    if len(fewest) == 1:
        return fewest[0], "ties"
    thrown = int.from_bytes(blake2b(coin, digest_size=8).digest(), "big")
    return sorted(fewest, key=lambda queued: queued.seat)[thrown % len(fewest)], "coin"
