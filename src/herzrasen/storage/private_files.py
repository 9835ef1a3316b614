"""Files that only their owner may read, and what it takes until they are on the disk."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read. Raises OSError."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def keep_private(path: Path) -> None:
    """Create an empty file that only its owner may read; where there is one, take it from
    strangers. Its group may have been let in on purpose. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name != "nt" and mode & stat.S_IRWXO:
        with suppress(PermissionError):  # somebody else's file, whose group we are in
            path.chmod(mode & ~stat.S_IRWXO)


def write_private(path: Path, content: bytes) -> None:
    """Write a file that is complete or not there, and at no moment readable by others. Raises
    OSError."""
    beside = path.with_suffix(".new")
    create_private(beside)
    beside.write_bytes(content)
    fsync(beside)
    beside.replace(path)
    fsync(path.absolute().parent)


def fsync(path: Path) -> None:
    """Sync a file or a folder to the disk; Windows can only sync files."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
