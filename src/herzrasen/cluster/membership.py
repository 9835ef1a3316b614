"""The living nodes, by their heartbeats in storage. A lost node's tables are adopted one by
one, when somebody comes to them (``locator.py``).

How it works: four times in a lease (``config/cluster_settings.py``: a second) each node stores a
heartbeat and reads those of all others, whose ages the database's clock measures. A node without a
heartbeat for the length of the lease is lost; when heartbeats of a node are late, the next check is
at the moment its lease ends. A node that could not store its own heartbeat for that long holds no
lease: it measures from the *start* of the last successful heartbeat, by its own monotonic clock, so
it notices before the others do. None of this decides which node may write (``storage.event_log``
does): a wrong clock only moves tables needlessly.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from herzrasen.cluster.joining import Conflict, conflict_between, join
from herzrasen.storage.event_log import TableVersion
from herzrasen.storage.nodes import FORGOTTEN_SECONDS, Nodes, NodeStatus, NodeStore
from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.outage_log import OutageLog

_LOG: Final = logging.getLogger(__name__)
_CONFLICTS: Final[dict[Conflict, str]] = {
    "name": "another node runs under the name of this one: give each its own (cluster.node)",
    "lease": "another node counts with another lease: it has to be the same for all"
    " (cluster.lease)",
}
_RENEWALS: Final = 4
"""Heartbeats in a lease."""


class Membership:
    """This node's heartbeat, and what it knows of the others.

    ``status`` returns this node's own status. ``on_lost`` is called with a node that is lost,
    ``on_expired`` when this node no longer holds a lease. ``versions`` returns those of the tables
    in this node's memory; ``on_outdated`` is called with a table that another node has adopted, or
    whose description another process has changed. ``lease`` is in seconds.
    """

    def __init__(
        self,
        store: NodeStore,
        status: Callable[[], NodeStatus],
        lease: float,
        on_lost: Callable[[str], object],
        on_expired: Callable[[], object],
        versions: Callable[[], Mapping[str, TableVersion]],
        on_outdated: Callable[[str, TableVersion], object],
    ) -> None:
        self.node = status().id
        self._store = store
        self._status = status
        self._lease = lease
        self._on_lost = on_lost
        self._versions = versions
        self._on_outdated = on_outdated
        self._on_expired = on_expired
        self._renewed: float | None = None
        self._next_loss = math.inf
        """When the next late node would be lost, by this node's clock."""
        self._held = False
        """Whether this node held a lease when it last looked."""
        self._nodes: dict[str, NodeStatus] = {}
        self._conflicts: dict[str, Conflict] = {}
        self._heartbeats = OutageLog(
            _LOG,
            "the lease of this node could not be renewed",
            "the lease of this node is renewed again",
        )
        self._comparisons = OutageLog(
            _LOG,
            "the tables of this node could not be compared with storage",
            "the tables of this node are compared with storage again",
        )

    @property
    def holds_lease(self) -> bool:
        """Whether this node has renewed its lease in time, and may show tables."""
        return self._renewed is not None and _now() - self._renewed < self._lease

    @property
    def reaches_storage(self) -> bool:
        """Whether heartbeats are stored."""
        return self.holds_lease and not self._heartbeats.failures

    @property
    def living(self) -> Mapping[str, NodeStatus]:
        """The nodes that are not lost, by their ids; this one among them."""
        return self._nodes

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """What of this node does not go together with another one that is alive."""
        return tuple(sorted(set(self._conflicts.values())))

    def has(self, node: str) -> bool:
        """Whether a node is alive, as far as is known."""
        return node in self._nodes

    def add_table(self, node: str) -> None:
        """Count a table that a node has just got, until its next heartbeat includes it."""
        status = self._nodes.get(node)
        if status is not None:
            self._nodes[node] = replace(status, tables=status.tables + 1)

    async def renew(self) -> None:
        """Store one heartbeat, and read those of all nodes. Raises OSError."""
        began = _now()
        async with asyncio.timeout(self._lease):
            found = await self._store.renew(self._status())
        self._take(found, began)

    async def join(self) -> None:
        """Store the first heartbeat (``joining``). Raises NodeConflict and OSError."""
        self._take(*await join(self._store, self._status()))

    def _take(self, found: Nodes, began: float) -> None:
        """Take over what a heartbeat has found that was stored after ``began``."""
        self._notice_expiry()  # the answer may have taken longer than the lease
        # After an outage the first heartbeat deletes those that are old, of nodes that run on too.
        was_away = self._renewed is not None and began - self._renewed > FORGOTTEN_SECONDS / 2
        self._renewed = began
        self._held = self.holds_lease
        living = {one.status.id: one.status for one in found if one.silent_for < self._lease}
        silences = [one.silent_for for one in found if one.status.id in living]
        late = [silence for silence in silences if silence >= self._lease / 2]
        self._next_loss = _now() + self._lease - max(late) if late else math.inf
        lost = self._nodes.keys() - living.keys() - {self.node}
        known, self._nodes = self._nodes, living
        silent = {one.status.id for one in found}
        for node in lost:
            name = fields(node=known[node].name)
            if node in silent or was_away:
                _LOG.warning("no heartbeat from a node", extra=name)
            else:  # it deletes its heartbeat when it has handed its tables over
                _LOG.info("a node has stopped", extra=name)
            self._on_lost(node)
        self._note_conflicts()

    def _note_conflicts(self) -> None:
        """A node joins beside no other that does not go together with it; but one may come back
        that was cut off meanwhile."""
        own = self._status()
        pairs = ((conflict_between(own, other), other) for other in self._nodes.values())
        found = {other.id: what for what, other in pairs if what and other.id != own.id}
        for id_, what in found.items() - self._conflicts.items():
            facts = fields(other=id_, lease=self._nodes[id_].lease)
            _LOG.error(_CONFLICTS[what], extra=facts)
        self._conflicts = found

    async def compare(self) -> bool:
        """Compare the tables in memory with storage; whether there were any. Raises OSError."""
        versions = self._versions()
        if versions:
            async with asyncio.timeout(self._lease):
                for table in await self._store.find_outdated(versions):
                    self._on_outdated(table, versions[table])
        return bool(versions)

    async def run(self) -> None:
        """Renew and compare until cancelled. A comparison that waits for a busy database must not
        delay the next heartbeat: all tables would be dropped, and the database would get busier."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._renew_always())
            tasks.create_task(self._compare_always())

    async def _renew_always(self) -> None:
        while True:
            self._notice_expiry()  # a process that was suspended notices here
            began = _now()
            try:
                await self.renew()
            except (OSError, TimeoutError) as error:
                self._heartbeats.note_failure(error)
            else:
                self._heartbeats.note_success()
            self._notice_expiry()
            pause = min(began + self._lease / _RENEWALS, self._next_loss) - _now()
            await asyncio.sleep(max(pause, self._lease / _RENEWALS / 4))

    async def _compare_always(self) -> None:
        while True:
            try:
                if await self.compare():
                    self._comparisons.note_success()
            except (OSError, TimeoutError) as error:
                self._comparisons.note_failure(error)
            await asyncio.sleep(self._lease)

    def _notice_expiry(self) -> None:
        if self._held and not self.holds_lease:
            self._held = False
            _LOG.error("this node holds no lease: its tables are dropped")
            self._on_expired()


def _now() -> float:
    return asyncio.get_running_loop().time()
