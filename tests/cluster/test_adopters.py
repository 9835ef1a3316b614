"""Which node adopts a table of a lost one: all nodes choose the same, and each gets its share."""

from __future__ import annotations

from collections import Counter

import pytest

from herzrasen.cluster.placement import adopter
from herzrasen.storage.nodes import NodeStatus

NODES = [NodeStatus("a", "a", 0), NodeStatus("b", "b", 9), NodeStatus("c", "c", 50)]
TABLES = [f"table {number}" for number in range(5000)]


@pytest.mark.heavy
@pytest.mark.parametrize("count", [3, 100])
def test_all_nodes_choose_the_same_adopter_and_each_gets_its_share(count: int) -> None:
    nodes = [NodeStatus(f"{number:032x}", "node", tables=number) for number in range(count)]
    chosen = {table: adopter(table, nodes) for table in TABLES}
    counted_later = [NodeStatus(one.id, one.name, 77, 99.0) for one in nodes]
    assert chosen == {table: adopter(table, reversed(counted_later)) for table in TABLES}
    shares = Counter(chosen.values())
    assert set(shares) == {node.id for node in nodes}
    assert max(shares.values()) < 2 * len(TABLES) / count


def test_only_the_tables_of_a_node_that_is_gone_get_another_adopter() -> None:
    for table in TABLES:
        before, after = adopter(table, NODES), adopter(table, NODES[1:])
        assert after != "a"
        assert before in (after, "a")


def test_a_node_that_stops_adopts_nothing() -> None:
    stopping = NodeStatus("a", "a", stopping=True)
    assert {adopter(table, [stopping, *NODES[1:]]) for table in TABLES} == {"b", "c"}
    assert adopter("table", [stopping]) is None
