"""HTTP messages of the statistics of Hearts."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.protocol.http_statistics import GameStatistics, ScoredDeal

MoonOutcome: TypeAlias = Literal["shot", "tried", "conceded"]
"""A seat and the moon: ``shot``, it shot one; ``tried``, it alone had more than half of the points
at some time, then another seat took one; ``conceded``, an opponent shot one."""
PassDirection: TypeAlias = Literal["left", "right", "across", "hold", "seats"]
"""Where cards were passed to; ``seats`` is any other number of seats to the left."""
CostKind: TypeAlias = Literal["pass", "lead", "follow", "discard", "moon"]
"""The kind of a choice that cost something; ``moon`` is any that missed or let through a moon."""


class HeartsDeal(ScoredDeal, frozen=True, omit_defaults=True):
    """The figures of a deal of Hearts for one seat.

    ``queen`` says whether the seat took a queen of spades, None where none is played.
    """

    way: PassDirection = "hold"
    moon: MoonOutcome | None = None
    queen: bool | None = None


class PassingAverage(msgspec.Struct, frozen=True):
    """The deals in which cards were passed one way; ``points`` are the mean of a deal."""

    way: PassDirection
    deals: int
    points: float


class KindCost(msgspec.Struct, frozen=True):
    """What choices of one kind cost, in the deals that the coach has reviewed: how many there were,
    how many were at fault, and what those cost together, in points."""

    kind: CostKind
    choices: int
    faults: int
    cost: float


class HeartsStatistics(GameStatistics, frozen=True):
    """The statistics of one's matches of Hearts.

    Moons: ``shot``, ``tried`` and ``conceded`` as in MoonOutcome. The queen was taken in ``queens``
    of the ``queen_deals`` in which she was played. ``costs`` are of the ``reviewed`` deals.
    """

    shot: int
    tried: int
    conceded: int
    queens: int
    queen_deals: int
    passing: tuple[PassingAverage, ...]
    reviewed: int
    costs: tuple[KindCost, ...]
