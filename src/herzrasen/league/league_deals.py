"""The cards of a league: every deal's seed follows from one secret, to which anybody can be shown a
commitment before the first deal."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

from herzrasen.fair_deals.commitment import commit

LABEL: Final = "herzrasen league"
"""What the secret is for."""

SECRET_BYTES: Final = 32


def secret_of(words: str) -> bytes:
    """The secret that these words stand for; without words a new one is drawn."""
    return sha256(words.encode()).digest() if words else secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> bytes:
    """What can be published before the first deal."""
    return commit(LABEL, secret)


def deal_seed(secret: bytes, number: int) -> bytes:
    """The seed of a deal, counted from 0; it tells nothing of the others."""
    return hmac.digest(secret, f"{LABEL}, deal {number}".encode(), "sha256")


def bot_seed(secret: bytes, sitting: str, seat: int) -> int:
    """The seed of one of our levels at a seat of a sitting."""
    digest = hmac.digest(secret, f"{LABEL}, bot, {sitting}, seat {seat}".encode(), "sha256")
    return int.from_bytes(digest[:8]) >> 1
