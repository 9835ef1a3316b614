"""The draw of the next deal: who has committed, who has opened. A value; the server keeps it.

How it works: a draw goes through its phases, and never back. While seats *commit*, nothing is fixed
but the server's share. ``close_commitments`` fixes who takes part; from then on seats *open*.
``close_shares`` ends that, and the seed is *drawn*. There is one draw for each deal: it is written
to the log before anybody is told of it, so that neither a restart nor a change of seats begins it
anew, which would be a choice between two deals.

Where a round of a public *beacon* is fixed with the draw (``beacon.py``), it is waited for between
commitments and shares: the commitments are told before its value is known, and no seat opens
before it.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from herzrasen.fair_deals import shares
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.proof import DealProof


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """The draw of a deal, counted from 1.

    ``asked`` are the seats whose clients take part. ``commitments`` and ``shares`` are by seat,
    None where there is none; empty where the server draws alone. ``stops`` counts how often each
    seat was late in this match so far. ``beacon`` is the round that was fixed with the draw.
    """

    deal: int
    server_share: bytes
    phase: Literal["commit", "beacon", "open", "drawn"] = "drawn"
    asked: tuple[int, ...] = ()
    commitments: tuple[bytes | None, ...] = ()
    shares: tuple[bytes | None, ...] = ()
    stops: tuple[int, ...] = ()
    beacon: BeaconRound | None = None

    @property
    def commitment(self) -> bytes:
        """The server's commitment."""
        return shares.server_commitment(self.deal, self.server_share, self.beacon)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that the draw waits for."""
        if self.phase in ("beacon", "drawn"):
            return ()
        if self.phase == "commit":
            return tuple(seat for seat in self.asked if self.commitments[seat] is None)
        return tuple(
            seat
            for seat in self.asked
            if self.commitments[seat] is not None and self.shares[seat] is None
        )

    def with_commitment(self, seat: int, commitment: bytes) -> Draw:
        """With a seat's commitment. The first one counts; others, late ones, and those of seats
        that are not asked change nothing."""
        if self.phase != "commit" or seat not in self.missing:
            return self
        return replace(self, commitments=_with(self.commitments, seat, commitment))

    def close_commitments(self) -> Draw:
        """The commitments are fixed; no seat has a share if there is none."""
        if self.phase != "commit":
            return self
        fixed = self if any(self.commitments) else replace(self, commitments=())
        return _opening(fixed) if self.beacon is None else replace(fixed, phase="beacon")

    def close_beacon(self, signature: bytes | None) -> Draw:
        """The beacon's round has come; without a signature it could not be had in time."""
        if self.phase != "beacon" or self.beacon is None:
            return self
        return _opening(replace(self, beacon=replace(self.beacon, signature=signature)))

    def with_share(self, seat: int, share: bytes) -> Draw | None:
        """With a seat's share; None if it is not the one that the seat has committed to. Where none
        is missing, nothing changes."""
        if self.phase != "open" or seat not in self.missing:
            return self
        committed = self.commitments[seat]
        assert committed is not None, "missing"
        if not shares.opens_seat(self.commitment, seat, committed, share):
            return None
        return replace(self, shares=_with(self.shares, seat, share))

    def close_shares(self) -> Draw:
        """The seed is drawn; seats that have not opened are late, and that is counted."""
        if self.phase != "open":
            return self
        late = self.missing
        stops = tuple(times + (seat in late) for seat, times in enumerate(self.stops))
        return replace(self, phase="drawn", stops=stops)

    def proof(self) -> DealProof:
        """The proof of the deal, once the seed is drawn."""
        assert self.phase == "drawn"
        return DealProof(
            self.deal,
            self.server_share,
            self.commitment,
            self.commitments,
            self.shares,
            self.beacon,
        )


def begin(
    deal: int,
    server_share: bytes,
    asked: frozenset[int],
    seats: int,
    stops: tuple[int, ...] = (),
    beacon: BeaconRound | None = None,
) -> Draw:
    """Begin the draw of a deal, counted from 1, at a table of so many seats. Without a seat that
    is asked, and without a beacon, the server draws alone."""
    counts = stops if len(stops) == seats else (0,) * seats
    if not asked and beacon is None:
        return Draw(deal, server_share, stops=counts)
    nobody = (None,) * seats
    return Draw(
        deal, server_share, "commit", tuple(sorted(asked)), nobody, stops=counts, beacon=beacon
    )


def _opening(draw: Draw) -> Draw:
    """With nothing left to be fixed: seats open, if any has committed."""
    if not draw.commitments:
        return replace(draw, phase="drawn")
    return replace(draw, phase="open", shares=(None,) * len(draw.commitments))


def _with(values: tuple[bytes | None, ...], seat: int, value: bytes) -> tuple[bytes | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
