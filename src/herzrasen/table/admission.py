"""Who may be connected to a table, watch it, and read its journal.

Which strangers may watch is ``HouseRules.admits`` (``protocol/house_rules.py``); taking a seat is
in ``seats.py``; at a server the site of a person counts as well (``server/room/seat_access.py``);
at a tournament's table other rules say who may read (``server/tournaments/service.py``).
"""

from __future__ import annotations

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import Refusal
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating


def admission_refusal(description: TableInfo, person: str, seating: Seating) -> Refusal | None:
    """Why this person may not be connected to the table, as it is seated now; None if they may:
    those who have no seat and take none watch.

    Anybody may watch a public table, so those who were removed from one may as well.
    """
    if description.house.kind == "private" and seating.keeps_out(person):
        return Refusal("table.refusal.removed")
    seated = seating.seat_of(person) != WATCHER
    if description.house.admits(
        seated=seated, takeable=_has_room_for(description, person, seating)
    ):
        return None
    return Refusal("table.refusal.no-watchers")


def may_read_journal(description: TableInfo, person: str) -> bool:
    """Whether this person may read the journal: persons who sat there during the match, and those
    who may be at the table now."""
    sat = any(person == player.person for place in description.places for player in place.former)
    return sat or admission_refusal(description, person, description.seating()) is None


def _has_room_for(description: TableInfo, person: str, seating: Seating) -> bool:
    """Whether this person could sit down at the table, as it is seated now. At one of a tournament
    nobody can, though the seat of someone who was deleted is free before the match."""
    return not description.tournament and seating.has_room_for(person)
