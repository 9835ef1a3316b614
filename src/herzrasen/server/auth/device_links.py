"""Codes of device links: 128 random bits, stored as a hash, valid for two minutes."""

from __future__ import annotations

import secrets
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
