"""Fairness figures of simulated races, for the bounds and for ``bench/races.py``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from herzrasen.cards import Seat
from tests.lag_compensation.simulated_races import APART_MS, Outcome


def contested_races(runs: Iterable[Outcome], seat: Seat | None = None) -> list[Outcome]:
    """The races that the bound is about; those of one seat if given."""
    return [
        run
        for run in runs
        if run.apart >= APART_MS and (seat is None or seat in [one.seat for one in run.sent])
    ]


def share(
    runs: Iterable[Outcome], how: Literal["winner", "by_arrival"], seat: Seat | None = None
) -> float:
    """The share of contested plays in which the first touch wins."""
    races = contested_races(runs, seat)
    right = [run for run in races if getattr(run, how) == run.fair]
    return len(right) / len(races)


def wins(runs: Iterable[Outcome], seat: Seat) -> float:
    """The share of its contested plays that a seat wins."""
    races = contested_races(runs, seat)
    return sum(run.winner == seat for run in races) / len(races)


def longest_wait(runs: Iterable[Outcome]) -> float:
    """The longest that a move waited in the queue, in ms."""
    return max(run.waited for run in runs)


def gain(honest: Iterable[Outcome], lying: Iterable[Outcome], seat: Seat) -> float:
    """By how many ms at most a seat's touches were dated earlier because it lied."""
    return max(
        one.touched[seat] - other.touched[seat]
        for one, other in zip(honest, lying, strict=True)
        if seat in one.touched
    )


def beyond(lying: Iterable[Outcome], seat: Seat) -> float:
    """By how many ms at most a touch was dated earlier than the shortest measured round trip
    allows: the tolerance."""
    return max(
        sent.arrived - run.lines[seat].low - run.touched[seat]
        for run in lying
        for sent in run.sent
        if sent.seat == seat
    )
