"""Compare two Hearts players by whole matches, each with the same packs in every seating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Phase
from herzrasen.games.match import Match
from herzrasen.research.checkpoint import Checkpoint, run_from_checkpoint
from herzrasen.research.duplicate import estimate
from herzrasen.research.pairing import (
    Pairing,
    SeatPool,
    play_deal,
    seat_pool,
    shuffled_pack,
    start_match,
)
from herzrasen.research.think_time import ThinkTimes, ThinkTimeSummary, merge, summarize


class MatchStanding(msgspec.Struct, frozen=True):
    """How A or B did in matches: the mean ``place`` of its sides, its share of first places
    (``firsts``; a shared first place counts in parts), and its sides' mean final ``points``."""

    place: float
    firsts: float
    points: float


class MatchesResult(msgspec.Struct, frozen=True):
    """The result over matches. ``gain`` is by how many places A was better than B (positive: A is
    better), ``gain_firsts`` by how much A's share of first places exceeds its share of seats,
    ``gain_points`` how many points fewer A had at the end; ``within`` are half the widths of their
    ``sure`` % confidence intervals. ``deals`` is the mean number of deals in a match. ``wall`` and
    ``cpu`` are as in DealsResult."""

    a: str
    b: str
    rules: str
    matches: int
    seatings: int
    alone: bool
    seed: int
    gain: float
    gain_firsts: float
    gain_points: float
    within: tuple[float, float, float]
    sure: int
    standings: tuple[MatchStanding, MatchStanding]
    deals: float
    wall: tuple[ThinkTimeSummary | None, ThinkTimeSummary | None]
    cpu: tuple[ThinkTimeSummary | None, ThinkTimeSummary | None]


class MatchScores(msgspec.Struct, frozen=True):
    """One match in all seatings: A's and B's standing, the share of first places that A's seats
    would have among equal players (``fair``), the mean number of deals, and the times."""

    standings: tuple[MatchStanding, MatchStanding]
    fair: float
    deals: float
    pace: tuple[ThinkTimes, ThinkTimes]


def run_matches(
    pairing: Pairing,
    matches: int,
    *,
    sure: int = 95,
    workers: int | None = None,
    progress: Callable[[int], object] = bool,
    checkpoint: Checkpoint[MatchScores] | None = None,
) -> MatchesResult:
    """Play this many matches in all seatings, as ``arena.run_deals`` does with deals."""
    play, spans = partial(play_match, pairing), [(number, 1) for number in range(matches)]
    played = run_from_checkpoint(
        play, spans, workers=workers, progress=progress, checkpoint=checkpoint
    )
    return _summarize(pairing, played, sure)


def play_match(pairing: Pairing, span: tuple[int, int]) -> MatchScores:
    """Play the match with this number in every seating."""
    with seat_pool(pairing) as pool:
        ends = [(seats, _play_seating(pool, seats, span[0])) for seats in pairing.seatings]
        pace = pool.think_times()
    results = [_standings(match, seats) for seats, match in ends]
    standings_a, standings_b = zip(*results, strict=True)
    return MatchScores(
        standings=(_mean(standings_a), _mean(standings_b)),
        fair=fmean(_fair_share(seats, pairing.rules.sides) for seats in pairing.seatings),
        deals=fmean(len(match.deals) for _, match in ends),
        pace=pace,
    )


def _play_seating(pool: SeatPool, seats_of_a: frozenset[Seat], number: int) -> Match:
    pairing, table = pool.pairing, pool.players(seats_of_a)
    state = start_match(pairing, pairing.rules, table)
    while state.public.phase is not Phase.OVER:
        pack = shuffled_pack(
            pairing.rules, pairing.seed, f"{number}/{len(state.public.match.deals)}"
        )
        state = play_deal(state, pack, table, claims=not pairing.has_programs)
    return state.public.match


def _standings(match: Match, seats_of_a: frozenset[Seat]) -> tuple[MatchStanding, MatchStanding]:
    """A's and B's. A side is A's if its first seat is."""
    winners = match.places.count(1)
    both = []
    for of_a in (True, False):
        sides = [side for side in range(len(match.places)) if (side in seats_of_a) == of_a]
        both.append(
            MatchStanding(
                place=fmean(match.places[side] for side in sides),
                firsts=sum(match.places[side] == 1 for side in sides) / winners,
                points=fmean(match.totals[side] for side in sides),
            )
        )
    return both[0], both[1]


def _fair_share(seats_of_a: frozenset[Seat], sides: int) -> float:
    return sum(side in seats_of_a for side in range(sides)) / sides


def _mean(standings: Sequence[MatchStanding]) -> MatchStanding:
    return MatchStanding(
        place=fmean(one.place for one in standings),
        firsts=fmean(one.firsts for one in standings),
        points=fmean(one.points for one in standings),
    )


def _summarize(pairing: Pairing, played: Sequence[MatchScores], sure: int) -> MatchesResult:
    pairs = [one.standings for one in played]
    place, place_within = estimate([b.place - a.place for a, b in pairs], sure)
    firsts, firsts_within = estimate([one.standings[0].firsts - one.fair for one in played], sure)
    points, points_within = estimate([b.points - a.points for a, b in pairs], sure)
    paces = [merge(one.pace[side] for one in played) for side in (0, 1)]
    return MatchesResult(
        a=pairing.a.text,
        b=pairing.b.text,
        rules=hearts.format_rules(pairing.rules),
        matches=len(played),
        seatings=len(pairing.seatings),
        alone=pairing.alone,
        seed=pairing.seed,
        gain=place,
        gain_firsts=firsts,
        gain_points=points,
        within=(place_within, firsts_within, points_within),
        sure=sure,
        standings=(_mean([a for a, _ in pairs]), _mean([b for _, b in pairs])),
        deals=round(fmean(one.deals for one in played), 2),
        wall=(summarize(paces[0].wall), summarize(paces[1].wall)),
        cpu=(summarize(paces[0].cpu), summarize(paces[1].cpu)),
    )
