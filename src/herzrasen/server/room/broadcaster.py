"""The connections of one table, and the messages that are sent to all of them.

A message is encoded once for each seat, however many connections it has; all watchers count as one
seat.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.daily.calendar_day import number_of, text_of
from herzrasen.protocol import codec, websocket
from herzrasen.ratings.rated_tables import family_of_table
from herzrasen.server.rate_limits.address_shares import TurnPath, turn_path
from herzrasen.server.room.effects import Send, ShowSeat
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.info import TableInfo
from herzrasen.table.members import bot_turns
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.sitting_down import running_deal, seat_infos
from herzrasen.table.table import Table


class Broadcaster:
    """Sends to every page that has greeted and is still open."""

    __slots__ = (
        "_context",
        "_daily",
        "_description",
        "_last_people",
        "_last_seats",
        "_last_seats_hash",
        "_name",
        "_newcomers",
        "_places",
        "_rating",
        "connections",
    )

    def __init__(self, name: str, description: TableInfo, context: StepContext) -> None:
        self.connections: list[TablePage] = []
        self._context = context
        self._name = name
        self._description = description
        self._daily = _daily_of(description)
        self._rating = family_of_table(description)
        self._last_seats: tuple[Seating, int, tuple[int, ...], bool] | None = None
        """What the seats that were sent last depend on."""
        self._last_seats_hash = 0
        self._places: tuple[SeatOccupant, ...] = ()
        self._last_people: websocket.MembersStatus | None = None
        self._newcomers: list[TablePage] = []

    def send_welcome(
        self,
        connection: TablePage,
        table: Table,
        seating: Seating,
        missed: tuple[Any, ...] = (),
    ) -> None:
        """Send the whole table to one connection, and the events that its seat missed."""
        self._newcomers.append(connection)
        seat = seating.seat_of(connection.person)
        connection.seat = seat
        self._context.effects.append(ShowSeat(connection.id, seat))
        view = table.view(seat) if seating.begun else None
        repeats = self._description.repeats
        connection.send(
            codec.encode(
                websocket.Welcome(
                    table=self._name,
                    game=table.game,
                    rules=self._description.rules,
                    options=msgspec.structs.asdict(table.rules),
                    house=self._description.house,
                    seat=seat,
                    number=table.number,
                    seats=seat_infos(seating, running_deal(table, repeats)),
                    waiting=bot_turns.seats_reading_sheet(table, seating),
                    view=view,
                    legal=None if view is None else table.legal(view),
                    missed=missed,
                    undone=table.undone_deals,
                    repeats=0 if repeats is None else repeats.deal,
                    daily=self._daily,
                    tournament=self._description.tournament,
                    rating=self._rating,
                )
            )
        )

    def send_event(self, table: Table, seating: Seating) -> None:
        """Send the last event to everyone, as their seat sees it."""
        update_for = table.last_updates().for_seat
        updates: dict[int, tuple[websocket.Happened, list[int]]] = {}
        moved, self._places = seating.occupants is not self._places, seating.occupants
        for connection in self.connections:
            if moved and seating.seat_of(connection.person) != connection.seat:
                # the view they had was another seat's
                self.send_welcome(connection, table, seating)
                continue
            assert connection.seat is not None
            update = update_for(connection.seat)
            if id(update) not in updates:
                updates[id(update)] = update, []
            updates[id(update)][1].append(connection.id)
        for update, pages in updates.values():
            self._context.effects.append(Send(tuple(pages), codec.encode(update)))
        table.release_updates()

    def send_undone(self, table: Table, seating: Seating, by: Seat) -> None:
        """Send everyone the table after a seat took back a move."""
        encoded_by_seat: dict[Seat, bytes] = {}
        for connection in self.connections:
            seat = seating.seat_of(connection.person)
            encoded = encoded_by_seat.get(seat)
            if encoded is None:
                view = table.view(seat)
                message = websocket.Undone(
                    number=table.number,
                    seat=by,
                    view=view,
                    legal=table.legal(view),
                    undone=table.undone_deals,
                )
                encoded = encoded_by_seat[seat] = codec.encode(message)
            connection.send(encoded)

    def send_seats(self, table: Table, seating: Seating) -> None:
        """Send everyone who sits where and whose turn it is, if that has changed."""
        shown = seating, table.deals, table.undone_deals, table.is_dealing()
        if self._last_seats == shown:
            return
        self._last_seats = shown
        waiting = bot_turns.seats_reading_sheet(table, seating)
        seats = seat_infos(seating, running_deal(table, self._description.repeats))
        message = codec.encode(websocket.Seats(seats=seats, waiting=waiting))
        if hash(message) != self._last_seats_hash:
            self._last_seats_hash = hash(message)
            for connection in self.connections:
                connection.send(message)

    def send_members(
        self, standing: websocket.MembersStatus, lasting: websocket.MembersStatus
    ) -> None:
        """Send the state of the members to newcomers, or to everyone if it has changed.

        ``lasting`` is the same state without what changes by time alone, for the comparison.
        """
        connections, self._newcomers = (
            (self._newcomers if lasting == self._last_people else self.connections),
            [],
        )
        self._last_people = lasting
        if connections:
            message = codec.encode(standing)
            for connection in connections:
                connection.send(message)

    def broadcast(
        self, message: websocket.ToBrowser, people: Container[str | None] | None = None
    ) -> None:
        """Send a message to everyone, or only to these persons."""
        encoded = codec.encode(message)
        for connection in self.connections:
            if people is None or connection.person in people:
                connection.send(encoded)

    def watcher_count(self, seating: Seating) -> int:
        """The number of watching persons."""
        seated = seating.seat_by_person
        return len({page.person for page in self.connections if page.person not in seated})

    def send_countdown(
        self, coming: websocket.CountdownStatus | None, connections: Iterable[TablePage]
    ) -> None:
        """Send some connections the countdown that runs, if one does."""
        if coming is not None:
            message = codec.encode(coming)
            for connection in connections:
                connection.send(message)

    def player_addresses(self, seating: Seating) -> frozenset[str]:
        """The addresses of the connected people who have a seat."""
        seated = seating.seat_by_person
        return frozenset([page.address for page in self.connections if page.person in seated])

    def player_turns(self, seating: Seating) -> frozenset[TurnPath]:
        """In whose turn the table has something done: that of any connected person with a seat."""
        return frozenset(
            turn_path(connection.address, connection.person)
            for connection in self.connections
            if seating.seat_of(connection.person) != WATCHER
        )

    def connected_seats(self, seating: Seating) -> frozenset[Seat]:
        """The seats with an open connection; WATCHER is among them if a watcher is connected."""
        return frozenset(seating.seat_of(connection.person) for connection in self.connections)

    def close(self, code: int) -> None:
        """Tell every connection that the room closes."""
        for connection in self.connections:
            connection.leave_room(code)


def _daily_of(description: TableInfo) -> websocket.DailyTable | None:
    """What people are told of the daily deal that is played at a table."""
    deal = description.daily
    if deal is None:
        return None
    counts = description.counts_for_daily
    return websocket.DailyTable(deal.name, text_of(deal.day), number_of(deal.day), counts)
