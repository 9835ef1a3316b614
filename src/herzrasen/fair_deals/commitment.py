"""Commit to a secret now, open it later.

A commitment is the SHA-256 digest of a label, a zero byte and the secret. It hides the secret as
long as that has 128 random bits or more, and fits no other secret. The label says what the secret
is for, so that a commitment cannot be used in another place.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

MIN_SECRET_BYTES: Final = 16
"""128 bits: fewer could be found by trying."""


def digest(label: str, data: bytes) -> bytes:
    """SHA-256 of a label, a zero byte and the data: 32 bytes.

    Raises ValueError if the label has a zero byte.
    """
    if "\0" in label:
        raise ValueError("a label has no zero byte")
    return sha256(label.encode() + b"\0" + data).digest()


def commit(label: str, secret: bytes) -> bytes:
    """The commitment to a secret: 32 bytes.

    Raises ValueError if the secret is too short to stay hidden, or the label has a zero byte.
    """
    if len(secret) < MIN_SECRET_BYTES:
        raise ValueError("a secret has at least 16 bytes")
    return digest(label, secret)


def opens(label: str, commitment: bytes, secret: bytes) -> bool:
    """Whether this secret is the one that was committed to."""
    return len(secret) >= MIN_SECRET_BYTES and hmac.compare_digest(
        commit(label, secret), commitment
    )
