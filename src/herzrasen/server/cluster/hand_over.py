"""Hands tables over to other nodes: all if this node stops, some if the load is out of balance."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Final

import msgspec

from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import JoinResult, JoinTable, TableMoved
from herzrasen.cluster.placement import candidates, most_room
from herzrasen.cluster.requests import NoAnswer, Requests
from herzrasen.server.cluster.table_host import TableHost
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.room import room_memory
from herzrasen.server.room.room import Room
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_AT_ONCE: Final = 6
"""Tables that are handed over at the same time: enough that no time is lost waiting for replies,
and few, since they compete for the next owner's processor, which makes each of them slower."""


class HandOver:
    """Moves tables from this node to those with most room."""

    def __init__(
        self,
        tables: TableRegistry,
        host: TableHost,
        membership: Membership,
        requests: Requests,
    ) -> None:
        self._tables = tables
        self._host = host
        self._membership = membership
        self._requests = requests
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._took = deque[float](maxlen=10_000)
        """How long each table could not be played, in seconds."""

    async def move_all(self) -> None:
        """Hand over every table. A table that no node takes stays with this node until it is
        gone."""
        self._tables.releases_closed = False
        await asyncio.gather(*(self._move(name) for name in self._tables.names))
        took = sorted(self._took)
        if took:
            _LOG.info(
                "tables were handed over",
                extra=fields(
                    tables=len(took),
                    p99_ms=round(took[len(took) * 99 // 100] * 1000, 1),
                    longest_ms=round(took[-1] * 1000, 1),
                ),
            )

    async def _move(self, name: str) -> None:
        async with self._slots:
            await self._host.wait_for_hand_over(name)
            room = await self._tables.wait_in_memory(name)
            if room is not None and self._tables.in_memory(name) is room:
                await self.move(name, room)

    async def move(self, name: str, room: Room, target: str = "") -> bool:
        """Finish the queued moves, have the next owner adopt the table, then tell the gateways. The
        next owner is the ``target``, or else the node with most room. Returns whether it has the
        table."""
        clock = asyncio.get_running_loop().time
        began = clock()
        self._host.begin_hand_over(name)
        moved = TableMoved(name, room.epoch)
        try:
            await room.finish()
            if not room.is_empty:  # an empty table is adopted by the next node that needs it
                memory = room_memory.write(room.memory())
                target = target or self._most_room(name)
                moved = await self._find_successor(name, room.epoch, memory, target)
        finally:
            self._host.end_hand_over(moved)
            self._took.append(clock() - began)
        return moved.owner != ""

    def _most_room(self, name: str) -> str:
        """The other node with most room; "" if there is none."""
        living = self._membership.living
        others = [node for id_, node in living.items() if id_ != self._membership.node]
        return most_room(candidates(name, others)) or ""

    async def _find_successor(
        self, name: str, epoch: int, memory: bytes, target: str
    ) -> TableMoved:
        """Have another node adopt the table, with what the room remembers; returns where it is
        then."""
        if not target:
            return TableMoved(name, epoch)
        self._membership.add_table(target)
        try:
            reply = await self._requests.ask(
                target,
                lambda number: JoinTable(number, name, epoch, "", memory),
                len(memory),
                patiently=True,
            )
        except NoAnswer:
            _LOG.warning("a table could not be handed over")
            return TableMoved(name, epoch)
        result = msgspec.convert(reply.result, JoinResult)
        if not result.here:
            return TableMoved(name, epoch)
        return TableMoved(name, epoch, target, result.epoch, result.pinged)
