"""What races say about the door: figures for the bars and for ``bench/races.py``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from herzrasen.cards import Seat
from tests.lag_compensation.races import APART_MS, Outcome


def contested(runs: Iterable[Outcome], seat: Seat | None = None) -> list[Outcome]:
    """The races that the bar is about, those of one seat alone if it is given."""
    return [
        run
        for run in runs
        if run.apart >= APART_MS and (seat is None or seat in [one.seat for one in run.sent])
    ]


def share(
    runs: Iterable[Outcome], how: Literal["winner", "by_arrival"], seat: Seat | None = None
) -> float:
    """In how many of the contested plays the first touch wins."""
    races = contested(runs, seat)
    right = [run for run in races if getattr(run, how) == run.fair]
    return len(right) / len(races)


def wins(runs: Iterable[Outcome], seat: Seat) -> float:
    """In how many of its contested plays a seat wins."""
    races = contested(runs, seat)
    return sum(run.winner == seat for run in races) / len(races)


def longest_wait(runs: Iterable[Outcome]) -> float:
    """The longest that a claim waited at the door, in ms."""
    return max(run.waited for run in runs)


def gain(honest: Iterable[Outcome], lying: Iterable[Outcome], seat: Seat) -> float:
    """By how many ms at most a seat's touches were believed to be earlier, because it lied."""
    return max(
        one.touched[seat] - other.touched[seat]
        for one, other in zip(honest, lying, strict=True)
        if seat in one.touched
    )


def beyond(lying: Iterable[Outcome], seat: Seat) -> float:
    """By how many ms at most a touch was believed to be earlier than the shortest round trip that
    the table has measured allows: the tolerance."""
    return max(
        sent.arrived - run.lines[seat].low - run.touched[seat]
        for run in lying
        for sent in run.sent
        if sent.seat == seat
    )
