"""What a room needs of a connection: a browser's own, or one that ends at another node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import RoundTrips


class RoomConnection(Protocol):
    """One browser at the table.

    ``person`` is its person, ``address`` its network address, ``seat`` the seat whose view was sent
    last. Messages may be dropped while it reads slowly if it is ``watching``; then ``on_caught_up``
    is called later. ``round_trips`` are the answered pings, ``welcomed`` the number of the last
    event when the whole table was sent, and when that was, in ms. ``hello_pending`` says that a
    Hello waits for its Welcome, ``pending_messages`` counts the messages in the mailbox of the
    room. ``close_code`` is the code it was closed with from here.
    """

    person: str
    address: str
    seat: Seat | None
    watching: bool
    on_caught_up: Callable[[], object]
    round_trips: RoundTrips
    welcomed: tuple[int, float] | None
    hello_pending: bool
    pending_messages: int
    close_code: int | None

    def send(self, message: bytes) -> None:
        """Send one message. Never waits."""
        ...

    def send_error(self, refusal: Refusal, request_id: str | None = None) -> None:
        """Send an error; ``request_id`` is the id of the refused request, if it has one."""
        ...

    def close(self, code: int) -> None:
        """Close the connection."""
        ...

    def leave_room(self, code: int) -> None:
        """The room closes. The connection closes with this code, unless its table may go on at
        another node."""
        ...
