"""Schema migrations of a PostgreSQL database.

A migration is a file of SQL, ``migrations/0001_tables.sql`` the first; the table ``schema_version``
has the number of the last one that was run. A released migration is never changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from herzrasen.storage.postgres.connect import Connection

_FOLDER: Final = files("herzrasen.storage.postgres").joinpath("migrations")
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext('herzrasen'))"
_HOUR: Final = 3600.0
"""Time limit for running migrations, or waiting for another node that runs them."""


class NewerSchema(Exception):
    """The schema was made by a later version of the program."""


class OlderSchema(Exception):
    """The schema was made by an earlier version of the program, and must not be migrated."""


class NoSchema(Exception):
    """The database is new, and must not be migrated."""


def migrations() -> tuple[str, ...]:
    """The SQL of every migration, in order; the first creates the schema of version 1."""
    found = sorted((file for file in _FOLDER.iterdir()), key=lambda file: file.name)
    return tuple(file.read_text() for file in found if file.name.endswith(".sql"))


async def schema_version(connection: Connection) -> int:
    """The number of the last migration that was run, 0 for a new database."""
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        return 0
    return int(await connection.fetchval("SELECT version FROM schema_version"))


async def migrate(
    connection: Connection, all_migrations: Sequence[str], *, allowed: bool = True
) -> None:
    """Run the missing migrations, all or none. Of several nodes that start at once, one runs them.

    Raises NewerSchema, or where migrating is not ``allowed`` OlderSchema or NoSchema.
    """
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute(_LOCK, timeout=_HOUR)
        version = await schema_version(connection)
        if version > len(all_migrations):
            raise NewerSchema
        if version == len(all_migrations):
            return
        if not allowed:
            raise OlderSchema if version else NoSchema
        for step in all_migrations[version:]:
            await connection.execute(step, timeout=_HOUR)
        if not version:
            await connection.execute("CREATE TABLE schema_version (version integer NOT NULL)")
            await connection.execute("INSERT INTO schema_version VALUES (0)")
        await connection.execute(f"UPDATE schema_version SET version = {len(all_migrations)}")
