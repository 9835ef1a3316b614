"""HTTP messages of one's own statistics; the figures of a game are of its own types."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from herzrasen.protocol.http_history import MyMatch


class ScoredDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The figures of a deal for one seat that every game has: when it was scored, in ms, and the
    points."""

    at: int
    points: int


class TrendPoint(msgspec.Struct, frozen=True):
    """One point of a trend: some consecutive matches, since when, in ms, how many deals, and the
    mean ``value`` in them."""

    since: int
    deals: int
    value: float


class GameStatistics(msgspec.Struct, frozen=True):
    """The statistics of one's matches of a game.

    ``places[n]`` counts the matches that ended in place n + 1; ``place`` is the mean one, and
    ``points`` the mean of a deal, None without any. ``course`` is the trend of those points.
    ``presets`` names all that were played, whatever the filter.
    """

    matches: int
    places: tuple[int, ...]
    place: float | None
    deals: int
    points: float | None
    course: tuple[TrendPoint, ...]
    presets: tuple[str, ...]


SentStatistics: TypeAlias = dict[str, GameStatistics | int]
"""MyStatistics as it is sent: of whichever games there are."""


class MatchDeals(msgspec.Struct, frozen=True):
    """A finished match, and the figures of each of its deals."""

    match: MyMatch
    deals: tuple[ScoredDeal, ...]


class StatisticsFile(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/statistics.json``: the statistics, and the figures they are made
    of."""

    statistics: SentStatistics
    matches: tuple[MatchDeals, ...]
