"""The inputs of a table's session: everything that can happen to a table, as frozen values.

The first group comes from browsers, timers and bots, the second from the rest of the server. The
outcomes answer a request of the session (``effects.Request``), each exactly one.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import websocket
from herzrasen.server.bot_pool.questions import BotMoved
from herzrasen.server.room.effects import TimerName
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.table.person_change import PersonChange


class Moment(msgspec.Struct, frozen=True, gc=False):
    """The time of a step by three clocks: ``running`` in seconds, which stands still while the
    server does; ``steady`` in seconds, which does not; ``wall`` in milliseconds since 1970."""

    running: float
    steady: float
    wall: int

    @property
    def running_ms(self) -> int:
        """Milliseconds of the clock that people's time is measured by."""
        return round(1000 * self.running)


# Browsers, timers, bots ---------------------------------------------------------------------------


class PageOpened(msgspec.Struct, frozen=True):
    """A connection of this person, from this address, is about to send its first message."""

    page: int
    person: str
    address: str


class MessageReceived(msgspec.Struct, frozen=True, gc=False):
    """A message that arrived at this time of the running clock, in ms; ``closing``: its connection
    was closed from here before."""

    page: int
    message: websocket.TableMessage
    arrived_ms: float
    closing: bool = False


class RoundTripsMeasured(msgspec.Struct, frozen=True):
    """The answered pings of a connection, as they are from now on."""

    page: int
    trips: RoundTrips


class PageClosed(msgspec.Struct, frozen=True):
    """A connection has closed. ``returns``: its node is gone, and the page comes back by itself."""

    page: int
    ticket: int
    returns: bool = False


class TimerFired(msgspec.Struct, frozen=True, gc=False):
    """A timer that the session has started is over."""

    timer: TimerName


class BeaconAnswered(msgspec.Struct, frozen=True):
    """The signature of a round of the beacon; None if it cannot be had."""

    round: BeaconRound
    signature: bytes | None


# The rest of the server ---------------------------------------------------------------------------


class Loaded(msgspec.Struct, frozen=True):
    """The first input: the table is in memory now, with what its former owner's room knew."""

    memory: RoomMemory | None = None


class SeatRequested(msgspec.Struct, frozen=True):
    """A person who is not connected yet wants any free seat."""

    ticket: int
    person: str
    name: str
    address: str


class SeatGivenUp(msgspec.Struct, frozen=True):
    """A person leaves this table for good; a match that they play with bots alone ends."""

    ticket: int
    person: str
    address: str


class PersonReplaced(msgspec.Struct, frozen=True):
    """Someone has signed in, or was deleted."""

    ticket: int
    change: PersonChange


class SummaryRequested(msgspec.Struct, frozen=True):
    """The lobby wants the summary, although it has not changed."""


class StopRequested(msgspec.Struct, frozen=True):
    """The server stops: what waits is still executed, then the session closes. The ticket has no
    other answer."""

    ticket: int


class CloseRequested(msgspec.Struct, frozen=True):
    """Close now, with this code."""

    code: int


# Outcomes of requests -----------------------------------------------------------------------------


class Written(msgspec.Struct, frozen=True, gc=False):
    """What was to be written is on the disk; these addresses have used up their share of it."""

    used_up: frozenset[str] = frozenset()


class NotWritten(msgspec.Struct, frozen=True):
    """It could not be written, and never will be by this request; what people are refused with."""

    refusal: Refusal


class Conflict(msgspec.Struct, frozen=True):
    """Another process has written to the log, or has adopted the table."""


class OutcomeLost(msgspec.Struct, frozen=True):
    """It may have been written or not: only the log has the table's state now."""


class StorageDamaged(msgspec.Struct, frozen=True):
    """The data is damaged: nothing more can be written; what people are refused with."""

    refusal: Refusal


class OwnerChecked(msgspec.Struct, frozen=True):
    """No other process is known to have the table."""


class NextTableOpened(msgspec.Struct, frozen=True):
    """The table of the rematch has this name."""

    name: str


class NextTableRefused(msgspec.Struct, frozen=True):
    """No table is opened for a rematch now."""


class NextTableAllowed(msgspec.Struct, frozen=True):
    """Whether a table may be opened for a rematch: why not, or None."""

    refusal: Refusal | None


class ShareDrawn(msgspec.Struct, frozen=True):
    """The server's share of a deal, and the beacon's round that is mixed in."""

    share: bytes
    beacon: BeaconRound | None = None


class ShareMissing(msgspec.Struct, frozen=True):
    """The server's share cannot be had now: a secret has to be read for it, and could not be."""


class RoundExpected(msgspec.Struct, frozen=True):
    """In how many seconds the beacon's round comes."""

    seconds: float


Outcome: TypeAlias = (
    Written
    | NotWritten
    | Conflict
    | OutcomeLost
    | StorageDamaged
    | OwnerChecked
    | NextTableOpened
    | NextTableRefused
    | NextTableAllowed
    | ShareDrawn
    | ShareMissing
    | RoundExpected
)
"""What has become of a request."""

Command: TypeAlias = (
    MessageReceived
    | PageClosed
    | TimerFired
    | BotMoved
    | BeaconAnswered
    | SeatRequested
    | SeatGivenUp
    | PersonReplaced
)
"""What is executed one after another; it waits while a request has no outcome."""

Input: TypeAlias = (
    Command
    | Outcome
    | PageOpened
    | RoundTripsMeasured
    | Loaded
    | SummaryRequested
    | StopRequested
    | CloseRequested
)
"""Everything that a session receives."""
