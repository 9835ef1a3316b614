"""Secrets as private files in the data folder."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from herzrasen.storage.errors import SecretLost
from herzrasen.storage.secrets import Renewal


class SecretFiles:
    """A file for each secret, beside the database. The folder belongs to one server."""

    def __init__(self, folder: Path, is_lost: Callable[[str], bool] = lambda _: False) -> None:
        """``is_lost`` says of a secret that is not there whether it was."""
        self._folder = folder
        self._is_lost = is_lost

    def get_or_create(self, name: str, renew: Renewal) -> bytes:
        """The content of this file after it was renewed. Raises OSError, SecretLost if it is
        missing although it was there."""
        path = self._folder / name
        try:
            stored: bytes | None = path.read_bytes()
        except FileNotFoundError:
            if self._is_lost(name):
                raise SecretLost(f"{name} is missing") from None
            stored = None
        renewed = renew(stored)
        if renewed != stored:
            _write(path, renewed)
        return renewed

    async def reload(self, name: str, renew: Renewal) -> bytes:
        """The same, read in a thread. Raises OSError."""
        return await asyncio.to_thread(self.get_or_create, name, renew)


def _write(path: Path, content: bytes) -> None:
    """Write the file atomically, at no moment readable by others."""
    beside = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        beside.unlink()
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
