"""Duplicate play, for both games: who is better on the same cards.

Luck of the cards is most of a deal. So every deal is played in every fair seating, and only the
difference between the two kinds of players in that deal counts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Final, TypeVar

from herzrasen.cards import Seat

Block = TypeVar("Block")
Played = TypeVar("Played")

SURE: Final = {95: 1.96, 99: 2.576}
"""So many standard errors to each side hold the truth in so many of 100 cases."""

MANY: Final = 20
"""More seatings than this are not played: rotations of two patterns stand for all."""


def seatings(players: int, sides: int | None = None) -> list[frozenset[Seat]]:
    """The seats that A takes: as many as B in every way, one more or one fewer if they are odd.

    Where seats play in ``sides`` (seat s for side ``s % sides``), whole sides are A's. At large
    tables, where the ways are too many, every seat in turn begins the same two patterns: A and B
    by turns, and A all on one side of the table; so no seat is A's more often than B's.
    """
    groups = players if sides is None else sides
    counts = sorted({groups // 2, groups - groups // 2})
    ways = [some for count in counts for some in combinations(range(groups), count)]
    if len(ways) > MANY:
        half = groups // 2
        patterns = (range(0, 2 * half, 2), range(half))
        turned = {
            frozenset((place + turn) % groups for place in pattern)
            for pattern in patterns
            for turn in range(groups)
        }
        ways = [tuple(sorted(some)) for some in turned | {_rest(groups, some) for some in turned}]
    return [
        frozenset(seat for seat in range(players) if seat % groups in some)
        for some in sorted(ways, key=lambda some: (len(some), some))
    ]


def _rest(groups: int, some: frozenset[int]) -> frozenset[int]:
    return frozenset(range(groups)) - some


def estimate(gains: Sequence[float], sure: int = 95) -> tuple[float, float]:
    """The mean of the deals' differences, and half the width of its interval, of 95 or 99 %.

    Raises statistics.StatisticsError for fewer than two deals.
    """
    within = SURE[sure] * stdev(gains) / len(gains) ** 0.5
    return round(fmean(gains), 3), round(within, 3)


def spread(
    play: Callable[[Block], list[Played]], blocks: Sequence[Block], workers: int | None
) -> Iterator[list[Played]]:
    """What each block of deals comes to, in order; played on all cores, or by ``workers``
    processes."""
    processes = os.cpu_count() or 1 if workers is None else workers
    if processes <= 1:
        yield from map(play, blocks)
        return
    # Spawned, not forked: the same on every system, and safe beside threads.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(play, blocks)
