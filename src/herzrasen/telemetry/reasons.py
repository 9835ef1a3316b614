"""What an operator reads of an error, in plain words."""

from __future__ import annotations

import re
from typing import Final

_SAYINGS: Final = (
    (TimeoutError, "no answer in time"),
    (MemoryError, "out of memory"),
    (EOFError, "it ends too early"),
)
_WORD_BORDER: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def reason(error: BaseException) -> str:
    """What an error says, in one line. Many that end a wait say nothing."""
    return " ".join(str(error).split()) or kind_of(error)


def kind_of(error: BaseException) -> str:
    """What kind of error it is, where what it says may hold a card or a secret: an unknown
    ``TooManyLines`` is "too many lines"."""
    for kind, words in _SAYINGS:
        if isinstance(error, kind):
            return words
    return _WORD_BORDER.sub(" ", type(error).__name__).lower()
