"""What a node tells the others is delivered to each of them once."""

from __future__ import annotations

from herzrasen.server.cluster.cluster_bus import ClusterBus
from herzrasen.server.runtime.event_bus import InProcessBus


def test_an_announcement_is_not_delivered_to_who_makes_it() -> None:
    """It has done what it announces: everybody's seats and lobby were read twice at a sign-in."""
    broker = InProcessBus()
    received: dict[str, list[bytes]] = {"a": [], "b": []}
    buses = {node: ClusterBus(node) for node in received}
    for node, bus in buses.items():
        bus.open(broker)
        bus.subscribe("news", received[node].append)
    buses["a"].publish_elsewhere("news", b"told")
    assert received == {"a": [], "b": [b"told"]}
    buses["b"].publish("news", b"published")
    assert received == {"a": [b"published"], "b": [b"told", b"published"]}
