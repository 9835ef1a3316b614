"""What is told of a draw, made from the draw or from a proof."""

from __future__ import annotations

from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.draw import Draw
from herzrasen.fair_deals.proof import DealProof
from herzrasen.protocol.websocket import DealDraw, DealOpened, DrawBeacon


def draw_message(draw: Draw, *, shared: bool = False) -> DealDraw:
    """The message about a draw. The shares are told once all are fixed, and the server's never."""
    drawn = draw.phase == "drawn"
    return DealDraw(
        deal=draw.deal,
        commitment=draw.commitment.hex(),
        phase=draw.phase,
        asked=draw.asked if draw.phase == "commit" else (),
        commitments=() if draw.phase == "commit" else _hex(draw.commitments),
        shares=_hex(draw.shares) if drawn else (),
        stops=draw.stops if any(draw.stops) else (),
        shared=shared,
        beacon=_beacon(draw.beacon),
    )


def running_message(proof: DealProof, *, shared: bool = False) -> DealDraw:
    """The message about the deal that is played: how it was drawn."""
    return DealDraw(
        deal=proof.deal,
        commitment=proof.commitment.hex(),
        phase="drawn",
        commitments=_hex(proof.commitments),
        shares=_hex(proof.shares),
        shared=shared,
        beacon=_beacon(proof.beacon),
    )


def opened_message(proof: DealProof) -> DealOpened:
    """The message that opens the server's share."""
    return DealOpened(proof.deal, proof.server_share.hex())


def _beacon(beacon: BeaconRound | None) -> DrawBeacon | None:
    if beacon is None:
        return None
    return DrawBeacon(beacon.chain, beacon.round, beacon.signature_hex)


def _hex(values: tuple[bytes | None, ...]) -> tuple[str | None, ...]:
    return tuple(None if value is None else value.hex() for value in values)
