"""A node is killed: how soon its tables are adopted, and how long people cannot play them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from bench.cluster.engines import BenchCluster, reconnecting_players, running_engines
from bench.cluster.moves import LoadedCluster
from bench.figure import Figure
from bench.tables import LoadGeneratorProcess
from tests.cluster.faults.outages import percentile
from tests.cluster.live_cluster import LiveNode

TABLES: Final = 500
PEOPLE_BEFORE: Final = 12.0
"""Seconds of play as fast as it goes, so that there are logs to be read."""
RATE: Final = 100
"""Moves a second that are due while the node dies."""
OUTAGE_TABLES: Final = 120
OUTAGE_RATE: Final = 300
KILLS: Final = 4
_MOST_SECONDS: Final = 10.0
_LOST: Final = re.compile(r"^(\S+)Z.*no heartbeat from a node", re.MULTILINE)
_ADOPTED: Final = (
    "SELECT extract(epoch FROM min(pg_xact_commit_timestamp(entries.xmin))) AS at FROM entries"
    ' JOIN tables ON tables.id = entries."table" WHERE number IS NULL AND tables.name IN ({})'
    " AND pg_xact_commit_timestamp(entries.xmin) > to_timestamp({})"
    " GROUP BY tables.id"
)


def adoption_figures() -> Iterator[Figure]:
    """All tables are at one node, all people at two others, when it dies."""
    with (
        running_engines() as engines,
        engines.cluster(1, keep_tables=True) as cluster,
        reconnecting_players(cluster) as people,
    ):
        LoadedCluster(cluster, people).open_tables("hearts", TABLES)
        people.ask(do="play", seconds=PEOPLE_BEFORE, rate=0)
        (dying,) = cluster.live.nodes
        cluster.live.start(2)
        people.ask(do="servers", servers=[node.address for node in cluster.live.nodes[1:]])
        people.ask(do="switch_node")
        people.ask(do="start", seconds=_MOST_SECONDS, rate=RATE)
        time.sleep(1)
        names = _tables_of(cluster, dying)
        killed = _kill(cluster, dying)
        people.ask(do="stop")
        lost = min(_loss_time(node, killed) for node in cluster.live.nodes)
        adopted = _adoption_times(cluster, names, killed)
        returns, missing = _returns(people, killed, names)
    name = f"{len(names)} tables of a killed node"
    assert adopted, "nobody has adopted a table"
    yield Figure(f"{name}, adopted", len(adopted), "tables")
    yield Figure(f"{name}, until it is taken for lost", (lost - killed) * 1000, "ms")
    yield Figure(f"{name}, from then until all are adopted", (adopted[-1] - lost) * 1000, "ms")
    shown = sorted(min(table) for table in returns)
    yield Figure(f"{name}, until half are shown again", (percentile(shown, 50) - lost) * 1000, "ms")
    yield Figure(f"{name}, until all are shown again", (shown[-1] - lost) * 1000, "ms")
    everybody = max(max(table) for table in returns)
    yield Figure(f"{name}, until all of their people see them", (everybody - lost) * 1000, "ms")
    yield Figure(f"{name}, people who saw them no more", missing, "people")


def outage_figures() -> Iterator[Figure]:
    """People and tables are spread over three nodes, of which one after another is killed."""
    first: list[float] = []
    everybody: list[float] = []
    orphans = missing = 0
    with (
        running_engines() as engines,
        engines.cluster(3) as cluster,
        reconnecting_players(cluster) as people,
    ):
        LoadedCluster(cluster, people).open_tables("hearts", OUTAGE_TABLES)
        for _ in range(KILLS):
            dying = cluster.live.nodes[0]
            people.ask(do="start", seconds=_MOST_SECONDS / 2, rate=OUTAGE_RATE)
            time.sleep(1)
            names = _tables_of(cluster, dying)  # now: the last node to start is still taking some
            killed = _kill(cluster, dying)
            people.ask(do="servers", servers=cluster.addresses)
            cluster.live.start()
            people.ask(do="stop")
            people.ask(do="servers", servers=cluster.addresses)
            orphans += len(names)
            tables, away = _returns(people, killed, names)
            missing += away
            for table in tables:
                first.append(min(table) - killed)
                everybody += [at - killed for at in table]
    name = f"tables of a killed node ({orphans})"
    for percent in (50, 95):
        yield Figure(
            f"{name}, until the first of its people sees it, p{percent}",
            percentile(first, percent),
            "s",
        )
    for percent in (50, 95):
        title = f"{name}, until each of the four sees it, p{percent}"
        yield Figure(title, percentile(everybody, percent), "s")
    yield Figure(f"{name}, people who saw them no more", missing, "people")


def _kill(cluster: BenchCluster, node: LiveNode) -> float:
    """``kill -9``; when that was, by the wall clock."""
    cluster.live.nodes.remove(node)
    at = time.time()
    node.kill()
    return at


def _loss_time(node: LiveNode, killed: float) -> float:
    """When a node noticed the loss of the killed one, by its log."""
    found = (datetime.fromisoformat(f"{at}+00:00").timestamp() for at in _LOST.findall(node.log()))
    return min(at for at in found if at > killed)


def _tables_of(cluster: BenchCluster, node: LiveNode) -> Sequence[str]:
    rows = cluster.query(
        "SELECT tables.name FROM tables JOIN nodes ON owner = nodes.id"
        f" WHERE nodes.name = '{node.name}'"
    )
    return [row["name"] for row in rows]


def _adoption_times(cluster: BenchCluster, names: Sequence[str], killed: float) -> list[float]:
    """When these tables were adopted since then, by PostgreSQL's clock."""
    quoted = ", ".join(f"'{name}'" for name in names)
    return sorted(float(row["at"]) for row in cluster.query(_ADOPTED.format(quoted, killed)))


def _returns(
    people: LoadGeneratorProcess, killed: float, names: Sequence[str]
) -> tuple[list[list[float]], int]:
    """When each person of these tables saw the table again, by the wall clock. People who have not
    yet count as now, and are counted."""
    now = time.time()
    offset = now - time.perf_counter()
    found: dict[str, list[float | None]] = people.ask(
        do="returns", since=killed - offset, tables=names
    )["returns"]
    missing = sum(at is None for times in found.values() for at in times)
    tables = [[now if at is None else at + offset for at in times] for times in found.values()]
    return tables, missing
