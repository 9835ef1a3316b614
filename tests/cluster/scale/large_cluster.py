"""Many nodes and tables in virtual time: real routing and ownership, thin tables and people."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Collection, Container, Coroutine
from random import Random
from typing import Any, Final, cast

from herzrasen.protocol import websocket
from herzrasen.server.cluster.cluster_bus import ClusterBus
from herzrasen.server.cluster.node import ClusterNode, NodeSettings
from herzrasen.server.network.connection import Connection
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.server.runtime.loop_lag import LoopLag
from tests.cluster.memory_bus import MemoryBroker, MemoryBus
from tests.cluster.memory_database import LineFaults
from tests.cluster.scale.busy_database import BusyDatabase, BusyStorage
from tests.cluster.scale.thin_person import ThinConnection, ThinPerson
from tests.cluster.scale.thin_room import ThinTables
from tests.cluster.virtual_loop import VirtualLoop, context_of

RECONNECTS_AFTER: Final = 0.3
"""Mean seconds until a page reconnects; as in ``simulated_browser``."""
MOVES_EVERY: Final = 20.0
"""Seconds between two moves of a person."""


class ThinNode:
    """A process of the cluster. It is made and opened in its own context."""

    def __init__(self, id_: str, storage: BusyStorage, bus: MemoryBus) -> None:
        self.id = id_
        self.bus = bus
        self.people: set[ThinPerson] = set()
        self.local = ThinTables(storage)
        self.cluster = ClusterNode(
            NodeSettings(id_, id_, self._connect, _nothing),
            storage,
            ClusterBus(id_),
            self.local,
            LoopLag(),
            _ignore,
            _ignore,
        )

    @property
    def serves(self) -> bool:
        """Whether a proxy sends people here."""
        return not (self.cluster.stopping or self.cluster.problems())

    def find_leftovers(self, living: Container[str]) -> dict[str, int]:
        """What the node keeps in memory although all people have left."""
        node, tables, links = self.cluster, self.cluster.tables, self.cluster._links  # noqa: SLF001
        host = node._host  # noqa: SLF001
        streams = (*links._outgoing, *links._incoming, *links._round_trips)  # noqa: SLF001
        kept = {
            "rooms": len(self.local.names),
            "routed": len(tables._routed),  # noqa: SLF001
            "lines": len(tables._lines),  # noqa: SLF001
            "lines of gateways": len(host._lines),  # noqa: SLF001
            "lines of rooms": len(host._lines_of),  # noqa: SLF001
            "hand-overs": len(host._moving),  # noqa: SLF001
            "tasks of the host": len(host._tasks),  # noqa: SLF001
            "requests": len(node._requests._open),  # noqa: SLF001
            "releases": len(self.local._releasing),  # noqa: SLF001
            "links to nodes that are gone": sum(node not in living for node in streams),
        }
        return {what: count for what, count in kept.items() if count}

    async def _connect(self) -> EventBus:
        return self.bus


class LargeCluster:
    """The whole world. ``plays`` says whether people make moves, ``violations`` are views that no
    person may see."""

    def __init__(self, loop: VirtualLoop, seed: int, statements_a_second: float) -> None:
        random.seed(seed)  # the nodes' jitter
        self.loop = loop
        self.chance = Random(seed)
        self.database = BusyDatabase(Random(seed + 1), statements_a_second)
        self.broker = MemoryBroker(loop, Random(seed + 2))
        self.nodes: dict[str, ThinNode] = {}
        self.people: list[ThinPerson] = []
        self.plays = True
        self.views = 0
        self.violations: list[str] = []
        self.on_view: Callable[[ThinPerson], object] = _ignore
        """Called when a person is shown a table in another epoch."""
        self._world = context_of("")
        self._contexts: dict[str, Any] = {}
        self._ids: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._started = 0

    # Nodes ----------------------------------------------------------------------------------------

    def start_node(self) -> str:
        """Start a process; its id."""
        self._started += 1
        id_ = f"n{self._started}"
        context = self._contexts[id_] = context_of(id_)
        bus = MemoryBus(self.broker, id_)
        node = context.run(ThinNode, id_, BusyStorage(self.database, id_), bus)
        self.nodes[id_] = node
        self._ids.append(id_)
        self._run(id_, node.cluster.open())
        return id_

    def crash(self, id_: str) -> None:
        """Kill a process; its people notice."""
        self.loop.kill(id_)
        self.broker.drop(id_)
        node = self.nodes.pop(id_)
        self._ids.remove(id_)
        del self._contexts[id_]
        for person in sorted(node.people, key=lambda one: one.name):
            if person.connection is not None and person.connection.node == id_:
                person.lose_connection()

    def pause(self, id_: str, seconds: float) -> None:
        """Stop a process, and let it go on."""
        self.loop.pause(id_)
        self.loop.call_later(seconds, self.loop.go_on, id_, context=self._world)

    def stop(self, id_: str) -> None:
        """Stop a node as an operator does: hand its tables over first."""
        node = self.nodes[id_]

        async def stop() -> None:
            await node.cluster.leave()
            node.local.close()
            await node.cluster.close()
            self.loop.call_soon(self.crash, id_, context=self._world)

        self._run(id_, stop())

    def cut_database(self, ids: Collection[str], seconds: float) -> None:
        """These nodes lose the database."""
        for id_ in ids:
            self.database.line_faults[id_] = LineFaults(cut=True)

        def mend() -> None:
            for id_ in ids:
                self.database.line_faults.pop(id_, None)

        self.loop.call_later(seconds, mend, context=self._world)

    def cut_broker(self, ids: Collection[str], seconds: float) -> None:
        """These nodes lose the broker; when it is back they are told that messages were lost."""
        lost = [self.nodes[id_] for id_ in ids]
        for node in lost:
            node.bus.is_connected = False

        def mend() -> None:
            for node in lost:
                node.bus.is_connected = True
                node.bus.tell_gap()

        self.loop.call_later(seconds, mend, context=self._world)

    def partition(self, ids: Collection[str], seconds: float) -> None:
        """Silently drop all messages between these nodes and all others."""
        some = set(ids)
        others = [id_ for id_ in self.nodes if id_ not in some]
        ways = {way for one in ids for other in others for way in ((one, other), (other, one))}
        self.broker.cut = ways
        self.loop.call_later(seconds, ways.clear, context=self._world)

    def in_node(self, id_: str, act: Callable[..., object], *what: Any) -> None:
        """Have a node do something in a turn of its own."""
        if (context := self._contexts.get(id_)) is not None:
            self.loop.call_soon(act, *what, context=context)

    def _run(self, id_: str, work: Coroutine[Any, Any, None]) -> None:
        task = self._contexts[id_].run(self.loop.create_task, work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # People ---------------------------------------------------------------------------------------

    def open_table(self, name: str, people: int) -> None:
        """Open a table with so many people, each at any node."""
        self.database.create(name, b"")
        for at in range(people):
            person = ThinPerson(f"{name}.{at}", name, self)
            self.people.append(person)
            self._connect(person)
            self._later(MOVES_EVERY, self._move, person)

    def reconnect(self, person: ThinPerson) -> None:
        """Connect a person after a pause."""
        self._later(RECONNECTS_AFTER, self._connect, person)

    def leave(self, person: ThinPerson) -> None:
        """A person closes the page."""
        connection, person.connection = person.connection, None
        if connection is not None and connection.node in self.nodes:
            connection.close_code = 1000
            self.nodes[connection.node].people.discard(person)
            if connection.handle is not None:
                leaving = connection.handle.disconnect(cast("Connection", connection))
                self._run(connection.node, leaving)

    def _connect(self, person: ThinPerson) -> None:
        for _ in range(4):
            id_ = self.chance.choice(self._ids)
            node = self.nodes[id_]
            if self.loop.runs(id_) and node.serves:
                person.connection = ThinConnection(person, id_)
                node.people.add(person)
                self._run(id_, self._serve(node, person.connection))
                return
        self.reconnect(person)

    async def _serve(self, node: ThinNode, connection: ThinConnection) -> None:
        person = connection.person_here
        handle = await node.cluster.tables.room(person.table, person.name)
        if person.connection is not connection:
            return
        if handle is None:
            self.violations.append(f"{person.table} is not found")
            return
        connection.handle = handle
        handle.receive(cast("Connection", connection), websocket.Hello(person.number or None))

    def _move(self, person: ThinPerson) -> None:
        if person.connection is not None and self.plays:
            person.move()
        self._later(MOVES_EVERY, self._move, person)

    def _later(self, seconds: float, act: Callable[..., object], *what: Any) -> None:
        pause = seconds * (0.5 + self.chance.random())
        self.loop.call_later(pause, act, *what, context=self._world)


async def _nothing() -> None:
    """Do nothing."""


def _ignore(_: object) -> None:
    """Do nothing."""
