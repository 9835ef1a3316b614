"""The proof of a deal as a record holds it."""

from __future__ import annotations

from typing import Any, Final

from herzrasen.fair_deals.beacon import BeaconRound, beacon_round
from herzrasen.fair_deals.proof import DealProof
from herzrasen.record.record import RecordedDeal

NO_SHARE: Final = "-"
LATE: Final = "late"


def proof_fields(proof: DealProof | None) -> dict[str, Any]:
    """The fields of a recorded deal that hold this proof."""
    if proof is None:
        return {}
    late = proof.late
    return {
        "commitment": proof.commitment.hex(),
        "server_share": proof.server_share.hex(),
        "seat_commitments": tuple(
            NO_SHARE if each is None else each.hex() for each in proof.commitments
        ),
        "seat_shares": tuple(
            (LATE if seat in late else NO_SHARE) if each is None else each.hex()
            for seat, each in enumerate(proof.shares)
        ),
        **_beacon_fields(proof.beacon),
    }


def _beacon_fields(beacon: BeaconRound | None) -> dict[str, Any]:
    if beacon is None:
        return {}
    return {
        "beacon": f"{beacon.chain} {beacon.round}",
        "beacon_signature": beacon.signature_hex,
    }


def proof_of(deal: RecordedDeal) -> DealProof | None:
    """The proof of a recorded deal; None if it has none. Lists that do not fit together are left as
    they are: they prove nothing (``fair_deals.proof.proof_fault``)."""
    if deal.commitment is None or deal.server_share is None:
        return None
    return DealProof(
        deal.number,
        bytes.fromhex(deal.server_share),
        bytes.fromhex(deal.commitment),
        tuple(None if each == NO_SHARE else bytes.fromhex(each) for each in deal.seat_commitments),
        tuple(
            None if each in (NO_SHARE, LATE) else bytes.fromhex(each) for each in deal.seat_shares
        ),
        _beacon_of(deal),
    )


def _beacon_of(deal: RecordedDeal) -> BeaconRound | None:
    if deal.beacon is None:
        return None
    chain, number = deal.beacon.split()
    return beacon_round(chain, int(number), deal.beacon_signature)
