"""A cluster with a broker and a database server of its own, which a test may break."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.cluster.live_cluster import LiveCluster
from tests.postgres import PostgresServer
from tests.server.cluster.broker import Broker

_LOAD: Final[dict[str, Any]] = {
    "limits_connections_per_address": 10_000,
    "limits_tables_at_once": 10_000,
    "limits_requests_at_once": 1_000_000,
    "limits_connections": 10_000,
    "table_workers": 1,
    "table_stretch": 0.5,
}
"""All people have one address, so limits by address are off."""


class ClusterStack(NamedTuple):
    """A cluster, its broker, its database server, and the name of its database there."""

    cluster: LiveCluster
    broker: Broker
    postgres: PostgresServer
    database: str

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.postgres.url(self.database)


@pytest.fixture
def stack(postgres_programs: Path, nats_server: str, tmp_path: Path) -> Iterator[ClusterStack]:
    """Three nodes."""
    with open_stack(postgres_programs, nats_server, tmp_path, "127.0.0.1") as opened:
        yield opened


@pytest.fixture
def stack_with_networks(
    hub: str, postgres_programs: Path, nats_server: str, tmp_path: Path
) -> Iterator[ClusterStack]:
    """Three nodes, each in a network of its own that can be cut."""
    with open_stack(postgres_programs, nats_server, tmp_path, hub, networks=True) as opened:
        yield opened


@contextmanager
def open_stack(
    programs: Path, nats_server: str, folder: Path, host: str, *, networks: bool = False
) -> Iterator[ClusterStack]:
    """Three nodes, with a broker and a database server of their own, which listen on ``host``."""
    broker_folder = folder / "broker"
    broker_folder.mkdir()
    postgres = PostgresServer(programs, host)
    postgres.start()
    try:
        postgres.create_template()
        database = postgres.new_database()
        broker = Broker(nats_server, broker_folder, host=host)
        try:
            cluster = LiveCluster(
                folder,
                postgres.url(database),
                f"nats://{host}:{broker.port}",
                _LOAD,
                networks=networks,
            )
            with cluster.running(3):
                yield ClusterStack(cluster, broker, postgres, database)
        finally:
            broker.kill()
    finally:
        postgres.remove()
