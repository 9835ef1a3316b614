"""After a round the cards of the middle go home to whose backs they wear, and what they bring is
counted beside each name. The terminal's form of ``client/games/nerts/count-animation.js``."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.nerts import Public
from herzrasen.terminal.nerts.places import foundation_counts

COUNT_MS: Final = 1250.0
"""How long it lasts: five steps, for the board looks at its clock four times a second."""


class HomeCount(msgspec.Struct, frozen=True):
    """``foundations`` are what still lies in the middle, empty when all are home; ``points`` what
    each area's cards have brought so far."""

    foundations: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


def count_home(public: Public, share: float) -> HomeCount:
    """When this share of the time has passed: every foundation is taken down from its top."""
    if share >= 1:
        lying: tuple[tuple[Card, ...], ...] = ()
    else:
        piles = public.foundations
        lying = tuple(pile[: max(1, round(len(pile) * (1 - share)))] for pile in piles)
    there = foundation_counts(public)
    still = foundation_counts(replace(public, foundations=lying))
    each = public.rules.card_points
    points = ((all_ - left) * each for all_, left in zip(there, still, strict=True))
    return HomeCount(lying, tuple(points))
