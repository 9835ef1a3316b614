"""The statistics of High Card: how many tricks a seat took, and in how many deals all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from herzrasen.protocol.http_statistics import GameStatistics, ScoredDeal
from herzrasen.stats.averages import by_place, mean, trend
from herzrasen.stats.statistics_part import SeatOutcome, StatisticsPart
from herzrasen.table.journal import Entry
from tests.games.third_game import rules as game


class HighCardDeal(ScoredDeal, frozen=True, omit_defaults=True):
    swept: bool = False


class HighCardStatistics(GameStatistics, frozen=True):
    sweeps: int


def figures(_rules: game.Rules, entries: Iterable[Entry]) -> Iterable[tuple[HighCardDeal, ...]]:
    scored = [entry for entry in entries if isinstance(entry.event, game.Scored)]
    return (
        tuple(HighCardDeal(one.at, points, points == 3) for one, points in _points(scored, seat))
        for seat in range(2)
    )


def _points(scored: Iterable[Entry], seat: int) -> Iterable[tuple[Entry, int]]:
    return ((entry, entry.event.points[seat]) for entry in scored)


def statistics(
    ended: Sequence[SeatOutcome[HighCardDeal]], _costs: Sequence[object], presets: Iterable[str]
) -> HighCardStatistics:
    deals = [deal for match in ended for deal in match.deals]
    places = [match.place for match in ended]
    return HighCardStatistics(
        len(ended),
        by_place(places),
        mean(sum(places), len(places)),
        len(deals),
        _mean_points(deals),
        trend([match.deals for match in ended], _mean_points),
        tuple(presets),
        sum(deal.swept for deal in deals),
    )


def _mean_points(deals: Sequence[HighCardDeal]) -> float | None:
    return mean(sum(deal.points for deal in deals), len(deals))


def milestones(deals: Sequence[HighCardDeal]) -> dict[str, int]:
    return {"sweeps": sum(deal.swept for deal in deals)}


PART = StatisticsPart(SeatOutcome[HighCardDeal], HighCardDeal, figures, statistics, milestones)
