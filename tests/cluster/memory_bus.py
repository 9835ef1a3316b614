"""The broker of a simulated cluster, and the bus of each node: at most once, and in order for one
publisher; some messages are lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random

from tests.cluster.virtual_loop import PROCESS, VirtualLoop, context_of

Handler = Callable[[bytes], object]


class MemoryBroker:
    """Carries messages between nodes. ``cut`` are the pairs of sender and receiver between which
    nothing passes, ``loss`` is the probability that a message is lost."""

    def __init__(self, loop: VirtualLoop, chance: Random, *, latency: float = 0.0005) -> None:
        self._loop = loop
        self._chance = chance
        self._latency = latency
        self._subscribers: dict[str, list[tuple[str, Handler, Context]]] = {}
        self._arrives: dict[tuple[str, str], float] = {}
        self._world = context_of("")
        self.cut: set[tuple[str, str]] = set()
        self.loss = 0.0
        self.messages = 0

    def publish(self, sender: str, subject: str, message: bytes) -> None:
        """Send a message to all subscribers."""
        for receiver, handler, context in tuple(self._subscribers.get(subject, ())):
            self.messages += 1
            if (sender, receiver) in self.cut or self._chance.random() < self.loss:
                continue
            way = sender, receiver
            takes = self._latency * (0.5 + self._chance.random())
            at = self._arrives[way] = max(
                self._arrives.get(way, 0.0) + 1e-9, self._loop.time() + takes
            )
            self._loop.call_at(at, self._arrive, handler, message, context, context=self._world)

    def _arrive(self, handler: Handler, message: bytes, context: Context) -> None:
        self._loop.call_soon(handler, message, context=context)

    def subscribe(self, receiver: str, subject: str, handler: Handler) -> Callable[[], None]:
        """Pass messages to a handler, in the process that subscribes."""
        entry = receiver, handler, copy_context()
        self._subscribers.setdefault(subject, []).append(entry)

        def stop() -> None:
            listening = self._subscribers.get(subject, [])
            if entry in listening:
                listening.remove(entry)

        return stop

    def drop(self, receiver: str) -> None:
        """A process is gone: drop the messages to it."""
        for subject, some in list(self._subscribers.items()):
            self._subscribers[subject] = [entry for entry in some if entry[0] != receiver]


class MemoryBus:
    """The bus of one node. A node that is disconnected loses what it sends and is sent."""

    def __init__(self, broker: MemoryBroker, node: str) -> None:
        self.is_connected = True
        self._broker = broker
        self._node = node
        self._gaps: list[tuple[Callable[[], object], Context]] = []

    def publish(self, subject: str, message: bytes) -> None:
        """Send a message; lost while there is no connection."""
        if self.is_connected and PROCESS.get() in (self._node, ""):
            self._broker.publish(self._node, subject, message)

    def subscribe(self, subject: str, handler: Handler) -> Callable[[], None]:
        """Receive messages."""
        return self._broker.subscribe(self._node, subject, self._receiver(handler))

    def _receiver(self, handler: Handler) -> Handler:
        return lambda message: handler(message) if self.is_connected else None

    def on_gap(self, callback: Callable[[], object]) -> None:
        """Call this when messages may have been lost."""
        self._gaps.append((callback, copy_context()))

    def tell_gap(self) -> None:
        """Messages may have been lost."""
        loop = asyncio.get_running_loop()
        for callback, context in self._gaps:
            loop.call_soon(callback, context=context)
