"""Cuts the network of random nodes silently, both ways or one way."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

from tests.cluster.faults.fault_injector import Fault, FaultInjector
from tests.cluster.live_cluster import LiveCluster
from tests.cluster.node_network import BOTH_WAYS


def network_faults(
    injector: FaultInjector, cluster: LiveCluster, chance: Random
) -> dict[str, Fault]:
    """The faults of a cluster whose nodes have networks."""
    ways = {"network cut": BOTH_WAYS, "sending cut": ("out",), "receiving cut": ("in",)}
    cuts = {name: partial(_cut, cluster, chance, cut) for name, cut in ways.items()}
    return {**cuts, "machine lost": injector.lose_machine}


async def _cut(cluster: LiveCluster, chance: Random, ways: tuple[str, ...]) -> None:
    """Cut a node off from database, broker and people: for shorter than the lease, or longer than
    any time-out."""
    network = chance.choice(cluster.nodes).network
    assert network is not None
    network.cut(*ways)
    await asyncio.sleep(chance.choice((chance.uniform(0.1, 3.0), chance.uniform(3.0, 7.0))))
    network.mend()
