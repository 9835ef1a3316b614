"""Who may sit down in the running deal: nobody plays it against people with cards that they know.

A move that is taken back has shown cards, to its player and to all who watched; a deal that was
dealt before at another table may be known as a whole. So from then on one person at most plays
such a deal. A person who got up from a seat has seen its hand (``held_seats``). With the next deal
the table is open again.
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.table.held_seats import DELETED_PERSON, HeldSeats
from herzrasen.table.info import Repeat
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


class RunningDeal(msgspec.Struct, frozen=True, gc=False):
    """The last deal of a table: its number, counted from 1, 0 before any; and whether someone may
    have ``seen`` how it goes on."""

    number: int
    seen: bool = False


def running_deal(table: Table, repeats: Repeat | None) -> RunningDeal:
    """The last deal of this table, which ``repeats`` a deal of another one, or does not."""
    undone = table.deals - 1 in table.undone_deals
    repeated = repeats is not None and table.deals <= repeats.deal
    return RunningDeal(table.deals, undone or repeated)


def seat_to_take(
    seating: Seating, person: str, wanted: Seat | None, deal: RunningDeal
) -> Seat | Refusal | None:
    """The seat that a person without one may take in this deal: the one that they want, but only
    the one whose hand they have seen if they have seen any; or why they may take none."""
    if _is_closed(seating, deal):
        return Refusal("table.refusal.next-deal")
    if not seating.begun:
        return wanted
    held = seating.held.in_deal(deal.number)
    own = held.seats_of(person)
    if not own:
        return _newcomers_seat(seating, held, wanted)
    seat, *others = own
    if others or wanted not in (None, seat) or not seating.is_takeable(seat):
        return Refusal("table.refusal.other-hand")
    return seat


def seat_infos(seating: Seating, deal: RunningDeal) -> tuple[SeatInfo, ...]:
    """The seats as everybody may know them in this deal. A seat that someone got up from is open
    for their return, if they still are anybody."""
    held = seating.held.in_deal(deal.number)
    returning = frozenset[Seat]() if _is_closed(seating, deal) else held.seats
    returning -= held.seats_of(DELETED_PERSON)
    later = frozenset(range(len(seating.occupants)))
    if not _is_closed(seating, deal):
        later = held.seats
    return tuple(
        msgspec.structs.replace(info, open=info.seat in returning, later=True)
        if info.open and info.seat in later
        else info
        for info in seating.info()
    )


def _newcomers_seat(
    seating: Seating, held: HeldSeats, wanted: Seat | None
) -> Seat | Refusal | None:
    """The seat for someone who has seen no hand of this deal: none that others got up from."""
    takeable = [seat for seat in range(len(seating.occupants)) if seating.is_takeable(seat)]
    free = [seat for seat in takeable if seat not in held.seats]
    if wanted in held.seats or (takeable and not free):
        return Refusal("table.refusal.next-deal")
    return free[0] if wanted is None and free else wanted


def _is_closed(seating: Seating, deal: RunningDeal) -> bool:
    """Whether nobody else may sit down in this deal: it is known, and someone plays it."""
    return deal.seen and _is_played(seating)


def is_deserted(seating: Seating, deal: int) -> bool:
    """Whether only persons who were deleted have played in this deal, and nobody does: it would
    stand still if nobody new might sit down."""
    return not _is_played(seating) and seating.held.in_deal(deal).persons <= {DELETED_PERSON}


def _is_played(seating: Seating) -> bool:
    """Whether a person sits here who was not deleted."""
    return any(place.person for place in seating.occupants)
