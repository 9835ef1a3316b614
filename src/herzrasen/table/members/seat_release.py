"""A public table waits for people: who has gone before the match begins keeps no seat there.

At a private table he does: his friends know whom they wait for. Times are milliseconds of any
clock, given as arguments.
"""

from __future__ import annotations

import msgspec

from herzrasen.protocol.house_rules import House
from herzrasen.table.seats import Place, Seating


def vacated(seating: Seating, house: House, now: int, grace: int) -> Seating:
    """The seats once those are free whose person has been away for ``grace`` ms."""
    gone = {seat for seat, since in _away(seating, house).items() if now - since >= grace}
    if not gone:
        return seating
    places = tuple(
        Place(place.seed) if seat in gone else place for seat, place in enumerate(seating.places)
    )
    away = {seat: since for seat, since in seating.away.items() if seat not in gone}
    return msgspec.structs.replace(seating, places=places, away=away)


def due(seating: Seating, house: House, grace: int) -> int | None:
    """When the next seat will be free, None if none will."""
    away = _away(seating, house)
    return min(away.values()) + grace if away else None


def _away(seating: Seating, house: House) -> dict[int, int]:
    return {} if seating.begun or house.kind == "private" else seating.away
