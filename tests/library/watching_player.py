"""A player of Hearts that keeps what it is shown."""

from __future__ import annotations

from typing import Any

from herzrasen import hearts


def first_legal(view: hearts.View) -> hearts.Move:
    """The first of the legal moves."""
    return next(iter(hearts.legal(view)))


class WatchingPlayer:
    """Plays the first legal move; ``events`` are those that it was shown."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def __call__(self, view: hearts.View) -> hearts.Move:
        return first_legal(view)

    def observe(self, event: Any) -> None:
        """Keep an event."""
        self.events.append(event)
