"""What a room needs of a connection: a browser's own, or one that ends at another node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import RoundTrips


class RoomConnection(Protocol):
    """One browser at the table.

    ``person`` is its person, ``address`` its network address. Messages may be dropped while it
    reads slowly if it is ``watching``; then ``on_caught_up`` is called later. ``round_trips`` are
    the answered pings. ``close_code`` is the code it was closed with from here.
    """

    person: str
    address: str
    watching: bool
    on_caught_up: Callable[[], object]
    round_trips: RoundTrips
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
