"""Files that a person wants to keep: where they go, and names that are still free."""

from __future__ import annotations

import errno
import os
from itertools import count
from pathlib import Path
from typing import Final

from herzrasen.terminal.translation import Translation
from herzrasen.user_files import cause_of
from herzrasen.user_folders import home, user_path


class FileAccess:
    """Whether the person may have files of this machine read and written: not as a guest."""

    def __init__(self) -> None:
        self.is_allowed = True

    def check(self) -> None:
        """Raises PermissionError for a guest."""
        if not self.is_allowed:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


FILE_ACCESS: Final = FileAccess()


def save_folder() -> Path:
    """Where files go: the folder of downloads, else the current one."""
    downloads = home() / "Downloads"
    return downloads if downloads.is_dir() else Path.cwd()


def save_file(folder: Path, name: str, content: bytes) -> Path:
    """Write a new file; where the name is taken it gets a number. Raises OSError; then there is no
    such file."""
    FILE_ACCESS.check()
    stem, suffix = Path(name).stem, Path(name).suffix
    for number in count(1):
        path = folder / (name if number == 1 else f"{stem}-{number}{suffix}")
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(content)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError


def read_file(path: str, limit: int) -> bytes | None:
    """The content of a file that a person has named; None if it has more bytes than that. Raises
    OSError."""
    FILE_ACCESS.check()
    with user_path(path).open("rb") as opened:
        content = opened.read(limit + 1)
    return None if len(content) > limit else content


def file_trouble(t: Translation, error: Exception) -> str:
    """Why a file cannot be read or written, as the end of a sentence."""
    if not isinstance(error, OSError):
        return str(error)
    cause = cause_of(error)
    return t(f"cli.trouble.{cause.kind}", code=cause.code).removesuffix(".")
