"""A large cluster goes through crashes, pauses, partitions and outages: what holds for three nodes
holds for a thousand, and takes no longer than the leases say."""

from __future__ import annotations

import logging

import pytest

from tests.cluster.scale.scenario import Scale, Scenario
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time


def run(scale: Scale, seed: int = 1) -> Scenario:
    """Take a cluster of this size through all of it."""
    scenarios: list[Scenario] = []

    async def main(loop: VirtualLoop) -> None:
        scenarios.append(Scenario(loop, scale, seed))
        await scenarios[0].run()

    log = logging.getLogger("herzrasen")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        run_in_virtual_time(main)
    finally:
        log.setLevel(level)
    return scenarios[0]


@pytest.mark.heavy
def test_thirty_nodes_and_a_thousand_tables() -> None:
    run(Scale(nodes=30, tables=1_000, statements=1_500))


@pytest.mark.slow
@pytest.mark.timeout(4 * 3600)
def test_a_thousand_nodes_and_a_hundred_thousand_tables() -> None:
    """More than 40 minutes of a core and 2.4 GB. A tenth of each takes two minutes and 0.3 GB."""
    run(Scale(nodes=1_000, tables=100_000, statements=40_000))
