"""A rolling upgrade under load: every node is stopped and replaced, one after another."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Final

from bench.cluster.engines import reconnecting_players, running_engines
from bench.cluster.moves import LoadedCluster
from bench.figure import Figure
from tests.cluster.faults.outages import percentile

NODES: Final = 3
TABLES: Final = 150
RATE: Final = 400
_SECONDS: Final = 40.0
_HANDED_OVER: Final = re.compile(
    r"tables were handed over tables=(\d+) p99_ms=([\d.]+) longest_ms=([\d.]+)"
)


def figures() -> Iterator[Figure]:
    """A new node is there before the old one stops, as operators do it."""
    handed_over: list[tuple[float, ...]] = []
    with (
        running_engines() as engines,
        engines.cluster(NODES) as cluster,
        reconnecting_players(cluster) as people,
    ):
        LoadedCluster(cluster, people).open_tables("hearts", TABLES)
        people.ask(do="start", seconds=_SECONDS, rate=RATE)
        time.sleep(2)
        usual = people.ask(do="waits", since=time.perf_counter() - 1)
        began = time.perf_counter()
        for old in tuple(cluster.live.nodes):
            cluster.live.start()
            cluster.live.nodes.remove(old)
            people.ask(do="servers", servers=cluster.addresses)
            assert old.stop() == 0, old.log()
            found = _HANDED_OVER.search(old.log())
            assert found is not None, old.log()
            handed_over.append(tuple(map(float, found.groups())))
        waits = people.ask(do="waits", since=began)
        played = people.ask(do="stop")
    name = f"upgrade of {NODES} nodes, {RATE} moves/s due"
    tables, p99s, longest = zip(*handed_over, strict=True)
    yield Figure(f"{name}, tables handed over", sum(tables), "tables")
    yield Figure(f"{name}, a table's hand-over, p99, worst node", max(p99s), "ms")
    yield Figure(f"{name}, a table's hand-over, longest", max(longest), "ms")
    for kind, title in (("answer", "to a move"), ("line", "with a new connection")):
        some = waits[kind]
        yield Figure(f"{name}, waits {title}", len(some), "waits")
        yield Figure(f"{name}, wait {title}, p99", percentile(some, 99) * 1000, "ms")
        yield Figure(f"{name}, wait {title}, longest", max(some) * 1000, "ms")
    yield Figure("the same before the upgrade, longest", max(usual["answer"]) * 1000, "ms")
    yield Figure(f"{name}, moves made", played["moves"] / played["seconds"], "/s", rate=True)
