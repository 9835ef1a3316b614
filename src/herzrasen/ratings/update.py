"""The new ratings of the persons of a match: a Bradley-Terry model of every two seats, as in
Glicko.

How it works: a match of n seats is n - 1 comparisons for each seat. One that ended better has won
it, equal places are half a win. What is expected follows from the difference of the means,
flattened by how unsure both are (Glickman 1999, https://www.glicko.net/glicko.html). Comparisons of
one match are not independent, and how far a match can be believed differs between the families:
``CREDIT`` is what one comparison counts, fitted to matches of our bots (``docs/ratings.md``). All
seats are updated at once from the ratings before the match; bots are compared with and stay as they
are.

openskill, the kept library, was measured beside it. Its models know no weights for a pair of
players and no players that stand fixed, and its Plackett-Luce puts a place behind a tie above the
tied.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from herzrasen.ratings.bot_ratings import BOT_RATINGS
from herzrasen.ratings.families import Family
from herzrasen.ratings.rated_match import RatedMatch, RatedSeat
from herzrasen.ratings.rating import LEAST_DEVIATION, NEW_RATING, Rating
from herzrasen.ratings.weights import NO_STATUS, Meetings, PersonStatus, weights

CREDIT: Final = MappingProxyType[Family, float](
    {
        "hearts-classic": 0.3,
        "hearts-jack": 0.3,
        "nerts-table": 1.0,
    }
)
"""What a comparison of two seats counts."""
SCALE: Final = math.log(10) / 400
"""Logits in a point of the scale."""


def rate(
    match: RatedMatch,
    ratings: Mapping[str, Rating],
    meetings: Meetings = MappingProxyType({}),
    status: PersonStatus = NO_STATUS,
) -> dict[str, Rating]:
    """The rating of each person after the match. ``ratings`` are those before it, of all persons
    that have one; ``meetings`` and ``status`` are what ``weights`` asks for."""
    before = {
        seat.player: ratings.get(seat.player, NEW_RATING).before(match.at) for seat in match.persons
    }
    after = {}
    for seat in match.persons:
        own = before[seat.player]
        counts = weights(match, seat, meetings, status)
        pairs = [
            SeatComparison(_result(seat, other), opponent.mean, opponent.deviation, weight)
            for other, weight in zip(match.seats, counts, strict=True)
            if weight
            and not (match.no_gain and other.place == seat.place)
            and (opponent := _opponent(match.family, other, before)) is not None
        ]
        changed = apply_comparisons(own, pairs, CREDIT[match.family])
        if match.no_gain:
            changed = msgspec.structs.replace(
                own, mean=min(own.mean, changed.mean), deviation=own.deviation
            )
        after[seat.player] = msgspec.structs.replace(
            changed,
            matches=own.matches + bool(pairs),
            left=own.left + seat.left,
            resigned=own.resigned + seat.resigned,
            at=max(own.at, match.at),
        )
    return after


class SeatComparison(msgspec.Struct, frozen=True):
    """Two seats of a match, as one of them sees it: its ``result`` (1 a win, 0.5 equal places), the
    rating of the other, and what it counts."""

    result: float
    mean: float
    deviation: float
    weight: float


def win_probability(difference: float, variance: float) -> float:
    """The probability of a win, given the difference of the means and the variance of both
    together.

    >>> round(win_probability(400, 0), 3), round(win_probability(400, 350**2), 2)
    (0.909, 0.82)
    """
    flattened = SCALE * difference / math.sqrt(1 + 3 * SCALE**2 * variance / math.pi**2)
    return 1 / (1 + math.exp(-flattened))


def apply_comparisons(own: Rating, pairs: list[SeatComparison], credit: float) -> Rating:
    """The rating after these comparisons."""
    information = gradient = 0.0
    for pair in pairs:
        spread = pair.deviation**2
        flat = 1 / math.sqrt(1 + 3 * SCALE**2 * spread / math.pi**2)
        chance = win_probability(own.mean - pair.mean, spread)
        counts = credit * pair.weight
        gradient += counts * SCALE * flat * (pair.result - chance)
        information += counts * (SCALE * flat) ** 2 * chance * (1 - chance)
    variance = 1 / (1 / own.deviation**2 + information)
    deviation = max(min(LEAST_DEVIATION, own.deviation), math.sqrt(variance))
    return msgspec.structs.replace(own, mean=own.mean + variance * gradient, deviation=deviation)


def _result(seat: RatedSeat, other: RatedSeat) -> float:
    return 0.5 if seat.place == other.place else float(seat.place < other.place)


def _opponent(family: Family, other: RatedSeat, before: Mapping[str, Rating]) -> Rating | None:
    """The rating of another seat; None for a bot that has no measured one."""
    if other.kind != "bot":
        return before[other.player]
    measured = BOT_RATINGS[family].get(other.player)
    return None if measured is None else Rating(measured, 0.0)
