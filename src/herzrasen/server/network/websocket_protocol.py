"""uvicorn's WebSocket protocol; bypasses the ASGI queue for text frames.

How it works: handshake, pings, fragments and closing are those of uvicorn and ``websockets``. But
sent texts go straight into the transport's buffer, and received texts straight to a callback, with
no task, queue or ASGI message in between, and without pausing and resuming the reading (two system
calls) for every message. The ASGI application returns once the connection is accepted: no task
waits for it to close. Figures: docs/decisions/server.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

from uvicorn._types import ASGIReceiveEvent, WebSocketScope
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.network.framing import decode_texts, is_control, text_header
from herzrasen.server.network.outbox import outbox_of
from herzrasen.server.network.websocket_transport import EXTENSION
from herzrasen.server.rate_limits.rate_limiter import TokenBucket
from herzrasen.server.runtime.running_time import RunningTimer
from herzrasen.telemetry import metrics

_LOW_WATER_BYTES: Final = 16 * 1024
"""Low-water mark of the send buffer, bytes: below it a slow reader has caught up."""


_CHUNK_BYTES: Final = 4 * 1024
"""Bytes that are parsed at a time: of the smallest frames, so many take a few ms."""

_MAX_TEXTS: Final = 256
"""Texts that are decoded before the first is handled, which may close a flooding connection."""
_MAX_BYTES_AFTER_CLOSE: Final = 16 * 1024
"""Bytes that may still arrive after we sent the close frame."""

_CLOSE_SECONDS: Final = 1.0
"""Seconds that a client which goes on sending after the close has to read why."""

_MESSAGE_SECONDS: Final = 10.0
"""Seconds in which a fragmented message has to be complete."""

_FRAMES_A_SECOND: Final = 20
_FRAMES_AT_ONCE: Final = 200
"""Rate limit for fragments, pings and pongs of a connection. Browsers send next to none."""


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """The class uvicorn makes WebSockets with (``ws=FastWebSocketProtocol``). The application
    finds it as a ``WebSocketTransport`` in the scope's extensions."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.on_drained: Callable[[], object] | None = None
        self.on_lost: Callable[[], object] = _nothing
        """Called when the TCP connection has closed."""
        self.time: Callable[[], float] = self.loop.time
        """The clock of the limits, in seconds: it may stand still while the server does."""
        self._frame_bucket: TokenBucket | None = None
        self._message_timer: RunningTimer | None = None
        self._flooded = False
        self._bytes_after_close = 0
        self._on_message: Callable[[bytes], object] | None = None
        self._outbox = outbox_of(self.loop)
        self._outgoing: list[bytes] = []
        self._outgoing_bytes = 0
        self._high_water = 0
        self._draining = False
        self.above_high_water = False
        self._at_frame_start = False

    def data_received(self, data: bytes) -> None:
        """Decode whole text frames here; leave everything from the first other frame on to the
        library, for good unless it was a single control frame."""
        if self.close_sent:
            self._read(data)
            return
        if self._on_message is None or not self._at_frame_start:
            self._at_frame_start = self._at_frame_start and _is_whole(data)
            self._read(data)
            return
        texts, end = decode_texts(data, _MAX_TEXTS)
        while texts and not self.close_sent:
            for text in texts:
                if not _is_utf8(text):
                    self.close(CloseCode.NOT_UTF8)
                if not self.close_sent:
                    self._on_message(text)
            if end == len(data):
                return
            data = data[end:]
            texts, end = decode_texts(data, _MAX_TEXTS)
        self._at_frame_start = not data or is_control(data)
        if data and not self.close_sent:
            self._read(data)

    def _read(self, data: bytes) -> None:
        """Have the library parse this in chunks, so that a flood of frames is cut off before its
        end. A message that has begun has to be complete within some seconds."""
        if self.close_sent:
            self._bytes_after_close += len(data)
            if self._bytes_after_close > _MAX_BYTES_AFTER_CLOSE and not self._flooded:
                self._flooded = True
                self._stop_reading()
        for start in range(0, len(data), _CHUNK_BYTES):
            if self._flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + _CHUNK_BYTES])
        begun = bool(self.frames or self.conn.reader.buffer)
        if begun and self._message_timer is None:
            self._message_timer = RunningTimer(
                self.loop,
                _MESSAGE_SECONDS,
                partial(self._abort_as, "message-too-slow"),
                self.time,
            )
        elif self._message_timer is not None and not begun:
            self._message_timer.cancel()
            self._message_timer = None

    def _stop_reading(self) -> None:
        """Stop reading; the client has a moment to read why it was closed."""
        self.transport.pause_reading()
        self._abort_later(_CLOSE_SECONDS, partial(self._abort_as, "talks-after-the-end"))

    def handle_parser_exception(self) -> None:
        """Close after a parse error; during the handshake there is no close code to send."""
        if self.handshake_initiated:
            self.flush()
            super().handle_parser_exception()
        else:
            self.refuse_handshake()

    def refuse_handshake(self) -> None:
        """Close after a request that ``websockets`` cannot parse: its lines have 8 KB at most."""
        if not self.close_sent:
            self.handshake_complete = self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Count a later fragment of a message."""
        self._count_frame()
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Count a first fragment. Whole texts are counted by ``on_message``, and here as long as
        there is none."""
        if not event.fin or self._on_message is None:
            self._count_frame()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Count a binary frame; no message is one."""
        self._count_frame()
        super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Count a ping. Where a close came in one piece with it, the library's answers to both are
        sent at the close, after the texts in between."""
        self._count_frame()
        if self.conn.close_rcvd is None:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count a pong, asked for or not."""
        self._count_frame()
        super().handle_pong(event)

    def handle_close(self, event: Frame) -> None:
        """Send what is buffered before the answer: after that there are no more messages."""
        self.flush()
        super().handle_close(event)

    def _count_frame(self) -> None:
        """Count a frame that is not a whole text; abort the connection if there are too many."""
        if self._frame_bucket is None:
            self._frame_bucket = TokenBucket(_FRAMES_A_SECOND, _FRAMES_AT_ONCE)
        if not self._frame_bucket.take(self.loop.time()) and not self._flooded:
            self._flooded = True
            self._abort_as("too-many-frames")

    def _abort_as(self, reason: str) -> None:
        metrics.CONNECTIONS_CUT.labels(reason).inc()
        self.abort()

    def shutdown(self) -> None:
        """Close because the server stops. A client that has sent its close frame waits for nothing
        more; over TLS its connection stays open until it answers to that end as well."""
        if self.conn.close_rcvd is not None:
            self.abort()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timers: the connection has closed."""
        if self._message_timer is not None:
            self._message_timer.cancel()
            self._message_timer = None
        self.on_lost()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Handle the handshake, and put the transport into the scope."""
        super().handle_connect(event)
        event.headers.clear()  # the scope has them as well
        self._at_frame_start = True  # uvicorn hands the request over by itself
        if not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """Pass a complete message on; a text that is no UTF-8 ends the connection."""
        message, is_text = b"".join(self.frames), self.curr_msg_data_type == "text"
        if is_text and not _is_utf8(message):
            self.frames = []
            self.close(CloseCode.NOT_UTF8)
        elif self._on_message is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            if not self.close_sent:
                self._on_message(message if is_text else b"")

    async def run_asgi(self) -> None:
        """Run the application; a connection that was taken over stays open after it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self._on_message is None and self.close_timer is None:
            self.transport.close()

    def take_over(
        self, on_message: Callable[[bytes], object], on_closed: Callable[[], object]
    ) -> None:
        """Take the connection over, and release what only the application needed."""
        self._on_message = on_message
        waiting, self.queue = (
            self.queue,
            cast("asyncio.Queue[ASGIReceiveEvent]", _CloseQueue(on_closed)),
        )
        self.writable = _UNUSED_EVENT
        self.scope = cast("WebSocketScope", {})
        self.response.headers.clear()
        while not waiting.empty():
            message = waiting.get_nowait()
            if message["type"] == "websocket.receive":
                on_message((message.get("text") or "").encode())
            else:
                on_closed()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        """Note that the buffer is above the high-water mark."""
        super().pause_writing()
        self._draining = self.above_high_water = True

    def resume_writing(self) -> None:
        """Note that the buffer has drained."""
        super().resume_writing()
        self._draining = False
        self.above_high_water = self._outgoing_bytes > self._high_water
        if self.on_drained is not None:
            self.on_drained()

    def keepalive_timeout(self) -> None:
        """Abort: no answer to a ping, so the buffer will never be read."""
        super().keepalive_timeout()
        self.transport.abort()

    @property
    def buffered_bytes(self) -> int:
        """Bytes in the send buffer; below the high-water mark not all are counted."""
        if not self._draining:
            return self._outgoing_bytes
        buffered: int = self.transport.get_write_buffer_size()
        return buffered + self._outgoing_bytes

    def set_high_water(self, limit: int) -> None:
        """Set the high-water mark of the send buffer, bytes.

        Raises ClientDisconnected if the browser has left before it was accepted.
        """
        if self.transport.is_closing():
            raise ClientDisconnected
        self._high_water = limit
        self.transport.set_write_buffer_limits(high=limit, low=min(limit, _LOW_WATER_BYTES))

    def send_text(self, message: bytes) -> None:
        """Send one text message, in one write with all that is sent in this turn of the loop."""
        outgoing, length = self._outgoing, len(message)
        if not outgoing:
            self._outbox.add(self.flush)
        outgoing += text_header(length), message
        self._outgoing_bytes += length
        if self._outgoing_bytes > self._high_water:
            self.above_high_water = True

    def flush(self) -> None:
        """Write the buffered messages now."""
        if self._outgoing and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join(self._outgoing))
        self._outgoing.clear()
        self._outgoing_bytes = 0
        self.above_high_water = self._draining

    def close(self, code: int) -> None:
        """Close after what is buffered; abort after a while if the client does not answer. Where
        the library has answered a close of the client's already, that answer is sent."""
        self.flush()
        if not (self.close_sent or self.transport.is_closing()):
            if self.conn.state is State.OPEN:
                self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._abort_later(self.close_timeout, self.abort)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

    def _abort_later(self, seconds: float, abort: Callable[[], object]) -> None:
        """Abort in so many seconds of running time: what the client has answered while the server
        stood still is read first."""
        if self.close_timer is not None:
            self.close_timer.cancel()
        timer = RunningTimer(self.loop, seconds, abort, self.time)
        self.close_timer = timer  # type: ignore[assignment]  # the library only cancels it

    def abort(self) -> None:
        """Abort the connection, with all that is buffered."""
        self.transport.abort()


def _nothing() -> None:
    """Do nothing: the default of ``on_lost``."""


def _is_whole(data: bytes) -> bool:
    """Whether these bytes are whole text frames, and after them at most one control frame."""
    texts, end = decode_texts(data, _MAX_TEXTS)
    return len(texts) < _MAX_TEXTS and (end == len(data) or is_control(data[end:]))


def _is_utf8(text: bytes) -> bool:
    if text.isascii():
        return True
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


class _CloseQueue:
    """Replaces the ASGI queue of a connection that was taken over: calls back at its closing."""

    __slots__ = ("_ended",)

    def __init__(self, ended: Callable[[], object]) -> None:
        self._ended = ended

    def put_nowait(self, _message: ASGIReceiveEvent) -> None:
        """Call back: the connection has closed."""
        self._ended()


_UNUSED_EVENT: Final = asyncio.Event()
"""Replaces the event that a writing ASGI application waits for."""
