"""What a seat may do now, worked out from its view alone."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Card
from herzrasen.games.nerts.moves import Place


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that would take the card, and the card seen on top of it (None: empty)."""

    place: Place
    onto: Card | None = None


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that can be lifted, with all that lies on it, and where it may go, best first:
    foundations, rivals' piles, tableau."""

    source: Place
    card: Card
    targets: tuple[Target, ...]


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The legal moves, described: every lift by source and card, and which bare moves are open."""

    lifts: tuple[Option, ...] = ()
    turn: bool = False
    call: bool = False
    ready: bool = False
    start: bool = False
    vote: bool = False
    deal: bool = False
