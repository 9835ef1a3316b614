"""uvicorn's WebSocket with a short way in and out.

The protocol is that of uvicorn and ``websockets``: handshake, pings, fragments, the closing. But
what is said goes into the transport's buffer at once, and what is heard to its listener, with no
task, queue or ASGI message in between, and without stopping to read and starting again, two system
calls, for every message. What that saves is in docs/decisions/server.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION: Final = "herzrasen.short"
"""The name of the short way in the scope's extensions."""

_LOW: Final = 16 * 1024
"""Bytes in the buffer below which a reader who was too slow has caught up."""


class Way(Protocol):
    """What a line needs of a socket."""

    listener: Callable[[bytes], object] | None
    """Called with every text message, and with nothing, b"", for one that is not text."""

    caught_up: Callable[[], object] | None
    """Called when little waits again, after more than the mark did."""

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""
        ...

    def mark(self, soft: int) -> None:
        """Above so many waiting bytes a reader is slow."""
        ...

    def say(self, message: bytes) -> None:
        """Send one text message, with whatever else is said in the same breath. Never waits."""
        ...

    def flush(self) -> None:
        """Send now what has been said."""
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
        self.listener: Callable[[bytes], object] | None = None
        self.caught_up: Callable[[], object] | None = None
        self._said: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """The handshake; whoever is let in finds the way."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.listener(message if self.curr_msg_data_type == "text" else b"")

    def resume_writing(self) -> None:
        """The buffer is nearly empty again."""
        super().resume_writing()
        if self.caught_up is not None:
            self.caught_up()

    def keepalive_timeout(self) -> None:
        """No answer to a ping: what waits will never be taken."""
        super().keepalive_timeout()
        self.transport.abort()

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self.transport.get_write_buffer_size() + sum(map(len, self._said))

    def mark(self, soft: int) -> None:
        """Above so many waiting bytes a reader is slow."""
        self.transport.set_write_buffer_limits(high=soft, low=min(soft, _LOW))

    def say(self, message: bytes) -> None:
        """Send one text message, with whatever else is said in the same breath. Never waits."""
        if not self._said:
            self.loop.call_soon(self.flush)
        self._said.append(_framed(message))

    def flush(self) -> None:
        """Send now what has been said."""
        if self._said and not (self.close_sent or self.disconnected):
            self.transport.write(b"".join(self._said))
        self._said.clear()

    def cut(self) -> None:
        """Break the line off, with all that waits."""
        self.transport.abort()


@lru_cache(maxsize=8)
def _framed(message: bytes) -> bytes:
    """The message as it goes over the line. One after another they are told the same."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)
