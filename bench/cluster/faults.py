"""A thousand faults under load: nothing acknowledged is missing, and nothing is made twice.

Nodes are killed, stopped, suspended and cut off, their clocks jump, and the broker and the database
restart and hang, while people play both games. Every move that was answered is compared with the
log then, and every view with what its seat may know. It needs network namespaces, so root.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from bench.figure import Figure
from tests import tools
from tests.cluster.cluster_stack import open_stack
from tests.cluster.faults.network_faults import network_faults
from tests.cluster.faults.outages import percentile
from tests.cluster.faults.play_through import play_through_faults
from tests.cluster.node_network import HUB, own_network
from tests.server.event_loop import run_coroutine

FAULTS: Final = int(os.environ.get("FAULTS", "1000"))
"""For a shorter run or a longer one."""
TABLES: Final = 20
THINK: Final = (0.2, 1.0)
SEED: Final = int(os.environ.get("FAULT_SEED", "2"))


def figures() -> Iterator[Figure]:
    """Raises AssertionError at the first thing that does not hold."""
    with (
        tempfile.TemporaryDirectory() as folder,
        own_network(),
        open_stack(
            tools.postgres_programs(), tools.nats_server(), Path(folder), HUB, networks=True
        ) as stack,
    ):
        report = run_coroutine(
            play_through_faults(
                stack,
                tables=TABLES,
                faults=FAULTS,
                think=THINK,
                seed=SEED,
                prepare=lambda injector: injector.kinds.update(
                    network_faults(injector, stack.cluster, Random(SEED))
                ),
            )
        )
    name = f"{FAULTS} faults, {TABLES} tables"
    for kind, count in sorted(report.faults.items()):
        yield Figure(f"{name}, {kind}", count, "faults")
    for what, count in sorted(report.checked.items()):
        yield Figure(f"{name}, {what}", count, "checked")
    shown = [one.shown for one in report.outages]
    yield Figure(f"{name}, tables of killed nodes", len(shown), "tables")
    for percent in (50, 95):
        yield Figure(f"{name}, until one is shown, p{percent}", percentile(shown, percent), "s")
