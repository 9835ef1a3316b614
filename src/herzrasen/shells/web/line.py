"""One open socket: what is said to it waits in a bounded queue, what it says is counted."""

from __future__ import annotations

import asyncio
import itertools
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.table import messages, wire
from herzrasen.table.fairness.roundtrip import RoundTrips

_QUEUE: Final = 512
"""Messages that may wait for a slow reader; then his line is closed, and he comes back for all."""
_PATIENCE: Final = 300

_AT_FIRST: Final = (0.0, 0.1, 0.2, 0.3)
"""Seconds between the first pings, so that a line is known when a round begins."""

_ASKED: Final = 30
"""Pings that may still be answered."""

NOT_ADMITTED: Final = 4403
STOPPING: Final = 1012
READ_AGAIN: Final = 4409
TOO_MUCH: Final = 1008
TOO_SLOW: Final = 1013
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429


class Line:
    """A browser's socket at a table.

    ``person`` is whose it is. ``trips`` are its answered pings; ``welcomed`` is
    the number of the last event when it was told everything, and when that was, in ms.
    """

    def __init__(self, socket: WebSocket, person: str) -> None:
        self.person = person
        self.trips = RoundTrips()
        self.welcomed: tuple[int, float] | None = None
        self._pinged: dict[int, float] = {}
        self._socket = socket
        self._waiting: asyncio.Queue[bytes | int] = asyncio.Queue(_QUEUE)
        self._open = True

    def say(self, message: bytes) -> None:
        """Hand over one message. Never waits: who reads too slowly is cut off."""
        if self._waiting.full():
            if self._open:
                meters.SLOW.inc()
            self.close(TOO_SLOW)
        elif self._open:
            self._waiting.put_nowait(message)

    def refuse(self, refusal: Refusal, move: str | None = None) -> None:
        """Say that something was refused."""
        meters.REFUSALS.labels(refusal.code).inc()
        self.say(wire.encode(messages.Refused(code=refusal.code, facts=refusal.facts, id=move)))

    async def measure(self, pause: float) -> None:
        """Ping for as long as the line is open, every ``pause`` seconds."""
        clock = asyncio.get_running_loop().time
        for number in itertools.count():
            await asyncio.sleep(_AT_FIRST[number] if number < len(_AT_FIRST) else pause)
            self._pinged.pop(number - _ASKED, None)
            self._pinged[number] = clock() * 1000
            self.say(wire.encode(messages.Ping(number)))

    def answered(self, number: int, now: float) -> bool:
        """Take the answer to a ping at this time, in ms; whether there was such a ping."""
        sent = self._pinged.pop(number, None)
        if sent is None:
            return False
        self.trips = self.trips.heard(now, now - sent)
        return True

    def close(self, code: int) -> None:
        """Close after what is waiting; at once if nothing can wait any more."""
        if not self._open:
            return
        self._open = False
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
        self._waiting.put_nowait(code)

    async def write(self) -> None:
        """Send what is handed over until the line is closed."""
        try:
            while isinstance(message := await self._waiting.get(), bytes):
                await self._socket.send_text(message.decode())
            await self._socket.close(message)
        except (WebSocketDisconnect, RuntimeError):
            self._open = False  # the other side is gone; reading notices as well

    async def read(self) -> str | bytes | None:
        """The next frame, text or binary; None when the line is closed."""
        try:
            message = await self._socket.receive()
        except RuntimeError:
            return None
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text


class Allowance:
    """How much one line may say: a steady rate, and some more at once. Time is in seconds."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate = per_second
        self._burst = burst
        self._left = burst
        self._at: float | None = None
        self.refused = 0

    def take(self, now: float) -> bool:
        """Whether one more may be said at this time."""
        self._fill(now)
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        return True

    def has(self, now: float) -> bool:
        """Whether one more might be said at this time."""
        self._fill(now)
        return self._left >= 1

    def _fill(self, now: float) -> None:
        passed = 0.0 if self._at is None else now - self._at
        self._left = min(self._burst, self._left + passed * self._rate)
        self._at = now

    def give_back(self) -> None:
        """What was said last does not count: it was asked for."""
        self._left += 1

    @property
    def exhausted(self) -> bool:
        """Whether so much was refused that it is no accident."""
        return self.refused >= _PATIENCE
