"""Empties SQLite's write-ahead log without letting anybody wait.

The log holds what was deleted until it is truncated. SQLite can only do that when nobody reads from
it, and a backup reads for minutes: a writer that waits for that holds the lock that every move
needs. So each try is short. It copies what can be copied while others write, and truncates only if
little is left and nobody reads at this moment; else it is tried again, after pauses that grow.

A log that has grown beside a long reader is copied here as well. SQLite would do it within the next
commit, for which all tables would wait.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final, Protocol

from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.sqlite.log_index import LogIndex
from herzrasen.storage.sqlite.root_pages import check_roots
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
PAUSE: Final = 1.0
"""Seconds between two looks at the log."""
LONGEST_PAUSE: Final = 30.0
"""Seconds between two tries at most: the pause doubles as long as something reads the log."""
LARGE: Final = 16 * 1024 * 1024
"""Bytes of the log from which it is copied here, and not by the writer."""
_WORTH_A_WARNING: Final = 256 * 1024 * 1024
"""Bytes of the log for a line in the server's log; the next is written at twice the size."""
_SMALL: Final = 1000
"""Pages that are copied while the writer waits, as many as SQLite itself does at a commit."""


class MayCheckpoint(Protocol):
    """The writer, as far as it is told here whether its commits copy the log, and says why nothing
    is written, if so."""

    checkpoints: bool
    refusal: StorageIOError | None


def log_size(database: Path) -> int:
    """The size of a database's log in bytes, 0 if there is none."""
    try:
        return database.with_name(f"{database.name}-wal").stat().st_size
    except OSError:
        return 0


class LogCleaner:
    """Cleans the log of a database in a thread. ``connect`` opens a connection to it, ``left`` says
    that a server which was killed has left a log."""

    def __init__(
        self,
        database: Path,
        connect: Callable[[], sqlite3.Connection],
        writer: MayCheckpoint,
        *,
        left: bool = False,
        pause: float = PAUSE,
        large: int = LARGE,
        worth_a_warning: int = _WORTH_A_WARNING,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        """``wait`` waits so many seconds and says whether to stop; else ``stop`` does."""
        self._database = database
        self.index = LogIndex(database)
        self._connect = connect
        self._writer = writer
        self._large = large
        self._worth_a_warning = self._next_warning = worth_a_warning
        self._wanted, self._done = int(left), 0
        """How many erasures were asked for, and how many of them are done."""
        self._waits = False
        self._trying = Lock()
        self._stopped = Event()
        self._wait = self._stopped.wait if wait is None else wait
        self._thread = Thread(target=self._work, args=(pause,), name="log cleaner", daemon=True)
        self._thread.start()

    @property
    def size(self) -> int:
        """The size of the log in bytes."""
        return log_size(self._database)

    async def erase(self) -> None:
        """Have what was deleted erased from the log: now, or as soon as nobody reads it."""
        self._wanted += 1
        await asyncio.to_thread(self._try, self._wanted)

    def tidy(self) -> bool:
        """Do what is due, as happens every second; whether it is done."""
        size = self.size
        self._writer.checkpoints = size <= self._large
        self._warn(size)
        if size > self._large or self._done < self._wanted:
            self._try(self._wanted)
        return self._done >= self._wanted and self.size <= self._large

    def stop(self) -> None:
        """Stop the thread. The last connection that is closed deletes the log."""
        self._stopped.set()
        self._thread.join()

    def close(self) -> None:
        """Stop, and give back what was open; after all connections are closed."""
        self.stop()
        self.index.close()

    def _work(self, pause: float) -> None:
        until_next = pause
        while not self._wait(until_next):
            done = self.tidy()
            until_next = pause if done else min(2 * until_next, max(pause, LONGEST_PAUSE))

    def _try(self, wanted: int) -> None:
        with self._trying:
            if wanted <= self._done and self.size <= self._large:
                return  # it was done for someone else meanwhile
            wanted = self._wanted
            if self._is_emptied():
                if self._waits:
                    _LOG.info("what was deleted is erased from the database's log by now")
                self._done, self._waits = wanted, False
            elif wanted > self._done and not self._waits:
                _LOG.info("what was deleted stays in the database's log until nobody reads it")
                self._waits = True

    def _is_emptied(self) -> bool:
        """Empty the log, as far as nobody waits for it; whether it is empty."""
        try:
            if self._writer.refusal is not None:
                return False  # out of a damaged log nothing is copied: it may be mended
            with closing(self._connect()) as connection:
                connection.execute("PRAGMA busy_timeout = 0")
                check_roots(connection)
                if not self.index.is_of_log():
                    return False  # the check of the database mends it
                _, pages, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if pages - copied > _SMALL:
                    return False
                busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if not busy:  # after a power cut the index says so as well (``lost_log``)
                    self.index.sync()
                return not busy
        except (OSError, sqlite3.Error):  # the writer meets the same trouble, and says so
            return False

    def _warn(self, size: int) -> None:
        if size >= self._next_warning:
            self._next_warning = 2 * size
            _LOG.warning(
                "the database's log grows, as something reads the database for long",
                extra=fields(megabytes=size // 1_000_000),
            )
        elif size <= self._large:
            self._next_warning = self._worth_a_warning
