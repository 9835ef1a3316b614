"""Release seats before the match: at a public table a person who has left loses the seat.

Who has got a seat and has never come loses it sooner than who was there: they hold it from others.
At a private table they keep it: their friends are waiting for them. Times are milliseconds of any
clock, given as arguments.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from herzrasen.cards import NO_SEATS, Seat
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.table.seats import Seating, SeatOccupant

ARRIVAL_MS: Final = 15_000
"""Milliseconds in which who has got a seat has to come: enough for a slow phone on a bad line."""


def seats_to_release(
    seating: Seating, house: HouseRules, now: int, grace: int, expected: frozenset[Seat] = NO_SEATS
) -> frozenset[Seat]:
    """The seats whose persons have been away for ``grace`` ms; those ``expected`` have yet to come
    for the first time, and have ARRIVAL_MS for that."""
    due = _due(seating, house, grace, expected)
    return frozenset(seat for seat, time in due.items() if now >= time)


def empty_seats(seating: Seating, gone: Collection[Seat]) -> Seating:
    """The seating without the persons at these seats."""
    if not gone:
        return seating
    places = tuple(
        SeatOccupant(place.seed) if seat in gone else place
        for seat, place in enumerate(seating.occupants)
    )
    away = {seat: since for seat, since in seating.away.items() if seat not in gone}
    return msgspec.structs.replace(seating, occupants=places, away=away)


def next_release(
    seating: Seating, house: HouseRules, grace: int, expected: frozenset[Seat] = NO_SEATS
) -> int | None:
    """When the next seat will be released, None if none will."""
    return min(_due(seating, house, grace, expected).values(), default=None)


def _due(
    seating: Seating, house: HouseRules, grace: int, expected: frozenset[Seat]
) -> dict[Seat, int]:
    if seating.begun or house.kind == "private":
        return {}
    arrival = min(grace, ARRIVAL_MS)
    return {
        seat: since + (arrival if seat in expected else grace)
        for seat, since in seating.away.items()
    }
