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

SURE: Final = 1.96
"""So many standard errors to each side hold the truth in 95 of 100 cases."""


def seatings(players: int) -> list[frozenset[Seat]]:
    """The seats that A takes: as many as B in every way, one more or one fewer if they are odd."""
    counts = {players // 2, players - players // 2}
    return [
        frozenset(seats)
        for count in sorted(counts)
        for seats in combinations(range(players), count)
    ]


def estimate(gains: Sequence[float]) -> tuple[float, float]:
    """The mean of the deals' differences, and half the width of its 95 % interval.

    Raises statistics.StatisticsError for fewer than two deals.
    """
    within = SURE * stdev(gains) / len(gains) ** 0.5
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
