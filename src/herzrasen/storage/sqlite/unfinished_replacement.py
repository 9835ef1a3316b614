"""Finds what a program that was killed has left of replacing the data in a folder.

A restore moves several files, and no file system moves several at once. So that every moment of it
can be told from its end:

1. the folder ``before-restore-….unfinished`` is made, if anything is there to be moved;
2. all that needs space is written: the new database to ``tables.arriving``, keys and settings that
   come beside it, copies of those that stay into the folder; until here the former data is whole;
3. the former data is moved, the database first: a log without its database is noticed, a database
   without its log is not;
4. the folder loses ``.unfinished`` in its name: from here on all that remains is new;
5. keys and settings get their names, then ``tables.arriving`` becomes the database.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from herzrasen.storage.errors import StorageError
from herzrasen.storage.private_files import create_private, inherit_owner

COPIED: Final = ".arriving"
"""The ending of a file that comes from elsewhere, until all have come."""
ARRIVING: Final = f"tables{COPIED}"
"""The database that comes."""
ASIDE: Final = "before-restore-"
UNFINISHED: Final = ".unfinished"
LEFT_BY_OLD_VERSIONS: Final = "tables.part"
"""What ``ARRIVING`` was called once: it may be all that there is."""
_SUFFIXES: Final = ("-journal", "-wal", "-shm")


def asides_unfinished(folder: Path) -> list[Path]:
    """The folders that former data was being moved to: one at most."""
    return sorted(folder.glob(f"{ASIDE}*{UNFINISHED}"))


def is_unfinished(database: Path) -> bool:
    """Whether the data in the folder of this database was being replaced, and is neither what it
    was nor what it was to be."""
    folder = database.parent
    asides = asides_unfinished(folder)
    if database.exists():
        return any(any(aside.glob(f"{database.name}*")) for aside in asides)
    return bool(asides) or any(
        (folder / name).exists() for name in (ARRIVING, LEFT_BY_OLD_VERSIONS)
    )


def check_finished(database: Path) -> None:
    """Raise StorageError if the data was being replaced: a new database beside the remains would
    look as if all were lost."""
    if is_unfinished(database):
        raise StorageError("data-unfinished", folder=str(database.parent))


def delete_remains(database: Path) -> None:
    """Delete copies that were never finished, beside a database that is complete. Needs the
    folder's lock. Raises OSError."""
    if not database.exists():
        return
    for path in database.parent.glob(f"{database.stem}.version-*.part*"):
        path.unlink(missing_ok=True)
    delete_copies(database.parent)


def delete_copies(folder: Path) -> None:
    """Delete all that a restore has written before it moved anything. Raises OSError."""
    for path in folder.glob(f"*{COPIED}*"):
        path.unlink(missing_ok=True)
    delete_aside_copies(folder)


def delete_aside_copies(folder: Path) -> None:
    """Delete the folders that nothing was moved to, with the copies of files that are still there.
    Raises OSError."""
    for aside in asides_unfinished(folder):
        for copy in aside.iterdir():
            if (folder / copy.name).exists() or copy.suffix == ".new":  # of ``write_private``
                copy.unlink()
        with suppress(OSError):
            aside.rmdir()


def begin_arriving(folder: Path) -> Path:
    """An empty private file for the database that comes. One that is there is emptied: without any
    the folder would look as if nothing was to come. Raises OSError."""
    arriving = folder / ARRIVING
    if not arriving.exists():
        create_private(arriving)
        inherit_owner(arriving)
        return arriving
    os.truncate(arriving, 0)
    for suffix in _SUFFIXES:
        (folder / f"{ARRIVING}{suffix}").unlink(missing_ok=True)
    return arriving


def delete_arriving(folder: Path) -> None:
    """Delete a database that is not complete. Raises OSError."""
    for suffix in (*_SUFFIXES, ""):
        (folder / f"{ARRIVING}{suffix}").unlink(missing_ok=True)
