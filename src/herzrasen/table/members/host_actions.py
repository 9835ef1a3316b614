"""What the host of a table may do with its seats.

Who the host is, says ``host``. Before the match they may remove a person, put a bot on a free seat,
or take it away. While the match runs they may let a bot play for a person who is away. They may
also offer a seat to watchers: a bot's seat, or that of a person who has a bot playing for them.
Every such change is sent to everyone as a notice.

At a public table the host is one of strangers, and may gain by another's absence. There both wait
until the person has been away for the grace time; and a seat that was given away stays open, so
that the one who had it can come back as long as nobody has taken it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import Arrange, NoticeKind, SeatNotice
from herzrasen.table.members.giving_up_seat import SeatChange, empty_seat, give_to_bot
from herzrasen.table.members.host import with_next_host
from herzrasen.table.seats import Seating, SeatOccupant

MAX_REMOVED: Final = 50
"""Removed persons that one table remembers: each is stored with it."""


class AbsenceTerms(msgspec.Struct, frozen=True):
    """Whether a table is ``public``, and the time ``now`` and the ``grace`` time, both in ms."""

    public: bool
    now: int
    grace: int

    def refusal(self, seating: Seating, request: Arrange) -> Refusal | None:
        """Why the host of a running match may not do this with someone's seat, if so."""
        if not self.public:
            return None
        occupant = seating.occupants[request.seat]
        since = seating.away.get(request.seat, self.now)
        if occupant.person is not None and self.now - since < self.grace:
            return Refusal("table.refusal.not-away-long")
        last = occupant.former[-1] if occupant.former else None
        if request.to == "bot" and occupant.open and last is not None and last.displaced:
            return Refusal("table.refusal.stays-open")
        return None


def arrange(
    seating: Seating, host: Seat, request: Arrange, deal: int, absence: AbsenceTerms
) -> SeatChange | Refusal:
    """Carry out the host's request for a seat, in this deal, or say why not.

    Refused if the seat has another occupant by now than the host saw.
    """
    if not 0 <= request.seat < len(seating.occupants):
        return Refusal("table.refusal.no-such-seat")
    place = seating.occupants[request.seat]
    if place.name != request.name:
        return Refusal("table.refusal.seat-changed")
    if seating.ended is not None:
        return Refusal("table.refusal.ended")
    if seating.begun and (refusal := absence.refusal(seating, request)) is not None:
        return refusal
    match request.to:
        case "removed":
            changed = _remove_person(seating, host, request.seat, place)
        case "bot":
            changed = _seat_bot(seating, request.seat, place)
        case "free":
            changed = _free_seat(seating, request.seat, place, deal)
    if isinstance(changed, Refusal):
        return changed
    after, what = changed
    name = place.name or after.occupants[request.seat].name
    return SeatChange(after, SeatNotice(what, request.seat, name, by=seating.occupants[host].name))


_Result: TypeAlias = tuple[Seating, NoticeKind] | Refusal


def _remove_person(seating: Seating, host: Seat, seat: Seat, occupant: SeatOccupant) -> _Result:
    if seating.begun:
        return Refusal("table.refusal.begun")
    if occupant.person is None or seat in (host, seating.host):
        return Refusal("table.refusal.nobody-to-remove")
    if len(seating.removed) >= MAX_REMOVED:
        return Refusal("table.refusal.removed-enough", {"limit": MAX_REMOVED})
    removed = seating.removed | {occupant.person}
    emptied = msgspec.structs.replace(empty_seat(seating, seat), removed=removed)
    return emptied, "removed"


def _seat_bot(seating: Seating, seat: Seat, occupant: SeatOccupant) -> _Result:
    if not seating.begun and occupant.free:
        return seating.with_occupant(seat, name=seating.bot_name()), "bot"
    if seating.begun and seat in seating.away and seat not in seating.left:
        return seating.stand_in([seat]), "stands-in"
    if seating.begun and occupant.open:
        return seating.with_occupant(seat, open=False), "closed"
    return Refusal("table.refusal.no-bot-there")


def _free_seat(seating: Seating, seat: Seat, occupant: SeatOccupant, deal: int) -> _Result:
    if not seating.begun:
        if occupant.free or occupant.person is not None:
            return Refusal("table.refusal.not-to-be-freed")
        return empty_seat(seating, seat), "freed"
    if occupant.person is None and not occupant.open:
        return seating.with_occupant(seat, open=True), "offered"
    if seat in seating.left:
        return with_next_host(give_to_bot(seating, seat, deal, displaced=True)), "offered"
    return Refusal("table.refusal.not-to-be-freed")
