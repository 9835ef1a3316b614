"""Reproducible randomness: a generator seeded by the settings, the seed and the view."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from random import Random

from herzrasen.cards import Card
from herzrasen.games.nerts import View


def rng_for(view: View, *settings: int) -> Random:
    """A random generator for one moment at the table.

    The same view and settings give the same generator on every machine; any change that the seat
    can see gives another.
    """
    public = view.public
    seen = [*settings, view.seat, public.round, len(public.votes), len(public.ready)]
    for area in public.areas:
        seen += (area.down, area.stock, len(area.waste), *area.idle.encode())
        seen += _indices(area.pile)
        seen += _indices(area.waste[-1:])
        for column in area.tableau:
            seen += (len(column), *_indices(column[-1:]))
    seen += map(len, public.foundations)
    digest = blake2b(",".join(map(str, seen)).encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest))


def _indices(cards: tuple[Card, ...]) -> Iterator[int]:
    return (card.index for card in cards)
