"""How one person's deal of a day ended, the run of days, and where points stand among all. That
only the first play of a person counts: ``server/lobby/daily_tables.py``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from herzrasen.daily.calendar_day import closes_at

DailyState: TypeAlias = Literal["running", "finished", "given-up", "late"]
"""``given-up``: the person left the table for good; ``late``: finished after the day had closed."""


def state_at_end(day: int, finished_at: int, points: int | None) -> DailyState:
    """The state of a deal whose match is over; without points it was broken off."""
    if points is None:
        return "given-up"
    return "finished" if finished_at <= closes_at(day) else "late"


def shows_results(day: int, now: int, state: DailyState | None) -> bool:
    """Whether a person may see the results of a deal: with their own behind them, or once the day
    has closed. ``state`` is that of their own deal, None if they have begun none."""
    return state not in (None, "running") or now > closes_at(day)


class Streaks(msgspec.Struct, frozen=True):
    """``current``: finished days in a row up to today, or to yesterday while today is open;
    ``longest``: the longest such run."""

    current: int = 0
    longest: int = 0


def streaks(finished: Iterable[int], today: int) -> Streaks:
    """The runs of days on which a deal was finished. Days after ``today``, that a clock which was
    ahead has begun, do not count yet.

    >>> streaks([3, 4, 5, 9, 10, 300], 11)
    Streaks(current=2, longest=3)
    """
    days = sorted({day for day in finished if day <= today})
    longest = length = 0
    before: int | None = None
    for day in days:
        length = length + 1 if before == day - 1 else 1
        longest = max(longest, length)
        before = day
    alive = before is not None and today - 1 <= before <= today
    return Streaks(length if alive else 0, longest)


class DailyPlace(msgspec.Struct, frozen=True):
    """Where some points stand: ``place`` counts from 1 and is shared by equals, among ``of``
    people; ``beaten`` is the number of those who did worse."""

    place: int
    of: int
    beaten: int


def place_among(points: int, counts: Mapping[int, int], *, low_wins: bool) -> DailyPlace:
    """The place of these points, where ``counts`` says how many people have how many points,
    the person themselves included."""
    sign = -1 if low_wins else 1
    better = sum(n for other, n in counts.items() if sign * other > sign * points)
    worse = sum(n for other, n in counts.items() if sign * other < sign * points)
    return DailyPlace(better + 1, sum(counts.values()), worse)


def newest_day(clock_day: int, begun: Collection[int]) -> int:
    """The day it is: that of the clock, but none before a day that has begun already, since the
    secrets of past days are known. So a clock that goes back makes no past day playable."""
    return max(clock_day, *begun) if begun else clock_day
