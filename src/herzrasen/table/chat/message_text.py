"""The text of a chat message: how long it may be, and how it is cleaned to be shown as one line.

It stays plain text everywhere; no page may read it as markup. Dropped here are characters that
would disturb other lines: controls, direction marks, invisible characters, stacks of accents.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import regex

from herzrasen.games.protocol import Refusal
from herzrasen.graphemes import graphemes
from herzrasen.table.blank_symbols import BLANK_SYMBOLS

MAX_LENGTH: Final = 200
"""Grapheme clusters (what a reader counts as letters) of one message."""

_MAX_CHARACTERS: Final = 8 * MAX_LENGTH
_MAX_MARKS: Final = 3
# Joiners and variation selectors belong to emoji and some scripts; other format characters go.
_DROPPED: Final = regex.compile(
    r"[[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe0e\ufe0f]]",
    regex.VERSION1,
)
_STACKED: Final = regex.compile(rf"(\p{{M}}{{{_MAX_MARKS}}})\p{{M}}+")
_VISIBLE: Final = regex.compile(
    rf"[[\p{{L}}\p{{N}}\p{{P}}\p{{S}}]--[{BLANK_SYMBOLS}]]", regex.VERSION1
)


def clean_text(text: str) -> str | Refusal:
    """The text as one line, or why it cannot be sent."""
    if len(text) > _MAX_CHARACTERS:
        return Refusal("table.refusal.talk-too-long", {"limit": MAX_LENGTH})
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    line = " ".join(_STACKED.sub(r"\1", _DROPPED.sub("", line)).split())
    if len(graphemes(line)) > MAX_LENGTH:
        return Refusal("table.refusal.talk-too-long", {"limit": MAX_LENGTH})
    return line if _VISIBLE.search(line) else Refusal("table.refusal.talk-empty")
