"""PostgreSQL on the disk and a broker for the benchmarks, and what every process has used."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import psutil  # type: ignore[import-untyped]  # it has no types of its own

from bench.tables import LoadGeneratorProcess, load_generator
from tests import tools
from tests.cluster.live_cluster import LiveCluster
from tests.postgres import PostgresServer
from tests.server.cluster.broker import Broker

_PEOPLE: Final = (sys.executable, "-m", "bench.cluster.reconnecting_players")
_NODE: Final = "tests.cluster.node_with_clock"
_KEEPING: Final = "bench.cluster.keeping_node"
_CONNECTIONS: Final = "200"
_SETTINGS: Final[dict[str, object]] = {
    "table_workers": 1,
    "log_level": "info",
    "limits_connections_per_address": 10_000,
    "limits_tables_at_once": 10_000,
    "limits_requests_at_once": 10_000,
}
"""Some people share an address here."""


class ProcessorSeconds(NamedTuple):
    """Processor time by part of a cluster, in seconds."""

    nodes: float
    database: float
    broker: float

    def since(self, before: ProcessorSeconds, moves: int = 1) -> ProcessorSeconds:
        """What was used since then, for each of so many moves."""
        return ProcessorSeconds(
            *((now - then) / max(1, moves) for now, then in zip(self, before, strict=True))
        )


class Engines:
    """PostgreSQL and a broker that clusters share."""

    def __init__(self, folder: Path) -> None:
        self.postgres = PostgresServer(
            tools.postgres_programs(),
            in_memory=False,
            max_connections=_CONNECTIONS,
            track_commit_timestamp="on",
        )
        self.postgres.start()
        self.postgres.create_template()
        self._folder = folder
        broker_folder = folder / "broker"
        broker_folder.mkdir()
        self.broker = Broker(tools.nats_server(), broker_folder)

    @contextmanager
    def cluster(self, nodes: int, *, keep_tables: bool = False) -> Iterator[BenchCluster]:
        """A cluster of so many nodes with a database of its own. ``keep_tables``: none moves while
        all nodes run."""
        database = self.postgres.new_database()
        folder = self._folder / database
        folder.mkdir()
        url = self.postgres.url(database)
        broker = f"nats://127.0.0.1:{self.broker.port}"
        settings = {"cluster_prefix": database, **_SETTINGS}
        module = _KEEPING if keep_tables else _NODE
        with LiveCluster(folder, url, broker, settings, module=module).running(nodes) as live:
            yield BenchCluster(self, live, database)

    def close(self) -> None:
        """Stop both."""
        self.broker.kill()
        self.postgres.remove()


class BenchCluster:
    """A cluster whose processes are measured."""

    def __init__(self, engines: Engines, live: LiveCluster, database: str) -> None:
        self.live = live
        self._engines = engines
        self._database = database

    @property
    def addresses(self) -> list[str]:
        """Those of the nodes that run."""
        return [node.address for node in self.live.nodes]

    def processor_seconds(self) -> ProcessorSeconds:
        """What every process has used so far. PostgreSQL's serve all clusters."""
        return ProcessorSeconds(
            _seconds([psutil.Process(node.process.pid) for node in self.live.nodes]),
            _seconds(self._engines.postgres.processes()),
            _seconds([psutil.Process(self._engines.broker.pid)]),
        )

    def query(self, statement: str) -> Sequence[Any]:
        """Ask the database."""
        return self._engines.postgres.execute(statement, self._database)


@contextmanager
def running_engines() -> Iterator[Engines]:
    """PostgreSQL and a broker."""
    with tempfile.TemporaryDirectory() as folder:
        engines = Engines(Path(folder))
        try:
            yield engines
        finally:
            engines.close()


@contextmanager
def reconnecting_players(cluster: BenchCluster) -> Iterator[LoadGeneratorProcess]:
    """People who know the nodes of a cluster."""
    with load_generator(_PEOPLE) as people:
        people.ask(do="servers", servers=cluster.addresses)
        yield people


def _seconds(processes: Sequence[psutil.Process]) -> float:
    """Their processor time; that of ended processes is counted by their parent."""
    times = [process.cpu_times() for process in processes]
    children = times[0].children_user + times[0].children_system if len(times) > 1 else 0
    return float(sum(each.user + each.system for each in times) + children)
