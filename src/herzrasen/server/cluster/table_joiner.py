"""Joins tables: here, at the node that has them, or at one that adopts them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.cluster.link import Links
from herzrasen.cluster.locator import TableLocator, TablePlace
from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import JoinResult, JoinTable, TableMoved
from herzrasen.cluster.requests import AnswerLost, NoAnswer, Requests
from herzrasen.protocol.websocket import MovingReason
from herzrasen.server.cluster.routed_table import NoSite
from herzrasen.server.cluster.table_host import TableHost
from herzrasen.server.cluster.table_site import LocalSite, RemoteSite, TableSite
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.rate_limits.heavy_requests import TooMuchHeavyWork
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.nodes import TableOwner

_JOINS_AT_ONCE: Final = 1024
"""Joins that one node is asked for at a time. Browsers that come to a table together may ask for it
one by one. A lost node has many tables, and a node adopts all that it is asked for before it reads
one. Requests that wait here do not time out, so a node that is only busy does not count as failing.
"""


class _JoinQueue:
    """The joins at one node; ``failures`` counts joins without an answer."""

    __slots__ = ("failures", "slots")

    def __init__(self) -> None:
        self.slots = asyncio.Semaphore(_JOINS_AT_ONCE)
        self.failures = 0


class TableJoiner:
    """Finds the *site* of each table that a browser of this node needs.

    ``local`` are the tables in this process, ``host`` adopts them. ``is_connected`` says whether
    this node reaches a broker.
    """

    def __init__(
        self,
        local: TableRegistry,
        host: TableHost,
        locator: TableLocator,
        membership: Membership,
        links: Links,
        requests: Requests,
        is_connected: Callable[[], bool] = lambda: True,
    ) -> None:
        self._node = membership.node
        self._local = local
        self._host = host
        self._locator = locator
        self._membership = membership
        self._links = links
        self._requests = requests
        self._is_connected = is_connected
        self._taken: set[str] = set()
        """Tables that were adopted here while no other node could be asked."""
        self._queues: dict[str, _JoinQueue] = defaultdict(_JoinQueue)

    def forget_node(self, node: str) -> None:
        """A node is gone, or the link to it was reset: joins there begin with a new count."""
        self._queues.pop(node, None)

    def forget_taken(self) -> None:
        """The broker was lost, or is there again: tables may be adopted without it once more."""
        self._taken.clear()

    def obstacle(self) -> MovingReason:
        """Why a table is out of reach now, as far as is known."""
        if not self._membership.reaches_storage:
            return "storage"
        return "owner" if self._is_connected() else "broker"

    def successor(self, moved: TableMoved) -> TableSite | None:
        """The next owner of a table that was handed over, if it is named."""
        if not moved.owner:
            return None
        if moved.owner == self._node:
            return self._local_site(moved.table)
        return self._remote_site(moved.table, moved.owner, moved.owned, pinged=moved.pinged)

    async def join(
        self, name: str, address: str, avoid: frozenset[str], former: TableOwner | None
    ) -> TableSite | None:
        """Find the table's owner, or have a node adopt it, and join the table there. None if there
        is no such table.

        ``address`` is charged for the work, nodes in ``avoid`` are not asked, ``former`` is the
        last known owner.

        Raises:
            NoSite: if it has to be tried again.
            TooMuchHeavyWork: if the address asks for too many tables.
            DamagedTable: if the table cannot be read at any node.
        """
        place = await self._find(name, avoid, former)
        if place is None:
            return None
        address = place.charged_address(address)
        if place.node == self._node:
            result = await self._host.join(name, place.epoch, address)
        else:
            result = await self._ask_to_join(place, name, address)
        if not result.exists:
            return None
        if result.damaged:
            raise DamagedTable("entries")
        if result.busy:
            raise TooMuchHeavyWork
        if not result.here:
            raise NoSite(place.node if result.declined else "")
        if place.node == self._node:
            if (local := self._local_site(name)) is None:
                raise NoSite
            if not self._is_connected():
                self._taken.add(name)
            return local
        return self._remote_site(name, place.node, result.epoch, pinged=result.pinged)

    async def _find(
        self, name: str, avoid: frozenset[str], former: TableOwner | None
    ) -> TablePlace | None:
        """The node where a table is to be joined; None if there is no such table. Raises NoSite.

        If no other node can be asked, it is this node, so that its own people play on; but only
        once for each table. Other people of the table may be at other nodes, which do the same: if
        all nodes repeated it, no node would keep the table.
        """
        if not self._membership.holds_lease:
            raise NoSite
        await self._host.wait_for_hand_over(name)
        try:
            place = await self._locator.find(name, avoid, former)
        except OSError:
            raise NoSite from None
        if place is None or place.node == self._node or self._is_connected():
            return place
        if name in self._taken:
            raise NoSite
        return TablePlace(self._node, place.epoch, orphaned=place.orphaned)

    async def _ask_to_join(self, place: TablePlace, name: str, address: str) -> JoinResult:
        def question(number: int) -> JoinTable:
            return JoinTable(number, name, place.epoch, address)

        queue = self._queues[place.node]
        failures = queue.failures
        async with queue.slots:
            if queue.failures != failures:  # a join that was sent before got no answer
                raise NoSite(place.node)
            try:
                reply = await self._requests.ask(place.node, question, patiently=True)
            except NoAnswer as error:
                if isinstance(error, AnswerLost) and not self._links.is_silent(place.node):
                    raise NoSite from None
                queue.failures += 1
                raise NoSite(place.node) from None
        return msgspec.convert(reply.result, JoinResult)

    def _local_site(self, name: str) -> LocalSite | None:
        room = self._local.in_memory(name)
        return None if room is None else LocalSite(self._node, room)

    def _remote_site(self, name: str, node: str, epoch: int, *, pinged: bool) -> RemoteSite:
        return RemoteSite(name, node, epoch, self._links, self._requests, needs_latency=pinged)
