"""One bus for this process and for the cluster; usable before the broker is connected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herzrasen.server.runtime.event_bus import EventBus, Handler, InProcessBus

_SEPARATOR: Final = b"\n"


class ClusterBus:
    """Delivers to handlers of this process at once, and to those of other nodes over the broker.

    Each message carries its node, so that none is delivered twice here. Without a connection to the
    broker, this process still gets its own.
    """

    def __init__(self, node: str) -> None:
        self._mark = node.encode() + _SEPARATOR
        self._here = InProcessBus()
        self._broker: EventBus | None = None
        self._subjects: set[str] = set()
        self._on_gap: list[Callable[[], object]] = []

    def open(self, broker: EventBus) -> None:
        """Connect this process to the others."""
        self._broker = broker
        for callback in self._on_gap:
            broker.on_gap(callback)
        for subject in self._subjects:
            self._bridge(subject, broker)

    @property
    def is_connected(self) -> bool:
        """Whether other nodes can be reached now."""
        return self._broker is not None and self._broker.is_connected

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message to all current subscribers. Never waits, never fails."""
        self._here.publish(subject, message)
        self.publish_elsewhere(subject, message)

    def publish_elsewhere(self, subject: str, message: bytes) -> None:
        """Send a message to the subscribers of all other nodes, and to none of this process."""
        if self._broker is not None:
            self._broker.publish(subject, self._mark + message)

    def subscribe(self, subject: str, handler: Handler) -> Callable[[], None]:
        """Call the handler for each message from now on, until the returned function is called."""
        if subject not in self._subjects:
            self._subjects.add(subject)
            if self._broker is not None:
                self._bridge(subject, self._broker)
        return self._here.subscribe(subject, handler)

    def on_gap(self, callback: Callable[[], object]) -> None:
        """Call this whenever messages of other nodes may have been lost."""
        self._on_gap.append(callback)
        if self._broker is not None:
            self._broker.on_gap(callback)

    def _bridge(self, subject: str, broker: EventBus) -> None:
        def receive(message: bytes) -> None:
            if not message.startswith(self._mark):
                self._here.publish(subject, message.partition(_SEPARATOR)[2])

        broker.subscribe(subject, receive)
