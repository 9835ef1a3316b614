"""Release seats before the match: at a public table a person who has left loses the seat.

At a private table they keep it: their friends are waiting for them. Times are milliseconds of any
clock, given as arguments.
"""

from __future__ import annotations

import msgspec

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.table.seats import Seating, SeatOccupant


def release_seats(seating: Seating, house: HouseRules, now: int, grace: int) -> Seating:
    """The seating without the persons who have been away for ``grace`` ms."""
    gone = {seat for seat, since in _away(seating, house).items() if now - since >= grace}
    if not gone:
        return seating
    places = tuple(
        SeatOccupant(place.seed) if seat in gone else place
        for seat, place in enumerate(seating.occupants)
    )
    away = {seat: since for seat, since in seating.away.items() if seat not in gone}
    return msgspec.structs.replace(seating, occupants=places, away=away)


def next_release(seating: Seating, house: HouseRules, grace: int) -> int | None:
    """When the next seat will be released, None if none will."""
    away = _away(seating, house)
    return min(away.values()) + grace if away else None


def _away(seating: Seating, house: HouseRules) -> dict[int, int]:
    return {} if seating.begun or house.kind == "private" else seating.away
