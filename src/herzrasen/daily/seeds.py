"""From the secret of a day to the seeds of its deals and bots, and the commitment to it.

How it works: a day has one secret of 256 random bits. Days before it is needed the server publishes
its commitment (``fair_deals.commitment``), and after the day the secret. Everything that chance
decides is an HMAC of the secret and a name, so that anybody who has the secret computes the same
cards, and nobody without it learns anything of one deal from another.
"""

from __future__ import annotations

import hmac
from typing import Final

from herzrasen.cards import Seat
from herzrasen.daily.calendar_day import text_of
from herzrasen.fair_deals.commitment import commit, opens

SECRET_BYTES: Final = 32
_BOT_SEED_BITS: Final = 53
"""A bot's seed is a number that JavaScript can hold."""


def label_of(day: int) -> str:
    """What the secret of a day is for, as its commitment names it.

    >>> label_of(20785)
    'herzrasen daily 2026-11-28'
    """
    return f"herzrasen daily {text_of(day)}"


def commitment_of(day: int, secret: bytes) -> bytes:
    """The commitment to the secret of a day: 32 bytes."""
    return commit(label_of(day), secret)


def opens_day(day: int, commitment: bytes, secret: bytes) -> bool:
    """Whether this is the secret that was committed to for a day."""
    return opens(label_of(day), commitment, secret)


def deal_seed(secret: bytes, name: str) -> bytes:
    """The seed of the deal of this name on the day of this secret: 32 bytes."""
    return hmac.digest(secret, f"deal {name}".encode(), "sha256")


def bot_seed(secret: bytes, name: str, seat: Seat) -> int:
    """The seed of the bot at a seat, in the deal of this name."""
    found = hmac.digest(secret, f"bot {name} {seat}".encode(), "sha256")
    return int.from_bytes(found, "big") >> (len(found) * 8 - _BOT_SEED_BITS)
