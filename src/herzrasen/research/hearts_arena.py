"""Compare two Hearts players by single deals, in duplicate play (see ``duplicate``).

The deals go through the whole rotation of passing, in matches that never end, so that players play
for points alone. ``matches`` compares by whole matches.
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
from herzrasen.research.checkpoint import Checkpoint, run_from_checkpoint
from herzrasen.research.duplicate import estimate, standard_error
from herzrasen.research.pairing import (
    Pairing,
    SeatPool,
    play_deal,
    seat_pool,
    shuffled_pack,
    start_match,
)
from herzrasen.research.think_time import ThinkTimes, ThinkTimeSummary, merge, summarize

MAX_DEALS: Final = 1000
"""The length of a match that never ends: longer than any rotation of passing."""


class DealsResult(msgspec.Struct, frozen=True):
    """The result over deals. ``gain`` is the mean number of points per deal and seat that A made
    less than B (positive: A is better), ``within`` half the width of its ``sure`` % confidence
    interval. ``difference`` is A minus B, as others write it, with its standard ``error``.
    ``points`` per deal and seat and ``moons`` are A's and B's. ``wall`` and ``cpu`` are the times
    of A's and B's decisions; cpu is None for another program."""

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
    wall: tuple[ThinkTimeSummary | None, ThinkTimeSummary | None]
    cpu: tuple[ThinkTimeSummary | None, ThinkTimeSummary | None]


class DealScores(msgspec.Struct, frozen=True):
    """One deal in all seatings: the mean points of A's and B's seats, and their moons."""

    points: tuple[float, float]
    moons: tuple[int, int]


class DealBlock(msgspec.Struct, frozen=True):
    """Consecutive deals of one rotation, and the times of A's and B's decisions."""

    deals: list[DealScores]
    pace: tuple[ThinkTimes, ThinkTimes]


def run_deals(
    pairing: Pairing,
    deals: int,
    *,
    sure: int = 95,
    workers: int | None = None,
    progress: Callable[[int], object] = bool,
    checkpoint: Checkpoint[DealBlock] | None = None,
) -> DealsResult:
    """Play this many deals in all seatings, in ``workers`` processes (all cores by default).

    ``progress`` is called with the number of deals done; deals in the ``checkpoint`` are not
    played again. Except for the times, the result depends on the pairing and the number of deals
    alone. Raises ProgramFailed if an external program fails.
    """
    play = partial(play_block, pairing)
    blocks = run_from_checkpoint(
        play, pairing.spans(deals), workers=workers, progress=progress, checkpoint=checkpoint
    )
    return _summarize(pairing, blocks, sure)


def play_block(pairing: Pairing, span: tuple[int, int]) -> DealBlock:
    """Play a span of deals (the number of the first, and how many) in every seating."""
    first, count = span
    packs = [shuffled_pack(pairing.rules, pairing.seed, first + number) for number in range(count)]
    with seat_pool(pairing) as pool:
        seatings = [_play_seating(pool, seats, packs) for seats in pairing.seatings]
        pace = pool.think_times()
    return DealBlock([_merge(results) for results in zip(*seatings, strict=True)], pace)


def _play_seating(
    pool: SeatPool, seats_of_a: frozenset[Seat], packs: Sequence[tuple[Card, ...]]
) -> list[DealScores]:
    """Play these deals one after the other, with A on these seats."""
    pairing, table = pool.pairing, pool.players(seats_of_a)
    endless_rules = msgspec.structs.replace(
        pairing.rules,
        target=None,
        exact_target=ExactTarget.NOTHING,
        deals=MAX_DEALS,
        deal_cap=MAX_DEALS,
    )
    state = start_match(pairing, endless_rules, table)
    played = []
    for pack in packs:
        state = play_deal(state, pack, table, claims=not pairing.has_programs)
        points, shooter = state.public.match.deals[-1], state.public.shooter
        size = pairing.rules.players // pairing.rules.sides
        points_a = fmean(some / size for side, some in enumerate(points) if side in seats_of_a)
        points_b = fmean(some / size for side, some in enumerate(points) if side not in seats_of_a)
        shot = shooter is not None and shooter in seats_of_a
        played.append(
            DealScores((points_a, points_b), (int(shot), int(shooter is not None and not shot)))
        )
    return played


def _merge(scores: Sequence[DealScores]) -> DealScores:
    """The mean of the points and the sum of the moons."""
    points_a, points_b = zip(*(one.points for one in scores), strict=True)
    moons_a, moons_b = zip(*(one.moons for one in scores), strict=True)
    return DealScores((fmean(points_a), fmean(points_b)), (sum(moons_a), sum(moons_b)))


def _summarize(pairing: Pairing, blocks: Sequence[DealBlock], sure: int) -> DealsResult:
    deals = [deal for block in blocks for deal in block.deals]
    gains = [deal.points[1] - deal.points[0] for deal in deals]
    gain, within = estimate(gains, sure)
    paces = [merge(block.pace[side] for block in blocks) for side in (0, 1)]
    total = _merge(deals)
    return DealsResult(
        a=pairing.a.text,
        b=pairing.b.text,
        rules=hearts.format_rules(pairing.rules),
        deals=len(deals),
        seatings=len(pairing.seatings),
        alone=pairing.alone,
        seed=pairing.seed,
        gain=gain,
        within=within,
        sure=sure,
        difference=0.0 - gain,
        error=round(standard_error(gains), 3),
        points=(round(total.points[0], 3), round(total.points[1], 3)),
        moons=total.moons,
        wall=(summarize(paces[0].wall), summarize(paces[1].wall)),
        cpu=(summarize(paces[0].cpu), summarize(paces[1].cpu)),
    )
