"""The standings of a league: computed anew from all results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

import msgspec

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.deck import deck
from herzrasen.league.league_config import LeagueEntrant
from herzrasen.league.rating import Estimate, deal_ratings, estimate
from herzrasen.league.schedule import LeagueSitting, pairs, seats_of_a
from herzrasen.league.sitting_result import DealResult, Loss, LossKind, SittingResult
from herzrasen.research.think_time import ThinkTimes, ThinkTimeSummary, merge, summarize


class Meeting(msgspec.Struct, frozen=True):
    """Two entrants: the gain of A over B in points per deal and seat, over all deals, and in each
    deal by its number, counted from 0. ``points`` are the means of A's and B's seats in each deal
    and seating; ``lost`` are the deals and seatings that one of them lost at once."""

    a: str
    b: str
    gain: Estimate
    deals: dict[int, float]
    points: dict[int, tuple[tuple[float, float], ...]]
    lost: tuple[tuple[int, int], ...]


class LostDeal(msgspec.Struct, frozen=True):
    """A deal that ``loser`` lost at once, in a sitting; ``number`` counts from 0."""

    sitting: LeagueSitting
    number: int
    loser: str
    loss: Loss


class StandingsRow(msgspec.Struct, frozen=True):
    """How an entrant did. ``places`` are the best and the worst place that the intervals leave.
    ``rating`` is by how many points per deal and seat it is better than the mean of all entrants,
    ``points`` how many it made per deal and seat. ``moons`` are made and conceded. ``losses`` are
    deals lost at once, by kind. ``wall`` is the time of its decisions, ``cpu_seconds`` that of the
    processor for a deal and seat. ``program`` is what the program says it is."""

    id: str
    name: str
    author: str
    program: str
    place: int
    places: tuple[int, int]
    rating: Estimate
    points: float
    moons: tuple[int, int]
    losses: dict[LossKind, int]
    wall: ThinkTimeSummary | None
    cpu_seconds: float | None


class Standings(msgspec.Struct, frozen=True):
    """All rows, best first. ``deals`` counts those that all pairs have played in all seatings, of
    ``planned``; only they count."""

    deals: int
    planned: int
    rows: tuple[StandingsRow, ...]
    meetings: tuple[Meeting, ...]
    lost: tuple[LostDeal, ...]


def compute_standings(
    entrants: Sequence[LeagueEntrant],
    rules: HeartsRules,
    planned: int,
    results: Iterable[SittingResult],
) -> Standings:
    """The standings of these entrants. Results of others, and of deals that not all pairs have
    played, are left out."""
    ids = [entrant.id for entrant in entrants]
    counted = _complete_results(ids, rules, planned, results)
    ledger = _Ledger(rules, counted)
    deals = sorted({number for result in counted for number in _numbers(result)})
    meetings = [
        Meeting(
            a=a,
            b=b,
            gain=estimate(list(gains.values())),
            deals=gains,
            points={number: ledger.points_of(a, b, number) for number in deals},
            lost=tuple(
                (lost.number, lost.sitting.seating)
                for lost in ledger.lost
                if {lost.sitting.a, lost.sitting.b} == {a, b}
            ),
        )
        for a, b in pairs(ids)
        if (gains := {number: ledger.gain(a, b, number) for number in deals})
    ]
    ratings = _ratings(ids, meetings, deals)
    rows = [_row(entrant, ids, ratings, ledger) for entrant in entrants] if deals else []
    rows.sort(key=lambda row: (row.place, -row.rating.mean, row.id))
    return Standings(len(deals), planned, tuple(rows), tuple(meetings), tuple(ledger.lost))


def _complete_results(
    ids: Sequence[str], rules: HeartsRules, planned: int, results: Iterable[SittingResult]
) -> list[SittingResult]:
    """The results of rotations that every pair has played in every seating, in order."""
    met = set(pairs(ids))
    fitting = {
        result.sitting: result
        for result in results
        if (result.sitting.a, result.sitting.b) in met and result.sitting.first < planned
    }
    played = Counter(sitting.first for sitting in fitting)
    needed = len(pairs(ids)) * len(seats_of_a(rules))
    order = {pair: place for place, pair in enumerate(pairs(ids))}
    return sorted(
        (result for sitting, result in fitting.items() if played[sitting.first] == needed),
        key=lambda result: (
            result.sitting.first,
            order[result.sitting.a, result.sitting.b],
            result.sitting.seating,
        ),
    )


class _Ledger:
    """Points, moons, losses and times of all counted results."""

    def __init__(self, rules: HeartsRules, counted: Sequence[SittingResult]) -> None:
        self.rules = rules
        self.lost: list[LostDeal] = []
        self.moons_made: Counter[str] = Counter()
        self.moons_conceded: Counter[str] = Counter()
        self.losses: Counter[tuple[str, LossKind]] = Counter()
        self.points: dict[str, list[float]] = {}
        self.walls: dict[str, list[ThinkTimes]] = {}
        self.cpu_ns: dict[str, int | None] = {}
        self.seat_deals: Counter[str] = Counter()
        self.programs: dict[str, str] = {}
        self._deals: dict[tuple[str, str, int], list[tuple[float, float]]] = {}
        for result in counted:
            self._take(result)

    def gain(self, a: str, b: str, number: int) -> float:
        """How many points per seat A made less than B in this deal, over all seatings."""
        return fmean(of_b - of_a for of_a, of_b in self._deals[a, b, number])

    def points_of(self, a: str, b: str, number: int) -> tuple[tuple[float, float], ...]:
        """The mean points of A's and B's seats in this deal, by seating."""
        return tuple(self._deals[a, b, number])

    def _take(self, result: SittingResult) -> None:
        sitting = result.sitting
        of_a = seats_of_a(self.rules)[sitting.seating]
        names = (sitting.a, sitting.b)
        for number, deal in zip(_numbers(result), result.deals, strict=True):
            points = deal_means(self.rules, of_a, deal)
            self._deals.setdefault((*names, number), []).append(points)
            for name, mean in zip(names, points, strict=True):
                self.points.setdefault(name, []).append(mean)
            if deal.shooter is not None:
                made, conceded = names if deal.shooter in of_a else reversed(names)
                self.moons_made[made] += 1
                self.moons_conceded[conceded] += 1
            if deal.loss is not None:
                loser = names[deal.loss.seat not in of_a]
                self.losses[loser, deal.loss.kind] += 1
                self.lost.append(LostDeal(sitting, number, loser, deal.loss))
        seats = (len(of_a), self.rules.players - len(of_a))
        for name, usage, count in zip(names, result.usage, seats, strict=True):
            self.walls.setdefault(name, []).append(ThinkTimes(usage.wall))
            cpu = self.cpu_ns.setdefault(name, 0)
            known = cpu is not None and usage.cpu_ns is not None
            self.cpu_ns[name] = (cpu or 0) + (usage.cpu_ns or 0) if known else None
            self.seat_deals[name] += count * sitting.count
            self.programs[name] = usage.program or self.programs.get(name, "")


def deal_means(rules: HeartsRules, of_a: frozenset[int], deal: DealResult) -> tuple[float, float]:
    """The mean points of A's and of B's seats. A deal that was lost at once counts as if each of
    the loser's seats had taken all penalty points, and nobody else any."""
    if deal.loss is not None:
        all_points = float(deck(rules).moon)
        return (all_points, 0.0) if deal.loss.seat in of_a else (0.0, all_points)
    size = rules.players / rules.sides
    a = fmean(points / size for side, points in enumerate(deal.points) if side in of_a)
    b = fmean(points / size for side, points in enumerate(deal.points) if side not in of_a)
    return a, b


def _ratings(
    ids: Sequence[str], meetings: Sequence[Meeting], deals: Sequence[int]
) -> dict[str, list[float]]:
    """Each entrant's rating in each deal."""
    by_deal = [
        deal_ratings(ids, {(one.a, one.b): one.deals[number] for one in meetings})
        for number in deals
    ]
    return {id_: [ratings[id_] for ratings in by_deal] for id_ in ids}


def _row(
    entrant: LeagueEntrant,
    ids: Sequence[str],
    ratings: Mapping[str, Sequence[float]],
    ledger: _Ledger,
) -> StandingsRow:
    id_ = entrant.id
    own = ratings[id_]
    leads = [
        estimate([mine - other for mine, other in zip(own, ratings[rival], strict=True)])
        for rival in ids
        if rival != id_
    ]
    better = sum(lead.is_sure and lead.mean < 0 for lead in leads)
    worse = sum(lead.is_sure and lead.mean > 0 for lead in leads)
    cpu = ledger.cpu_ns[id_]
    return StandingsRow(
        id=id_,
        name=entrant.name,
        author=entrant.author,
        program=ledger.programs[id_],
        place=1 + sum(lead.mean < 0 for lead in leads),
        places=(1 + better, len(ids) - worse),
        rating=estimate(own),
        points=round(fmean(ledger.points[id_]), 4),
        moons=(ledger.moons_made[id_], ledger.moons_conceded[id_]),
        losses={kind: ledger.losses[id_, kind] for kind in LossKind},
        wall=summarize(merge(ledger.walls[id_]).wall),
        cpu_seconds=None if cpu is None else round(cpu / 1e9 / ledger.seat_deals[id_], 4),
    )


def _numbers(result: SittingResult) -> range:
    return range(result.sitting.first, result.sitting.first + result.sitting.count)
