"""Recovery codes: shown once, stored as a hash. 125 random bits, so a fast hash is safe."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_GROUPS: Final = 5
_GROUP_LENGTH: Final = 5


def new_code() -> str:
    """A new code: XXXXX-XXXXX-XXXXX-XXXXX-XXXXX."""
    groups = (
        "".join(secrets.choice(_ALPHABET) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS)
    )
    return "-".join(groups)


def hash_code(code: str) -> str:
    """The hash of a code, whatever its case and separators."""
    signs = "".join(sign for sign in code.upper() if sign.isalnum())
    return sha256(signs.encode("utf-8", "replace")).hexdigest()


def verify_code(stored_hash: str | None, code: str) -> bool:
    """Whether this is the code, compared in constant time."""
    return hmac.compare_digest(stored_hash or "", hash_code(code))
