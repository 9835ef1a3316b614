"""What a game's kit says of statistics: the figures of its deals, and what many of them come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from herzrasen.protocol.http_statistics import GameStatistics, ScoredDeal
from herzrasen.table.journal import Entry

Deal = TypeVar("Deal", bound=ScoredDeal, covariant=True)
Cost = TypeVar("Cost", covariant=True)


class ReviewedDeal(msgspec.Struct, Generic[Cost], frozen=True):
    """What the coach found about the choices of a seat in a deal. ``at`` is when the deal was
    scored, in ms, and tells it from deals that were undone and scored at another time."""

    at: int
    costs: tuple[Cost, ...]


class SeatOutcome(msgspec.Struct, Generic[Deal], frozen=True, omit_defaults=True):
    """One seat's match: its side's ``place`` and ``total``, and the figures of each deal."""

    place: int
    total: int
    deals: tuple[Deal, ...] = ()


class StatisticsPart(NamedTuple):
    """A game whose deals have figures.

    ``outcome`` is how a seat's outcome is stored. The fields of ``deal`` are the columns of a deal
    in a table. ``figures(rules, entries)`` are those of every deal, by seat, from the active
    entries. ``statistics(ended, reviews, presets)`` are of a seat's matches, the oldest first, and
    of the costs of their reviewed deals; ``milestones(deals)`` are of one match. ``cost`` is the
    type of a cost, None where no coach finds any.
    """

    outcome: type[SeatOutcome[Any]]
    deal: type[ScoredDeal]
    figures: Callable[[Any, Iterable[Entry]], Iterable[tuple[ScoredDeal, ...]]]
    statistics: Callable[
        [Sequence[SeatOutcome[Any]], Sequence[tuple[Any, ...]], Iterable[str]], GameStatistics
    ]
    milestones: Callable[[Sequence[Any]], Mapping[str, int]]
    cost: type[msgspec.Struct] | None = None
