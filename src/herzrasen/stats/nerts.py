"""The statistics of several matches of Nerts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from herzrasen.protocol.nerts.statistics import NertsRound, NertsStatistics
from herzrasen.stats.averages import by_place, mean, trend
from herzrasen.stats.nerts_rounds import figures
from herzrasen.stats.statistics_part import SeatOutcome, StatisticsPart

_MINUTE: Final = 60_000


class NertsOutcome(SeatOutcome[NertsRound], frozen=True, omit_defaults=True):
    """One seat's match of Nerts; its deals are stored as rounds."""

    deals: tuple[NertsRound, ...] = msgspec.field(default=(), name="rounds")


def nerts_statistics(
    ended: Sequence[SeatOutcome[NertsRound]],
    _costs: Sequence[tuple[()]] = (),
    presets: Iterable[str] = (),
) -> NertsStatistics:
    """The statistics of these matches, the oldest first; the coach finds no costs in Nerts."""
    rounds = [one for match in ended for one in match.deals]
    places = [match.place for match in ended]
    won, lost = sum(one.won for one in rounds), sum(one.lost for one in rounds)
    return NertsStatistics(
        matches=len(ended),
        places=by_place(places),
        place=mean(sum(places), len(places)),
        deals=len(rounds),
        points=_points(rounds),
        course=trend([match.deals for match in ended], _points),
        calls=sum(one.called for one in rounds),
        pace=_pace(rounds),
        paces=trend([match.deals for match in ended], _pace),
        turns=mean(sum(one.turns for one in rounds), len(rounds)),
        left=mean(sum(one.left for one in rounds), len(rounds)),
        won=won,
        lost=lost,
        won_by=mean(sum(one.won_ms for one in rounds), won),
        lost_by=mean(sum(one.lost_ms for one in rounds), lost),
        presets=tuple(presets),
    )


def _points(rounds: Sequence[NertsRound]) -> float | None:
    return mean(sum(one.points for one in rounds), len(rounds))


def _pace(rounds: Sequence[NertsRound]) -> float | None:
    """Cards to the foundations a minute, in the rounds in which the seat moved at all."""
    played = [one for one in rounds if one.moves]
    ms = sum(one.ms for one in played)
    return sum(one.centre for one in played) * _MINUTE / ms if ms else None


def _milestones(rounds: Sequence[NertsRound]) -> dict[str, int]:
    calls = [one.ms for one in rounds if one.called]
    return {"calls": len(calls), "call_ms": min(calls)} if calls else {}


PART: Final = StatisticsPart(NertsOutcome, NertsRound, figures, nerts_statistics, _milestones)
