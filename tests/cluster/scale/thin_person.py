"""A person at a thin table: a line that records what it receives, and moves now and then.

Behaves as a page does: says hello with the last number seen, sends an unanswered move again, and
connects to another node when its own is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import websocket
from herzrasen.server.network.connection import Connection

if TYPE_CHECKING:
    from herzrasen.server.cluster.routed_table import RoutedTable
    from tests.cluster.scale.large_cluster import LargeCluster

_NO_MOVE: Final = msgspec.Raw(b"null")
_NO_TRIPS: Final = RoundTrips()
_MOVED: Final = b'"done":true'


class ThinConnection:
    """A person's connection to one node, as a RoutedTable and a room see it."""

    round_trips = _NO_TRIPS

    __slots__ = (
        "close_code",
        "handle",
        "node",
        "on_caught_up",
        "person_here",
        "stays",
        "watching",
    )

    def __init__(self, person: ThinPerson, node: str) -> None:
        self.person_here = person
        self.node = node
        self.handle: RoutedTable | None = None
        self.stays = False
        self.watching = False
        self.close_code: int | None = None
        self.on_caught_up: Callable[[], object] = _nothing

    @property
    def person(self) -> str:
        return self.person_here.name

    @property
    def address(self) -> str:
        return self.person_here.name

    def send(self, message: bytes) -> None:
        """The node sends."""
        if self.person_here.connection is self:
            self.person_here.receive(message)

    def send_error(self, refusal: Refusal, request_id: str | None = None) -> None:
        """The node refuses something, which is asked again."""

    def close(self, code: int) -> None:
        """The node closes."""
        self.close_code = code
        if self.person_here.connection is self:
            self.person_here.lose_connection()

    def leave_room(self, _code: int) -> None:
        """The room closes; the table is looked for elsewhere."""


class ThinPerson:
    """``epoch`` and ``number`` are the last that were seen, ``accepted`` counts answered moves."""

    __slots__ = (
        "_moves",
        "accepted",
        "cluster",
        "connection",
        "epoch",
        "name",
        "number",
        "pending",
        "table",
    )

    def __init__(self, name: str, table: str, cluster: LargeCluster) -> None:
        self.name = name
        self.table = table
        self.cluster = cluster
        self.connection: ThinConnection | None = None
        self.epoch = 0
        self.number = 0
        self.pending = b""
        self.accepted = 0
        self._moves = 0

    def receive(self, message: bytes) -> None:
        """Note a view, or greet again where the table is now."""
        if message[:1] == b"{":
            if _MOVED in message:
                self._send(websocket.Hello(self.number))
            return
        seen, number, last = message.split(b" ")
        self.cluster.views += 1
        epoch = int(seen)
        if epoch < self.epoch or int(number) < self.number:
            shown = f"{epoch}, {int(number)} after {self.epoch}, {self.number}"
            self.cluster.violations.append(f"{self.name} was shown {shown}")
            return
        welcomed = epoch > self.epoch
        self.epoch, self.number = epoch, int(number)
        if welcomed:
            self.cluster.on_view(self)
        if self.pending and last == self.pending:
            self.pending = b""
            self.accepted += 1
        elif welcomed and self.pending:
            self._submit()

    def move(self) -> None:
        """Make a move, or the unanswered one again."""
        if not self.pending:
            self._moves += 1
            self.pending = b"%s-%d" % (self.name.encode(), self._moves)
        self._submit()

    def lose_connection(self) -> None:
        """Connect to any node, after a pause."""
        self.connection = None
        self.cluster.reconnect(self)

    def _submit(self) -> None:
        self._send(websocket.Submit(id=self.pending.decode(), move=_NO_MOVE, number=self.number))

    def _send(self, message: websocket.TableMessage) -> None:
        """Send from the page: the node receives it in a turn of its own."""
        connection = self.connection
        if connection is not None and connection.handle is not None:
            self.cluster.in_node(
                connection.node, connection.handle.receive, cast("Connection", connection), message
            )


def _nothing() -> None:
    """Do nothing: no message is ever skipped."""
