"""Clean and check the names of people, so that none can deceive or break a page.

A name is enforced by the profile "Nickname" of RFC 8266 with its case preserved: one form for
different widths and compositions, single blanks, nothing invisible, no control characters.
Direction marks, which can turn a whole line around, and other formatting characters are dropped
rather than refused: people paste them without knowing. An emoji keeps those that it is made of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import precis_i18n
import regex

from herzrasen.games.protocol import Refusal
from herzrasen.graphemes import graphemes
from herzrasen.table.blank_symbols import BLANK_SYMBOLS
from herzrasen.table.emoji_sequences import keep_emoji
from herzrasen.table.name_skeleton import MAX_CHARACTERS, name_skeleton

MAX_NAME_LENGTH: Final = 24
"""Grapheme clusters (what a reader counts as letters) that a name may have."""

_MAX_MARKS: Final = 3
"""Combining marks that one letter may carry; more would grow over the lines above."""
_NICKNAME: Final = precis_i18n.get_profile("NicknameCasePreserved")
_JOINERS: Final = "\u200c\u200d"
_FORMATTING: Final = regex.compile(
    rf"[[\p{{Cf}}\p{{Default_Ignorable_Code_Point}}]--[{_JOINERS}]]", regex.VERSION1
)
_ANY_FORMATTING: Final = regex.compile(r"[\p{Cf}\p{Default_Ignorable_Code_Point}]")
_STACKED: Final = regex.compile(rf"\p{{M}}{{{_MAX_MARKS + 1}}}")
_BLANK: Final = regex.compile(f"[{BLANK_SYMBOLS}]")
_VISIBLE: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")


def clean_name(name: str) -> str | Refusal:
    """The name as it is shown, or why it cannot be one."""
    refusal = Refusal("table.refusal.name", {"limit": MAX_NAME_LENGTH})
    if len(name) > MAX_CHARACTERS:
        return refusal
    line = " ".join(name.split())
    clean = keep_emoji(line, _clean_words)
    if clean is None or len(graphemes(clean)) > MAX_NAME_LENGTH:
        return refusal
    if _STACKED.search(clean):
        return Refusal("table.refusal.name-marks", {"limit": _MAX_MARKS})
    if _BLANK.search(clean) or not _VISIBLE.search(clean):
        return refusal
    return clean


def is_name_taken(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others looks like this name."""
    return name_skeleton(name) in {name_skeleton(other) for other in others}


def _clean_words(line: str) -> str | None:
    return _enforce_profile(_FORMATTING.sub("", line)) or _enforce_profile(
        _ANY_FORMATTING.sub("", line)
    )


def _enforce_profile(name: str) -> str | None:
    """The name as the profile enforces it; None if it holds what cannot be in a name.

    Joiners stay where a script needs them (Persian, Devanagari) and are refused elsewhere.
    """
    try:
        return str(_NICKNAME.enforce(name))
    except UnicodeEncodeError:
        return None
