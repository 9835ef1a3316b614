"""The bus: what happens at a table is said once, and heard by whoever has to show it elsewhere.

A table does not know who listens, nor where. What a bus has to promise, and what nobody may rely
on, so that another can stand behind this interface: docs/decisions/server.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Hear: TypeAlias = Callable[[bytes], object]


class Bus(Protocol):
    """Messages by subject. What one publisher says on a subject is heard in that order, each
    message once or not at all: what must not be lost belongs into the log."""

    def publish(self, subject: str, message: bytes) -> None:
        """Say it to everyone who has subscribed by now. Never waits, never fails."""
        ...

    def subscribe(self, subject: str, hear: Hear) -> Callable[[], None]:
        """Be told from now on, until the answer is called."""
        ...


class InProcess:
    """A bus for one process: whoever listens has heard a message when ``publish`` returns."""

    def __init__(self) -> None:
        self._listening: dict[str, list[Hear]] = {}

    def publish(self, subject: str, message: bytes) -> None:
        """Say it to everyone who has subscribed by now."""
        for hear in tuple(self._listening.get(subject, ())):
            hear(message)

    def subscribe(self, subject: str, hear: Hear) -> Callable[[], None]:
        """Be told from now on, until the answer is called."""
        listening = self._listening.setdefault(subject, [])
        listening.append(hear)

        def stop() -> None:
            if hear in listening:
                listening.remove(hear)

        return stop
