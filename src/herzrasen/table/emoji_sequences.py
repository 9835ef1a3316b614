"""Emoji of several code points: joined ones, flags of regions, those with a presentation selector.

Their joiners, selectors and tags are invisible, and elsewhere in a name they are dropped; here they
make one picture of several. A name is cleaned with a stand-in for each, and gets them back after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import regex

_PICTURE: Final = r"[\p{Extended_Pictographic}--\p{Cn}]"
_PART: Final = rf"{_PICTURE}(?:\ufe0f|\p{{Emoji_Modifier}})?"
_SEQUENCE: Final = regex.compile(
    rf"{_PART}(?:\u200d{_PART})+"
    rf"|{_PICTURE}\ufe0f"
    r"|[0-9#*]\ufe0f\u20e3"
    "|\U0001f3f4[\U000e0061-\U000e007a]{5}\U000e007f",
    regex.VERSION1,
)
_STAND_INS: Final = "".join(map(chr, range(0x1F030, 0x1F094)))
"""The domino tiles: symbols that no rule for names changes."""


def keep_emoji(text: str, clean: Callable[[str], str | None]) -> str | None:
    """The text as ``clean`` leaves it, but for its emoji sequences, which stay as they are.

    >>> keep_emoji("❤\ufe0f Eva \u200d", lambda text: text.replace("\u200d", "").strip())
    '❤️ Eva'
    """
    stand_in = next((tile for tile in _STAND_INS if tile not in text), None)
    sequences = _SEQUENCE.findall(text)
    if stand_in is None or not sequences:
        return clean(text)
    cleaned = clean(_SEQUENCE.sub(stand_in, text))
    return cleaned and _put_back(cleaned, stand_in, sequences)


def _put_back(text: str, stand_in: str, sequences: list[str]) -> str:
    parts = text.split(stand_in)
    between = zip(parts[1:], sequences, strict=True)
    return parts[0] + "".join(sequence + part for part, sequence in between)
