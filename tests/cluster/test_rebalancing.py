"""Which tables move while all nodes run: the load gets even, and nothing swings."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cluster.rebalancing import Rebalancing, RebalancingPolicy, Transfer
from herzrasen.storage.nodes import NodeStatus

POLICY = RebalancingPolicy()
Counts = dict[str, int]


def statuses(tables: Counts, stopping: str = "", slow: str = "") -> dict[str, NodeStatus]:
    """Nodes with so many tables; one that stops, one whose event loop lags."""
    return {
        id_: NodeStatus(id_, id_, count, 900.0 if id_ == slow else 0.0, stopping=id_ == stopping)
        for id_, count in tables.items()
    }


def gives(node: str, tables: Counts, stopping: str = "", slow: str = "") -> Transfer | None:
    """What a node gives that has seen the same nodes for long."""
    living = statuses(tables, stopping, slow)
    return Rebalancing(node, POLICY).after(living, 0.0).transfer(living, POLICY.calm)


class Cluster:
    """Nodes that act in rounds. ``sees_new(reader, node)`` says whether a node's figure is that of
    now or of the beginning of the round, as the others read it."""

    def __init__(self, tables: Counts, sees_new: Callable[[], bool]) -> None:
        self.tables = tables
        self.moved = 0
        self._sees_new = sees_new
        self._minds = {id_: Rebalancing(id_, POLICY) for id_ in tables}
        self._now = 0.0

    def pass_round(self) -> int:
        """Let every node act once; how many tables have moved."""
        self._now += POLICY.pause
        before, moved = dict(self.tables), 0
        received: Counts = {}
        for id_ in self.tables:
            seen = {
                other: self.tables[other] if other == id_ or self._sees_new() else before[other]
                for other in self.tables
            }
            living = statuses(seen)
            mind = self._minds[id_] = self._minds[id_].after(living, self._now)
            given = mind.transfer(living, self._now)
            if given is not None:
                assert 0 < given.tables <= POLICY.at_once
                self.tables[id_] -= given.tables
                self.tables[given.node] += given.tables
                received[given.node] = received.get(given.node, 0) + given.tables
                moved += given.tables
        self.moved += moved
        return moved


@given(st.lists(st.integers(0, 800), min_size=1, max_size=12), st.integers(0, 1 << 32))
def test_the_load_gets_even_and_stays_so(counts: list[int], seed: int) -> None:
    chance = Random(seed)
    before = {f"n{at}": count for at, count in enumerate(counts)}
    cluster = Cluster(dict(before), lambda: chance.random() < 0.5)
    total, mean = sum(counts), sum(counts) / len(counts)
    surplus = sum(max(0, count - int(mean)) for count in counts)
    rounds = 4 + 2 * -(-total // POLICY.at_once)
    for _ in range(rounds):
        cluster.pass_round()
    assert sum(cluster.tables.values()) == total
    for id_, count in cluster.tables.items():
        assert count <= max(mean * POLICY.begin, mean + POLICY.slack) + 1, id_
        assert count >= min(mean / POLICY.begin, mean - POLICY.slack) - 1, id_
    assert cluster.moved <= 1.5 * surplus + len(counts), "tables went to and fro"
    assert sum(cluster.pass_round() for _ in range(5)) == 0, "tables still move"


@given(st.lists(st.integers(0, 800), min_size=2, max_size=12))
def test_no_node_is_given_more_at_once_than_it_can_take(counts: list[int]) -> None:
    tables = {f"n{at}": count for at, count in enumerate(counts)}
    mean = sum(counts) / len(counts)
    given = [transfer for id_ in tables if (transfer := gives(id_, tables)) is not None]
    assert sum(one.tables for one in given) <= POLICY.at_once
    for one in given:
        assert tables[one.node] + sum(other.tables for other in given) <= mean
    for id_ in tables:
        if (transfer := gives(id_, tables)) is not None:
            assert tables[id_] - transfer.tables >= int(mean)


def test_a_new_node_is_filled_by_all_others() -> None:
    for others in (1, 3, 10, 200):
        tables = {f"n{at}": 100 for at in range(others)} | {"new": 0}
        given = [transfer for id_ in tables if (transfer := gives(id_, tables)) is not None]
        assert {one.node for one in given} == {"new"}
        assert sum(one.tables for one in given) == POLICY.at_once


def test_small_differences_are_left() -> None:
    assert gives("a", {"a": 110, "b": 90}) is None
    assert gives("a", {"a": 9, "b": 0}) is None
    assert gives("a", {"a": 130, "b": 70}) == Transfer("b", 30)


def test_giving_goes_on_until_the_rest_is_small() -> None:
    mind = Rebalancing("a", POLICY).after(statuses({"a": 140, "b": 60}), 0.0)
    later = mind.after(statuses({"a": 110, "b": 90}), 5.0)
    assert later.transfer(statuses({"a": 110, "b": 90}), 5.0) == Transfer("b", 10)
    assert not later.after(statuses({"a": 102, "b": 98}), 6.0).giving


def test_nothing_moves_while_nodes_come_and_go() -> None:
    two, three = {"a": 100, "b": 0}, {"a": 100, "b": 0, "c": 0}
    mind = Rebalancing("a", POLICY).after(statuses(two), 0.0)
    assert mind.transfer(statuses(two), POLICY.calm - 0.1) is None
    assert mind.transfer(statuses(two), POLICY.calm) is not None
    mind = mind.after(statuses(three), 10.0)
    assert mind.transfer(statuses(three), 10.0) is None
    assert mind.transfer(statuses(three), 10.0 + POLICY.calm) is not None
    stopping = statuses(three, stopping="c")
    mind = mind.after(stopping, 20.0)
    assert mind.transfer(stopping, 100.0) is None


def test_a_slow_node_gets_nothing() -> None:
    assert gives("a", {"a": 300, "b": 0, "c": 100}, slow="b") == Transfer("c", 32)


def test_one_node_alone_keeps_its_tables() -> None:
    assert gives("a", {"a": 1000}) is None
    assert gives("b", {"a": 1000}) is None
