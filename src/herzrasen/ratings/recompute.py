"""All ratings from the log of rated matches, in its order: the same numbers as match by match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from herzrasen.ratings.families import Family
from herzrasen.ratings.rated_match import RatedMatch
from herzrasen.ratings.rating import Rating
from herzrasen.ratings.update import rate
from herzrasen.ratings.weights import PersonStatus, meetings_before


class LoggedMatch(msgspec.Struct, frozen=True):
    """An entry of the log and its number, which grows from entry to entry."""

    number: int
    match: RatedMatch


class RatingChange(msgspec.Struct, frozen=True):
    """A person's rating after the match with this number of the log."""

    number: int
    family: Family
    person: str
    rating: Rating


def recompute(log: Iterable[LoggedMatch], status: PersonStatus) -> Iterator[RatingChange]:
    """Every change of every rating, in order."""
    ratings: dict[Family, dict[str, Rating]] = {}
    played: dict[tuple[Family, str], list[RatedMatch]] = {}
    for logged in log:
        match, family = logged.match, logged.match.family
        own = ratings.setdefault(family, {})
        persons = [seat.player for seat in match.persons]
        earlier = {
            id(one): one for person in persons for one in played.get((family, person), ())
        }.values()
        after = rate(match, own, meetings_before(match, earlier), status)
        own.update(after)
        for person in persons:
            played.setdefault((family, person), []).append(match)
        for person, rating in after.items():
            yield RatingChange(logged.number, family, person, rating)
