"""A browser whose connection ends at another node, as its table's room sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import CloseLine, LineTrip, SetWatching
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import codec, websocket
from herzrasen.telemetry import metrics


class RemoteConnection:
    """Sends to a line of a gateway; the fields are those of ``RoomConnection``."""

    __slots__ = (
        "_line",
        "_links",
        "_watching",
        "address",
        "close_code",
        "gateway",
        "on_caught_up",
        "person",
        "round_trips",
    )

    def __init__(
        self,
        gateway: str,
        line: int,
        person: str,
        address: str,
        links: Links,
    ) -> None:
        self.gateway = gateway
        self.person = person
        self.address = address
        self.round_trips: RoundTrips = _NO_TRIPS
        self.close_code: int | None = None
        self.on_caught_up: Callable[[], object] = _nothing
        self._line = line
        self._links = links
        self._watching = False

    @property
    def watching(self) -> bool:
        """Whether the gateway may drop messages while the browser reads slowly."""
        return self._watching

    @watching.setter
    def watching(self, watching: bool) -> None:
        if watching != self._watching:
            self._watching = watching
            self._links.send(self.gateway, SetWatching(self._line, watching))

    def send(self, message: bytes) -> None:
        """Send one message; the same object for many lines of a gateway is sent once."""
        if self.close_code is None:
            self._links.deliver(self.gateway, self._line, message)

    def send_error(self, refusal: Refusal, request_id: str | None = None) -> None:
        """Send an error; ``request_id`` is the id of the refused request, if it has one."""
        metrics.REFUSALS.labels(refusal.code).inc()
        self.send(
            codec.encode(websocket.Refused(code=refusal.code, facts=refusal.facts, id=request_id))
        )

    def close(self, code: int) -> None:
        """Have the gateway close the connection."""
        if self.close_code is None:
            self.close_code = code
            self._links.send(self.gateway, CloseLine(self._line, code))

    def leave_room(self, code: int) -> None:
        """The room closes: the host tells the gateway, which looks for the table elsewhere."""
        if self.close_code is None:
            self.close_code = code

    def add_trip(self, trip: LineTrip, now: float) -> None:
        """Add an answered ping between the gateway and the browser. The round trip of the link to
        the gateway, from its last pings, is added to it."""
        hops = self._links.round_trips(self.gateway).recent
        hop = min((one.took for one in hops), default=0.0)
        self.round_trips = self.round_trips.with_trip(now, trip.took + hop, trip.lag)


def _nothing() -> None:
    """Do nothing: only the gateway knows when a slow browser has caught up."""


_NO_TRIPS: Final = RoundTrips()
