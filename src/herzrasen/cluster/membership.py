"""The living nodes, by their heartbeats in storage.

How it works: four times in a lease each node stores a heartbeat and reads those of all others,
whose ages the database's clock measures. A node without a heartbeat for the length of the lease is
lost; when heartbeats of a node are late, the next check is at the moment its lease ends. A node
that could not store its own heartbeat for that long holds no lease: it measures from the *start* of
the last successful heartbeat, by its own monotonic clock, so it notices before the others do. None
of this decides which node may write (``storage.event_log`` does): a wrong clock only moves tables
needlessly.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from herzrasen.storage.event_log import TableVersion
from herzrasen.storage.nodes import NodeStatus, NodeStore
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
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
        self._failures = 0
        """Heartbeats that failed since the last one that did not."""

    @property
    def holds_lease(self) -> bool:
        """Whether this node has renewed its lease in time, and may show tables."""
        return self._renewed is not None and _now() - self._renewed < self._lease

    @property
    def reaches_storage(self) -> bool:
        """Whether heartbeats are stored."""
        return self.holds_lease and not self._failures

    @property
    def living(self) -> Mapping[str, NodeStatus]:
        """The nodes that are not lost, by their ids; this one among them."""
        return self._nodes

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
        self._notice_expiry()  # the answer may have taken longer than the lease
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
            if node in silent:
                _LOG.warning("a node is lost", extra=name)
            else:  # it deletes its heartbeat when it has handed its tables over
                _LOG.info("a node has stopped", extra=name)
            self._on_lost(node)

    async def compare(self) -> None:
        """Compare the tables in memory with storage, once a lease. Raises OSError."""
        versions = self._versions()
        if versions:
            async with asyncio.timeout(self._lease):
                for table in await self._store.find_outdated(versions):
                    self._on_outdated(table, versions[table])

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
                self._note_failure(error)
            else:
                self._note_success()
            self._notice_expiry()
            pause = min(began + self._lease / _RENEWALS, self._next_loss) - _now()
            await asyncio.sleep(max(pause, self._lease / _RENEWALS / 4))

    async def _compare_always(self) -> None:
        while True:
            try:
                await self.compare()
            except (OSError, TimeoutError):
                _LOG.warning("the tables of this node could not be compared with storage")
            await asyncio.sleep(self._lease)

    def _note_failure(self, error: OSError) -> None:
        """Log the first of several failures: there are many in a second."""
        if not self._failures:
            why = str(error) or type(error).__name__
            _LOG.warning("the lease of this node could not be renewed", extra=fields(why=why))
        self._failures += 1

    def _note_success(self) -> None:
        if self._failures:
            _LOG.warning(
                "the lease of this node is renewed again", extra=fields(failures=self._failures)
            )
        self._failures = 0

    def _notice_expiry(self) -> None:
        if self._held and not self.holds_lease:
            self._held = False
            _LOG.error("this node holds no lease: its tables are dropped")
            self._on_expired()


def _now() -> float:
    return asyncio.get_running_loop().time()
