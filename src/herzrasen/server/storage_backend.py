"""The storage of a server: one SQLite file, or PostgreSQL and a broker shared with other nodes,
where the settings of the cluster name them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.storage import Storage

if TYPE_CHECKING:
    from herzrasen.server.cluster.node import NodeSettings

_ID_BYTES: Final = 8


class Backend(msgspec.Struct, frozen=True):
    """The storage, and what a node of a cluster has besides."""

    storage: Storage
    node: NodeSettings | None = None


@contextmanager
def open_backend(
    cluster: ClusterSettings, data_folder: Path, *, new_keys: bool = False
) -> Iterator[Backend]:
    """Open what the settings ask for; ``new_keys`` is that of ``sqlite_storage``. Raises
    StorageError and StartError."""
    if cluster.is_configured:
        yield _open_cluster(cluster)
        return
    lock = lock_folder(data_folder)
    database = Database(data_folder / DATABASE_FILE)
    with closing(lock), closing(database):
        yield Backend(sqlite_storage(database, new_keys=new_keys))


def _open_cluster(cluster: ClusterSettings) -> Backend:
    """The backend of a node; its connections are opened in the server's event loop.

    All that only a cluster needs is imported here: a single server does not have the packages.
    """
    from herzrasen.server.cluster.broker_check import check_broker
    from herzrasen.server.cluster.nats_bus import NatsBus
    from herzrasen.server.cluster.node import NodeSettings
    from herzrasen.storage.postgres.database import PostgresDatabase
    from herzrasen.storage.postgres.prepare import prepare
    from herzrasen.storage.postgres.storage import postgres_storage

    assert cluster.database is not None
    url = cluster.database.reveal()

    async def check() -> None:
        await prepare(url, may_migrate=cluster.migrate)
        await check_broker(cluster)

    asyncio.run(check())  # reports errors before anything is served
    database = PostgresDatabase(url, connections=cluster.pool)
    node = f"{cluster.node_name()}-{secrets.token_hex(_ID_BYTES)}"
    bus = NatsBus(cluster)
    storage = postgres_storage(database, node)

    async def connect() -> EventBus:
        with suppress(OSError):  # opens connections, so that the first moves do not wait for them
            await storage.log.check_writable()
        await bus.open()
        return bus

    async def disconnect() -> None:
        await bus.close()
        await database.close()

    settings = NodeSettings(
        node,
        cluster.node_name(),
        connect,
        disconnect,
        cluster.lease,
        cluster.handover,
        named=cluster.node is not None,
    )
    return Backend(storage, settings)
