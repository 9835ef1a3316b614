"""Watchers fan out at their own node: the owner sends to each gateway once, however many watch."""

from __future__ import annotations

import asyncio
import json

import pytest

from herzrasen.cluster import messages
from herzrasen.cluster.link import subject
from herzrasen.cluster.messages import Deliver
from herzrasen.server.cluster.cluster_bus import ClusterBus
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time


@pytest.mark.parametrize("watchers", [1, 60])
def test_what_the_owner_sends_does_not_grow_with_the_watchers(
    watchers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message for each thing that happens, an undo and a chat message among them."""
    delivered: list[Deliver] = []
    publish = ClusterBus.publish

    def note(bus: ClusterBus, to: str, data: bytes) -> None:
        if to == subject("n2"):
            frame = messages.decode(data)
            delivered.extend(one for one in frame.messages if isinstance(one, Deliver))
        publish(bus, to, data)

    monkeypatch.setattr(ClusterBus, "publish", note)

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 5)
        first, second = cluster.start_node(), cluster.start_node()
        await asyncio.sleep(1.0)
        people = ["eva", *(f"w{at}" for at in range(watchers))]
        cluster.gateways = {person: first if person == "eva" else second for person in people}
        cluster.create_table("A", {"eva": 0})
        player = cluster.add_browser("eva", "A")
        await asyncio.sleep(1.0)
        assert cluster.nodes[first].local.names == ("A",)
        pages = [cluster.add_browser(person, "A") for person in people[1:]]
        await asyncio.sleep(6.0)
        assert all(page.is_open for page in pages)
        delivered.clear()
        player.send({"type": "speak", "kind": "text", "words": "Hello!"})
        await asyncio.sleep(20.0)
        player.plays = False
        await asyncio.sleep(5.0)
        player.send({"type": "undo", "id": "u1"})
        await asyncio.sleep(2.0)

        sent = [json.loads(one.data) for one in delivered]
        kinds = [message["type"] for message in sent]
        numbers = [one["number"] for one in sent if one["type"] in ("happened", "undone")]
        assert kinds.count("undone") == kinds.count("spoken") == 1
        assert numbers == [*range(numbers[0], numbers[0] + len(numbers))]
        assert len(numbers) >= 10
        for kind, one in zip(kinds, delivered, strict=True):
            assert len(one.lines) == watchers, kind

    run_in_virtual_time(main)
