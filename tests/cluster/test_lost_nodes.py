"""When a node dies, the others notice as soon as its lease ends, not a heartbeat later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import cast

import pytest

from herzrasen.cluster.membership import Membership
from herzrasen.server.cluster.session_watch import SessionWatch
from herzrasen.storage.event_log import TableVersion
from herzrasen.storage.nodes import NodeStatus, NodeStore, StoredNode
from herzrasen.storage.sessions import SessionStore
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

LEASE = 1.0


class TwoNodes:
    """The heartbeats of this node, and of another one that stops writing them at some time."""

    def __init__(self, loop: VirtualLoop, last_heartbeat: float) -> None:
        self._loop = loop
        self._last = last_heartbeat
        self.heartbeats = 0
        self.is_away = False

    async def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        self.heartbeats += 1
        if self.is_away:
            raise ConnectionRefusedError("nobody listens")
        silent = max(0.0, self._loop.time() - self._last)
        return StoredNode(status, 0.0), StoredNode(NodeStatus("b", "b"), silent)

    async def find_outdated(self, versions: Mapping[str, TableVersion]) -> tuple[str, ...]:
        assert versions
        if self.is_away:
            raise ConnectionRefusedError("nobody listens")
        return ()


@asynccontextmanager
async def membership_of(
    store: TwoNodes, on_lost: Callable[[str], object] = lambda _node: None
) -> AsyncIterator[Membership]:
    """The membership of the first node, while it runs."""
    membership = Membership(
        cast("NodeStore", store),
        lambda: NodeStatus("a", "a"),
        LEASE,
        on_lost,
        lambda: None,
        lambda: {"T": TableVersion(1, 0)},
        lambda _table, _version: None,
    )
    running = asyncio.create_task(membership.run())
    yield membership
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


@pytest.mark.parametrize("last_heartbeat", [5.0, 5.01, 5.1, 5.2, 5.24])
def test_a_dead_node_is_lost_when_its_lease_is_over(last_heartbeat: float) -> None:
    async def main(loop: VirtualLoop) -> None:
        store, lost_at = TwoNodes(loop, loop.time() + last_heartbeat), []
        began = loop.time()
        async with membership_of(store, lambda _node: lost_at.append(loop.time() - began)):
            await asyncio.sleep(20)
        assert lost_at == [pytest.approx(last_heartbeat + LEASE, abs=LEASE / 16 + 0.001)]
        assert store.heartbeats <= 20 * 4 + 2, "hardly more than usual"

    run_in_virtual_time(main)


def test_an_outage_of_the_database_is_two_lines_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """When it begins, with the reason, and when it is over; not several a second."""

    async def main(loop: VirtualLoop) -> None:
        store = TwoNodes(loop, loop.time() + 3600)
        async with membership_of(store) as membership:
            for store.is_away in (False, True, False):
                await asyncio.sleep(20)
            assert membership.holds_lease

    run_in_virtual_time(main)
    for what, failures in (("renewed", 50), ("compared", 15)):
        began, ended = (line for line in caplog.records if what in line.getMessage())
        assert began.facts == {"why": "nobody listens"}  # type: ignore[attr-defined]
        assert ended.facts["failures"] > failures  # type: ignore[attr-defined]


def test_sessions_that_cannot_be_looked_up_are_two_lines_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A line every few seconds hid the rest; and no line says that it works before it does."""

    class Sessions:
        is_away = False

        async def find_ended(self, _sessions: tuple[str, ...]) -> tuple[str, ...]:
            if self.is_away:
                raise ConnectionRefusedError("nobody listens")
            return ()

    async def main(_: VirtualLoop) -> None:
        sessions, connected = Sessions(), ["s"]
        watch = SessionWatch(cast("SessionStore", sessions), lambda: connected, lambda _: None)
        running = asyncio.create_task(watch.run())
        sessions.is_away = True
        await asyncio.sleep(60)
        connected.clear()
        await asyncio.sleep(60)
        assert len(caplog.records) == 1
        sessions.is_away, connected[:] = False, ["s"]
        await asyncio.sleep(60)
        running.cancel()

    run_in_virtual_time(main)
    assert [line.message for line in caplog.records] == [
        "ended sessions could not be looked up",
        "ended sessions are looked up again",
    ]
