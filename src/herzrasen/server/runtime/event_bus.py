"""The event bus: publish and subscribe by subject, for what is shown away from its table.

What an implementation has to guarantee: docs/decisions/server.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

Handler: TypeAlias = Callable[[bytes], object]

MAX_MESSAGE_BYTES: Final = 1024 * 1024
"""The default limit of a broker."""


class EventBus(Protocol):
    """Delivers messages by subject: those of one publisher in order, each at most once. What must
    not be lost belongs into the event log."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all current subscribers. Never waits, never fails.

        Raises ValueError for a message over MAX_MESSAGE_BYTES, which is a bug.
        """
        ...

    def subscribe(self, subject: str, handler: Handler) -> Callable[[], None]:
        """Call the handler for each message from now on, until the returned function is called."""
        ...

    def on_gap(self, callback: Callable[[], object]) -> None:
        """Call this whenever messages may have been lost, in either direction.

        What was published before may still arrive afterwards, if it had reached a broker.
        """
        ...

    @property
    def is_connected(self) -> bool:
        """Whether messages are delivered now."""
        ...


def check_size(message: bytes) -> None:
    """Raise ValueError for a message that a broker would refuse: it would end the connection."""
    if len(message) > MAX_MESSAGE_BYTES:
        raise ValueError(f"a message of {len(message)} bytes: the limit is {MAX_MESSAGE_BYTES}")


class InProcessBus:
    """A bus for one process: handlers have run when ``publish`` returns."""

    is_connected: Final = True

    def __init__(self) -> None:
        self._handlers: dict[str, list[Handler]] = {}

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all current subscribers."""
        check_size(message)
        for receive in tuple(self._handlers.get(subject, ())):
            receive(message)

    def subscribe(self, subject: str, handler: Handler) -> Callable[[], None]:
        """Call the handler for each message from now on, until the returned function is called."""
        listening = self._handlers.setdefault(subject, [])
        listening.append(handler)

        def stop() -> None:
            if handler in listening:
                listening.remove(handler)

        return stop

    def on_gap(self, callback: Callable[[], object]) -> None:
        """Never call it: nothing is lost within one process."""
