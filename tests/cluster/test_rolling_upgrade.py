"""Every node is replaced while people play."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.cluster.cluster_stack import ClusterStack
from tests.cluster.faults.rolling_upgrade import describe_pauses, pauses_since, upgrade
from tests.cluster.live_cluster import LiveCluster
from tests.cluster.load.log_check import check_log
from tests.cluster.load.players import LivePlayers
from tests.cluster.node_with_newer_page import VERSION
from tests.server.event_loop import run_coroutine
from tests.server.table_client import http_request

_SETTLE_SECONDS = 30


@pytest.mark.heavy
def test_a_rolling_upgrade_loses_nothing_and_no_connection_to_another_node(
    stack: ClusterStack,
) -> None:
    run_coroutine(_upgrade_under_load(stack, tables=10))


@pytest.mark.heavy
def test_files_of_either_version_of_the_page_come_from_every_node(cluster: LiveCluster) -> None:
    """A proxy spreads requests, also while nodes of two versions run."""
    cluster.nodes.append(cluster.start_apart("tests.cluster.node_with_newer_page"))
    found = re.search(rb"client/([0-9a-f]{16})/", http_request(cluster.nodes[0].address).body)
    assert found is not None
    for node in cluster.nodes:
        for version in (VERSION, found[1].decode()):
            for file in ("joined/page.js", "texts/de.json"):
                answer = http_request(f"{node.address}/client/{version}/{file}", None)
                assert answer.status == 200, (node.name, version)
                assert "immutable" in answer.headers["cache-control"], file


async def _upgrade_under_load(stack: ClusterStack, tables: int) -> None:
    cluster = stack.cluster
    former = tuple(cluster.nodes)
    players = LivePlayers(lambda: [node.address for node in cluster.nodes], think=(0.05, 0.3))
    try:
        await players.open(tables)
        numbers = {person: person.number for person in players.people}
        began = asyncio.get_running_loop().time()
        await upgrade(cluster, players)
        print(describe_pauses(pauses_since(players.people, began)))
        await players.stop(_SETTLE_SECONDS)
        counts = await check_log(stack.url, players.tables)
        print(f"checked: {dict(counts)}")
        assert counts["adoptions"] >= 2 * tables, "every table has moved"
        assert all((one.number or 0) > (numbers[one] or 0) for one in players.people), "all play on"
        assert not set(cluster.nodes).intersection(former)
    finally:
        players.leave()
        await asyncio.sleep(0)
