"""One open socket: what waits for it to be read is bounded, what it says is counted."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.shells.web.short import EXTENSION, Way
from herzrasen.table import messages, wire
from herzrasen.table.fairness.roundtrip import RoundTrips

SOFT: Final = 32 * 1024
"""Bytes that may wait for somebody who looks on; more he is not sent, until he has caught up, and
then only how the table stands."""
HARD: Final = 128 * 1024
"""Bytes that may wait for anybody; then his line is cut, and he comes back for all."""

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

    ``person`` is whose it is, ``seat`` whose view he was shown. ``watching`` says that he only
    looks on, and need not be told all; ``behind`` that he was told nothing for a while. When he can
    be told again, ``caught_up`` is called. ``trips`` are the line's answered pings; ``welcomed`` is
    the number of the last event when he was told everything, and when that was, in ms.
    """

    def __init__(self, socket: WebSocket, person: str) -> None:
        self.person = person
        self.trips = RoundTrips()
        self.welcomed: tuple[int, float] | None = None
        self.seat: Seat | None = None
        self.watching = False
        self.behind = False
        self.caught_up: Callable[[], object] = lambda: None
        self._pinged: dict[int, float] = {}
        self._socket = socket
        self._way: Way = socket.scope["extensions"][EXTENSION]
        self._way.mark(SOFT)
        self._end: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def say(self, message: bytes) -> None:
        """Send one message. Never waits: who reads too slowly is passed over or cut off."""
        if self._end.done() or self.behind:
            return
        waiting = self._way.waiting
        if waiting > SOFT and self.watching:
            self.behind = True
            self._way.caught_up = self._catch_up
        elif waiting > HARD:
            meters.SLOW.inc()
            self.close(TOO_SLOW)
            self._way.cut()
        else:
            self._way.say(message)

    def _catch_up(self) -> None:
        self._way.caught_up = None
        self.behind = False
        if not self._end.done():
            self.caught_up()

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
        """Close after what is waiting."""
        if not self._end.done():
            self._end.set_result(code)

    async def write(self) -> None:
        """Wait until the line is closed, and tell the other side."""
        code = await self._end
        self._way.flush()
        with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone already
            await self._socket.close(code)

    async def listen(self, hear: Callable[[bytes], object]) -> None:
        """Hand over every message until the line is closed; an empty one for what is no text."""
        self._way.listener = hear
        while (message := await self._read()) is not None:  # what came before
            hear(message)

    async def _read(self) -> bytes | None:
        try:
            message = await self._socket.receive()
        except RuntimeError:
            return None
        if message["type"] == "websocket.disconnect":
            return None
        return (message.get("text") or "").encode()


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
