"""The statistics of several matches of Hearts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import Final, TypeAlias, get_args

from herzrasen.protocol.hearts.statistics import (
    CostKind,
    HeartsDeal,
    HeartsStatistics,
    KindCost,
    MoonOutcome,
    PassDirection,
    PassingAverage,
)
from herzrasen.stats.averages import by_place, mean, trend
from herzrasen.stats.hearts_deals import figures
from herzrasen.stats.statistics_part import SeatOutcome, StatisticsPart

_DIRECTIONS: Final[tuple[PassDirection, ...]] = get_args(PassDirection)
_KINDS: Final[tuple[CostKind, ...]] = get_args(CostKind)
Costs: TypeAlias = tuple[KindCost, ...]
"""What the choices of one deal cost, by kind."""


def hearts_statistics(
    ended: Sequence[SeatOutcome[HeartsDeal]],
    reviews: Sequence[Costs] = (),
    presets: Iterable[str] = (),
) -> HeartsStatistics:
    """The statistics of these matches, the oldest first, and of the reviews of their deals."""
    deals = [deal for match in ended for deal in match.deals]
    places = [match.place for match in ended]
    return HeartsStatistics(
        matches=len(ended),
        places=by_place(places),
        place=mean(sum(places), len(places)),
        deals=len(deals),
        points=_points(deals),
        course=trend([match.deals for match in ended], _points),
        shot=_moons(deals, "shot"),
        tried=_moons(deals, "tried"),
        conceded=_moons(deals, "conceded"),
        queens=sum(deal.queen is True for deal in deals),
        queen_deals=sum(deal.queen is not None for deal in deals),
        passing=_passing(deals),
        reviewed=len(reviews),
        costs=_costs(reviews),
        presets=tuple(presets),
    )


def _points(deals: Sequence[HeartsDeal]) -> float | None:
    return mean(sum(deal.points for deal in deals), len(deals))


def _moons(deals: Iterable[HeartsDeal], part: MoonOutcome) -> int:
    return sum(deal.moon == part for deal in deals)


def _passing(deals: Iterable[HeartsDeal]) -> tuple[PassingAverage, ...]:
    points = {
        direction: [deal.points for deal in deals if deal.way == direction]
        for direction in _DIRECTIONS
    }
    return tuple(
        PassingAverage(direction, len(each), sum(each) / len(each))
        for direction, each in points.items()
        if each
    )


def _costs(reviews: Sequence[Costs]) -> Costs:
    """The sums of all reviews by kind."""
    found = []
    for kind in _KINDS:
        costs_of_kind = [one for review in reviews for one in review if one.kind == kind]
        if costs_of_kind:
            cost = round(fsum(one.cost for one in costs_of_kind), 2)
            choices, faults = (
                sum(one.choices for one in costs_of_kind),
                sum(one.faults for one in costs_of_kind),
            )
            found.append(KindCost(kind, choices, faults, cost))
    return tuple(found)


def _milestones(deals: Sequence[HeartsDeal]) -> dict[str, int]:
    return {
        "moons": _moons(deals, "shot"),
        "clean": sum(deal.points <= 0 and deal.moon != "shot" for deal in deals),
    }


PART: Final = StatisticsPart(
    SeatOutcome[HeartsDeal], HeartsDeal, figures, hearts_statistics, _milestones, KindCost
)
