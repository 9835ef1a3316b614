"""The same decks at every table that was opened with the same word (rules/nerts.md row 30).

A round's seed follows from the word, the round's number and a secret of this server, so that nobody
who knows the word can work out what will be dealt. The secret lies beside the tables.
"""

from __future__ import annotations

import hmac
import os
import secrets
from functools import cached_property
from pathlib import Path
from typing import Final

_BYTES: Final = 32
_FILE: Final = "decks.secret"


class CommonDecks:
    """The seeds of decks that tables have in common; ``folder`` is the server's data."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def seed(self, word: str, round_: int) -> bytes:
        """The seed of this round at every table opened with this word. Raises OSError if the
        secret can neither be read nor written."""
        return hmac.digest(self._secret, f"{round_} {word}".encode(), "sha256")

    @cached_property
    def _secret(self) -> bytes:
        path = self._folder / _FILE
        new = secrets.token_bytes(_BYTES)
        try:
            made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_bytes()
        with os.fdopen(made, "wb") as file:
            file.write(new)
        return new
