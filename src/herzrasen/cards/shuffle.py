"""Unpredictable shuffles that anybody can check afterwards.

How it works: each deal has its own seed of 256 bits from the system's generator. SHAKE-256 expands
the seed and a label into a stream of bytes, from which a Fisher-Yates shuffle draws. A draw takes
as many bits as the largest number needs and rejects what is too large, because a remainder
("modulo") would prefer small numbers. The seed is stored in the table's log and not sent while the
match runs, so a deal can be repeated from it, but not predicted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from typing import TypeVar

SEED_BYTES = 32
"""256 bits: more than the 226 that the order of 52 cards has."""

T = TypeVar("T")


def shuffle(cards: Sequence[T], seed: bytes, label: str) -> tuple[T, ...]:
    """The cards in the order that ``seed`` and ``label`` decide.

    Every order is equally likely over the seeds; two labels give two independent orders.

    >>> shuffle("ABCDE", bytes(32), "deal") == shuffle("ABCDE", bytes(32), "deal")
    True
    """
    shuffled = list(cards)
    stream = _stream(seed, label)
    for last in range(len(shuffled) - 1, 0, -1):
        other = _draw(stream, last)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return tuple(shuffled)


def _draw(stream: Iterator[int], maximum: int) -> int:
    """A number from 0 to ``maximum``, each equally likely."""
    bits = maximum.bit_length()
    mask = (1 << bits) - 1
    while True:
        drawn = 0
        for _ in range(0, bits, 8):
            drawn = drawn << 8 | next(stream)
        drawn &= mask
        if drawn <= maximum:
            return drawn


def _stream(seed: bytes, label: str) -> Iterator[int]:
    """The bytes of SHAKE-256 over the seed and the label, without end."""
    source = shake_256(seed + label.encode())
    start, end = 0, 128
    while True:
        yield from source.digest(end)[start:]
        start, end = end, end * 2
