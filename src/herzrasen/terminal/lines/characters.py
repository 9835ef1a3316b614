"""Writes any character in any encoding: what an encoding lacks becomes the nearest plain signs."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

from herzrasen.locales.bidi_isolate import ISOLATE_MARKS

PLAIN_SIGNS: Final = "herzrasen.plain_signs"
"""The name of the error handler, for the ``errors`` of a text stream."""

_SIGNS: Final = {
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "·": "-",
    "×": "x",
    "±": "+/-",
    "→": "->",
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    **dict.fromkeys(ISOLATE_MARKS, ""),
}


def plain_signs(character: str) -> str:
    """A character in ASCII: ``ä`` as ``ae``, ``é`` as ``e``, what has nothing like it as ``?``."""
    if character in _SIGNS:
        return _SIGNS[character]
    taken_apart = unicodedata.normalize("NFKD", character)
    return "".join(sign for sign in taken_apart if sign.isascii()) or "?"


def one_line(text: str) -> str:
    """A text without line breaks and control characters, which could steer the terminal."""
    shown = (" " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in text)
    return " ".join("".join(shown).split())


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(plain_signs, lacking)), error.end


codecs.register_error(PLAIN_SIGNS, _replace)
