"""The seat of chance: shuffles that nobody can foresee, and that everybody can check afterwards.

Each deal has a seed of its own, 256 bits from the system's generator. The seed and a label are
stretched by SHAKE-256 into a stream of bytes; a Fisher-Yates shuffle draws from it. A draw takes
as many bits as the largest number needs and throws away what is too large, because a remainder
("modulo") would prefer small numbers. The seed is kept with the table's log and never sent while
the match runs, so a deal can be dealt again from it, but not guessed.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import shake_256
from typing import TypeVar, overload

from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.nerts.dealing import again, decks
from herzrasen.games.nerts.stuck import shuffles

SEED_BYTES = 32
"""256 bits: more than the 226 that the order of 52 cards has."""

Thing = TypeVar("Thing")


def new_seed() -> bytes:
    """A seed for one deal, from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def shuffle(cards: Sequence[Thing], seed: bytes, label: str) -> tuple[Thing, ...]:
    """The cards in the order that ``seed`` and ``label`` decide.

    Every order is equally likely over the seeds; two labels give two independent orders.

    >>> shuffle("ABCDE", bytes(32), "deal") == shuffle("ABCDE", bytes(32), "deal")
    True
    """
    mixed = list(cards)
    stream = _stream(seed, label)
    for last in range(len(mixed) - 1, 0, -1):
        other = _draw(stream, last)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


@overload
def deal(public: hearts.Public, seed: bytes) -> hearts.Deal: ...
@overload
def deal(public: nerts.Public, seed: bytes) -> nerts.Deal: ...
def deal(public: hearts.Public | nerts.Public, seed: bytes) -> hearts.Deal | nerts.Deal:
    """The DEALER's move for the next deal of this match, from its seed alone."""
    if isinstance(public, hearts.Public):
        return hearts.Deal(pack=shuffle(tuple(deck(public.rules).cards), seed, "hearts"))
    if again(public):
        return nerts.Deal()
    return nerts.Deal(
        decks=tuple(
            shuffle(tuple(cards), seed, f"nerts {area}")
            for area, cards in enumerate(decks(public.rules, public.round + 1))
        )
    )


def remedy(public: nerts.Public, seed: bytes) -> nerts.Remedy:
    """The DEALER's move that lets a stopped round go on, from a seed for the shuffling."""
    return nerts.Remedy(
        orders=tuple(
            shuffle(range(cards), seed, f"remedy {area}")
            for area, cards in enumerate(shuffles(public))
        )
    )


def _draw(stream: Iterator[int], largest: int) -> int:
    """A number from 0 to ``largest``, each equally likely."""
    bits = largest.bit_length()
    mask = (1 << bits) - 1
    while True:
        drawn = 0
        for _ in range(0, bits, 8):
            drawn = drawn << 8 | next(stream)
        drawn &= mask
        if drawn <= largest:
            return drawn


def _stream(seed: bytes, label: str) -> Iterator[int]:
    """The bytes of SHAKE-256 over the seed and the label, without end."""
    source = shake_256(seed + label.encode())
    start, end = 0, 128
    while True:
        yield from source.digest(end)[start:]
        start, end = end, end * 2
