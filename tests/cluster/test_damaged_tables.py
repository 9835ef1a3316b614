"""A damaged table of a cluster closes with the reason, as at a single server."""

from __future__ import annotations

import asyncio
import json
from typing import Final

import pytest

from herzrasen.protocol.close_code import CloseCode
from tests.cluster.simulated_browser import SimulatedBrowser
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

NODES: Final = 3


def test_a_table_that_no_node_can_read_is_refused_at_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, its pages waited for ever, and each attempt was another adoption in its log."""
    refusals: list[str] = []
    receive = SimulatedBrowser._receive  # noqa: SLF001

    def note(browser: SimulatedBrowser, data: bytes) -> None:
        message = json.loads(data)
        if message["type"] == "refused":
            refusals.append(message["code"])
        receive(browser, data)

    monkeypatch.setattr(SimulatedBrowser, "_receive", note)

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        nodes = [cluster.start_node() for _ in range(NODES)]
        cluster.create_table("A", {"eva": 0, "jan": 2})
        await asyncio.sleep(2.0)
        people = [f"watcher{number}" for number in range(NODES)]
        cluster.gateways.update(zip(people, nodes, strict=True))
        pages = [cluster.add_browser(person, "A") for person in people]
        await asyncio.sleep(2.0)
        assert all(page.is_open for page in pages)
        table = cluster.database.tables["A"]
        table.about = b"{"
        table.revision += 1
        await asyncio.sleep(20.0)
        assert [page.closed_with for page in pages] == [CloseCode.DATA_GONE] * NODES
        adopted = table.epoch
        await asyncio.sleep(60.0)
        assert table.epoch == adopted <= 1 + NODES

    run_in_virtual_time(main)
    assert set(refusals) == {"table.refusal.damaged"}
