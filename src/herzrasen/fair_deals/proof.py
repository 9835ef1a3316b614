"""The proof of one deal: everything from which its seed follows."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.fair_deals import shares
from herzrasen.fair_deals.beacon import BeaconRound

ProofFault: TypeAlias = Literal[
    "server-commitment", "seats", "share-missing", "seat-commitment", "seed"
]
"""Why a proof does not hold: the server's share is not the one it had committed to, or the beacon's
round is not; the lists of the seats do not fit together; a share has no commitment; a seat's share
is not the one it had committed to; the seed is not the mix of the shares."""


class DealProof(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shares of a deal, counted from 1, with the commitments to them.

    ``commitments`` and ``shares`` are by seat. A seat without a commitment took no part, and its
    stand-in counts; one with a commitment and no share was late. Both are empty where the server's
    share alone is the seed: where several tables share the deal, or no person's client took part.
    ``beacon`` is the round that was fixed beforehand, if there was a beacon.
    """

    deal: int
    server_share: bytes
    commitment: bytes
    commitments: tuple[bytes | None, ...] = ()
    shares: tuple[bytes | None, ...] = ()
    beacon: BeaconRound | None = None

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats whose own share counts."""
        return tuple(seat for seat, share in enumerate(self.shares) if share is not None)

    @property
    def late(self) -> tuple[int, ...]:
        """The seats that committed and did not open."""
        both = zip(self.commitments, self.shares, strict=True)
        return tuple(
            seat for seat, (committed, share) in enumerate(both) if committed and share is None
        )

    def seat_shares(self) -> tuple[bytes, ...]:
        """The share that counts for each seat."""
        return tuple(
            own
            if own is not None
            else shares.stand_in(self.server_share, seat)
            if committed is None
            else shares.late_share(self.commitment, self.commitments, seat)
            for seat, (committed, own) in enumerate(zip(self.commitments, self.shares, strict=True))
        )

    def seed(self) -> bytes:
        """The seed of the deal."""
        randomness = None if self.beacon is None else self.beacon.randomness
        return shares.mix(self.server_share, self.seat_shares(), randomness)


def proof_fault(proof: DealProof, seed: bytes, deal: int, seats: int) -> ProofFault | None:
    """Why this does not prove the seed of a deal (counted from 1) at a table of so many seats; None
    if it does."""
    if (
        proof.deal != deal
        or len(proof.server_share) != shares.SERVER_SHARE_BYTES
        or shares.server_commitment(deal, proof.server_share, proof.beacon) != proof.commitment
    ):
        return "server-commitment"
    if len(proof.commitments) != len(proof.shares) or len(proof.shares) not in (0, seats):
        return "seats"
    for seat, (committed, share) in enumerate(zip(proof.commitments, proof.shares, strict=True)):
        if share is None:
            continue
        if committed is None:
            return "share-missing"
        if not shares.opens_seat(proof.commitment, seat, committed, share):
            return "seat-commitment"
    return None if proof.seed() == seed else "seed"
