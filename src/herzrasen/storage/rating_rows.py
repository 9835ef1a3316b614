"""The rows of ratings, alike in both databases, and what a recomputation has to write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from herzrasen.protocol import codec
from herzrasen.ratings import rated_match
from herzrasen.ratings.families import Family
from herzrasen.ratings.rated_match import RatedMatch
from herzrasen.ratings.rating import Rating
from herzrasen.ratings.recompute import RatingChange
from herzrasen.storage.errors import DamagedRow

Row: TypeAlias = tuple[Any, ...]
_RATING: Final = codec.decoder(Rating)


def read_rating(line: bytes) -> Rating:
    """A stored rating. Raises DamagedRow."""
    try:
        rating: Rating = _RATING.decode(line)
    except (msgspec.MsgspecError, ValueError):
        raise DamagedRow("a rating is damaged: herzrasen ratings recompute") from None
    return rating


def read_match(line: bytes) -> RatedMatch:
    """A match in the log of ratings. Raises DamagedRow."""
    try:
        return rated_match.read(line)
    except (msgspec.MsgspecError, ValueError):
        raise DamagedRow("a match in the log of ratings is damaged") from None


def change_row(person: str, family: Family, number: int, rating: Rating) -> Row:
    """The row of a person's rating after a match."""
    return person, family, number, codec.encode(rating)


def rating_row(person: str, family: Family, rating: Rating) -> Row:
    """The row of a person's newest rating."""
    return person, family, rating.score, rating.deviation, rating.at, codec.encode(rating)


def newest_rows(changes: Iterable[RatingChange]) -> list[Row]:
    """The rows of the newest ratings, from all changes in order."""
    newest = {(change.person, change.family): change.rating for change in changes}
    return [rating_row(person, family, rating) for (person, family), rating in newest.items()]


class RatingRewrite(NamedTuple):
    """What a recomputation writes into the two tables of ratings: rows of changes and of newest
    ratings, and the keys of rows that are deleted."""

    changes: list[Row]
    stale_changes: list[Row]
    newest: list[Row]
    stale_newest: list[Row]

    @property
    def different(self) -> int:
        """How many changes were stored otherwise, or are not to be stored."""
        return len(self.changes) + len(self.stale_changes)


def rewrite(
    changes: Sequence[RatingChange], stored_changes: Iterable[Row], stored_newest: Iterable[Row]
) -> RatingRewrite:
    """What has to be written so that these changes, and no others, are stored."""
    rows = [change_row(one.person, one.family, one.number, one.rating) for one in changes]
    return RatingRewrite(
        *_difference(rows, stored_changes, key=3),
        *_difference(newest_rows(changes), stored_newest, key=2),
    )


def _difference(
    wanted: Iterable[Row], stored: Iterable[Row], key: int
) -> tuple[list[Row], list[Row]]:
    """The wanted rows that are not stored like this, and the keys (the first ``key`` columns) of
    the stored rows that are not wanted."""
    there = {tuple(row[:key]): tuple(row) for row in stored}
    written = [row for row in wanted if there.pop(row[:key], None) != row]
    return written, list(there)
