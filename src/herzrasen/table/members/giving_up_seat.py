"""How a seat is given up: by a person who gets up for good, or because its person was deleted.

Before the match the seat is free again. In a running match a bot takes it, and it is offered to
watchers; who had it is remembered, and in this deal nobody else may know their cards. A host who
is gone is followed by the next person by seat.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol.websocket import SeatNotice
from herzrasen.table.held_seats import DELETED_PERSON, HeldSeat
from herzrasen.table.members.host import with_next_host
from herzrasen.table.seats import FormerPlayer, Seating

MAX_FORMER_PLAYERS: Final = 8
"""Former players that one seat remembers."""


class SeatChange(msgspec.Struct, frozen=True):
    """The seats after an action, and the notice of it."""

    seating: Seating
    notice: SeatNotice


def stand_up(seating: Seating, seat: Seat, deal: int) -> SeatChange:
    """Free the seat of a person who gets up for good; in a running match a bot takes it, and it is
    offered to watchers. So are other seats of theirs: a guest who signed in may have several."""
    name, person = seating.occupants[seat].name, seating.occupants[seat].person
    after = seating
    for other, place in enumerate(seating.occupants):
        if place.person == person:
            after = (
                give_to_bot(after, other, deal, displaced=False)
                if after.begun
                else empty_seat(after, other)
            )
    return SeatChange(with_next_host(after), SeatNotice("stood-up", seat, name))


def without_deleted(seating: Seating, deal: int) -> Seating:
    """Give the seats of persons who were deleted to bots, in a running match: nobody waits for who
    is nobody any more. In this deal their seats are held, so nobody else takes them."""
    after = seating
    for seat, place in enumerate(seating.occupants):
        if place.person == DELETED_PERSON:
            after = give_to_bot(after, seat, deal, displaced=False)
    return with_next_host(after) if after is not seating else seating


def without_second_seats(seating: Seating) -> Seating:
    """The seating of a person with two seats: they host from the first, and before the match the
    second is free for others."""
    after = seating
    for seat in seating.second_seats:
        if seat == seating.host:
            first = seating.seat_of(seating.occupants[seat].person or "")
            after = msgspec.structs.replace(after, host=first)
        if not seating.begun:
            after = empty_seat(after, seat)
    return after


def empty_seat(seating: Seating, seat: Seat) -> Seating:
    """Free a seat, before the match."""
    return _without_presence(seating.with_occupant(seat, name="", person=None, open=False), seat)


def give_to_bot(seating: Seating, seat: Seat, deal: int, *, displaced: bool) -> Seating:
    """Give a person's seat to a bot and offer it to watchers; ``displaced`` if the host does."""
    place = seating.occupants[seat]
    assert place.person is not None
    player = FormerPlayer(place.name, place.person, displaced)
    others = tuple(
        one for one in place.former if (one.name, one.person) != (player.name, player.person)
    )
    bot = seating.with_occupant(
        seat,
        name=seating.bot_name(),
        person=None,
        open=True,
        former=(*others, player)[-MAX_FORMER_PLAYERS:],
    )
    held = bot.held.with_note(HeldSeat(place.person, seat, deal))
    return _without_presence(msgspec.structs.replace(bot, held=held), seat)


def _without_presence(seating: Seating, seat: Seat) -> Seating:
    """Forget the presence of a person at this seat."""
    away = {other: since for other, since in seating.away.items() if other != seat}
    return msgspec.structs.replace(
        seating, away=away, left=seating.left - {seat}, sheet_read=seating.sheet_read - {seat}
    )
