"""What happens to a large cluster, and what must hold after each of it.

Times are virtual: a bound is what leases, pings and the database's pace give, not what this machine
needs.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Final

import msgspec

from herzrasen.cluster.rebalancing import RebalancingPolicy
from tests.cluster.scale.large_cluster import LargeCluster
from tests.cluster.scale.outages import Outages
from tests.cluster.table_invariants import Violation
from tests.cluster.virtual_loop import VirtualLoop

_LOG: Final = logging.getLogger(__name__)
_LEASE: Final = 1.0
_SHARE: Final = 10
"""One of so many nodes is hit at a time."""
_CALM: Final = 6.0
_TOO_FULL: Final = 2.0
"""No node gets more than so many times the mean of all."""
_OUTAGE: Final = 2 * _LEASE
"""Seconds until the tables of lost nodes are back: the lease, a heartbeat, and their adoption."""
_HAND_OVER: Final = 1.0
"""Seconds until the tables of stopping nodes are elsewhere; people see less of it."""
_PARTITION: Final = 11.0
"""Seconds until tables behind a cut are back: one until their node is pinged, three without an
answer and one more until that is seen, one for a request, and one for each of a few others behind
the same cut that are asked next."""
_RETURN: Final = 12.0
"""Seconds after which everybody sees a present owner, whatever has happened."""
_MOVING: Final = 10
_PINGS: Final = 0.2
"""Messages a second for each node to which a node has a link, while nothing happens."""


class Scale(msgspec.Struct, frozen=True):
    """How large the cluster is. The database carries out so many ``statements`` a second."""

    nodes: int
    tables: int
    statements: float


class Scenario:
    """Runs it, on one cluster."""

    def __init__(self, loop: VirtualLoop, scale: Scale, seed: int) -> None:
        self.cluster = LargeCluster(loop, seed, scale.statements)
        self._loop = loop
        self._scale = scale
        self.figures: dict[str, float] = {}
        """What was seen, for people."""

    async def run(self) -> None:
        """Open, disturb, leave; a Violation is raised by the first thing that does not hold."""
        await self.open()
        await self.rest()
        await self.crash()
        await self.pause()
        await self.lose_database_at_some()
        await self.partition()
        await self.lose_broker()
        await self.stop()
        await self.lose_database()
        await self.leave()

    async def open(self) -> None:
        """Start all nodes, and open all tables within seconds."""
        for _ in range(self._scale.nodes):
            self.cluster.start_node()
        await asyncio.sleep(_LEASE)
        batch = max(1, self._scale.tables // 100)
        for number in range(self._scale.tables):
            self.cluster.open_table(f"t{number}", 2 if number % 4 == 0 else 1)
            if number % batch == 0:
                await asyncio.sleep(0.05)
        await asyncio.sleep(_CALM)
        await self._check("open")
        self._check_spread("open")

    async def rest(self) -> None:
        """While nobody moves, only the pings of the links are sent."""
        self.cluster.plays = False
        await asyncio.sleep(_CALM)
        before = self.cluster.broker.messages
        await asyncio.sleep(_CALM)
        nodes = self.cluster.nodes.values()
        links = sum(len(node.cluster._links._outgoing) for node in nodes)  # noqa: SLF001
        a_link = (self.cluster.broker.messages - before) / _CALM / links
        self.figures["messages a second on an idle link"] = a_link
        if a_link > _PINGS:
            raise Violation(f"{a_link} messages a second and link while nothing happens")
        self.cluster.plays = True

    async def crash(self) -> None:
        """Nodes are killed at the same moment, and started again later."""
        hit = self._some()
        outages = Outages(self.cluster, hit)
        for node in hit:
            self.cluster.crash(node)
        await asyncio.sleep(_CALM)
        await self._check_outages("crash", outages, _OUTAGE)
        self._check_spread("crash")
        for _ in hit:
            self.cluster.start_node()

    async def pause(self) -> None:
        """Nodes are suspended for longer than their lease, and go on."""
        hit = self._some()
        outages = Outages(self.cluster, hit)
        for node in hit:
            self.cluster.pause(node, 3 * _LEASE)
        await asyncio.sleep(_CALM)
        await self._check_outages("pause", outages, _OUTAGE)

    async def lose_database_at_some(self) -> None:
        """Nodes lose the database, and keep their links."""
        hit = self._some()
        outages = Outages(self.cluster, hit)
        self.cluster.cut_database(hit, 3 * _LEASE)
        await asyncio.sleep(_CALM)
        await self._check_outages("database lost by some", outages, _OUTAGE)

    async def partition(self) -> None:
        """Messages between some nodes and all others are dropped silently, while all nodes live."""
        hit = self._some()
        outages = Outages(self.cluster, hit)
        self.cluster.partition(hit, _PARTITION + 1)
        for person in self.cluster.people:
            if person.table in outages.open:  # else people would not notice the outage
                person.move()
        await asyncio.sleep(_PARTITION + _RETURN)
        await self._check_outages("partition", outages, _PARTITION)

    async def lose_broker(self) -> None:
        """The broker restarts: all links are reset, and no table gets another owner."""
        before = self._adoptions()
        self.cluster.cut_broker(list(self.cluster.nodes), 2.0)
        await asyncio.sleep(2.0 + _CALM)
        await self._check("broker lost")
        moved = self._adoptions() - before
        self.figures["tables that changed hands while the broker was away and after"] = moved
        if moved > RebalancingPolicy().at_once * (2.0 + _CALM):  # that goes on all the time
            raise Violation(f"{moved} tables changed hands because the broker was away")

    async def stop(self) -> None:
        """Nodes are told to stop, and hand their tables over; others were started before."""
        hit = self._some()
        for _ in hit:
            self.cluster.start_node()
        await asyncio.sleep(_LEASE)
        outages = Outages(self.cluster, hit)
        for node in hit:
            self.cluster.stop(node)
        await asyncio.sleep(_CALM)
        await self._check_outages("stop", outages, _HAND_OVER)

    async def lose_database(self) -> None:
        """The database is away for all: all leases are over, and all tables are adopted again,
        nearly each of them once."""
        before = self._adoptions()
        self.cluster.cut_database(list(self.cluster.nodes), 3 * _LEASE)
        await asyncio.sleep(3 * _LEASE + _RETURN)
        await self._check("database lost by all")
        again = (self._adoptions() - before) / self._scale.tables
        self.figures["adoptions a table after the database was away"] = again
        if again > 1.5:
            raise Violation(f"{again} adoptions a table because the database was away")

    async def leave(self) -> None:
        """Everybody leaves, and the nodes remember nothing."""
        self.cluster.plays = False
        await asyncio.sleep(_CALM)
        await self._check("end")
        self._check_log()
        for person in self.cluster.people:
            self.cluster.leave(person)
        await asyncio.sleep(2 * _CALM)
        for node in self.cluster.nodes.values():
            if kept := node.find_leftovers(self.cluster.nodes):
                raise Violation(f"{node.id} still has {kept}")

    # Checks ---------------------------------------------------------------------------------------

    def _some(self) -> list[str]:
        some = max(1, len(self.cluster.nodes) // _SHARE)
        return self.cluster.chance.sample(sorted(self.cluster.nodes), some)

    def _adoptions(self) -> int:
        return sum(table.epoch for table in self.cluster.database.tables.values())

    async def _check_outages(self, what: str, outages: Outages, bound: float) -> None:
        await self._check(what)
        self.figures[f"{what}: tables"] = outages.tables
        self.figures[f"{what}: longest outage"] = outages.longest
        if not outages.seconds or outages.longest > bound:
            raise Violation(f"{what}: {len(outages.seconds)} outages, {outages.longest} s")
        if outages.open:
            raise Violation(f"{what}: {len(outages.open)} tables have no new owner")

    async def _check(self, what: str) -> None:
        """All people are connected and see the present epoch; none saw a forbidden view."""
        if self.cluster.violations or self._loop.failures:
            raise Violation(f"{what}: {self.cluster.violations[:3]} {self._loop.failures[:3]}")
        for _ in range(_MOVING):  # a table that is being handed over is elsewhere a moment later
            if not self._find_unsettled():
                break
            await asyncio.sleep(0.1)
        if unsettled := self._find_unsettled():
            raise Violation(f"{what}: {len(unsettled)} are not settled: {unsettled[:5]}")
        _LOG.info("%9.2f %s: %s", self._loop.time(), what, self.figures)

    def _find_unsettled(self) -> list[str]:
        """People who do not see the present owner, and tables that are in memory twice."""
        tables = self.cluster.database.tables
        behind = [
            person.name
            for person in self.cluster.people
            if person.connection is None or person.epoch != tables[person.table].epoch
        ]
        rooms = Counter(name for node in self.cluster.nodes.values() for name in node.local.names)
        return behind + [name for name, nodes in rooms.items() if nodes > 1]

    def _check_spread(self, what: str) -> None:
        loads = [len(node.local.names) for node in self.cluster.nodes.values()]
        fullest = max(loads) / (sum(loads) / len(loads))
        self.figures[f"{what}: tables of the fullest node, in means"] = fullest
        if fullest > _TOO_FULL:
            raise Violation(f"{what}: one node has {max(loads)} tables of {sum(loads)}")

    def _check_log(self) -> None:
        """What was acknowledged is stored, and nothing twice."""
        stored = Counter[str]()
        for name, table in self.cluster.database.tables.items():
            moves = table.entries()
            if len(set(moves)) != len(moves):
                raise Violation(f"a move was made twice at {name}")
            stored.update(move.decode().rpartition("-")[0] for move in moves)
        for person in self.cluster.people:
            if stored[person.name] != person.accepted + bool(person.pending):
                raise Violation(f"{person.name} made {person.accepted}, {stored[person.name]}")
