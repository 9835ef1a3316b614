"""The keys that device tokens are signed with: a file beside the tables, for nobody else to read.

A line is the day a key was made and the key. A new key is made once a year; the former stays, so
that a token, which lives no longer than a year, can be checked to its end.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from herzrasen.storage.sqlite.database import Closed

FILE: Final = "device.keys"
"""The file's name in a server's folder."""
LIFE: Final = timedelta(days=365)
"""How long a key signs, and how long what it signed is good."""
_BYTES: Final = 32


def read_keys(folder: Path, today: date) -> tuple[bytes, ...]:
    """The keys, the newest last; it is made where there is none, or none young enough.

    Raises Closed if the file cannot be read or written, or holds something else: without its keys
    a server would know nobody any more.
    """
    path = folder / FILE
    try:
        known = [_parsed(line) for line in path.read_text("ascii").splitlines()]
        if not known:  # it was cut short: a new key would make everybody a stranger
            raise ValueError(path)
    except FileNotFoundError:
        known = []
    except (OSError, ValueError):
        raise Closed("no-keys") from None
    if not known or today - known[-1][0] >= LIFE:
        known = [*known[-1:], (today, secrets.token_bytes(_BYTES))]
        try:
            _write(path, "".join(f"{day} {key.hex()}\n" for day, key in known))
        except OSError:
            raise Closed("no-keys") from None
    return tuple(key for _, key in known)


def _parsed(line: str) -> tuple[date, bytes]:
    day, key = line.split(" ")
    found = bytes.fromhex(key)
    if len(found) != _BYTES:
        raise ValueError(line)
    return date.fromisoformat(day), found


def _write(path: Path, text: str) -> None:
    """Put the file there whole, never readable by anybody else, not even for a moment."""
    beside = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        beside.unlink()
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
