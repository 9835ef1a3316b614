"""One SQLite file: which versions are opened; one thread writes, readers do not wait (WAL)."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from herzrasen.storage.errors import DamagedRow, DataDamaged, DataGone, StorageClosed, StorageError
from herzrasen.storage.private_files import (
    create_private_folder,
    fsync,
    keep_private,
    take_from_strangers,
)
from herzrasen.storage.running_server import SERVER_FILE
from herzrasen.storage.secrets import KEY_FILE
from herzrasen.storage.sqlite.copy import copy_database
from herzrasen.storage.sqlite.database_files import check_files
from herzrasen.storage.sqlite.errors import is_damage, start_error, translated_errors
from herzrasen.storage.sqlite.log_cleaner import PAUSE, LogCleaner, log_size
from herzrasen.storage.sqlite.lost_log import check_log, has_lost_log
from herzrasen.storage.sqlite.migrate import NewerVersion, migrate, migrations, schema_version
from herzrasen.storage.sqlite.open_files import OpenFiles
from herzrasen.storage.sqlite.recent_entries import move, move_each
from herzrasen.storage.sqlite.root_pages import check_growth, check_roots
from herzrasen.storage.sqlite.schema import check_schema
from herzrasen.storage.sqlite.unfinished_replacement import check_finished, delete_remains
from herzrasen.storage.sqlite.writer import Writer

if sys.platform != "win32":
    import fcntl

DATABASE_FILE: Final = "tables.sqlite3"
"""The file's name in a server's folder."""

LOCK_FILE: Final = "server.lock"
"""The file that a server locks in its folder."""
_PRIVATE: Final = ("tables.*", "*.keys", "*.secret", f"{LOCK_FILE}*", SERVER_FILE)
"""Patterns of the files that nobody else may read."""
QueryParameters: TypeAlias = Sequence[object] | Mapping[str, object]
"""The parameters of a statement."""


class Database:
    """The file, migrated to the current schema, and the thread that writes into it.

    A failed read or write is raised as OSError.
    """

    def __init__(self, path: Path, *, prepared: bool = False, clean_every: float = PAUSE) -> None:
        """Open or create the file; one that is ``prepared`` is left as it is. The log is looked at
        after so many seconds, again and again. Raises StorageError if the file cannot be opened."""
        self._path = path
        self._closed = False
        check_finished(path)
        check_files(path)
        if not prepared and _is_lost(path):
            raise StorageError("data-missing")
        try:
            with ExitStack() as opened:
                if not prepared:
                    if has_lost_log(path):
                        raise StorageError("log-lost")
                    delete_remains(path)
                    keep_private(path)
                left = not prepared and log_size(path) > 0
                connection = opened.enter_context(closing(_connect(path, for_thread=True)))
                if not prepared:
                    connection.execute("PRAGMA journal_mode = WAL")
                    _upgrade(connection, path)
                    _move_recent_entries(connection)
                check_schema(connection, migrations())
                check_roots(connection)  # opens all files
                if not prepared:
                    check_growth(connection)
                opened.pop_all()
        except NewerVersion:
            raise StorageError("data-newer") from None
        except sqlite3.IntegrityError:
            raise StorageError("data-written-twice") from None
        except (OSError, sqlite3.Error) as error:
            raise start_error(error) from None
        self.files = OpenFiles(path)
        self.writer = Writer(connection, self.files)
        self.log_cleaner = LogCleaner(path, self.connect, self.writer, left=left, pause=clean_every)
        self.changing_people = asyncio.Lock()
        """Held while a person is read and then changed. There is no other process."""
        self.changing_ratings = asyncio.Lock()
        """Held while ratings are read and then changed."""

    @classmethod
    def beside_server(cls, path: Path) -> Database:
        """The file as it is, for a few reads and writes while a server may be using it. Raises
        StorageError if its schema is not the present one."""
        check_finished(path)
        check_files(path)
        check_log(path)
        readable = f"{path.absolute().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(readable, uri=True)) as connection:
                version = schema_version(connection)
        except sqlite3.Error as error:
            raise start_error(error) from None
        if version != len(migrations()):
            raise StorageError("data-newer" if version > len(migrations()) else "data-older")
        return cls(path, prepared=True)

    @property
    def folder(self) -> Path:
        """Where the file is."""
        return self._path.parent

    def connect(self) -> sqlite3.Connection:
        """A new connection for reading; the caller closes it. Raises DataGone if the file was
        deleted or replaced: another one would be read, or created."""
        self._check_open()
        self.files.check()
        return _connect(self._path)

    def check(self) -> None:
        """Check that the data can still be read and written, and mend the index of the log: raises
        DataGone if the file was deleted or replaced, DataDamaged if it is damaged. In the latter
        case no more is written until a check finds it whole, and also tries a write."""
        self._check_open()
        self.files.check_each()
        try:
            with translated_errors():
                if not self.log_cleaner.index.is_of_log():
                    self.log_cleaner.index.mend()
                with closing(self.connect()) as connection:
                    check_schema(connection, migrations())
                    check_roots(connection)
                    if self.writer.refusal is not None:
                        check_growth(connection)
        except DataDamaged as damage:
            self.writer.refusal = damage
            raise
        self.writer.refusal = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read from. Raises OSError: DamagedRow where a damaged page is met that
        does not concern everybody, DataDamaged if it does."""
        try:
            with translated_errors(), closing(self.connect()) as connection:
                yield connection
        except DataDamaged as damage:
            self.check()
            self.writer.met_damage = True
            raise DamagedRow(str(damage)) from damage
        except DamagedRow:
            self.writer.met_damage = True
            raise

    def query(self, statement: str, parameters: QueryParameters = ()) -> list[tuple[Any, ...]]:
        """All rows of a query. Raises as ``reading``."""
        with self.reading() as connection:
            return connection.execute(statement, parameters).fetchall()

    async def query_in_thread(
        self, statement: str, parameters: QueryParameters = ()
    ) -> list[tuple[Any, ...]]:
        """All rows of a query, read in a thread: for many rows."""
        return await asyncio.to_thread(self.query, statement, parameters)

    def close(self) -> None:
        """Write what waits, then stop the threads. If the database cannot be read, or a row of it
        was found damaged, its log is left as it is: out of it the damage may be mended."""
        readable = self._can_be_read()
        self._closed = True
        self.log_cleaner.stop()
        self.writer.close(lambda: readable and self._may_copy_log())
        self.log_cleaner.close()

    def _may_copy_log(self) -> bool:
        """Whether nothing was found damaged. If it is the log that is, and rows of some tables,
        copying it is the best that can be done: the next start would read it no further than to the
        damage."""
        if self.writer.refusal is not None:
            return False
        try:
            return not (self.writer.met_damage and self.log_cleaner.index.has_whole_log())
        except OSError:
            return False

    def _can_be_read(self) -> bool:
        """Whether ``check`` finds nothing but what is gone: that log is copied if it can be."""
        try:
            self.check()
        except (DataGone, StorageClosed):
            return True
        except OSError:
            return False
        return True

    def _check_open(self) -> None:
        """Raise StorageClosed after the end: then SQLite itself has deleted the log."""
        if self._closed:
            raise StorageClosed("the database is closed")


def _is_lost(path: Path) -> bool:
    """Whether there is no database, although its keys are there: an empty one would take its
    place."""
    try:
        return path.stat().st_size == 0 and _has_keys(path)
    except FileNotFoundError:
        return _has_keys(path)
    except OSError:
        return False


def _has_keys(path: Path) -> bool:
    return path.with_name(KEY_FILE).exists()


def _connect(path: Path, *, for_thread: bool = False) -> sqlite3.Connection:
    """A new connection; one ``for_thread`` may be handed to another thread."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=not for_thread)
    with ExitStack() as opened:
        opened.enter_context(closing(connection))  # if the file is none of SQLite's
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # deleted data is overwritten
        opened.pop_all()
    return connection


def _upgrade(connection: sqlite3.Connection, path: Path) -> None:
    """Run the missing migrations, after copying the file as it is.

    Raises NewerVersion if a later version of the program has written the file.
    """
    version, all_steps = schema_version(connection), migrations()
    if version > len(all_steps):
        raise NewerVersion
    if 0 < version < len(all_steps):
        check_schema(connection, all_steps[:version])
        saved = path.with_name(f"{path.stem}.version-{version}{path.suffix}")
        part = saved.with_name(f"{saved.name}.part")
        copy_database(path, part)
        part.replace(saved)
        fsync(path.absolute().parent)
    migrate(connection, all_steps)


def _move_recent_entries(connection: sqlite3.Connection) -> None:
    """Move the entries that a killed server has left. Raises sqlite3.IntegrityError if a number is
    there twice: the data is damaged."""
    if connection.execute("SELECT 1 FROM recent_entries").fetchone() is None:
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        move(connection)
        connection.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        connection.execute("ROLLBACK")
        move_each(connection)


class FolderLock:
    """An exclusive lock of a folder, until it is closed or the process ends."""

    def __init__(self, lock: sqlite3.Connection, folder: int | None) -> None:
        self._lock = lock
        self._folder = folder

    def close(self) -> None:
        """Release the folder."""
        self._lock.close()
        if self._folder is not None:
            os.close(self._folder)


def lock_folder(folder: Path) -> FolderLock:
    """Lock the folder for this process.

    SQLite's lock on a file of its own is used because every system has it and gives it back even
    after ``kill -9``. Where such a file can be deleted while it is open, the folder itself is
    locked as well. Raises StorageError if the folder cannot be written, or another
    server has locked it.
    """
    check_files(folder / LOCK_FILE)
    try:
        if not folder.is_dir():
            create_private_folder(folder)
        keep_private(folder / LOCK_FILE)
        lock = sqlite3.connect(folder / LOCK_FILE, isolation_level=None, timeout=0)
    except (OSError, sqlite3.Error) as error:
        raise start_error(error) from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
        _take_from_strangers(folder)
        return FolderLock(lock, _flock(folder))
    except BlockingIOError:
        lock.close()
        raise StorageError("data-in-use") from None
    except sqlite3.Error as error:
        lock.close()
        busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
        raise (StorageError("data-in-use") if busy else start_error(error)) from None


def _take_from_strangers(folder: Path) -> None:
    """Let nobody else read what is in the folder: a copy, or ``chmod``, may have opened it."""
    for pattern in _PRIVATE:
        for path in folder.glob(pattern):
            with suppress(OSError):  # on a disk that cannot be written
                take_from_strangers(path)


def _flock(folder: Path) -> int | None:
    """The folder, open and locked; None where folders cannot be. Raises BlockingIOError if another
    process has it."""
    if sys.platform == "win32":
        return None
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise
    except OSError:  # some network drives
        os.close(descriptor)
        return None
    return descriptor
