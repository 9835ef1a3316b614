"""Takes part in drawing the deals: makes a share for each deal, commits to it, opens it, and checks
what becomes of it. It opens a share only when all commitments are fixed and its own is among them;
where a round of a public beacon was fixed with the draw, only when that has come or was given up.
The twin of ``client/core/fair-deals/share-keeper.js``."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.fair_deals import shares
from herzrasen.fair_deals.beacon import beacon_round
from herzrasen.fair_deals.proof import DealProof, proof_fault
from herzrasen.protocol.websocket import (
    CommitShare,
    DealDraw,
    DealOpened,
    DrawBeacon,
    OpenShare,
)

DrawVerdict: TypeAlias = Literal["own", "other", "alone", "late", "broken"]
"""How a deal came about, as its own client saw it: with the own share; with others' only; by the
server alone; without the own share, since it came too late; or not as was committed to."""


class _OwnShare(msgspec.Struct, frozen=True):
    """The share of this client. ``early``: opened at once, since nobody else was asked."""

    seat: Seat
    share: bytes
    commitment: bytes
    early: bool


class _KnownDraw(msgspec.Struct):
    """What is known of the draw of a deal; ``broken`` if the server contradicted itself."""

    draw: DealDraw
    own: _OwnShare | None = None
    broken: bool = False


class ShareKeeper:
    """Keeps this client's shares at one table. ``new_share`` makes 128 random bits."""

    def __init__(
        self, new_share: Callable[[], bytes] = lambda: secrets.token_bytes(shares.SEAT_SHARE_BYTES)
    ) -> None:
        self._new_share = new_share
        self._draws: dict[int, _KnownDraw] = {}
        self.verdicts: dict[int, DrawVerdict] = {}
        """The verdicts on the deals that are over, by number from 1."""

    def receive_draw(self, draw: DealDraw, seat: Seat) -> CommitShare | OpenShare | None:
        """What is to be sent after a message about a draw, at this seat."""
        known = self._draws.get(draw.deal)
        if known is None:
            known = self._draws[draw.deal] = _KnownDraw(draw)
        known.broken = known.broken or not _may_follow(known.draw, draw) or _is_too_early(draw)
        known.draw = draw
        if draw.phase == "commit":
            return self._commit(known, seat)
        return _open(known) if draw.phase == "open" else None

    def receive_opened(self, opened: DealOpened) -> DrawVerdict | None:
        """The verdict on a deal that is over; None if nothing was known of it, or all was said."""
        known = self._draws.get(opened.deal)
        if known is None or opened.deal in self.verdicts:
            return None
        verdict = self.verdicts[opened.deal] = _verdict(known, bytes.fromhex(opened.share))
        return verdict

    def beacon(self, deal: int) -> DrawBeacon | None:
        """The beacon's round that was fixed with a deal, as far as it is known."""
        known = self._draws.get(deal)
        return None if known is None else known.draw.beacon

    def _commit(self, known: _KnownDraw, seat: Seat) -> CommitShare | None:
        draw = known.draw
        if seat not in draw.asked:
            return None
        if known.own is None or known.own.seat != seat:
            share, server = self._new_share(), bytes.fromhex(draw.commitment)
            commitment = shares.seat_commitment(server, seat, share)
            early = len(draw.asked) == 1 and draw.beacon is None
            known.own = _OwnShare(seat, share, commitment, early)
        own = known.own
        return CommitShare(draw.deal, own.commitment.hex(), own.share.hex() if own.early else None)


def _open(known: _KnownDraw) -> OpenShare | None:
    own, commitments = known.own, known.draw.commitments
    if own is None or own.seat >= len(commitments):
        return None
    if commitments[own.seat] != own.commitment.hex():
        return None  # another client of the same person was quicker
    return OpenShare(known.draw.deal, own.share.hex())


def _may_follow(before: DealDraw, now: DealDraw) -> bool:
    """Whether nothing that was fixed has changed."""
    if before.commitment != now.commitment or _round(before) != _round(now):
        return False
    if before.phase == "commit":
        return True
    if before.commitments != now.commitments:
        return False
    if before.phase == "beacon":
        return True
    return before.beacon == now.beacon and (before.phase == "open" or before.shares == now.shares)


def _round(draw: DealDraw) -> tuple[str, int] | None:
    return None if draw.beacon is None else (draw.beacon.chain, draw.beacon.round)


def _is_too_early(draw: DealDraw) -> bool:
    """Whether the beacon's value is there while someone may still commit."""
    return (
        draw.phase in ("commit", "beacon")
        and draw.beacon is not None
        and draw.beacon.signature is not None
    )


def _verdict(known: _KnownDraw, server_share: bytes) -> DrawVerdict:
    draw, own = known.draw, known.own
    proof = DealProof(
        draw.deal,
        server_share,
        bytes.fromhex(draw.commitment),
        tuple(None if each is None else bytes.fromhex(each) for each in draw.commitments),
        tuple(None if each is None else bytes.fromhex(each) for each in draw.shares),
        None
        if draw.beacon is None
        else beacon_round(draw.beacon.chain, draw.beacon.round, draw.beacon.signature),
    )
    seats = len(proof.shares)
    if known.broken or draw.phase != "drawn" or len(proof.commitments) != seats:
        return "broken"
    if proof_fault(proof, proof.seed(), draw.deal, seats) is not None:
        return "broken"
    if own is None:
        return "other" if proof.open_seats else "alone"
    others = (each for seat, each in enumerate(proof.commitments) if seat != own.seat)
    if own.early and any(each is not None for each in others):
        return "broken"
    committed = proof.commitments[own.seat] if own.seat < seats else None
    if seats > own.seat and proof.shares[own.seat] == own.share:
        return "own"
    return "late" if committed in (None, own.commitment) else "other"
