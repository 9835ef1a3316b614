"""One open WebSocket: bounded send buffer, pings, close codes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.network.websocket_transport import WebSocketTransport
from herzrasen.telemetry import metrics

WATCHER_BUFFER_BYTES: Final = 32 * 1024
"""Send-buffer limit for watchers, bytes. Above it messages are dropped and a snapshot follows."""
MAX_BUFFER_BYTES: Final = 128 * 1024
"""Send-buffer limit for everybody, bytes. Above it the connection is aborted."""

_FIRST_PAUSES: Final = (0.0, 0.1, 0.2, 0.3)
"""Seconds before each of the first pings, so that the latency is known when a round begins."""

_MAX_PINGS: Final = 30
"""Sent pings that are remembered until their answer."""

_LAG_PROBE: Final = 0.001
"""Delay in seconds of the timer that measures the lag of the event loop after a ping."""


class _SentPing:
    """A ping on its way: when it was sent by its transport's clock, and the lag of the event loop
    then, in ms; the lag is None until it is known."""

    __slots__ = ("lag", "sent_ms")

    def __init__(self, sent: float) -> None:
        self.sent_ms = sent
        self.lag: float | None = None


class Connection:
    """A browser's WebSocket, opened from an ``address``.

    ``person`` is whose it is. ``watching`` says that messages may be dropped; ``skipping`` that
    they are dropped now, until the buffer has drained and ``on_caught_up`` is called. ``stays``
    says that it stays open when its room closes, since its table may go on at another node.
    ``round_trips`` are the answered pings. ``close_code`` is the code it was closed with from here.
    """

    __slots__ = (
        "__weakref__",
        "_ping_timer",
        "_receiving",
        "_sent_pings",
        "_transport",
        "address",
        "close_code",
        "on_caught_up",
        "person",
        "round_trips",
        "skipping",
        "stays",
        "watching",
    )

    def __init__(self, transport: WebSocketTransport, person: str, address: str = "") -> None:
        self.person = person
        self.address = address
        self.round_trips = _NO_TRIPS
        self.watching = False
        self.skipping = False
        self.on_caught_up: Callable[[], object] = _nothing
        self.stays = False
        self.close_code: int | None = None
        self._sent_pings: dict[int, _SentPing] = {}
        self._ping_timer: asyncio.TimerHandle | None = None
        self._transport = transport
        self._transport.set_high_water(WATCHER_BUFFER_BYTES)
        self._receiving = False

    def send(self, message: bytes) -> None:
        """Send one message. Never waits: slow readers miss messages or are closed."""
        if self.close_code is not None or self.skipping:
            return
        if self._transport.above_high_water and not self._has_room():
            return
        self._transport.send_text(message)

    def _has_room(self) -> bool:
        """Whether one more message may wait in the buffer; starts to skip, or closes, if not."""
        waiting = self._transport.buffered_bytes
        if waiting <= WATCHER_BUFFER_BYTES:
            return True
        if self.watching:
            self.skipping = True
            self._transport.on_drained = self._catch_up
            return False
        if waiting > MAX_BUFFER_BYTES:
            metrics.SLOW_READERS.inc()
            self.close(CloseCode.TOO_SLOW)
            self._transport.abort()
            return False
        return True

    def _catch_up(self) -> None:
        self._transport.on_drained = None
        self.skipping = False
        if self.close_code is None:
            self.on_caught_up()

    def send_error(self, refusal: Refusal, request_id: str | None = None) -> None:
        """Send an error; ``request_id`` is the id of the refused request, if it has one."""
        metrics.REFUSALS.labels(refusal.code).inc()
        self.send(
            codec.encode(websocket.Refused(code=refusal.code, facts=refusal.facts, id=request_id))
        )

    def start_pings(self, pause: float, number: int = 0) -> None:
        """Ping from this number on, every ``pause`` seconds, until the connection closes."""
        wait = _FIRST_PAUSES[number] if number < len(_FIRST_PAUSES) else pause
        loop = asyncio.get_running_loop()
        self._ping_timer = loop.call_later(wait, self._ping, pause, number)

    def _ping(self, pause: float, number: int) -> None:
        loop = asyncio.get_running_loop()
        self.start_pings(pause, number + 1)
        self._sent_pings.pop(number - _MAX_PINGS, None)
        self.send(codec.encode(websocket.Ping(number)))
        self.flush()  # the time runs from here: what the loop still has to do is no latency
        self._sent_pings[number] = ping = _SentPing(self._transport.time() * 1000)
        loop.call_later(_LAG_PROBE, self._measure_lag, ping)

    def _measure_lag(self, ping: _SentPing) -> None:
        passed = self._transport.time() * 1000 - ping.sent_ms
        ping.lag = max(0, passed - _LAG_PROBE * 1000)

    def receive_pong(self, number: int, now: float) -> bool:
        """Take the answer to a ping at this time, in ms; False if there was no such ping. While the
        server stood still nothing was on its way."""
        ping = self._sent_pings.pop(number, None)
        if ping is None:
            return False
        took = self._transport.time() * 1000 - ping.sent_ms
        self.round_trips = self.round_trips.with_trip(
            now, took, took if ping.lag is None else ping.lag
        )
        return True

    def start_receiving(
        self, on_message: Callable[[bytes], object], on_closed: Callable[[], object]
    ) -> None:
        """Pass every message to ``on_message`` (an empty one for what is not text), and call
        ``on_closed`` when the connection closes, perhaps more than once."""
        self._receiving = True
        self._transport.take_over(on_message, on_closed)

    def flush(self) -> None:
        """Write the buffered messages now."""
        self._transport.flush()

    def close(self, code: int) -> None:
        """Close after what is buffered. Before ``start_receiving`` the accepting code closes it."""
        if self.close_code is None:
            self.close_code = code
            if self._receiving:
                self._transport.close(code)

    def leave_room(self, code: int) -> None:
        """The room closes: close with this code, unless the table may go on at another node."""
        if not self.stays:
            self.close(code)

    def stop(self) -> None:
        """Stop the pings: the connection is closed."""
        if self._ping_timer is not None:
            self._ping_timer.cancel()


def _nothing() -> None:
    """Do nothing: the default of ``on_caught_up``."""


_NO_TRIPS: Final = RoundTrips()
