"""Codes of device links: 128 random bits, stored as a hash, valid for two minutes."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final

LINK_LIFETIME_MS: Final = 120_000
"""How long a code can be opened."""
_BYTES: Final = 16


def new_code() -> str:
    """A new code, of letters, digits, - and _."""
    return secrets.token_urlsafe(_BYTES)


def hash_code(code: str) -> str:
    """What is stored of a code. It is random, so a fast hash is safe."""
    return sha256(code.encode("utf-8", "replace")).hexdigest()


class MadeLinks:
    """How long the codes that this server made have been there, by a clock that nobody sets: a
    system clock that is set back makes none live longer. Other nodes, and a server that was started
    anew, have only the stored time to go by.

    ``running_seconds`` is that clock, in seconds.
    """

    def __init__(self, running_seconds: Callable[[], float]) -> None:
        self._running_seconds = running_seconds
        self._ends: dict[str, tuple[float, int]] = {}

    def add(self, code_hash: str, now: int) -> None:
        """Note that this code was stored now, at this time in ms since 1970. What is no longer
        stored since then is forgotten."""
        self._ends = {code: ends for code, ends in self._ends.items() if ends[1] > now}
        end = self._running_seconds() + LINK_LIFETIME_MS / 1000
        self._ends[code_hash] = (end, now + LINK_LIFETIME_MS)

    def is_over(self, code_hash: str) -> bool:
        """Whether a code was made here, and its time has passed."""
        ends = self._ends.get(code_hash)
        return ends is not None and ends[0] <= self._running_seconds()
