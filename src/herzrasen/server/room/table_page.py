"""One browser page at the table, as the session knows it."""

from __future__ import annotations

from typing import Final

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.server.room.effects import ClosePage, LeaveRoom, Send, SendError
from herzrasen.server.room.step_context import StepContext

_NO_TRIPS: Final = RoundTrips()


class TablePage:
    """A connection by its number ``id``; what is done to it becomes an effect.

    ``person`` is its person, ``address`` its network address, ``seat`` the seat whose view was sent
    last. ``round_trips`` are the answered pings, ``welcomed`` the
    number of the last event when the whole table was sent, and when that was, in ms.
    ``hello_pending`` says that a Hello waits for its Welcome, ``pending_messages`` counts the
    messages that wait. ``closing``: it was closed from here. ``gone``: it has closed, and what is
    still sent to it goes nowhere: an answer to a claim may come late.
    """

    __slots__ = (
        "_context",
        "address",
        "closing",
        "gone",
        "hello_pending",
        "id",
        "pending_messages",
        "person",
        "round_trips",
        "seat",
        "welcomed",
    )

    def __init__(self, id_: int, person: str, address: str, context: StepContext) -> None:
        self.id = id_
        self.person = person
        self.address = address
        self.seat: Seat | None = None
        self.round_trips = _NO_TRIPS
        self.welcomed: tuple[int, float] | None = None
        self.hello_pending = False
        self.pending_messages = 0
        self.closing = False
        self.gone = False
        self._context = context

    def send(self, message: bytes) -> None:
        """Send one message."""
        if not self.gone:
            self._context.effects.append(Send((self.id,), message))

    def send_error(self, refusal: Refusal, request_id: str | None = None) -> None:
        """Send an error; ``request_id`` is the id of the refused request, if it has one."""
        if not self.gone:
            self._context.effects.append(SendError(self.id, refusal, request_id))

    def close(self, code: int) -> None:
        """Close the connection."""
        self.closing = True
        self._context.effects.append(ClosePage(self.id, code))

    def leave_room(self, code: int) -> None:
        """The session closes: so does the connection, unless its table goes on at another node."""
        self._context.effects.append(LeaveRoom(self.id, code))
