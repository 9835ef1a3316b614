"""The event bus: publish and subscribe by subject, for what is shown away from its table.

What an implementation has to guarantee: docs/decisions/server.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Handler: TypeAlias = Callable[[bytes], object]


class EventBus(Protocol):
    """Delivers messages by subject: those of one publisher in order, each at most once. What must
    not be lost belongs into the event log."""

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all current subscribers. Never waits, never fails."""
        ...

    def subscribe(self, subject: str, handler: Handler) -> Callable[[], None]:
        """Call the handler for each message from now on, until the returned function is called."""
        ...


class InProcessBus:
    """A bus for one process: handlers have run when ``publish`` returns."""

    def __init__(self) -> None:
        self._handlers: dict[str, list[Handler]] = {}

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all current subscribers."""
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
