"""How long a claim waits for an earlier one that may be on its way (rules/nerts.md 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from herzrasen.cards import Seat
from herzrasen.games.nerts import Legal, Public
from herzrasen.table.fairness.claim import TIE_MS, Claim
from herzrasen.table.fairness.roundtrip import Distance
from herzrasen.table.fairness.stakes import Stakes, contests
from herzrasen.table.house import Kind

MOST_MS: Final[Mapping[Kind, float]] = {"private": 220, "public": 120}
"""The longest that a claim waits, counted from its arrival."""


class Rival(NamedTuple):
    """A person whose line is open, and the most credit that a claim of his gets now."""

    line: Distance
    limit: float

    @property
    def near(self) -> bool:
        """Whether the line is so short that waiting for it could only make a tie: a LAN."""
        return self.line.usual < TIE_MS


def due(
    claim: Claim,
    stakes: Stakes,
    public: Public,
    rivals: Mapping[Seat, Rival],
    kind: Kind,
    known: Mapping[Seat, Legal],
) -> float:
    """When this claim is decided: at once, unless one of the ``rivals`` visibly holds a card for
    the same and could have touched before; then as soon as that claim would have had to be here.
    ``known`` are the moves of seats that need not be worked out.
    """
    latest = claim.arrived
    for seat, rival in rivals.items():
        until = claim.touched + rival.limit
        if until > latest and not rival.near and contests(public, seat, stakes, known):
            latest = until
    return min(latest, claim.arrived + MOST_MS[kind])
