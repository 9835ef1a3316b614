"""How a node joins: not beside a living one with its name, nor with another lease than the others.

How it works: one transaction reads the other nodes' heartbeats and stores the first one of this
node, so that of two that join at once one sees the other. What was killed leaves its heartbeat
behind, which may be young: a node in the way is watched until it has stored another one (then this
node may not join), or has been silent for half of its lease.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from herzrasen.storage.nodes import Nodes, NodeStatus, NodeStore, StoredNode

Conflict: TypeAlias = Literal["name", "lease"]
"""What of a node does not go together with another."""

_LOOKS: Final = 4
"""How often a node in the way is looked at in a lease: as often as it stores a heartbeat."""


class NodeConflict(Exception):
    """This node may not join: it does not go together with a living one."""

    def __init__(self, what: Conflict, other: NodeStatus) -> None:
        super().__init__(what)
        self.what: Conflict = what
        self.other = other


def conflict_between(own: NodeStatus, other: NodeStatus) -> Conflict | None:
    """What of two nodes does not go together. A name that nobody has given may be that of several;
    older versions store no lease."""
    if other.lease and own.lease and other.lease != own.lease:
        return "lease"
    return "name" if own.named and other.name == own.name else None


class _Watch:
    """The nodes in the way of another, since it first saw them."""

    def __init__(self, own: NodeStatus) -> None:
        self._own = own
        self._first: dict[str, tuple[float, float]] = {}
        """When each was first seen, and when it had stored its last heartbeat."""

    def allows(self, others: Nodes) -> bool:
        """Whether none of them is in the way."""
        return not [one for one in others if self._is_in_the_way(one)]

    def _is_in_the_way(self, one: StoredNode) -> bool:
        if conflict_between(self._own, one.status) is None:
            return False
        now, lease = asyncio.get_running_loop().time(), _longer_lease(self._own, one.status)
        since, _ = self._first.setdefault(one.status.id, (now, now - one.silent_for))
        return one.silent_for < lease and (now - since < lease / 2 or self._has_renewed(one))

    def living(self, found: Iterable[StoredNode]) -> Iterator[NodeStatus]:
        """Those in the way that have stored a heartbeat since."""
        return (one.status for one in found if self._has_renewed(one))

    def _has_renewed(self, one: StoredNode) -> bool:
        if one.status.id not in self._first:
            return False
        _, last = self._first[one.status.id]
        later = asyncio.get_running_loop().time() - one.silent_for - last
        return later > _longer_lease(self._own, one.status) / _LOOKS / 2


async def join(store: NodeStore, own: NodeStatus) -> tuple[Nodes, float]:
    """Store the first heartbeat; returns the last one of every node, and the loop's time when that
    was begun. Raises NodeConflict and OSError."""
    watch = _Watch(own)
    while True:
        began = asyncio.get_running_loop().time()
        found = await store.join(own, watch.allows)
        if any(one.status.id == own.id for one in found):
            return found, began
        for other in watch.living(found):
            what = conflict_between(own, other)
            assert what is not None
            raise NodeConflict(what, other)
        await asyncio.sleep(own.lease / _LOOKS)


def _longer_lease(own: NodeStatus, other: NodeStatus) -> float:
    return max(own.lease, other.lease)
