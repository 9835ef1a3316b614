"""Secrets as private files in the data folder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from herzrasen.storage.errors import SecretLost
from herzrasen.storage.private_files import read_regular, write_private
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
            stored: bytes | None = read_regular(path)
        except FileNotFoundError:
            if self._is_lost(name):
                raise SecretLost(f"{name} is missing") from None
            stored = None
        renewed = renew(stored)
        if renewed != stored:
            write_private(path, renewed)
        return renewed

    async def reload(self, name: str, renew: Renewal) -> bytes:
        """The same, read in a thread. Raises OSError."""
        return await asyncio.to_thread(self.get_or_create, name, renew)
