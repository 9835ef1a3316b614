"""Daily deals: the secrets of the days, and what came of each person's deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from herzrasen.daily.results import DailyState


class StoredDay(msgspec.Struct, frozen=True):
    """The secret of a day, and when its commitment was first published, in ms since 1970."""

    day: int
    secret: bytes
    published: int


class StoredDaily(msgspec.Struct, frozen=True):
    """The deal of a day by this ``name`` as one person plays it for the table of results, at this
    ``table``. Times are in ms since 1970; ``points`` is None unless the deal was finished."""

    day: int
    name: str
    person: str
    table: str
    started: int
    state: DailyState = "running"
    finished: int | None = None
    points: int | None = None


class PointCount(msgspec.Struct, frozen=True):
    """How many people with an account, and how many guests, made these points."""

    points: int
    accounts: int
    guests: int


class BoardLine(msgspec.Struct, frozen=True):
    """The points of a person with an account, by its name."""

    name: str
    points: int


class DailyStore(Protocol):
    """Stores the days and results. A call returns when its write is durable.

    A person has one result for each deal: a guest who signs in brings theirs along, and
    of two for the same deal the one that was begun first stays. A failed read or write is raised as
    OSError.
    """

    async def publish(self, secrets: Mapping[int, bytes], now: int) -> None:
        """Store the secrets of these days, except where a day has one."""
        ...

    async def days(self, first: int, last: int) -> tuple[StoredDay, ...]:
        """The stored days from the first to the last, in order."""
        ...

    async def begin_day(self, day: int) -> None:
        """Note that a stored day has begun."""
        ...

    async def newest_begun(self) -> int | None:
        """The latest day that has begun; None if none ever has."""
        ...

    async def go_back(self, day: int) -> None:
        """Note that no day after this one has begun, and forget the secrets of this and all later
        days that nobody has begun to play."""
        ...

    async def begin(self, daily: StoredDaily) -> StoredDaily:
        """Store a person's deal as begun, unless they have begun it or were
        deleted by now; returns what is stored."""
        ...

    async def finish(
        self, table: str, state: DailyState, finished: int, points: int | None
    ) -> None:
        """Store how the deal at this table ended; nothing happens if that is stored already."""
        ...

    async def of_person(self, person: str, first: int) -> tuple[StoredDaily, ...]:
        """All deals of a person since this day, the latest day first."""
        ...

    async def result(self, day: int, name: str, person: str) -> StoredDaily | None:
        """A person's deal; None if they have not begun it."""
        ...

    async def counts(self, day: int, name: str) -> tuple[PointCount, ...]:
        """How often which points were made, by points."""
        ...

    async def board(
        self, day: int, name: str, limit: int, *, low_wins: bool
    ) -> tuple[BoardLine, ...]:
        """The best results of people with an account, the earlier one first among equals."""
        ...

    async def best_table(self, day: int, name: str, *, low_wins: bool) -> str | None:
        """The table of the best result, the earliest of them; None if there is none."""
        ...
