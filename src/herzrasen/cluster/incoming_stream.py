"""What this node knows of the numbered messages of another one."""

from __future__ import annotations

import math
from typing import Final

from herzrasen.cluster.messages import Frame

_ASK_SECONDS: Final = 0.2
"""Pause between two requests for a reset of the same stream."""


class IncomingStream:
    """The stream of one node, in order until a message is missing."""

    __slots__ = ("_asked", "_expected", "generation")

    def __init__(self, generation: int) -> None:
        self.generation = generation
        self._expected: int | None = 0
        """The number of the next message, None after a loss."""
        self._asked = -math.inf

    def renew(self, generation: int) -> None:
        """Begin with the first message of a new generation."""
        self.generation, self._expected = generation, 0

    def take(self, frame: Frame) -> bool:
        """Take a frame of this generation; False if a message before it is missing."""
        if self._expected != frame.first:
            return False
        self._expected += len(frame.messages)
        return True

    @property
    def is_broken(self) -> bool:
        """Whether a message is missing: nothing that follows in this generation counts."""
        return self._expected is None

    def note_loss(self, now: float) -> bool:
        """Note that a message is missing; returns whether to ask for a reset: at once, then with
        pauses. ``now`` is the event loop's time in seconds."""
        if self.is_broken and now - self._asked < _ASK_SECONDS:
            return False
        self._expected = None
        self._asked = now
        return True
