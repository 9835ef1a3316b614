"""The recovery code: shown once, kept as a hash. It is 125 random bits, so a quick hash will do."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_GROUPS: Final = 5
_OF: Final = 5


def new_code() -> str:
    """A code to be written down: XXXXX-XXXXX-XXXXX-XXXXX-XXXXX."""
    groups = ("".join(secrets.choice(_SIGNS) for _ in range(_OF)) for _ in range(_GROUPS))
    return "-".join(groups)


def kept_of(code: str) -> str:
    """What is kept of a code, however it was typed."""
    signs = "".join(sign for sign in code.upper() if sign.isalnum())
    return sha256(signs.encode("utf-8", "replace")).hexdigest()


def fits(kept: str | None, code: str) -> bool:
    """Whether this is the code, compared in constant time."""
    return hmac.compare_digest(kept or "", kept_of(code))
