"""A browser's WebSocket to a node: in order, with latency, until one end closes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any

from tests.cluster.virtual_loop import VirtualLoop, context_of


class SimulatedSocket:
    """The browser's end. ``on_message`` and ``on_close`` are called as a page's are.

    ``silent``: messages are dropped, and neither end is told.
    """

    def __init__(
        self, loop: VirtualLoop, chance: Random, table: str, person: str, address: str
    ) -> None:
        self.table = table
        self.person = person
        self.address = address
        self.on_message: Callable[[bytes], object] = _nothing
        self.on_close: Callable[[int], object] = _nothing
        self.silent = False
        self.transport = SimulatedTransport(self)
        self._loop = loop
        self._chance = chance
        self._world = context_of("")
        self._arrives = {"up": 0.0, "down": 0.0}
        self._open = True

    def send(self, message: bytes) -> None:
        """The page sends."""
        self._travel("up", self.transport.arrive, message, context=self.transport.context)

    def close(self) -> None:
        """The page closes."""
        self._open = False
        self._travel("up", self.transport.end, context=self.transport.context)

    def to_page(self, message: bytes) -> None:
        """The node sends."""
        self._travel("down", self._receive, message, context=self._world)

    def end(self, code: int) -> None:
        """The node closes, or its machine says that there is no such process."""
        self._travel("down", self._end, code, context=self._world)

    def _receive(self, message: bytes) -> None:
        if self._open:
            self.on_message(message)

    def _end(self, code: int) -> None:
        if self._open:
            self._open = False
            self.on_close(code)

    def _travel(self, way: str, act: Callable[..., object], *what: Any, context: Context) -> None:
        if self.silent:
            return
        takes = 0.005 * (0.5 + self._chance.random())
        at = self._arrives[way] = max(self._arrives[way] + 1e-9, self._loop.time() + takes)
        # In two steps: the way is not part of the process, which may be paused meanwhile.
        self._loop.call_at(at, self._deliver, act, what, context, context=self._world)

    def _deliver(self, act: Callable[..., object], what: Any, context: Context) -> None:
        self._loop.call_soon(act, *what, context=context)


class SimulatedTransport:
    """The node's end, as a ``Connection`` uses it. It is ``context``'s process that receives."""

    def __init__(self, socket: SimulatedSocket) -> None:
        self.on_drained: Callable[[], object] | None = None
        self.above_high_water = False
        self.buffered_bytes = 0
        self.time: Callable[[], float] = lambda: asyncio.get_running_loop().time()
        self.context = copy_context()
        self._socket = socket
        self._waiting: list[bytes] = []
        self._on_message: Callable[[bytes], object] | None = None
        self._on_closed: Callable[[], object] = lambda: None
        self._ended = False

    def set_high_water(self, limit: int) -> None: ...

    def flush(self) -> None: ...

    def send_text(self, message: bytes) -> None:
        self._socket.to_page(message)

    def take_over(
        self, on_message: Callable[[bytes], object], on_closed: Callable[[], object]
    ) -> None:
        self._on_message, self._on_closed = on_message, on_closed
        for message in self._waiting:
            on_message(message)
        self._waiting.clear()
        if self._ended:
            asyncio.get_running_loop().call_soon(on_closed)

    def arrive(self, message: bytes) -> None:
        """A message of the page is here."""
        if self._ended:
            return
        if self._on_message is None:
            self._waiting.append(message)
        else:
            self._on_message(message)

    def end(self) -> None:
        """The connection is closed."""
        self._ended = True
        self._on_closed()

    def close(self, code: int) -> None:
        self._socket.end(code)
        asyncio.get_running_loop().call_soon(self.end)

    def abort(self) -> None:
        self.close(1006)


def _nothing(_: Any) -> None:
    """Do nothing."""
