"""Checks that messages arrive, not only that there is a connection: this node sends to itself.

A broker that hangs, or forbids to subscribe, is connected as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count

from herzrasen.server.runtime import running_time
from herzrasen.server.runtime.event_bus import EventBus


class BrokerEcho:
    """Sends messages over the broker to this node, by the path that all others take."""

    def __init__(self, broker: EventBus, node: str, time: Callable[[], float]) -> None:
        """``time`` is a clock in seconds that stands still while this node does."""
        self._broker = broker
        self._time = time
        self._subject = f"echo.{node}"
        self._numbers = count()
        self._waiting: dict[bytes, asyncio.Event] = {}
        broker.subscribe(self._subject, self._receive)

    async def arrives(self, seconds: float) -> bool:
        """Whether a message arrives back here within this time."""
        if not self._broker.is_connected:
            return False
        message, arrived = b"%d" % next(self._numbers), asyncio.Event()
        self._waiting[message] = arrived
        try:
            self._broker.publish(self._subject, message)
            await running_time.wait_for(arrived.wait(), seconds, self._time)
        except TimeoutError:
            return False
        finally:
            del self._waiting[message]
        return True

    def _receive(self, message: bytes) -> None:
        if (arrived := self._waiting.get(message)) is not None:
            arrived.set()
