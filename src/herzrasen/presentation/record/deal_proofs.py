"""What the proofs in a record are worth, deal by deal."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.bots import dealer
from herzrasen.cards import Seat
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.proof import ProofFault, proof_fault
from herzrasen.record import Fault, Record
from herzrasen.record.check import SHUFFLE_METHOD
from herzrasen.record.proof import proof_of
from herzrasen.record.record import RecordedDeal
from herzrasen.record.replay import replay

DealFault: TypeAlias = ProofFault | Literal["cards"]
"""``cards``: nothing ties the cards to the seed."""


class DealVerdict(msgspec.Struct, frozen=True):
    """What is proved of one deal, counted from 1.

    ``shares`` are the seats whose own shares count, ``late`` those that did not open theirs: where
    both are empty no seat has a part in the deal. ``beacon`` is the round of a public beacon that
    was fixed with it: mixed in if it has a signature, else it came too late. ``redealt``: the hands
    of the deal before were dealt again. ``missing``: there is no proof.
    """

    number: int
    shares: tuple[Seat, ...] = ()
    late: tuple[Seat, ...] = ()
    redealt: bool = False
    missing: bool = False
    fault: DealFault | None = None
    beacon: BeaconRound | None = None

    @property
    def is_proved(self) -> bool:
        """Whether the deal is proved."""
        return not self.missing and self.fault is None


def verify_deals(record: Record) -> tuple[DealVerdict, ...]:
    """The verdicts on the deals of a full record that ``record.check`` has found valid, with the
    seeds compared with the cards."""
    verdicts = []
    for deal, played in zip(record.deals, replay(record), strict=True):
        assert not isinstance(played, Fault), "it has been checked"
        if not dealer.shuffles(played.before.public):
            verdicts.append(DealVerdict(deal.number, redealt=True))
        else:
            verdicts.append(_verdict(record, deal))
    return tuple(verdicts)


def _verdict(record: Record, deal: RecordedDeal) -> DealVerdict:
    proof = proof_of(deal)
    if proof is None:
        return DealVerdict(deal.number, missing=True)
    if deal.seed is None or record.shuffle != SHUFFLE_METHOD:
        return DealVerdict(deal.number, fault="cards")
    fault = proof_fault(proof, bytes.fromhex(deal.seed), deal.number, len(record.players))
    if fault is not None:
        return DealVerdict(deal.number, fault=fault)
    return DealVerdict(deal.number, proof.open_seats, proof.late, beacon=proof.beacon)
