"""No node reaches the broker: each table goes on at one node, for the people who are there. Or none
reaches the database."""

from __future__ import annotations

import asyncio

import pytest

from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

NODES = 3
_AWAY_SECONDS = 30.0
_UNREST_SECONDS = 5.0


def set_broker(cluster: SimulatedCluster, *, connected: bool) -> None:
    """Let every node lose the broker, or find it again."""
    for node in cluster.nodes.values():
        node.bus.is_connected = connected
        node.bus.tell_gap()


def test_a_table_stays_where_it_is_while_the_broker_is_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Of a table with people at three nodes, those at one node play on, and so do people who are
    alone at a table; when the broker is back, all do. No node is said to have another broker."""

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        nodes = [cluster.start_node() for _ in range(NODES)]
        await asyncio.sleep(2.0)
        people = {f"p{number}": number for number in range(NODES)}
        cluster.create_table("A", people)
        alone = [f"B{number}" for number in range(NODES)]
        for table, person, node in zip(alone, people, nodes, strict=True):
            cluster.gateways[person] = node
            cluster.create_table(table, {person: 0})
        pages = [cluster.add_browser(person, "A") for person in people]
        lonely = [
            cluster.add_browser(person, table) for table, person in zip(alone, people, strict=True)
        ]
        await asyncio.sleep(5.0)
        set_broker(cluster, connected=False)
        await asyncio.sleep(_UNREST_SECONDS)
        epochs = {name: table.epoch for name, table in cluster.database.tables.items()}
        accepted = [len(page.accepted) for page in (*lonely, *pages)]
        await asyncio.sleep(_AWAY_SECONDS)
        assert epochs == {name: table.epoch for name, table in cluster.database.tables.items()}
        assert sum(page.is_open for page in pages) == 1
        moves = [
            len(page.accepted) - before
            for page, before in zip((*lonely, *pages), accepted, strict=True)
        ]
        assert all(moves[:NODES]), "people who are alone at a table play on"
        waiting = [page for page in pages if not page.is_open]
        assert {page.notices[-1] for page in waiting} == {"broker"}, "no table changes servers"
        set_broker(cluster, connected=True)
        await asyncio.sleep(_UNREST_SECONDS)
        assert all(page.is_open for page in (*pages, *lonely))
        cluster.check()

    run_in_virtual_time(main)
    assert "does not answer" not in caplog.text


def test_pages_learn_that_the_database_is_away() -> None:
    """Each of them, at the node with the table and at others, also who comes meanwhile; and never
    that a table changes servers: none does."""

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        nodes = [cluster.start_node() for _ in range(2)]
        await asyncio.sleep(2.0)
        cluster.gateways = {"p0": nodes[0], "p1": nodes[1]}
        cluster.create_table("A", {"p0": 0, "p1": 1})
        pages = [cluster.add_browser(person, "A") for person in ("p0", "p1")]
        await asyncio.sleep(5.0)
        for node in nodes:
            for faults in cluster.line_faults(node):
                faults.cut = True
        await asyncio.sleep(_AWAY_SECONDS)
        assert [page.notices for page in pages] == [["storage"], ["storage"]]
        cluster.heal()
        await asyncio.sleep(_UNREST_SECONDS)
        assert all(page.is_open for page in pages)
        cluster.check()

    run_in_virtual_time(main)


def test_the_log_names_a_node_that_lives_but_answers_no_messages(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Two nodes with other brokers or prefixes: each has all that `/ready` asks for."""

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        first, second = (cluster.start_node() for _ in range(2))
        cluster.broker.cut = {(first, second), (second, first)}
        await asyncio.sleep(2.0)
        cluster.gateways["p0"], cluster.gateways["p1"] = first, second
        cluster.create_table("A", {"p0": 0, "p1": 1})
        for person in ("p0", "p1"):
            cluster.add_browser(person, "A")
        await asyncio.sleep(15.0)

    run_in_virtual_time(main)
    lines = [line.message for line in caplog.records if "does not answer" in line.message]
    assert len(lines) in {1, 2}, "once for each of the two, at most"
