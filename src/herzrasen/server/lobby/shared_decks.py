"""Shared decks: the same at every table opened with the same seed word (rules/nerts.md row 30).

A round's seed is an HMAC of the word and the round's number with a secret of this server, so that
knowing the word is not enough to compute the deals. The secret is a file beside the database.
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


class SharedDecks:
    """The seeds of shared decks; ``folder`` is the server's data folder."""

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
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_bytes()
        with os.fdopen(descriptor, "wb") as file:
            file.write(new)
        return new
