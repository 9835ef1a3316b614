"""A round of a public beacon (drand) as a further share of a deal's seed.

How it works: the round is fixed before anybody commits, and the label of the server's commitment
names it, so it cannot be exchanged afterwards. Its value comes when all commitments are fixed and
told, and before the first share of a seat is opened. The value is the digest of the beacon's
signature of the round.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec


class BeaconRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of the beacon with this ``chain`` hash, 64 hexadecimal digits. ``signature`` is what
    the beacon published for it; None before that, and where it could not be had in time."""

    chain: str
    round: int
    signature: bytes | None = None

    @property
    def label(self) -> str:
        """How the server's commitment names the round."""
        return f"beacon {self.chain} round {self.round}"

    @property
    def signature_hex(self) -> str | None:
        """The signature in hexadecimal digits, as it is told and recorded."""
        return None if self.signature is None else self.signature.hex()

    @property
    def randomness(self) -> bytes | None:
        """The value that is mixed in, 32 bytes; None without a signature."""
        return None if self.signature is None else sha256(self.signature).digest()


def beacon_round(chain: str, number: int, signature: str | None) -> BeaconRound:
    """The round of this number, with its signature in hexadecimal digits."""
    return BeaconRound(chain, number, None if signature is None else bytes.fromhex(signature))
