"""A node joins beside no living one with its name, and with no other lease than the others."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from herzrasen.cluster.joining import NodeConflict, join
from herzrasen.cluster.membership import Membership
from herzrasen.storage.nodes import NodeStatus
from tests.cluster.memory_database import MemoryDatabase
from tests.cluster.memory_storage import MemoryStorage
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

NODE = NodeStatus("north-1", "north", lease=1.0, named=True)
RIVAL = replace(NODE, id="north-2")


class JoiningNode:
    """A node that joins, and stores heartbeats until it is killed."""

    def __init__(self, database: MemoryDatabase, status: NodeStatus) -> None:
        self.membership = Membership(
            cast("Any", MemoryStorage(database, status.id)),
            lambda: status,
            status.lease or 1.0,
            lambda _node: None,
            lambda: None,
            dict,
            lambda _table, _version: None,
        )
        self._running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.membership.join()
        self.run()

    def run(self) -> None:
        self._running = asyncio.create_task(self.membership.run())

    def kill(self) -> None:
        assert self._running is not None
        self._running.cancel()


def database() -> MemoryDatabase:
    return MemoryDatabase(Random(1))


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (RIVAL, "name"),
        (replace(RIVAL, named=False), None),
        (NodeStatus("south-1", "south", lease=1.0, named=True), None),
        (NodeStatus("south-1", "south", lease=3.0, named=True), "lease"),
        (NodeStatus("south-1", "south", named=True), None),
    ],
    ids=["named", "unnamed", "other", "other lease", "older version"],
)
def test_what_does_not_go_together_with_a_living_node_does_not_join(
    other: NodeStatus, what: str | None
) -> None:
    """Whenever in the other's heartbeats it starts, and without a heartbeat that it would find."""

    async def main(loop: VirtualLoop) -> None:
        for pause in (0.0, 0.1, 0.24, 0.26, 0.7):
            stored = database()
            first = JoiningNode(stored, NODE)
            await first.start()
            await asyncio.sleep(5 + pause)
            second = JoiningNode(stored, other)
            began = loop.time()
            if what is None:
                await second.start()
                assert loop.time() - began < 0.1, "nothing is waited for"
                second.kill()
            else:
                with pytest.raises(NodeConflict) as refused:
                    await second.start()
                assert (refused.value.what, refused.value.other.id) == (what, NODE.id)
                assert other.id not in stored.nodes
            assert first.membership.conflicts == ()
            first.kill()

    run_in_virtual_time(main)


def test_of_two_that_start_at_once_one_joins() -> None:
    async def main(_: VirtualLoop) -> None:
        stored = database()
        nodes = [JoiningNode(stored, status) for status in (NODE, RIVAL)]
        found = await asyncio.gather(*(node.start() for node in nodes), return_exceptions=True)
        assert sorted(type(one).__name__ for one in found) == ["NodeConflict", "NoneType"]

    run_in_virtual_time(main)


@pytest.mark.parametrize("lease", [1.0, 60.0])
def test_a_node_that_was_killed_is_back_within_half_a_lease(lease: float) -> None:
    """Its last heartbeat is young, and nobody stores another one."""

    async def main(loop: VirtualLoop) -> None:
        stored = database()
        first = JoiningNode(stored, replace(NODE, lease=lease))
        await first.start()
        await asyncio.sleep(5 * lease)
        first.kill()
        began = loop.time()
        await JoiningNode(stored, replace(RIVAL, lease=lease)).start()
        assert loop.time() - began < 0.8 * lease

    run_in_virtual_time(main)


def test_nodes_that_find_each_other_later_say_so_once(caplog: pytest.LogCaptureFixture) -> None:
    """A machine hung, its node was started elsewhere, and the machine comes back."""

    async def main(_: VirtualLoop) -> None:
        stored = database()
        hung = JoiningNode(stored, NODE)
        await hung.start()
        await asyncio.sleep(5)
        hung.kill()
        await asyncio.sleep(5)
        second = JoiningNode(stored, RIVAL)
        await second.start()
        hung.run()
        await asyncio.sleep(5)
        assert hung.membership.conflicts == second.membership.conflicts == ("name",)
        second.kill()
        await asyncio.sleep(5)
        assert not hung.membership.conflicts

    run_in_virtual_time(main)
    assert sum("name of this one" in line.message for line in caplog.records) == 2


def test_a_database_that_is_away_ends_the_start() -> None:
    class Away:
        async def join(self, *_: object) -> None:
            raise ConnectionRefusedError

    async def main(_: VirtualLoop) -> None:
        with pytest.raises(ConnectionRefusedError):
            await join(cast("Any", Away()), NODE)

    run_in_virtual_time(main)
