"""Finds the node that runs a table, and chooses one where there is none."""

from __future__ import annotations

from collections.abc import Callable, Container

import msgspec

from herzrasen.cluster.membership import Membership
from herzrasen.cluster.placement import adopter, candidates, most_room
from herzrasen.storage.nodes import NodeStore, TableOwner


class TablePlace(msgspec.Struct, frozen=True):
    """The ``node`` that has a table, or is to adopt it after this ``epoch``; ``orphaned`` says that
    its owner is lost, and has not given it up."""

    node: str
    epoch: int
    orphaned: bool = False

    def charged_address(self, address: str) -> str:
        """The address whose limits count the reading of the table; "" after a crash, so that the
        first person who reconnects is not charged for it."""
        return "" if self.orphaned else address


class TableLocator:
    """Asks storage which node owns a table. The answer may be out of date: then that node
    declines."""

    def __init__(
        self,
        store: NodeStore,
        membership: Membership,
        is_silent: Callable[[str], bool] = lambda _node: False,
    ) -> None:
        """``is_silent`` says whether a node does not answer this one's messages. Such a node is not
        asked to adopt a table if there is another."""
        self._store = store
        self._membership = membership
        self._is_silent = is_silent

    async def find(
        self, table: str, avoid: Container[str] = frozenset(), former: TableOwner | None = None
    ) -> TablePlace | None:
        """The node that has a table or shall adopt it, other than the nodes to ``avoid``, which did
        not answer or declined; None if there is no such table. Raises OSError.

        ``former`` is the owner that was known until now. If that node is lost, storage is not
        asked: a lost node has many tables, and the adopting node sees whether one was adopted
        since.
        """
        owner = former
        if owner is None or self._membership.has(owner.node):
            owner = await self._store.owner(table)
        if owner is None:
            return None
        if self._membership.has(owner.node) and owner.node not in avoid:
            return TablePlace(owner.node, owner.epoch)
        able = [node for id_, node in self._membership.living.items() if id_ not in avoid]
        orphaned = owner.node != ""
        able = [node for node in able if not self._is_silent(node.id)] or able
        node = adopter(table, able) if orphaned else most_room(candidates(table, able))
        node = node or self._membership.node
        self._membership.add_table(node)
        return TablePlace(node, owner.epoch, orphaned=orphaned)
