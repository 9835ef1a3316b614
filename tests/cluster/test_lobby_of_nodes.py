"""The lobby of a node knows the tables of all others, also those that have not changed since."""

from __future__ import annotations

import asyncio

import pytest

from herzrasen.lobby.summary import TableSummary
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.room.summary_sink import SummarySink
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time


def test_summaries_are_published_again_for_a_new_node_and_after_an_outage_of_the_broker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table that waits for people may not change for minutes: before, nobody at a new node found
    it. Those who ask at the same time are answered together."""
    published: list[tuple[str, int]] = []
    publish = SummarySink.publish

    def note(sink: SummarySink, each: TableSummary) -> None:
        published.append((each.listing.table, each.here))
        publish(sink, each)

    monkeypatch.setattr(SummarySink, "publish", note)

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        cluster.start_node()
        await asyncio.sleep(1.0)
        cluster.create_table("C", {"eva": 0}, begun=False, house=HouseRules(kind="public"))
        page = cluster.add_browser("eva", "C")
        await asyncio.sleep(600.0)
        assert page.is_open
        published.clear()
        cluster.start_node()
        cluster.start_node()
        await asyncio.sleep(5.0)
        assert published == [("C", 1)]
        published.clear()
        for node in cluster.nodes.values():
            node.bus.tell_gap()
        await asyncio.sleep(5.0)
        assert ("C", 1) in published

    run_in_virtual_time(main)
