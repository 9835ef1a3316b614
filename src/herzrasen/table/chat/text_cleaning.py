"""Cleaning what people write to each other, so that it can be shown anywhere as one line of text.

It is text and nothing else wherever it goes; a page that reads it as markup would be the mistake.
What is dropped here are characters that would disturb other lines: controls, marks of writing
direction, what cannot be seen, towers of accents.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import regex

from herzrasen.games.protocol import Refusal

LENGTH: Final = 200
"""What a reader counts as letters (grapheme clusters) that may be said at once."""

_SIGNS: Final = 8 * LENGTH
_MARKS: Final = 3
_LETTER: Final = regex.compile(r"\X")
# Joiners and selectors are parts of emoji and of some scripts; the others of their kind go.
_DROPPED: Final = regex.compile(
    r"[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe0e\ufe0f]]",
    regex.VERSION1,
)
_TOWER: Final = regex.compile(rf"(\p{{M}}{{{_MARKS}}})\p{{M}}+")
_SEEN: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")


def clean(words: str) -> str | Refusal:
    """The words as one line, or why they cannot be said."""
    if len(words) > _SIGNS:
        return Refusal("table.refusal.talk-too-long", {"limit": LENGTH})
    line = unicodedata.normalize("NFC", " ".join(words.split()))
    line = " ".join(_TOWER.sub(r"\1", _DROPPED.sub("", line)).split())
    if len(_LETTER.findall(line)) > LENGTH:
        return Refusal("table.refusal.talk-too-long", {"limit": LENGTH})
    return line if _SEEN.search(line) else Refusal("table.refusal.talk-empty")
