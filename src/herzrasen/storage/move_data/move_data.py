"""Moves all data of a server from one database to another, and compares both sides at the end.

The source stays as it is. Rows are streamed, so that memory does not grow with their number.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from pathlib import Path

import msgspec

from herzrasen.storage.move_data import sqlite_side
from herzrasen.storage.move_data.errors import MoveDataError
from herzrasen.storage.move_data.kinds import ENTRIES, KINDS, Digest, Row
from herzrasen.storage.move_data.postgres_side import open_postgres


class MovedCounts(msgspec.Struct, frozen=True):
    """How many tables and events were moved."""

    tables: int
    entries: int


async def move_to_postgres(folder: Path, url: str) -> MovedCounts:
    """Move a folder's data into an empty database, all or nothing.

    No server may be using either. Raises MoveDataError, StorageError, OSError and sqlite3.Error.
    """
    digests: dict[str, Digest] = {}
    with sqlite_side.open_folder(folder) as source:
        secrets = sqlite_side.read_secrets(folder)
        async with open_postgres(url) as target:
            await target.lock()
            await target.check_empty()
            for kind in KINDS:
                digests[kind.name] = digest = Digest()
                await target.write(kind, _noting(source.rows(kind), digest))
            await target.finish_tables()
            await target.write_secrets(secrets)
            for kind in KINDS:
                _compare(kind.name, digests[kind.name], await target.digest(kind))
            found = await target.secrets()
            if any(found[name] != secret for name, secret in secrets.items()):
                raise MoveDataError("different", kind="secrets")
    return _count(digests)


async def move_to_folder(url: str, folder: Path, *, running: bool = False) -> MovedCounts:
    """Move a database's data into a folder without data, all or nothing.

    Nodes may be ``running`` only if the folder is not to be served: it gets a snapshot. Raises as
    ``move_to_postgres``.
    """
    digests: dict[str, Digest] = {}
    async with open_postgres(url) as source:
        if not running:
            await source.lock()
        secrets = await source.secrets()
        with sqlite_side.create_folder(folder) as target:
            for kind in KINDS:
                digests[kind.name] = digest = Digest()
                await target.write(kind, _noting_each(source.rows(kind), digest))
            for kind in KINDS:
                _compare(kind.name, digests[kind.name], target.digest(kind))
            sqlite_side.write_secrets(folder, secrets)
    return _count(digests)


def _noting(rows: Iterable[Row], digest: Digest) -> Iterator[Row]:
    for row in rows:
        yield digest.add(row)


async def _noting_each(rows: AsyncIterable[Row], digest: Digest) -> AsyncIterator[Row]:
    async for row in rows:
        yield digest.add(row)


def _compare(kind: str, source: Digest, target: Digest) -> None:
    if source != target:
        raise MoveDataError("different", kind=kind)


def _count(digests: dict[str, Digest]) -> MovedCounts:
    return MovedCounts(digests["tables"].value[0], digests[ENTRIES.name].value[0])
