"""Shares of a deal's seed: what is committed to, what replaces a missing one, and how they mix.

How it works: the server commits to its share first. Then every seat's client commits to a share of
its own, under a label that names the seat and the server's commitment; so a commitment fits no
other seat and no other deal. Once all commitments are fixed, the seats open their shares. The seed
is the digest of the server's share and the seats' shares in the order of the seats. The server
opens its share when the deal is over.

Where there is a beacon, a round of it is mixed in as well (``beacon.py``).

Two kinds of seats have no share of their own. For a bot's or an absent person's seat a *stand-in*
follows from the server's share, which was committed to before anybody else's. A seat that has
committed and does not open is *late*: its share is replaced by one that follows from all
commitments, which were fixed before the first share was opened. So stopping never leads to a new
deal (docs/fairness-of-deals.md says what it can still do).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.commitment import commit, digest, opens

SERVER_SHARE_BYTES: Final = 32
"""256 bits: as many as a seed has."""
SEAT_SHARE_BYTES: Final = 16
"""128 bits."""
COMMITMENT_BYTES: Final = 32

_NO_COMMITMENT: Final = bytes(COMMITMENT_BYTES)


def server_commitment(deal: int, share: bytes, beacon: BeaconRound | None = None) -> bytes:
    """The server's commitment to its share of a deal, counted from 1, and to the beacon's round."""
    label = f"herzrasen server share, deal {deal}"
    return commit(label if beacon is None else f"{label}, {beacon.label}", share)


def seat_commitment(server: bytes, seat: int, share: bytes) -> bytes:
    """A seat's commitment to its share, in the deal of the server's commitment."""
    return commit(_seat_label(server, seat), share)


def opens_seat(server: bytes, seat: int, commitment: bytes, share: bytes) -> bool:
    """Whether this is the share that a seat has committed to."""
    return len(share) == SEAT_SHARE_BYTES and opens(_seat_label(server, seat), commitment, share)


def stand_in(server_share: bytes, seat: int) -> bytes:
    """The share of a seat whose client takes no part."""
    return digest(f"herzrasen stand-in, seat {seat}", server_share)[:SEAT_SHARE_BYTES]


def late_share(server: bytes, commitments: Sequence[bytes | None], seat: int) -> bytes:
    """The share of a seat that has committed and not opened: made of all commitments."""
    fixed = b"".join(_NO_COMMITMENT if each is None else each for each in commitments)
    return digest(f"herzrasen late share, seat {seat}", server + fixed)[:SEAT_SHARE_BYTES]


def mix(
    server_share: bytes, seat_shares: Sequence[bytes], randomness: bytes | None = None
) -> bytes:
    """The seed of a deal: 32 bytes. ``randomness`` is the value of the beacon's round. Without it
    and without seats the seed is the server's share itself."""
    if randomness is not None:
        mixed = b"".join((server_share, *seat_shares, randomness))
        return digest("herzrasen deal seed with beacon", mixed)
    if not seat_shares:
        return server_share
    return digest("herzrasen deal seed", server_share + b"".join(seat_shares))


def _seat_label(server: bytes, seat: int) -> str:
    return f"herzrasen seat share, seat {seat}, server {server.hex()}"
