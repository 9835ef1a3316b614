"""One open socket: what waits for it to be read is bounded, what it says is counted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency_tracker import RoundTrips
from herzrasen.protocol import codec, websocket
from herzrasen.server.network.websocket_protocol import Way
from herzrasen.telemetry import metrics

SOFT: Final = 32 * 1024
"""Bytes that may wait for somebody who looks on; more he is not sent, until he has caught up, and
then only how the table stands."""
HARD: Final = 128 * 1024
"""Bytes that may wait for anybody; then his line is cut, and he comes back for all."""

_AT_FIRST: Final = (0.0, 0.1, 0.2, 0.3)
"""Seconds between the first pings, so that a line is known when a round begins."""

_ASKED: Final = 30
"""Pings that may still be answered."""

_TICK: Final = 0.001
"""Seconds that a timer asks for whose lateness says how long the event loop takes to go round."""

NOT_ADMITTED: Final = 4403
STOPPING: Final = 1012
READ_AGAIN: Final = 4409
TOO_MUCH: Final = 1008
TOO_SLOW: Final = 1013
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
OVERLOADED: Final = 4503
DATA_GONE: Final = 4507


class _Asked:
    """A ping on its way: when it was ``sent``, in ms, and by how much the event loop lagged then,
    None until that is known."""

    __slots__ = ("lag", "sent")

    def __init__(self, sent: float) -> None:
        self.sent = sent
        self.lag: float | None = None


class Line:
    """A browser's socket at a table, opened from an ``address``.

    ``person`` is whose it is, ``seat`` whose view he was shown. ``watching`` says that he only
    looks on, and need not be told all; ``behind`` that he was told nothing for a while. When he can
    be told again, ``caught_up`` is called. ``trips`` are the line's answered pings; ``welcomed`` is
    the number of the last event when he was told everything, and when that was, in ms;
    ``greeting`` says that a Hello waits for its Welcome, ``waiting`` is how many messages wait.
    ``closed`` is the code that it was closed
    with from here.
    """

    __slots__ = (
        "__weakref__",
        "_kept",
        "_pinged",
        "_pinging",
        "_way",
        "address",
        "behind",
        "caught_up",
        "closed",
        "greeting",
        "person",
        "seat",
        "trips",
        "waiting",
        "watching",
        "welcomed",
    )

    def __init__(self, way: Way, person: str, address: str = "") -> None:
        self.person = person
        self.address = address
        self.trips = _NO_TRIPS
        self.welcomed: tuple[int, float] | None = None
        self.seat: Seat | None = None
        self.greeting = False
        self.waiting = 0
        self.watching = False
        self.behind = False
        self.caught_up: Callable[[], object] = _nobody
        self.closed: int | None = None
        self._pinged: dict[int, _Asked] = {}
        self._pinging: asyncio.TimerHandle | None = None
        self._way = way
        self._way.mark(SOFT)
        self._kept = False

    def say(self, message: bytes) -> None:
        """Send one message. Never waits: who reads too slowly is passed over or cut off."""
        if self.closed is not None or self.behind:
            return
        waiting = self._way.waiting
        if waiting > SOFT and self.watching:
            self.behind = True
            self._way.caught_up = self._catch_up
        elif waiting > HARD:
            metrics.SLOW.inc()
            self.close(TOO_SLOW)
            self._way.cut()
        else:
            self._way.say(message)

    def _catch_up(self) -> None:
        self._way.caught_up = None
        self.behind = False
        if self.closed is None:
            self.caught_up()

    def refuse(self, refusal: Refusal, move: str | None = None) -> None:
        """Say that something was refused."""
        metrics.REFUSALS.labels(refusal.code).inc()
        self.say(codec.encode(websocket.Refused(code=refusal.code, facts=refusal.facts, id=move)))

    def measure(self, pause: float, number: int = 0) -> None:
        """Ping from this number on for as long as the line is open, every ``pause`` seconds."""
        wait = _AT_FIRST[number] if number < len(_AT_FIRST) else pause
        loop = asyncio.get_running_loop()
        self._pinging = loop.call_later(wait, self._ping, pause, number)

    def _ping(self, pause: float, number: int) -> None:
        loop = asyncio.get_running_loop()
        self._pinged.pop(number - _ASKED, None)
        self.say(codec.encode(websocket.Ping(number)))
        self.flush()  # the time runs from here: what the loop still has to do is not the line's
        self._pinged[number] = asked = _Asked(loop.time() * 1000)
        loop.call_later(_TICK, self._gone_round, asked)
        self.measure(pause, number + 1)

    def _gone_round(self, asked: _Asked) -> None:
        passed = asyncio.get_running_loop().time() * 1000 - asked.sent
        asked.lag = max(0, passed - _TICK * 1000)

    def answered(self, number: int, now: float) -> bool:
        """Take the answer to a ping at this time, in ms; whether there was such a ping."""
        asked = self._pinged.pop(number, None)
        if asked is None:
            return False
        took = now - asked.sent
        self.trips = self.trips.heard(now, took, took if asked.lag is None else asked.lag)
        return True

    def listen(self, hear: Callable[[bytes], object], ended: Callable[[], object]) -> None:
        """From now on hand over every message, an empty one for what is no text, and call ``ended``
        when the line is closed, from wherever; perhaps more than once."""
        self._kept = True
        self._way.keep(hear, ended)

    def flush(self) -> None:
        """Send now what has been said."""
        self._way.flush()

    def close(self, code: int) -> None:
        """Close after what is waiting; who does not listen yet is closed by whoever let him in."""
        if self.closed is None:
            self.closed = code
            if self._kept:
                self._way.close(code)

    def end(self) -> None:
        """The line is closed: nothing more is sent."""
        if self._pinging is not None:
            self._pinging.cancel()


def _nobody() -> None:
    """Nobody waits for this line to catch up."""


_NO_TRIPS: Final = RoundTrips()
