"""Nodes that hang, lose the database, or read wrong ages; and which of them count as alive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from herzrasen.cluster.membership import Membership
from herzrasen.storage.event_log import TableVersion
from herzrasen.storage.nodes import FORGOTTEN_SECONDS, NodeStatus, StoredNode
from tests.cluster.virtual_loop import VirtualLoop, context_of, run_in_virtual_time
from tests.server.event_loop import in_thread

NODES: Final = ("a", "b", "c")
LEASE: Final = 1.0
_NODE = st.sampled_from(NODES)


class StoredHeartbeats:
    """The stored heartbeats. ``away`` maps the nodes that cannot reach them to whether they get an
    error; ``slow`` are the nodes that get late answers; ``ahead`` is how far the database's clock
    has jumped."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.stored: dict[str, tuple[NodeStatus, float]] = {}
        self.away: dict[str, bool] = {}
        self.slow: set[str] = set()
        self.ahead = 0.0
        self._loop = loop

    async def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        await asyncio.sleep(0.01)
        if (silently := self.away.get(status.id)) is not None:
            await asyncio.sleep(3600 if silently else 0)
            raise ConnectionResetError
        now = self._loop.time() + self.ahead
        self.stored[status.id] = status, now
        found = tuple(StoredNode(known, now - at) for known, at in self.stored.values())
        await asyncio.sleep(0.6 if status.id in self.slow else 0)
        return found

    async def find_outdated(self, versions: Mapping[str, TableVersion]) -> tuple[str, ...]:
        return tuple(name for name, version in versions.items() if version.epoch == 1)


class Member:
    """One node: its membership, and whether it shows tables."""

    def __init__(self, machine: MembershipMachine, name: str) -> None:
        self.shows = False
        self.overdue = False
        """Whether it shows tables although its lease was over."""
        self.status = NodeStatus(name, name, address=f"address of {name}")
        self.outdated: list[str] = []
        self.membership = Membership(
            machine.store,  # type: ignore[arg-type]
            lambda: self.status,
            LEASE,
            machine.note_lost,
            self._expire,
            lambda: {"old": TableVersion(1, 0), "new": TableVersion(2, 0)},
            lambda table, _: self.outdated.append(table),
        )

    def _expire(self) -> None:
        self.shows = self.overdue = False


class MembershipMachine(RuleBasedStateMachine):
    """Three nodes. As long as the database's clock is right, no node that holds a lease counts as
    lost; a node without a lease shows nothing when it runs; in the end all nodes know each
    other."""

    @initialize()
    def start(self) -> None:
        self.loop = VirtualLoop()
        self.store = StoredHeartbeats(self.loop)
        self.jumped = False
        self.wrongly_lost: list[str] = []
        self.members: dict[str, Member] = {}
        self.tasks = []
        for name in NODES:
            member = self.members[name] = context_of(name).run(Member, self, name)
            self.tasks.append(context_of(name).run(self.loop.create_task, member.membership.run()))
        self.wait(0.1)

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return
        try:
            self._heal()
        finally:
            self.loop.shut_down()

    def note_lost(self, node: str) -> None:
        if self.members[node].membership.holds_lease and not self.jumped:
            self.wrongly_lost.append(node)

    @rule(seconds=st.sampled_from((0.02, 0.2, 0.26, 0.6, 1.01, 2.5)))
    def wait(self, seconds: float) -> None:
        self._pass(seconds)
        for name, member in self.members.items():
            holds = self._holds_lease(member)
            member.overdue = member.overdue or (member.shows and not holds)
            if member.overdue and self.loop.runs(name):
                self._pass(2 * LEASE)
                assert not member.overdue, "a lease was over, and nobody noticed"
            member.shows = member.shows or (self.loop.runs(name) and self._holds_lease(member))
        assert not self.wrongly_lost, "a node that holds a lease counted as lost"
        assert not self.loop.failures

    def _pass(self, seconds: float) -> None:
        self.loop.call_later(seconds, self.loop.stop, context=context_of(""))
        self.loop.run_forever()

    def _holds_lease(self, member: Member) -> bool:
        asyncio.events._set_running_loop(self.loop)  # noqa: SLF001
        try:
            return member.membership.holds_lease
        finally:
            asyncio.events._set_running_loop(None)  # noqa: SLF001

    @rule(node=_NODE)
    def stand_still(self, node: str) -> None:
        self.loop.pause(node)

    @rule(node=_NODE)
    def go_on(self, node: str) -> None:
        self.loop.go_on(node)

    @rule(node=_NODE, silently=st.booleans())
    def lose_the_database(self, node: str, silently: bool) -> None:
        self.store.away[node] = silently

    @rule(node=_NODE)
    def find_the_database(self, node: str) -> None:
        self.store.away.pop(node, None)

    @rule(node=_NODE)
    def get_answers_late(self, node: str) -> None:
        self.store.slow.add(node)

    @rule(node=_NODE)
    def get_answers_at_once(self, node: str) -> None:
        self.store.slow.discard(node)

    @rule(seconds=st.sampled_from((-30.0, -0.5, 0.5, 30.0)))
    def jump(self, seconds: float) -> None:
        self.store.ahead += seconds
        self.jumped = True

    @rule(node=_NODE, other=_NODE)
    def count_a_table(self, node: str, other: str) -> None:
        membership = self.members[node].membership
        before = membership.living.get(other)
        membership.add_table(other)
        after = membership.living.get(other)
        assert after == (before and msgspec.structs.replace(before, tables=before.tables + 1))

    def _heal(self) -> None:
        self.store.away.clear()
        self.store.slow.clear()
        for node in NODES:
            self.loop.go_on(node)
        self.wait(4 * LEASE)
        everybody = {name: member.status for name, member in self.members.items()}
        for member in self.members.values():
            assert member.membership.living == everybody
            assert member.shows
            assert {*member.outdated} == {"old"}


TestMembership = in_thread(MembershipMachine.TestCase)


def _member(
    store: StoredHeartbeats, name: str, on_lost: Callable[[str], object] = bool
) -> Membership:
    return Membership(
        store,  # type: ignore[arg-type]
        lambda: NodeStatus(name, f"{name}-1"),
        LEASE,
        on_lost,
        lambda: None,
        dict,
        lambda *_: None,
    )


def test_a_lease_counts_from_when_it_was_asked_for() -> None:
    """From its late answer on, two nodes would show the same table for as long as that took."""
    holds: list[bool] = []

    async def wait(loop: VirtualLoop) -> None:
        store = StoredHeartbeats(loop)
        store.slow.add("a")
        own, began = _member(store, "a"), loop.time()
        await own.renew()
        for part in (0.99, 1.01):
            await asyncio.sleep(began + part * LEASE - loop.time())
            holds.append(own.holds_lease)

    run_in_virtual_time(wait)
    assert holds == [True, False]


def test_of_several_late_nodes_each_is_lost_when_its_own_lease_ends() -> None:
    late: dict[str, float] = {}

    async def watch(loop: VirtualLoop) -> None:
        store = StoredHeartbeats(loop)

        def note(node: str) -> None:
            late[node] = loop.time() - store.stored[node][1] - LEASE

        for other in ("b", "c"):
            await _member(store, other).renew()
            await asyncio.sleep(0.1)
        watching = _member(store, "a", note)
        run = asyncio.create_task(watching.run())
        await asyncio.sleep(2 * LEASE)
        run.cancel()

    run_in_virtual_time(watch)
    assert [*late] == ["b", "c"]
    assert all(0 <= seconds < LEASE / 10 for seconds in late.values()), late


def test_the_log_tells_a_node_that_stopped_from_one_that_is_lost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And from one that runs on, of which an outage of the database has left no heartbeat."""
    lost: list[str] = []

    async def watch(loop: VirtualLoop) -> None:
        store = StoredHeartbeats(loop)
        watching = _member(store, "a", lost.append)
        for other in ("b", "c"):
            await _member(store, other).renew()
        await watching.renew()
        del store.stored["b"]
        for _ in range(2):
            await watching.renew()
            await asyncio.sleep(0.6 * LEASE)
        await watching.renew()
        await _member(store, "d").renew()
        await watching.renew()
        await asyncio.sleep(FORGOTTEN_SECONDS)
        del store.stored["d"]
        await watching.renew()

    with caplog.at_level(logging.INFO):
        run_in_virtual_time(watch)
    log_lines = [
        (one.levelname, one.message, one.facts) for one in caplog.records if hasattr(one, "facts")
    ]
    assert log_lines == [
        ("INFO", "a node has stopped", {"node": "b-1"}),
        ("WARNING", "no heartbeat from a node", {"node": "c-1"}),
        ("WARNING", "no heartbeat from a node", {"node": "d-1"}),
    ]
    assert lost == ["b", "c", "d"]
