"""The folder that data is moved into or out of: it is locked, and its SQLite file appears whole."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from herzrasen.storage.move_data.errors import MoveDataError
from herzrasen.storage.move_data.kinds import SECRETS, Digest, Row, RowKind, digest_of
from herzrasen.storage.private_files import fsync, read_regular, write_private
from herzrasen.storage.sqlite.copy import open_existing
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.migrate import migrate, migrations
from herzrasen.storage.sqlite.unfinished_replacement import (
    ARRIVING,
    asides_unfinished,
    begin_arriving,
    check_finished,
    delete_arriving,
)

_ROWS_AT_ONCE: Final = 500


class SQLiteSide:
    """A database in a transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, kind: RowKind) -> Iterator[Row]:
        """All rows of a kind, in order."""
        return self._connection.execute(kind.select())

    def digest(self, kind: RowKind) -> Digest:
        """The digest of all rows of a kind."""
        return digest_of(self.rows(kind))

    async def write(self, kind: RowKind, rows: AsyncIterable[Row]) -> None:
        """Store these rows as the only ones of this kind."""
        if kind.derived:
            self._connection.execute(f'DELETE FROM "{kind.name}"')
        some: list[Row] = []
        async for row in rows:
            some.append(row)
            if len(some) == _ROWS_AT_ONCE:
                self._connection.executemany(kind.insert(), some)
                some.clear()
        self._connection.executemany(kind.insert(), some)


@contextmanager
def open_folder(folder: Path) -> Iterator[SQLiteSide]:
    """The data in a folder, for reading. No server may be using it. Raises StorageError and
    MoveDataError."""
    file = folder / DATABASE_FILE
    if not file.exists():
        raise MoveDataError("nothing", folder=str(folder))
    with closing(lock_folder(folder)):
        Database(file).close()  # migrates it
        readable = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(readable, uri=True, isolation_level=None)) as connection:
            connection.execute("BEGIN")
            yield SQLiteSide(connection)


@contextmanager
def create_folder(folder: Path) -> Iterator[SQLiteSide]:
    """A new database in a folder without data; the file appears when the block ends well. Raises
    StorageError and MoveDataError."""
    target = folder / DATABASE_FILE
    with closing(lock_folder(folder)):
        if asides_unfinished(folder):
            check_finished(target)  # a restore that has former data to move
        secrets = any((folder / name).exists() for name in SECRETS)
        interrupted = (folder / ARRIVING).exists()  # and the secrets are of that move
        if target.exists() or (secrets and not interrupted):
            raise MoveDataError("full-folder", folder=str(folder))
        try:
            arriving = begin_arriving(folder)
            with closing(open_existing(arriving)) as connection:
                connection.execute("PRAGMA synchronous = OFF")  # all of it at the end
                migrate(connection, migrations())
                connection.execute("BEGIN")
                yield SQLiteSide(connection)
                connection.execute("COMMIT")
            fsync(arriving)
            arriving.replace(target)
            fsync(folder)
        except BaseException:
            for name in SECRETS:
                (folder / name).unlink(missing_ok=True)
            raise
        finally:
            delete_arriving(folder)


def read_secrets(folder: Path) -> dict[str, bytes]:
    """The secrets in a folder by their names. Raises OSError."""
    return {name: read_regular(folder / name) for name in SECRETS if (folder / name).exists()}


def write_secrets(folder: Path, secrets: Mapping[str, bytes]) -> None:
    """Write each secret into a file that only its owner may read. Raises OSError."""
    for name, content in secrets.items():
        write_private(folder / Path(name).name, content)
