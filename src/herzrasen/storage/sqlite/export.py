"""Export: all data of a server as plain files, readable without this program."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from herzrasen.protocol import codec
from herzrasen.record import record_from_journal, write, write_json
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.recent_entries import source_of_entries
from herzrasen.storage.table_damage import damage_of
from herzrasen.table import info, journal

UNFINISHED: Final = "UNFINISHED"
"""A file in a folder whose export has not ended."""
_COPY: Final = "database"
_PARTS: Final = ("tables", "kept", _COPY)
_OWN: Final = ("tables", "entries", "recent_entries", "health")
"""Database tables that are not exported as rows."""


class FolderNotEmpty(Exception):
    """There is something in the folder that no export has written."""


@contextmanager
def export_folder(target: Path) -> Iterator[None]:
    """Make the folder, or empty it of an export that was killed; what the block has written is
    deleted again if it fails. Raises FolderNotEmpty, OSError."""
    unfinished, is_new = target / UNFINISHED, not target.exists()
    if not is_new and not unfinished.exists() and not _is_empty(target):
        raise FolderNotEmpty
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        unfinished.touch()
        _delete_parts(target)
        yield
    except BaseException:
        _delete_parts(target)
        unfinished.unlink(missing_ok=True)
        if is_new:
            target.rmdir()
        raise
    unfinished.unlink()


def _is_empty(target: Path) -> bool:
    return target.is_dir() and not any(target.iterdir())


def _delete_parts(target: Path) -> None:
    for part in _PARTS:
        if (target / part).exists():
            shutil.rmtree(target / part)


@contextmanager
def folder_for_copy(target: Path) -> Iterator[Path]:
    """A folder inside of the target for a copy of the database, as private as the export and as
    easily found, until the block ends. Raises OSError."""
    copied = target / _COPY
    copied.mkdir(mode=0o700)
    yield copied
    shutil.rmtree(copied)


class ExportInfo(NamedTuple):
    """How many tables were written, and the names of those that are damaged."""

    tables: int
    damaged: tuple[str, ...]


def export(folder: Path, target: Path) -> ExportInfo:
    """Write all into a folder, as it was at one moment.

    ``tables/<name>/`` holds what is said about a table (``about.json``), its journal
    (``journal.jsonl``), and where a deal has begun its record as text and JSON. ``kept/`` holds
    everything else, a row a line. A damaged table has no record. Raises OSError, sqlite3.Error.
    """
    readable = f"{(folder / DATABASE_FILE).absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(readable, uri=True, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        count, damaged = 0, []
        for name, described, entries in _tables(connection):
            count += 1
            try:
                _write_table(target / "tables" / name, described, entries)
            except DamagedTable:
                damaged.append(name)
        for kind in _others(connection):
            _write_rows(target / "kept" / f"{kind}.jsonl", connection, kind)
    return ExportInfo(count, tuple(damaged))


def _tables(connection: sqlite3.Connection) -> Iterator[tuple[str, bytes, list[bytes]]]:
    source = source_of_entries(connection)
    for id_, name, described in connection.execute(
        "SELECT id, name, about FROM tables ORDER BY id"
    ):
        rows = connection.execute(
            f'SELECT entry FROM {source} WHERE "table" = ? ORDER BY seq', (id_,)
        )
        yield name, described, [entry for (entry,) in rows]


def _write_table(folder: Path, described: bytes, entries: list[bytes]) -> None:
    folder.mkdir(parents=True)
    (folder / "about.json").write_bytes(described)
    (folder / "journal.jsonl").write_bytes(b"".join(entry + b"\n" for entry in entries))
    with damage_of(folder.name):
        _write_record(folder, described, entries)


def _write_record(folder: Path, described: bytes, entries: list[bytes]) -> None:
    description = info.read(described)
    record = record_from_journal(
        description, (journal.read(entry, description.game) for entry in entries)
    )
    if record.deals:
        (folder / "record.hrz").write_bytes(write(record))
        (folder / "record.json").write_bytes(write_json(record))


def _others(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return [name for (name,) in found if name not in _OWN]


def _write_rows(file: Path, connection: sqlite3.Connection, kind: str) -> None:
    file.parent.mkdir(exist_ok=True)
    fields_of_key = connection.execute(
        "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", (kind,)
    )
    key = ", ".join(f'"{name}"' for (name,) in fields_of_key)
    rows = connection.execute(f'SELECT * FROM "{kind}" ORDER BY {key}')
    names = [column[0] for column in rows.description]
    with file.open("wb") as out:
        for row in rows:
            fields: dict[str, Any] = dict(zip(names, row, strict=True))
            out.write(codec.encode(fields) + b"\n")
