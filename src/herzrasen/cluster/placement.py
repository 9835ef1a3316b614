"""Which node gets a new table, and which adopts one whose node was lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import nsmallest
from typing import Final
from zlib import crc32

from herzrasen.storage.nodes import NodeStatus

_LAG_MS: Final = 50.0
"""Nodes whose event loop is this late are full: they get a table only if all nodes are."""
_COMPARED: Final = 4
"""How many nodes are compared for one table."""


def candidates(table: str, nodes: Iterable[NodeStatus]) -> list[NodeStatus]:
    """The nodes that are compared for a table that is new or handed over: the same at every node.

    All nodes read the same figures, which may be as old as a heartbeat. If every node chose the one
    with most room of all, that node would get every table of a node that has died. A few candidates
    drawn by the table's name (rendezvous hashing) spread the tables nearly as well.
    """
    able = [node for node in nodes if not node.stopping]
    able = [node for node in able if node.lag <= _LAG_MS] or able
    if len(able) <= _COMPARED:
        return able
    return nsmallest(_COMPARED, able, key=_rank(table))


def most_room(nodes: Iterable[NodeStatus]) -> str | None:
    """The node with most room: not stopping, if possible not lagging, with the fewest tables; None
    if there is none."""
    able = [node for node in nodes if not node.stopping]
    best = min(able, key=lambda node: (node.lag > _LAG_MS, node.tables, node.id), default=None)
    return None if best is None else best.id


def adopter(table: str, nodes: Iterable[NodeStatus]) -> str | None:
    """The node that adopts a table of a lost one, chosen among all that do not stop, so that each
    gets its share; None if there is none.

    People of one table are at several nodes, which choose at the same moment, and only one adoption
    can succeed. So the choice uses no figures of load, which may differ between nodes.
    """
    able = [node for node in nodes if not node.stopping]
    found = min(able, key=_rank(table), default=None)
    return None if found is None else found.id


def _rank(table: str) -> Callable[[NodeStatus], int]:
    """The order of all nodes for a table, the same at every node (rendezvous hashing)."""
    drawn = crc32(table.encode())
    return lambda node: _mix(drawn ^ crc32(node.id.encode()))


def _mix(number: int) -> int:
    """Spread 32 bits: checksums alone keep the distances between names (Fibonacci hashing)."""
    mixed = number * 0x9E3779B1 & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) * 0x85EBCA6B & 0xFFFFFFFF
