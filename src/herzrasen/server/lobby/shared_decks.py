"""Deals that several tables share: decks opened with the same seed word (rules/nerts.md row 30),
and series of deals that the server names.

A deal's seed is an HMAC of the word or the series and the deal's number with a secret of this
server, so that knowing the word is not enough to compute the deals.
"""

from __future__ import annotations

import hmac
import secrets
from functools import cached_property
from typing import Final

from herzrasen.storage.secrets import Secrets

_BYTES: Final = 32
_NAME: Final = "decks.secret"


class SharedDecks:
    """The seeds of shared decks, made with a secret of the server."""

    def __init__(self, stored: Secrets) -> None:
        self._stored = stored

    def seed(self, word: str, round_: int) -> bytes:
        """The seed of this round at every table opened with this word. Raises OSError if the
        secret can neither be read nor written."""
        return hmac.digest(self._secret, f"{round_} {word}".encode(), "sha256")

    def series_seed(self, series: str, number: int) -> bytes:
        """The seed of deal ``number`` at every table of this series. A seed word has no blank, so
        no word leads to these seeds. Raises OSError like ``seed``."""
        return self.seed(f"series {series}", number)

    @cached_property
    def _secret(self) -> bytes:
        return self._stored.get_or_create(
            _NAME, lambda known: secrets.token_bytes(_BYTES) if known is None else known
        )
