"""The statistics of several matches of Hearts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, get_args

import msgspec

from herzrasen.protocol.http_history import (
    CostKind,
    HeartsDeal,
    HeartsStatistics,
    KindCost,
    MoonPart,
    Passing,
    Way,
)
from herzrasen.stats.averages import by_place, course, mean
from herzrasen.stats.outcome import Ended

Costs = tuple[KindCost, ...]
"""What the choices of one deal cost, by kind."""


class Reviewed(msgspec.Struct, frozen=True):
    """What the coach found about a seat's deal that was scored ``at`` this time, in ms. What was
    played instead, after an undo, was scored at another."""

    at: int
    costs: Costs


_WAYS: Final[tuple[Way, ...]] = get_args(Way)
_KINDS: Final[tuple[CostKind, ...]] = get_args(CostKind)


def hearts_statistics(
    ended: Sequence[Ended], reviews: Sequence[Costs] = (), presets: Iterable[str] = ()
) -> HeartsStatistics:
    """What came of these matches, the oldest first, and of the reviews of their deals."""
    deals = [deal for match in ended for deal in match.deals]
    places = [match.place for match in ended]
    return HeartsStatistics(
        matches=len(ended),
        places=by_place(places),
        place=mean(sum(places), len(places)),
        deals=len(deals),
        points=_points(deals),
        course=course([match.deals for match in ended], _points),
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


def _moons(deals: Iterable[HeartsDeal], part: MoonPart) -> int:
    return sum(deal.moon == part for deal in deals)


def _passing(deals: Iterable[HeartsDeal]) -> tuple[Passing, ...]:
    points = {way: [deal.points for deal in deals if deal.way == way] for way in _WAYS}
    return tuple(
        Passing(way, len(each), sum(each) / len(each)) for way, each in points.items() if each
    )


def _costs(reviews: Sequence[Costs]) -> Costs:
    """All reviews added up by kind."""
    found = []
    for kind in _KINDS:
        alike = [one for review in reviews for one in review if one.kind == kind]
        if alike:
            cost = round(sum(one.cost for one in alike), 2)
            choices, faults = sum(one.choices for one in alike), sum(one.faults for one in alike)
            found.append(KindCost(kind, choices, faults, cost))
    return tuple(found)
