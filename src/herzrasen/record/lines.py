"""The lines of a deal that any game may use, one struct each; a game adds its own.

For a card that the record's viewer did not see there is ``None``. Sets of cards (a hand, a pass)
are in the order of their indices, unknown ones last; tricks and decks in the order of their cards.
docs/record.md specifies how each line is written.
"""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.protocol.race import DecidedBy, RaceContender

Cards: TypeAlias = tuple[Card | None, ...]

Place = TypeVar("Place", covariant=True)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line"):
    """The JSON field ``line`` is the word that the line begins with."""


class TimedLine(Line, frozen=True):
    """A line with a time, ``at`` ms after the deal began."""

    at: int


class HandLine(Line, frozen=True, tag="hand"):
    """What a seat was dealt."""

    seat: Seat
    cards: Cards


class LeadLine(Line, frozen=True, tag="lead"):
    """A trick: its leader, and the cards as they were played."""

    seat: Seat
    cards: Cards


class RaceLine(Line, Generic[Place], frozen=True, omit_defaults=True, tag="race"):
    """The play above was contested: the claims with their times, the winner's first, and what
    decided.

    ``target`` is the place that they claimed, None for the end of the deal.
    """

    by: DecidedBy
    contenders: tuple[RaceContender, ...] = msgspec.field(name="claims")
    target: Place | None = None


class PointsLine(Line, frozen=True, tag="points"):
    """The points of the deal: by seat in Hearts, by deck in Nerts."""

    points: tuple[int, ...]


class TotalsLine(Line, frozen=True, tag="totals"):
    """The match after the deal, by side."""

    totals: tuple[int, ...]


class EffortLine(Line, frozen=True, tag="effort"):
    """How many ms a bot thought about each of the seat's moves in this deal, None if unknown or if
    a person made the move."""

    seat: Seat
    ms: tuple[int | None, ...]
