"""Everything that a server keeps in one file, and back again.

A backup is a SQLite file like the server's own. What lies beside that in the folder (the secret of
the common decks, the keys of the device tokens) is in a table of its own there, so that one file is
all of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.storage.sqlite.copy import copy, make_private, settle
from herzrasen.storage.sqlite.database import FILE
from herzrasen.storage.sqlite.migrate import TooNew, steps, version_of
from herzrasen.user_files import Cause, FileTrouble, cause_of, ordinary

BESIDE: Final = ("*.secret", "*.keys", "herzrasen.toml")
"""What else is saved of the folder."""

_KIB: Final = 1024


class Unsound(Exception):
    """A file is no backup that can be brought back, because of this."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause.kind)
        self.cause = cause


class Saved(msgspec.Struct, frozen=True):
    """What a backup holds; ``size`` is in KiB."""

    tables: int
    entries: int
    size: int


def save(folder: Path, file: Path) -> Saved:
    """Write a backup of the folder's data, which may be in use. The file appears whole or not.

    Raises Unsound if what was written cannot be read again, OSError and sqlite3.Error if it cannot
    be written.
    """
    part = file.with_name(f"{file.name}.part")
    try:
        copy(folder / FILE, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as backup:
            backup.execute("CREATE TABLE beside (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
            backup.executemany(
                "INSERT INTO beside VALUES (?, ?)",
                [(path.name, path.read_bytes()) for path in _beside(folder)],
            )
        saved = check(part)
        settle(part)
        part.replace(file)
        settle(file.absolute().parent)
    finally:
        part.unlink(missing_ok=True)
    return saved


def check(file: Path) -> Saved:
    """Whether a backup is sound, and what it holds.

    Raises Unsound if not, TooNew if a later version of the program has written it.
    """
    try:
        ordinary(file)  # SQLite would wait for whoever writes into a pipe
        readable = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(readable, uri=True)) as backup:
            (found,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise Unsound(Cause("damaged"))
            if version_of(backup) > len(steps()):
                raise TooNew
            (tables,) = backup.execute("SELECT count(*) FROM tables").fetchone()
            (entries,) = backup.execute("SELECT count(*) FROM entries").fetchone()
    except FileTrouble as trouble:
        raise Unsound(trouble.cause) from None
    except (OSError, sqlite3.Error) as error:
        raise Unsound(cause_of(error)) from None
    return Saved(tables, entries, file.stat().st_size // _KIB)


def restore(file: Path, folder: Path) -> Path | None:
    """Make a sound backup the folder's data. What was there is set aside; where it is now.

    Nobody may be using the folder. Raises OSError and sqlite3.Error; then nothing has changed.
    """
    target = folder / FILE
    part = target.with_suffix(".part")
    try:
        copy(file, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as arriving:
            beside = _taken_out(arriving)
        settle(part)
        aside = _set_aside(folder)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    for name, content in beside:
        _write_private(folder / name, content)
    settle(folder)
    return aside


def _beside(folder: Path) -> Iterator[Path]:
    for pattern in BESIDE:
        yield from sorted(folder.glob(pattern))


def _taken_out(arriving: sqlite3.Connection) -> list[tuple[str, bytes]]:
    """What lay beside the database; the table with it goes."""
    there = arriving.execute("SELECT 1 FROM sqlite_schema WHERE name = 'beside'").fetchone()
    if there is None:
        return []
    rows = arriving.execute("SELECT name, content FROM beside").fetchall()
    arriving.execute("DROP TABLE beside")
    # A name is a name: a backup from a stranger writes nowhere else.
    return [(Path(name).name, content) for name, content in rows]


def _set_aside(folder: Path) -> Path | None:
    """Move what is there into a folder of its own, named after the time (UTC)."""
    there = [path for path in (*folder.glob(f"{FILE}*"), *_beside(folder)) if path.is_file()]
    if not there:
        return None
    aside = folder / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
    aside.mkdir(mode=0o700)
    for path in there:
        path.rename(aside / path.name)
    return aside


def _write_private(path: Path, content: bytes) -> None:
    make_private(path)
    path.write_bytes(content)
    settle(path)
