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
from websockets.http11 import Request

from herzrasen.shells.web.frames import framed, is_control, unframed

EXTENSION: Final = "herzrasen.short"
"""The name of the short way in the scope's extensions."""

_LOW: Final = 16 * 1024
"""Bytes in the buffer below which a reader who was too slow has caught up."""


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
        self._hear: Callable[[bytes], object] | None = None
        self._said: list[bytes] = []
        self._length = 0
        self._slow = False
        self._between = False

    def data_received(self, data: bytes) -> None:
        """Something has come. Texts that are whole frames, one after another, are heard at once;
        from what is none on the protocol reads, for good unless it was one control frame."""
        if not self._between:
            super().data_received(data)
            return
        texts, end = unframed(data)
        self._between = end == len(data) or is_control(data[end:])
        if self._hear is None:
            super().data_received(data)
            return
        for text in texts:
            if not self.close_sent:
                self._hear(text)
        if end < len(data):
            super().data_received(data[end:])

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
