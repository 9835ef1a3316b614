"""uvicorn's WebSocket with a short way in and out.

The protocol is that of uvicorn and ``websockets``: handshake, pings, fragments, the closing. But
what is said goes into the transport's buffer at once, and what is heard to its listener, with no
task, queue or ASGI message in between, and without stopping to read and starting again, two system
calls, for every message. And the application ends when it has let somebody in: nothing of it waits
for a line to close, neither its tasks nor the request. What that saves is in
docs/decisions/server.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol, cast

from uvicorn._types import ASGIReceiveEvent, WebSocketScope
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request

from herzrasen.server.network.framing import framed, is_control, unframed
from herzrasen.server.rate_limits.rate_limiter import Allowance
from herzrasen.telemetry import metrics

EXTENSION: Final = "herzrasen.short"
"""The name of the short way in the scope's extensions."""

_LOW: Final = 16 * 1024
"""Bytes in the buffer below which a reader who was too slow has caught up."""


_PIECE: Final = 4 * 1024
"""Bytes that the protocol reads at once: of the smallest frames so many take few ms."""

_TEXTS: Final = 256
"""Texts that are taken apart before the first of them is heard: whoever says too much is closed by
then."""
_LATE: Final = 16 * 1024
"""Bytes that may still come after a line was closed from here, with the answer to that."""

_LAST: Final = 1.0
"""Seconds that whoever talks on after the end has to read why."""

_WHOLE: Final = 10.0
"""Seconds in which a message has to come, from its first byte that did not come with the last."""

_FRAMES_A_SECOND: Final = 20
_FRAMES_AT_ONCE: Final = 200
"""Parts of messages, pings and pongs that one line may send. Browsers send next to none."""


class Way(Protocol):
    """What a line needs of a socket."""

    caught_up: Callable[[], object] | None
    """Called when little waits again, after more than the mark did."""

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet; up to the mark not all are counted."""
        ...

    def mark(self, soft: int) -> None:
        """Above so many waiting bytes a reader is slow."""
        ...

    def say(self, message: bytes) -> None:
        """Send one text message, with whatever else is said in the same breath. Never waits."""
        ...

    def keep(self, hear: Callable[[bytes], object], ended: Callable[[], object]) -> None:
        """Go on without the application: ``hear`` every text message, those that have come already
        first, and nothing, b"", for one that is not text; ``ended`` is called when it is over."""
        ...

    def flush(self) -> None:
        """Send now what has been said."""
        ...

    def close(self, code: int) -> None:
        """Close a way that was kept, after what has been said."""
        ...

    def cut(self) -> None:
        """Break the line off, with all that waits."""
        ...


class ShortWay(WebSocketsSansIOProtocol):
    """A socket as uvicorn makes it (``ws=ShortWay``). Behind it an application finds the ``Way`` in
    the scope's extensions."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.caught_up: Callable[[], object] | None = None
        self.lost: Callable[[], object] = _not_counted
        """Called when the connection has closed."""
        self._frames: Allowance | None = None
        self._part: asyncio.TimerHandle | None = None
        self._flooded = False
        self._late = 0
        self._hear: Callable[[bytes], object] | None = None
        self._said: list[bytes] = []
        self._length = 0
        self._slow = False
        self._between = False

    def data_received(self, data: bytes) -> None:
        """Something has come. Texts that are whole frames, one after another, are heard at once;
        from what is none on the protocol reads, for good unless it was one control frame."""
        if self.close_sent:
            self._read(data)
            return
        if self._hear is None or not self._between:
            self._between = self._between and _is_whole(data)
            self._read(data)
            return
        texts, end = unframed(data, _TEXTS)
        while texts and not self.close_sent:
            for text in texts:
                if not self.close_sent:
                    self._hear(text)
            data = data[end:]
            texts, end = unframed(data, _TEXTS)
        self._between = not data or is_control(data)
        if data and not self.close_sent:
            self._read(data)

    def _read(self, data: bytes) -> None:
        """Have the protocol read this, a little at a time: whoever sends too many frames is not
        read to the end. A message that has begun has to be whole after some seconds."""
        if self.close_sent:
            self._late += len(data)
            if self._late > _LATE and not self._flooded:
                self._flooded = True
                self._stop_reading()
        for start in range(0, len(data), _PIECE):
            if self._flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])
        begun = bool(self.frames or self.conn.reader.buffer)
        if begun and self._part is None:
            self._part = self.loop.call_later(_WHOLE, self._cut_as, "message-too-slow")
        elif self._part is not None and not begun:
            self._part.cancel()
            self._part = None

    def _stop_reading(self) -> None:
        """Read nothing more; the other side has a moment to learn why it was closed."""
        self.transport.pause_reading()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(_LAST, self._cut_as, "talks-after-the-end")

    def handle_parser_exception(self) -> None:
        """What came cannot be read; in a handshake there is no socket to be closed with a code."""
        if self.handshake_initiated:
            super().handle_parser_exception()
        else:
            self.refuse_handshake()

    def refuse_handshake(self) -> None:
        """Close after a request that ``websockets`` cannot read: it has lines of 8 KB at most."""
        if not self.close_sent:
            self.handshake_complete = self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """A later part of a message."""
        self._count()
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """A text, or its first part. Whole ones are counted by whoever hears them, and here as
        long as nobody does."""
        if not event.fin or self._hear is None:
            self._count()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Bytes, which nobody has a use for."""
        self._count()
        super().handle_bytes(event)

    def handle_ping(self) -> None:
        """The other side wants an answer."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The other side has answered, whether it was asked or not."""
        self._count()
        super().handle_pong(event)

    def _count(self) -> None:
        """Count a frame that is no whole text: those are counted by whoever hears them."""
        if self._frames is None:
            self._frames = Allowance(_FRAMES_A_SECOND, _FRAMES_AT_ONCE)
        if not self._frames.take(self.loop.time()) and not self._flooded:
            self._flooded = True
            self._cut_as("too-many-frames")

    def _cut_as(self, reason: str) -> None:
        metrics.CONNECTIONS_CUT.labels(reason).inc()
        self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has closed."""
        if self._part is not None:
            self._part.cancel()
            self._part = None
        self.lost()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """The handshake; whoever is let in finds the way."""
        super().handle_connect(event)
        event.headers.clear()  # the scope has them as well
        self._between = True  # uvicorn hands the request over by itself
        if not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._hear(message if self.curr_msg_data_type == "text" else b"")

    async def run_asgi(self) -> None:
        """Have the application answer. A way that it keeps is open when it has returned."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self._hear is None and self.close_timer is None:
            self.transport.close()

    def keep(self, hear: Callable[[bytes], object], ended: Callable[[], object]) -> None:
        """Go on without the application, and without all that only it needed."""
        self._hear = hear
        waiting, self.queue = self.queue, cast("asyncio.Queue[ASGIReceiveEvent]", _Ending(ended))
        self.writable = _FOR_NOBODY
        self.scope = cast("WebSocketScope", {})
        self.response.headers.clear()
        while not waiting.empty():
            message = waiting.get_nowait()
            if message["type"] == "websocket.receive":
                hear((message.get("text") or "").encode())
            else:
                ended()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        """More waits in the buffer than the mark."""
        super().pause_writing()
        self._slow = True

    def resume_writing(self) -> None:
        """The buffer is nearly empty again."""
        super().resume_writing()
        self._slow = False
        if self.caught_up is not None:
            self.caught_up()

    def keepalive_timeout(self) -> None:
        """No answer to a ping: what waits will never be taken."""
        super().keepalive_timeout()
        self.transport.abort()

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet; up to the mark not all are counted."""
        if not self._slow:
            return self._length
        buffered: int = self.transport.get_write_buffer_size()
        return buffered + self._length

    def mark(self, soft: int) -> None:
        """Above so many waiting bytes a reader is slow."""
        self.transport.set_write_buffer_limits(high=soft, low=min(soft, _LOW))

    def say(self, message: bytes) -> None:
        """Send one text message, with whatever else is said in the same breath. Never waits."""
        if not self._said:
            self.loop.call_soon(self.flush)
        frame = framed(message)
        self._said.append(frame)
        self._length += len(frame)

    def flush(self) -> None:
        """Send now what has been said."""
        if self._said and not (self.close_sent or self.disconnected):
            self.transport.write(b"".join(self._said))
        self._said.clear()
        self._length = 0

    def close(self, code: int) -> None:
        """Close after what has been said. Who does not answer is cut off after a while."""
        self.flush()
        if not (self.close_sent or self.transport.is_closing()):
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.cut)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})

    def cut(self) -> None:
        """Break the line off, with all that waits."""
        self.transport.abort()


def _not_counted() -> None:
    """Nobody counts this connection."""


def _is_whole(data: bytes) -> bool:
    """Whether these bytes are some whole texts, and after them one control frame at most."""
    texts, end = unframed(data, _TEXTS)
    return len(texts) < _TEXTS and (end == len(data) or is_control(data[end:]))


class _Ending:
    """In the place of the queue when nobody reads it any more: all that is put into it then is that
    the line has ended."""

    __slots__ = ("_ended",)

    def __init__(self, ended: Callable[[], object]) -> None:
        self._ended = ended

    def put_nowait(self, _message: ASGIReceiveEvent) -> None:
        """The line has ended."""
        self._ended()


_FOR_NOBODY: Final = asyncio.Event()
"""Set when a line can be written to; nobody waits for it who says things the short way."""
