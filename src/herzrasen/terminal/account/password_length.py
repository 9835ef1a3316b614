"""The length of a new password, checked before it is sent."""

from __future__ import annotations

from typing import Final

from herzrasen.terminal.translation import Translation

_LEAST: Final = 8
_MOST: Final = 256


def is_too_short(password: str) -> bool:
    """Whether the server would refuse it as too short."""
    return len(password) < _LEAST


def length_sentence(t: Translation) -> str:
    """How long a password has to be."""
    return t("account.refusal.password", least=_LEAST, most=_MOST)
