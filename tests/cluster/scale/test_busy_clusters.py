"""The rules that keep a busy cluster from making itself busier, each tested alone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, cast

import pytest

from herzrasen.cluster.link import Links
from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import LineClosed, Message, Reply
from herzrasen.cluster.placement import candidates
from herzrasen.cluster.requests import AnswerLost, NoAnswer, Requests
from herzrasen.storage.event_log import TableVersion
from herzrasen.storage.nodes import NodeStatus, StoredNode
from tests.cluster.memory_bus import MemoryBroker, MemoryBus
from tests.cluster.scale.large_cluster import LargeCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

NODES = [NodeStatus(f"{number:032x}", "node") for number in range(100)]


class _BusyStore:
    """Answers heartbeats, and nothing else."""

    async def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        return (StoredNode(status, 0.0),)

    async def find_outdated(self, _versions: Mapping[str, TableVersion]) -> tuple[str, ...]:
        await asyncio.Event().wait()
        raise AssertionError


class _Link:
    """A link to a node that answers pings or does not."""

    def __init__(self, *, silent: bool) -> None:
        self.sent: list[Message] = []
        self._silent = silent

    def send(self, _node: str, message: Message, _size: int) -> None:
        self.sent.append(message)

    def is_silent(self, _node: str) -> bool:
        return self._silent


def test_a_comparison_that_gets_no_answer_holds_up_no_heartbeat() -> None:
    expired: list[bool] = []

    async def main(_loop: VirtualLoop) -> None:
        membership = Membership(
            cast("Any", _BusyStore()),
            lambda: NODES[0],
            1.0,
            lambda _node: None,
            lambda: expired.append(True),
            lambda: {"A": TableVersion(1, 0)},
            lambda *_: None,
        )
        running = asyncio.create_task(membership.run())
        for _ in range(50):
            await asyncio.sleep(0.1)
            assert membership.holds_lease
        running.cancel()

    run_in_virtual_time(main)
    assert not expired


@pytest.mark.parametrize("silent", [False, True])
def test_a_busy_node_is_waited_for_and_a_silent_one_is_not(*, silent: bool) -> None:
    async def main(loop: VirtualLoop) -> None:
        link = _Link(silent=silent)
        requests = Requests(cast("Links", link), 1.0)
        loop.call_later(5.5, requests.receive, "n1", Reply(1, "done"))
        asking = requests.ask("n1", lambda number: LineClosed(number), patiently=True)
        if silent:
            with pytest.raises(NoAnswer):
                await asking
            assert loop.time() == 1.0
        else:
            assert (await asking).result == "done"
        assert len(link.sent) == 1

    run_in_virtual_time(main)


def test_a_link_that_is_reset_fails_the_requests_that_wait_for_an_answer() -> None:
    async def main(loop: VirtualLoop) -> None:
        requests = Requests(cast("Links", _Link(silent=False)), 1.0)
        loop.call_later(0.5, requests.fail, "n1")
        with pytest.raises(AnswerLost):
            await requests.ask("n1", lambda number: LineClosed(number))

    run_in_virtual_time(main)


def test_a_link_that_is_not_used_costs_next_to_nothing() -> None:
    async def main(loop: VirtualLoop) -> None:
        broker = MemoryBroker(loop, Random(1))
        links = [Links(id_, MemoryBus(broker, id_), _ignore, _ignore) for id_ in ("n1", "n2")]
        for link in links:
            link.open()
        links[0].send("n2", LineClosed(1))
        await asyncio.sleep(3)
        assert len(links[0].round_trips("n2").recent) >= 1, "it is measured after a message"
        before = broker.messages
        await asyncio.sleep(60)
        assert broker.messages - before <= 2 * 3
        for link in links:
            link.close()

    run_in_virtual_time(main)


def test_a_watcher_sees_more_after_their_node_was_suspended() -> None:
    """The others counted it as lost, and forgot its lines; the watcher sends nothing by
    themselves."""

    async def main(loop: VirtualLoop) -> None:
        cluster = LargeCluster(loop, 1, 1_000)
        cluster.plays = False
        for _ in range(2):
            cluster.start_node()
        await asyncio.sleep(1)
        cluster.open_table("A", 8)
        await asyncio.sleep(10)
        owner = cluster.database.tables["A"].owner
        [other] = [id_ for id_ in cluster.nodes if id_ != owner]
        here = next(iter(cluster.nodes[owner].people))
        assert cluster.nodes[other].people
        cluster.pause(other, 3.0)
        await asyncio.sleep(6)
        here.move()
        await asyncio.sleep(1)
        assert {person.number for person in cluster.people} == {1}
        assert not cluster.violations

    run_in_virtual_time(main)


def test_tables_that_are_dropped_with_the_lease_are_not_given_up_one_by_one() -> None:
    async def main(loop: VirtualLoop) -> None:
        cluster = LargeCluster(loop, 1, 1_000)
        id_ = cluster.start_node()
        await asyncio.sleep(1)
        for number in range(10):
            cluster.open_table(f"t{number}", 1)
        await asyncio.sleep(2)
        node = cluster.nodes[id_]
        assert len(node.local.names) == 10
        node.local.close()
        assert not node.local._releasing  # noqa: SLF001
        assert {table.owner for table in cluster.database.tables.values()} == {id_}

    run_in_virtual_time(main)


def test_many_nodes_that_know_the_same_figures_do_not_choose_the_same_node() -> None:
    """None of them knows the others' choices before the next heartbeat."""
    compared = Counter(
        node.id for number in range(5_000) for node in candidates(f"table {number}", NODES)
    )
    assert len(compared) == len(NODES)
    assert max(compared.values()) < 2 * min(compared.values())
    stopping = [NodeStatus("s", "node", stopping=True), NodeStatus("l", "node", lag=80.0)]
    assert candidates("A", [*NODES[:2], *stopping]) == NODES[:2]


def _ignore(*_: object) -> None:
    """Do nothing."""
