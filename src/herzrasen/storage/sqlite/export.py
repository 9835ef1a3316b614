"""Export: all data of a server as plain files, readable without this program."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from herzrasen.protocol import codec
from herzrasen.record import record_from_journal, write, write_json
from herzrasen.storage.errors import DamagedRow, StorageError
from herzrasen.storage.private_files import create_private, create_private_folder
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.entry_checksums import StoredRow, check_rows
from herzrasen.storage.sqlite.errors import damage_of_source, is_damage
from herzrasen.storage.sqlite.migrate import migrations, schema_version
from herzrasen.storage.sqlite.recent_entries import source_of_entries
from herzrasen.storage.table_damage import damage_of
from herzrasen.table import info, journal
from herzrasen.user_files import Cause, FileTrouble

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
    deleted again if it fails. Raises FolderNotEmpty, FileTrouble for what is no folder, OSError."""
    unfinished, is_new = target / UNFINISHED, not target.exists()
    if not is_new and not target.is_dir():
        raise FileTrouble(Cause("other-file"))
    if not is_new and not unfinished.exists() and not _is_empty(target):
        raise FolderNotEmpty
    if is_new:
        create_private_folder(target)
    try:
        create_private(unfinished)
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
    return not any(target.iterdir())


def _delete_parts(target: Path) -> None:
    for part in _PARTS:
        if (target / part).exists():
            shutil.rmtree(target / part)


@contextmanager
def folder_for_copy(target: Path) -> Iterator[Path]:
    """A folder inside of the target for a copy of the database, as private as the export and as
    easily found, until the block ends. Raises OSError."""
    copied = target / _COPY
    create_private_folder(copied)
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
    everything else, a row a line. A damaged table has no record. Raises OSError, sqlite3.Error,
    StorageError for data that is of a later version or damaged as a whole.
    """
    readable = f"{(folder / DATABASE_FILE).absolute().as_uri()}?mode=ro"
    with (
        damage_of_source(),
        closing(sqlite3.connect(readable, uri=True, isolation_level=None)) as connection,
    ):
        connection.execute("BEGIN")
        if schema_version(connection) > len(migrations()):
            raise StorageError("data-newer")
        select, damaged = _select_entries(connection), []
        tables = connection.execute("SELECT id, name, about FROM tables ORDER BY id").fetchall()
        for part in ("tables", "kept") if tables else ("kept",):
            create_private_folder(target / part)
        for id_, name, described in tables:
            of_table = target / "tables" / name
            create_private_folder(of_table)
            _create(of_table / "about.json", described)
            try:
                _write_entries(of_table, described, _read(connection, select, id_))
            except DamagedRow:
                damaged.append(name)
        for kind in _others(connection):
            _write_rows(target / "kept" / f"{kind}.jsonl", connection, kind)
    return ExportInfo(len(tables), tuple(damaged))


def _create(file: Path, content: bytes) -> None:
    create_private(file)
    file.write_bytes(content)


def _select_entries(connection: sqlite3.Connection) -> str:
    """The query of a table's rows; files of earlier versions have no checksums."""
    source = source_of_entries(connection)
    has_crc = "SELECT 1 FROM pragma_table_info('entries') WHERE name = 'crc'"
    crc = "NULL" if connection.execute(has_crc).fetchone() is None else "crc"
    return f'SELECT seq, entry, {crc} FROM {source} WHERE "table" = ? ORDER BY seq'


def _read(connection: sqlite3.Connection, select: str, id_: int) -> list[StoredRow]:
    """The rows of a table. Raises DamagedRow if a page of them cannot be read, sqlite3.Error."""
    try:
        return connection.execute(select, (id_,)).fetchall()
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise DamagedRow(str(error)) from error
        raise


def _write_entries(folder: Path, described: bytes, rows: list[StoredRow]) -> None:
    """Write the journal of a table, and its record. Raises DamagedTable."""
    _create(folder / "journal.jsonl", b"".join(entry + b"\n" for _, entry, _ in rows))
    with damage_of(folder.name):
        _write_record(folder, described, check_rows(rows))


def _write_record(folder: Path, described: bytes, entries: Sequence[bytes]) -> None:
    description = info.read(described)
    record = record_from_journal(
        description, (journal.read(entry, description.game) for entry in entries)
    )
    if record.deals:
        _create(folder / "record.hrz", write(record))
        _create(folder / "record.json", write_json(record))


def _others(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return [name for (name,) in found if name not in _OWN]


def _write_rows(file: Path, connection: sqlite3.Connection, kind: str) -> None:
    fields_of_key = connection.execute(
        "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", (kind,)
    )
    key = ", ".join(f'"{name}"' for (name,) in fields_of_key)
    rows = connection.execute(f'SELECT * FROM "{kind}" ORDER BY {key}')
    names = [column[0] for column in rows.description]
    create_private(file)
    with file.open("wb") as out:
        for row in rows:
            fields: dict[str, Any] = dict(zip(names, row, strict=True))
            out.write(codec.encode(fields) + b"\n")
