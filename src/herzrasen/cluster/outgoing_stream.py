"""The numbered messages to one node, what waits to be sent, and the pings that wait for answers."""

from __future__ import annotations

import math
from typing import Final

from herzrasen.cluster.messages import Deliver, Frame, LinkPing, Message

_MAX_FRAME_BYTES: Final = 256 * 1024
"""A frame is published when its messages have this many bytes. A broker refuses 1 MiB."""
_IDLE_PING_SECONDS: Final = 30.0
"""Pause between pings while nothing is sent, once one has shown that everything arrived."""
_IDLE_SECONDS: Final = 300.0
"""A node to which nothing was sent for this long is no longer pinged, once it has answered."""
LOST_SECONDS: Final = 3.0
"""After this time without an answered ping, what was sent counts as lost."""
_SILENT_SECONDS: Final = 0.25
"""A node that has not answered a ping after this time may be gone."""
MAX_SILENCES: Final = 20
"""After this many silences in a row a node is forgotten, until something is sent to it."""


class OutgoingStream:
    """The stream to one node. All times are the event loop's, in seconds."""

    __slots__ = (
        "_first",
        "_last_of_line",
        "_ping",
        "_pinged",
        "_pings",
        "_place_of_data",
        "_proven",
        "_queue",
        "_queued_bytes",
        "_renewed",
        "_used",
        "generation",
        "silences",
    )

    def __init__(self, generation: int) -> None:
        self.generation = generation
        self._renewed = False
        """Whether there was a generation before: then this end was reset."""
        self._first = 0
        """The number of the first message in the queue."""
        self._queue: list[Message] = []
        self._queued_bytes = 0
        self._last_of_line: dict[int, int] = {}
        """The index in the queue of the last message for each line."""
        self._place_of_data: dict[int, int] = {}
        """The index in the queue of each data object, by its identity, which is stable while it is
        queued."""
        self._used = -math.inf
        self._proven = True
        """Whether a ping has shown that everything that was sent has arrived."""
        self._ping = 0
        self._pinged = -math.inf
        self._pings: dict[int, float] = {}
        """When those without an answer were sent."""
        self.silences = 0
        """How often in a row no ping was answered."""

    # The queue ------------------------------------------------------------------------------------

    def use(self, now: float) -> None:
        """Note that something is sent that has to arrive."""
        self._used = now
        self._proven = False

    def append(self, message: Message, size: int) -> None:
        """Add a message of about ``size`` bytes to the next frame."""
        self._queue.append(message)
        self._queued_bytes += size

    def append_data(self, line: int, data: bytes) -> None:
        """Add a browser's message: once, if the same object goes to many lines."""
        place = self._place_of_data.get(id(data), -1)
        if place > self._last_of_line.get(line, -1):  # else it would overtake one of its line
            queued = self._queue[place]
            assert isinstance(queued, Deliver)
            queued.lines.append(line)
            self._last_of_line[line] = place
            return
        self._last_of_line[line] = self._place_of_data[id(data)] = len(self._queue)
        self.append(Deliver([line], data), len(data))

    @property
    def is_full(self) -> bool:
        """Whether the next frame is to be sent at once."""
        return self._queued_bytes >= _MAX_FRAME_BYTES

    def take_frame(self, sender: str) -> Frame | None:
        """Empty the queue into a frame, None if nothing waits."""
        queue = self._clear_queue()
        if not queue:
            return None
        frame = Frame(sender, self.generation, self._first, queue, self._renewed)
        self._first += len(queue)
        return frame

    def renew(self, generation: int) -> None:
        """Begin a new generation; what was queued belonged to the former one."""
        self.generation = generation
        self._renewed = True
        self._first = 0
        self._clear_queue()
        self._pings.clear()
        self._proven = False  # the other end must see the new generation

    def _clear_queue(self) -> list[Message]:
        queue, self._queue, self._queued_bytes = self._queue, [], 0
        self._last_of_line.clear()
        self._place_of_data.clear()
        return queue

    # Pings ----------------------------------------------------------------------------------------

    def is_ping_due(self, now: float) -> bool:
        """Whether to ping: while an answer is missing, after use, and seldom while idle."""
        idle = now - self._pinged >= _IDLE_PING_SECONDS and now - self._used < _IDLE_SECONDS
        return bool(self._pings) or not self._proven or idle

    def append_ping(self, now: float) -> None:
        """Add the next ping."""
        self._ping += 1
        self._pings[self._ping] = self._pinged = now
        self.append(LinkPing(self._ping), 16)

    def take_answer(self, number: int, now: float) -> float | None:
        """Note the answer to a ping; returns the seconds it took, None if it answers nothing."""
        sent = self._pings.get(number)
        if sent is None:
            return None
        self.silences = 0
        self._proven = sent > self._used
        self._pings = {ping: at for ping, at in self._pings.items() if ping > number}
        return now - sent

    def is_lost(self, now: float) -> bool:
        """Whether a ping has been unanswered for so long that what was sent counts as lost."""
        return now - self._oldest_ping >= LOST_SECONDS

    def is_silent(self, now: float) -> bool:
        """Whether a ping has been unanswered for longer than a busy node needs."""
        return self.silences > 0 or now - self._oldest_ping >= _SILENT_SECONDS

    def note_silence(self) -> bool:
        """Count a silence; returns whether the node is to be forgotten."""
        self.silences += 1
        return self.silences > MAX_SILENCES

    @property
    def _oldest_ping(self) -> float:
        return min(self._pings.values(), default=math.inf)
