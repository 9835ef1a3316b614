"""The keys that session tokens are signed with: a private file beside the database.

Each line is a day and the key made then. A new key is made once a year; the former stays, so that a
token, which is valid for a year at most, can be verified to its end.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from herzrasen.storage.errors import StorageError

KEY_FILE: Final = "device.keys"
"""The file's name in a server's folder."""
KEY_LIFETIME: Final = timedelta(days=365)
"""How long a key signs, and how long its signatures are valid."""
_BYTES: Final = 32


def read_keys(folder: Path, today: date) -> tuple[bytes, ...]:
    """The keys, the newest last; a new one is made where there is none, or none young enough.

    Raises StorageError if the file cannot be read or written, or holds something else: with new
    keys all sessions would be lost.
    """
    path = folder / KEY_FILE
    try:
        known = [_parse(line) for line in path.read_text("ascii").splitlines()]
        if not known:  # truncated: a new key would end all sessions
            raise ValueError(path)
    except FileNotFoundError:
        known = []
    except (OSError, ValueError):
        raise StorageError("no-keys") from None
    if not known or today - known[-1][0] >= KEY_LIFETIME:
        known = [*known[-1:], (today, secrets.token_bytes(_BYTES))]
        try:
            _write(path, "".join(f"{day} {key.hex()}\n" for day, key in known))
        except OSError:
            raise StorageError("no-keys") from None
    return tuple(key for _, key in known)


def _parse(line: str) -> tuple[date, bytes]:
    day, key = line.split(" ")
    found = bytes.fromhex(key)
    if len(found) != _BYTES:
        raise ValueError(line)
    return date.fromisoformat(day), found


def _write(path: Path, text: str) -> None:
    """Write the file atomically, at no moment readable by others."""
    beside = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        beside.unlink()
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
