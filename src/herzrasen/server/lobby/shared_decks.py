"""Deals that several tables share: series that the server names, such as the boards of a
duplicate match.

A deal's seed is an HMAC of the series and the deal's number with a secret of this server, so that
knowing the name is not enough to compute the deals. People name no series: with a word of their own
they could open a second table and read there what is dealt at the first.
"""

from __future__ import annotations

import hmac
import secrets
from functools import cached_property
from typing import Final

from herzrasen.storage.secrets import DECKS_FILE, Secrets

_BYTES: Final = 32


class SharedDecks:
    """The seeds of shared decks, made with a secret of the server."""

    def __init__(self, stored: Secrets) -> None:
        self._stored = stored

    def series_seed(self, series: str, number: int) -> bytes:
        """The seed of deal ``number`` at every table of this series. Raises OSError if the secret
        can neither be read nor written."""
        return hmac.digest(self._secret, f"{number} series {series}".encode(), "sha256")

    @cached_property
    def _secret(self) -> bytes:
        return self._stored.get_or_create(
            DECKS_FILE, lambda known: secrets.token_bytes(_BYTES) if known is None else known
        )
