"""How a table stands, for those who are not at it.

A report holds no card and nothing made from one. It names persons by the names that they are not
told, so it stays in the server; what the lobby shows of it is its ``listing``.
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import Listing, Occupant, OwnTable, State
from herzrasen.table.info import About
from herzrasen.table.members import bot_turns
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

WAITING = 2 * 60 * 1000
"""For so many ms a table that waits for people is still listed when nobody is there any more."""


class Report(msgspec.Struct, frozen=True):
    """``persons`` are those who have each seat, None for a bot or nobody; ``turn`` are the seats
    whose person the table waits for. ``here`` is how many of them had a line open at ``seen``, in
    ms since 1970, when this was made.
    """

    listing: Listing
    persons: tuple[str | None, ...]
    turn: tuple[Seat, ...]
    here: int
    seen: int

    def listed(self, now: int, stale: int) -> bool:
        """Whether the list shows it to everybody: it is public, not over, and not forgotten.

        A running table is forgotten when nobody has been there for ``stale`` ms. One that waits
        for people is worth nothing without any, and leaves the list soon after the last of them.
        """
        listing = self.listing
        if listing.house.kind != "public" or listing.state == "over" or not listing.people:
            return False
        patience = min(WAITING, stale) if listing.state == "waiting" else stale
        return self.here > 0 or now - self.seen < patience

    def seat_of(self, person: str) -> Seat:
        """Where this person sits; WATCHER if nowhere."""
        return self.persons.index(person) if person in self.persons else WATCHER

    def own(self, person: str) -> OwnTable | None:
        """The table as one of this person's; None if he has no seat there, or it is over."""
        seat = self.seat_of(person)
        if seat == WATCHER or self.listing.state == "over":
            return None
        return OwnTable(self.listing, seat, seat in self.turn)

    def left_alone(self) -> Report:
        """The same when no line is open any more, as after a restart."""
        return msgspec.structs.replace(self, here=0)


def report(name: str, description: About, table: Table, seating: Seating, now: int) -> Report:
    """How this table stands now."""
    state: State = "waiting"
    if seating.begun:
        state = "over" if table.over or seating.ended is not None else "running"
    listing = Listing(
        table=name,
        game=description.game,
        rules=description.rules,
        bot=description.bot,
        house=description.house,
        seats=tuple(Occupant(info.kind, info.name) for info in seating.info()),
        state=state,
        opened=description.opened,
    )
    return Report(
        listing=listing,
        persons=tuple(place.person for place in seating.places),
        turn=_turn(table, seating) if state == "running" else (),
        here=len(seating.here),
        seen=now,
    )


def write(stands: Report) -> bytes:
    """As JSON."""
    return codec.encode(stands)


def read(line: bytes) -> Report:
    """The report that was written. Raises msgspec.MsgspecError if it is none."""
    found: Report = _READ.decode(line)
    return found


def _turn(table: Table, seating: Seating) -> tuple[Seat, ...]:
    """The persons' seats that something is asked of: a move, or to have read the score sheet."""
    asked = (table.to_act() | frozenset(bot_turns.waiting(table, seating))) - seating.left
    return tuple(seat for seat in seating.people if seat in asked)


_READ = codec.decoder(Report)
