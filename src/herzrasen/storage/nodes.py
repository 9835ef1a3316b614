"""The nodes of a cluster, and which of them owns a table.

All of this only says when to *try* something: a late heartbeat makes other nodes adopt a table, but
the log alone decides which node may write (``event_log``). Times are measured by the database's
clock, so that no node's own clock matters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias

import msgspec

from herzrasen.storage.event_log import TableVersion

FORGOTTEN_SECONDS: Final = 60.0
"""A heartbeat that is older than this is deleted."""


class NodeStatus(msgspec.Struct, frozen=True):
    """What a node stores about itself with every heartbeat.

    ``id`` is new with every start of the process, ``name`` is the operator's. ``tables`` is the
    number of tables in its memory, ``lag`` the delay of its event loop in ms. A node that is
    ``stopping`` gets no more tables. ``address`` shows operators where its metrics are. ``lease``
    is the one that it counts with, in seconds, 0 where it is of a version that stores none.
    ``named``: its operator has given it the name.
    """

    id: str
    name: str
    tables: int = 0
    lag: float = 0.0
    stopping: bool = False
    address: str = ""
    lease: float = 0.0
    named: bool = False


class StoredNode(msgspec.Struct, frozen=True):
    """A node's last heartbeat, and its age in seconds."""

    status: NodeStatus
    silent_for: float


Nodes: TypeAlias = tuple[StoredNode, ...]


class TableOwner(msgspec.Struct, frozen=True):
    """The node that adopted a table last, "" for none, and in which epoch."""

    node: str
    epoch: int


class NodeStore(Protocol):
    """Stores heartbeats and owners. A failed read or write is raised as OSError."""

    async def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        """Store a heartbeat; returns the last one of every node, with this node among them. Nodes
        that have been silent for a minute are deleted."""
        ...

    async def join(
        self, status: NodeStatus, may_join: Callable[[Nodes], bool]
    ) -> tuple[StoredNode, ...]:
        """Store the first heartbeat if this node ``may_join`` the others; returns the last one of
        every node, with this node among them if it was stored. One node joins at a time."""
        ...

    async def remove(self, node: str) -> None:
        """Delete a stopping node, and give up the tables it still owns."""
        ...

    async def owner(self, table: str) -> TableOwner | None:
        """The owner of a table; None if there is no such table."""
        ...

    async def find_outdated(self, versions: Mapping[str, TableVersion]) -> tuple[str, ...]:
        """Those of these tables that differ from their owner's version: another node has adopted
        them, another process has changed the description, or they were deleted. An owner that
        writes nothing would not notice otherwise, and would wait for people who are at another
        node."""
        ...

    async def claim_job(self, job: str) -> int | None:
        """The time in ms since 1970, if this node is the first today to claim the job; else None.
        The clock is that of storage: a node's own may be wrong."""
        ...
