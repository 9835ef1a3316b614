"""A move on its way through the door, and which of several touched first (rules/nerts.md 3.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts import Lift
from herzrasen.protocol.race import By

TIE_MS: Final = 15
"""Touches that are closer than this are as good as equal."""


class Claim(msgspec.Struct, frozen=True, eq=False):
    """A seat's move: when it ``arrived`` at the table, and when the table believes the touch was.

    ``name`` is the move's, ``rests_on`` that of an own earlier move. ``seen`` is the number of the
    event that the player saw as the target's last, None if he did not say. ``effort`` is how many
    ms a bot thought.
    """

    seat: Seat
    move: Any
    arrived: float
    touched: float
    name: str | None = None
    seen: int | None = None
    rests_on: str | None = None
    effort: int | None = None

    @property
    def card(self) -> Card | None:
        """What it wants to lay down; None for a call."""
        return self.move.card if isinstance(self.move, Lift) else None

    @property
    def credit(self) -> float:
        """By how much it counts earlier than it arrived."""
        return self.arrived - self.touched


def earliest(claims: Sequence[Claim], ties: Mapping[Seat, int], coin: bytes) -> tuple[Claim, By]:
    """Which of the claims on the same comes first, and what decides.

    Of touches as good as equal with the first, fewer ``ties`` won in this round; then the
    ``coin``, which decides the same way whenever it is thrown again.
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
