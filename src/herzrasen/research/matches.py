"""Who wins more matches of Hearts: whole matches, each with the same packs in every seating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Phase
from herzrasen.games.match import Match
from herzrasen.research.checkpoint import Saved, played_on
from herzrasen.research.duplicate import estimate
from herzrasen.research.pairing import Bout, House, house, open_match, pack_of, play_deal
from herzrasen.research.think_time import Pace, Spent, spent, together


class Standing(msgspec.Struct, frozen=True):
    """How A or B came out of matches: the mean ``place`` of its sides, the share of all first
    places that it won (``firsts``; a shared one counts in parts), and its sides' mean ``points`` at
    the end."""

    place: float
    firsts: float
    points: float


class Meeting(msgspec.Struct, frozen=True):
    """What came out of whole matches. ``gain`` is by how many places A stood better than B
    (positive: A is better), ``gain_firsts`` how much greater its share of first places is than that
    of its seats, ``gain_points`` how many points fewer it had at the end; ``within`` are half the
    widths of their intervals over the matches, which hold the truth in ``sure`` of 100 cases.
    ``deals`` is how many deals a match had on average. ``wall`` and ``cpu`` are as in a duel."""

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
    standings: tuple[Standing, Standing]
    deals: float
    wall: tuple[Spent | None, Spent | None]
    cpu: tuple[Spent | None, Spent | None]


class Played(msgspec.Struct, frozen=True):
    """One match in all seatings: A's and B's standing, the share of first places that A's seats
    would have among equals, the mean number of deals, and how long decisions took."""

    standings: tuple[Standing, Standing]
    fair: float
    deals: float
    pace: tuple[Pace, Pace]


def meet(
    bout: Bout,
    matches: int,
    *,
    sure: int = 95,
    workers: int | None = None,
    progress: Callable[[int], object] = bool,
    saved: Saved[Played] | None = None,
) -> Meeting:
    """Play this many matches in all seatings, as ``duel`` does with deals."""
    play, spans = partial(play_match, bout), [(number, 1) for number in range(matches)]
    played = played_on(play, spans, workers=workers, progress=progress, saved=saved)
    return _sum_up(bout, played, sure)


def play_match(bout: Bout, span: tuple[int, int]) -> Played:
    """The match with this number, in every seating."""
    with house(bout) as chairs:
        ends = [(seats, _play_seating(chairs, seats, span[0])) for seats in bout.seatings]
        pace = chairs.pace()
    results = [_standings(match, seats) for seats, match in ends]
    mine, theirs = zip(*results, strict=True)
    return Played(
        standings=(_mean(mine), _mean(theirs)),
        fair=fmean(_share(seats, bout.rules.sides) for seats in bout.seatings),
        deals=fmean(len(match.deals) for _, match in ends),
        pace=pace,
    )


def _play_seating(chairs: House, seats_of_a: frozenset[Seat], number: int) -> Match:
    bout, table = chairs.bout, chairs.table(seats_of_a)
    state = open_match(bout, bout.rules, table)
    while state.public.phase is not Phase.OVER:
        pack = pack_of(bout.rules, bout.seed, f"{number}/{len(state.public.match.deals)}")
        state = play_deal(state, pack, table, claims=not bout.programs)
    return state.public.match


def _standings(match: Match, seats_of_a: frozenset[Seat]) -> tuple[Standing, Standing]:
    """A's and B's. A side is A's if its first seat is."""
    winners = match.places.count(1)
    both = []
    for of_a in (True, False):
        sides = [side for side in range(len(match.places)) if (side in seats_of_a) == of_a]
        both.append(
            Standing(
                place=fmean(match.places[side] for side in sides),
                firsts=sum(match.places[side] == 1 for side in sides) / winners,
                points=fmean(match.totals[side] for side in sides),
            )
        )
    return both[0], both[1]


def _share(seats_of_a: frozenset[Seat], sides: int) -> float:
    return sum(side in seats_of_a for side in range(sides)) / sides


def _mean(several: Sequence[Standing]) -> Standing:
    return Standing(
        place=fmean(one.place for one in several),
        firsts=fmean(one.firsts for one in several),
        points=fmean(one.points for one in several),
    )


def _sum_up(bout: Bout, played: Sequence[Played], sure: int) -> Meeting:
    pairs = [one.standings for one in played]
    place, place_within = estimate([b.place - a.place for a, b in pairs], sure)
    firsts, firsts_within = estimate([one.standings[0].firsts - one.fair for one in played], sure)
    points, points_within = estimate([b.points - a.points for a, b in pairs], sure)
    paces = [together(one.pace[side] for one in played) for side in (0, 1)]
    return Meeting(
        a=bout.a.text,
        b=bout.b.text,
        rules=hearts.text_of(bout.rules),
        matches=len(played),
        seatings=len(bout.seatings),
        alone=bout.alone,
        seed=bout.seed,
        gain=place,
        gain_firsts=firsts,
        gain_points=points,
        within=(place_within, firsts_within, points_within),
        sure=sure,
        standings=(_mean([a for a, _ in pairs]), _mean([b for _, b in pairs])),
        deals=round(fmean(one.deals for one in played), 2),
        wall=(spent(paces[0].wall), spent(paces[1].wall)),
        cpu=(spent(paces[0].cpu), spent(paces[1].cpu)),
    )
