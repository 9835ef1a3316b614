"""How long a claim waits for an earlier one that may be on its way (rules/nerts.md 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herzrasen.cards import Seat
from herzrasen.games.nerts import Legal, Public
from herzrasen.lag_compensation.claim import TIE_MS, Claim
from herzrasen.lag_compensation.contested_targets import Stakes, contests
from herzrasen.lag_compensation.latency_tracker import Distance
from herzrasen.protocol.house_rules import Kind

MOST_MS: Final[Mapping[Kind, float]] = {"private": 220, "public": 120}
"""The longest that a claim waits, counted from its arrival."""


def near(line: Distance) -> bool:
    """Whether a line is so short that waiting for it could only make a tie: a LAN."""
    return line.usual < TIE_MS


def due(
    claim: Claim,
    stakes: Stakes,
    public: Public,
    rivals: Mapping[Seat, float],
    kind: Kind,
    known: Mapping[Seat, Legal],
) -> float:
    """When this claim is decided: at once, unless one of the ``rivals`` visibly holds a card for
    the same and could have touched before; then as soon as that claim would have had to be here.
    They are persons who are not ``near``, each with the most credit that a claim of his gets now.
    ``known`` are the moves of seats that need not be worked out.
    """
    latest = claim.arrived
    for seat, limit in rivals.items():
        until = claim.touched + limit
        if until > latest and contests(public, seat, stakes, known):
            latest = until
    return min(latest, claim.arrived + MOST_MS[kind])
