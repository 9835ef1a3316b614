"""Reads files named by the user, up to a size limit, whatever kind of file they are."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, cast

if TYPE_CHECKING:
    from io import BufferedReader

CHUNK: Final = 64 * 1024
"""Bytes read at a time."""

_KINDS: Final = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.ENAMETOOLONG: "missing",
    errno.ELOOP: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EISDIR: "folder",
    errno.ENXIO: "special",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "too-large",
    errno.EROFS: "read-only",
}
_IOERR_SHMSIZE: Final = 10 | 19 << 8
"""The file that readers share could not be made longer: the one code for that with more bits."""
_SQLITE: Final = {
    sqlite3.SQLITE_NOTADB: "other-file",
    sqlite3.SQLITE_ERROR: "other-file",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "full",
    _IOERR_SHMSIZE: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "forbidden",
}


class Cause(NamedTuple):
    """Why a file cannot be read or written: ``kind`` is a key below ``cli.trouble.`` in the texts,
    ``code`` what the system calls it."""

    kind: str
    code: str = ""


class FileTrouble(Exception):
    """A file cannot be read."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause.kind)
        self.cause = cause


def cause_of(error: OSError | sqlite3.Error) -> Cause:
    """The cause of a system error, as a kind with a sentence of its own."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0)
        kind = _SQLITE.get(code) or _SQLITE.get(code & 0xFF, "other")
        return Cause(kind, getattr(error, "sqlite_errorname", "SQLite"))
    number = error.errno or 0
    return Cause(_KINDS.get(number, "other"), errno.errorcode.get(number, "?"))


def read_file(path: str | Path, limit: int) -> bytes:
    """The content of a file, at most one byte more than the limit.

    Raises FileTrouble. Never blocks: a pipe without a writer is empty.
    """
    try:
        with open(path, "rb", buffering=0, opener=_open) as file:
            return _read(file.read, limit)
    except OSError as error:
        raise FileTrouble(cause_of(error)) from None


def read_input(limit: int) -> bytes:
    """The content of stdin, at most one byte more than the limit. Raises FileTrouble."""
    if sys.stdin is None:
        raise FileTrouble(Cause("missing"))
    try:
        # In pieces as they come: at a terminal the end is typed only once.
        return _read(cast("BufferedReader", sys.stdin.buffer).read1, limit)
    except OSError as error:
        raise FileTrouble(cause_of(error)) from None


def ordinary(path: Path) -> None:
    """Check that this is a regular file. Raises FileTrouble for a folder, a pipe, a device."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise FileTrouble(cause_of(error)) from None
    if not stat.S_ISREG(mode):
        raise FileTrouble(Cause("folder" if stat.S_ISDIR(mode) else "special"))


def _open(path: str, flags: int) -> int:
    opened = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "set_blocking"):
        os.set_blocking(opened, True)
    return opened


def _read(read: Callable[[int], bytes], limit: int) -> bytes:
    found = bytearray()
    while len(found) <= limit and (chunk := read(min(CHUNK, limit + 1 - len(found)))):
        found += chunk
    return bytes(found)
