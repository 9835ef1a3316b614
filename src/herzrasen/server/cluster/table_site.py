"""Where a table is, as its gateway sees it: in this process, or at another node."""

from __future__ import annotations

from typing import Protocol

from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import (
    GiveUpSeat,
    LineClosed,
    LineMessage,
    LineOpened,
    LineTrip,
    TakeSeat,
)
from herzrasen.cluster.requests import Requests
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.network.connection import Connection
from herzrasen.server.room.room import Room


class BrowserLine:
    """A browser at a table: its connection, and its ``number`` at the site where it was opened.

    ``greeted``: it has said hello at the present site. ``stale``: it said hello at a former site,
    and has to do so again. ``held``: its messages that wait for a site.
    """

    __slots__ = ("connection", "greeted", "held", "number", "stale")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.number = 0
        self.greeted = False
        self.stale = False
        self.held: list[websocket.TableMessage] = []


class TableSite(Protocol):
    """The present site of one table. Once lost, it is never used again."""

    node: str
    epoch: int
    needs_latency: bool

    def open(self, line: BrowserLine) -> None:
        """Open a line for a browser."""
        ...

    def abandon(self, line: BrowserLine) -> None:
        """Close the line of a browser whose table has moved elsewhere."""
        ...

    def receive(self, line: BrowserLine, message: websocket.TableMessage) -> None:
        """Pass a browser's message on."""
        ...

    def note_round_trip(self, line: BrowserLine) -> None:
        """Pass on that a browser has answered a ping."""
        ...

    async def close(self, line: BrowserLine) -> None:
        """Close the line of a browser that has left."""
        ...

    async def take_seat(self, person: str, name: str, address: str) -> Refusal | None:
        """Give a person at this address any free seat. Raises NoAnswer."""
        ...

    async def give_up_seat(self, person: str, address: str) -> Refusal | None:
        """Take a person away from the table. Raises NoAnswer."""
        ...


class LocalSite:
    """The table is in this process."""

    def __init__(self, node: str, room: Room) -> None:
        self.node = node
        self.epoch = room.epoch
        self.needs_latency = room.needs_latency
        self.room = room

    def open(self, line: BrowserLine) -> None:
        """Do nothing: the room knows a browser when it says hello."""

    def abandon(self, line: BrowserLine) -> None:
        """Do nothing: the room has closed."""

    def receive(self, line: BrowserLine, message: websocket.TableMessage) -> None:
        """Pass a message on to the room."""
        self.room.receive(line.connection, message)

    def note_round_trip(self, line: BrowserLine) -> None:
        """Do nothing: the room reads the connection's round trips."""

    async def close(self, line: BrowserLine) -> None:
        """Tell the room that a browser has left."""
        await self.room.disconnect(line.connection)

    async def take_seat(self, person: str, name: str, address: str) -> Refusal | None:
        """Ask the room for a seat."""
        return await self.room.take_seat(person, name, address)

    async def give_up_seat(self, person: str, address: str) -> Refusal | None:
        """Ask the room to take a person away."""
        return await self.room.give_up_seat(person, address)


class RemoteSite:
    """The table is in the memory of another node. Lines have numbers of this node."""

    def __init__(
        self,
        table: str,
        node: str,
        epoch: int,
        links: Links,
        requests: Requests,
        *,
        needs_latency: bool,
    ) -> None:
        self.node = node
        self.epoch = epoch
        self.needs_latency = needs_latency
        self._table = table
        self._links = links
        self._requests = requests

    def open(self, line: BrowserLine) -> None:
        """Announce a browser to the owner."""
        connection = line.connection
        self._send(
            LineOpened(line.number, self._table, self.epoch, connection.person, connection.address)
        )

    def receive(self, line: BrowserLine, message: websocket.TableMessage) -> None:
        """Send a browser's message."""
        data = codec.encode(message)
        self._links.send(self.node, LineMessage(line.number, data), len(data))

    def note_round_trip(self, line: BrowserLine) -> None:
        """Send the last round trip of a browser."""
        trip = line.connection.round_trips.recent[-1]
        self._send(LineTrip(line.number, trip.took, trip.lag))

    def abandon(self, line: BrowserLine) -> None:
        """Announce that a browser looks for its table elsewhere: the owner may still be alive, and
        would keep the line."""
        self._send(LineClosed(line.number, returns=True))

    async def close(self, line: BrowserLine) -> None:
        """Announce that a browser has left, or was sent to another node since this one stops."""
        sent_away = line.connection.close_code == CloseCode.STOPPING
        self._send(LineClosed(line.number, returns=sent_away))

    async def take_seat(self, person: str, name: str, address: str) -> Refusal | None:
        """Ask the owner for a seat."""
        reply = await self._requests.ask(
            self.node,
            lambda number: TakeSeat(number, self._table, self.epoch, person, name, address),
        )
        return reply.refusal

    async def give_up_seat(self, person: str, address: str) -> Refusal | None:
        """Ask the owner to take a person away."""
        reply = await self._requests.ask(
            self.node,
            lambda number: GiveUpSeat(number, self._table, self.epoch, person, address),
        )
        return reply.refusal

    def _send(self, message: LineOpened | LineTrip | LineClosed) -> None:
        self._links.send(self.node, message)
