"""What a ``Connection`` needs of a WebSocket, whoever speaks its protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

EXTENSION: Final = "herzrasen.websocket"
"""The key of the ``WebSocketTransport`` in the scope's extensions."""


class WebSocketTransport(Protocol):
    """A WebSocket that sends and receives texts."""

    on_drained: Callable[[], object] | None
    """Called when the buffer falls below the low-water mark after it was above the high one."""

    time: Callable[[], float]
    """A clock in seconds, which may stand still while the server does."""

    above_high_water: bool
    """Whether the send buffer is above the high-water mark, or was and has not drained since."""

    @property
    def buffered_bytes(self) -> int:
        """Bytes in the send buffer; below the high-water mark not all are counted."""
        ...

    def set_high_water(self, limit: int) -> None:
        """Set the high-water mark of the send buffer, bytes."""
        ...

    def send_text(self, message: bytes) -> None:
        """Send one text message, in one write with all that is sent in this turn of the loop."""
        ...

    def take_over(
        self, on_message: Callable[[bytes], object], on_closed: Callable[[], object]
    ) -> None:
        """Take the connection over from the ASGI application.

        Passes every text message to ``on_message``, those that have arrived already first, and
        b"" for one that is not text; calls ``on_closed`` when the connection closes.
        """
        ...

    def flush(self) -> None:
        """Write the buffered messages now."""
        ...

    def close(self, code: int) -> None:
        """Close after what is buffered."""
        ...

    def abort(self) -> None:
        """Abort the connection, with all that is buffered."""
        ...
