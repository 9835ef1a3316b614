"""Duplicate play, for both games: who is better on the same cards.

Luck of the cards is most of a deal. So every deal is played in every fair seating, and only the
difference between the two kinds of players in that deal counts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import combinations
from math import sqrt
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


def seatings(
    players: int, sides: int | None = None, *, alone: bool = False
) -> list[frozenset[Seat]]:
    """The seats that A takes: as many as B in every way, one more or one fewer if they are odd.

    ``alone``: a single one instead, or a single side.

    Where seats play in ``sides`` (seat s for side ``s % sides``), whole sides are A's. At large
    tables, where the ways are too many, every seat in turn begins the same two patterns: A and B
    by turns, and A all on one side of the table; so no seat is A's more often than B's.
    """
    groups = players if sides is None else sides
    counts = [1] if alone else sorted({groups // 2, groups - groups // 2})
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
    return round(fmean(gains), 3), round(SURE[sure] * error(gains), 3)


def error(gains: Sequence[float]) -> float:
    """The standard error of the mean of the deals' differences.

    Raises statistics.StatisticsError for fewer than two deals.
    """
    return stdev(gains) / sqrt(len(gains))


def spread(
    play: Callable[[Block], Played], blocks: Sequence[Block], workers: int | None
) -> Iterator[Played]:
    """What each block of deals comes to, in order; see ``as_played``."""
    played: dict[int, Played] = {}
    wanted = 0
    for number, result in as_played(play, blocks, workers):
        played[number] = result
        while wanted in played:
            yield played.pop(wanted)
            wanted += 1


def as_played(
    play: Callable[[Block], Played], blocks: Sequence[Block], workers: int | None
) -> Iterator[tuple[int, Played]]:
    """What each block comes to, with its number, whichever is finished first; played on all cores,
    or by ``workers`` processes."""
    processes = os.cpu_count() or 1 if workers is None else workers
    if processes <= 1 or len(blocks) < 2:
        yield from enumerate(map(play, blocks))
        return
    # Spawned, not forked: the same on every system, and safe beside threads.
    with ProcessPoolExecutor(min(processes, len(blocks)), get_context("spawn")) as pool:
        waiting: dict[Future[Played], int] = {}
        try:
            for number, block in enumerate(blocks):
                waiting[pool.submit(play, block)] = number
                # No more than are played at once: an interrupted arena ends soon.
                if len(waiting) == processes:
                    yield from _finished(waiting)
            while waiting:
                yield from _finished(waiting)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _finished(waiting: dict[Future[Played], int]) -> Iterator[tuple[int, Played]]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        yield waiting.pop(future), future.result()
