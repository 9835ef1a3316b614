"""A claim: a move that waits to be decided; and which of several touched first.

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


class QueuedClaim(msgspec.Struct, frozen=True, eq=False):
    """A seat's move: when it ``arrived`` at the table, and the touch that the table believes.

    ``card`` is what it is to put down, None for a claim of the end of the round. ``key`` is the
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
    claims: Sequence[QueuedClaim], ties: Mapping[Seat, int], coin: bytes
) -> tuple[QueuedClaim, DecidedBy]:
    """Which of the claims on the same comes first, and what decides.

    Among touches that tie with the first, the seat with fewer ``ties`` won in this round; then the
    ``coin``, a hash of its bytes, so that the same race is always decided the same way.
    """
    first = min(claim.touched for claim in claims)
    tied = [claim for claim in claims if claim.touched - first < TIE_MS]
    if len(tied) == 1:
        return tied[0], "touch"
    least = min(ties.get(claim.seat, 0) for claim in tied)
    fewest = [claim for claim in tied if ties.get(claim.seat, 0) == least]
    if len(fewest) == 1:
        return fewest[0], "ties"
    thrown = int.from_bytes(blake2b(coin, digest_size=8).digest(), "big")
    return sorted(fewest, key=lambda claim: claim.seat)[thrown % len(fewest)], "coin"
