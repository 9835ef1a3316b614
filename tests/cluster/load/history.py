"""What one player has seen, for the checks at the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

Message = dict[str, Any]


class Pause(msgspec.Struct, frozen=True):
    """A person had to wait until ``at``, by the loop's clock, for so many ``seconds``: for the
    ``answer`` to a move, or until the ``table`` was shown again."""

    at: float
    seconds: float
    kind: str


class PlayerHistory:
    """Everything that a server has promised to one person, and how long they waited for it.

    ``acknowledged`` has the last event's number for each id that was answered, ``views`` the view
    after each event, ``events`` the events themselves. ``broken`` are promises that the
    player saw broken.
    """

    def __init__(self) -> None:
        self.acknowledged: dict[str, int] = {}
        self.views: dict[int, Any] = {}
        self.events: dict[int, Any] = {}
        self.seats: dict[int, int] = {}
        self.refused: Counter[str] = Counter()
        self.closed: Counter[int] = Counter()
        self.silences = 0
        """How often a connection was closed because nothing arrived any more."""
        self.moved = 0
        """How often the table has moved while the connection stayed open."""
        self.broken: list[str] = []
        self.received: list[tuple[float, str]] = []
        """Time and type of each message that shows that the table is served."""
        self.pauses: list[Pause] = []

    def record_state(self, number: int, message: Message) -> None:
        """Record the view after an event."""
        self.views[number] = message["view"]
        self.seats[number] = message["seat"]

    def record_answer(self, move_id: str, number: int) -> None:
        """Record that a move was acknowledged under this number."""
        before = self.acknowledged.setdefault(move_id, number)
        if before != number:
            self.broken.append(f"move {move_id} was answered with {before}, then with {number}")
