"""Replaces every node of a cluster, one after another, as an operator upgrades it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence

from tests.cluster.faults.outages import percentile
from tests.cluster.live_cluster import LiveCluster
from tests.cluster.load.player import LivePlayer
from tests.cluster.load.players import LivePlayers


async def upgrade(cluster: LiveCluster, players: LivePlayers) -> None:
    """Start a successor of each node, then stop the node. Checks that people at other nodes keep
    their connections."""
    for node in tuple(cluster.nodes):
        cluster.nodes.append(await asyncio.to_thread(cluster.start_apart))
        cluster.nodes.remove(node)
        elsewhere = {one: one.connections for one in players.people if one.address != node.address}
        code = await asyncio.to_thread(node.stop)
        assert code == 0, node.log()
        for person, connections in elsewhere.items():
            assert person.connections == connections, person.describe()


def pauses_since(people: Sequence[LivePlayer], began: float) -> Mapping[str, list[float]]:
    """The seconds that each of the people waited at most, by what they waited for; only what ended
    after this moment of the loop's clock."""
    longest = defaultdict(list)
    for person in people:
        own = [pause for pause in person.history.pauses if pause.at >= began]
        for kind in sorted({pause.kind for pause in own}):
            longest[kind].append(max(one.seconds for one in own if one.kind == kind))
    return longest


def describe_pauses(pauses: Mapping[str, Sequence[float]]) -> str:
    """The pauses as text."""
    return "; ".join(
        f"longest pause until {kind}, of {len(some)} people: half up to"
        f" {1000 * percentile(some, 50):.0f} ms, all up to {1000 * max(some):.0f} ms"
        for kind, some in sorted(pauses.items())
    )
