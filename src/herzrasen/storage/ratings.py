"""The log of rated matches, and the ratings that are computed from it.

A public match is noted in the write in which it begins. When it is over, it moves into the log
together with the new ratings, in one transaction: every match is rated once, also after a crash and
on several nodes. The log alone decides what the ratings are; all else can be
computed anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec

from herzrasen.ratings.families import Family
from herzrasen.ratings.rated_match import RatedMatch
from herzrasen.ratings.rating import Rating
from herzrasen.ratings.recompute import LoggedMatch, RatingChange
from herzrasen.ratings.weights import PersonStatus

MAX_CURVE: Final = 500
"""Points of a curve that are read: the newest."""


class UnratedMatch(msgspec.Struct, frozen=True):
    """A public match that has begun and is not rated: its table's id and name, the description as
    it ``began`` and as it is, and the last entry of its journal."""

    table: int
    name: str
    began: bytes
    description: bytes
    last_entry: bytes | None


class BoardRow(msgspec.Struct, frozen=True):
    """A row of a board: the name of an account, and its rating."""

    name: str
    person: str
    rating: Rating


class Exclusion(msgspec.Struct, frozen=True):
    """A person who is excluded from the ratings (``name`` is empty for a guest), since when, and
    why."""

    person: str
    name: str
    since: int
    reason: str


class RecomputedRatings(msgspec.Struct, frozen=True):
    """How many ``matches`` the log has, how many ``changes`` of ratings follow from them, and how
    many rows of changes were ``different``: with another rating, missing, or too many."""

    matches: int
    changes: int
    different: int


Rate: TypeAlias = Callable[
    [Mapping[str, Rating], Sequence[RatedMatch], PersonStatus], Mapping[str, Rating]
]
"""Computes the ratings after a match from those before it and the persons' earlier matches."""
Recompute: TypeAlias = Callable[[Iterable[LoggedMatch], PersonStatus], Iterable[RatingChange]]


class RatingStore(Protocol):
    """Stores ratings. A call that writes returns when its write is durable. A failed read or write
    is raised as OSError."""

    async def unrated_matches(self, after: int, count: int) -> tuple[UnratedMatch, ...]:
        """Up to ``count`` unrated matches whose table has an id above ``after``, by that id."""
        ...

    async def unrated_match(self, name: str) -> UnratedMatch | None:
        """The match at this table, if it has begun in public and is not rated."""
        ...

    async def drop(self, table: int) -> None:
        """Forget a match that is not to be rated."""
        ...

    async def add(self, table: int, match: RatedMatch, rate: Rate) -> bool:
        """Move a match into the log and store what ``rate`` returns; False if it is there already.
        One at a time, on all nodes together."""
        ...

    async def recompute(self, recompute: Recompute, *, write: bool = True) -> RecomputedRatings:
        """Compute every rating from the log, and count what differs; ``write`` stores it, too."""
        ...

    async def needs_recompute(self) -> bool:
        """Whether past matches count differently since the last time: a person was excluded or
        admitted, or a guest with rated matches has signed in to an account."""
        ...

    async def ratings_of(self, person: str) -> dict[Family, Rating]:
        """All ratings of a person."""
        ...

    async def curve(self, person: str, family: Family) -> tuple[Rating, ...]:
        """A person's newest MAX_CURVE ratings in a family, the oldest first."""
        ...

    async def board(
        self, family: Family, since: int, first: int, count: int
    ) -> tuple[BoardRow, ...]:
        """Up to ``count`` rows from row ``first`` on (0 is the best score): accounts that are not
        excluded, with a rating that is not provisional, of a match at ``since`` or later."""
        ...

    async def board_size(self, family: Family, since: int, above: float | None = None) -> int:
        """How many rows the board has; with ``above``, how many have a greater score."""
        ...

    async def is_excluded(self, person: str) -> bool:
        """Whether this person is excluded."""
        ...

    async def exclude(self, person: str, since: int, reason: str) -> None:
        """Exclude a person from the ratings, from their first match on."""
        ...

    async def admit(self, person: str) -> bool:
        """End an exclusion; False if there was none."""
        ...

    async def exclusions(self) -> tuple[Exclusion, ...]:
        """Who is excluded, the latest first."""
        ...
