"""uvicorn's HTTP protocol with limits on incomplete requests and slow clients.

uvicorn reads headers of any size for any time; here they are cut off at 32 KB, 100 fields or
``header_seconds`` (answers 431, 408), bodies at 4 MB or ``body_seconds`` (413, 408), pipelines at a
few requests, unread responses after 30 s. The parser calls back for each chunk of a body, so tiny
ones are bounded in number. Trailers are dropped: by then the application has the headers. The
target is a path: this is no proxy. Each connection is counted (``tcp_connections``).
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

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.network.incoming_request import HEADER_BYTES, IncomingRequest, RequestPhase
from herzrasen.server.network.refusal_page import refusal_page
from herzrasen.server.network.tcp_connections import TcpConnections
from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.runtime.running_time import RunningTimer
from herzrasen.telemetry import metrics

HEADER_FIELDS: Final = 100
PIPELINED: Final = 8
"""Maximum number of pipelined requests."""
_READ_SECONDS: Final = 30.0
"""Seconds in which the client has to read a full send buffer."""
_HEARD_SECONDS: Final = 5.0
"""Seconds in which a newcomer to a full server may say what they want, to be refused."""
_LINGER_SECONDS: Final = 5.0
"""Seconds in which the client has to read the last response."""

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
        limits: LimitSettings,
        opened: Callable[[], object] | None = None,
        time: Callable[[], float] | None = None,
    ) -> None:
        """``opened`` is called when the connection is open, before it is counted. Limits of time go
        by ``time``, in seconds, or by the loop's clock: while the server stands still, what the
        client has sent is not read."""
        super().__init__(config, server_state, app_state, _loop)
        self._time = self.loop.time if time is None else time
        self._tcp_connections = connections
        self._limits = limits
        self._opened = opened
        self._refused = False
        """Whether there is no room: the request is heard and refused."""
        self._incoming = IncomingRequest()
        self._cycles: deque[RequestResponseCycle] = deque()
        """Requests that are answered or wait for it, in order."""
        self._status = 400
        self._deadline_key: tuple[int, bool] | None = None
        """What the deadline is for."""
        self._deadline: RunningTimer | None = None
        self._unread: RunningTimer | None = None
        self._linger: RunningTimer | None = None

    # The connection -------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The connection is open: count it, and start the deadline for the headers."""
        super().connection_made(transport)
        if self._opened is not None:
            self._opened()
        if self._tcp_connections.add(transport, self.client[0] if self.client else ""):
            self._set_deadline()
        elif self._tcp_connections.add_refused(transport):
            # Closed with the request unread, it would be reset, and the browser show nothing.
            self._refused = True
            self._set_deadline()
        else:
            self._refuse(503)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has closed."""
        self._tcp_connections.remove(self.transport)
        self._disconnect_requests()
        for timer in (self._deadline, self._unread, self._linger):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse received data in chunks no larger than headers may be."""
        self._unset_keepalive_if_required()
        for start in range(0, len(data), HEADER_BYTES):
            if self.transport.is_closing() or not self._parse(data[start : start + HEADER_BYTES]):
                return
        self._set_deadline()

    def _parse(self, data: bytes) -> bool:
        """Parse a chunk; returns whether more may be parsed."""
        self._incoming.add_bytes(len(data))
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
        if status := self._incoming.refusal():
            self._refuse(status)
        return status is None

    def _should_upgrade(self) -> bool:
        """Whether this begins a WebSocket, which needs HTTP/1.1 (RFC 6455, 4.1): a proxy that
        speaks 1.0 passes none on."""
        return bool(super()._should_upgrade()) and self.parser.get_http_version() != "1.0"

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, which reports when it has closed."""
        if self._answering():
            self._refuse(400)
            return
        self._clear_deadline()
        self._tcp_connections.mark_upgraded(self.transport)
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, FastWebSocketProtocol)
        protocol.on_lost = partial(self._tcp_connections.remove, self.transport)
        protocol.time = self._time
        if not protocol.handshake_initiated:
            protocol.refuse_handshake()

    # What the parser finds ------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A request begins, perhaps in the chunk that ended the one before."""
        self._incoming.begin()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; one after the body (a trailer) is counted and dropped."""
        if self._incoming.phase is RequestPhase.BODY:
            self.on_chunk_header()
            return
        if len(self.headers) >= HEADER_FIELDS:
            self._reject(431)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers have arrived: the request may be answered while its body still arrives."""
        if self._refused:
            self._reject(503)
        if not self.url.startswith(b"/") or len(self.pipeline) >= PIPELINED:
            self._reject(400)
        if not self._tcp_connections.allow_request(self.transport):
            self._reject(429)
        self._incoming.end_headers()
        super().on_headers_complete()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and (not self._cycles or self._cycles[-1] is not cycle):
            self._cycles.append(cycle)

    def on_chunk_header(self) -> None:
        """A chunk of the body begins: of its smallest ones a body has so many."""
        if not self._incoming.add_chunk():
            self._reject(413)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._incoming.add_body(len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The body is complete."""
        self._incoming.end()
        if self._answering():
            self._tcp_connections.mark_busy(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The response is complete: the connection waits for the next request."""
        self._cycles.popleft()
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_later()
        elif not self._answering():
            self._tcp_connections.mark_idle(self.transport)

    def _reject(self, status: int) -> NoReturn:
        """Have the parser stop, so that the request is refused with this status."""
        self._status = status
        raise ValueError(status)

    def _answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    # Slow peers -----------------------------------------------------------------------------------

    def _set_deadline(self) -> None:
        """Set the deadline for the headers or the body that are arriving; none while a whole
        request is answered. Each request has one for its headers, from its first byte, and one for
        its body."""
        phase = self._incoming.phase
        if phase is RequestPhase.BETWEEN and self._answering():
            self._clear_deadline()
        elif (deadline_key := self._incoming.deadline_key) != self._deadline_key:
            self._clear_deadline()
            self._deadline_key = deadline_key
            limits = self._limits
            seconds = limits.body_seconds if phase is RequestPhase.BODY else limits.header_seconds
            if self._refused:
                seconds = min(seconds, _HEARD_SECONDS)
            self._deadline = self._after(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if (
            self._incoming.phase is RequestPhase.BETWEEN
        ):  # nothing was asked, so nothing is answered
            self._cut(_REASONS[408])
        else:
            self._refuse(408)

    def _clear_deadline(self) -> None:
        self._deadline_key = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def timeout_keep_alive_handler(self) -> None:
        """The keep-alive time is over."""
        super().timeout_keep_alive_handler()
        self._abort_later()

    def pause_writing(self) -> None:
        """The send buffer is full."""
        super().pause_writing()
        self._unread = self._after(_READ_SECONDS, partial(self._cut, "reads-too-slowly"))

    def resume_writing(self) -> None:
        """The send buffer has drained."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _refuse(self, status: int) -> None:
        """Answer with this status, unless another response is being sent, and close."""
        self._clear_deadline()
        if self.transport.is_closing():
            return
        if self._answering():
            self._cut(_REASONS[status])
            return
        metrics.CONNECTIONS_CUT.labels(_REASONS[status]).inc()
        page = refusal_page(status)
        headers = f"content-length: {len(page)}\r\nconnection: close\r\n"
        if page:
            headers += "content-type: text/html; charset=utf-8\r\ncache-control: no-store\r\n"
        self.transport.write(STATUS_LINE[status] + headers.encode() + b"\r\n" + page)
        self.transport.close()
        self._abort_later()

    def _cut(self, reason: str) -> None:
        """Close at once and drop buffered data."""
        metrics.CONNECTIONS_CUT.labels(reason).inc()
        self._disconnect_requests()
        self.transport.abort()

    def _disconnect_requests(self) -> None:
        """Tell every request that its client has gone.

        uvicorn tells only the last one, and the others would write to a closed connection.
        """
        self.pipeline.clear()
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()

    def _abort_later(self) -> None:
        """Abort the connection if the last response is not read in time."""
        if self._linger is None:
            self._linger = self._after(_LINGER_SECONDS, self.transport.abort)

    def _after(self, seconds: float, act: Callable[[], object]) -> RunningTimer:
        return RunningTimer(self.loop, seconds, act, self._time)
