"""uvicorn's HTTP protocol with bounds on what is not a whole request yet, and on slow peers.

uvicorn reads headers of any size for any time; here they are cut off at 32 KB, 100 fields or
``header_seconds`` (answers 431, 408), bodies at 4 MB or ``body_seconds`` (413, 408), pipelines at
a few requests, answers that nobody reads after 30 s. Trailers are dropped: by then the application
has the headers. The target is a path: this is no proxy. Each connection is counted
(``tcp_connections``).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NoReturn

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from herzrasen.config.limits import Bounds
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.network.websocket_protocol import ShortWay
from herzrasen.telemetry import metrics

HEADER_BYTES: Final = 32 * 1024
"""Bytes that the request line and the headers may have."""
HEADER_FIELDS: Final = 100
BODY_BYTES: Final = 4 * 1024 * 1024
"""Bytes that a body may have as it is sent, chunk sizes and trailers included."""
_AROUND: Final = 8
"""So many bytes of chunk sizes and the like may come with each byte of a body."""
PIPELINED: Final = 8
"""Requests that may wait while another one is answered."""
_READ_SECONDS: Final = 30.0
"""Seconds in which the other side has to take what fills the send buffer."""
_LINGER_SECONDS: Final = 5.0
"""Seconds that the last answer of a connection has to arrive."""

_REASONS: Final = {
    400: "malformed",
    408: "too-slow",
    413: "body-too-big",
    429: "too-many-requests",
    431: "headers-too-big",
    503: "full",
}


class HttpProtocol(HttpToolsProtocol):
    """One TCP connection that speaks HTTP, until it becomes a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connections: TcpConnections,
        bounds: Bounds,
        opened: Callable[[], object] | None = None,
    ) -> None:
        """``opened`` is called when the connection is open, before it is counted."""
        super().__init__(config, server_state, app_state, _loop)
        self._counted = connections
        self._bounds = bounds
        self._opened = opened
        self._in_headers = True
        self._bytes = 0
        """Bytes of the headers, or of the body, that have come so far."""
        self._body = 0
        """Bytes of the body without what is around them."""
        self._requests = 0
        self._cycles: deque[RequestResponseCycle] = deque()
        """Requests that are answered or wait for that, in turn."""
        self._status = 400
        self._coming: tuple[int, bool] | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._linger: asyncio.TimerHandle | None = None

    # The connection -------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is open: it is counted, and headers have to come within some seconds."""
        super().connection_made(transport)
        if self._opened is not None:
            self._opened()
        if self._counted.enter(transport, self.client[0] if self.client else ""):
            self._watch()
        else:
            self._refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has closed."""
        self._counted.leave(self.transport)
        self._hang_up()
        for timer in (self._deadline, self._unread, self._linger):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come, in pieces, so that no piece is longer than headers may be."""
        self._unset_keepalive_if_required()
        for start in range(0, len(data), HEADER_BYTES):
            if self.transport.is_closing() or not self._parse(data[start : start + HEADER_BYTES]):
                return
        self._watch()

    def _parse(self, data: bytes) -> bool:
        """Parse this; whether more may be parsed."""
        self._bytes += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return False
            # Any other upgrade is passed over, and the request answered as it is.
        except httptools.HttpParserError:
            self._refuse(self._status)
            return False
        if self._too_big():
            self._refuse(431 if self._in_headers else 413)
            return False
        return True

    def _too_big(self) -> bool:
        if self._in_headers:
            return self._bytes > HEADER_BYTES
        return self._bytes > min(BODY_BYTES, HEADER_BYTES + (1 + _AROUND) * self._body)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; the WebSocket says when it has closed."""
        if self._answering():
            self._refuse(400)
            return
        self._clear_deadline()
        self._counted.upgraded(self.transport)
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, ShortWay)
        protocol.lost = partial(self._counted.leave, self.transport)
        if not protocol.handshake_initiated:
            protocol.refuse_handshake()

    # What the parser finds ------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A request begins, perhaps in the same piece in which the one before has ended."""
        self._bytes = max(self._bytes, 1)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header; one after the body is dropped."""
        if not self._in_headers:
            return
        if len(self.headers) >= HEADER_FIELDS:
            self._stop(431)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers have come: the request may be answered, while its body is still coming."""
        if not self.url.startswith(b"/") or len(self.pipeline) >= PIPELINED:
            self._stop(400)
        if not self._counted.may_ask(self.transport):
            self._stop(429)
        self._in_headers, self._bytes, self._body = False, 0, 0
        super().on_headers_complete()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and (not self._cycles or self._cycles[-1] is not cycle):
            self._cycles.append(cycle)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The body has come as well."""
        self._in_headers, self._bytes = True, 0
        self._requests += 1
        if self._answering():
            self._counted.works(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer has been said: the connection waits for the next request."""
        self._cycles.popleft()
        super().on_response_complete()
        if self.transport.is_closing():
            self._close_in_time()
        elif not self._answering():
            self._counted.waits(self.transport)

    def _stop(self, status: int) -> NoReturn:
        """Have the parser stop, so that the request is refused with this status."""
        self._status = status
        raise ValueError(status)

    def _answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    # Slow peers -----------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Have a deadline for the headers or the body that are coming; none while a whole request
        is answered. Each request has one for its headers, from its first byte, one for its body."""
        if self._in_headers and not self._bytes and self._answering():
            self._clear_deadline()
        elif (coming := (self._requests, self._in_headers)) != self._coming:
            self._clear_deadline()
            self._coming = coming
            bounds = self._bounds
            seconds = bounds.header_seconds if self._in_headers else bounds.body_seconds
            self._deadline = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self._in_headers and not self._bytes:  # nothing was asked, so nothing is answered
            self._cut(_REASONS[408])
        else:
            self._refuse(408)

    def _clear_deadline(self) -> None:
        self._coming = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def timeout_keep_alive_handler(self) -> None:
        """No next request has come for a while."""
        super().timeout_keep_alive_handler()
        self._close_in_time()

    def pause_writing(self) -> None:
        """The send buffer is full."""
        super().pause_writing()
        self._unread = self.loop.call_later(_READ_SECONDS, self._cut, "reads-too-slowly")

    def resume_writing(self) -> None:
        """It has room again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _refuse(self, status: int) -> None:
        """Answer with this status, where nothing else is being answered, and close."""
        self._clear_deadline()
        if self.transport.is_closing():
            return
        if self._answering():
            self._cut(_REASONS[status])
            return
        metrics.CONNECTIONS_CUT.labels(_REASONS[status]).inc()
        self.transport.write(
            STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
        )
        self.transport.close()
        self._close_in_time()

    def _cut(self, reason: str) -> None:
        """Close at once, with whatever waits."""
        metrics.CONNECTIONS_CUT.labels(reason).inc()
        self._hang_up()
        self.transport.abort()

    def _hang_up(self) -> None:
        """Tell every request that nobody listens any more. uvicorn tells the last one alone, and
        the others would write to a connection that is closed."""
        self.pipeline.clear()
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()

    def _close_in_time(self) -> None:
        """Whoever does not take the last answer is cut off after a while."""
        if self._linger is None:
            self._linger = self.loop.call_later(_LINGER_SECONDS, self.transport.abort)
