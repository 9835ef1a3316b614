"""The summary of a table for the lobby and for a person's list of tables.

It holds no card and nothing derived from one. It has the ids of persons, which no client is sent,
so it stays in the server; what the lobby shows of it is its ``listing``.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import ListedSeat, OwnTable, TableListing, TableState
from herzrasen.table.info import TableInfo
from herzrasen.table.members import bot_turns
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


class TableSummary(msgspec.Struct, frozen=True):
    """``persons`` has the person of each seat, None for a bot or a free seat; ``turn`` are the
    seats whose person the table waits for. ``here`` is how many persons were connected at ``seen``,
    in ms since 1970, when the summary was made; ``node`` is the node that has the table, since it
    adopted it in the ``epoch``. ``owners`` are the addresses of its people who are connected, for
    places in the list: taken apart, from the widest share to the narrowest. ``yielding`` are so
    many seats of people who are not there: anyone who comes gets one of them."""

    listing: TableListing
    persons: tuple[str | None, ...]
    turn: tuple[Seat, ...]
    here: int
    seen: int
    node: str = ""
    owners: tuple[tuple[str, ...], ...] = ()
    yielding: int = 0
    epoch: int = 0

    def seat_of(self, person: str) -> Seat:
        """This person's seat; WATCHER if they have none."""
        return self.persons.index(person) if person in self.persons else WATCHER

    def own_table(self, person: str) -> OwnTable | None:
        """The entry in this person's own list; None if they have no seat there, or it is over."""
        seat = self.seat_of(person)
        if seat == WATCHER or self.listing.state == "over":
            return None
        return OwnTable(self.listing, seat, seat in self.turn)

    def with_person_id(self, person: str, new_id: str) -> TableSummary:
        """The summary with one person's id replaced by another."""
        persons = tuple(new_id if each == person else each for each in self.persons)
        return msgspec.structs.replace(self, persons=persons)

    def for_storage(self) -> TableSummary:
        """The summary without addresses, and without the epoch: data that moves to another kind of
        storage begins with new ones."""
        return msgspec.structs.replace(self, owners=(), epoch=0)

    def without_connections(self) -> TableSummary:
        """The summary with no person connected, as after a restart."""
        return msgspec.structs.replace(self, here=0, node="", owners=(), yielding=0)


def summarize(
    name: str,
    description: TableInfo,
    table: Table,
    seating: Seating,
    now: int,
    owners: Collection[tuple[str, ...]] = (),
) -> TableSummary:
    """The summary of this table now."""
    state: TableState = "waiting"
    if seating.begun:
        state = "over" if table.over or seating.ended is not None else "running"
    listing = TableListing(
        table=name,
        game=description.game,
        rules=description.rules,
        bot=description.bot,
        house=description.house,
        seats=tuple(ListedSeat(info.kind, info.name) for info in seating.info()),
        state=state,
        opened=description.opened,
    )
    return TableSummary(
        listing=listing,
        persons=tuple(place.person for place in seating.occupants),
        turn=_seats_on_turn(table, seating) if state == "running" else (),
        here=len(seating.present_people),
        seen=now,
        owners=tuple(sorted(owners)),
    )


def write(summary: TableSummary) -> bytes:
    """The summary as JSON."""
    return codec.encode(summary)


def read(line: bytes) -> TableSummary:
    """The summary that was written.

    Raises:
        msgspec.MsgspecError: if the bytes are no summary.
    """
    summary: TableSummary = _READ.decode(line)
    return summary


def _seats_on_turn(table: Table, seating: Seating) -> tuple[Seat, ...]:
    """The seats of persons that have to move, or to read the score sheet."""
    awaited = (
        table.to_act() | frozenset(bot_turns.seats_reading_sheet(table, seating))
    ) - seating.left
    return tuple(seat for seat in seating.people if seat in awaited)


_READ = codec.decoder(TableSummary)
