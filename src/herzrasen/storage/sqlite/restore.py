"""Restore: a backup in the place of a folder's data, which is kept beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from herzrasen.storage.key_lines import DatedKey, parse_keys
from herzrasen.storage.private_files import (
    create_private_folder,
    fsync,
    inherit_owner,
    write_private,
)
from herzrasen.storage.secrets import KEY_FILE
from herzrasen.storage.sqlite.backup import extra_files
from herzrasen.storage.sqlite.copy import copy_into, open_existing
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.unfinished_replacement import (
    ARRIVING,
    ASIDE,
    COPIED,
    LEFT_BY_OLD_VERSIONS,
    UNFINISHED,
    asides_unfinished,
    begin_arriving,
    delete_aside_copies,
    delete_copies,
    is_unfinished,
)


class Restored(msgspec.Struct, frozen=True):
    """Where the former data was moved to, the names of the files beside the database that came with
    the backup and of those that stayed, and whether the keys that came know nobody who was known
    by the former ones."""

    aside: Path | None
    came: tuple[str, ...]
    stayed: tuple[str, ...]
    other_keys: bool


def restore(file: Path, folder: Path) -> Restored:
    """Replace the folder's data by a valid backup.

    Keys, secrets and settings that do not come with it stay: a copy that was made before a
    migration has none, and belongs to those of its folder. So do the keys that a server has made
    since its backup. Damaged keys give way to others.

    No server may be using the folder. If a restore was interrupted there, this one goes on with it.
    Raises OSError and sqlite3.Error; then nothing has changed, or the folder counts as unfinished.
    """
    target = folder / DATABASE_FILE
    repeated = is_unfinished(target)
    try:
        coming, staying, other_keys, aside = _prepare(file, folder, repeated=repeated)
    except BaseException:
        if not repeated:
            delete_copies(folder)
        raise
    # From here on files are renamed, which takes no space.
    moved_to = _finish_aside(folder, aside, staying)
    for name in coming:
        (folder / f"{name}{COPIED}").replace(folder / name)
    fsync(folder)
    (folder / ARRIVING).replace(target)
    fsync(folder)
    return Restored(moved_to, tuple(sorted(coming)), tuple(sorted(staying)), other_keys)


def _prepare(
    file: Path, folder: Path, *, repeated: bool
) -> tuple[Mapping[str, bytes], Mapping[str, bytes], bool, Path | None]:
    """Write all that needs space: the database and the files that come, and copies of those that
    stay into the folder for the former data. Returns what comes, what stays, whether the keys are
    others, and that folder."""
    aside = _begin_aside(folder, only_new=repeated and (folder / ARRIVING).exists())
    coming = _copy(file, begin_arriving(folder), folder)
    former = _read_extra_files(aside) | _read_extra_files(folder)
    other_keys = _are_others(coming.get(KEY_FILE), former.get(KEY_FILE))
    if not other_keys and _are_better(former.get(KEY_FILE), coming.get(KEY_FILE)):
        coming.pop(KEY_FILE, None)
    for name, content in coming.items():
        write_private(folder / f"{name}{COPIED}", content)
    staying = {name: content for name, content in former.items() if name not in coming}
    for name, content in staying.items():
        if not (folder / name).exists():  # moved by a restore that was to bring another
            write_private(folder / name, content)
        if aside is not None:
            write_private(aside / name, content)
    return coming, staying, other_keys, aside


def _begin_aside(folder: Path, *, only_new: bool) -> Path | None:
    """The folder that the former data is to be moved to; None if there is none, or if it was moved
    before an interruption, and what is there now is ``only_new``."""
    for begun in asides_unfinished(folder):
        return begun
    if only_new or not (_former_database(folder) or [*extra_files(folder)]):
        return None
    aside = folder / f"{ASIDE}{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{UNFINISHED}"
    create_private_folder(aside)
    inherit_owner(aside)
    fsync(folder)
    return aside


def _finish_aside(folder: Path, aside: Path | None, staying: Mapping[str, bytes]) -> Path | None:
    """Move the former data to the copies of what stays, the database first: together they are a
    whole data folder. Returns where it is in the end."""
    if aside is None:
        return None
    others = [path for path in extra_files(folder) if path.name not in staying]
    former = [*_former_database(folder), *others]
    if not former and not any(path.name not in staying for path in aside.iterdir()):
        delete_aside_copies(folder)
        return None
    for path in former:
        path.rename(aside / path.name)
        fsync(aside)
        fsync(folder)
    finished = aside.with_name(aside.name.removesuffix(UNFINISHED))
    aside.rename(finished)
    fsync(folder)
    return finished


def _former_database(folder: Path) -> list[Path]:
    """The files of the database that is there."""
    found = (*sorted(folder.glob(f"{DATABASE_FILE}*")), folder / LEFT_BY_OLD_VERSIONS)
    return [path for path in found if path.is_file()]


def _copy(file: Path, arriving: Path, folder: Path) -> dict[str, bytes]:
    """Write the backup's database; returns the files beside it by their names: those in a backup,
    or those in another data folder if its database is the file."""
    with closing(open_existing(arriving)) as there:
        copy_into(there, file)
        beside = _extract_extra_files(there)
    fsync(arriving)
    if beside is None:
        elsewhere = file.absolute().parent
        is_data = (elsewhere / DATABASE_FILE).exists() and not elsewhere.samefile(folder)
        beside = _read_extra_files(elsewhere if is_data else None)
    return beside


def _extract_extra_files(arriving: sqlite3.Connection) -> dict[str, bytes] | None:
    """Take the saved files out of the database, and drop their table; None if there is none."""
    there = arriving.execute("SELECT 1 FROM sqlite_schema WHERE name = 'beside'").fetchone()
    if there is None:
        return None
    rows = arriving.execute("SELECT name, content FROM beside").fetchall()
    arriving.execute("DROP TABLE beside")
    # A name is a name: a backup from a stranger writes nowhere else.
    return {Path(name).name: content for name, content in rows}


def _read_extra_files(folder: Path | None) -> dict[str, bytes]:
    if folder is None:
        return {}
    return {path.name: path.read_bytes() for path in extra_files(folder) if path.is_file()}


def _keys(content: bytes | None) -> Sequence[DatedKey]:
    """The stored keys; none if there are none, or if they are damaged."""
    try:
        return parse_keys(content or b"")
    except ValueError:
        return ()


def _are_others(coming: bytes | None, former: bytes | None) -> bool:
    """Whether keys are to replace others that they share none with."""
    new, old = _keys(coming), _keys(former)
    return bool(new and old and not {*new} & {*old})


def _are_better(former: bytes | None, coming: bytes | None) -> bool:
    """Whether the same server has made a key since its backup, or those of the backup are
    damaged."""
    new, old = _keys(coming), _keys(former)
    return bool(old and old[-1] not in new)
