"""What the host of a table may do with its seats, and what anybody may with his own.

The host is who opened the table; when he gets up for good, the next person by seat. Before the
match he may take a seat away from somebody, put a bot on a free seat, or free a bot's. While it
runs he may let a bot play for who is away, and offer a seat to whoever looks on: a bot's, or that
of a person whom a bot plays for. All of it is told to everybody.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import Arrange, Deed, Told
from herzrasen.table.seats import Place, Seating, Sitter

MOST_REMOVED: Final = 50
"""Persons whom one table keeps away: each is written down with it."""

KEPT: Final = 8
"""Persons that a seat remembers after they have got up from it."""


class Changed(msgspec.Struct, frozen=True):
    """The seats after an act, and how it is told."""

    seating: Seating
    told: Told


def acting(seating: Seating, silent: frozenset[Seat], now: int, grace: int) -> Seat:
    """The seat of who may act as host at this time, in ms.

    That is the host; and while he is away for longer than ``grace`` ms, or is ``silent`` (he let a
    ready check go by), the next person by seat who is neither. The host's seat if there is none.
    """
    away = {seat for seat, since in seating.away.items() if now - since >= grace}
    return next(
        (seat for seat in _clockwise(seating) if seat not in away | silent),
        seating.host,
    )


def arrange(seating: Seating, host: Seat, wish: Arrange) -> Changed | Refusal:
    """What the ``host`` wants to become of a seat.

    Refused if somebody else is there by now than he saw.
    """
    if not 0 <= wish.seat < len(seating.places):
        return Refusal("table.refusal.no-such-seat")
    place = seating.places[wish.seat]
    if place.name != wish.name:
        return Refusal("table.refusal.seat-changed")
    if seating.ended is not None:
        return Refusal("table.refusal.ended")
    match wish.to:
        case "removed":
            changed = _removed(seating, host, wish.seat, place)
        case "bot":
            changed = _to_bot(seating, wish.seat, place)
        case "free":
            changed = _freed(seating, wish.seat, place)
    if isinstance(changed, Refusal):
        return changed
    after, what = changed
    name = place.name or after.places[wish.seat].name
    return Changed(after, Told(what, wish.seat, name, by=seating.places[host].name))


def stand_up(seating: Seating, seat: Seat) -> Changed:
    """The person at this seat gets up for good: it is free, in a running match a bot has it and
    it is offered to whoever looks on."""
    name = seating.places[seat].name
    after = _abandoned(seating, seat) if seating.begun else _emptied(seating, seat)
    return Changed(_hosted(after), Told("stood-up", seat, name))


_Done: TypeAlias = tuple[Seating, Deed] | Refusal


def _removed(seating: Seating, host: Seat, seat: Seat, place: Place) -> _Done:
    if seating.begun:
        return Refusal("table.refusal.begun")
    if place.person is None or seat in (host, seating.host):
        return Refusal("table.refusal.nobody-to-remove")
    if len(seating.removed) >= MOST_REMOVED:
        return Refusal("table.refusal.removed-enough", {"limit": MOST_REMOVED})
    removed = seating.removed | {place.person}
    emptied = msgspec.structs.replace(_emptied(seating, seat), removed=removed)
    return emptied, "removed"


def _to_bot(seating: Seating, seat: Seat, place: Place) -> _Done:
    if not seating.begun and place.free:
        return seating.place(seat, name=seating.bot_name()), "bot"
    if seating.begun and seat in seating.away and seat not in seating.left:
        return seating.stand_in([seat]), "stands-in"
    if seating.begun and place.open:
        return seating.place(seat, open=False), "closed"
    return Refusal("table.refusal.no-bot-there")


def _freed(seating: Seating, seat: Seat, place: Place) -> _Done:
    if not seating.begun:
        if place.free or place.person is not None:
            return Refusal("table.refusal.not-to-be-freed")
        return _emptied(seating, seat), "freed"
    if place.person is None and not place.open:
        return seating.place(seat, open=True), "offered"
    if seat in seating.left:
        return _hosted(_abandoned(seating, seat)), "offered"
    return Refusal("table.refusal.not-to-be-freed")


def _emptied(seating: Seating, seat: Seat) -> Seating:
    return _nobody(seating.place(seat, name="", person=None, open=False), seat)


def _abandoned(seating: Seating, seat: Seat) -> Seating:
    place = seating.places[seat]
    assert place.person is not None
    sitter = Sitter(place.name, place.person)
    others = tuple(one for one in place.former if one != sitter)
    bot = seating.place(
        seat,
        name=seating.bot_name(),
        person=None,
        open=True,
        former=(*others, sitter)[-KEPT:],
    )
    return _nobody(bot, seat)


def _nobody(seating: Seating, seat: Seat) -> Seating:
    """Nothing is known any more of a person at this seat."""
    away = {other: since for other, since in seating.away.items() if other != seat}
    return msgspec.structs.replace(
        seating, away=away, left=seating.left - {seat}, read=seating.read - {seat}
    )


def _hosted(seating: Seating) -> Seating:
    return msgspec.structs.replace(seating, host=next(iter(_clockwise(seating)), seating.host))


def _clockwise(seating: Seating) -> list[Seat]:
    """The persons' seats, from the host's."""
    return sorted(seating.people, key=lambda seat: (seat < seating.host, seat))
