"""Hands tables over to nodes with fewer while all nodes run (``herzrasen.cluster.rebalancing``)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.cluster.membership import Membership
from herzrasen.cluster.rebalancing import Rebalancing, RebalancingPolicy
from herzrasen.server.cluster.hand_over import HandOver
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.room.room import Room
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_AT_ONCE: Final = 4
"""Tables of this node that are handed over at the same time."""


class Rebalancer:
    """Acts in rounds that are at least ``lease`` seconds apart: by then the heartbeats show what
    the last round has changed. ``accepting`` says whether this node may adopt and give tables."""

    def __init__(
        self,
        policy: RebalancingPolicy,
        lease: float,
        membership: Membership,
        tables: TableRegistry,
        hand_over: HandOver,
        accepting: Callable[[], bool],
    ) -> None:
        self._policy = policy
        self._pause = max(policy.pause, lease)
        self._membership = membership
        self._tables = tables
        self._hand_over = hand_over
        self._accepting = accepting
        self._state = Rebalancing(membership.node, policy)
        self._slots = asyncio.Semaphore(_AT_ONCE)

    async def run(self) -> None:
        """Act until cancelled."""
        while self._policy.at_once:
            await asyncio.sleep(self._pause)
            await self._act()

    async def _act(self) -> None:
        living, now = dict(self._membership.living), asyncio.get_running_loop().time()
        own = living.get(self._membership.node)
        if own is None or not self._accepting():
            return
        count = len(self._tables.names)
        living[own.id] = msgspec.structs.replace(own, tables=count)
        self._state = self._state.after(living, now)
        transfer = self._state.transfer(living, now)
        if transfer is None:
            return
        chosen = self._movable()[: transfer.tables]
        if not chosen:  # all have just come
            return
        _LOG.info("tables go to a node with more room", extra=fields(count=len(chosen)))
        moved = await asyncio.gather(
            *(self._move(name, room, transfer.node) for name, room in chosen)
        )
        if not all(moved):  # the figures are wrong, or the node declined: wait until calm
            self._state = msgspec.structs.replace(self._state, known=frozenset())

    def _movable(self) -> list[tuple[str, Room]]:
        """The tables that may move, first those without a running race, then by how long they have
        been here, the longest first."""
        rooms = ((name, self._tables.in_memory(name)) for name in self._tables.names)
        movable = [
            (name, room)
            for name, room in rooms
            if room is not None and not room.is_empty and room.age >= self._policy.rest
        ]
        movable.sort(key=lambda one: (one[1].needs_latency and one[1].running, -one[1].age))
        return movable

    async def _move(self, name: str, room: Room, target: str) -> bool:
        async with self._slots:
            if not self._accepting() or self._tables.in_memory(name) is not room or room.is_empty:
                return True
            return await self._hand_over.move(name, room, target)
