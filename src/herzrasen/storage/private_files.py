"""Files that only their owner may read, and what it takes until they are on the disk."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read. Raises OSError."""
    path.unlink(missing_ok=True)
    _create(path)


def create_private_folder(path: Path) -> None:
    """Create a folder that only its owner may enter. Raises OSError, also where it exists."""
    path.mkdir(mode=0o700, parents=True)
    path.chmod(0o700)  # a umask may have taken it from its owner


def _create(path: Path) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    path.chmod(0o600)  # as above


def inherit_owner(path: Path) -> None:
    """Give what root has made in a data folder to the folder's owner: the server that runs as them
    could not open it. Raises OSError."""
    if sys.platform != "win32" and os.geteuid() == 0:
        folder = path.absolute().parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)


def keep_private(path: Path) -> None:
    """Create an empty file that only the folder's owner may read; where there is one, take it from
    strangers. Raises OSError."""
    with suppress(FileExistsError):
        _create(path)
        inherit_owner(path)
    take_from_strangers(path)


def take_from_strangers(path: Path) -> None:
    """Let nobody else read a file of a data folder; its group may have been let in on purpose. What
    root has left there is given to the folder's owner. Raises OSError."""
    if sys.platform == "win32":
        return
    found = path.stat()
    with suppress(PermissionError):  # someone else's file, whose group we are in
        if found.st_uid == os.geteuid():
            inherit_owner(path)
        if found.st_mode & stat.S_IRWXO:
            path.chmod(stat.S_IMODE(found.st_mode) & ~stat.S_IRWXO)


def write_private(path: Path, content: bytes) -> None:
    """Write a file of a data folder that is complete or not there, and at no moment readable by
    others. Raises OSError."""
    beside = path.with_name(f"{path.name}.new")
    try:
        create_private(beside)
        inherit_owner(beside)
        beside.write_bytes(content)
        fsync(beside)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    fsync(path.absolute().parent)


def read_regular(path: Path) -> bytes:
    """The content of a file. Raises OSError, also for a folder, and for a pipe or a device, which
    could let the program wait for ever."""
    with open(path, "rb", opener=_open_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.ENXIO, "not a regular file", str(path))
        return file.read()


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def fsync(path: Path) -> None:
    """Sync a file or a folder to the disk; Windows can only sync files."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
