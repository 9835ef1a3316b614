"""Injects random faults into a real cluster, one after another or several at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from tests.cluster.faults.outages import Outage, outages
from tests.cluster.live_cluster import LiveCluster, LiveNode
from tests.cluster.load.players import LivePlayers
from tests.cluster.node_network import BOTH_WAYS
from tests.postgres import PostgresServer
from tests.server.cluster.broker import Broker

_LEAST_NODES: Final = 2
"""How many nodes a fault that ends a node leaves running."""
_DAY_MS: Final = 24 * 60 * 60 * 1000

Fault = Callable[[], Awaitable[None]]


class FaultInjector:
    """Breaks parts of a cluster, and repairs them. ``made`` counts the faults by kind; ``outages``
    returns those of the tables of killed nodes."""

    def __init__(
        self,
        cluster: LiveCluster,
        broker: Broker,
        postgres: PostgresServer,
        database: str,
        players: LivePlayers,
        seed: int,
    ) -> None:
        self._cluster = cluster
        self._broker = broker
        self._postgres = postgres
        self._database = database
        self._players = players
        self._chance = Random(seed)
        self._wrong_clocks: set[LiveNode] = set()
        self._repairs: set[asyncio.Task[None]] = set()
        self._kills: list[tuple[float, set[str]]] = []
        self.made: Counter[str] = Counter()
        self.kinds: dict[str, Fault] = {
            "node killed": self.kill_node,
            "node frozen": self.freeze_node,
            "node stopped": self.stop_node,
            "broker killed": self.kill_broker,
            "broker frozen": self.freeze_broker,
            "database stopped": self.stop_database,
            "database frozen": self.freeze_database,
            "clock jumped": self.shift_clock,
        }
        """The kinds of faults that may be injected."""

    async def inject(self, count: int, pause: tuple[float, float] = (0.2, 1.2)) -> None:
        """Inject so many random faults, with random pauses; then repair what is broken."""
        names, left = sorted(self.kinds), list[str]()
        for _ in range(count):
            if not left:
                left = self._chance.sample(names, len(names))
            kind = left.pop()
            await self.kinds[kind]()
            self.made[kind] += 1
            await asyncio.sleep(self._chance.uniform(*pause))
        await self.repair()

    async def repair(self) -> None:
        """Wait until every node is there again."""
        while self._repairs:
            await asyncio.gather(*self._repairs)
        for node in self._cluster.nodes:
            node.check_running()

    def outages(self) -> list[Outage]:
        """The outages of tables whose node was killed."""
        return [
            outage
            for at, orphaned in self._kills
            for outage in outages(self._players.tables, orphaned, at)
        ]

    # Nodes ------------------------------------------------------------------------------------

    async def kill_node(self) -> None:
        """``kill -9``; another node is started."""
        node = await self._take_node()
        owned = await asyncio.to_thread(self._tables_of, node)
        at = asyncio.get_running_loop().time()
        await asyncio.to_thread(node.kill)
        self._kills.append((at, owned))
        self._start_another()

    async def lose_machine(self) -> None:
        """A node dies with its network, so no connection is closed."""
        node = await self._take_node()
        assert node.network is not None
        node.network.cut(*BOTH_WAYS)
        await asyncio.to_thread(node.kill)
        self._start_another()

    async def stop_node(self) -> None:
        """SIGTERM; another node is started."""
        node = await self._take_node()
        code = await asyncio.to_thread(node.stop)
        assert code == 0, node.log()
        self._start_another()

    async def freeze_node(self) -> None:
        """SIGSTOP, for shorter than the lease or for longer, then SIGCONT."""
        node = self._chance.choice(self._cluster.nodes)
        node.freeze()
        await asyncio.sleep(self._chance.uniform(0.1, 3.0))
        node.thaw()

    async def shift_clock(self) -> None:
        """The wall clock of one node jumps by up to a day, or is right again."""
        node = self._chance.choice(self._cluster.nodes)
        node.shift_clock(self._chance.choice((0, self._chance.randint(-_DAY_MS, _DAY_MS))))

    async def _take_node(self) -> LiveNode:
        while len(self._cluster.nodes) <= _LEAST_NODES and self._repairs:
            await asyncio.wait(self._repairs, return_when=asyncio.FIRST_COMPLETED)
        node = self._chance.choice(self._cluster.nodes)
        node.check_running()
        self._cluster.nodes.remove(node)
        return node

    def _start_another(self) -> None:
        async def start() -> None:
            """Start until it works: not while the database or the broker is away."""
            while True:
                try:
                    node = await asyncio.to_thread(self._cluster.start_apart)
                except AssertionError:
                    continue
                self._cluster.nodes.append(node)
                return

        self._repairs.add(task := asyncio.create_task(start()))
        task.add_done_callback(self._repairs.discard)

    def _tables_of(self, node: LiveNode) -> set[str]:
        rows = self._postgres.execute(
            "SELECT tables.name FROM tables JOIN nodes ON owner = nodes.id"
            f" WHERE nodes.name = '{node.name}'",
            self._database,
        )
        return {row["name"] for row in rows}

    # What they share --------------------------------------------------------------------------

    async def kill_broker(self) -> None:
        """``kill -9`` of the broker, which is started again."""
        self._broker.kill()
        await asyncio.sleep(self._chance.uniform(0, 1.5))
        await asyncio.to_thread(self._broker.start)

    async def freeze_broker(self) -> None:
        """The broker hangs."""
        self._broker.freeze()
        await asyncio.sleep(self._chance.uniform(0.1, 3.0))
        self._broker.thaw()

    async def stop_database(self) -> None:
        """PostgreSQL stops as in a power cut, and is started again."""
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.sleep(self._chance.uniform(0, 1.5))
        await asyncio.to_thread(self._postgres.start)

    async def freeze_database(self) -> None:
        """PostgreSQL hangs."""
        self._postgres.freeze()
        await asyncio.sleep(self._chance.uniform(0.1, 3.0))
        self._postgres.thaw()
