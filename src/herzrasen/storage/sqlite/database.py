"""One SQLite file: one thread writes, readers do not wait for it (WAL)."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeAlias

from herzrasen.storage.sqlite.copy import copy
from herzrasen.storage.sqlite.migrate import TooNew, migrate, steps, version_of
from herzrasen.storage.sqlite.open_files import OpenFiles
from herzrasen.storage.sqlite.writer import Writer

if sys.platform != "win32":
    import fcntl

FILE: Final = "tables.sqlite3"
"""The file's name in a server's folder."""


Facts: TypeAlias = Sequence[object] | Mapping[str, object]
"""What fills the blanks of a statement."""


class Closed(Exception):
    """The file cannot be used; the text is the reason's key in the texts."""


class Database:
    """The file, brought to this version of the program, and the thread that writes into it.

    What goes wrong outside (a full disk) is raised as OSError or sqlite3.Error.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the file. Raises Closed if that cannot be done."""
        self._path = path
        self.files = OpenFiles(path)
        try:
            with closing(self._connect()) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                _bring_up(connection, path)
        except TooNew:
            raise Closed("data-from-another-version") from None
        except (OSError, sqlite3.Error):
            raise Closed("no-data") from None
        self.writer = Writer(self._connect, self.files)

    def connect(self) -> sqlite3.Connection:
        """A connection of its own, for whoever reads; to be closed by him. Raises DataGone where
        the file was deleted or replaced: another one would be read, or made."""
        if self.files.seen:
            self.files.check()
        return self._connect()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # what somebody deletes is overwritten
        return connection

    def read(self, question: str, facts: Facts = ()) -> list[tuple[Any, ...]]:
        """All rows that answer a question."""
        with closing(self.connect()) as connection:
            return connection.execute(question, facts).fetchall()

    async def read_aside(self, question: str, facts: Facts = ()) -> list[tuple[Any, ...]]:
        """All rows that answer a question, read in a thread: where they may be many."""
        return await asyncio.to_thread(self.read, question, facts)

    async def settle(self) -> None:
        """Bring what was written into the file itself, so that what was overwritten is gone."""
        await asyncio.to_thread(self.read, "PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Write what has been handed in, then end the writer."""
        self.writer.close()


def _bring_up(connection: sqlite3.Connection, path: Path) -> None:
    """Take the steps that are missing; before, the file as it is gets a copy beside it.

    Raises TooNew if a later version has written the file.
    """
    version, all_steps = version_of(connection), steps()
    if version > len(all_steps):
        raise TooNew
    if 0 < version < len(all_steps):
        kept = path.with_name(f"{path.stem}.version-{version}{path.suffix}")
        part = kept.with_name(f"{kept.name}.part")
        copy(path, part)
        part.replace(kept)
    migrate(connection, all_steps)


class Claim:
    """A folder that is this process's own until it is closed or the process ends."""

    def __init__(self, lock: sqlite3.Connection, folder: int | None) -> None:
        self._lock = lock
        self._folder = folder

    def close(self) -> None:
        """Give the folder back."""
        self._lock.close()
        if self._folder is not None:
            os.close(self._folder)


def claim(folder: Path) -> Claim:
    """Make the folder this process's own.

    SQLite's lock on a file of its own is used because every system has it and gives it back even
    after ``kill -9``. Where such a file can be deleted while it is open, the folder itself is
    locked as well. Raises Closed if the folder cannot be written, or belongs to a server.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(folder / "server.lock", isolation_level=None, timeout=0)
    except (OSError, sqlite3.Error):
        raise Closed("no-data") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
        return Claim(lock, _locked(folder))
    except BlockingIOError:
        lock.close()
        raise Closed("data-in-use") from None
    except sqlite3.Error as error:
        lock.close()
        busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
        raise Closed("data-in-use" if busy else "no-data") from None


def _locked(folder: Path) -> int | None:
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
