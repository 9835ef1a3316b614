"""Who plays Hearts better: the same deals again and again, with the players on all seats.

Duplicate play (see ``duplicate``). The deals run through the whole rotation of passing, in matches
that never end, so that only points are played for; ``matches`` plays whole matches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean
from typing import Final

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.rules import ExactTarget
from herzrasen.research.checkpoint import Saved, played_on
from herzrasen.research.duplicate import error, estimate
from herzrasen.research.pairing import Bout, House, house, open_match, pack_of, play_deal
from herzrasen.research.think_time import Pace, Spent, spent, together

DEALS: Final = 1000
"""A match of so many deals has no end: no rotation of passing lasts as long."""


class Duel(msgspec.Struct, frozen=True):
    """What came out. ``gain`` is how many points a deal and seat A made less than B (positive: A is
    better), ``within`` half the width of its interval over the deals, which holds the truth in
    ``sure`` of 100 cases. ``difference`` is the same as others write it, A minus B (negative: A is
    better), with its standard ``error``. ``points`` a deal and seat and the ``moons`` that were
    made are A's and B's: a moon that one made, the other conceded. ``wall`` and ``cpu`` are what a
    decision of A's and B's took; cpu is None for another program."""

    a: str
    b: str
    rules: str
    deals: int
    seatings: int
    alone: bool
    seed: int
    gain: float
    within: float
    sure: int
    difference: float
    error: float
    points: tuple[float, float]
    moons: tuple[int, int]
    wall: tuple[Spent | None, Spent | None]
    cpu: tuple[Spent | None, Spent | None]


class Played(msgspec.Struct, frozen=True):
    """One deal in all seatings: mean points of A's and B's seats, and their moons."""

    points: tuple[float, float]
    moons: tuple[int, int]


class Block(msgspec.Struct, frozen=True):
    """Some deals of one rotation, one after the other, and how long A's and B's decisions took."""

    deals: list[Played]
    pace: tuple[Pace, Pace]


def duel(
    bout: Bout,
    deals: int,
    *,
    sure: int = 95,
    workers: int | None = None,
    progress: Callable[[int], object] = bool,
    saved: Saved[Block] | None = None,
) -> Duel:
    """Play this many deals in all seatings, on all cores unless ``workers`` says how many.

    ``progress`` hears how many deals are done; those that were ``saved`` are not played again. But
    for the times, the result depends on the bout and the number of deals only. Raises ProgramFailed
    if an outside program fails.
    """
    play = partial(play_block, bout)
    blocks = played_on(play, bout.spans(deals), workers=workers, progress=progress, saved=saved)
    return _sum_up(bout, blocks, sure)


def play_block(bout: Bout, span: tuple[int, int]) -> Block:
    """Some deals in every seating: the number of the first, and how many."""
    first, count = span
    packs = [pack_of(bout.rules, bout.seed, first + number) for number in range(count)]
    with house(bout) as chairs:
        seatings = [_play_seating(chairs, seats, packs) for seats in bout.seatings]
        pace = chairs.pace()
    return Block([_together(results) for results in zip(*seatings, strict=True)], pace)


def _play_seating(
    chairs: House, seats_of_a: frozenset[Seat], packs: Sequence[tuple[Card, ...]]
) -> list[Played]:
    """These deals, one after the other, with A on these seats."""
    bout, table = chairs.bout, chairs.table(seats_of_a)
    endless = msgspec.structs.replace(
        bout.rules, target=None, exact_target=ExactTarget.NOTHING, deals=DEALS, deal_cap=DEALS
    )
    state = open_match(bout, endless, table)
    played = []
    for pack in packs:
        state = play_deal(state, pack, table, claims=not bout.programs)
        points, shooter = state.public.match.deals[-1], state.public.shooter
        size = bout.rules.players // bout.rules.sides
        mine = fmean(some / size for side, some in enumerate(points) if side in seats_of_a)
        theirs = fmean(some / size for side, some in enumerate(points) if side not in seats_of_a)
        shot = shooter is not None and shooter in seats_of_a
        played.append(Played((mine, theirs), (int(shot), int(shooter is not None and not shot))))
    return played


def _together(several: Sequence[Played]) -> Played:
    """Their mean points, and all their moons."""
    mine, theirs = zip(*(one.points for one in several), strict=True)
    made, conceded = zip(*(one.moons for one in several), strict=True)
    return Played((fmean(mine), fmean(theirs)), (sum(made), sum(conceded)))


def _sum_up(bout: Bout, blocks: Sequence[Block], sure: int) -> Duel:
    deals = [deal for block in blocks for deal in block.deals]
    gains = [deal.points[1] - deal.points[0] for deal in deals]
    gain, within = estimate(gains, sure)
    paces = [together(block.pace[side] for block in blocks) for side in (0, 1)]
    whole = _together(deals)
    return Duel(
        a=bout.a.text,
        b=bout.b.text,
        rules=hearts.text_of(bout.rules),
        deals=len(deals),
        seatings=len(bout.seatings),
        alone=bout.alone,
        seed=bout.seed,
        gain=gain,
        within=within,
        sure=sure,
        difference=0.0 - gain,
        error=round(error(gains), 3),
        points=(round(whole.points[0], 3), round(whole.points[1], 3)),
        moons=whole.moons,
        wall=(spent(paces[0].wall), spent(paces[1].wall)),
        cpu=(spent(paces[0].cpu), spent(paces[1].cpu)),
    )
